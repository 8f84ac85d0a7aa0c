"""The talk of ``fiends play``: questions, typed answers, advice, and the reckoning at the end."""
