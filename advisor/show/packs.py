"""A pack as text: its decks as little arrow pictures, its boards, traps, prices and losses."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from advisor.show.situation import card_text, pack_text
from advisor.show.table import Column, Row, table
from advisor.show.words import amount, amounts, gold, labelled, lines_of, listed, pad, unbroken
from advisor.terminal import Look, plain
from frantic_fiends.model.base import thousandths
from frantic_fiends.model.cards import Deck
from frantic_fiends.model.goods import LOSS_KINDS
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.traps import Trap

STRONGEST = 14
"""No orc is stronger (R8)."""

_CARD_GAP = "   "


def pack_page(pack: Pack, look: Look) -> str:
    """Everything in a pack that plans and set-ups use."""
    parts = [
        ("", lines_of(f"Pack {pack_text(pack)}", look.width)),
        *_decks(pack, look),
        ("Event boards", [_boards(pack, look)]),
        ("Traps", [_traps(pack, look)]),
        ("Prices and losses in gold", [_worths(pack, look)]),
        ("For set-up", list(_set_up(pack, look))),
    ]
    return "\n\n".join("\n".join([*([look.paint(title, "bold")] if title else []), *lines]) for title, lines in parts)


def _decks(pack: Pack, look: Look) -> Iterator[tuple[str, list[str]]]:
    for number, deck in pack.decks.items():
        events = [event for event, board in pack.events.items() if str(board.deck) == number]
        uses = [f"event{'s' if len(events) > 1 else ''} {listed(events)}"] if events else []
        uses += ["orc D's arrival"] if str(pack.arrival_deck) == number else []
        total = sum(card.count for card in deck.values())
        yield f"Deck {number} ({amount(total, 'card')}; {listed(uses) or 'not used'})", _cards(deck, look)


def _cards(deck: Deck, look: Look) -> list[str]:
    """The cards side by side: name, steps, where orc D would arrive, copies if there are several."""
    rows = [
        (card_text(name, card, look), card.arrival + (f" x{card.count}" if card.count > 1 else ""))
        for name, card in deck.items()
    ]
    if not rows:
        return ["no cards"]
    first = max(cell_len(text) for text, _ in rows)
    texts = [f"{pad(text, first)} {arrival}" for text, arrival in rows]
    width = max(cell_len(text) for text in texts)
    abreast = max(1, (look.width + len(_CARD_GAP)) // (width + len(_CARD_GAP)))
    lines = [
        _CARD_GAP.join(pad(text, width) for text in texts[at : at + abreast]) for at in range(0, len(texts), abreast)
    ]
    return [line.rstrip() for line in lines]


def _boards(pack: Pack, look: Look) -> str:
    columns = [Column(title) for title in ("event", "deck", "bribe", "push", "bounty")]
    harvests = any(board.harvest for board in pack.events.values())
    columns += [Column("harvest", grows=True)] if harvests else []
    rows: list[Row] = []
    for event, board in pack.events.items():
        bounty = f"{gold(thousandths(board.bounty))}"
        row = [event, str(board.deck), board.bribe, amounts(board.push.nonzero(), "free"), bounty]
        rows.append(row + ([plain(board.harvest or "")] if harvests else []))
    return table(columns, rows, look)


def _traps(pack: Pack, look: Look) -> str:
    columns = [Column("trap"), Column("what it does", grows=True), Column("uses"), Column("strengths"), Column("orcs")]
    rows = [
        [
            plain(name),
            trap_effect(trap),
            str(trap.uses),
            f"{trap.min_strength} to {trap.max_strength}",
            unbroken(" ".join(trap.orcs)) if trap.orcs is not None else "all",
        ]
        for name, trap in pack.traps.items()
    ]
    return table(columns, rows, look) if rows else "none"


def trap_effect(trap: Trap) -> str:
    """What a trap does (R21).

    >>> trap_effect(Trap(kind="damage", damage=4)), trap_effect(Trap(kind="containment", holds="permanent"))
    ('takes 4 off the strength', 'stops the orc for good')
    """
    if (trap.damage or 0) >= STRONGEST:
        return "defeats the orc"
    if trap.kind == "damage":
        return f"takes {trap.damage} off the strength"
    return "stops the orc " + ("for good" if trap.holds == "permanent" else "for this activation")


def _worths(pack: Pack, look: Look) -> str:
    """What each good costs, and what each thing lost counts."""
    rows: list[Row] = []
    for kind in LOSS_KINDS:
        price, loss = getattr(pack.prices, kind, None), getattr(pack.losses, kind)
        if price is not None or loss is not None:
            worths = [look.signs.none if worth is None else f"{gold(thousandths(worth))}" for worth in (price, loss)]
            rows.append([kind.replace("_", " "), *worths])
    return (
        table([Column("good"), Column("price", right=True), Column("loss", right=True)], rows, look) if rows else "none"
    )


def _set_up(pack: Pack, look: Look) -> Iterator[str]:
    strengths = pack.strengths
    told = [
        ("Strengths", f"A to D {listed(map(str, strengths.standard))}; hard {listed(map(str, strengths.hard))}"),
        ("Markers", f"bribe markers {listed(pack.bribe_markers)}" if pack.bribe_markers else "no bribe markers"),
        ("Furnishings", "; ".join(f"{plain(name)} ({tile.points})" for name, tile in pack.furnishings.items())),
        ("Bounties", "; ".join(f"{plain(name)} ({strip.size})" for name, strip in pack.bounty_strips.items())),
    ]
    for label, text in told:
        if text:
            yield from labelled(label, text, look.width, indent=13)
