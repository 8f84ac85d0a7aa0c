"""What else must hold of a puzzle: each fault with its place and rule, and all of them at once."""

from typing import Any

import pytest

from frantic_fiends.errors import Fault, ImpossibleError
from frantic_fiends.model.pack import Pack
from tests.rules.builders import (
    CAVERN,
    HOUSE,
    MEADOW,
    dwelling,
    field,
    furnishing,
    ore_mine,
    pasture,
    position,
    ruby_mine,
    trapped,
)

A = {"A": "b2 5"}


def faults(orcs: dict[str, str], pack: Pack = HOUSE, **tables: Any) -> list[Fault]:  # noqa: ANN401 - as in a file
    with pytest.raises(ImpossibleError) as caught:
        position(orcs, pack, **tables)
    return list(caught.value.faults)


def places(found: list[Fault]) -> list[tuple[str, str | None]]:
    return [(fault.place, fault.rule) for fault in found]


WRONG: dict[str, tuple[dict[str, str], dict[str, Any], str, str | None]] = {
    # an orc's place exists, and no two orcs occupy one cave space
    "in solid mountain": ({"A": "d1 5"}, {"cave": {"d2": CAVERN}}, "orcs.A.at", "R26"),
    "two in one cave space": ({"A": "d1 5", "B": "d1 7"}, {"cave": {"d1": CAVERN}}, "orcs.B.at", "R26"),
    "no strength": ({"A": "b2"}, {}, "orcs.A.strength", "R8"),
    # A–C are never absent, D only while the clock is before its arrival
    "A absent": ({"A": "absent 5", "B": "b1 7"}, {}, "orcs.A.at", "R23"),
    "C absent": ({"C": "absent 5", "B": "b1 7"}, {}, "orcs.C.at", "R23"),
    "D absent in event 3": (A | {"D": "absent 12"}, {"clock": {"event": 3}}, "orcs.D.at", "R23"),
    "D there in event 2": (A | {"D": "a1 12"}, {"clock": {"event": 2}}, "orcs.D.at", "R23"),
    "D outside in event 1": (A | {"D": "outside 12"}, {}, "orcs.D.at", "R23"),
    # clock.orc is a hostile orc
    "turn of a defeated orc": (A | {"B": "defeated"}, {"clock": {"orc": "B"}}, "clock.orc", "R11"),
    "turn of a friendly orc": (A | {"B": "friendly"}, {"clock": {"orc": "B"}}, "clock.orc", "R11"),
    "turn of an orc outside": (A | {"B": "outside 7"}, {"clock": {"orc": "B"}}, "clock.orc", "R11"),
    "turn of an absent orc": (A | {"D": "absent 12"}, {"clock": {"orc": "D"}}, "clock.orc", "R11"),
    "turn of no orc": (A, {"clock": {"orc": "C"}}, "clock.orc", "R11"),
    # clock.card belongs to the board's deck; a card in cards, to that event's
    "card of another deck": (A, {"clock": {"card": "2-1"}}, "clock.card", "R12"),
    "card of the printed deck": (A, {"clock": {"card": "1-1"}, "events": {"1": {"deck": 2}}}, "clock.card", "R12"),
    "known card of another deck": (A, {"cards": {"4A": "2-1"}}, "cards.4A", "R12"),
    "known card that is none": (A, {"cards": {"1A": "1-0"}}, "cards.1A", "R12"),
    "two cards for one draw": (A, {"clock": {"card": "1-1"}, "cards": {"1A": "1-2"}}, "clock.card", "R12"),
    # a trap that does not exist, a pasture that does not hang together
    "no such trap": (A, {"forest": {"c3": trapped("pitt")}}, "forest.c3.trap", "R21"),
    "pasture in two parts": (
        A,
        {"forest": {"a1": pasture("west"), "a2": pasture("west"), "b3": pasture("west")}},
        "forest.b3.pasture",
        "R4",
    ),
    "a herd beyond 99": (
        A,
        {"forest": {"a1": pasture("west", sheep=60), "a2": pasture("west", sheep=40)}},
        "forest.a2.animals.sheep",
        None,
    ),
    "a name on no pasture": (A, {"forest": {"a1": {"tile": "meadow", "pasture": "x"}}}, "forest.a1.pasture", "R4"),
    "a stable on a field": (A, {"forest": {"a1": {"tile": "field", "stable": True}}}, "forest.a1.stable", "R4"),
    # a crop only on a field
    "a crop on a meadow": (
        A,
        {"forest": {"a1": {"tile": "meadow", "crop": "grain", "count": 1}}},
        "forest.a1.crop",
        "R4",
    ),
    "a crop of none": (A, {"forest": {"a1": {"tile": "field", "crop": "grain"}}}, "forest.a1.count", "R4"),
    "a count of nothing": (A, {"forest": {"a1": {"tile": "field", "count": 2}}}, "forest.a1.crop", "R4"),
    # a donkey or goods only where R5 and R6 allow, none under an orc
    "a donkey in a cavern": (A, {"cave": {"d1": {"tile": "cavern", "donkey": True}}}, "cave.d1.donkey", "R5"),
    "a donkey as a mine's animal": (
        A,
        {"cave": {"d1": ore_mine(animals={"donkey": 1})}},
        "cave.d1.animals.donkey",
        "R5",
    ),
    "ore on a ruby mine": (A, {"cave": {"d1": ruby_mine(ore=1)}}, "cave.d1.ore", "R6"),
    "rubies on an ore mine": (A, {"cave": {"d1": ore_mine(rubies=1)}}, "cave.d1.rubies", "R6"),
    "ore under an orc": ({"A": "d1 5"}, {"cave": {"d1": ore_mine(1)}}, "cave.d1", "R29"),
    "rubies under an orc": ({"A": "d1 5"}, {"cave": {"d1": ruby_mine(1)}}, "cave.d1", "R29"),
    "a donkey under an orc": ({"A": "d1 5"}, {"cave": {"d1": ore_mine(donkey=True)}}, "cave.d1", "R29"),
    "dwarfs in a cavern": (A, {"cave": {"d1": {"tile": "cavern", "dwarfs": [0]}}}, "cave.d1", "R5"),
    "dwarfs in a furnishing": (A, {"cave": {"d1": furnishing(2, dwarfs=(0,))}}, "cave.d1", "R5"),
    "a full dwelling": (
        A,
        {"cave": {"d1": {"tile": "dwelling", "name": "Simple dwelling", "dwarfs": [0, 0]}}},
        "cave.d1.dwarfs",
        "R5",
    ),
    "a dwelling that is none": (
        A,
        {"cave": {"d1": {"tile": "dwelling", "name": "Cuddle room", "dwarfs": [0]}}},
        "cave.d1.dwarfs",
        "R5",
    ),
    "no points": (A, {"cave": {"d1": {"tile": "furnishing"}}}, "cave.d1.points", "R26"),
    "an unknown name": (A, {"cave": {"d1": {"tile": "furnishing", "name": "Cudle room"}}}, "cave.d1.name", "R26"),
    "points of a cavern": (A, {"cave": {"d1": {"tile": "cavern", "points": 1}}}, "cave.d1.points", "R5"),
    # only an orc in the forest can be held or have clock.card
    "held in the cave": ({"A": "d1 5 held"}, {"cave": {"d1": CAVERN}}, "orcs.A.held", "R22"),
    "held outside": (A | {"B": "outside 5 held"}, {}, "orcs.B.held", "R22"),
    "a card in the cave": ({"A": "d1 5"}, {"cave": {"d1": CAVERN}, "clock": {"card": "1-1"}}, "clock.card", "R12"),
    "a card for no orc": ({"A": "defeated"}, {"clock": {"card": "1-1"}}, "clock.card", "R12"),
    # before.K
    "a fight with no orc": (A, {"before": {"2": {"fight": {"B": 1}}}}, "before.2.fight.B", "R32"),
    "a fight with D too early": (
        A | {"D": "absent 12"},
        {"before": {"2": {"fight": {"D": 1}}}},
        "before.2.fight.D",
        "R23",
    ),
    "a stock beyond 99": (
        A,
        {"stock": {"ore": 90}, "before": {"2": {"gain": {"ore": 5}}, "4": {"gain": {"ore": 5}}}},
        "before.4.gain.ore",
        None,
    ),
    # the aim
    "protected mountain": (A, {"aim": {"protect": ["mines", "f4"]}}, "aim.protect.1", "R33"),
    # the phases, which only written positions have
    "a draw in the cave": ({"A": "d1 5"}, {"cave": {"d1": CAVERN}, "clock": {"phase": "draw"}}, "clock.phase", "R12"),
    "a draw with a card": (A, {"clock": {"phase": "draw", "card": "1-1"}}, "clock.card", "R12"),
    "an answer without a card": (A, {"clock": {"phase": "respond"}}, "clock.card", "R12"),
    "an arrival in event 1": (A | {"D": "absent 12"}, {"clock": {"phase": "arrival"}}, "clock.phase", "R23"),
    "an arrival without D": (A, {"clock": {"event": 2, "phase": "arrival"}}, "clock.phase", "R23"),
    "over in event 3": ({"A": "defeated"}, {"clock": {"event": 3, "phase": "over"}}, "clock.phase", "R25"),
    "over with an orc in the forest": (A, {"clock": {"event": 4, "phase": "over"}}, "clock.phase", "R25"),
    "over with a turn": (
        {"A": "d1 5"},
        {"cave": {"d1": CAVERN}, "clock": {"event": 4, "orc": "A", "phase": "over"}},
        "clock.phase",
        "R11",
    ),
    "at the entrance in no choice": (A | {"B": "entrance 5"}, {}, "orcs.B.at", "R27"),
}
TIED = {"d1": CAVERN, "d2": CAVERN}
WRONG |= {
    "a choice of no orc": (A, {"cave": TIED, "clock": {"phase": "choose"}}, "clock.orc", "R27"),
    "a choice of another orc": (A, {"cave": TIED, "clock": {"phase": "choose", "orc": "A"}}, "clock.orc", "R11"),
    "a choice with a card": (
        {"A": "entrance 5"},
        {"cave": TIED, "clock": {"phase": "choose", "orc": "A", "card": "1-1"}},
        "clock.card",
        "R27",
    ),
    "a choice without a tie": (
        {"A": "entrance 5"},
        {"cave": {"d1": CAVERN, "d2": ore_mine()}, "clock": {"phase": "choose", "orc": "A"}},
        "clock.phase",
        "R27",
    ),
    "a last choice in event 3": (
        {"A": "entrance 5"},
        {"cave": TIED, "clock": {"event": 3, "phase": "choose_last", "orc": "A"}},
        "clock.phase",
        "R25",
    ),
    "two at the entrance": (
        {"A": "entrance 5", "B": "entrance 7"},
        {"cave": TIED, "clock": {"phase": "choose", "orc": "A"}},
        "orcs.B.at",
        "R24",
    ),
    "the last invasion out of order": (
        A | {"B": "entrance 5"},
        {"cave": TIED, "clock": {"event": 4, "phase": "choose_last", "orc": "B"}},
        "orcs.A.at",
        "R25",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_one_fault_with_its_place_and_rule(name: str) -> None:
    orcs, tables, place, rule = WRONG[name]
    (fault,) = faults(orcs, **tables)
    assert (fault.place, fault.rule) == (place, rule)
    assert fault.problem
    assert fault.allowed


def test_an_orc_at_the_entrance_may_choose() -> None:
    here = position({"A": "entrance 5", "B": "b2 7"}, cave=TIED, clock={"phase": "choose", "orc": "A"})
    assert here.clock.phase == "choose"


def test_all_faults_at_once_in_the_order_of_a_file() -> None:
    found = faults(
        {"A": "absent 5", "B": "d1 7", "C": "e1 9 held"},
        clock={"orc": "A", "card": "1-1"},
        forest={"a1": MEADOW, "b2": {"tile": "meadow", "crop": "grain"}, "c3": trapped("snair")},
        cave={"d2": ruby_mine(ore=1), "e1": ore_mine(2, donkey=True)},
        events={},
        before={"2": {"fight": {"D": 1}}},
        cards={"3B": "1-1"},
        aim={"protect": ["f4"]},
    )
    assert places(found) == [
        ("orcs.A.at", "R23"),
        ("orcs.B.at", "R26"),
        ("orcs.C.held", "R22"),
        ("clock.orc", "R11"),
        ("clock.card", "R12"),
        ("forest.b2.crop", "R4"),
        ("forest.b2.count", "R4"),
        ("forest.c3.trap", "R21"),
        ("cave.d2.ore", "R6"),
        ("cave.e1", "R29"),
        ("cards.3B", "R12"),
        ("before.2.fight.D", "R32"),
        ("aim.protect.0", "R33"),
    ]


@pytest.mark.parametrize(
    "tables, nearest",
    [
        ({"forest": {"c3": trapped("deadfal")}}, "deadfall"),
        ({"clock": {"card": "1-44"}}, "1-4"),
        ({"cards": {"1A": "11"}}, "1-1"),
        ({"cave": {"d1": {"tile": "furnishing", "name": "Cudle room"}}}, "Cuddle room"),
    ],
    ids=["trap", "card", "known card", "furnishing"],
)
def test_the_nearest_name_is_said(tables: dict[str, Any], nearest: str) -> None:
    (fault,) = faults(A, **tables)
    assert f"did you mean {nearest}?" in fault.allowed


def test_who_could_act_is_said() -> None:
    (fault,) = faults({"A": "defeated", "B": "b2 5", "C": "d1 5"}, cave={"d1": CAVERN}, clock={"orc": "A"})
    assert fault.allowed.endswith("B, C")


def test_a_right_puzzle_has_no_fault() -> None:
    here = position(
        {"A": "d1 5", "B": "b2 7 held", "C": "defeated", "D": "absent 12"},
        clock={"event": 2, "orc": "B", "card": "2-1"},
        forest={"a1": pasture("west", sheep=2), "a2": pasture("west"), "c3": field("grain", 2), "b3": trapped("pit")},
        cave={"d1": ore_mine(), "d4": dwelling(0, 3), "d3": CAVERN},
        before={"3": {"gain": {"ore": 2}, "fight": {"D": 3}}},
        cards={"2B": "2-1", "4D": "3-1"},
        aim={"protect": ["mines", "d3"]},
    )
    assert here.clock.orc == "B"
