"""Explanations, hints, grades and conflicts in words and as JSON."""
