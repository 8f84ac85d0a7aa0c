"""The rules of Caverna: Frantic Fiends, exactly: values, verbs, files, records. No clock, no dice, no printing."""
