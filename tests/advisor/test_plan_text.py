"""A plan as text and as JSON: the schedule, the sums, what is lost and kept, how sure it is."""

import json
from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len

from advisor.show.answers.jsons import plan_json
from advisor.show.answers.plan import plan_text, schedule_text
from advisor.terminal import Look
from frantic_fiends.notation import position_text
from solver.plan import GoalBound, Plan, Status
from solver.problem import PlanningProblem
from solver.search import search
from tests.advisor.tables import HELPLESS, MINES, TIED, position

SCHEDULE = """\
event  orc  card     bribe   push        what happens                                    price  loss
─────  ───  ───────  ──────  ──────────  ──────────────────────────────────────────────  ─────  ────
4      A    3-4 →↓→  3 gold  ·           is defeated by the bribe                            3     ·
4      B    3-1 ↓↓↓  1 gold  SW, 2 food  is pushed free from b3; is pushed b3 → a4;          2     ·
                                         deadfall on a4 fires and is spent: 6 → 0; is
                                         defeated by the trap
4      C    ·        ·       ·           stays on d4                                         ·     ·

end    C    ·        ·       ·           keeps d4 Entry-level dwelling                       ·     1

                                         in all                                              5     1"""

EVENTS = """\
format = "frantic-fiends/1"
[clock]
event = 2
[orcs.A]
at = "c2"
strength = 2
[orcs.D]
at = "absent"
strength = 3
[stock]
vegetable = 1
[forest.c3]
tile = "field"
crop = "grain"
count = 3
[forest.c4]
tile = "meadow"
animals = { sheep = 2 }
[cave.d4]
tile = "dwelling"
name = "Entry-level dwelling"
dwarfs = [3, 1]
[cave.e4]
tile = "ore_mine"
ore = 2
donkey = true
[before.3]
gain = { ore = 1 }
fight = { D = 1, A = 1 }
[events.3]
bounty = 1.5
push = {}
[cards]
"2A" = "2-2"
"3A" = "2-1"
"3D" = "2-1"
"4A" = "3-1"
"4D" = "3-1"
[arrival]
D = "left"
"""
"""Two events with an arrival, gains and fights between them, a bounty."""


def plan_of(text: str, *, strict: bool = False) -> Plan:
    return search(PlanningProblem(position(text), strict))


def words(plan: Plan, width: int = 80) -> str:
    return " ".join(plan_text(plan, Look(width=width)).split())


def test_schedule_as_a_table() -> None:
    assert schedule_text(plan_of(MINES), Look(width=100)) == SCHEDULE


def test_schedule_tells_what_happens_between_events() -> None:
    told = schedule_text(plan_of(EVENTS), Look(width=100))
    assert "\n\nBefore event 3: 1 ore gained; " in told
    assert "dwarfs take 1 off orc D, 2 left" in told
    assert "2      D    left     " in told
    assert "appears on a1" in told


def test_prices_and_losses_of_the_lines_add_up() -> None:
    for text in (EVENTS, TIED, HELPLESS, MINES):
        plan = plan_of(text)
        lines = schedule_text(plan, Look(width=100)).splitlines()
        numbers = [
            line.split()[-2:] for line in lines[2:] if line.split()[-1:] and line[:5].strip() in ("2", "3", "4", "end")
        ]
        assert plan.value is not None
        for index, total in ((0, plan.value.price), (1, plan.value.loss)):
            assert sum(float(pair[index].replace("·", "0")) for pair in numbers) == total / 1000


def test_r27_chosen_spaces_are_told() -> None:
    told = schedule_text(plan_of(TIED), Look(width=100))
    assert told.count("chosen from a") == 2
    assert "\n\nend    B" in told, "the last invasion stands apart"


def test_r27_a_plan_that_begins_with_a_choice() -> None:
    here = position(TIED)
    plan = search(PlanningProblem(here))
    first = plan.steps[0]
    mid = position(TIED.replace("event = 4", 'event = 4\norc = "A"\nphase = "choose"').replace('"c4"', '"entrance"'))
    told = schedule_text(search(PlanningProblem(mid)), Look(width=100))
    assert first.choice is not None
    assert f"4      A    ·        ·      ·     takes {first.choice.space} cavern; chosen from a tie (R27)" in told


def test_what_is_paid_lost_and_kept() -> None:
    told = words(plan_of(MINES))
    assert "Proved best: no breach, price 5 gold, loss 1 gold, 3 actions" in told
    assert "Paid 2 food (1 gold), 4 gold (4 gold)" in told
    assert "Lost d4 Entry-level dwelling to C at the end (1 gold)" in told
    assert "d4 Entry-level dwelling taken by C before the plan begins; e3 ruby mine kept; e4 ore mine kept" in told
    assert "Standing 2 sheep on a1; 12 vegetables on a2; 3 grain on c3" in told
    assert "rulings on R12, R14" in told


def test_when_a_space_is_lost() -> None:
    told = words(plan_of(HELPLESS))
    assert "1 breach" in told
    assert "e4 ore mine lost to A in event 4" in told
    assert "d4 Entry-level dwelling kept" in told
    assert "1 ore of e4 (1 gold); e4 ore mine to A at the end (3 gold)" in told
    assert "Paid nothing" in told


def test_out_of_time_is_not_called_best() -> None:
    plan = plan_of(HELPLESS)
    goals = (plan.goals[0], GoalBound("price", 1500, 500), *plan.goals[2:])
    told = words(replace(plan, status=Status.FEASIBLE, goals=goals, proof="time ran out"))
    assert "Not proved: time ran out. Best plan found: 1 breach" in told
    assert "Proved so far: price 0.5 gold or more." in told
    assert "Proved best" not in told


def test_impossible_and_unknown_are_different_words() -> None:
    impossible = plan_of(HELPLESS, strict=True)
    assert impossible.status is Status.INFEASIBLE
    told = words(impossible)
    assert "Proved impossible: every plan has a breach" in told
    assert "breaches 1 or more" in told
    unknown = replace(impossible, status=Status.UNKNOWN, goals=(), proof="time ran out")
    assert "No answer: time ran out before a plan was found" in words(unknown)
    assert "impossible" not in words(unknown)


@pytest.mark.parametrize("width", [78, 80, 100])
@pytest.mark.parametrize("text", [EVENTS, TIED, MINES], ids=["events", "tied", "mines"])
def test_plan_fits(text: str, width: int) -> None:
    told = plan_text(plan_of(text), Look(width=width))
    assert max(cell_len(line) for line in told.splitlines()) <= width


def test_ascii_plan() -> None:
    assert plan_text(plan_of(EVENTS), Look(unicode=False)).isascii()


def decoded(plan: Plan) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(json.dumps(plan_json(plan)))
    return told


def test_json_value_bound_and_goals() -> None:
    told = decoded(plan_of(EVENTS))
    plan = plan_of(EVENTS)
    assert plan.value is not None
    assert told["status"] == "OPTIMAL"
    assert told["value"] == {
        "breaches": plan.value.breaches,
        "price": plan.value.price / 1000,
        "loss": plan.value.loss / 1000,
        "actions": plan.value.actions,
    }
    assert told["bound"] == told["value"], "all is proved"
    assert [goal["goal"] for goal in told["goals"]] == ["breaches", "price", "loss", "actions"]
    assert all(goal["proved"] for goal in told["goals"])


def test_json_steps() -> None:
    told = decoded(plan_of(MINES))["steps"]
    assert [(step["event"], step["orc"], step["card"], step["bribe"], step["push"]) for step in told] == [
        (4, "A", "3-4", 3, None),
        (4, "B", "3-1", 1, "SW"),
        (4, "C", None, 0, None),
    ]
    assert told[1]["bribe_good"] == "gold"
    assert told[1]["push_cost"] == {"food": 2}
    assert told[0]["happenings"][0] == {"kind": "bribe_paid", "orc": "A", "good": "gold", "amount": 3, "strength": 0}
    assert told[2]["position"] == position_text(plan_of(MINES).steps[2].position)
    assert sum(step["value"]["price"] for step in told) == 5


def test_json_arrival_and_choice() -> None:
    arrival = next(step for step in decoded(plan_of(EVENTS))["steps"] if step["arrival"])
    assert (arrival["orc"], arrival["arrival"], arrival["bribe"], arrival["card"]) == ("D", "left", None, None)
    choices = [step["choice"] for step in decoded(plan_of(TIED))["steps"]]
    assert len([choice for choice in choices if choice]) == 2


def test_json_protected() -> None:
    told = {space["space"]: space for space in decoded(plan_of(MINES))["protected"]}
    assert told["d4"] == {"space": "d4", "kept": False, "lost": [], "occupied": "C"}
    assert told["e4"] == {"space": "e4", "kept": True, "lost": [], "occupied": None}
    lost = decoded(plan_of(HELPLESS))["protected"][1]
    assert lost == {"space": "e4", "kept": False, "lost": [{"event": 4, "orc": "A"}], "occupied": "A"}


def test_json_says_which_pack_and_rules() -> None:
    told = decoded(plan_of(MINES))
    assert told["title"] == "Two mines"
    assert told["pack"]["name"] == "house"
    assert "not the printed ones" in told["pack"]["title"]
    assert told["rules"]["version"] == "R1-R35"
    assert {"R12", "R28"} <= {ruling["rule"] for ruling in told["rules"]["rulings"]}


def test_json_without_a_plan() -> None:
    told = decoded(plan_of(HELPLESS, strict=True))
    assert (told["status"], told["value"], told["steps"], told["protected"]) == ("INFEASIBLE", None, [], [])
    assert told["bound"]["breaches"] == 1
