"""A plan as text: its schedule as a table, then what it costs, what is lost and kept, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from advisor.show.happenings import Teller, tile_name
from advisor.show.rulings import RULES_VERSION, RULINGS
from advisor.show.situation import card_text
from advisor.show.table import Column, Note, Row, table
from advisor.show.words import amount, amounts, gold, in_gold, labelled, listed, unbroken
from advisor.terminal import Look, plain
from frantic_fiends.model.actions import Arrived, CardDrawn
from frantic_fiends.model.goods import GOODS
from frantic_fiends.model.happenings import (
    BountyWon,
    BribePaid,
    CropsTrampled,
    EventOpened,
    GoodsReturned,
    Happening,
    HerdDrivenOff,
    LastInvasion,
    OrcWaits,
    PushPaid,
    SpaceLost,
    SpaceOccupied,
)
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value, value_of
from solver.plan import GoalBound, Plan, PlanStep, ProtectedSpace, Status

_GAP = Note("")
_COLUMNS = (
    Column("event"),
    Column("orc"),
    Column("card"),
    Column("bribe"),
    Column("push"),
    Column("what happens", grows=True),
    Column("price", right=True),
    Column("loss", right=True),
)

VERDICTS = {
    Status.OPTIMAL: "Proved best",
    Status.FEASIBLE: "Not proved: time ran out. Best plan found",
    Status.INFEASIBLE: "Proved impossible: every plan has a breach",
    Status.UNKNOWN: "No answer: time ran out before a plan was found",
}


def plan_text(plan: Plan, look: Look, count: str = "") -> str:
    """The schedule and all that is to be said about it.

    Args:
        count: how many schedules are as good, if that is known.
    """
    parts = [schedule_text(plan, look), ""] if plan.steps else []
    labels = (
        ("Answer", answer_text(plan)),
        ("Schedules", count),
        ("Paid", _paid(plan)),
        ("Lost", "; ".join(_losses(plan))),
        ("Won", "; ".join(_bounties(plan))),
        ("Protected", "; ".join(_fate(plan, space) for space in plan.protected)),
        ("Standing", _standing(plan)),
        ("Sure", sure_text(plan)),
        ("Rules", rules_text()),
    )
    lines = [line for label, text in labels if text for line in labelled(label, text, look.width)]
    lines[0] = look.paint(lines[0], "bold", "green" if plan.status is Status.OPTIMAL else "yellow")
    return "\n".join([*parts, *lines])


def pack_text(pack: Pack) -> str:
    """Which pack was used, and who made it."""
    return f"{plain(pack.name)}: {plain(pack.title)}"


def rules_text() -> str:
    """The rules that an answer follows, with the rulings by their numbers."""
    return f"{RULES_VERSION}, with this project's rulings on {listed(rule for rule, _ in RULINGS)}"


# The schedule


def schedule_text(plan: Plan, look: Look) -> str:
    """The table: a line for each orc's turn, arrival and invasion, and the sums."""
    rows: list[Row | Note] = []
    when = str(plan.problem.position.clock.event) if plan.problem.position.clock.phase == "choose" else "end"
    for step in plan.steps:
        rows += _rows(step, look, when)
        when = "end"
    if plan.value is not None:
        rows += [_GAP, ["", "", "", "", "", "in all", *costs(plan.value, look, zero="0")]]
    return table(_COLUMNS, [row for row, _ in groupby(rows)], look)


def _rows(step: PlanStep, look: Look, when: str) -> Iterator[Row | Note]:
    """The lines of one step: the orc's turn, then an event that opens, or the last invasion.

    Args:
        step: what was done.
        look: how to write.
        when: the event to name for a choice without a turn: a plan's first step may be one, else they come at the end.
    """
    parts = parted(step)
    told = parts.pop(0)
    if step.response is not None or step.draw is not None:
        yield _turn(step, told, look)
    else:
        yield from _invasions(when, step, told, look)
    for part in parts:
        yield _GAP
        if isinstance(part[0], EventOpened):
            yield from _opening(step, part, look)
        else:
            yield from _invasions("end", step, part[1:], look)


def parted(step: PlanStep) -> list[tuple[Happening, ...]]:
    """A step's happenings, parted where an event opens and where the last invasion begins."""
    parts: list[list[Happening]] = [[]]
    for happening in step.happenings:
        if isinstance(happening, EventOpened | LastInvasion):
            parts.append([])
        parts[-1].append(happening)
    return [tuple(part) for part in parts]


def _turn(step: PlanStep, told: tuple[Happening, ...], look: Look) -> Row:
    table_ = step.position.table
    none = look.signs.none
    paid = [happening for happening in told if isinstance(happening, BribePaid | PushPaid)]
    bribe = next((amount(one.amount, one.good) for one in paid if isinstance(one, BribePaid)), none)
    push = next((_push(one) for one in paid if isinstance(one, PushPaid)), none)
    card = none
    if isinstance(step.draw, CardDrawn):
        card = card_text(step.draw.card, table_.card(step.event, step.draw.card), look)
    elif isinstance(step.draw, Arrived):
        card = step.draw.at
    seen = [happening for happening in told if not isinstance(happening, BribePaid | PushPaid)]
    what = Teller(look.signs, step.position.home, step.orc).story(seen) or f"stays on {step.position.orc(step.orc).at}"
    if step.choice is not None:
        what += "; chosen from a tie (R27)"
    value = value_of(told, table_.valuation)
    return [str(step.event), step.orc, unbroken(card), bribe, push, what, *costs(value, look)]


def _push(push: PushPaid) -> str:
    return f"{push.direction}, {amounts(push.cost.nonzero(), 'free')}"


def _opening(step: PlanStep, told: tuple[Happening, ...], look: Look) -> Iterator[Note]:
    if told[1:]:
        story = Teller(look.signs, step.position.home).story(told[1:])
        won = value_of(told, step.position.table.valuation).loss
        yield Note(f"Before event {step.event + 1}: {story}" + (f" (loss {gold(won)})" if won else ""))


def _invasions(when: str, step: PlanStep, told: Sequence[Happening], look: Look) -> Iterator[Row]:
    """The orcs that take spaces without a turn of their own, and what they keep at the end; a line for each."""
    groups: list[list[Happening]] = []
    for happening in told:
        if isinstance(happening, SpaceOccupied | OrcWaits | SpaceLost):
            groups.append([])
        groups[-1].append(happening)
    for group in groups:
        first = group[0]
        assert isinstance(first, SpaceOccupied | OrcWaits | SpaceLost), "groups start with these"
        what = Teller(look.signs, step.position.home, first.orc).story(group)
        if isinstance(first, SpaceOccupied) and step.choice is not None and first.space == step.choice.space:
            what += "; chosen from a tie (R27)"
        none = look.signs.none
        value = value_of(group, step.position.table.valuation)
        yield [when, first.orc, none, none, none, what, *costs(value, look)]


def costs(value: Value, look: Look, zero: str | None = None) -> tuple[str, str]:
    """Price and loss in gold as two cells of a table; what is 0 is shown as nothing, or as ``zero``."""
    none = look.signs.none if zero is None else zero
    return (f"{gold(value.price)}" if value.price else none, f"{gold(value.loss)}" if value.loss else none)


# What it comes to


def value_text(value: Value) -> str:
    """What a plan is worth, in words.

    >>> value_text(Value(0, 1500, 0, 1))
    'no breach, price 1.5 gold, loss 0 gold, 1 action'
    """
    breaches = amount(value.breaches, "breach") if value.breaches else "no breach"
    return f"{breaches}, price {in_gold(value.price)}, loss {in_gold(value.loss)}, {amount(value.actions, 'action')}"


def answer_text(plan: Plan) -> str:
    """The verdict and the value."""
    verdict = VERDICTS[plan.status]
    if plan.value is None:
        return verdict
    total = plan.problem.position.table.valuation.minimise == "total"
    both = f" (price plus loss {in_gold(plan.value.total)})" if total else ""
    return f"{verdict}: {value_text(plan.value)}{both}"


def _told(plan: Plan) -> Iterator[tuple[Happening, Position]]:
    for step in plan.steps:
        for happening in step.happenings:
            yield happening, step.position


def _paid(plan: Plan) -> str:
    """The goods paid in bribes and pushes, with what they cost (R34)."""
    if not plan.steps:
        return ""
    goods: dict[str, int] = {}
    for happening, _ in _told(plan):
        if isinstance(happening, BribePaid):
            goods[happening.good] = goods.get(happening.good, 0) + happening.amount
        elif isinstance(happening, PushPaid):
            for good, count in happening.cost.nonzero().items():
                goods[good] = goods.get(good, 0) + count
    prices = plan.problem.position.table.valuation.prices
    told = [f"{amount(goods[good], good)} ({in_gold(goods[good] * prices[good])})" for good in GOODS if good in goods]
    return ", ".join(told) or "nothing"


def _losses(plan: Plan) -> Iterator[str]:
    """Each thing lost, with what it was worth (R34)."""
    for happening, position in _told(plan):
        match happening:
            case CropsTrampled(space, crop, count):
                what = f"{amount(count, crop)} on {space}"
            case HerdDrivenOff(spaces, animals):
                what = f"{amounts(animals.nonzero())} on {listed(spaces)}"
            case GoodsReturned():
                what = Teller().phrase(happening).removesuffix(" lost")
            case SpaceLost(orc, space):
                what = f"{space} {tile_name(position.home.cave[space])} to {orc} at the end"
            case _:
                continue
        yield f"{what} ({in_gold(value_of([happening], position.table.valuation).loss)})"


def _bounties(plan: Plan) -> Iterator[str]:
    for happening, _ in _told(plan):
        if isinstance(happening, BountyWon):
            yield f"{in_gold(happening.worth)} for orc {happening.orc} in event {happening.event}"


def _fate(plan: Plan, protected: ProtectedSpace) -> str:
    """What became of a protected space."""
    start = plan.problem.position
    name = f"{protected.space} {tile_name(start.home.cave[protected.space])}"
    held = next((orc.letter for orc in start.orcs if orc.at == protected.space), None)
    told = [f"taken by {held} before the plan begins"] if held else []
    told += [f"lost to {orc} in event {event}" for event, orc in protected.lost]
    if not told:
        return f"{name} kept"
    return f"{name} {', '.join(told)}{'' if protected.occupied else ', free at the end'}"


def _standing(plan: Plan) -> str:
    """Crops and herds that no orc touches."""
    if not plan.steps:
        return ""
    crops = []
    for space, tile in plan.steps[-1].position.home.forest.items():
        if tile.crop is not None:
            crops.append(f"{amount(tile.count, tile.crop)} on {space}")
        if tile.animals.total:
            crops.append(f"{amounts(tile.animals.nonzero())} on {space}")
    return "; ".join(crops)


def sure_text(plan: Plan) -> str:
    """The proof in words, and where nothing is proved what is still possible."""
    bounds = [_bound(goal, goal.bound) for goal in plan.goals if goal.bound and not goal.proved]
    least = f" Proved so far: {'; '.join(bounds)}." if bounds else ""
    return f"{plain(plan.proof)[:1].upper()}{plain(plan.proof)[1:]}.{least}"


def _bound(goal: GoalBound, bound: int) -> str:
    counted = goal.goal in ("breaches", "actions")
    return f"{goal.goal} {bound if counted else in_gold(bound)} or more"
