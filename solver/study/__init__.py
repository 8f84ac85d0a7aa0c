"""Questions about an answer: why it is best, what else there is, how hard it is to find."""
