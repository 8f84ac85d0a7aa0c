"""Where the orcs may go if nothing is paid, as tables of exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from advisor.show.chances.odds import chance_text
from advisor.show.happenings import tile_name
from advisor.show.page import title_lines
from advisor.show.table import Column, table
from advisor.show.words import lines_of
from advisor.terminal import Look, plain
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CAVE, FOREST

if TYPE_CHECKING:  # it comes from the command
    from solver.study.heat import Heat


def heat_text(heat: Heat, position: Position, look: Look) -> str:
    """Two tables: where each orc stands after the coming event, and by when each cave space is taken."""
    parts = [
        "\n".join(title_lines(position, look)),
        look.paint(f"Where the orcs stand after event {heat.event} if nothing is paid", "bold"),
        _standing(heat, look),
        look.paint("By when an orc has taken a space of the cave if nothing is paid", "bold"),
        _taken(heat, position, look),
        "\n".join(lines_of(notes(heat), look.width)),
    ]
    return "\n\n".join(part for part in parts if part)


def notes(heat: Heat) -> str:
    """What the chances say and what they rest on."""
    return (
        "Exact chances over all draws that the puzzle does not give; nothing is sampled. Nobody is bribed or pushed, "
        "and of tied spaces the first is taken (R27). "
        + ("After event 4: before the last invasion (R25)." if heat.event == 4 else "")
    ).strip()


def _standing(heat: Heat, look: Look) -> str:
    orcs = [letter for letter, places in heat.standing.items() if places]
    if not orcs:
        return "No orc stands on the home board then."
    columns = [Column("space"), *(Column(f"orc {letter}", right=True) for letter in orcs), Column("any", right=True)]
    rows = [
        [
            space,
            *(_chance(heat.standing[letter].get(space), look) for letter in orcs),
            chance_text(heat.some[space]),
        ]
        for space in (*FOREST, *CAVE)
        if space in heat.some
    ]
    gone = [_chance(Fraction(1) - sum(heat.standing[letter].values()), look) for letter in orcs]
    if any(sum(heat.standing[letter].values()) < 1 for letter in orcs):
        rows.append(["none", *gone, ""])
        return "\n".join([table(columns, rows, look), "none: not on the home board then."])
    return table(columns, rows, look)


def _taken(heat: Heat, position: Position, look: Look) -> str:
    columns = [Column("space", grows=True)]
    columns += [Column(f"event {event}", right=True) for event, _ in heat.by_event]
    columns.append(Column("in the end", right=True))
    protected, cave = position.table.valuation.protected, position.home.cave
    rows = [
        [
            f"{look.signs.protected if space in protected else ' '}{space} {plain(tile_name(cave[space]))}",
            *(_chance(chances.get(space), look) for _, chances in heat.by_event),
            _chance(heat.taken.get(space), look),
        ]
        for space in CAVE
        if space in heat.taken or space in protected
    ]
    if not rows:
        return "No space of the cave can be taken."
    told = f"{look.signs.protected}: protected. In the end: with the last invasion (R25)."
    return "\n".join([table(columns, rows, look), *lines_of(told, look.width)])


def _chance(chance: Fraction | None, look: Look) -> str:
    return chance_text(chance) if chance else look.signs.none
