"""An orc event, traps: R21, R22."""

from typing import Any

import pytest

from frantic_fiends.model.happenings import OrcDefeated, OrcFreed, OrcHeld, OrcStopped, TrapFired
from frantic_fiends.model.step import Step
from tests.rules.builders import CAVERN, act, idle, kinds, pack_with, position, those, trapped, where


def spring(strength: int = 5, letter: str = "A", card: str = "S-E", **trap: Any) -> Step:  # noqa: ANN401 - its table
    """Orc A (or another) on b2 walks down onto such a trap, then right."""
    pack = pack_with(card, tried=tuple(trap.items()))
    clock = {"event": 3 if letter == "D" else 1}
    return act(position({letter: f"b2 {strength}"}, pack, clock=clock, forest={"b3": trapped("tried")}), card)


def fired(step: Step) -> list[tuple[int, int]]:
    return [(trap.before, trap.after) for trap in those(step.happenings, TrapFired)]


@pytest.mark.parametrize("damage, after", [(1, 4), (4, 1)])
def test_r21_a_damage_trap_lowers_the_strength_and_the_orc_walks_on(damage: int, after: int) -> None:
    step = spring(kind="damage", damage=damage)
    assert fired(step) == [(5, after)]
    assert (step.position.orc("A").strength, step.position.orc("A").at) == (after, "c3")


@pytest.mark.parametrize("damage", [5, 6, 99])
def test_r21_at_0_or_below_the_orc_is_defeated_and_stops(damage: int) -> None:
    step = spring(kind="damage", damage=damage)
    assert fired(step) == [(5, 0)]
    assert kinds(step.happenings)[:3] == ["OrcMoved", "TrapFired", "OrcDefeated"]
    assert those(step.happenings, OrcDefeated) == [OrcDefeated("A", "trap")]
    assert where(step.position) == {"A": "defeated"}


def test_r21_containment_stops_it_for_this_activation() -> None:
    step = spring(kind="containment")
    assert those(step.happenings, OrcStopped) == [OrcStopped("A", "b3", for_good=False)]
    orc = step.position.orc("A")
    assert (orc.at, orc.strength, orc.held) == ("b3", 5, False)
    assert act(step.position, "S-E").position.orc("A").at == "c4", "in its next activation it walks again"


def test_r21_or_for_good() -> None:
    step = spring(kind="containment", holds="permanent")
    assert those(step.happenings, OrcStopped) == [OrcStopped("A", "b3", for_good=True)]
    assert step.position.orc("A").held


@pytest.mark.parametrize("strength, fires", [(3, False), (4, True), (5, True), (7, True), (8, False)])
def test_r21_from_a_lowest_to_a_highest_strength(strength: int, fires: bool) -> None:  # noqa: FBT001 - expected value
    step = spring(strength, kind="containment", min_strength=4, max_strength=7)
    assert bool(fired(step)) == fires
    assert step.position.orc("A").at == ("b3" if fires else "c3")


@pytest.mark.parametrize("letter, fires", [("A", False), ("B", True), ("C", False), ("D", True)])
def test_r21_for_some_orcs_only(letter: str, fires: bool) -> None:  # noqa: FBT001 - expected value
    assert bool(fired(spring(letter=letter, kind="containment", orcs=("B", "D")))) == fires


@pytest.mark.parametrize("kind", [{"kind": "damage", "damage": 2}, {"kind": "containment"}])
def test_r21_one_use_and_it_is_spent(kind: dict[str, Any]) -> None:
    step = spring(9, card="S-N-S", **kind)
    assert [trap.spent for trap in those(step.happenings, TrapFired)] == [True]
    assert step.position.home.forest["b3"].trap is None
    assert step.position.home.forest["b3"].tile == "meadow"


def test_r21_unlimited_uses() -> None:
    step = spring(9, card="S-N-S", kind="damage", damage=2, uses="unlimited")
    assert fired(step) == [(9, 7), (7, 5)]
    assert not any(trap.spent for trap in those(step.happenings, TrapFired))
    assert step.position.home.forest["b3"].trap == "tried"


def test_r21_an_unlimited_containment_catches_orc_after_orc() -> None:
    here = position({"A": "b2 5", "B": "b2 7"}, forest={"b3": trapped("snare")})
    first = act(here, "1-1")
    assert first.position.home.forest["b3"].trap == "snare"
    assert those(act(first.position, "1-1").happenings, OrcStopped) == [OrcStopped("B", "b3", for_good=False)]


def test_r21_a_trap_that_does_not_fire_is_not_spent() -> None:
    step = spring(9, kind="damage", damage=2, max_strength=8)
    assert step.position.home.forest["b3"].trap == "tried"


def test_r21_a_spent_trap_does_nothing_to_the_next_orc() -> None:
    here = position({"A": "b2 9", "B": "b2 9"}, forest={"b3": trapped("pit")})
    first = act(here, "1-1")
    second = act(first.position, "1-1")
    assert (fired(first), fired(second)) == ([(9, 5)], [])


def test_r21_by_push_as_by_step() -> None:
    here = position({"A": "b2 5"}, forest={"a2": trapped("snare")}, stock={"food": 1})
    step = act(here, "1-1", push="W")
    assert kinds(step.happenings)[:4] == ["PushPaid", "OrcMoved", "TrapFired", "OrcStopped"]
    assert where(step.position) == {"A": "a2"}


def test_r21_a_replaced_step_enters_too() -> None:
    assert fired(act(position({"A": "a2 9"}, forest={"a3": trapped("pit")}), "1-6")) == [(9, 5)]


def test_r21_a_trap_under_an_orc_waits_until_it_is_entered() -> None:
    here = position({"A": "b3 9"}, pack_with("S", "S-N"), forest={"b3": trapped("pit")})
    assert fired(act(here, "S")) == []
    assert fired(act(here, "S-N")) == [(9, 5)]


def test_r21_several_traps_on_one_walk() -> None:
    forest = {"b3": trapped("pit"), "c3": trapped("pit")}
    step = act(position({"A": "b2 9"}, pack_with("S-E-S"), forest=forest), "S-E-S")
    assert fired(step) == [(9, 5), (5, 1)]
    assert where(step.position) == {"A": "c4"}


def test_r21_a_trap_meets_the_strength_that_an_earlier_one_left() -> None:
    # A deadfall (99, up to strength 6) behind a pit (4).
    forest = {"b3": trapped("pit"), "c3": trapped("deadfall")}
    assert fired(act(position({"A": "b2 10"}, pack_with("S-E"), forest=forest), "S-E")) == [(10, 6), (6, 0)]
    assert fired(act(position({"A": "b2 11"}, pack_with("S-E"), forest=forest), "S-E")) == [(11, 7)]


def test_r22_an_orc_held_for_good_does_not_walk() -> None:
    step = act(position({"A": "b2 5 held"}), "1-1")
    assert step.happenings[0] == OrcHeld("A", "b2")
    assert where(step.position) == {"A": "b2"}
    assert step.position.orc("A").held


def test_r22_it_stays_held_over_the_events() -> None:
    step = idle(position({"A": "b2 5 held"}, cave={"d3": CAVERN}), until=(4, "A"))
    assert those(step.happenings, OrcHeld) == [OrcHeld("A", "b2")] * 3


def test_r22_pushing_it_off_frees_it() -> None:
    step = act(position({"A": "b2 5 held"}, stock={"food": 1}), "1-1", push="W")
    assert kinds(step.happenings)[:4] == ["PushPaid", "OrcFreed", "OrcMoved", "OrcMoved"]
    assert those(step.happenings, OrcFreed) == [OrcFreed("A", "b2")]
    assert (step.position.orc("A").at, step.position.orc("A").held) == ("a3", False)


def test_r22_pushed_into_another_cage_it_is_held_there() -> None:
    here = position({"A": "b2 5 held"}, forest={"a2": trapped("cage")}, stock={"food": 1})
    orc = act(here, "1-1", push="W").position.orc("A")
    assert (orc.at, orc.held) == ("a2", True)


def test_r22_a_held_orc_is_bribed_like_any_other() -> None:
    step = act(position({"A": "b2 5 held"}, stock={"grain": 9}), "1-1", bribe=3)
    assert (step.position.orc("A").strength, step.position.orc("A").held) == (2, True)
    assert where(act(position({"A": "b2 5 held"}, stock={"grain": 9}), "1-1", bribe=5).position) == {"A": "defeated"}


def test_r22_it_joins_the_last_invasion() -> None:
    step = idle(position({"A": "b2 5 held"}, clock={"event": 4}, cave={"d3": CAVERN}))
    assert kinds(step.happenings)[:3] == ["OrcHeld", "LastInvasion", "SpaceOccupied"]
    orc = step.position.orc("A")
    assert (orc.at, orc.held) == ("d3", False)


def test_r22_pushed_through_the_entrance_it_is_held_no_more() -> None:
    here = position({"A": "c4 5 held"}, cave={"d3": CAVERN}, stock={"food": 1})
    orc = act(here, "1-1", push="E").position.orc("A")
    assert (orc.at, orc.held) == ("d3", False)
