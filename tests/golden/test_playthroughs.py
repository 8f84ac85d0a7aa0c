"""Whole playthroughs as text that a player can read: what is played now is what was written down.

After a wanted change: ``python -m tests.golden.update``, and read the difference.
"""

import re

import pytest

from frantic_fiends.model import happenings
from tests.golden.files import PERFT, PLAYTHROUGHS, Playthrough, perft_cases, playthroughs
from tests.golden.update import counts_of

ALL = playthroughs()

COVERED = {
    "a crop trampled": r"grain on \w\w trampled",
    "a herd driven off, of both spaces of a pasture": r"driven off from \w\w and \w\w",
    "a step replaced by down": r"cannot, steps down",
    "a step replaced by right": r"cannot, not down either, steps right",
    "a pit": r"pit on",
    "a deadfall that defeats": r"deadfall on .*\n    \w is defeated by a trap",
    "a snare": r"snare on .*\n    \w is caught on \w\w, for this activation",
    "a cage": r"cage on .*\n    \w is caught on \w\w, for good",
    "a held orc": r"is held on \w\w and does not walk",
    "a held orc pushed free": r"comes free on",
    "the arrival of D": r"D appears on",
    "an early invasion through the entrance": r"(?s)to the entrance\n    \w occupies.*Event 3",
    "an orc bribed out of the cave, its space taken again": r"(?s)(\w\d) is free again.*occupies \1",
    "a tie chosen by the player": r"You: orc \w takes \w\w\n    \w occupies",
    "a tie chosen in the last invasion": r"(?s)the last invasion.*You: orc \w takes",
    "a hostage": r"hostage on \w\w: the dwarf with weapon",
    "goods and a donkey returned": r"back to the supply: \d ore, the donkey",
    "an orc left outside": r"waits outside",
    "a bounty for a bribe": r"defeated by a bribe\n    bounty",
    "a fight and a bounty for it": r"dwarfs take .*\n    \w is defeated by a fight\n    bounty",
    "a gain between events": r"gained:",
    "the last invasion": r"the last invasion",
    "a whole game of four orcs": r"(?s)Start, event 1\n.*Orc D absent, strength 12\n.*Event 4\n.*End\n.*Value:",
}


def test_there_are_at_least_five() -> None:
    assert len(ALL) >= 5
    assert [path.stem for path in sorted(PLAYTHROUGHS.glob("*.txt"))] == [playthrough.name for playthrough in ALL]


@pytest.mark.parametrize("playthrough", ALL, ids=lambda playthrough: playthrough.name)
def test_it_is_played_as_it_is_written(playthrough: Playthrough) -> None:
    told = playthrough.tell()
    assert told == playthrough.told_in.read_text(encoding="utf-8")
    assert "\nEnd\n" in told, "played to the end"


@pytest.mark.parametrize("pattern", COVERED.values(), ids=COVERED)
def test_it_is_in_one_of_them(pattern: str) -> None:
    assert any(re.search(pattern, playthrough.tell()) for playthrough in ALL)


def test_updating_changes_nothing_now() -> None:
    text = PERFT.read_text(encoding="utf-8")
    assert [counts_of(case) for case in perft_cases(text)] == [case.counts for case in perft_cases(text)]


def test_every_kind_of_happening_can_be_told() -> None:
    # One sentence each: the match statements of telling.py name every class of the union.
    kinds = {kind.__name__ for kind in happenings.Happening.__args__}
    source = (PLAYTHROUGHS.parent / "telling.py").read_text(encoding="utf-8")
    assert [kind for kind in sorted(kinds) if f"case {kind}(" not in source and kind != "EventOpened"] == []
