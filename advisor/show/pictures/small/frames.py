"""A plan cut into moments worth a picture: each with its board at the start, what happens, and a caption."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from advisor.show.answers.plan import parted
from advisor.show.happenings import Teller
from advisor.show.pictures.small.scene import Scene, after, scene_of
from advisor.show.signs import UNICODE
from advisor.show.situation import card_text
from advisor.show.words import amount, amounts, in_gold, listed
from advisor.terminal import Look
from frantic_fiends.model.actions import CardDrawn
from frantic_fiends.model.happenings import (
    BribePaid,
    EventOpened,
    GoodsGained,
    Happening,
    LastInvasion,
    OrcArrived,
    OrcHeld,
    OrcMoved,
    OrcWaits,
    PushPaid,
    SpaceOccupied,
)
from frantic_fiends.model.orcs import Letter
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value, value_of
from solver.plan import Plan, PlanStep

_TOGETHER = 3
"""So many orcs that only walk are drawn on one board."""

_LAST = 5
"""The last invasion's number: after event 4."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a caption, with the icon that stands before it ("" for none)."""

    text: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a plan.

    Attributes:
        event: 1-4; 5 for the last invasion.
        heading: the moment, without its number.
        scene: the board before anything of it happens.
        acting: the orcs whose turn it is.
        happenings: all that happens, in order.
        lines: the caption.
        value: what it costs.
    """

    event: int
    heading: str
    scene: Scene
    acting: tuple[Letter, ...]
    happenings: tuple[Happening, ...]
    lines: tuple[Line, ...]
    value: Value

    @property
    def dull(self) -> bool:
        """Whether orcs only walk, appear or stay."""
        return all(isinstance(happening, OrcMoved | OrcArrived | OrcHeld) for happening in self.happenings)

    @property
    def words(self) -> str:
        """The moment told in words."""
        return "; ".join([self.heading, *(line.text for line in self.lines), *costs(self.value)])


def costs(value: Value) -> list[str]:
    """Price and loss in gold, those that are not 0."""
    told = [("price", value.price), ("loss", value.loss)]
    return [f"{name} {in_gold(worth)}" for name, worth in told if worth]


def frames_of(plan: Plan) -> list[Frame]:
    """The moments of a plan, in order; those in which nothing is paid or lost are put together."""
    made: list[Frame] = []
    for frame in _frames(plan):
        before = made[-1] if made else None
        if before is not None and _joined(before, frame):
            made[-1] = _together(before, frame)
        else:
            made.append(frame)
    return [replace(frame, heading=_heading(frame)) for frame in made]


def _joined(before: Frame, frame: Frame) -> bool:
    if before.event != frame.event or frame.event == 0:
        return False
    arrives = any(isinstance(happening, OrcArrived) for happening in frame.happenings)
    idle = not before.happenings or not frame.happenings
    last = frame.event == _LAST
    return last or arrives or idle or (before.dull and frame.dull and len(before.acting) < _TOGETHER)


def _together(before: Frame, frame: Frame) -> Frame:
    return replace(
        before,
        acting=before.acting + frame.acting,
        happenings=before.happenings + frame.happenings,
        lines=before.lines + frame.lines,
        value=before.value + frame.value,
    )


def _heading(frame: Frame) -> str:
    if frame.event == _LAST:
        invades = any(isinstance(happening, SpaceOccupied | OrcWaits) for happening in frame.happenings)
        return "Last invasion" if invades else "At the end"
    if not frame.acting:
        return frame.heading
    orcs = f"orc {frame.acting[0]}" if len(frame.acting) == 1 else f"orcs {listed(frame.acting)}"
    return f"Event {frame.event}, {orcs}"


def _frames(plan: Plan) -> Iterator[Frame]:
    position = plan.problem.position
    scene, notes = scene_of(position), list[Line]()
    gained = Value()
    for step in plan.steps:
        for told in parted(step):
            valuation = position.table.valuation
            value = gained + value_of(told, valuation)
            if told and isinstance(told[0], EventOpened) and not _fights(told):
                if told[1:]:
                    notes, gained = [Line(f"Before event {told[0].event}: {_story(told[1:], position)}")], value
            else:
                yield _frame(step, told, scene, notes, value, last=position.clock.phase == "choose_last")
                notes, gained = [], Value()
            scene = after(scene, told)
        position = step.position
        scene = scene_of(position)


def _fights(told: Sequence[Happening]) -> bool:
    """Whether more than goods come before an event."""
    return any(not isinstance(happening, EventOpened | GoodsGained) for happening in told)


def _frame(
    step: PlanStep, told: Sequence[Happening], scene: Scene, notes: Sequence[Line], value: Value, *, last: bool
) -> Frame:
    first = told[0] if told else None
    if isinstance(first, EventOpened):
        lines = (*notes, Line(_story(told[1:], step.position)))
        return Frame(0, f"Before event {first.event}", scene, (), tuple(told), lines, value)
    if isinstance(first, LastInvasion):
        return Frame(_LAST, "", scene, (), tuple(told), (*notes, *_invasion(told[1:], step)), value)
    if last:
        return Frame(_LAST, "", scene, (), tuple(told), (*notes, *_invasion(told, step)), value)
    lines = (*notes, *_turn(step, told))
    return Frame(step.event, "", scene, (step.orc,), tuple(told), lines, value)


def _invasion(told: Sequence[Happening], step: PlanStep) -> list[Line]:
    story = _story(told, step.position)
    chosen = "; chosen from a tie (R27)" if step.choice is not None else ""
    return [Line(f"{story}{chosen}")] if story else []


def _turn(step: PlanStep, told: Sequence[Happening]) -> Iterator[Line]:
    """The caption of an orc's turn: its card, the bribe, the push, and the rest of what happens."""
    arrives = any(isinstance(happening, OrcArrived) for happening in told)
    if isinstance(step.draw, CardDrawn):
        card = step.position.table.card(step.event, step.draw.card)
        yield Line(f"{step.orc} draws {card_text(step.draw.card, card, Look())}")
    for happening in told:
        if isinstance(happening, BribePaid):
            before, left = happening.strength + happening.amount, happening.strength
            good = happening.good
            yield Line(f"{amount(happening.amount, good)}: {before} {UNICODE.to} {left}", good)
        elif isinstance(happening, PushPaid):
            goods = happening.cost.nonzero()
            paid = amounts(goods, "free")
            yield Line(f"push {UNICODE.path((happening.direction,))}: {paid}", next(iter(goods), ""))
    seen = [happening for happening in told if not isinstance(happening, BribePaid | PushPaid)]
    story = Teller(UNICODE, step.position.home).story(seen)
    if not story and not arrives:
        story = f"{step.orc} stays on {step.position.orc(step.orc).at}"
    yield Line(story + ("; chosen from a tie (R27)" if step.choice is not None else ""))


def _story(told: Sequence[Happening], position: Position) -> str:
    return Teller(UNICODE, position.home).story(told)
