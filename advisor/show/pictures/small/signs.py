"""The signs on a small board: one icon for each thing, crossed if it is gone; orcs as letters in their shapes."""

from __future__ import annotations

from collections.abc import Sequence

from advisor.show.pictures.drawing.flow import Piece
from advisor.show.pictures.drawing.icons import icon
from advisor.show.pictures.drawing.svg import DANGER, INK, PAPER, Box, Canvas
from advisor.show.pictures.orcs import cross, shape
from advisor.show.pictures.small.marks import Marks
from advisor.show.pictures.small.scene import Scene
from advisor.show.words import amount
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.spaces import CAVE, FOREST, CaveSpace, ForestSpace
from frantic_fiends.model.tiles import CaveTile, ForestTile

_ICON = 11.5


def tile_on(scene: Scene, space: str) -> ForestTile | CaveTile | None:
    """The tile of a space; None for solid mountain."""
    if space < "d":
        forest: ForestSpace = next(known for known in FOREST if known == space)
        return scene.home.forest[forest]
    return scene.home.cave.get(next(known for known in CAVE if known == space))


def sign(name: str, words: str, *, crossed: bool = False, burst: bool = False, **data: str) -> Piece:
    """An icon without a number; crossed if it is gone, on a burst if it fires."""

    def draw(canvas: Canvas, box: Box) -> None:
        if burst:
            _burst(canvas, box)
        icon(canvas, name, box.x + 0.8, box.y + 0.8, box.width - 1.6)
        if crossed:
            cross(canvas, box.inset(1), 1.2)

    return Piece(_ICON, _ICON, draw, words, dict(data) | _gone(crossed=crossed))


def breach_piece() -> Piece:
    """The mark of a breach."""

    def draw(canvas: Canvas, box: Box) -> None:
        canvas.circle(box.middle, box.width / 2 - 0.4, fill=DANGER, stroke=PAPER, stroke_width=0.8)
        canvas.text((box.middle[0], box.middle[1] + 3.4), "!", 9.5, bold=True, anchor="middle", fill=PAPER)

    return Piece(_ICON, _ICON, draw, "breach", {"data_breach": "1"})


def _burst(canvas: Canvas, box: Box) -> None:
    x, y = box.middle
    points = []
    for number in range(16):
        reach = box.width / 2 * (1.0 if number % 2 else 0.72)
        across, down = _SPIKES[number]
        points.append((x + across * reach, y + down * reach))
    canvas.polygon(points, fill="#ffe14d", stroke=INK, stroke_width=0.6)


_SPIKES = (
    (1, 0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924), (0, 1), (-0.383, 0.924), (-0.707, 0.707), (-0.924, 0.383),
    (-1, 0), (-0.924, -0.383), (-0.707, -0.707), (-0.383, -0.924), (0, -1), (0.383, -0.924), (0.707, -0.707),
    (0.924, -0.383),
)  # fmt: skip
"""Sixteen directions around."""


def _gone(*, crossed: bool) -> dict[str, str]:
    return {"data_gone": "1"} if crossed else {}


def signs_on(scene: Scene, space: str, marks: Marks, pack: Pack, protected: Sequence[CaveSpace]) -> list[Piece]:
    """The signs of a space, but its orcs."""
    tile = tile_on(scene, space)
    if isinstance(tile, ForestTile):
        return _forest_signs(space, tile, marks, pack)
    return [] if tile is None else _cave_signs(space, tile, marks, protected=space in protected)


def orc_sign(letter: str, side: float, *, crossed: bool, held: bool, turn: bool = False, ghost: bool = False) -> Piece:
    """An orc: on yellow if it is its turn, in bars if it is held, crossed if it is defeated; a ghost where it ends."""

    def draw(canvas: Canvas, box: Box) -> None:
        if turn:
            canvas.rect(box, fill="#ffe14d", stroke=INK, stroke_width=0.7, rx=2)
        shape(canvas, letter, box.middle, side - (0.6 if turn else 0), ghost=ghost)
        if held:
            for part in (0.08, 0.92):
                across = box.x + box.width * part
                canvas.line((across, box.y), (across, box.bottom), stroke=INK, stroke_width=1.4)
            for high in (box.y + 0.6, box.bottom - 0.6):
                canvas.line((box.x, high), (box.right, high), stroke=INK, stroke_width=1.2)
        if crossed:
            cross(canvas, box.inset(1), 1.1)

    states = {" ends here": ghost, ", its turn": turn, ", held for good": held, ", defeated": crossed}
    words = f"orc {letter}" + "".join(state for state, holds in states.items() if holds)
    return Piece(side, side, draw, words, {"data_end" if ghost else "data_orc": letter} | _gone(crossed=crossed))


def _forest_signs(space: str, tile: ForestTile, marks: Marks, pack: Pack) -> list[Piece]:
    made = []
    if tile.crop is not None:
        gone = space in marks.trampled
        made.append(sign(tile.crop, amount(tile.count, tile.crop), crossed=gone, data_crop=tile.crop))
    for kind, count in tile.animals.nonzero().items():
        made.append(sign(kind, amount(count, kind), crossed=space in marks.driven, data_animal=kind))
    if tile.stable:
        made.append(sign("stable", "stable", data_stable="1"))
    if tile.trap is not None:
        kind = "damage trap" if pack.traps[tile.trap].kind == "damage" else "holding trap"
        fires = space in marks.fired
        words = f"{tile.trap} fires" if fires else tile.trap
        made.append(sign(kind, words, burst=fires, data_trap="fires" if fires else "ready"))
    return made


def _cave_signs(space: str, tile: CaveTile, marks: Marks, *, protected: bool) -> list[Piece]:
    made = [sign("protected", "protected", data_protected=space)] if protected else []
    gone = space in marks.emptied
    if tile.is_mine:
        good, count = ("ore", tile.ore) if tile.tile == "ore_mine" else ("ruby", tile.rubies)
        made.append(sign(good, amount(count, good), crossed=gone and count > 0, data_good=good))
    elif tile.tile == "dwelling":
        made.append(sign("dwarf", "dwelling", data_room="dwelling"))
    elif tile.tile == "furnishing":
        made.append(sign("points", "furnishing", data_room="furnishing"))
    if tile.donkey:
        made.append(sign("donkey", "donkey", crossed=gone, data_animal="donkey"))
    for kind, count in tile.animals.nonzero().items():
        made.append(sign(kind, amount(count, kind), data_animal=kind))
    return [*made, *([breach_piece()] if space in marks.breached else [])]
