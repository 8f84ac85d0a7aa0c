"""What a player's answer is worth, against the best, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator

from advisor.show.answers.jsons import Json, pack_json, rules_json, value_json
from advisor.show.answers.plan import pack_text, rules_text, value_text
from advisor.show.why.comparing import LATE, difference, name_of, response_words
from advisor.show.words import amount, gold, in_gold, labelled, unbroken
from advisor.terminal import Look
from frantic_fiends.model.actions import Action, Choice
from frantic_fiends.model.position import Position
from frantic_fiends.notation import action_text, position_text
from frantic_fiends.rules.scoring import Value
from solver.why.grading import Grade, Slip


def grade_text(grade: Grade, look: Look, *, show: bool) -> str:
    """The verdict, the values, how far from the best, and where the answer fell behind.

    Args:
        grade: what was found.
        look: how to write.
        show: say also what would have been right.
    """
    rows = [("Answer", verdict(grade)), ("Yours", _yours(grade))]
    rows.append(("Best", value_text(grade.best) if grade.best else f"what the best is worth {LATE}"))
    if grade.right is False:
        rows += [("Far off", "; ".join(_distances(grade)))]
        rows += [("Slips", line) for line in _slips(grade, look, show=show)]
    rows.append(("Sure", _sure(grade)))
    rows.append(("Pack", pack_text(grade.start.table.pack)))
    rows.append(("Rules", rules_text()))
    lines: list[str] = []
    before = ""
    for label, text in rows:
        lines += labelled("" if label == before else label, text, look.width)
        before = label
    lines[0] = look.paint(lines[0], "bold", "green" if grade.right else "yellow")
    return "\n".join(lines)


def verdict(grade: Grade) -> str:
    """Right or not, in a sentence."""
    if grade.right is None:
        return f"Legal; how good it is {LATE}."
    if grade.complete:
        return "Right: as good as the best." if grade.right else f"Legal, but not the best: {_behind(grade)}."
    done = amount(grade.decisions, "decision")
    before = due(grade.position)
    if grade.right:
        return f"Right so far, after {done}: the best is still possible. It is broken off before {before}."
    return f"Broken off before {before}; what is still possible after {done} is not the best: {_behind(grade)}."


def due(position: Position) -> str:
    """What is to be decided in a position."""
    where = "the last invasion" if position.clock.phase == "choose_last" else f"event {position.clock.event}"
    what = "the choice of a space for" if position.clock.phase.startswith("choose") else "the turn of"
    return f"{what} orc {position.clock.orc} in {where}"


def _behind(grade: Grade) -> str:
    assert grade.best is not None, "asked only where it is known"
    assert grade.worth is not None, "asked only where it is known"
    return difference(grade.worth, grade.best)


def _yours(grade: Grade) -> str:
    if grade.complete:
        return value_text(grade.so_far)
    told = f"so far {value_text(grade.so_far)}"
    return f"{told}; with the best from here {value_text(grade.worth)}" if grade.worth else told


def _distances(grade: Grade) -> Iterator[str]:
    """Goal by goal, in the order of R35."""
    assert grade.best is not None, "asked only where it is known"
    assert grade.worth is not None, "asked only where it is known"
    mine, best = grade.worth, grade.best
    if grade.start.table.valuation.minimise == "total":
        goals = [("price plus loss", mine.total, best.total, True)]
    else:
        goals = [("price", mine.price, best.price, True), ("loss", mine.loss, best.loss, True)]
    for name, own, least, money in [
        ("breaches", mine.breaches, best.breaches, False),
        *goals,
        ("actions", mine.actions, best.actions, False),
    ]:
        shown = f"{gold(own)} instead of {in_gold(least)}" if money else f"{own} instead of {least}"
        yield f"{name} {shown}" if own != least else f"{name} the same"


def _slips(grade: Grade, look: Look, *, show: bool) -> Iterator[str]:
    if grade.slips is None:
        yield f"where it fell behind {LATE}"
        return
    for number, slip in enumerate(grade.slips):
        text = slip_text(slip, look, show=show)
        yield f"{'first' if number == 0 else 'then'} at {text}"
    if not show:
        yield "--show tells what would have been right"


def slip_text(slip: Slip, look: Look, *, show: bool) -> str:
    """A decision that made less possible, and what would have been right."""
    text = f"decision {slip.number + 1}, {due(slip.position)}"
    if not show:
        return text
    done = decision_words(slip.action, slip.position, look)
    right = decision_words(slip.better.actions[0], slip.position, look)
    typed = unbroken(action_text(slip.better.actions[0]))
    return f"{text}: {done}; right would be {right} ({typed}), for example ({difference(slip.after, slip.before)})"


def decision_words(action: Action, position: Position, look: Look) -> str:
    """A decision in words."""
    if isinstance(action, Choice):
        return name_of(action.space, position)
    return response_words(action, position.clock.event, position, look)


def _sure(grade: Grade) -> str:
    if grade.right is None:
        return "Time ran out before CP-SAT proved what is possible; a longer --time-limit may help."
    return "CP-SAT proved what is possible from each position compared; the rules engine played the answer."


def grade_json(grade: Grade) -> Json:
    """The same for programs; decisions are numbered from 1."""
    return {
        "title": grade.start.table.title,
        "legal": True,
        "complete": grade.complete,
        "right": grade.right,
        "decisions": grade.decisions,
        "so_far": value_json(grade.so_far),
        "worth": _value(grade.worth),
        "best": _value(grade.best),
        "slips": None if grade.slips is None else [_slip(slip) for slip in grade.slips],
        "position": position_text(grade.position),
        "pack": pack_json(grade.start.table.pack),
        "rules": rules_json(),
    }


def _value(value: Value | None) -> Json | None:
    return None if value is None else value_json(value)


def _slip(slip: Slip) -> Json:
    return {
        "decision": slip.number + 1,
        "event": slip.position.clock.event,
        "orc": slip.position.clock.orc,
        "done": action_text(slip.action),
        "right": action_text(slip.better.actions[0]),
        "before": value_json(slip.before),
        "after": value_json(slip.after),
    }
