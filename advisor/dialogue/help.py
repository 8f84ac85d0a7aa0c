"""What can be typed at each question."""

from __future__ import annotations

from advisor.session import Session
from advisor.show.words import labelled
from advisor.terminal import Look, plain
from frantic_fiends.rules.invasion import choices

Entry = tuple[str, str]

_ALWAYS: tuple[Entry, ...] = (
    ("what-if ...", "show what such a move would lead to; nothing is changed"),
    ("advice", "the whole advice for this question; best does what it says"),
    ("hint", "a little more advice each time; hints 0 to hints 3 for every question"),
    ("undo", "take back the last step, as often as wanted; undo 3 takes back three"),
    ("board", "the board and everything that lies around it"),
    ("moves", "the moves so far, as they stand in the file"),
    ("save", "say where the game is saved; it is saved after every step"),
    ("quit", "end here; fiends play --resume goes on"),
)

_BETWEEN: tuple[Entry, ...] = (
    ("gain 2 food", "goods gained; spend 2 food, goods spent"),
    ("fight B 3", "dwarfs take 3 off orc B; befriend B d2: it turns friendly and moves in"),
    ("tile ...", "a new tile: tile b2 field grain 3, tile a3 pasture sheep 2, tile e4 ore_mine ore 3, tile c2 none"),
    ("put ...", "on a tile that is there: put b2 vegetable 2, put c3 trap pit, put d4 dwarfs 0 4, put e4 donkey"),
)


def help_text(session: Session, look: Look) -> str:
    """What can be typed now, each with what it does."""
    entries = [*_for_stage(session), *_ALWAYS] if session.stage != "over" else list(_ALWAYS[3:])
    return "\n".join(line for word, does in entries for line in labelled(word, does, look.width, 18))


def _for_stage(session: Session) -> tuple[Entry, ...]:
    position, seeded = session.position, session.record.seed is not None
    match session.stage:
        case "between":
            event, number = position.clock.event, session.next_round
            last: Entry = ("done", f"round {number} ends; its marker is turned up")
            if event <= 2:
                last = ("done", f"round {number} ends and event {event} begins")
            elif not seeded:
                last = ("marker orc", f"the marker of round {number} shows an orc: event {event} begins")
                return (*_BETWEEN, last, ("marker plain", "it shows none; marker 9 orc for another round"))
            return (*_BETWEEN, last)
        case "draw":
            deck = position.table.deck(position.clock.event)
            typed = f"one of {', '.join(plain(card) for card in deck)}"
            return (("Enter", "draw with the seed"),) if seeded else (("a card", typed),)
        case "arrival":
            return (("Enter", "draw with the seed"),) if seeded else (("left", "or center or right: where D appears"),)
        case "respond":
            good = position.table.board(position.clock.event).bribe
            return (
                ("nothing", "no bribe, no push"),
                ("bribe 3", f"pay 3 {good}; push NE: push it that way; bribe 3 push NE: both"),
            )
        case _:
            return tuple((space, "this space is taken") for space in choices(position))
