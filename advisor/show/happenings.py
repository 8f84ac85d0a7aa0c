"""What happened, as short phrases: one per kind of happening, none forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import assert_never

from advisor.show.signs import UNICODE, Signs
from advisor.show.words import amount, amounts, in_gold, listed
from advisor.terminal import plain
from frantic_fiends.model.happenings import (
    BountyWon,
    BribePaid,
    CropsTrampled,
    EventOpened,
    GoodsGained,
    GoodsReturned,
    GoodsSpent,
    Happening,
    HerdDrivenOff,
    HostageTaken,
    LastInvasion,
    MarkerTurned,
    OrcArrived,
    OrcBefriended,
    OrcDefeated,
    OrcFought,
    OrcFreed,
    OrcHeld,
    OrcMoved,
    OrcStopped,
    OrcWaits,
    PushPaid,
    SpaceFreed,
    SpaceLost,
    SpaceOccupied,
    SpaceRebuilt,
    TrapFired,
)
from frantic_fiends.model.spaces import CaveSpace
from frantic_fiends.model.tiles import CaveTile, ForestTile, HomeBoard

_KINDS = {"ore_mine": "ore mine", "ruby_mine": "ruby mine", "deep_tunnel": "deep tunnel"}


def tile_name(tile: CaveTile) -> str:
    """What a cave space is called: its name, or its kind.

    >>> tile_name(CaveTile(tile="ore_mine")), tile_name(CaveTile(tile="dwelling", name="Couple dwelling"))
    ('ore mine', 'Couple dwelling')
    """
    return plain(tile.name) if tile.name else _KINDS.get(tile.tile, tile.tile)


def tile_words(tile: ForestTile | CaveTile) -> str:
    """A space and all that is on it, in a few words.

    >>> tile_words(CaveTile(tile="ore_mine", ore=3, donkey=True)), tile_words(ForestTile(tile="meadow", trap="pit"))
    ('ore mine (3 ore, donkey)', 'meadow (pit)')
    """
    if isinstance(tile, ForestTile):
        name: str = tile.tile
        told = [amount(tile.count, tile.crop)] if tile.crop else []
        told += [f"pasture {plain(tile.pasture)}"] if tile.pasture else []
        told += ["stable"] if tile.stable else []
        told += [plain(tile.trap)] if tile.trap else []
    else:
        name = tile_name(tile)
        told = [f"{tile.points} points"] if tile.points is not None else []
        told += [f"dwarfs {' '.join(map(str, tile.dwarfs))}"] if tile.dwarfs else []
        told += [amount(tile.friendly_orcs, "friendly orc")] if tile.friendly_orcs else []
        told += [amount(tile.ore, "ore")] if tile.ore else []
        told += [amount(tile.rubies, "ruby")] if tile.rubies else []
        told += ["donkey"] if tile.donkey else []
    told += [amount(count, kind) for kind, count in tile.animals.nonzero().items()]
    return f"{name} ({', '.join(told)})" if told else name


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells what happened.

    Attributes:
        signs: the shapes to use.
        home: where cave spaces have their names from; an empty one gives their letters and numbers only.
        orc: the orc that the listener has in mind, so that it need not be named.
    """

    signs: Signs = UNICODE
    home: HomeBoard = field(default_factory=HomeBoard)
    orc: str | None = None

    def story(self, happenings: Iterable[Happening]) -> str:
        """All that happened, in order, the steps of one walk as one path.

        >>> walk = (OrcMoved("B", "a1", "a2", "step"), OrcMoved("B", "a2", "b2", "right"))
        >>> Teller(orc="B").story((*walk, CropsTrampled("b2", "grain", 3)))
        'walks a1 → a2 → b2 (right); tramples 3 grain on b2'
        """
        phrases: list[str] = []
        for walking, run in groupby(happenings, key=_gait):
            if walking is None:
                phrases += [self.phrase(happening) for happening in run]
            else:
                phrases.append(self._path([step for step in run if isinstance(step, OrcMoved)]))
        return "; ".join(phrases)

    def phrase(self, happening: Happening) -> str:  # noqa: C901, PLR0912 - one line for each kind
        """One happening in a few words.

        >>> Teller().phrase(OrcDefeated("B", "bribe"))
        'B is defeated by the bribe'
        """
        match happening:
            case BribePaid(orc, good, count, strength):
                left = f", {strength} left" if strength else ""
                return f"{self._who(orc)}takes {amount(count, good)}{left}"
            case PushPaid(orc, direction, cost):
                paid = f"costs {amounts(cost.nonzero())}" if cost.nonzero() else "is free"
                return f"the push {'' if orc == self.orc else f'of {orc} '}{self.signs.path((direction,))} {paid}"
            case OrcMoved():
                return self._path([happening])
            case CropsTrampled(space, crop, count):
                return f"tramples {amount(count, crop)} on {space}"
            case HerdDrivenOff(spaces, animals):
                return f"drives {amounts(animals.nonzero())} off {listed(spaces)}"
            case TrapFired(orc, space, trap, before, after, spent):
                effect = f": {before} {self.signs.to} {after}" if before != after else ""
                return f"{plain(trap)} on {space} fires{' and is spent' if spent else ''}{effect}"
            case OrcStopped(orc, space, for_good):
                return f"{self._who(orc)}is caught on {space}{' for good' if for_good else ''}"
            case OrcFreed(orc, space):
                return f"{self._who(orc)}is pushed free from {space}"
            case OrcHeld(orc, space):
                return f"{self._who(orc)}is held on {space}"
            case OrcDefeated(orc, by):
                return f"{self._who(orc)}is defeated by {'dwarfs' if by == 'fight' else f'the {by}'}"
            case BountyWon(worth=worth):
                return f"bounty of {in_gold(worth)} won"
            case SpaceOccupied(orc, space, breach):
                return f"{self._who(orc)}takes {self._space(space)}{' (breach)' if breach else ''}"
            case GoodsReturned(space, ore, rubies, donkey):
                goods = {"ore": ore, "ruby": rubies, "donkey": int(donkey)}
                return f"{amounts({good: n for good, n in goods.items() if n})} of {space} lost"
            case HostageTaken(space, weapon):
                who = "a friendly orc" if weapon is None else f"the dwarf with weapon {weapon}" if weapon else "a dwarf"
                return f"{who} in {space} is held hostage"
            case SpaceFreed(space, hostage):
                return f"{self._space(space)} is free again{', the hostage too' if hostage else ''}"
            case OrcWaits(orc):
                return f"{self._who(orc)}finds no space and waits outside"
            case OrcArrived(orc, space):
                return f"{self._who(orc)}appears on {space}"
            case EventOpened(event):
                return f"event {event} opens"
            case GoodsGained(goods):
                return f"{amounts(goods.nonzero())} gained"
            case GoodsSpent(goods):
                return f"{amounts(goods.nonzero())} spent"
            case SpaceRebuilt(space, tile, _, protected):
                now = tile_words(tile) if tile is not None else "solid mountain"
                return f"{space} is now {now}{', protected' if protected else ''}"
            case MarkerTurned(number, orc):
                return f"the harvest marker of round {number} shows {'an orc' if orc else 'no orc'}"
            case OrcFought(orc, points, strength):
                return f"dwarfs take {points} off orc {orc}, {strength} left"
            case OrcBefriended(orc, space):
                return f"{self._who(orc)}turns friendly and moves into {self._space(space)}"
            case LastInvasion():
                return "last invasion"
            case SpaceLost(orc, space):
                return f"{self._who(orc)}keeps {self._space(space)}"
            case _:
                assert_never(happening)

    def _who(self, orc: str) -> str:
        return "" if orc == self.orc else f"{orc} "

    def _space(self, space: CaveSpace) -> str:
        tile = self.home.cave.get(space)
        return f"{space} {tile_name(tile)}" if tile else space

    def _path(self, steps: list[OrcMoved]) -> str:
        way = f" {self.signs.to} ".join([steps[0].start, *(_reached(step) for step in steps)])
        verb = "is pushed" if steps[0].how == "push" else "walks"
        return f"{self._who(steps[0].orc)}{verb} {way}"


def _gait(happening: Happening) -> tuple[str, bool] | None:
    """What steps must share to be told as one path; None for what is no step."""
    return (happening.orc, happening.how == "push") if isinstance(happening, OrcMoved) else None


def _reached(step: OrcMoved) -> str:
    """Where a step led, and whether it went down or right instead of as the card says (R18)."""
    return f"{step.to} ({step.how})" if step.how in ("down", "right") else step.to
