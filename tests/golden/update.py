"""Write the golden files anew after a wanted change of the rules: ``python -m tests.golden.update``.

Then read ``git diff``: every changed line is a change of the game. Positions keep their depth; a new one
(``counts = []``) gets as many counts as stay below a few thousand.
"""

from __future__ import annotations

import re

from frantic_fiends.data import shipped_pack
from frantic_fiends.layout import check
from frantic_fiends.perft import perft
from tests.golden.files import PERFT, PerftCase, perft_cases, playthroughs

LARGEST_COUNT = 3000
DEEPEST = 4


def counts_of(case: PerftCase) -> tuple[int, ...]:
    """The counts that belong to a position."""
    start = check(case.puzzle, shipped_pack(case.puzzle.game.pack), case.name)
    if case.counts:
        return perft(start, len(case.counts))
    depth = 1
    while depth < DEEPEST and perft(start, depth)[-1] and perft(start, depth + 1)[-1] <= LARGEST_COUNT:
        depth += 1
    return perft(start, depth)


def update() -> None:
    """Write all counts and all told playthroughs."""
    text = PERFT.read_text(encoding="utf-8")
    counts = iter([counts_of(case) for case in perft_cases(text)])
    text = re.sub(r"^counts = \[.*\]$", lambda _: f"counts = {list(next(counts))}", text, flags=re.MULTILINE)
    PERFT.write_text(text, encoding="utf-8", newline="\n")
    for playthrough in playthroughs():
        playthrough.told_in.write_text(playthrough.tell(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    update()
