"""The home board as a picture: forest left of the wall, mountain right of it, the entrance open (R1, R2)."""

from __future__ import annotations

from advisor.show.happenings import tile_words
from advisor.show.pictures.drawing.flow import Piece, height_of, line_piece, put, rows_of
from advisor.show.pictures.drawing.lines import wrapped
from advisor.show.pictures.drawing.svg import FAINT, INK, WIDTH, Box, Canvas, picture, written
from advisor.show.pictures.orcs import away_piece, orc_piece
from advisor.show.pictures.spaces import cave_pieces, forest_pieces
from advisor.show.situation import place_words, situation_text
from advisor.show.values import events_lines, values_text
from advisor.terminal import Look
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CAVE, FOREST, CaveSpace, ForestSpace
from frantic_fiends.model.tiles import CaveTile, ForestTile

_LEFT, _CELL, _WALL, _EDGE, _LEAST = 13.0, 56.0, 5.0, 1.0, 56.0
_SIZES = (20.0, 16.0, 13.0)
_FILLS = {
    "forest": "#d3e8cd", "meadow": "#ecf6cf", "field": "#f3e2bd", "pasture": "#dff0c4", "mountain": "#d9d9d9",
    "cavern": "#f6f1e7", "tunnel": "#e9e4da", "deep_tunnel": "#dcd5c8", "ore_mine": "#d9e4ec", "ruby_mine": "#f8dce3",
    "furnishing": "#fbe6cf", "dwelling": "#fdf3c6",
}  # fmt: skip
_TEXTURES = {
    "forest": ("#a9cda0", "M10 6 l5 9 h-10 Z M30 6 l5 9 h-10 Z M20 24 l5 9 h-10 Z M42 24 l5 9 h-10 Z"),
    "meadow": ("#cfe0a0", "M8 14 l2 5 l2 -5 Z M32 12 l2 5 l2 -5 Z M20 30 l2 5 l2 -5 Z M44 32 l2 5 l2 -5 Z"),
    "field": ("#dcc48e", "M2 10 h52 v1.5 h-52 Z M2 22 h52 v1.5 h-52 Z M2 34 h52 v1.5 h-52 Z M2 46 h52 v1.5 h-52 Z"),
    "mountain": ("#b4b4b4", "M4 22 l9 -14 l9 14 Z M28 28 l11 -18 l11 18 Z M10 50 l12 -18 l12 18 Z"),
    "tunnel": ("#cbc3b3", "M2 4 h52 v3 h-52 Z M2 49 h52 v3 h-52 Z"),
    "deep_tunnel": ("#b7ad9a", "M2 4 h52 v3 h-52 Z M2 9 h52 v3 h-52 Z M2 44 h52 v3 h-52 Z M2 49 h52 v3 h-52 Z"),
}  # fmt: skip
_LEGEND = "Orcs: letter, strength below; yellow with a pointer: its turn; in bars: held for good. Shield: protected."


def board_svg(position: Position, *, title: str | None = None) -> str:
    """A position's board as SVG, with text alternatives; the same bytes on every run.

    Args:
        position: what to draw.
        title: over the picture; by default the puzzle's own.
    """
    heading = title or position.table.title or "Home board"
    heads = wrapped(heading, WIDTH - 8, 12, bold=True, most=2)
    pieces = {str(space): _pieces(position, space) for space in (*FOREST, *CAVE)}
    heights = [max(_LEAST, *(_height(pieces[f"{column}{row}"]) for column in "abcdef")) for row in range(1, 5)]
    wide = Look(width=10_000)
    told = situation_text(position, wide).split("\n\n")[0].split("\n") + values_text(position, wide).split("\n")
    words = [": ".join(line.replace(" (marked *)", "").split(maxsplit=1)) for line in told]
    under = [line for text in (*events_lines(position, wide), *words, _LEGEND) for line in wrapped(text, WIDTH - 8)]
    top = 15.0 * len(heads) + 14
    away = [
        piece for orc in position.orcs if not orc.hostile for piece in (away_piece(orc), line_piece(place_words(orc)))
    ]
    rows = rows_of(away, WIDTH - 8)
    foot = top + sum(heights) + 8
    below = foot + (height_of(rows) + 6 if rows else 0)
    canvas = picture(below + 11.5 * len(under) + 5, heading, _described(position, words))
    for number, line in enumerate(heads):
        canvas.text((4, 13 + 15 * number), line, 12, bold=True)
    for column in "abcdef":
        canvas.text((_x(column) + _CELL / 2, top - 3), column, bold=True, anchor="middle", fill=FAINT)
    y = top
    for row, height in enumerate(heights, 1):
        canvas.text((_LEFT / 2, y + height / 2 + 3), str(row), bold=True, anchor="middle", fill=FAINT)
        for column in "abcdef":
            space = f"{column}{row}"
            _space(canvas, position, space, Box(_x(column), y, _CELL, height), pieces[space])
        y += height
    _wall(canvas, top, y, heights[3])
    put(canvas, rows, Box(4, foot, WIDTH - 8, 0))
    for number, line in enumerate(under):
        canvas.text((4, below + 9 + 11.5 * number), line)
    return written(canvas)


def _x(column: str) -> float:
    return _LEFT + "abcdef".index(column) * _CELL + (_WALL if column > "c" else 0)


def _pieces(position: Position, space: str) -> tuple[list[list[Piece]], list[list[Piece]]]:
    """What stands in a space, from the top, and its orcs; the largest icons that need no higher row."""
    room = _CELL - 2 * _EDGE
    orcs = [orc_piece(orc, turn=orc.letter == position.clock.orc) for orc in position.orcs if orc.at == space]
    below = rows_of(orcs, room)
    made: list[list[Piece]] = []
    for size in _SIZES:
        made = rows_of(_contents(position, space, room, size), room)
        if _height((made, below)) <= _LEAST:
            break
    return made, below


def _contents(position: Position, space: str, room: float, size: float) -> list[Piece]:
    if space < "d":
        forest: ForestSpace = next(known for known in FOREST if known == space)
        return forest_pieces(position.home.forest[forest], position, room, size)
    cave: CaveSpace = next(known for known in CAVE if known == space)
    tile = position.home.cave.get(cave)
    return cave_pieces(cave, tile, position, room, size) if tile else []


def _height(pieces: tuple[list[list[Piece]], list[list[Piece]]]) -> float:
    parts = [height_of(rows) for rows in pieces if rows]
    return sum(parts) + 2 * max(0, len(parts) - 1) + 2 * _EDGE


def _space(
    canvas: Canvas, position: Position, space: str, box: Box, pieces: tuple[list[list[Piece]], list[list[Piece]]]
) -> None:
    tile = _tile(position, space)
    kind = tile.tile if tile else "mountain"
    group = canvas.group(_space_words(position, space), data_space=space)
    group.rect(box, fill=_FILLS[kind], stroke="#777777", stroke_width=0.6)
    if kind in _TEXTURES:
        colour, shape = _TEXTURES[kind]
        group.path(shape, fill=colour, transform=f"translate({box.x:.2f} {box.y:.2f})")
    if kind == "pasture":
        _fence(group, position, space, box)
    top, below = pieces
    inner = box.inset(_EDGE)
    put(group, top, inner)
    if below:
        high = height_of(below)
        put(group, below, Box(inner.x, inner.bottom - high, inner.width, high), middle=True)


def _tile(position: Position, space: str) -> ForestTile | CaveTile | None:
    found: list[ForestTile | CaveTile] = [tile for name, tile in position.home.forest.items() if name == space]
    found += [tile for name, tile in position.home.cave.items() if name == space]
    return found[0] if found else None


def _fence(canvas: Canvas, position: Position, space: str, box: Box) -> None:
    """Rails on every side but towards a space of the same pasture."""
    forest = {str(name): tile.pasture for name, tile in position.home.forest.items()}
    inner, name = box.inset(1.2), forest[space]
    sides = {
        (0, -1): ((inner.x, inner.y), (inner.right, inner.y)),
        (0, 1): ((inner.x, inner.bottom), (inner.right, inner.bottom)),
        (-1, 0): ((inner.x, inner.y), (inner.x, inner.bottom)),
        (1, 0): ((inner.right, inner.y), (inner.right, inner.bottom)),
    }
    for (across, down), (start, end) in sides.items():
        if name is None or forest.get(f"{chr(ord(space[0]) + across)}{int(space[1]) + down}") != name:
            canvas.line(start, end, stroke="#7a4f1d", stroke_width=2, stroke_dasharray="5 1.5")


def _wall(canvas: Canvas, top: float, bottom: float, last: float) -> None:
    """The wall between c and d, and the open entrance in row 4."""
    x = _x("d") - _WALL
    canvas.rect(Box(x, top, _WALL, bottom - last - top), fill=INK)
    y = bottom - last / 2
    group = canvas.group("cave entrance", data_entrance="1")
    group.polygon([(x - 0.5, y - 6), (x + _WALL + 0.5, y), (x - 0.5, y + 6)], fill=INK)


def _space_words(position: Position, space: str) -> str:
    tile = _tile(position, space)
    words = f"{space}: {tile_words(tile) if tile else 'solid mountain'}"
    orcs = [f"orc {orc.letter} {orc.strength}{' held' if orc.held else ''}" for orc in position.orcs if orc.at == space]
    return f"{words}; {', '.join(orcs)}" if orcs else words


def _described(position: Position, words: list[str]) -> str:
    spaces = [_space_words(position, space) for space in (*FOREST, *CAVE)]
    return ". ".join([*(text for text in spaces if not text.endswith((": forest", ": solid mountain"))), *words])
