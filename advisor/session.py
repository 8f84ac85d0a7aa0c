"""A game in progress as a pure value: its record, and where every move of it led.

A session is never changed: every move gives a new one, undo gives the one of a shorter record, played again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Literal

from frantic_fiends.errors import Fault, FiendsError, NotAllowedError
from frantic_fiends.layout import check
from frantic_fiends.model.actions import Arrived, CardDrawn, Deed, Move, Outcome, Turned
from frantic_fiends.model.position import Position
from frantic_fiends.model.step import Step
from frantic_fiends.notation import position_text
from frantic_fiends.record import Record, ReplayedStep, moment_of, replay
from frantic_fiends.rules.deeds import FACE_UP, marker_rounds
from frantic_fiends.rules.draws import chance_outcomes, sample_outcome
from frantic_fiends.rules.setup import ORC_MARKERS, harvest_markers
from frantic_fiends.rules.transition import apply, at_opening

Stage = Literal["between", "draw", "arrival", "respond", "choose", "over"]
"""What is to be told next.

- between: what was done before the event that comes next, then its harvest marker (R9, R32);
- draw, arrival: a card is drawn (R12, R23);
- respond: bribe and push (R14, R15);
- choose: a tied space (R27);
- over: nothing, the last invasion is done.
"""


class WrongRecordError(FiendsError):
    """A record with a move that the rules refuse.

    Attributes:
        fault: the move and what is wrong with it.
        line: the position in which it was tried.
    """

    def __init__(self, fault: Fault, line: str) -> None:
        self.fault = fault
        self.line = line
        super().__init__(str(fault))


@dataclass(frozen=True, slots=True)
class Session:
    """A record, its start as a position, and every move of it, made.

    Attributes:
        record: what the file holds.
        start: the position at its beginning.
        steps: one for each of its moves.
    """

    record: Record
    start: Position
    steps: tuple[ReplayedStep, ...] = ()

    @classmethod
    def of(cls, record: Record) -> Session:
        """The session of a record, played from its start.

        Raises:
            ImpossibleError: no table looks like its start.
            WrongRecordError: a move of it is not allowed.
        """
        played = replay(record)
        if played.fault is not None:
            raise WrongRecordError(played.fault, played.line)
        session = cls(record, played.start, played.steps)
        made = sum(1 for _ in session.chances())
        if record.seed is not None and record.draws not in (None, made):
            found = f"{record.draws}, but {made} of the moves are draws made with the seed"
            raise WrongRecordError(Fault("draws", found, str(made)), position_text(session.position))
        return session

    @classmethod
    def begun(cls, record: Record) -> Session:
        """The session of a record without moves."""
        return cls(record, check(record.start, record.pack, "record"))

    # -- where it stands -------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The table now."""
        return self.steps[-1].position if self.steps else self.start

    @property
    def root(self) -> Position:
        """The position after the latest deed, or the start: from there on all was draws and decisions."""
        return next((step.position for step in reversed(self.steps) if isinstance(step.move, Deed)), self.start)

    @property
    def stage(self) -> Stage:
        """What is to be told next."""
        if self.at_fresh_opening and not self.has_begun:
            return "between"
        phase = self.position.clock.phase
        return "choose" if phase == "choose_last" else phase

    @property
    def at_fresh_opening(self) -> bool:
        """Whether nothing but deeds has been done since the event opened, so that more may be told (R32)."""
        if not at_opening(self.position):
            return False
        last = next((step for step in reversed(self.steps) if not isinstance(step.move, Deed)), None)
        return last is None or int(last.moment[0]) != self.position.clock.event

    @property
    def has_begun(self) -> bool:
        """Whether the marker of this event, with its orc, has been told (R9)."""
        return any(marker.orc for event, marker in self._markers() if event == self.position.clock.event)

    @property
    def certain(self) -> Outcome | None:
        """The draw that is due, if the start tells what it will be."""
        key = f"{self.position.clock.event}{self.position.clock.orc}"
        table = self.position.table
        known = table.arrival if self.stage == "arrival" else table.cards.get(key) if self.stage == "draw" else None
        return chance_outcomes(self.position)[0][0] if known is not None else None

    # -- moves -----------------------------------------------------------------------------------------

    def what_if(self, move: Move) -> Step:
        """What a move would lead to; nothing is changed.

        Raises:
            NotAllowedError: the rules do not allow it now.
        """
        if isinstance(move, Turned):
            self._check_marker(move)
        if isinstance(move, Deed) and not self.at_fresh_opening:
            self._refuse("R32", "what is done between events is told before the first orc of an event acts")
        if not isinstance(move, Deed) and self.stage == "between":
            self._refuse("R9", "the event has not begun: its harvest marker comes first")
        return apply(self.position, move)

    def then(self, move: Move) -> Session:
        """The session with one move more; a draw made with the seed is counted.

        Raises:
            NotAllowedError: the rules do not allow it now, or the seed draws something else.
        """
        drawn = self.draw() if self.record.seed is not None and isinstance(move, Outcome) else None
        if drawn not in (None, move):
            self._refuse("R12", f"the cards of this game come from seed {self.record.seed}; it draws them")
        step = self.what_if(move)
        number = len(self.steps) + 1
        made = ReplayedStep(number, moment_of(self.position, move), move, step.happenings, step.position)
        session = replace(self, record=self.record.then(move), steps=(*self.steps, made))
        return _counted(session)

    def undone(self) -> Session:
        """The session one step back, played again from its start; draws that are known anyway go with the step before.

        Raises:
            ValueError: there is no step to take back.
        """
        record = self.record.undone()
        session = Session.of(replace(record, draws=None))
        while session.certain is not None:
            session = Session.of(replace(session.record.undone(), draws=None))
        return _counted(session)

    def _refuse(self, rule: str, reason: str) -> None:
        raise NotAllowedError(rule, reason, position_text(self.position))

    # -- draws made with the seed ----------------------------------------------------------------------

    def chances(self) -> Iterator[ReplayedStep]:
        """The draws that the start does not tell."""
        table = self.start.table
        for step in self.steps:
            known = isinstance(step.move, CardDrawn) and step.moment in table.cards
            known = known or (isinstance(step.move, Arrived) and table.arrival is not None)
            if isinstance(step.move, Outcome) and not known:
                yield step

    def draw(self) -> Outcome | None:
        """What the draw that is due gives: what is known, or what the seed gives; None if it gives none.

        Each draw has a generator of its own, made of the seed and its number, so that a step taken back and made
        again draws the same.
        """
        if self.certain is not None:
            return self.certain
        if self.record.seed is None or not chance_outcomes(self.position):
            return None
        number = sum(1 for _ in self.chances()) + 1
        generator = Random(f"{self.record.seed} draw {number}")  # noqa: S311 - a game, no secret
        return sample_outcome(self.position, generator)

    # -- harvest markers -------------------------------------------------------------------------------

    def _markers(self) -> Iterator[tuple[int, Turned]]:
        """The harvest markers told so far, each with the event before which it was."""
        for step in self.steps:
            if isinstance(step.move, Turned):
                yield int(step.moment), step.move

    @property
    def next_round(self) -> int:
        """The round at whose end the next marker is looked at (R9)."""
        event = self.position.clock.event
        if event in FACE_UP:
            return FACE_UP[event]
        turned = [marker.round for before, marker in self._markers() if before >= 3]
        rounds = marker_rounds(self.position.table.players)[event - 3 :]
        return next((number for number in rounds if number > max(turned, default=0)), rounds[-1])

    @property
    def orc_chance(self) -> Fraction | None:
        """The chance that the next marker shows an orc (R8, R9); None if the start leaves it open."""
        event = self.position.clock.event
        if event in FACE_UP:
            return Fraction(1)
        if self.start.clock.event == 4:
            return None
        left = [number for number in marker_rounds(self.position.table.players) if number >= self.next_round]
        return Fraction(ORC_MARKERS - event + 1, len(left))

    def turn(self) -> Turned | None:
        """The next marker as the seed has laid it; None if it lays none."""
        event, players = self.position.clock.event, self.position.table.players
        if event in FACE_UP:
            return Turned(FACE_UP[event], orc=True)
        if self.record.seed is None:
            return None
        laid = [
            Turned(marker.round, marker.orc)
            for marker in harvest_markers(players, Random(self.record.seed))  # noqa: S311 - a game, no secret
            if not marker.face_up
        ]
        if self.start.clock.event == 4 and not any(before >= 3 for before, _ in self._markers()):
            first = next(marker.round for marker in laid if marker.orc)
            return next(marker for marker in laid if marker.round > first)
        return next(marker for marker in laid if marker.round >= self.next_round)

    def _check_marker(self, marker: Turned) -> None:
        laid = self.turn()
        if laid is not None and self.record.seed is not None and marker != laid:
            shows = "an orc" if laid.orc else "no orc"
            self._refuse("R9", f"seed {self.record.seed} lays a marker with {shows} on round {laid.round}")
        if self.has_begun:
            self._refuse("R9", "the orc marker of this event has been turned up already")
        event = self.position.clock.event
        if event >= 3 and marker.round < self.next_round:
            self._refuse("R9", f"round {marker.round} is over; the next marker lies on round {self.next_round}")
        if event >= 3 and not marker.orc and self.orc_chance == 1:
            self._refuse("R8", "every marker that is left shows an orc")


def _counted(session: Session) -> Session:
    """The session with the number of its draws in its record."""
    if session.record.seed is None:
        return session
    return replace(session, record=replace(session.record, draws=sum(1 for _ in session.chances())))
