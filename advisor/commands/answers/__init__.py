"""Commands that ask a planner."""
