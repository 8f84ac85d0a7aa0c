"""A board between two happenings: where the orcs are and what lies on the spaces, for pictures only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from frantic_fiends.model.goods import Animals
from frantic_fiends.model.happenings import (
    CropsTrampled,
    GoodsReturned,
    Happening,
    HerdDrivenOff,
    OrcArrived,
    OrcBefriended,
    OrcDefeated,
    OrcFreed,
    OrcMoved,
    OrcStopped,
    OrcWaits,
    SpaceOccupied,
    TrapFired,
)
from frantic_fiends.model.orcs import Orc
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import CaveSpace, ForestSpace
from frantic_fiends.model.tiles import HomeBoard


@dataclass(frozen=True, slots=True)
class Scene:
    """Orcs and home board at one moment within a step; strengths are those at the step's start."""

    orcs: tuple[Orc, ...]
    home: HomeBoard

    def orc(self, letter: str) -> Orc:
        """The orc of that letter."""
        return next(orc for orc in self.orcs if orc.letter == letter)


def scene_of(position: Position) -> Scene:
    """A position as a scene."""
    return Scene(position.orcs, position.home)


def after(scene: Scene, happenings: Iterable[Happening]) -> Scene:
    """The scene once these have happened: the positions that the rules engine gives lie at the ends of steps only."""
    for happening in happenings:
        scene = _after(scene, happening)
    return scene


def _after(scene: Scene, happening: Happening) -> Scene:  # noqa: C901, PLR0912 - one line for each kind
    match happening:
        case OrcMoved(orc, _, to):
            return _orc(scene, replace(scene.orc(orc), at="entrance" if to == "cave" else to, held=False))
        case OrcArrived(orc, space) | SpaceOccupied(orc, space):
            return _orc(scene, replace(scene.orc(orc), at=space, held=False))
        case OrcWaits(orc):
            return _orc(scene, replace(scene.orc(orc), at="outside", held=False))
        case OrcDefeated(orc):
            return _orc(scene, replace(scene.orc(orc), at="defeated", held=False))
        case OrcBefriended(orc):
            return _orc(scene, replace(scene.orc(orc), at="friendly", held=False))
        case OrcFreed(orc):
            return _orc(scene, replace(scene.orc(orc), held=False))
        case OrcStopped(orc, _, for_good):
            return _orc(scene, replace(scene.orc(orc), held=for_good))
        case CropsTrampled(space):
            return _forest(scene, space, crop=None, count=0)
        case HerdDrivenOff(spaces):
            for space in spaces:
                scene = _forest(scene, space, animals=Animals())
            return scene
        case TrapFired(space=space, spent=True):
            return _forest(scene, space, trap=None)
        case GoodsReturned(space):
            return _cave(scene, space)
        case _:
            return scene


def _orc(scene: Scene, changed: Orc) -> Scene:
    return replace(scene, orcs=tuple([changed if orc.letter == changed.letter else orc for orc in scene.orcs]))


def _forest(scene: Scene, space: ForestSpace, **changes: object) -> Scene:
    tile = scene.home.forest[space].model_copy(update=changes)
    return replace(scene, home=HomeBoard(forest=scene.home.forest.replace({space: tile}), cave=scene.home.cave))


def _cave(scene: Scene, space: CaveSpace) -> Scene:
    tile = scene.home.cave[space].model_copy(update={"ore": 0, "rubies": 0, "donkey": False})
    return replace(scene, home=HomeBoard(forest=scene.home.forest, cave=scene.home.cave.replace({space: tile})))
