"""What is asked at each stage of a game, as a sentence and as a prompt."""

from __future__ import annotations

from advisor.session import Session
from advisor.show.situation import turn_text
from advisor.terminal import Look


def question(session: Session, look: Look) -> str:
    """What is to be told now."""
    if session.stage != "between":
        return turn_text(session.position, look)
    event, number = session.position.clock.event, session.next_round
    if event <= 2:
        return f"the rounds up to {number}, at whose end event {event} comes; tell what changed, then done"
    chance = session.orc_chance
    odds = "" if chance is None else f" (an orc with chance {chance})"
    then = "done turns up its marker" if session.record.seed is not None else "marker orc or marker plain"
    return f"round {number}{odds}; tell what changed, then {then}"


def prompt(session: Session) -> str:
    """The words in front of what is typed."""
    clock = session.position.clock
    match session.stage:
        case "between" if clock.event > 2:
            return f"Before event {clock.event}, round {session.next_round}> "
        case "between":
            return f"Before event {clock.event}> "
        case "draw":
            return f"Card for {clock.orc}> "
        case "arrival":
            return "Where D appears> "
        case "respond":
            return f"Response to {clock.orc}> "
        case "choose":
            return f"Space for {clock.orc}> "
        case _:
            return "The game is over> "
