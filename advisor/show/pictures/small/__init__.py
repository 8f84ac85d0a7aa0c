"""Small boards: what a plan's strip is made of."""
