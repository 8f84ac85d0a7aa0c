"""The nouns: frozen, hashable values, one kind per file."""
