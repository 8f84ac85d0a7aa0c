"""What was supposed in a question "what if", in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from advisor.show.answers.jsons import value_json
from advisor.show.answers.plan import value_text
from advisor.show.why.conflicts import gift_json, gift_text
from advisor.show.words import labelled, lines_of, listed
from advisor.terminal import Look
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value

if TYPE_CHECKING:
    from solver.why.what_if import WhatIf

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Supposed:
    """A question "what if": the puzzle as it stands, what is supposed, the puzzle that is solved instead.

    Attributes:
        stands: what the puzzle as it stands is worth; None if that was not known soon.
    """

    position: Position
    asked: WhatIf
    changed: Position
    stands: Value | None = None


def supposed_words(supposed: Supposed) -> str:
    """What is supposed, such as "2 more ore now and e4 protected too"."""
    return listed(_changes(supposed)) or "nothing changed: what is named is so already"


def _changes(supposed: Supposed) -> Iterator[str]:
    gifts = supposed.asked.gifts
    yield from (gift_text([gift]) for gift in gifts)
    old, new = (here.table.valuation.protected for here in (supposed.position, supposed.changed))
    if more := [space for space in new if space not in old]:
        yield f"{listed(more)} protected too"
    if fewer := [space for space in old if space not in new]:
        yield f"{listed(fewer)} no longer protected"


def heading(supposed: Supposed, look: Look) -> str:
    """The lines that stand above the board, so that nobody takes the answer for the puzzle's own."""
    text = f"What if: with {supposed_words(supposed)}. The puzzle as it stands is another one."
    return "\n".join(look.paint(line, "bold", "yellow") for line in lines_of(text, look.width))


def compared(supposed: Supposed, value: Value | None, look: Look) -> list[str]:
    """The lines that stand under the answer: what the changes make of the value."""
    told = f"With {supposed_words(supposed)}: {value_text(value) if value is not None else 'no such plan'}."
    if supposed.stands is not None:
        told += f" As the puzzle stands: {value_text(supposed.stands)}."
    return labelled("What if", told, look.width)


def supposed_json(supposed: Supposed) -> Json:
    """The same for programs: gifts, spaces protected and no longer protected, the value as the puzzle stands."""
    old, new = (here.table.valuation.protected for here in (supposed.position, supposed.changed))
    return {
        "give": [gift_json(gift) for gift in supposed.asked.gifts],
        "protect": [space for space in new if space not in old],
        "unprotect": [space for space in old if space not in new],
        "as_it_stands": None if supposed.stands is None else value_json(supposed.stands),
    }
