"""What is wrong with a puzzle or a pack: every fault at once, each with its place and rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from frantic_fiends.errors import Fault
from frantic_fiends.model.cards import EVENT_KEYS, Deck, Furnishing
from frantic_fiends.model.goods import ANIMALS
from frantic_fiends.model.orcs import LETTERS, Letter
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import OrcEntry, Puzzle
from frantic_fiends.model.spaces import CAVE, FOREST, ForestSpace, connected
from frantic_fiends.model.tiles import CaveTile, ForestTile


def one_of(names: Iterable[str], found: str | None = None) -> str:
    """What is allowed, in words; with what was found, the nearest name first.

    >>> one_of(["pit", "snare"], "pti")
    'did you mean pit? one of pit, snare'
    """
    known = list(names)
    listed = f"one of {', '.join(known)}" if known else "nothing"
    close = get_close_matches(found, known, n=1) if found is not None else []
    return f"did you mean {close[0]}? {listed}" if close else listed


def puzzle_problems(puzzle: Puzzle, pack: Pack, furnishings: Mapping[str, Furnishing]) -> tuple[Fault, ...]:
    """Every way in which a puzzle is no table that the rules can produce.

    Args:
        puzzle: what someone wrote.
        pack: the pack it names.
        furnishings: the furnishings known by name.
    """
    return (
        *_orc_problems(puzzle),
        *_clock_problems(puzzle, pack),
        *_forest_problems(puzzle, pack),
        *_cave_problems(puzzle, furnishings),
        *_future_problems(puzzle, pack),
        *_aim_problems(puzzle),
    )


def deck_of(puzzle: Puzzle, pack: Pack, event: int) -> Deck:
    """The deck from which an event of this puzzle draws (R10), overrides included."""
    override = puzzle.events.get(str(event))  # type: ignore[call-overload]
    number = override.deck if override is not None and override.deck else pack.board(event).deck
    return pack.deck(number) if str(number) in pack.decks else Deck()


def hostile(entry: OrcEntry) -> bool:
    """Whether an orc as written stands on the home board (R11)."""
    return _in(entry, FOREST) or _in(entry, CAVE)


def _in(entry: OrcEntry, spaces: tuple[str, ...]) -> bool:
    return entry.at in spaces


def _orc_problems(puzzle: Puzzle) -> Iterator[Fault]:
    taken: dict[str, str] = {}
    for letter, orc in puzzle.orcs.items():
        place = f"orcs.{letter}"
        if orc.strength is None and orc.at not in ("defeated", "friendly"):
            yield Fault(f"{place}.strength", "missing", "1 to 14, for every orc that is not defeated", "R8")
        if orc.at == "absent" and letter != "D":
            yield Fault(f"{place}.at", f"orc {letter} cannot be absent", "only D comes later", "R23")
        if orc.at == "absent" and puzzle.clock.event > 2:
            allowed = "a space: D appears after event 2"
            yield Fault(f"{place}.at", f"orc D is absent in event {puzzle.clock.event}", allowed, "R23")
        if letter == "D" and orc.at not in ("absent", "defeated") and puzzle.clock.event <= 2:
            yield Fault(
                f"{place}.at",
                f"orc D is at {orc.at} in event {puzzle.clock.event}",
                "absent: it appears after event 2",
                "R23",
            )
        if orc.held and orc.at not in FOREST:
            yield Fault(f"{place}.held", f"orc {letter} is not in the forest", "only an orc in the forest", "R22")
        if orc.at in CAVE:
            if orc.at not in puzzle.cave:
                allowed = f"a cave space that is listed: {', '.join(puzzle.cave) or 'none is'}"
                yield Fault(f"{place}.at", f"{orc.at} is solid mountain", allowed, "R26")
            if orc.at in taken:
                yield Fault(f"{place}.at", f"orc {taken[orc.at]} already occupies {orc.at}", "one orc a space", "R26")
            taken[orc.at] = letter
        if orc.at == "entrance" and puzzle.clock.phase not in ("choose", "choose_last"):
            yield Fault(f"{place}.at", "at the entrance", 'only with clock.phase = "choose" or "choose_last"', "R27")


def _clock_problems(puzzle: Puzzle, pack: Pack) -> Iterator[Fault]:
    clock = puzzle.clock
    orc = puzzle.orcs.get(clock.orc) if clock.orc else None
    choosing = clock.phase in ("choose", "choose_last")
    if clock.orc is not None and (orc is None or not (orc.at == "entrance" if choosing else hostile(orc))):
        able = [letter for letter, entry in puzzle.orcs.items() if hostile(entry)]
        found = f"orc {clock.orc} is {orc.at if orc else 'not in the game'}"
        yield Fault("clock.orc", found, f"a hostile orc on the home board: {', '.join(able) or 'none'}", "R11")
    yield from _phase_problems(puzzle)
    if clock.card is not None and not choosing:
        yield from _card_problems(puzzle, pack, clock.card)


def _phase_problems(puzzle: Puzzle) -> Iterator[Fault]:
    clock = puzzle.clock
    entries = puzzle.orcs.values()
    actor = acting_letter(puzzle)
    in_forest = actor is not None and _in(puzzle.orcs[actor], FOREST)
    match clock.phase:
        case "choose" | "choose_last":
            if clock.orc is None:
                yield Fault("clock.orc", "missing", "the orc at the entrance", "R27")
            if clock.card is not None:
                yield Fault("clock.card", "given", "no card while a space is chosen: the orc has moved", "R27")
            if clock.phase == "choose_last" and clock.event != 4:
                yield Fault("clock.phase", f"choose_last in event {clock.event}", "only after event 4", "R25")
        case "arrival" | "over":
            if clock.orc or clock.card:
                yield Fault("clock.phase", f"{clock.phase} with an orc or a card", "neither", "R11")
            absent = any(entry.at == "absent" for entry in entries)
            if clock.phase == "arrival" and (clock.event != 2 or not absent):
                yield Fault("clock.phase", "arrival", "only in event 2, with orc D absent", "R23")
            left = any(_in(entry, FOREST) or entry.at == "entrance" for entry in entries)
            if clock.phase == "over" and (clock.event != 4 or left):
                yield Fault("clock.phase", "over", "only in event 4, with no orc left in the forest", "R25")
        case "draw":
            if not in_forest:
                yield Fault("clock.phase", "draw", "only for an orc in the forest", "R12")
            if clock.card is not None:
                yield Fault("clock.card", "given", 'no card while it is to be drawn (phase = "draw")', "R12")
        case "respond":
            if in_forest and clock.card is None:
                yield Fault("clock.card", "missing", "the card drawn for an orc that stands in the forest", "R12")
        case None:
            pass


def _card_problems(puzzle: Puzzle, pack: Pack, card: str) -> Iterator[Fault]:
    event, actor = puzzle.clock.event, acting_letter(puzzle)
    deck = deck_of(puzzle, pack, event)
    if card not in deck:
        yield Fault("clock.card", f"no card {card!r} in the deck of event {event}", one_of(deck, card), "R12")
    if actor is not None and not _in(puzzle.orcs[actor], FOREST):
        yield Fault("clock.card", f"orc {actor} is in the cave", "only an orc in the forest has a card", "R12")
    known = puzzle.cards.get(f"{event}{actor}")
    if known is not None and known != card:
        yield Fault("clock.card", f"{card!r}, but cards.{event}{actor} says {known!r}", "one of them")


def acting_letter(puzzle: Puzzle) -> Letter | None:
    """The orc whose turn it is as written: the clock's, else the first hostile one (R11)."""
    if puzzle.clock.orc is not None and puzzle.clock.orc in puzzle.orcs:
        return puzzle.clock.orc
    return next((letter for letter in LETTERS if letter in puzzle.orcs and hostile(puzzle.orcs[letter])), None)


def _forest_problems(puzzle: Puzzle, pack: Pack) -> Iterator[Fault]:
    pastures: dict[str, list[ForestSpace]] = {}
    for space, tile in puzzle.forest.items():
        place = f"forest.{space}"
        yield from _field_problems(place, tile)
        if tile.pasture is not None:
            if tile.tile != "pasture":
                yield Fault(f"{place}.pasture", f"a pasture's name on a {tile.tile}", "only on a pasture", "R4")
            pastures.setdefault(tile.pasture, []).append(space)
        if tile.stable and tile.tile == "field":
            yield Fault(f"{place}.stable", "on a field", "only on forest, meadow or pasture", "R4")
        if tile.trap is not None and tile.trap not in pack.traps:
            yield Fault(f"{place}.trap", f"no trap {tile.trap!r} in pack {pack.name}", one_of(pack.traps, tile.trap))
    for name, spaces in pastures.items():
        if not connected(tuple(spaces)):
            yield Fault(
                f"forest.{spaces[-1]}.pasture",
                f"the spaces of pasture {name!r} ({', '.join(spaces)}) do not hang together",
                "neighbours, sharing an edge",
                "R4",
            )
        for kind in ANIMALS:
            herd = sum(puzzle.forest[space].animals[kind] for space in spaces)
            if herd > 99:
                yield Fault(f"forest.{spaces[-1]}.animals.{kind}", f"{herd} in pasture {name!r}", "at most 99 in all")


def _field_problems(place: str, tile: ForestTile) -> Iterator[Fault]:
    if tile.crop is not None and tile.tile != "field":
        yield Fault(f"{place}.crop", f"a crop on a {tile.tile}", "only on a field", "R4")
    if tile.crop is not None and tile.count == 0:
        yield Fault(f"{place}.count", "0 or missing", "at least 1 of the crop", "R4")
    if tile.crop is None and tile.count:
        yield Fault(f"{place}.crop", "missing", "grain or vegetable, since a count is given", "R4")


def _cave_problems(puzzle: Puzzle, furnishings: Mapping[str, Furnishing]) -> Iterator[Fault]:
    occupied = {orc.at: letter for letter, orc in puzzle.orcs.items()}
    for space, tile in puzzle.cave.items():
        place = f"cave.{space}"
        if tile.ore and tile.tile != "ore_mine":
            yield Fault(f"{place}.ore", f"ore on a {tile.tile}", "only on an ore_mine", "R6")
        if tile.rubies and tile.tile != "ruby_mine":
            yield Fault(f"{place}.rubies", f"rubies on a {tile.tile}", "only on a ruby_mine", "R6")
        if tile.donkey and not tile.is_mine:
            yield Fault(f"{place}.donkey", f"a mine's donkey on a {tile.tile}", "only on a mine", "R5")
        for kind in ANIMALS:
            if tile.is_mine and kind != "dog" and tile.animals[kind]:
                allowed = "donkey = true for the one donkey of a mine; no other animals than dogs"
                yield Fault(f"{place}.animals.{kind}", f"{tile.animals[kind]} on a {tile.tile}", allowed, "R5")
        if space in occupied and (tile.ore or tile.rubies or tile.donkey):
            found = f"goods or a donkey on {space}, which orc {occupied[space]} occupies"
            yield Fault(place, found, "none: they went back to the supply", "R29")
        yield from _furnishing_problems(place, tile, furnishings)


def _furnishing_problems(place: str, tile: CaveTile, furnishings: Mapping[str, Furnishing]) -> Iterator[Fault]:
    furnished = tile.tile in ("furnishing", "dwelling")
    if not furnished:
        for key, given in (("name", tile.name is not None), ("points", tile.points is not None)):
            if given:
                yield Fault(f"{place}.{key}", f"on a {tile.tile}", "only on a furnishing or dwelling", "R5")
    elif tile.points is None:
        if tile.name is None:
            yield Fault(f"{place}.points", "missing", "printed points, or the name of a known furnishing", "R26")
        elif tile.name not in furnishings:
            allowed = f"points = n, or a known name: {one_of(furnishings, tile.name)}"
            yield Fault(f"{place}.name", f"no furnishing {tile.name!r} is known, and no points are given", allowed)
    if tile.residents and tile.tile != "dwelling":
        yield Fault(place, f"dwarfs or friendly orcs in a {tile.tile}", "only in a dwelling", "R5")
    known = furnishings.get(tile.name) if tile.name is not None else None
    if tile.tile == "dwelling" and known is not None and tile.residents > known.dwelling:
        yield Fault(
            f"{place}.dwarfs",
            f"{tile.residents} live in {tile.name}",
            f"at most {known.dwelling}" if known.dwelling else "no one: it is no dwelling",
            "R5",
        )


def _future_problems(puzzle: Puzzle, pack: Pack) -> Iterator[Fault]:
    for key, override in puzzle.events.items():
        if override.deck is not None and not pack.decks.get(str(override.deck)):  # type: ignore[call-overload]
            allowed = one_of(number for number, deck in pack.decks.items() if deck)
            yield Fault(f"events.{key}.deck", f"no deck {override.deck} in pack {pack.name}", allowed, "R10")
    for draw, card in puzzle.cards.items():
        deck = deck_of(puzzle, pack, int(draw[0]))
        if card not in deck:
            found = f"no card {card!r} in the deck of event {draw[0]}"
            yield Fault(f"cards.{draw}", found, one_of(deck, card), "R12")
    stock = puzzle.stock
    for key, before in puzzle.before.items():
        if int(key) > puzzle.clock.event:
            for good, amount in before.gain.nonzero().items():
                if stock[good] + amount > 99:
                    found = f"the stock would come to {stock[good] + amount} {good}"
                    yield Fault(f"before.{key}.gain.{good}", found, "at most 99 in all")
                else:
                    stock = stock.plus(good, amount)
        for letter in before.fight:
            if letter not in puzzle.orcs:
                allowed = one_of(puzzle.orcs)
                yield Fault(f"before.{key}.fight.{letter}", f"orc {letter} is not in the game", allowed, "R32")
            elif letter == "D" and int(key) < 3:
                yield Fault(f"before.{key}.fight.D", "orc D is not there yet", "from event 3 on", "R23")


def _aim_problems(puzzle: Puzzle) -> Iterator[Fault]:
    for index, name in enumerate(puzzle.aim.protect):
        if name in CAVE and name not in puzzle.cave:
            allowed = f"a cave space that is listed: {', '.join(puzzle.cave) or 'none is'}"
            yield Fault(f"aim.protect.{index}", f"{name} is solid mountain", allowed, "R33")


def pack_problems(pack: Pack) -> tuple[Fault, ...]:
    """Every way in which a pack does not hang together."""
    return tuple(_pack_problems(pack))


def _pack_problems(pack: Pack) -> Iterator[Fault]:
    for event in EVENT_KEYS:
        if event not in pack.events:
            yield Fault(f"events.{event}", "missing", "a board for each of the events 1 to 4", "R10")
    wanted = {str(board.deck): f"events.{event}.deck" for event, board in pack.events.items()}
    wanted[str(pack.arrival_deck)] = "arrival_deck"
    for number, place in wanted.items():
        if not pack.decks.get(number):  # type: ignore[call-overload]
            filled = one_of(key for key, deck in pack.decks.items() if deck)
            yield Fault(place, f"deck {number} has no cards", filled, "R10")
    for name, trap in pack.traps.items():
        place = f"traps.{name}"
        if trap.kind == "damage" and trap.damage is None:
            yield Fault(f"{place}.damage", "missing", "1 to 99, for a damage trap", "R21")
        if trap.kind == "containment" and trap.damage is not None:
            yield Fault(f"{place}.damage", "given", "nothing, for a containment trap", "R21")
        if trap.kind == "damage" and trap.holds != "activation":
            yield Fault(f"{place}.holds", "given", "nothing, for a damage trap", "R21")
        if trap.min_strength > trap.max_strength:
            allowed = f"at most max_strength ({trap.max_strength})"
            yield Fault(f"{place}.min_strength", f"{trap.min_strength}", allowed, "R21")
