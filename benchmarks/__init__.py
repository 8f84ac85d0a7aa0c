"""Side by side: the planner, the exhaustive search, and a plain encoding of the same rules."""
