"""What must hold of a pack: each fault with its place and rule, and all of them at once."""

from typing import Any

import pytest

from frantic_fiends.errors import ImpossibleError
from frantic_fiends.model.pack import Pack
from tests.rules.builders import HOUSE, position

A = {"A": "b2 5"}


def places(wrong: Pack, **tables: Any) -> list[tuple[str, str | None]]:  # noqa: ANN401 - as in a file
    with pytest.raises(ImpossibleError) as caught:
        position(A, wrong, **tables)
    return [(fault.place, fault.rule) for fault in caught.value.faults]


def pack(**changes: Any) -> Pack:  # noqa: ANN401 - as in a file
    return Pack.model_validate(HOUSE.model_dump() | changes)


LOW = {"max_strength": 1}

PACKS: dict[str, tuple[Pack, list[tuple[str, str | None]]]] = {
    "a missing board": (
        pack(events={key: board for key, board in HOUSE.events.items() if key != "3"}),
        [("events.3", "R10")],
    ),
    "a missing deck": (
        pack(decks={"1": HOUSE.decks["1"], "3": HOUSE.decks["3"]}),
        [("events.2.deck", "R10"), ("events.3.deck", "R10")],
    ),
    "an empty deck": (
        pack(decks={**HOUSE.decks, "1": {}}),
        [("events.1.deck", "R10"), ("arrival_deck", "R10")],
    ),
    "damage of none": (pack(traps={"x": {"kind": "damage"}}), [("traps.x.damage", "R21")]),
    "damage by containment": (pack(traps={"x": {"kind": "containment", "damage": 1}}), [("traps.x.damage", "R21")]),
    "damage that holds": (
        pack(traps={"x": {"kind": "damage", "damage": 1, "holds": "permanent"}}),
        [("traps.x.holds", "R21")],
    ),
    "no strength between": (
        pack(traps={"x": {"kind": "containment", "min_strength": 6, "max_strength": 5}}),
        [("traps.x.min_strength", "R21")],
    ),
    "several": (
        pack(
            traps={
                "x": {"kind": "damage"},
                "y": {"kind": "containment", "damage": 1, "min_strength": 9, "max_strength": 1},
            }
        ),
        [("traps.x.damage", "R21"), ("traps.y.damage", "R21"), ("traps.y.min_strength", "R21")],
    ),
}


@pytest.mark.parametrize("name", PACKS)
def test_faults_of_a_pack(name: str) -> None:
    wrong, expected = PACKS[name]
    assert places(wrong) == expected


def test_a_deck_that_the_pack_has_not_got_is_no_override() -> None:
    small = pack(
        decks={"1": HOUSE.decks["1"], "3": {}},
        events={key: board.model_copy(update={"deck": 1}) for key, board in HOUSE.events.items()},
    )
    for number in (2, 3):
        assert places(small, events={"2": {"deck": number}}) == [("events.2.deck", "R10")]
    assert position(A, small, events={"2": {"deck": 1}}).table.board(2).deck == 1
