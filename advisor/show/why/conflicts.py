"""Why not every protected space can be kept, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from advisor.show.happenings import tile_name
from advisor.show.words import amount, labelled, listed
from advisor.terminal import Look
from frantic_fiends.model.position import Position
from solver.limits import Limits
from solver.plan import Status

if TYPE_CHECKING:  # the reasons are looked for with ortools
    from solver.why.conflicts import Conflict
    from solver.why.gifts import Shortage
    from solver.why.what_if import Gift

Json = dict[str, object]


def conflict_lines(position: Position, look: Look, limits: Limits) -> list[str]:
    """Why every plan from a position has a breach: a paragraph in lines; empty if some plan has none."""
    from solver.why.conflicts import conflict

    return lines_of_conflict(conflict(position, limits), look)


def lines_of_conflict(found: Conflict | Status, look: Look) -> list[str]:
    """The reasons as a paragraph in lines, each with its label."""
    if found is Status.OPTIMAL:
        return []
    if isinstance(found, Status):
        return labelled("Conflict", "Time ran out before the reasons for the breaches were found.", look.width)
    parts = (
        ("Conflict", _spaces_text(found)),
        ("Goods", " ".join(_goods_texts(found))),
        ("Orcs", _orcs_text(found)),
        ("Proof", _proof_text(found)),
    )
    return [line for label, text in parts for line in labelled(label, text, look.width)]


def _named(found: Conflict, spaces: Sequence[str]) -> str:
    cave = found.position.home.cave
    return listed(f"{space} {tile_name(tile)}" for space, tile in cave.items() if space in spaces)


def _spaces_text(found: Conflict) -> str:
    if found.spaces is None:
        return "Time ran out before a smallest set of spaces that cannot be kept together was found."
    names = _named(found, found.spaces)
    if len(found.spaces) == 1:
        return f"{names} cannot be kept, whatever else is given up."
    both = "both" if len(found.spaces) == 2 else "all"
    others = "the other" if len(found.spaces) == 2 else "the others"
    return f"{names} cannot {both} be kept. With any one of them given up {others} can."


def _goods_texts(found: Conflict) -> Iterator[str]:
    protected = found.position.table.valuation.protected
    every = _named(found, protected) if len(protected) == 1 else "all protected spaces"
    yield from _shortage_texts(found, found.short, every)
    if found.short_for_spaces is not None and found.spaces is not None:
        if found.short_for_spaces == found.short:
            if found.short.status is Status.OPTIMAL:
                yield f"{_named(found, found.spaces)} alone would need the same."
        else:
            yield from _shortage_texts(found, found.short_for_spaces, f"{_named(found, found.spaces)} alone")


def _shortage_texts(found: Conflict, short: Shortage, what: str) -> Iterator[str]:
    if short.status is Status.UNKNOWN:
        yield f"Time ran out before the goods that are short for {what} were found."
    elif short.status is Status.INFEASIBLE:
        yield f"No gift of goods would be enough to keep {what}{_beyond_text(found)}."
    else:
        yield f"With {gift_text(short.gift)} {what} would hold; one piece less is not enough."
        others = [gift for gift in short.alone if (gift,) != short.gift]
        if others:
            yield f"Of a single good {listed((gift_text([gift]) for gift in others), 'or')} would do as well."


def _beyond_text(found: Conflict) -> str:
    if not found.beyond:
        return ", however much a stock may hold"
    orcs = f"orc {found.beyond[0]}" if len(found.beyond) == 1 else f"orcs {listed(found.beyond)}"
    return f": {orcs} cannot be bribed or pushed any more before taking a space"


def gift_text(gift: Sequence[Gift]) -> str:
    """More goods in words: "2 more ore before event 3 and 1 more gold now"."""
    told = []
    for part in gift:
        count, thing = amount(part.count, part.good).split(" ", 1)
        told.append(f"{count} more {thing} {'now' if part.event is None else f'before event {part.event}'}")
    return listed(told)


def _orcs_text(found: Conflict) -> str:
    if not found.orcs:
        return "Time ran out before the orcs that must be stopped were found."
    ways = [f"orc {gone[0]}" if len(gone) == 1 else f"orcs {listed(gone)} together" for gone in found.orcs]
    return f"With {listed(ways, 'or')} gone from the start, the goods at hand would keep every protected space."


def _proof_text(found: Conflict) -> str:
    if not found.complete:
        return "Not finished: time ran out. What is told is proved."
    return (
        "each way out was replayed by the rules engine on the changed puzzle; that no smaller one is enough was "
        "proved twice by CP-SAT, with and without presolve."
    )


# JSON


def conflict_json(found: Conflict | Status) -> Json:
    """The reasons for programs; ``status`` is OPTIMAL, UNKNOWN (out of time), or NONE (no conflict)."""
    if isinstance(found, Status):
        return {"status": "NONE" if found is Status.OPTIMAL else "UNKNOWN"}
    short, apart = found.short, found.short_for_spaces
    return {
        "status": "OPTIMAL" if found.complete else "UNKNOWN",
        "spaces": None if found.spaces is None else list(found.spaces),
        "orcs": [list(gone) for gone in found.orcs],
        "goods": _shortage_json(short),
        "goods_for_spaces": _shortage_json(short if apart is None else apart),
        "beyond": list(found.beyond),
    }


def _shortage_json(short: Shortage) -> Json:
    return {
        "status": short.status.value,
        "gift": [gift_json(gift) for gift in short.gift],
        "alone": [gift_json(gift) for gift in short.alone],
    }


def gift_json(gift: Gift) -> Json:
    """A gift; event null means now."""
    return {"good": gift.good, "count": gift.count, "event": gift.event}
