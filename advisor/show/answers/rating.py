"""How hard a puzzle is, explained figure by figure."""

from __future__ import annotations

from typing import Any

from advisor.show.answers.jsons import pack_json, rules_json, value_json
from advisor.show.answers.plan import pack_text, value_text
from advisor.show.words import amount, in_gold, labelled, listed
from advisor.terminal import Look, plain
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value
from solver.study.rating import LEVELS, POINTS_FROM, Rating


def rating_text(rating: Rating, position: Position, look: Look) -> str:
    """The level, and a sentence for each figure behind it."""
    parts = {
        "Level": f"{rating.level.value}: {rating.points / 100:g} points ({_scale()})",
        "Lines": f"{_about(rating.lines)} to look at by hand: along the best plan, the different outcomes of the "
        "sensible decisions, multiplied",
        "Greedy": _against(rating.greedy, rating.best, position, "looking at one orc at a time"),
        "Nothing": _against(rating.nothing, rating.best, position, "paying nothing at all"),
        "Decisions": f"bribes, pushes and choices that every best plan has: {rating.needed}; decisions in it where "
        f"something else looks better at first: {rating.misleading}",
        "Sacrifice": listed(kind.value for kind in rating.sacrifices) or "none",
        "Best plans": _count(rating),
        "Pack": pack_text(position.table.pack),
    }
    lines = [line for label, text in parts.items() for line in labelled(label, text, look.width)]
    return "\n".join(lines)


def _scale() -> str:
    return ", ".join(f"{level.value} from {least / 100:g}" for level, least in zip(LEVELS, POINTS_FROM, strict=True))


def _about(lines: int) -> str:
    """A number of plans; large ones as a power of ten, as they are no more exact than that.

    >>> _about(1), _about(29160), _about(529200000)
    ('1 plan', '29160 plans', 'about 10^9 plans')
    """
    if lines < 100_000:
        return amount(lines, "plan")
    return f"about 10^{round(len(str(lines)) - 1 + (int(str(lines)[:2]) >= 32))} plans"


def _against(value: Value, best: Value, position: Position, how: str) -> str:
    """What a simple way to play gives, and how much the best plan beats it, by what counts first (R35)."""
    minimise = position.table.valuation.minimise
    if value.key(minimise) == best.key(minimise):
        return f"{how} is as good as the best"
    if value.breaches != best.breaches:
        gap = amount(value.breaches - best.breaches, "breach")
    elif value.total != best.total:
        gap = f"{in_gold(abs(value.total - best.total))} of price and loss"
        gap += "" if value.total > best.total else " less, but more of what counts first"
    else:
        gap = "more of what counts first"
    return f"{how} gives {value_text(value)}: {gap}{' more' if 'more' not in gap else ''}"


def _count(rating: Rating) -> str:
    return f"{rating.schedules}{'' if rating.counted else ' or more'}"


def rating_json(rating: Rating, position: Position) -> dict[str, Any]:
    """The same for programs."""
    title = position.table.title
    return {
        "title": None if title is None else plain(title),
        "status": "OPTIMAL",
        "level": rating.level.value,
        "points": rating.points / 100,
        "lines": rating.lines,
        "best": value_json(rating.best),
        "greedy": value_json(rating.greedy),
        "nothing": value_json(rating.nothing),
        "needed": rating.needed,
        "misleading": rating.misleading,
        "sacrifices": [kind.name.lower() for kind in rating.sacrifices],
        "best_schedules": {"count": rating.schedules, "complete": rating.counted},
        "pack": pack_json(position.table.pack),
        "rules": rules_json(),
    }
