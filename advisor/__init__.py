"""The table side: the command ``fiends``. The only package that prints, stores and asks."""

__all__: list[str] = []
