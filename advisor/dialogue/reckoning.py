"""The reckoning at the end: what was spent, lost and kept, what was decided well, and what the draws did.

From one move to the next, what the game is worth at best changes by exactly so much: by a draw, that is luck; by a
decision, what it cost against the best one; by deeds between events, what they were worth. With what was expected at
the start these sum up to what the game came to.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from advisor.dialogue.advising import Adviser, Counsellor
from advisor.dialogue.figures import action_words, difference_words, value_words
from advisor.dialogue.hints import less
from advisor.session import Session
from advisor.show.answers.plan import value_text
from advisor.show.happenings import Teller, tile_name
from advisor.show.words import amounts, in_gold, labelled, listed
from advisor.terminal import Look
from frantic_fiends.model.actions import Action, Deed
from frantic_fiends.model.goods import Goods
from frantic_fiends.model.happenings import (
    BribePaid,
    CropsTrampled,
    GoodsReturned,
    Happening,
    HerdDrivenOff,
    HostageTaken,
    PushPaid,
    SpaceLost,
    SpaceOccupied,
)
from frantic_fiends.model.position import Position
from frantic_fiends.record import ReplayedStep
from frantic_fiends.rules.scoring import Value, cost_of, value_of
from solver.unknown.values import PolicyValue

PATIENCE = 6
"""How many times the thinking time of one question the reckoning may take."""

_LOST = (CropsTrampled, HerdDrivenOff, GoodsReturned, HostageTaken, SpaceLost)


@dataclass(frozen=True, slots=True)
class Change:
    """What a move changed in what the game is worth at best, its own cost included.

    Attributes:
        step: the move.
        kind: a draw is luck, an action a decision, the rest is done between events.
        change: the difference.
        best: of an action, the best one instead; None otherwise, or where this was as good.
    """

    step: ReplayedStep
    kind: Literal["draw", "decision", "deed"]
    change: PolicyValue
    best: Action | None = None


@dataclass(frozen=True, slots=True)
class Reckoning:
    """Every change that could be proved.

    Attributes:
        start: what was to be expected at the beginning, or after the first moves that could not be reckoned.
        changes: one for each move from there.
        left_out: how many moves came before.
        actual: what came of it from there.
    """

    start: PolicyValue | None
    changes: tuple[Change, ...]
    left_out: int
    actual: PolicyValue

    def sum(self, kind: str) -> PolicyValue:
        """All changes of a kind together."""
        return sum((each.change for each in self.changes if each.kind == kind), PolicyValue())


def reckoned(session: Session, adviser: Adviser) -> Reckoning:
    """Reckon a game, from its first position whose value can be proved in time."""
    deadline = time.monotonic() + PATIENCE * adviser.seconds
    positions = [session.start, *(step.position for step in session.steps)]
    roots = [session.start]
    for step in session.steps:
        roots.append(step.position if isinstance(step.move, Deed) else roots[-1])
    pairs = zip(positions, roots, strict=True)
    values = [adviser.since(root).value(position, deadline) for position, root in pairs]
    first = next((number for number in range(len(values)) if None not in values[number:]), len(values))
    changes: list[Change] = []
    actual = PolicyValue()
    for step, before in zip(session.steps[first:], positions[first:-1], strict=False):
        number = step.number - 1
        gained = PolicyValue.of_happenings(step.happenings, before.table.valuation)
        actual += gained
        now, then = values[number], values[number + 1]
        assert now is not None, "values from first on are known"
        assert then is not None, "likewise"
        changes.append(_change(step, before, less(gained + then, now), adviser.since(roots[number])))
    start = values[first] if first < len(session.steps) else None  # of the end alone there is nothing to tell
    return Reckoning(start, tuple(changes), min(first, len(session.steps)), actual)


def _change(step: ReplayedStep, before: Position, change: PolicyValue, counsellor: Counsellor) -> Change:
    if isinstance(step.move, Deed):
        return Change(step, "deed", change)
    if not isinstance(step.move, Action):
        return Change(step, "draw", change)
    counsel = counsellor.counsel(before) if change != PolicyValue() else None
    return Change(step, "decision", change, counsel.best.action if counsel is not None else None)


# -- as text ------------------------------------------------------------------------------------------


def ending_text(session: Session, adviser: Adviser, look: Look) -> str:
    """What the game came to: spent, lost, kept, decided, drawn."""
    table = session.position.table
    told = [happening for step in session.steps for happening in step.happenings]
    labels = [
        ("The game", value_text(sum((_worth(step) for step in session.steps), Value()))),
        ("Spent", _spent(told, session.position)),
        ("Lost", Teller(look.signs, session.position.home).story(h for h in told if isinstance(h, _LOST)) or "nothing"),
        ("Kept", _kept(told, session.position)),
        *_reckoning_labels(reckoned(session, adviser)),
    ]
    if table.title:
        labels.insert(0, ("Title", table.title))
    return "\n".join(line for label, text in labels for line in labelled(label, text, look.width))


def _worth(step: ReplayedStep) -> Value:
    return value_of(step.happenings, step.position.table.valuation)


def _spent(told: list[Happening], position: Position) -> str:
    paid = Goods()
    for happening in told:
        match happening:
            case BribePaid(good=good, amount=count):
                paid = paid.model_copy(update={good: paid[good] + count})
            case PushPaid(cost=cost):
                paid += cost
            case _:
                pass
    if not paid.nonzero():
        return "nothing on orcs"
    return f"{amounts(paid.nonzero())} ({in_gold(cost_of(paid, position.table.valuation))})"


def _kept(told: list[Happening], position: Position) -> str:
    """Each protected space: kept, or when it was lost."""
    lost = [happening.space for happening in told if isinstance(happening, SpaceOccupied)]
    cave = position.home.cave
    kept = [space for space in position.table.valuation.protected if space not in lost]
    names = [f"{space} {tile_name(cave[space])}" for space in kept if space in cave]
    return listed(names) or "no protected space"


def _reckoning_labels(reckoning: Reckoning) -> Iterator[tuple[str, str]]:
    if reckoning.start is None:
        yield "Advice", "nothing could be proved in time; a longer --think may help"
        return
    if reckoning.left_out:
        yield "Not told", f"the first {reckoning.left_out} moves: nothing could be proved of them in time"
    yield "Expected", value_words(reckoning.start)
    poor = [change for change in reckoning.changes if change.kind == "decision" and change.change != PolicyValue()]
    for number, change in enumerate(poor):
        assert isinstance(change.step.move, Action), "decisions are actions"
        instead = f" instead of {action_words(change.best)}" if change.best is not None else ""
        words = f"{change.step.moment}: {action_words(change.step.move)}{instead}: {difference_words(change.change)}"
        yield "" if number else "Decided", words
    if not poor:
        yield "Decided", "as well as can be, every time"
    elif len(poor) > 1:
        yield "", f"in all: {difference_words(reckoning.sum('decision'))}"
    draws = sum(1 for change in reckoning.changes if change.kind == "draw")
    luck = difference_words(reckoning.sum("draw"))
    yield "Luck", f"{luck} by {draws} draws, against what was to be expected (less is better)"
    if any(change.kind == "deed" and change.change != PolicyValue() for change in reckoning.changes):
        yield "Between", f"{difference_words(reckoning.sum('deed'))} by what was done between events"
