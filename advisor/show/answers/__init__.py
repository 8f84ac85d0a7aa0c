"""Plans and what is told beside them, in words and as JSON."""
