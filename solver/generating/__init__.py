"""New puzzles: home boards that a game could reach, orcs where their cards have led them, and how hard it all is."""
