"""A set-up as a numbered checklist, grouped as in R8."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from advisor.show.words import lines_of, listed
from advisor.terminal import Look, plain

if TYPE_CHECKING:
    from frantic_fiends.model.set_up import CardPlacing, SetUp

Group = tuple[str, Iterator[str]]
"""A heading, and the things to do under it."""


def checklist(setup: SetUp, seed: int, look: Look, *, reveal: bool = False) -> str:
    """The set-up as a person follows it at the table.

    Args:
        setup: what was drawn.
        seed: what to type to get it again.
        look: how wide to write, and whether to use colours.
        reveal: whether to say which face-down harvest markers show an orc.
    """
    players = "1 player" if setup.players == 1 else f"{setup.players} players"
    lines = [
        look.paint(f"Set-up for {players}, {setup.difficulty} orc strengths (R8)", "bold"),
        f"Seed {seed}: the same seed, players and pack give the same set-up again.",
        *lines_of(f"Pack {plain(setup.pack)}: {plain(setup.pack_title)}", look.width),
        "",
        *lines_of("Set up the base game, with these changes. English card names are ours where unsure.", look.width),
    ]
    number = 0
    for heading, items in _groups(setup, reveal=reveal):
        lines += ["", look.paint(heading, "bold")]
        for item in items:
            number += 1
            first, *more = lines_of(item, look.width - 5)
            lines += [f"{number:3}. {first}", *(f"     {line}" for line in more)]
    return "\n".join(lines)


def _groups(setup: SetUp, *, reveal: bool) -> tuple[Group, ...]:
    return (
        ("Action spaces (R8)", (_placing(cards, setup) for cards in setup.action_cards)),
        ("Card stack (R8)", (_placing(cards, setup) for cards in setup.stack_cards)),
        ("Harvest markers (R8, R9)", _harvest_markers(setup, reveal=reveal)),
        ("Orc event boards (R8, R10)", _event_boards(setup)),
        ("Supply boards (R8)", _supply_boards(setup)),
        ("Bounty board (R8, R31)", _bounty_board(setup)),
        ("Movement cards (R8, R12)", _movement_cards(setup)),
        ("Each player (R3, R7, R8)", _each_player(setup)),
    )


def _placing(placing: CardPlacing, setup: SetUp) -> str:
    owner = "this expansion's" if placing.owner == "expansion" else "the base game's"
    names, word = listed(placing.cards), "card" if len(placing.cards) == 1 else "cards"
    cards = f"{owner} {names} {word}"
    match placing.placing:
        case "cover":
            whose = "its" if placing.sided == placing.cards else f"{listed(placing.sided)}'s"
            side = f", {whose} side for {setup.side} players up" if placing.sided else ""
            return f"Cover {listed(placing.covered)} with {cards}{side}."
        case "beside":
            return f"Lay {cards} beside the board."
        case "replace":
            return f"Replace the base game's {names} by this expansion's cards of the same names."
        case "box":
            return f"Leave {cards} in the box."


def _harvest_markers(setup: SetUp, *, reveal: bool) -> Iterator[str]:
    yield "Leave the base game's harvest markers and harvest event card in the box."
    face_up = [f"round {marker.round}" for marker in setup.harvest_markers if marker.face_up]
    yield f"Of this expansion's eight markers, lay one with an orc face up on {listed(face_up)} each."
    hidden = [marker for marker in setup.harvest_markers if not marker.face_up]
    if setup.boxed_plain_markers:
        back = _counted(setup.boxed_plain_markers, "marker without an orc", "markers without an orc")
        yield f"Put {back} back into the box; round 9 gets none."
    orcs = [str(marker.round) for marker in hidden if marker.orc]
    yield (
        f"Shuffle the other {len(hidden)} ({len(orcs)} with an orc, {len(hidden) - len(orcs)} without) and lay "
        f"them face down, one each on rounds {listed([str(marker.round) for marker in hidden])}."
    )
    if reveal:
        yield f"Or let the seed decide instead of your shuffling: orcs on rounds {listed(orcs)}, none on the others."


def _event_boards(setup: SetUp) -> Iterator[str]:
    yield "Lay orc event boards 1 to 4 in order."
    if setup.bribes is None or setup.boxed_bribes is None:
        yield (
            f"Shuffle the six bribe markers and put one face up on each board; the other two go back to the box. "
            f"(Not drawn here: pack {plain(setup.pack)} does not list bribe_markers.)"
        )
        return
    boards = [f"{good} on board {number}" for number, good in enumerate(setup.bribes, 1)]
    yield f"Put a bribe marker face up on each: {listed(boards)}."
    yield f"Put the other two bribe markers ({listed(setup.boxed_bribes)}) back into the box."


def _supply_boards(setup: SetUp) -> Iterator[str]:
    if setup.extensions is None:
        given = next((each.given for each in setup.missing if each.key == "supply_extensions"), 0)
        yield (
            f"Lay out this expansion's base supply board and {_counted(setup.players, 'random extension')} of it. "
            f"(Not drawn here: pack {plain(setup.pack)} lists {given} supply_extensions, {setup.players} needed.)"
        )
    else:
        names = listed([plain(name) for name in setup.extensions])
        word = "extension" if len(setup.extensions) == 1 else "extensions"
        yield f"Lay out this expansion's base supply board, and the {word} {names}."
    copies = _counted(setup.copies, "copy", "copies")
    yield f"Lay out all dwellings; of every other tile that comes in several copies, {copies} (one per player)."


def _bounty_board(setup: SetUp) -> Iterator[str]:
    rows = setup.bounty_rows_needed
    if setup.bounty_rows is None:
        given = {each.kind: each.given for each in setup.missing if each.key == "bounty_strips"}
        found = listed([f"{count} {size}" for size, count in given.items()])
        yield (
            f"Lay out {_counted(rows, 'random long strip')}, and one random short strip beside each. (Not drawn "
            f"here: pack {plain(setup.pack)} lists {found} bounty_strips, {rows} of each kind needed.)"
        )
        yield "Put the yellow furnishings on the short strips as those show."
        return
    for row in setup.bounty_rows:
        furnishings = _counted(row.furnishings, "yellow furnishing") if row.furnishings else "no furnishing"
        short = f"short strip {plain(row.short)} with {furnishings} on it"
        yield f"Lay out long strip {plain(row.long)}, and beside it {short}."


def _movement_cards(setup: SetUp) -> Iterator[str]:
    decks = [f"deck {deck.number} ({_counted(deck.cards, 'card')})" for deck in setup.decks]
    yield f"Sort the movement cards by their decks: {listed(decks)}."


def _each_player(setup: SetUp) -> Iterator[str]:
    yield f"Take the summary cards {listed(setup.summary_cards)} instead of the base game's."
    places = [f"orc {orc.letter} on {orc.at}" for orc in setup.orcs if orc.at != "absent"]
    waiting = listed([f"orc {orc.letter}" for orc in setup.orcs if orc.at == "absent"])
    yield f"Put {listed(places)} of your forest; {waiting} waits beside the board."
    strengths = ", ".join(f"{orc.letter} {orc.strength}" for orc in setup.orcs)
    yield f"Turn the orc strength card to its {setup.difficulty} side, all players the same: {strengths}."
    if setup.players == 1:
        yield f"Take {setup.food[0]} food."
    else:
        seats = listed([f"{food} for player {seat}" for seat, food in enumerate(setup.food, 1)])
        yield f"Take food in the order of seats, player 1 being the starting player: {seats}."


def _counted(count: int, one: str, many: str | None = None) -> str:
    return f"{count} {one if count == 1 else many or f'{one}s'}"
