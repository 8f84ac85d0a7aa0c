"""A plan as a strip of small boards, two a row: what is paid, who goes where, what is lost (R14-R31)."""

from __future__ import annotations

from advisor.show.answers.plan import answer_text, rules_text, sure_text
from advisor.show.pictures.drawing.flow import Piece, counted, height_of, line_piece, put, rows_of
from advisor.show.pictures.drawing.lines import wrapped
from advisor.show.pictures.drawing.svg import FAINT, SMALLEST, WIDTH, Box, Canvas, picture, written
from advisor.show.pictures.small.arrows import Kind, way
from advisor.show.pictures.small.board import ACROSS, SmallBoard
from advisor.show.pictures.small.frames import Frame, Line, costs, frames_of
from advisor.show.pictures.small.signs import breach_piece, orc_sign, sign
from advisor.show.situation import pack_text
from advisor.show.words import amount
from solver.plan import Plan

_EDGE, _STEP, _HEAD = 4.0, 11.5, 14.0
_BESIDE = WIDTH - 2 * _EDGE - 2 * ACROSS
"""Between the two boards of a row."""


def plan_svg(plan: Plan, *, title: str | None = None) -> str:
    """A plan as SVG, with text alternatives; the same bytes on every run.

    Args:
        plan: with a value: OPTIMAL or FEASIBLE.
        title: over the picture; by default the puzzle's own.
    """
    assert plan.value is not None, "there is a plan to draw"
    position = plan.problem.position
    table = position.table
    heading = title or table.title or "A plan"
    heads = wrapped(heading, WIDTH - 2 * _EDGE, 12, bold=True, most=2)
    tiles = [
        _Tile(frame, number, SmallBoard(frame, table.pack, table.valuation.protected))
        for number, frame in enumerate(frames_of(plan), 1)
    ]
    rows = [tiles[index : index + 2] for index in range(0, len(tiles), 2)]
    legend = rows_of(_legend(), ACROSS if len(tiles) % 2 else WIDTH - 2 * _EDGE)
    ends = [answer_text(plan), f"Sure: {sure_text(plan)}", f"Rules: {rules_text()}", f"Pack {pack_text(table.pack)}"]
    under = [
        (line, index == 0)
        for index, text in enumerate(ends)
        for line in wrapped(text, WIDTH - 2 * _EDGE, bold=index == 0)
    ]
    spots: list[tuple[_Tile, float, float]] = []
    y = 15.0 * len(heads) + 5
    beside = y
    for row in rows:
        spots += [(tile, _EDGE + index * (ACROSS + _BESIDE), y) for index, tile in enumerate(row)]
        beside = y
        y += max([tile.height for tile in row] + ([height_of(legend) + _HEAD] if len(row) == 1 else [])) + 7
    if not len(tiles) % 2:
        beside = y
        y += height_of(legend) + 6
    words = [f"{tile.number}. {tile.frame.words}" for tile in tiles]
    canvas = picture(y + _STEP * len(under) + 6, heading, ". ".join([*words, *ends]))
    for number, line in enumerate(heads):
        canvas.text((_EDGE, 13 + 15 * number), line, 12, bold=True)
    for tile, x, top in spots:
        tile.draw(canvas, x, top)
    if len(tiles) % 2:
        put(canvas, legend, Box(_EDGE + ACROSS + _BESIDE, beside + _HEAD, ACROSS, 0))
    else:
        put(canvas, legend, Box(_EDGE, beside, WIDTH - 2 * _EDGE, 0))
    for index, (line, bold) in enumerate(under):
        canvas.text((_EDGE, y + 9 + _STEP * index), line, bold=bold)
    return written(canvas)


class _Tile:
    """A frame as it stands on the strip: its heading, its board, its caption."""

    def __init__(self, frame: Frame, number: int, board: SmallBoard) -> None:
        self.frame, self.number, self._board = frame, number, board
        self._heads = wrapped(f"{number}. {frame.heading}", ACROSS, 10, bold=True, most=2)
        self._rows = [[piece] for line in frame.lines for piece in _caption(line)]
        told = costs(frame.value)
        if frame.value.breaches:
            told = [amount(frame.value.breaches, "breach"), *told]
        self._costs = wrapped(", ".join(told), ACROSS, bold=True) if told else []
        self.height = 12.0 * len(self._heads) + board.height + height_of(self._rows, 0.5) + _STEP * len(self._costs) + 6

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw it with its left top corner at a point."""
        group = canvas.group(self.frame.words, data_step=str(self.number))
        for line in self._heads:
            y += 12
            group.text((x, y - 2.5), line, 10, bold=True)
        self._board.draw(group, x, y)
        y += self._board.height + 2
        put(group, self._rows, Box(x, y, ACROSS, 0), 0.5)
        y += height_of(self._rows, 0.5)
        for index, line in enumerate(self._costs):
            group.text((x, y + 9.5 + _STEP * index), line, bold=True)


def _caption(line: Line) -> list[Piece]:
    """A line of a caption as pieces, one under the other."""
    if not line.icon:
        return [line_piece(part) for part in wrapped(line.text, ACROSS - 2)]
    icon, room = 13.0, ACROSS - 16
    first, *rest = wrapped(line.text, room, bold=True)
    return [counted(line.icon, first, icon), *(line_piece(part, bold=True) for part in rest)]


def _legend() -> list[Piece]:
    """What the signs mean, each with its word."""
    arrows: tuple[tuple[Kind, str], ...] = (("walk", "walks"), ("push", "is pushed"), ("take", "takes a space"))
    told = [_pair(_arrow(kind), words) for kind, words in arrows]
    told.append(_pair(orc_sign("A", 13, crossed=False, held=False, turn=True), "its turn"))
    told.append(_pair(orc_sign("A", 13, crossed=False, held=True), "held"))
    told.append(_pair(orc_sign("A", 13, crossed=False, held=False, ghost=True), "ends here"))
    told.append(_pair(sign("grain", "", crossed=True), "gone"))
    told.append(_pair(sign("damage trap", "", burst=True), "trap fires"))
    told.append(_pair(sign("protected", ""), "protected"))
    told.append(_pair(breach_piece(), "breach"))
    return told


def _arrow(kind: Kind) -> Piece:
    return Piece(22, 11, lambda canvas, box: way(canvas, [(box.x, box.middle[1]), (box.right, box.middle[1])], kind))


def _pair(mark: Piece, words: str) -> Piece:
    """A sign and what it means, never parted."""
    text = line_piece(words, fill=FAINT)
    height = max(mark.height, text.height)

    def draw(canvas: Canvas, box: Box) -> None:
        mark.draw(canvas, Box(box.x, box.y + (height - mark.height) / 2, mark.width, mark.height))
        text.draw(canvas, Box(box.x + mark.width + 1, box.y + (height - SMALLEST * 1.22) / 2, text.width, text.height))

    return Piece(mark.width + 1 + text.width + 4, height, draw)
