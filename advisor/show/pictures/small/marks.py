"""What a small board shows besides its start: who goes where, what is gone, which traps fire, what is taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from advisor.show.pictures.small.arrows import Kind
from advisor.show.pictures.small.scene import Scene
from frantic_fiends.model.happenings import (
    CropsTrampled,
    GoodsReturned,
    Happening,
    HerdDrivenOff,
    OrcArrived,
    OrcDefeated,
    OrcFreed,
    OrcMoved,
    OrcStopped,
    SpaceOccupied,
    TrapFired,
)

GATE = "gate"
"""The cave entrance, as a place on a way."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where an orc ends: crossed if it is defeated there, held if it is caught for good."""

    letter: str
    crossed: bool = False
    held: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """Spaces that an orc goes through, or ``GATE``, in one manner."""

    letter: str
    kind: Kind
    spaces: tuple[str, ...]


@dataclass
class Marks:
    """The marks of one picture, by space or by orc.

    Attributes:
        trampled: fields whose crops are gone; ``driven``, spaces whose animals are.
        fired: spaces whose trap fires.
        emptied: mines whose goods and donkey go back.
        taken: spaces that orcs take; ``breached``, those of them that the aim protects.
        defeated: orcs that are defeated where they stand at the start.
        ghosts: where orcs end that do not end where they began.
        ways: in the order in which they are gone.
    """

    trampled: list[str] = field(default_factory=list)
    driven: list[str] = field(default_factory=list)
    fired: list[str] = field(default_factory=list)
    emptied: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    breached: list[str] = field(default_factory=list)
    defeated: list[str] = field(default_factory=list)
    ghosts: dict[str, list[Ghost]] = field(default_factory=dict)
    ways: list[Way] = field(default_factory=list)


def marks_of(scene: Scene, happenings: Sequence[Happening]) -> Marks:  # noqa: C901, PLR0912 - one line for each kind
    """The marks for what happens to a scene."""
    marks = Marks()
    starts: dict[str, str] = {orc.letter: GATE if orc.at == "entrance" else str(orc.at) for orc in scene.orcs}
    places = dict(starts)
    held: dict[str, bool] = {orc.letter: orc.held for orc in scene.orcs}
    gone: list[str] = []
    for happening in happenings:
        match happening:
            case OrcMoved(orc, start, to, how):
                places[orc] = GATE if to == "cave" else to
                _go(marks, orc, "push" if how == "push" else "walk", start, places[orc])
            case OrcArrived(orc, space):
                places[orc] = space
            case SpaceOccupied(orc, space, breach):
                _go(marks, orc, "take", places[orc], space)
                places[orc] = space
                marks.taken.append(space)
                marks.breached += [space] if breach else []
            case OrcDefeated(orc):
                gone.append(orc)
            case OrcStopped(orc, _, for_good):
                held[orc] = for_good
            case OrcFreed(orc):
                held[orc] = False
            case CropsTrampled(space):
                marks.trampled.append(space)
            case HerdDrivenOff(spaces):
                marks.driven += spaces
            case TrapFired(space=space):
                marks.fired.append(space)
            case GoodsReturned(space):
                marks.emptied.append(space)
            case _:
                pass
    for letter, place in places.items():
        if place != starts[letter]:
            marks.ghosts.setdefault(place, []).append(Ghost(letter, letter in gone, held[letter]))
    marks.defeated = [letter for letter in gone if places[letter] == starts[letter]]
    return marks


def _go(marks: Marks, letter: str, kind: Kind, start: str, to: str) -> None:
    last = marks.ways[-1] if marks.ways else None
    if last is not None and (last.letter, last.kind, last.spaces[-1]) == (letter, kind, start):
        marks.ways[-1] = Way(letter, kind, (*last.spaces, to))
    else:
        marks.ways.append(Way(letter, kind, (start, to)))
