"""What else there is, how hard it is to find, and where the orcs may be."""
