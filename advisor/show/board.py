"""A home board as text: 4 rows of 6 spaces, the forest left of the wall, the mountain right of it (R1, R2).

Letters and shapes carry the meaning, colours only repeat it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from advisor.show.happenings import tile_name
from advisor.show.words import amount, lines_of
from advisor.terminal import Look, Style, plain
from frantic_fiends.model.orcs import Orc
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CAVE, FOREST, CaveSpace, ForestSpace
from frantic_fiends.model.tiles import CaveTile, ForestTile
from frantic_fiends.rules.invasion import hostage

FOREST_WIDTH, CAVE_WIDTH = 11, 12
"""Columns inside the lines of a space; the whole board is 78 wide. The first column is for a mark."""

_COLUMNS, _ROWS = "abcdef", "1234"
_LEAST_LINES = 3
_TILE_STYLES: dict[str, tuple[Style, ...]] = {
    "forest": ("green",),
    "meadow": ("green",),
    "field": ("yellow",),
    "pasture": ("green",),
    "ore_mine": ("cyan", "bold"),
    "ruby_mine": ("magenta", "bold"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line inside a space: a mark in its first column, the text, how to paint it."""

    text: str
    mark: str = " "
    styles: tuple[Style, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """What is written in a space: lines from the top, the orcs at the bottom; ``rock`` fills what is left."""

    top: tuple[Line, ...]
    bottom: tuple[Line, ...] = ()
    rock: bool = False

    @property
    def height(self) -> int:
        """Lines needed."""
        return len(self.top) + len(self.bottom)


def board_text(position: Position, look: Look) -> str:
    """The board of a position, 78 columns wide, each space at least three lines high."""
    cells: dict[str, Cell] = {space: _forest_cell(position, space, look) for space in FOREST}
    cells |= {space: _cave_cell(position, space, look) for space in CAVE}
    made = [_heading(look), _rule(position, None, look)]
    for row in _ROWS:
        line = [cells[f"{column}{row}"] for column in _COLUMNS]
        made += _row(position, row, line, look)
        made.append(_rule(position, row, look))
    return "\n".join(text.rstrip() for text in made)


def _width(column: str) -> int:
    return FOREST_WIDTH if column < "d" else CAVE_WIDTH


def _heading(look: Look) -> str:
    letters = [column.center(_width(column)) for column in _COLUMNS]
    return look.paint(("   " + " ".join(letters)).rstrip(), "dim")


def _rule(position: Position, above: str | None, look: Look) -> str:
    """The line under a row, or (None) over the first one.

    A fence is open inside one pasture; the wall ends above the entrance.
    """
    signs = look.signs
    corners = signs.top if above is None else signs.bottom if above == "4" else signs.middle
    wall = signs.bottom[2] if above == "3" else signs.bottom[1] if above == "4" else corners[2]
    made = corners[0]
    for column in _COLUMNS:
        below = f"{column}{int(above or 0) + 1}"
        open_fence = _one_pasture(position, f"{column}{above}", below)
        made += (" " if open_fence else signs.across) * _width(column)
        made += wall if column == "c" else corners[3] if column == "f" else corners[1]
    return "  " + look.paint(made, "dim")


def _row(position: Position, row: str, cells: Sequence[Cell], look: Look) -> list[str]:
    height = max(_LEAST_LINES, *(cell.height for cell in cells))
    filled = [_filled(cell, height, _width(column), look) for column, cell in zip(_COLUMNS, cells, strict=True)]
    made = []
    for number in range(height):
        line = look.paint(row if number == height // 2 else " ", "dim") + " " + look.paint(look.signs.down, "dim")
        for column, texts in zip(_COLUMNS, filled, strict=True):
            line += texts[number] + _border(position, f"{column}{row}", number == height // 2, look)
        made.append(line)
    return made


def _border(position: Position, space: str, middle: bool, look: Look) -> str:
    """What stands right of a space: a line, the wall, the open entrance, or an open fence within a pasture."""
    if space == "c4":
        return look.paint(look.signs.way_in, "bold") if middle else " "
    if space[0] == "c":
        return look.paint(look.signs.wall, "dim")
    right = f"{chr(ord(space[0]) + 1)}{space[1]}"
    return " " if _one_pasture(position, space, right) else look.paint(look.signs.down, "dim")


def _one_pasture(position: Position, first: str, second: str) -> bool:
    names = [tile.pasture for space, tile in position.home.forest.items() if space in (first, second)]
    return len(names) == 2 and names[0] is not None and names[0] == names[1]


def _filled(cell: Cell, height: int, width: int, look: Look) -> list[str]:
    rock = Line(look.signs.rock * (width - 2), styles=("dim",))
    gap = [rock if cell.rock else Line("")] * (height - cell.height)
    return [_drawn(line, width, look) for line in (*cell.top, *gap, *cell.bottom)]


def _drawn(line: Line, width: int, look: Look) -> str:
    """A line as wide as its space; the mark is painted by itself."""
    fill = " " * (width - 1 - cell_len(line.text))
    return look.paint(line.mark, "bold") + look.paint(line.text, *line.styles) + fill


# What is written in a space


def _forest_cell(position: Position, space: ForestSpace, look: Look) -> Cell:
    tile = position.home.forest[space]
    room = FOREST_WIDTH - 1
    top = [Line(tile.tile, styles=_TILE_STYLES[tile.tile])]
    for text in _forest_contents(tile):
        top += [Line(part) for part in lines_of(text, room)]
    if tile.trap is not None:
        parts = lines_of(plain(tile.trap), room)
        top += [Line(part, look.signs.trap if index == 0 else " ", ("yellow",)) for index, part in enumerate(parts)]
    return Cell(tuple(top), _orc_lines(position, space, room, look))


def _forest_contents(tile: ForestTile) -> list[str]:
    contents = []
    if tile.crop is not None:
        # "12 vegetables" is wider than the space.
        contents.append(f"{tile.count} {'veg.' if tile.crop == 'vegetable' else tile.crop}")
    if tile.stable:
        contents.append("stable")
    return contents + [amount(count, kind) for kind, count in tile.animals.nonzero().items()]


def _cave_cell(position: Position, space: CaveSpace, look: Look) -> Cell:
    tile = position.home.cave.get(space)
    if tile is None:
        return Cell((Line("mountain", styles=("dim",)),), rock=True)
    room = CAVE_WIDTH - 1
    mark = look.signs.protected if space in position.table.valuation.protected else " "
    styles = _TILE_STYLES.get(tile.tile, ("bold",) if tile.tile in ("dwelling", "furnishing") else ())
    names = lines_of(tile_name(tile), room)
    top = [Line(name, mark if index == 0 else " ", styles) for index, name in enumerate(names)]
    taken = any(orc.at == space for orc in position.orcs)
    for text in _cave_contents(tile, taken=taken):
        top += [Line(part) for part in lines_of(text, room)]
    return Cell(tuple(top), _orc_lines(position, space, room, look))


def _cave_contents(tile: CaveTile, *, taken: bool) -> list[str]:
    contents = []
    if tile.tile in ("dwelling", "furnishing"):
        contents.append(amount(tile.points or 0, "point"))
    if tile.tile == "ore_mine":
        contents.append(f"{tile.ore} ore")
    if tile.tile == "ruby_mine":
        contents.append(amount(tile.rubies, "ruby"))
    if tile.donkey:
        contents.append("donkey")
    if tile.dwarfs:
        contents.append(f"dwarf{'s' if len(tile.dwarfs) > 1 else ''} " + " ".join(map(str, tile.dwarfs)))
    if tile.friendly_orcs:
        contents.append(amount(tile.friendly_orcs, "friendly orc"))
    if taken and tile.residents:
        weapon = hostage(tile)
        contents.append("hostage" + ("" if weapon is None else f" {weapon}"))
    return contents + [amount(count, kind) for kind, count in tile.animals.nonzero().items()]


def _orc_lines(position: Position, space: str, room: int, look: Look) -> tuple[Line, ...]:
    """The orcs on a space, those held for good in brackets, the one whose turn it is with a mark before it."""
    here = [orc for orc in position.orcs if orc.at == space]
    if not here:
        return ()
    turn = any(orc.letter == position.clock.orc for orc in here)
    here.sort(key=lambda orc: (orc.letter != position.clock.orc, orc.letter))
    parts = lines_of(" ".join(map(orc_name, here)), room)
    marks = [look.signs.turn if turn else " "] + [" "] * len(parts)
    return tuple(Line(part, mark, ("red", "bold")) for part, mark in zip(parts, marks, strict=False))


def orc_name(orc: Orc) -> str:
    """An orc's letter and strength, in brackets if it is held for good.

    >>> orc_name(Orc("B", "a1", 7)), orc_name(Orc("B", "a1", 7, held=True))
    ('B7', '[B7]')
    """
    return f"[{orc.letter}{orc.strength}]" if orc.held else f"{orc.letter}{orc.strength}"
