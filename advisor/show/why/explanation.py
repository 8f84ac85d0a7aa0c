"""Why a plan is as it is, in plain sentences made from happenings, replays and solves."""

from __future__ import annotations

from collections.abc import Sequence

from advisor.show.answers.plan import VERDICTS, pack_text, rules_text, value_text
from advisor.show.happenings import Teller
from advisor.show.why.comparing import LATE, difference, falls, instead, name_of, step_words
from advisor.show.why.purposes import facts, turn_of, unchanged_text, without_text
from advisor.show.words import amount, in_gold, labelled, listed
from advisor.terminal import Look, plain
from frantic_fiends.model.happenings import (
    BribePaid,
    PushPaid,
    SpaceOccupied,
)
from frantic_fiends.rules.scoring import Value
from solver.plan import Plan, Status
from solver.why.purposes import Explanation, Idle, Tie, Unsaved, doings, moment


def explanation_text(told: Explanation, look: Look, reasons: Sequence[str] = (), count: str = "") -> str:
    """The plan step by step with its reasons; then the orcs that are let go, and what could not be saved.

    Args:
        reasons: lines on why there is a breach.
        count: how many schedules are as good, if that is known.
    """
    plan = told.plan
    if plan.value is None:
        return "\n".join(labelled("Answer", f"{VERDICTS[plan.status]}. {plain(plan.proof)}.", look.width))
    headline = labelled("Answer", f"{VERDICTS[plan.status]}: {value_text(plan.value)}", look.width)
    counted = labelled("Schedules", count, look.width) if count else []
    parts = [[*(look.paint(line, "bold") for line in headline), *counted]]
    if plan.status is not Status.OPTIMAL:
        parts.append(_paragraph("It is not known to be best, so it is not compared with other plans.", look, 0))
    elif not told.purposes:
        parts.append(_paragraph(nothing_to_pay(plan), look, 0))
    dealt = [*(one.step for one in told.purposes), *(one.step for one in told.ties)]
    parts += [_step(told, index, look) for index in range(len(plan.steps)) if index in dealt]
    for heading, lines in (
        ("Left alone", [f"Orc {one.orc}: {_idle(one, plan, look)}" for one in told.idle]),
        ("Not saved", [_unsaved(one, plan, look) for one in told.unsaved]),
    ):
        if lines:
            listing = [line for text in lines for line in _paragraph(text, look)]
            parts.append([look.paint(heading, "bold"), *listing])
    if plan.status is Status.OPTIMAL and not told.unsaved and plan.protected:
        parts.append(_paragraph("No orc comes to occupy any protected space.", look, 0))
    sure = f"{plain(plan.proof)[:1].upper()}{plain(plan.proof)[1:]}."
    if plan.status is Status.OPTIMAL:
        sure = "Every plan named here was replayed by the rules engine; every plan called best was proved by CP-SAT."
    if reasons:
        parts.append(list(reasons))
    pack = pack_text(plan.problem.position.table.pack)
    ends = (("Sure", sure), ("Pack", pack), ("Rules", rules_text()))
    parts.append([line for label, text in ends for line in labelled(label, text, look.width)])
    return "\n\n".join("\n".join(lines) for lines in parts)


def nothing_to_pay(plan: Plan) -> str:
    """That a plan pays nothing, and why."""
    if plan.value == Value():
        return "No orc does any harm, so nothing is paid."
    return "Nothing is paid: no bribe and no push makes it any better."


def _paragraph(text: str, look: Look, indent: int = 2) -> list[str]:
    return labelled("", text, look.width, indent)


def _step(told: Explanation, index: int, look: Look) -> list[str]:
    plan, step = told.plan, told.plan.steps[index]
    purposes = [one for one in told.purposes if one.step == index]
    last, event = step.response is None, moment(plan, index)
    when = "The end" if event is None else f"Event {event}"
    paid = "" if last or not purposes else f": {step_words(step, look)} (price {in_gold(step.value.price)})"
    lines = [look.paint(line, "bold") for line in _paragraph(f"{when}, orc {step.orc}{paid}", look, 0)]
    seen = [one for one in turn_of(step) if not isinstance(one, BribePaid | PushPaid)]
    story = Teller(look.signs, step.position.home, None if last else step.orc).story(seen)
    lines += _paragraph(f"{'' if last else 'It '}{story}.", look) if story else []
    for one in purposes:
        word = f"The {one.part}" if len(purposes) > 1 else "It"
        before = told.purposes[: told.purposes.index(one)]
        texts = [" ".join(f"{fact}." for fact in facts(one, plan, word)), without_text(one, plan, look, before)]
        lines += [line for text in (*texts, unchanged_text(one, plan, look)) if text for line in _paragraph(text, look)]
    for tie in (one for one in told.ties if one.step == index):
        lines += _paragraph(tie_text(tie, plan), look)
    return lines


def tie_text(tie: Tie, plan: Plan) -> str:
    """What the choice among tied spaces is worth (R27)."""
    step = plan.steps[tie.step]
    assert step.choice is not None, "a tie has a choice"
    assert plan.value is not None, "only a plan has ties"
    minimise = plan.problem.position.table.valuation.minimise
    taken = name_of(step.choice.space, step.position)
    same = [one.space for one in tie.others if one.value and one.value.key(minimise) == plan.value.key(minimise)]
    late = [one.space for one in tie.others if one.value is None]
    told = [f"The tied spaces leave a choice (R27): {taken}"]
    if same:
        told.append(f"{listed((name_of(space, step.position) for space in same), 'or')} would be just as good")
    told += [
        f"{name_of(one.space, step.position)} would mean {difference(one.value, plan.value)}"
        for one in tie.others
        if one.value is not None and one.space not in same
    ]
    if late and plan.status is Status.OPTIMAL:
        told.append(f"what {listed(late, 'or')} would mean {LATE}")
    return "; ".join(told) + "."


def _idle(idle: Idle, plan: Plan, look: Look) -> str:
    """Why nothing is spent on an orc."""
    start, value = plan.problem.position, plan.value
    assert value is not None, "only a plan leaves orcs alone"
    did = [one for _, one in doings(plan.steps, idle.orc) if isinstance(one, SpaceOccupied)]
    took = f"takes {listed(name_of(one.space, start) for one in did)}" if did else ""
    if idle.asked is None:
        return f"{took or 'it'} {'and' if took else ''} does no harm that counts; nothing need be spent on it.".replace(
            "  ", " "
        )
    harm = f"{took or 'does harm'} ({_harm(idle.harm)})"
    answer = idle.answer
    if answer is None or answer.status is Status.UNKNOWN:
        return f"{harm}; whether that can be prevented at a fair price {LATE}."
    if answer.status is Status.INFEASIBLE and idle.asked == "spare":
        return f"{harm}; no plan keeps it out of every protected space, whatever is paid."
    if answer.status is Status.INFEASIBLE:
        return f"{harm}; no bribe and no push of it that can be paid would do any good."
    if answer.value is None or answer.status is not Status.OPTIMAL:
        return f"{harm}; what preventing it would cost {LATE}."
    minimise = start.table.valuation.minimise
    paid = instead(plan, answer, look)
    paid = f" ({paid})" if paid else ""
    if answer.value.key(minimise) == value.key(minimise):
        return f"{harm}; a plan that deals with it is just as good{paid}."
    deal = (
        "keeps it out of the protected spaces" if idle.asked == "spare" else "bribes or pushes it, useless ones aside,"
    )
    fallen = falls(answer.protected, start, plan.protected)
    fallen = f", and {fallen}" if fallen else ""
    return f"{harm}; not worth it: the best plan that {deal} has {difference(answer.value, value)}{fallen}{paid}."


def _harm(value: Value) -> str:
    breaches = [amount(value.breaches, "breach")] if value.breaches else []
    return ", ".join([*breaches, *([f"loss {in_gold(value.loss)}"] if value.loss else [])])


def _unsaved(one: Unsaved, plan: Plan, look: Look) -> str:
    """Why a protected space is lost."""
    start, value, answer = plan.problem.position, plan.value, one.answer
    assert value is not None, "only a plan loses spaces"
    name = name_of(one.space, start)
    lost = f"{name} falls to {listed(f'{orc} in event {event}' for event, orc in one.lost)}"
    if answer is None:
        return f"{lost}."
    if answer.status is Status.INFEASIBLE:
        return f"{lost}: no plan at all keeps it (proved twice)."
    if answer.status is not Status.OPTIMAL or answer.value is None:
        return f"{lost}: what keeping it would cost {LATE}."
    fallen = falls(answer.protected, start, plan.protected)
    fallen = f"; {fallen} instead" if fallen else ""
    minimise = start.table.valuation.minimise
    paid = instead(plan, answer, look)
    paid = f" It pays instead: {paid}." if paid else ""
    if answer.value.key(minimise) == value.key(minimise):
        return f"{lost}: it can be kept just as well{fallen}.{paid}"
    return f"{lost}: the best plan that keeps it has {difference(answer.value, value)}{fallen}.{paid}"
