"""The commands of ``fiends``, one per file. Heavy imports stand inside their functions: ``--help`` is quick."""
