"""Positions changed by name."""

from __future__ import annotations

from frantic_fiends.data import shipped_pack
from frantic_fiends.layout import check
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from solver import PlanningProblem, solve
from solver.why.what_if import Gift, WhatIf, faults, giving, protecting, supposing

RAW = {
    "clock": {"event": 3},
    "orcs": {"A": {"at": "c4", "strength": 6}},
    "stock": {"ore": 1, "gold": 3},
    "before": {"4": {"gain": {"gold": 1}, "fight": {"A": 1}}},
    "cave": {"d4": {"tile": "dwelling", "name": "Entry-level dwelling"}, "e4": {"tile": "cavern"}},
    "cards": {"3A": "2-4", "4A": "3-4"},
}


def start(**changes: object) -> Position:
    return check(Puzzle.model_validate({**RAW, **changes}), shipped_pack("house"))


def test_goods_now_and_before_an_event_are_as_if_written_so() -> None:
    given = giving(start(), [Gift(2, "ore"), Gift(1, "gold", 4), Gift(1, "food", 4)])
    before = {"4": {"gain": {"gold": 2, "food": 1}, "fight": {"A": 1}}}
    assert given == start(stock={"ore": 3, "gold": 3}, before=before)
    assert hash(given) == hash(start(stock={"ore": 3, "gold": 3}, before=before))
    assert giving(start(before={}), [Gift(1, "gold", 4)]) == start(before={"4": {"gain": {"gold": 1}}})


def test_spaces_are_as_if_written_so() -> None:
    assert supposing(start(), WhatIf(protect=("e4",))) == start(aim={"protect": ["d4", "e4"]})
    assert supposing(start(), WhatIf(protect=("all",), unprotect=("dwellings",))) == start(aim={"protect": ["e4"]})
    assert protecting(start(), ["e4"]) == start(aim={"protect": ["e4"]})
    assert supposing(start(), WhatIf()) == start()
    assert not WhatIf()
    assert WhatIf(unprotect=("d4",))


def test_the_answer_changes_with_them() -> None:
    breaches = [
        plan.value.breaches
        for asked in (WhatIf(), WhatIf((Gift(5, "ore"),)), WhatIf(unprotect=("d4",)), WhatIf((Gift(1, "gold", 4),)))
        if (plan := solve(PlanningProblem(supposing(start(), asked)))).value is not None
    ]
    assert breaches == [1, 0, 0, 1]  # the orc is in the cave before event 4


def test_all_faults_at_once() -> None:
    asked = WhatIf((Gift(2, "ore", 3), Gift(1, "ore", 1), Gift(96, "gold", 4)), ("f1", "mines"), ("d1",))
    places = [fault.place for fault in faults(start(), asked)]
    assert places == ["--give 3:ore=2", "--give 1:ore=1", "--give gold=96", "--protect f1", "--unprotect d1"]
    assert "100 gold" in faults(start(), asked)[2].problem
    assert "for now, or before event 4" in faults(start(), asked)[0].allowed
    assert faults(start(), WhatIf((Gift(2, "ore"), Gift(95, "gold", 4)), ("e4",), ("d4",))) == ()
