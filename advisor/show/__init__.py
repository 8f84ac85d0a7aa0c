"""What a person or a program gets to see: positions, happenings, plans and packs as text and as JSON."""
