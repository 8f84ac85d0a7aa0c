"""All that a position is besides its board: whose turn it is, stock, orcs elsewhere, boards, what counts."""

from __future__ import annotations

from collections.abc import Iterator

from advisor.show.happenings import tile_name
from advisor.show.table import Column, table
from advisor.show.words import amount, amounts, gold, labelled, listed, unbroken
from advisor.terminal import Look, plain
from frantic_fiends.model.base import thousandths
from frantic_fiends.model.cards import EVENT_KEYS, MovementCard
from frantic_fiends.model.orcs import LETTERS, Orc
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.position import Position, Valuation
from frantic_fiends.model.puzzle import Before
from frantic_fiends.rules.invasion import choices, invasion_order

_PLACES = {
    "absent": "not there yet",
    "entrance": "at the entrance",
    "outside": "waits outside",
    "defeated": "defeated",
    "friendly": "friendly now",
}


def place_words(orc: Orc) -> str:
    """Where an orc is that stands on no space of the board."""
    return _PLACES.get(orc.at, orc.at)


def situation_text(position: Position, look: Look) -> str:
    """The lines under a board, each with its label, then the event boards."""
    labels = (
        ("Turn", turn_text(position, look)),
        ("Orcs", _orcs_elsewhere(position)),
        ("Stock", amounts(position.stock.nonzero())),
        ("Protected", _protected(position, look)),
        ("Invaders", _invaders(position)),
        ("Aim", aim_text(position.table.valuation)),
        ("Pack", pack_text(position.table.pack)),
    )
    lines = [line for label, text in labels if text for line in labelled(label, text, look.width)]
    return "\n".join([*lines, "", boards_text(position, look)])


def turn_text(position: Position, look: Look) -> str:
    """The moment, in a sentence."""
    clock = position.clock
    event = f"event {clock.event}"
    match clock.phase:
        case "over":
            return "the last invasion is over"
        case "arrival":
            return f"{event} is over; orc D's arrival is to be drawn (R23)"
        case "choose" | "choose_last":
            when = "last invasion" if clock.phase == "choose_last" else event
            return f"{when}: orc {clock.orc} is in the entrance; choose {listed(choices(position), 'or')} for it (R27)"
        case "draw":
            known = position.table.cards.get(f"{clock.event}{clock.orc}")
            which = "a card" if known is None else card_text(known, position.table.card(clock.event, known), look)
            return f"{event}, orc {clock.orc} is to draw {which} from deck {position.table.board(clock.event).deck}"
        case "respond" if clock.card is None:
            return f"{event}, orc {clock.orc} in the cave may be bribed"
        case "respond":
            card = position.table.card(clock.event, clock.card or "")
            return f"{event}, orc {clock.orc} has drawn {card_text(clock.card or '', card, look)}; bribe and push"


def card_text(name: str, card: MovementCard, look: Look) -> str:
    """A card with its steps.

    >>> card_text("2-4", MovementCard(steps=("S", "W"), arrival="left"), Look())
    '2-4 ↓←'
    """
    return f"{plain(name)} {look.signs.path(card.steps)}"


def aim_text(valuation: Valuation) -> str:
    """What counts, in the order in which it counts (R35)."""
    rest = "least price, then least loss" if valuation.minimise == "price" else "least price plus loss"
    first = f"fewest breaches of {listed(valuation.protected)}, then " if valuation.protected else ""
    return f"{first}{rest}, then fewest actions (R35)"


def pack_text(pack: Pack) -> str:
    """Which cards, boards and traps are used, and who made them."""
    title = plain(pack.title)
    return f"{plain(pack.name)}: {title.removeprefix('House pack: ') if pack.name == 'house' else title}"


def _orcs_elsewhere(position: Position) -> str:
    """The orcs that stand on no space of the board."""
    away = [orc for orc in position.orcs if not orc.hostile]
    strengths = {orc.letter: f" (strength {orc.strength})" if orc.strength else "" for orc in away}
    missing = [letter for letter in "ABCD" if not any(orc.letter == letter for orc in position.orcs)]
    told = [f"{orc.letter} {place_words(orc)}{strengths[orc.letter]}" for orc in away]
    return ", ".join(told + ([f"{listed(missing)} not in the game"] if missing else []))


def _protected(position: Position, look: Look) -> str:
    cave = position.home.cave
    spaces = [unbroken(f"{space} {tile_name(cave[space])}") for space in position.table.valuation.protected]
    return f"{', '.join(spaces)} (marked {look.signs.protected})" if spaces else "nothing"


def _invaders(position: Position) -> str:
    """In which order invaders would take what is free; ties are the player's choice (R26, R27)."""
    cave = position.home.cave
    ranks = [
        " = ".join(unbroken(f"{space} {tile_name(cave[space])}") for space in tied) for tied in invasion_order(position)
    ]
    if not ranks:
        return "would find no space and wait outside (R28)"
    tie = " (=: a tie, you choose)" if any(" = " in rank for rank in ranks) else ""
    return "would take " + ", ".join(f"{number}.{unbroken(' ')}{rank}" for number, rank in enumerate(ranks, 1)) + tie


def boards_text(position: Position, look: Look) -> str:
    """The event boards from the clock's event on, with what the file says of the future."""
    coming = list(events_to_come(position, look))
    before = {event: text for event, text, _ in coming}
    draws = {event: text for event, _, text in coming}
    columns = [Column("event"), Column("deck"), Column("bribe"), Column("push"), Column("bounty")]
    columns += [Column("before it", grows=True)] if any(before.values()) else []
    columns += [Column("known draws", grows=True)] if any(draws.values()) else []
    rows = []
    for event, _, _ in coming:
        board = position.table.board(event)
        bounty = f"{gold(thousandths(board.bounty))}" if board.bounty else look.signs.none
        row = [str(event), str(board.deck), board.bribe, amounts(board.push.nonzero(), "free"), bounty]
        row += [before[event] or look.signs.none] if any(before.values()) else []
        row += [draws[event] or look.signs.none] if any(draws.values()) else []
        rows.append(row)
    return table(columns, rows, look)


def events_to_come(position: Position, look: Look) -> Iterator[tuple[int, str, str]]:
    """Each event from the clock's on: its number, what happens before it, and its known draws; "" for nothing."""
    for event in range(position.clock.event, len(EVENT_KEYS) + 1):
        yield event, _before(position, event), _known_draws(position, event, look)


def _known_draws(position: Position, event: int, look: Look) -> str:
    """The draws of an event that the file gives, and orc D's arrival after the second (R12, R23)."""
    known = position.table.cards
    told = [
        unbroken(f"{letter} {card_text(known[key], position.table.card(event, known[key]), look)}")
        for letter in LETTERS
        if (key := f"{event}{letter}") in known
    ]
    if event == 2 and position.table.arrival is not None:
        told.append(unbroken(f"D appears {position.table.arrival}"))
    return ", ".join(told)


def _before(position: Position, event: int) -> str:
    """What happens before an event opens (R32)."""
    before = position.table.before.get(EVENT_KEYS[event - 1], Before())
    if event == position.clock.event:
        return ""
    told = [f"+{amount(count, good)}" for good, count in before.gain.nonzero().items()]
    return ", ".join(told + [f"fight {letter} {points}" for letter, points in before.fight.items() if points])
