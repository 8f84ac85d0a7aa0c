"""Positions built by hand, in few and readable words: ``position({"A": "b2 5"}, forest={"b3": field("grain", 3)})``."""

# ruff: noqa: ANN401 - tables are given as in a file
from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from frantic_fiends.data import shipped_pack
from frantic_fiends.layout import check
from frantic_fiends.model.actions import Arrived, CardDrawn, Choice, Response
from frantic_fiends.model.goods import Animals, Goods
from frantic_fiends.model.happenings import Happening
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.spaces import ArrivalSpace, CaveSpace, Direction
from frantic_fiends.model.step import Step
from frantic_fiends.model.tiles import CaveTile, Crop, ForestTile
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply

HOUSE = shipped_pack("house")

MOST_MOVES = 40
"""More than any game has: 14 activations, one arrival, four choices."""

CAVERN = CaveTile(tile="cavern")
TUNNEL = CaveTile(tile="tunnel")
DEEP_TUNNEL = CaveTile(tile="deep_tunnel")
MEADOW = ForestTile(tile="meadow")


def field(crop: Crop, count: int) -> ForestTile:
    """A sown field."""
    return ForestTile(tile="field", crop=crop, count=count)


def pasture(name: str | None = None, **animals: int) -> ForestTile:
    """A pasture, with a name if it has two spaces, and the animals written on this one."""
    return ForestTile(tile="pasture", pasture=name, animals=Animals(**animals))


def trapped(trap: str) -> ForestTile:
    """A meadow with a trap of the pack."""
    return ForestTile(tile="meadow", trap=trap)


def ore_mine(ore: int = 0, **more: Any) -> CaveTile:
    """An ore mine."""
    return CaveTile(tile="ore_mine", ore=ore, **more)


def ruby_mine(rubies: int = 0, **more: Any) -> CaveTile:
    """A ruby mine."""
    return CaveTile(tile="ruby_mine", rubies=rubies, **more)


def furnishing(points: int, **more: Any) -> CaveTile:
    """A furnishing with its printed points."""
    return CaveTile(tile="furnishing", points=points, **more)


def dwelling(*dwarfs: int, points: int = 0, **more: Any) -> CaveTile:
    """A dwelling with the weapon strengths of its dwarfs."""
    return CaveTile(tile="dwelling", points=points, dwarfs=dwarfs, **more)


def _orc(words: str) -> dict[str, Any]:
    """An orc written as "b2 5", "b2 5 held" or "defeated"."""
    at, *rest = words.split()
    entry: dict[str, Any] = {"at": at}
    if rest:
        entry["strength"] = int(rest[0])
    return entry | {"held": True} if "held" in rest else entry


def puzzle(orcs: Mapping[str, str], **tables: Any) -> Puzzle:
    """A puzzle: its orcs in words, all other tables as in a file."""
    return Puzzle.model_validate({"orcs": {letter: _orc(words) for letter, words in orcs.items()}, **tables})


def position(orcs: Mapping[str, str], pack: Pack = HOUSE, **tables: Any) -> Position:
    """The checked position of such a puzzle."""
    return check(puzzle(orcs, **tables), pack)


@lru_cache
def pack_with(*patterns: str, **traps: tuple[tuple[str, Any], ...]) -> Pack:
    """The house pack with other cards and traps.

    Args:
        patterns: the cards of all three decks, each named by its steps: "S", "E-SE".
        traps: traps to add, each as the items of its table.
    """
    cards = {name: {"steps": name.split("-"), "arrival": "left"} for name in patterns}
    changed = HOUSE.model_dump()
    if patterns:
        changed["decks"] = dict.fromkeys(("1", "2", "3"), cards)
    changed["traps"] = {**changed["traps"], **{name: dict(rows) for name, rows in traps.items()}}
    return Pack.model_validate(changed)


def act(
    here: Position,
    card: str | None = None,
    *,
    bribe: int = 0,
    push: Direction | None = None,
    space: CaveSpace | None = None,
) -> Step:
    """One activation: the card is drawn if one is due, answered, and a tied space chosen if one is named."""
    step = Step(here)
    if here.clock.phase == "draw":
        drawn = CardDrawn(card) if card is not None else chance_outcomes(here)[0][0]
        step = step.then(lambda now: apply(now, drawn))
    step = step.then(lambda now: apply(now, Response(bribe, push)))
    return step.then(lambda now: apply(now, Choice(space))) if space is not None else step


def idle(here: Position, *, until: tuple[int, str | None] | None = None, arrival: ArrivalSpace = "left") -> Step:
    """Play on without paying: first card of each deck, first of the tied spaces; up to an (event, orc), or the end."""
    step = Step(here)
    for _ in range(MOST_MOVES):
        clock = step.position.clock
        if clock.phase == "over" or (clock.event, clock.orc) == until:
            return step
        if clock.phase == "arrival":
            step = step.then(lambda now: apply(now, Arrived(arrival)))
        elif clock.phase in ("choose", "choose_last"):
            step = step.then(lambda now: apply(now, first_choice(now)))
        else:
            step = step.then(act)
    raise AssertionError(f"the game does not come to {until or 'its end'}")


def first_choice(here: Position) -> Choice:
    """The first of the tied spaces."""
    from frantic_fiends.rules.invasion import choices

    return Choice(choices(here)[0])


def where(here: Position) -> dict[str, str]:
    """Where each orc is."""
    return {orc.letter: orc.at for orc in here.orcs}


def kinds(happenings: Iterable[Happening]) -> list[str]:
    """The names of what happened, in order."""
    return [type(happening).__name__ for happening in happenings]


H = TypeVar("H")


def those(happenings: Iterable[Happening], kind: type[H]) -> list[H]:
    """What happened of one kind."""
    return [happening for happening in happenings if isinstance(happening, kind)]


def worth(step: Step) -> Value:
    """The value of a step by its own table's aim."""
    return value_of(step.happenings, step.position.table.valuation)


def goods(**amounts: int) -> Goods:
    """Some goods."""
    return Goods(**amounts)
