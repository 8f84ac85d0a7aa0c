"""The step machine: whose move it is, what is allowed, what it leads to (R9, R11, R16, R17, R25).

Each rule has one home, in its own file; here they are put in order, and reached three ways: ``verify``
raises, ``can`` answers, ``apply`` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, overload

from frantic_fiends.errors import NotAllowedError
from frantic_fiends.model.actions import (
    Action,
    Arrived,
    Befriended,
    CardDrawn,
    Choice,
    Fought,
    Gained,
    Move,
    Rebuilt,
    Response,
    Spent,
    Turned,
)
from frantic_fiends.model.cards import EVENT_KEYS
from frantic_fiends.model.happenings import (
    EventOpened,
    GoodsGained,
    LastInvasion,
    OrcArrived,
)
from frantic_fiends.model.orcs import LETTERS
from frantic_fiends.model.position import Clock, Position
from frantic_fiends.model.puzzle import Before
from frantic_fiends.model.spaces import ARRIVALS
from frantic_fiends.model.step import Step
from frantic_fiends.rules.bribes_and_pushes import bribe, objection, push, responses
from frantic_fiends.rules.deeds import deed_objection, do_deed
from frantic_fiends.rules.defeats import fight
from frantic_fiends.rules.draws import chance_outcomes
from frantic_fiends.rules.invasion import choices, invade, occupy, still_occupied
from frantic_fiends.rules.movement import walk

Mover = Literal["CHANCE", "PLAYER", "NOBODY"]


def to_move(position: Position) -> Mover:
    """Who decides next: CHANCE (a draw is due), PLAYER (a response or a choice), or NOBODY (it is over)."""
    if position.is_over:
        return "NOBODY"
    return "CHANCE" if position.clock.phase in ("draw", "arrival") else "PLAYER"


class LegalActions(Sequence[Action]):
    """The player's legal actions as an ordered collection; empty when it is not the player's move.

    Bribes rising, each without and then with a push (N, NE, … NW); or the tied spaces by their names.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._actions = tuple(_player_actions(position))

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Response | Choice) and can(self._position, action)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        return self._actions[index]

    def __repr__(self) -> str:
        return f"LegalActions({list(self._actions)!r})"


def _player_actions(position: Position) -> Iterator[Action]:
    if position.clock.phase == "respond":
        yield from responses(position)
    elif position.clock.phase in ("choose", "choose_last"):
        yield from (Choice(space) for space in choices(position))


def legal_actions(position: Position) -> LegalActions:
    """Everything that the player may do now."""
    return LegalActions(position)


def at_opening(position: Position) -> bool:
    """Whether an event has just opened: no orc has drawn or acted in it yet, deeds may still be told (R32)."""
    clock = position.clock
    first = next((orc for orc in position.orcs if orc.hostile), None)
    if first is None or clock.orc != first.letter:
        return False
    return clock.phase == "draw" or (clock.phase == "respond" and first.in_cave)


def _objection(position: Position, move: Move) -> tuple[str, str] | None:
    """Why a move is not allowed now, as (rule, reason); None if it is."""
    phase = position.clock.phase
    match move:
        case Response():
            return objection(position, move) if phase == "respond" else ("R11", f"no response is due: {phase}")
        case Choice(space):
            if phase not in ("choose", "choose_last"):
                return "R27", f"no space is to be chosen: {phase}"
            tied = choices(position)
            return None if space in tied else ("R27", f"{space} is not among the tied spaces {', '.join(tied)}")
        case CardDrawn(card):
            if phase != "draw":
                return "R12", f"no movement card is due: {phase}"
            cards = [outcome.card for outcome, _ in chance_outcomes(position) if isinstance(outcome, CardDrawn)]
            return None if card in cards else ("R12", f"card {card} cannot be drawn now, only {', '.join(cards)}")
        case Arrived(at):
            if phase != "arrival":
                return "R23", f"no arrival is due: {phase}"
            places = [outcome.at for outcome, _ in chance_outcomes(position) if isinstance(outcome, Arrived)]
            return None if at in places else ("R23", f"orc D cannot arrive {at}, only {', '.join(places)}")
        case Gained() | Spent() | Fought() | Befriended() | Rebuilt() | Turned():
            if not at_opening(position):
                return "R32", "goods, fights and friendships are told between events, before the first orc acts"
            return deed_objection(position, move)


def verify(position: Position, move: Move) -> None:
    """Raise NotAllowedError, with the rule's number and the position's line, unless a move is allowed now."""
    refused = _objection(position, move)
    if refused is not None:
        from frantic_fiends.notation.writing import position_text

        raise NotAllowedError(refused[0], refused[1], position_text(position))


def can(position: Position, move: Move) -> bool:
    """Whether a move is allowed now."""
    return _objection(position, move) is None


def apply(position: Position, move: Move) -> Step:
    """Do a move: an action of the player, an outcome of chance, or a deed between events. Deterministic.

    Raises:
        NotAllowedError: the rules do not allow it now.
    """
    verify(position, move)
    match move:
        case CardDrawn(card):
            return Step(position.with_clock(replace(position.clock, phase="respond", card=card)))
        case Arrived(at):
            orc = replace(position.orc("D"), at=ARRIVALS[at])
            return Step(position.with_orc(orc), (OrcArrived("D", ARRIVALS[at]),)).then(_open_next_event)
        case Response():
            return _respond(position, move)
        case Choice(space):
            taken = occupy(position, position.acting.letter, space)
            last = position.clock.phase == "choose_last"
            return taken.then(_last_invasion if last else next_actor)
        case Gained() | Spent() | Rebuilt() | Turned():
            return do_deed(position, move)
        case Fought() | Befriended():
            return do_deed(position, move).then(first_actor)


def _respond(position: Position, response: Response) -> Step:
    """Bribe, push, move (R14–R17), then the next orc; or stop at the entrance where spaces are tied (R27)."""
    letter = position.acting.letter
    step, stopped = bribe(position, response.bribe), False
    if response.push is not None:
        pushed, stopped = push(step.position, response.push)
        step = Step(pushed.position, step.happenings + pushed.happenings)
    card = position.clock.card
    if not stopped and card is not None and step.position.orc(letter).in_forest:
        steps = position.table.card(position.clock.event, card).steps
        step = step.then(lambda here: walk(here, letter, steps))
    if step.position.orc(letter).at == "entrance":
        step = step.then(lambda here: invade(here, letter))
    if step.position.orc(letter).at == "entrance":
        clock = Clock(position.clock.event, position.clock.orc, "choose")
        return Step(step.position.with_clock(clock), step.happenings)
    return step.then(next_actor)


def next_actor(position: Position) -> Step:
    """Pass the turn to the next hostile orc on the home board, or end the event (R11)."""
    return _turn(position, LETTERS.index(position.clock.orc or "D") + 1)


def first_actor(position: Position) -> Step:
    """Give the turn of the event to its first hostile orc (R11), or end the event if there is none."""
    return _turn(position, 0)


def _turn(position: Position, index: int) -> Step:
    event = position.clock.event
    for orc in position.orcs:
        if orc.letter in LETTERS[index:] and orc.hostile:
            clock = Clock(event, orc.letter, "draw" if orc.in_forest else "respond")
            return Step(position.with_clock(clock))
    if event == 2 and any(orc.at == "absent" for orc in position.orcs):
        return Step(position.with_clock(Clock(2, None, "arrival")))
    return _open_next_event(position) if event < 4 else _begin_last_invasion(position)


def _open_next_event(position: Position) -> Step:
    """Open the next event: what happens before it (R32), then its first orc (R9, R11)."""
    event = position.clock.event + 1
    here = Step(position.with_clock(Clock(event, None, "draw")), (EventOpened(event),))
    before = position.table.before.get(EVENT_KEYS[event - 1], Before())
    if before.gain.nonzero():
        stock = position.stock + before.gain
        here = Step(here.position.with_stock(stock), (*here.happenings, GoodsGained(before.gain)))
    for letter, points in before.fight.items():
        here = here.then(lambda now, who=letter, much=points: fight(now, who, much))  # type: ignore[misc]
    return here.then(first_actor)


def _begin_last_invasion(position: Position) -> Step:
    return Step(position, (LastInvasion(),)).then(_last_invasion)


def _last_invasion(position: Position) -> Step:
    """Every orc left in the forest invades, in alphabetical order (R25), pausing where spaces are tied."""
    here = Step(position)
    for orc in position.orcs:
        if orc.in_forest:
            here = here.then(lambda now, who=orc.letter: invade(now, who))  # type: ignore[misc]
            if here.position.orc(orc.letter).at == "entrance":
                clock = Clock(4, orc.letter, "choose_last")
                return Step(here.position.with_clock(clock), here.happenings)
    over = here.position.with_clock(Clock(4, None, "over"))
    return Step(over, here.happenings + still_occupied(over))
