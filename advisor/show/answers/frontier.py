"""The whole trade-off between breaches, price and loss as a table and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from advisor.show.answers.jsons import pack_json, rules_json, value_json
from advisor.show.answers.plan import pack_text, rules_text
from advisor.show.answers.schedules import moves_json, paid_words
from advisor.show.table import Column, Note, Row, table
from advisor.show.words import amount, amounts, gold, in_gold, labelled
from advisor.terminal import Look
from frantic_fiends.model.happenings import (
    BountyWon,
    CropsTrampled,
    GoodsReturned,
    HerdDrivenOff,
    SpaceLost,
)
from frantic_fiends.notation import position_text

if TYPE_CHECKING:  # the points are looked for with ortools
    from solver.study.frontier import Frontier, Point

Json = dict[str, Any]

_COLUMNS = (
    Column(""),
    Column("breaches", right=True),
    Column("price", right=True),
    Column("loss", right=True),
    Column("actions", right=True),
    Column("lost", grows=True),
    Column("plan", grows=True),
)


def frontier_text(front: Frontier, look: Look) -> str:
    """The table of undominated values, and how sure it is that there are no others."""
    best = front.best
    rows: list[Row | Note] = []
    for before, point in zip((None, *front.points), front.points, strict=False):
        if before is not None and before.value.breaches != point.value.breaches:
            rows.append(Note(""))
        rows.append(_row(point, look, best=point is best))
    count = f"{amount(len(front.points), 'value')} that no other plan beats in breaches, price and loss at once"
    labels = (
        ("Trade-off", f"{count}; {_shown(front)}"),
        ("Sure", sure_text(front)),
        ("Pack", pack_text(front.position.table.pack)),
        ("Rules", rules_text()),
    )
    lines = [line for label, text in labels for line in labelled(label, text, look.width)]
    lines[0] = look.paint(lines[0], "bold", "green" if front.complete else "yellow")
    parts = [table(_COLUMNS, rows, look), ""] if rows else []
    return "\n".join([*parts, *lines])


def _shown(front: Frontier) -> str:
    aim = "price" if front.position.table.valuation.minimise == "price" else "price plus loss"
    if not front.points:
        return "none found in time"
    best = "the best" if front.complete else "the best found"
    return f"* is {best} by the aim of the puzzle: fewest breaches, then least {aim} (R35). Price and loss in gold"


def _row(point: Point, look: Look, *, best: bool) -> Row:
    value = point.value
    star = look.signs.protected if best else ""
    numbers = (str(value.breaches), str(gold(value.price)), str(gold(value.loss)), str(value.actions))
    return [
        star,
        *numbers,
        ", ".join(lost_words(point)) or "nothing",
        ", ".join(paid_words(point.steps)) or "do nothing",
    ]


def lost_words(point: Point) -> Iterator[str]:
    """What is lost and won, each in a word or two."""
    for step in point.steps:
        for happening in step.happenings:
            match happening:
                case CropsTrampled(crop=crop, count=count):
                    yield amount(count, crop)
                case HerdDrivenOff(animals=animals):
                    yield amounts(animals.nonzero())
                case GoodsReturned(ore=ore, rubies=rubies, donkey=donkey):
                    goods = {"ore": ore, "ruby": rubies, "donkey": int(donkey)}
                    yield amounts({good: count for good, count in goods.items() if count})
                case SpaceLost(orc, space):
                    yield f"{space} to {orc}"
                case BountyWon(worth=worth):
                    yield f"{in_gold(worth)} won"
                case _:
                    pass


def sure_text(front: Frontier) -> str:
    """How sure it is that there are no other points."""
    if front.complete:
        return "CP-SAT proved that there is no other undominated value; the rules engine replayed every plan."
    if front.breaches < 0:
        return "Not complete: time ran out before anything was proved."
    done = f"with {amount(front.breaches, 'breach')} below a price of {in_gold(front.price)}"
    fewer = f"with fewer than {amount(front.breaches, 'breach')}, and " if front.breaches else ""
    return (
        "Not complete: time ran out. Each value above is proved undominated, and there are no others "
        f"{fewer}{done}. The rules engine replayed every plan."
    )


# JSON


def frontier_json(front: Frontier) -> Json:
    """The trade-off for programs: values, and each plan as its moves (draws and decisions) in order."""
    best = front.best
    proved = None if front.complete else {"breaches": front.breaches, "price": gold(front.price)}
    return {
        "title": front.position.table.title,
        "complete": front.complete,
        "proved_up_to": proved,
        "aim": {
            "protect": list(front.position.table.valuation.protected),
            "minimise": front.position.table.valuation.minimise,
        },
        "points": [
            {"value": value_json(point.value), "best": point is best, "moves": [*moves_json(point.steps)]}
            for point in front.points
        ],
        "pack": pack_json(front.position.table.pack),
        "rules": rules_json(),
        "position": position_text(front.position),
    }
