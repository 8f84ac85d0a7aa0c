"""Answers where cards are not known: advice, chances, simulations."""
