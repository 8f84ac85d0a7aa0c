"""Planning when cards are unknown: the exact best policy over draws."""
