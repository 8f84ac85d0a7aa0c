"""Faults of the home board: forest and cave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from frantic_fiends.errors import Fault
from frantic_fiends.model.cards import Furnishing
from frantic_fiends.model.goods import ANIMALS
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.spaces import ForestSpace, connected
from frantic_fiends.model.tiles import CaveTile, ForestTile
from frantic_fiends.rules.problems.reading import one_of


def forest_problems(puzzle: Puzzle, pack: Pack) -> Iterator[Fault]:
    """What is wrong with the forest: crops, pastures, stables, traps (R4, R21)."""
    pastures: dict[str, list[ForestSpace]] = {}
    for space, tile in puzzle.forest.items():
        place = f"forest.{space}"
        yield from _field_problems(place, tile)
        if tile.pasture is not None:
            if tile.tile != "pasture":
                yield Fault(f"{place}.pasture", f"a pasture's name on a {tile.tile}", "only on a pasture", "R4")
            pastures.setdefault(tile.pasture, []).append(space)
        if tile.stable and tile.tile == "field":
            yield Fault(f"{place}.stable", "on a field", "only on forest, meadow or pasture", "R4")
        if tile.trap is not None and tile.trap not in pack.traps:
            allowed = one_of(pack.traps, tile.trap)
            yield Fault(f"{place}.trap", f"no trap {tile.trap!r} in pack {pack.name}", allowed, "R21")
    for name, spaces in pastures.items():
        if not connected(tuple(spaces)):
            yield Fault(
                f"forest.{spaces[-1]}.pasture",
                f"the spaces of pasture {name!r} ({', '.join(spaces)}) do not hang together",
                "neighbours, sharing an edge",
                "R4",
            )
        for kind in ANIMALS:
            herd = sum(puzzle.forest[space].animals[kind] for space in spaces)
            if herd > 99:
                yield Fault(f"forest.{spaces[-1]}.animals.{kind}", f"{herd} in pasture {name!r}", "at most 99 in all")


def _field_problems(place: str, tile: ForestTile) -> Iterator[Fault]:
    if tile.crop is not None and tile.tile != "field":
        yield Fault(f"{place}.crop", f"a crop on a {tile.tile}", "only on a field", "R4")
    if tile.crop is not None and tile.count == 0:
        yield Fault(f"{place}.count", "0 or missing", "at least 1 of the crop", "R4")
    if tile.crop is None and tile.count:
        yield Fault(f"{place}.crop", "missing", "grain or vegetable, since a count is given", "R4")


def cave_problems(puzzle: Puzzle, furnishings: Mapping[str, Furnishing]) -> Iterator[Fault]:
    """What is wrong with the cave: goods, donkeys, furnishings, residents (R5, R6, R29)."""
    occupied = {orc.at: letter for letter, orc in puzzle.orcs.items()}
    for space, tile in puzzle.cave.items():
        place = f"cave.{space}"
        if tile.ore and tile.tile != "ore_mine":
            yield Fault(f"{place}.ore", f"ore on a {tile.tile}", "only on an ore_mine", "R6")
        if tile.rubies and tile.tile != "ruby_mine":
            yield Fault(f"{place}.rubies", f"rubies on a {tile.tile}", "only on a ruby_mine", "R6")
        if tile.donkey and not tile.is_mine:
            yield Fault(f"{place}.donkey", f"a mine's donkey on a {tile.tile}", "only on a mine", "R5")
        for kind in ANIMALS:
            if tile.is_mine and kind != "dog" and tile.animals[kind]:
                allowed = "donkey = true for the one donkey of a mine; no other animals than dogs"
                yield Fault(f"{place}.animals.{kind}", f"{tile.animals[kind]} on a {tile.tile}", allowed, "R5")
        if space in occupied and (tile.ore or tile.rubies or tile.donkey):
            found = f"goods or a donkey on {space}, which orc {occupied[space]} occupies"
            yield Fault(place, found, "none: they went back to the supply", "R29")
        yield from _furnishing_problems(place, tile, furnishings)


def _furnishing_problems(place: str, tile: CaveTile, furnishings: Mapping[str, Furnishing]) -> Iterator[Fault]:
    furnished = tile.tile in ("furnishing", "dwelling")
    if not furnished:
        for key, given in (("name", tile.name is not None), ("points", tile.points is not None)):
            if given:
                yield Fault(f"{place}.{key}", f"on a {tile.tile}", "only on a furnishing or dwelling", "R5")
    elif tile.points is None:
        if tile.name is None:
            yield Fault(f"{place}.points", "missing", "printed points, or the name of a known furnishing", "R26")
        elif tile.name not in furnishings:
            allowed = f"points = n, or a known name: {one_of(furnishings, tile.name)}"
            found = f"no furnishing {tile.name!r} is known, and no points are given"
            yield Fault(f"{place}.name", found, allowed, "R26")
    if tile.residents and tile.tile != "dwelling":
        yield Fault(place, f"dwarfs or friendly orcs in a {tile.tile}", "only in a dwelling", "R5")
    known = furnishings.get(tile.name) if tile.name is not None else None
    if tile.tile == "dwelling" and known is not None and tile.residents > known.dwelling:
        yield Fault(
            f"{place}.dwarfs",
            f"{tile.residents} live in {tile.name}",
            f"at most {known.dwelling}" if known.dwelling else "no one: it is no dwelling",
            "R5",
        )
