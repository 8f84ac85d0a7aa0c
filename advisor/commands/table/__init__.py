"""Commands for the table: setting up, a solo game, a record."""
