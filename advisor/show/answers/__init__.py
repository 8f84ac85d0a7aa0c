"""Answers of the planners told as text and as JSON."""
