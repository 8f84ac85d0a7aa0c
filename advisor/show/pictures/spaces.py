"""What stands in a space of the home board, as pieces to lay out."""

from __future__ import annotations

from advisor.show.happenings import tile_name
from advisor.show.pictures.drawing.flow import Piece, counted, line_piece
from advisor.show.pictures.drawing.lines import wrapped
from advisor.show.words import amount
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CaveSpace
from frantic_fiends.model.tiles import CaveTile, ForestTile
from frantic_fiends.rules.invasion import hostage

_NAME_LINES = 3


def forest_pieces(tile: ForestTile, position: Position, room: float, size: float) -> list[Piece]:
    """A forest space: its tile's name, crop, herd, stable and trap; icons of that size, in units."""
    pieces = _name("" if tile.tile == "forest" else tile.tile, room)
    if tile.crop is not None:
        words = amount(tile.count, tile.crop)
        pieces.append(counted(tile.crop, str(tile.count), size, words, data_crop=tile.crop))
    pieces += _animals(tile, size)
    if tile.stable:
        pieces.append(counted("stable", "", size, "stable", data_stable="1"))
    if tile.trap is not None:
        kind = "damage trap" if position.table.pack.traps[tile.trap].kind == "damage" else "holding trap"
        pieces.append(counted(kind, "", size, f"trap ready: {tile.trap}", data_trap="ready"))
        pieces += _name(tile.trap, room)
    return pieces


def cave_pieces(space: CaveSpace, tile: CaveTile, position: Position, room: float, size: float) -> list[Piece]:
    """A cave space: its name, points, goods, residents; a shield if the aim protects it."""
    pieces = _name(tile_name(tile), room)
    if space in position.table.valuation.protected:
        pieces.append(counted("protected", "", size, "protected", data_protected=space))
    if tile.tile in ("dwelling", "furnishing"):
        points = tile.points or 0
        pieces.append(counted("points", str(points), size, amount(points, "point"), data_points=str(points)))
    if tile.is_mine:
        good, count = ("ore", tile.ore) if tile.tile == "ore_mine" else ("ruby", tile.rubies)
        pieces.append(counted(good, str(count), size, amount(count, good), data_good=good))
    if tile.donkey:
        pieces.append(counted("donkey", "", size, "donkey", data_animal="donkey"))
    for weapon in tile.dwarfs:
        words = f"dwarf with weapon {weapon}" if weapon else "dwarf"
        pieces.append(counted("dwarf", str(weapon), size, words, data_dwarf=str(weapon)))
    if tile.friendly_orcs:
        words = amount(tile.friendly_orcs, "friendly orc")
        pieces.append(counted("friendly orc", str(tile.friendly_orcs), size, words, data_friendly="1"))
    if tile.residents and any(orc.at == space for orc in position.orcs):
        held = hostage(tile)
        words = "a friendly orc is held hostage" if held is None else f"the dwarf with weapon {held} is held hostage"
        pieces.append(counted("hostage", "" if held is None else str(held), size, words, data_hostage="1"))
    return pieces + _animals(tile, size)


def _name(text: str, room: float) -> list[Piece]:
    lines = wrapped(text, room - 2, most=_NAME_LINES) if text else []
    return [line_piece(line, plate=True) for line in lines]


def _animals(tile: ForestTile | CaveTile, size: float) -> list[Piece]:
    animals = tile.animals.nonzero().items()
    return [counted(kind, str(count), size, amount(count, kind), data_animal=kind) for kind, count in animals]
