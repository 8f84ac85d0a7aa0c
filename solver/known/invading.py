"""Builders for the cave: who takes which room, in which order, and what goes back to the supply (R24–R30)."""

from __future__ import annotations

from dataclasses import dataclass, field

from frantic_fiends.model.spaces import CAVE
from solver.compile import CaveRoom
from solver.known.encoding import Encoding, Linear, total
from solver.known.network import DEAD, ENTERED


def build_invasions(encoding: Encoding) -> None:
    """Whoever enters the cave takes exactly one free room, or waits if there is none (R24, R26, R28)."""
    model = encoding.model
    for moment in encoding.moments():
        taking = [encoding.occupied_at[moment, room.space] for room in encoding.rooms]
        waiting = [encoding.waits[moment]] if moment in encoding.waits else []
        model.add(total([*taking, *waiting]) == total(encoding.entering(moment)))
        for room, takes in zip(encoding.rooms, taking, strict=True):
            occupants = encoding.occupants(room.space, moment)
            if occupants:
                model.add(total([takes, *occupants]) <= 1)
            for waits in waiting:
                model.add(waits <= total(occupants))


def build_preferences(encoding: Encoding) -> None:
    """An invader passes over a room that it would prefer only if an orc occupies it (R26, R27)."""
    looted = _Looted(encoding)
    for moment in encoding.moments():
        for other in encoding.rooms:
            occupants = encoding.occupants(other.space, moment)
            for room in encoding.rooms:
                if other is not room:
                    _build_preference(looted, moment, room, other, occupants)


def _build_preference(looted: _Looted, moment: int, room: CaveRoom, other: CaveRoom, occupants: list[Linear]) -> None:
    """If a room is taken, a better one is occupied; whichever of the two was looted before (R29, R30).

    A room that was looted and cannot have been freed is occupied, so only rooms that can have been freed
    come in two states.
    """
    takes = looted.encoding.occupied_at[moment, room.space]
    others = (False, True) if looted.matters(other, moment) else (False,)
    states = (False, True) if looted.matters(room, moment) else (False,)
    better = {state: tuple(o for o in others if _better(other, room, o, state)) for state in states}
    for state in states:
        if not better[state]:
            continue
        escapes: list[Linear] = []
        if better[state] != others:
            assert better[state] == (False,), "a looted room is never more attractive than a fresh one"
            escapes += looted.terms(other, moment)
        if len(set(better.values())) > 1:
            is_looted = looted.variable(room, moment)
            escapes.append(1 - is_looted if state else is_looted)
        looted.encoding.model.add(takes <= total([*occupants, *escapes]))
        if len(set(better.values())) == 1:
            break


def _better(first: CaveRoom, second: CaveRoom, first_looted: bool, second_looted: bool) -> bool:  # noqa: FBT001
    """Whether an invader would take the first room rather than the second; of two that look alike, the first name."""
    if not first_looted and not second_looted and first.look == second.look:
        return first.space < second.space
    ours = first.looted if first_looted else first.fresh
    theirs = second.looted if second_looted else second.fresh
    return ours < theirs


@dataclass(slots=True)
class _Looted:
    """Which rooms were occupied during the plan before a moment, as variables made when first asked for."""

    encoding: Encoding
    _matters: dict[tuple[str, int], bool] = field(default_factory=dict)
    _variables: dict[tuple[str, int], Linear] = field(default_factory=dict)

    def matters(self, room: CaveRoom, moment: int) -> bool:
        """Whether some orc may have looted a room, and been defeated in it, before a moment."""
        key = room.space, moment
        if key not in self._matters:
            self._matters[key] = room.lootable and self._freed(room, moment)
        return self._matters[key]

    def _freed(self, room: CaveRoom, moment: int) -> bool:
        encoding, event = self.encoding, self.encoding.event_of(moment)
        for key, net, layer in encoding.layers():
            entered = any(
                any(arc.target == ENTERED for arc in earlier.arcs)
                and (earlier.slot.index, room.space) in encoding.occupied_at
                for earlier in net.layers[: key[1]]
            )
            dies = any(arc.target == DEAD and arc.source.space in CAVE for arc in layer.arcs)
            felled = key in encoding.felled and layer.slot.event <= event
            if entered and (felled or (dies and layer.slot.index < moment)):
                return True
        return False

    def terms(self, room: CaveRoom, moment: int) -> list[Linear]:
        """Terms whose sum is at least 1 if the room was looted, else 0."""
        earlier = [other for other in self.encoding.moments() if other < moment]
        return [self.encoding.occupied_at[other, room.space] for other in earlier]

    def variable(self, room: CaveRoom, moment: int) -> Linear:
        """1 if the room was looted, else 0."""
        key = room.space, moment
        if key not in self._variables:
            looted = self.encoding.model.new_bool_var(f"{room.space} looted before {moment}")
            for term in self.terms(room, moment):
                self.encoding.model.add(looted >= term)
            self.encoding.model.add(looted <= total(self.terms(room, moment)))
            self._variables[key] = looted
        return self._variables[key]


def build_returns(encoding: Encoding) -> None:
    """Goods and a donkey go back to the supply when a room is first occupied (R29)."""
    for room in encoding.rooms:
        taking = [encoding.occupied_at[moment, room.space] for moment in encoding.moments()]
        if room.goods and taking:
            returned = encoding.model.new_bool_var(f"{room.space} goods returned")
            for takes in taking:
                encoding.model.add(returned >= takes)
            encoding.model.add(returned <= total(taking))
            encoding.returned.append((room, returned))
