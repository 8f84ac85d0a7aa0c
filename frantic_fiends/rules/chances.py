"""The chance of an orc event in each coming round, from the harvest markers seen so far (R8, R9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from frantic_fiends.errors import Fault, ImpossibleError
from frantic_fiends.rules.setup import FACE_UP_ROUNDS, ORC_MARKERS

LAST_ROUND = 12
"""The game has twelve rounds."""

HIDDEN_ORCS = ORC_MARKERS - len(FACE_UP_ROUNDS)
"""Face-down harvest markers with an orc (R8)."""


@dataclass(frozen=True, slots=True)
class RoundChance:
    """A coming round with a harvest marker.

    Attributes:
        round: 1–12.
        chance: that an orc event comes at its end.
        events: for each event that may come then (1–4), the chance that it is that one.
    """

    round: int
    chance: Fraction
    events: tuple[tuple[int, Fraction], ...]


def hidden_rounds(players: int) -> tuple[int, ...]:
    """The rounds with a face-down harvest marker: 7–12, without 9 with 1–2 players (R8).

    >>> hidden_rounds(2), hidden_rounds(3)
    ((7, 8, 10, 11, 12), (7, 8, 9, 10, 11, 12))
    """
    return tuple(number for number in range(7, LAST_ROUND + 1) if number != 9 or players > 2)


def event_chances(players: int, last_round: int = 0, seen: Mapping[int, bool] | None = None) -> tuple[RoundChance, ...]:
    """The chance of an orc event in every round after ``last_round`` that has a harvest marker (R9).

    Of the markers still face down every order is equally likely, so with k orcs among n of them each shows an orc
    with chance k/n, and the j-th orc lies on the i-th of them with chance C(i-1, j-1)·C(n-i, k-j) / C(n, k).

    Args:
        players: 1–7.
        last_round: the last round whose marker has been turned up (or that had none): 0–12.
        seen: the face-down markers that have been turned up: round → whether it shows an orc. Those of all rounds
            up to ``last_round`` are needed; later ones may be given too.

    Raises:
        ImpossibleError: with every fault: rounds without such a marker, markers missing, more orcs or markers
            without an orc than there are.

    >>> [(each.round, str(each.chance)) for each in event_chances(1, 7, {7: False})]
    [(8, '1/2'), (10, '1/2'), (11, '1/2'), (12, '1/2')]
    """
    seen = dict(sorted((seen or {}).items()))
    faults = _faults(players, last_round, seen)
    if faults:
        raise ImpossibleError("harvest markers", faults)
    found = [
        RoundChance(number, Fraction(1), ((event, Fraction(1)),))
        for event, number in enumerate(FACE_UP_ROUNDS, start=1)
        if number > last_round
    ]
    down = [number for number in hidden_rounds(players) if number not in seen]
    left = HIDDEN_ORCS - sum(seen.values())
    turned = [number for number, orc in seen.items() if orc]
    for number in hidden_rounds(players):
        if number <= last_round:
            continue
        if number in seen:
            found.append(_turned(number, turned, down, left, orc=seen[number]))
        else:
            found.append(_face_down(number, turned, down, left))
    return tuple(found)


def _turned(number: int, turned: list[int], down: list[int], left: int, *, orc: bool) -> RoundChance:
    """A marker that is turned up early: which event it is depends on how many face-down orcs lie before it."""
    if not orc:
        return RoundChance(number, Fraction(0), ())
    first = 1 + len(FACE_UP_ROUNDS) + sum(other < number for other in turned)
    before = sum(other < number for other in down)
    ways = {many: comb(before, many) * comb(len(down) - before, left - many) for many in range(left + 1)}
    total = comb(len(down), left)
    events = tuple((first + many, Fraction(count, total)) for many, count in ways.items() if count)
    return RoundChance(number, Fraction(1), events)


def _face_down(number: int, turned: list[int], down: list[int], left: int) -> RoundChance:
    first = 1 + len(FACE_UP_ROUNDS) + sum(other < number for other in turned)
    before, total = down.index(number), comb(len(down), left)
    after = len(down) - before - 1
    ways = {many: comb(before, many) * comb(after, left - many - 1) for many in range(left)}
    events = tuple((first + many, Fraction(count, total)) for many, count in ways.items() if count)
    return RoundChance(number, sum((chance for _, chance in events), Fraction(0)), events)


def _faults(players: int, last_round: int, seen: Mapping[int, bool]) -> tuple[Fault, ...]:
    faults: list[Fault] = []
    if not 1 <= players <= 7:
        faults.append(Fault("players", f"found {players}", "1 to 7"))
        players = 7
    if not 0 <= last_round <= LAST_ROUND:
        faults.append(Fault("round", f"found {last_round}", f"0 to {LAST_ROUND}"))
    rounds = hidden_rounds(players)
    listed = ", ".join(map(str, rounds))
    for number in seen:
        if number not in rounds:
            allowed = f"with {players} player{'s' if players > 1 else ''}: {listed}"
            faults.append(Fault(f"seen.{number}", "no face-down marker lies on this round", allowed, "R8"))
    missing = [number for number in rounds if number <= last_round and number not in seen]
    faults += [Fault(f"seen.{number}", "turned up by now, but not told", "orc or plain", "R9") for number in missing]
    orcs = sum(orc for number, orc in seen.items() if number in rounds)
    plain = sum(not orc for number, orc in seen.items() if number in rounds)
    if orcs > HIDDEN_ORCS:
        faults.append(Fault("seen", f"{orcs} markers with an orc", f"at most {HIDDEN_ORCS}", "R8"))
    if plain > len(rounds) - HIDDEN_ORCS:
        faults.append(Fault("seen", f"{plain} markers without an orc", f"at most {len(rounds) - HIDDEN_ORCS}", "R8"))
    return tuple(faults)
