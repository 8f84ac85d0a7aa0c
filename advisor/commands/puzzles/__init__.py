"""Commands about puzzle and pack files."""
