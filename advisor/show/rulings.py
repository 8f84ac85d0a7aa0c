"""Which rules an answer follows: their numbers, and the readings that are this project's own (design of R1–R35)."""

from __future__ import annotations

RULES_VERSION = "R1-R35"

RULINGS: tuple[tuple[str, str], ...] = (
    ("R12", "the whole deck is shuffled back together for every orc"),
    ("R14", "a bribe of more than the orc's strength is not allowed"),
    ("R16", "bribing comes before pushing, and both may be done in one activation"),
    ("R20", "all animals of a space that an orc enters are lost, dogs too; then the trap there fires"),
    ("R22", "an orc held for good joins the last invasion"),
    ("R23", "orc D's appearing is no move: no crop, animal or trap is touched"),
    ("R26", "the entry-level dwelling counts as a furnishing of 0 points"),
    ("R28", "invaders that find no space wait outside and take nothing"),
    ("R30", "goods that went back to the supply stay lost when the space is freed"),
)
"""Our readings where the published text leaves a choice; none of them can be switched yet."""
