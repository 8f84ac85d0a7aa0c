"""The verbs: pure functions on the nouns, a file per heading of the rules."""
