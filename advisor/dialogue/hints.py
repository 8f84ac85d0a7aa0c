"""Advice in levels: which orc needs care; bribe, push or nothing; the exact response."""

from __future__ import annotations

from collections.abc import Iterator

from advisor.dialogue.advising import Counsel, Counsellor
from advisor.dialogue.figures import action_words, difference_words, value_words
from advisor.show.situation import card_text
from advisor.show.table import Column, table
from advisor.terminal import Look
from frantic_fiends.model.actions import Arrived, CardDrawn, Choice, Response
from frantic_fiends.model.position import Position
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.transition import apply
from solver.unknown.values import PolicyValue

MOST = 3
"""The highest level: everything is told."""

_LATE = "No advice: nothing could be proved in time. A longer --think may help."
_ROWS = 4


def hint_lines(position: Position, adviser: Counsellor, level: int, look: Look) -> Iterator[str]:
    """What the adviser says of a position in which the player is to move, up to a level."""
    if level <= 0:
        return
    counsel = adviser.counsel(position)
    if counsel is None:
        yield _LATE
        return
    best = counsel.best.action
    doubt = "" if counsel.proved else " (not proved: the time was short)"
    if isinstance(best, Choice):
        worse = any(option.value != counsel.best.value for option in counsel.options)
        told = "It matters which space it takes" if worse else "All tied spaces are worth the same"
    else:
        care = "needs care now" if best != Response() else "needs no care now"
        told = f"Orc {position.clock.orc} {care}"
    if level >= 2 and isinstance(best, Response):
        told += f": {_kind(best)}"
    yield f"Advice: {told}{doubt}."
    if level >= MOST:
        yield from _options(counsel, look)


def _kind(response: Response) -> str:
    words = ["bribe"] if response.bribe else []
    words += ["push"] if response.push else []
    return " and ".join(words) or "nothing"


def _options(counsel: Counsel, look: Look) -> Iterator[str]:
    """The best, those after it, and doing nothing; then what doing nothing would cost."""
    shown = list(counsel.options[:_ROWS])
    nothing = next((option for option in counsel.options if option.action == Response()), None)
    if nothing is not None and nothing not in shown:
        shown[-1] = nothing
    columns = [Column("what"), Column("expected from here, its own cost included", grows=True)]
    rows = [[action_words(option.action), value_words(option.value)] for option in shown]
    yield table(columns, rows, look)
    if not counsel.proved:
        yield f"These are values of a simple way to play: {counsel.why}."
    elif nothing is not None and nothing.action != counsel.best.action:
        yield f"Doing nothing instead: {difference_words(less(nothing.value, counsel.best.value))}."


def less(first: PolicyValue, second: PolicyValue) -> PolicyValue:
    """The first value minus the second."""
    return PolicyValue(
        first.breaches - second.breaches,
        first.price - second.price,
        first.loss - second.loss,
        first.actions - second.actions,
    )


def draw_lines(position: Position, adviser: Counsellor, look: Look) -> Iterator[str]:
    """For every outcome of the draw that is due, what is to be expected then and what to do."""
    value = adviser.value(position)
    if value is None:
        yield _LATE
        return
    yield f"Expected before the draw: {value_words(value)}."
    rows: list[list[str]] = []
    same: dict[object, int] = {}
    for outcome, _ in chance_outcomes(position):
        after = apply(position, outcome).position
        if isinstance(outcome, CardDrawn):
            card = position.table.card(position.clock.event, outcome.card)
            if card.steps in same:
                rows[same[card.steps]][0] += f", {outcome.card}"
                continue
            same[card.steps] = len(rows)
            counsel = adviser.counsel(after)
            told = _told(counsel)
            rows.append([card_text(outcome.card, card, look), *told])
        elif isinstance(outcome, Arrived):
            later = adviser.value(after)
            rows.append([outcome.at, "-", "not known" if later is None else value_words(later)])
    yield table([Column("drawn"), Column("then"), Column("expected", grows=True)], rows, look)


def _told(counsel: Counsel | None) -> list[str]:
    if counsel is None:
        return ["?", "not known"]
    return [action_words(counsel.best.action), value_words(counsel.best.value)]
