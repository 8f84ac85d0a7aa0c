"""A small board: orcs, herds, crops, traps, mines and rooms as signs, and what happens on it as marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from advisor.show.pictures.drawing.flow import Piece, height_of, places_of, rows_of
from advisor.show.pictures.drawing.icons import icon
from advisor.show.pictures.drawing.svg import DANGER, FAINT, INK, PAPER, Box, Canvas, Point
from advisor.show.pictures.orcs import FILLS as ORC_FILLS
from advisor.show.pictures.orcs import cross, shape
from advisor.show.pictures.small.arrows import way
from advisor.show.pictures.small.frames import Frame
from advisor.show.pictures.small.marks import GATE, Marks, marks_of
from advisor.show.pictures.small.scene import Scene
from advisor.show.words import amount
from frantic_fiends.model.orcs import Orc
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.spaces import CAVE, FOREST, CaveSpace, ForestSpace
from frantic_fiends.model.tiles import CaveTile, ForestTile

ACROSS = 172.0
"""How wide a small board is, in units."""

_LEFT, _TOP, _CELL, _WALL, _EDGE, _SIDE, _ICON = 9.5, 10.0, 26.5, 3.5, 0.7, 12.4, 11.5
_ABREAST, _BETWEEN = 0.3, 0.8
_FILLS = {
    "forest": "#d3e8cd", "meadow": "#ecf6cf", "field": "#f3e2bd", "pasture": "#dff0c4",
    "cavern": "#f6f1e7", "tunnel": "#e9e4da", "deep_tunnel": "#dcd5c8", "ore_mine": "#d9e4ec", "ruby_mine": "#f8dce3",
    "furnishing": "#fbe6cf", "dwelling": "#fdf3c6",
}  # fmt: skip
_ROCK, _PEAK = "#c6c6c6", "#a3a3a3"

_Laid = tuple[list[list[Piece]], list[list[Piece]]]


class SmallBoard:
    """A frame's board, measured before it is drawn."""

    def __init__(self, frame: Frame, pack: Pack, protected: Sequence[CaveSpace]) -> None:
        self._scene, self._acting = frame.scene, frame.acting
        self._marks = marks_of(frame.scene, frame.happenings)
        room = _CELL - 2 * _EDGE
        spaces = (*FOREST, *CAVE)
        signs = {space: signs_on(frame.scene, space, self._marks, pack, protected) for space in spaces}
        self._signs = {space: rows_of(signs[space], room, _ABREAST) for space in spaces}
        self._orcs = {space: rows_of(self._orcs_on(space), room, _ABREAST) for space in spaces}
        self._heights = [max(_LEAST, *(self._needed(f"{column}{row}") for column in "abcdef")) for row in range(1, 5)]
        self.height = _TOP + sum(self._heights) + 1

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw it with its left top corner at a point: spaces and signs, then ways, then orcs."""
        boxes = self._boxes(x, y)
        for column in "abcdef":
            canvas.text((boxes[f"{column}1"].middle[0], y + 8), column, anchor="middle", fill=FAINT)
        for row in range(1, 5):
            canvas.text((x + 4, boxes[f"a{row}"].middle[1] + 3.3), str(row), anchor="middle", fill=FAINT)
        for space, box in boxes.items():
            self._space(canvas, space, box)
        wall = boxes["c1"].right
        canvas.rect(Box(wall, y + _TOP, _WALL, boxes["c4"].y - y - _TOP), fill=INK)
        stand = [place for space, box in boxes.items() for place in self._standing(space, box)]
        self._ways(canvas, boxes, stand, (wall + _WALL / 2, boxes["c4"].middle[1]))
        for piece, left, top in stand:
            piece.drawn(canvas, left, top)

    def _boxes(self, x: float, y: float) -> dict[str, Box]:
        made: dict[str, Box] = {}
        top = y + _TOP
        for row, height in enumerate(self._heights, 1):
            for index, column in enumerate("abcdef"):
                left = x + _LEFT + index * _CELL + (_WALL if column > "c" else 0)
                made[f"{column}{row}"] = Box(left, top, _CELL, height)
            top += height
        return made

    def _needed(self, space: str) -> float:
        parts = [height_of(rows, _BETWEEN) for rows in (self._signs[space], self._orcs[space]) if rows]
        return sum(parts) + _BETWEEN * max(0, len(parts) - 1) + 2 * _EDGE

    def _orcs_on(self, space: str) -> list[Piece]:
        """The orcs on a space at the start, then the ghosts of those that end there; larger where one is alone."""
        orcs = [orc for orc in self._scene.orcs if orc.at == space]
        ghosts = self._marks.ghosts.get(space, [])
        side = _ALONE if len(orcs) + len(ghosts) == 1 else _SIDE
        defeated = self._marks.defeated
        made = [
            orc_sign(orc.letter, side, crossed=orc.letter in defeated, held=orc.held, turn=orc.letter in self._acting)
            for orc in orcs
        ]
        return made + [
            orc_sign(ghost.letter, side, crossed=ghost.crossed, held=ghost.held, ghost=True) for ghost in ghosts
        ]

    def _space(self, canvas: Canvas, space: str, box: Box) -> None:
        tile = tile_on(self._scene, space)
        group = canvas.group(data_space=space)
        group.rect(box, fill=_FILLS[tile.tile] if tile else _ROCK, stroke="#777777", stroke_width=0.5)
        if tile is None:
            x, y = box.middle
            group.polygon([(x - 8, y + 6), (x, y - 7), (x + 8, y + 6)], fill=_PEAK)
        if isinstance(tile, ForestTile) and tile.tile == "pasture":
            group.rect(box.inset(0.9), fill="none", stroke="#7a4f1d", stroke_width=1, stroke_dasharray="3 1.5")
        if space in self._marks.taken:
            group.rect(box.inset(1), fill="none", stroke=DANGER, stroke_width=2)
        for piece, x, y in places_of(self._signs[space], box.inset(_EDGE), _BETWEEN, _ABREAST, middle=False):
            piece.drawn(group, x, y)

    def _standing(self, space: str, box: Box) -> list[tuple[Piece, float, float]]:
        """Where the orcs of a space stand: at its foot."""
        inner, high = box.inset(_EDGE), height_of(self._orcs[space], _BETWEEN)
        foot = Box(inner.x, inner.bottom - high, inner.width, high)
        return places_of(self._orcs[space], foot, _BETWEEN, _ABREAST, middle=True)

    def _ways(
        self, canvas: Canvas, boxes: Mapping[str, Box], stand: Sequence[tuple[Piece, float, float]], gate: Point
    ) -> None:
        """The ways, from the edge of an orc's shape to the edge of its ghost, beside each other where they turn back."""
        spots = {piece.data["data_orc"]: Box(x, y, piece.width, piece.height) for piece, x, y in stand[::-1]}
        ends = {who: Box(x, y, p.width, p.height) for p, x, y in stand if (who := p.data.get("data_end"))}
        ways = self._marks.ways
        legs = [leg for one in ways for leg in pairwise(one.spaces)]
        for number, one in enumerate(ways):
            points: list[Point] = []
            for start, end in pairwise(one.spaces):
                aside = _ASIDE if (end, start) in legs else 0.0
                points += shifted(*(gate if place == GATE else boxes[place].middle for place in (start, end)), aside)
            if not any(before.letter == one.letter for before in ways[:number]) and one.letter in spots:
                points[0] = _edge(spots[one.letter], points[1])
            if not any(later.letter == one.letter for later in ways[number + 1 :]):
                points[-1] = _edge(ends.get(one.letter, spots.get(one.letter)), points[-2])
            words = f"orc {one.letter} {_VERBS[one.kind]} {' to '.join(one.spaces)}"
            group = canvas.group(words, data_way=one.kind, data_who=one.letter)
            way(group, list(dict.fromkeys(points)), one.kind, ORC_FILLS.get(one.letter, INK))


_VERBS = {"walk": "walks from", "push": "is pushed from", "take": "goes in from"}


def _edge(box: Box, towards: Point) -> Point:
    """Where a line from a box's middle to a point leaves the box's circle."""
    x, y = box.middle
    across, down = towards[0] - x, towards[1] - y
    long = (across**2 + down**2) ** 0.5
    reach = box.width / 2 + 0.4
    return (x, y) if long <= reach else (x + across / long * reach, y + down / long * reach)


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
            cross(canvas, box.inset(1))

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
