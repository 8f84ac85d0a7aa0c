"""Hints in three levels: which orc matters and when; which kind of action; the exact step and what it prevents."""

from __future__ import annotations

from collections.abc import Iterator

from advisor.dialogue.advising import Counsel, Counsellor
from advisor.dialogue.figures import difference_words
from advisor.dialogue.hints import draw_lines, less
from advisor.show.answers.jsons import Json, value_json
from advisor.show.why.comparing import LATE, difference, response_words
from advisor.show.why.grading import decision_words, slip_text
from advisor.show.why.purposes import facts, without_text
from advisor.show.words import amount, labelled, listed, unbroken
from advisor.terminal import Look
from frantic_fiends.model.actions import Choice, Response
from frantic_fiends.model.happenings import BribePaid
from frantic_fiends.model.position import Position
from frantic_fiends.notation import action_text
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.scoring import Value
from frantic_fiends.rules.transition import apply, to_move
from solver.plan import PlanStep
from solver.why.grading import Grade
from solver.why.hints import Hint
from solver.why.purposes import moment

_NOTHING = "Nothing more need be paid: from here the best is to do nothing."


def hint_text(hint: Hint, done: Grade | None, level: int, look: Look) -> str:
    """The hint up to a level; what the player did so far comes first, if it cost something."""
    told = [*_so_far(done, level, look), *_sentences(hint, level, look)]
    lines = [line for text in told for line in labelled("", text, look.width, 0)]
    return "\n".join(lines)


def _so_far(done: Grade | None, level: int, look: Look) -> Iterator[str]:
    if done is None or not done.decisions:
        return
    if done.right is None:
        yield f"Whether what was done so far cost anything {LATE}."
        return
    if done.right:
        yield "So far nothing is spoilt: the best is still possible."
        return
    assert done.worth is not None, "known where the answer is not right"
    assert done.best is not None, "known where the answer is not right"
    if level == 1:
        yield "What was done so far has cost something: the best is no longer possible."
    else:
        yield f"What was done so far has cost something: at best {difference(done.worth, done.best)} than before."
    if level == 3:
        for slip in done.slips or ():
            yield f"It was {slip_text(slip, look, show=True)}."
    if not done.complete:
        yield "The hint is for the position that it led to."


def _sentences(hint: Hint, level: int, look: Look) -> Iterator[str]:
    """The hint itself."""
    plan = hint.plan
    if plan.value is None:
        yield f"No hint: a best schedule {LATE}."
        return
    doubt = "" if hint.proved else " (Not proved best: the time was short.)"
    if hint.step is None:
        if not hint.later:
            yield "There is nothing left to decide."
        else:
            yield _NOTHING if hint.proved else "No hint: no schedule that does better than nothing was found in time."
        return
    step, event = plan.steps[hint.step], moment(plan, hint.step)
    when = "the last invasion" if event is None else f"event {event}"
    first = "Until then nothing need be paid. " if hint.waits else ""
    if level == 3:
        yield from _exact(hint, step, f"{first}{when[:1].upper()}{when[1:]}, orc {step.orc}", look)
    elif hint.choice:
        yield f"{first}Look at orc {step.orc} in {when}: the space that it takes matters."
    elif level == 2:
        yield f"{first}Look at orc {step.orc} in {when}: what it needs is {kind_words(step)}."
    else:
        yield f"{first}Look at orc {step.orc} in {when}: it is the one to deal with first."
    if doubt:
        yield doubt.strip()


def kind_words(step: PlanStep) -> str:
    """The kind of action of a step."""
    response = step.response or Response()
    words = []
    if response.bribe:
        paid = [one for one in step.happenings if isinstance(one, BribePaid)]
        defeated = any(one.strength == 0 for one in paid)
        words.append("a bribe that defeats it" if defeated else "a bribe that does not defeat it yet")
    words += ["a push"] if response.push is not None else []
    return " and ".join(words) or "nothing"


def _exact(hint: Hint, step: PlanStep, who: str, look: Look) -> Iterator[str]:
    plan = hint.plan
    assert plan.value is not None, "a hint of a step has a plan"
    if hint.choice:
        assert step.choice is not None, "a hint of a choice has one"
        taken = decision_words(step.choice, step.position, look)
        told = [f"{one.space} would mean {_compared(one.value, plan.value)}" for one in hint.others]
        yield f"{who}: it should take {taken}; {'; '.join(told)}."
        return
    response = step.response or Response()
    typed = unbroken(f"{step.event}{step.orc} {action_text(response)}")
    yield f"{who}: {response_words(response, step.event, step.position, look)} ({typed})."
    for one in hint.purposes:
        word = f"The {one.part}" if len(hint.purposes) > 1 else "It"
        yield " ".join([*(f"{fact}." for fact in facts(one, plan, word)), without_text(one, plan, look, brief=True)])


def _compared(value: Value | None, best: Value) -> str:
    return f"what {LATE}" if value is None else difference(value, best)


def hint_json(hint: Hint, done: Grade | None, level: int) -> Json:
    """The hint for programs: what belongs to a higher level is left out."""
    step = None if hint.step is None else hint.plan.steps[hint.step]
    told: Json = {
        "level": level,
        "status": hint.plan.status.value,
        "so_far": None if done is None else {"decisions": done.decisions, "right": done.right},
        "event": None if step is None else step.event,
        "orc": None if step is None else step.orc,
        "choice": hint.choice,
        "nothing_before": hint.waits,
    }
    if level >= 2:
        told["kind"] = None if step is None or hint.choice else kind_words(step)
    if level >= 3 and step is not None:
        action = step.choice if hint.choice else step.response
        told["action"] = None if action is None else action_text(action)
        told["value"] = None if hint.plan.value is None else value_json(hint.plan.value)
    return told


# Where the cards are not known


def unknown_lines(position: Position, adviser: Counsellor, level: int, look: Look) -> Iterator[str]:
    """A hint for the orc whose turn it is, by the policy for unknown cards."""
    yield "Not every card is known, so the hint is for the orc whose turn it is."
    if to_move(position) == "CHANCE":
        yield from _before_draw(position, adviser, level, look)
        return
    counsel = adviser.counsel(position)
    if counsel is None:
        yield f"No hint: the best response {LATE}."
        return
    doubt = "" if counsel.proved else " (Not proved best: the time was short.)"
    best = counsel.best.action
    if isinstance(best, Choice):
        same = all(option.value == counsel.best.value for option in counsel.options)
        yield ("All tied spaces are worth the same." if same else "It matters which space it takes.") + doubt
    else:
        yield f"Orc {position.clock.orc} {'needs care' if best != Response() else 'needs no care'} now.{doubt}"
        if level >= 2 and best != Response():
            yield f"What it needs is {_kind(counsel, position)}."
    if level >= 3 and best != Response():
        yield f"{decision_words(best, position, look)[:1].upper()}{decision_words(best, position, look)[1:]}."
        nothing = next((option for option in counsel.options if option.action == Response()), None)
        if nothing is not None and counsel.proved:
            told = difference_words(less(nothing.value, counsel.best.value))
            yield f"On average, doing nothing instead would mean: {told}."


def _kind(counsel: Counsel, position: Position) -> str:
    best = counsel.best.action
    assert isinstance(best, Response), "asked for responses only"
    defeats = best.bribe == position.acting.strength
    words = ["a bribe that defeats it" if defeats else "a bribe that does not defeat it yet"] if best.bribe else []
    return " and ".join([*words, *(["a push"] if best.push is not None else [])])


def _before_draw(position: Position, adviser: Counsellor, level: int, look: Look) -> Iterator[str]:
    """On how many of the cards that can be drawn the orc needs care."""
    orc = position.clock.orc
    if orc is None:
        yield "Orc D is about to appear; there is nothing to decide yet."
        return
    counsels = [adviser.counsel(apply(position, outcome).position) for outcome, _ in chance_outcomes(position)]
    if any(counsel is None for counsel in counsels):
        yield f"No hint: what orc {orc} needs on each card {LATE}."
        return
    kinds = [_kind(one, position) for one in counsels if one and one.best.action != Response()]
    doubt = "" if all(one and one.proved for one in counsels) else " (Not proved best: the time was short.)"
    care = f"it needs care on {len(kinds)} of {amount(len(counsels), 'card')}"
    yield f"Orc {orc} is about to draw in event {position.clock.event}: {care}.{doubt}"
    if level >= 2 and kinds:
        told = dict.fromkeys(kinds)
        yield f"What it needs is {listed((f'{kind} ({kinds.count(kind)})' for kind in told), 'or')}."
    if level >= 3:
        yield from draw_lines(position, adviser, look)
