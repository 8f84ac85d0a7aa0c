"""What a player types, read as a move: in a few words, or as in a record."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from typing import Any

from pydantic import ValidationError

from advisor.session import Session
from frantic_fiends.errors import UnreadableError
from frantic_fiends.files.faults import faults_of
from frantic_fiends.files.schema import schema_of
from frantic_fiends.files.writing import plain as table_of
from frantic_fiends.layout import protects
from frantic_fiends.model.actions import (
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
from frantic_fiends.model.goods import ANIMALS, GOODS, Good, Goods
from frantic_fiends.model.orcs import LETTERS, Letter
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.spaces import ARRIVALS, CAVE, DIRECTIONS, FOREST, CaveSpace, Direction, ForestSpace
from frantic_fiends.model.tiles import CaveTile, ForestTile
from frantic_fiends.notation import parse_move
from frantic_fiends.rules.deeds import tile_on
from frantic_fiends.rules.problems import one_of

_PLURALS = {"vegetables": "vegetable", "rubies": "ruby", "dogs": "dog", "donkeys": "donkey", "boars": "boar"}
_NOTHING = ("nothing", "none", "no", "0", "-")
_FLAGS = ("stable", "donkey")
_NUMBERS = ("points", "friendly_orcs", "ore", "rubies")
_NAMES = ("name", "trap", "pasture")


class WordsError(Exception):
    """Words that are no move here; says what was found, and what can be typed."""


def move_of(text: str, session: Session) -> Move:
    """The move that some words mean at the stage where a session stands.

    Raises:
        WordsError: they mean none.
    """
    if session.stage in ("draw", "arrival") and (named := _drawn(text, session)) is not None:
        return named
    if "=" in text:
        try:
            return parse_move(text)
        except UnreadableError as error:
            raise WordsError("; ".join(str(fault) for fault in error.faults)) from None
    try:
        words = shlex.split(text)
    except ValueError:
        raise WordsError("a quote that does not end") from None
    if not words:
        raise WordsError("no move was typed")
    verb, rest = words[0].lower(), words[1:]
    if verb in _DEEDS and (session.at_fresh_opening or session.stage == "between"):
        return _DEEDS[verb](rest, session)
    match session.stage:
        case "respond":
            return _response([word.lower() for word in words])
        case "choose":
            return Choice(_cave(words[-1]))
        case "draw" | "arrival":
            raise WordsError(f"found {text[:60]!r}; allowed: {_cards(text, session)}")
        case _:
            raise WordsError(f"found {text[:60]!r}; {one_of(_DEEDS, verb[:20])}")


# -- draws and responses ------------------------------------------------------------------------------


def _drawn(text: str, session: Session) -> Move | None:
    """A card by its id, with or without the word card before it; an arrival by its name."""
    names: Sequence[str] = tuple(ARRIVALS)
    if session.stage == "draw":
        names = tuple(session.position.table.deck(session.position.clock.event))
    for said in (text, text.partition(" ")[2].strip() if text.lower().startswith(("card ", "arrive ")) else text):
        bare = said.strip('"')
        name = next((name for name in names if name == bare), None)
        name = name or next((name for name in names if name.casefold() == bare.casefold()), None)
        if name is not None:
            return CardDrawn(name) if session.stage == "draw" else Arrived(_one(name, tuple(ARRIVALS), "arrival"))
    return None


def _cards(found: str, session: Session) -> str:
    if session.record.seed is not None:
        return f"Enter or draw, since seed {session.record.seed} draws in this game"
    if session.stage == "arrival":
        return one_of(ARRIVALS, found[:20])
    return one_of(session.position.table.deck(session.position.clock.event), found[:20])


def _response(words: list[str]) -> Response:
    """Such as ``nothing``, ``bribe 3``, ``push ne``, ``bribe 3 push ne``."""
    if len(words) == 1 and words[0] in _NOTHING:
        return Response()
    bribe, push, left = 0, None, list(words)
    seen: list[str] = []
    while left:
        word = left.pop(0)
        kind = {"b": "bribe", "p": "push", "and": "and"}.get(word, word)
        if kind == "and" and seen:
            continue
        if kind not in ("bribe", "push") or kind in seen or not left:
            raise WordsError("a response is nothing, bribe N, push DIRECTION or bribe N push DIRECTION")
        seen.append(kind)
        value = left.pop(0)
        if kind == "bribe":
            bribe = 0 if value in _NOTHING else _count(value, "bribe")
        elif value not in _NOTHING:
            push = _direction(value)
    return Response(bribe, push)


def _direction(word: str) -> Direction:
    direction: Direction = _one(word.upper(), DIRECTIONS, "direction")
    return direction


# -- deeds between events -----------------------------------------------------------------------------


def _goods(words: Sequence[str]) -> Goods:
    """Goods with their numbers, either first: ``2 food ore 1``."""
    if not words or len(words) % 2:
        raise WordsError("goods come with their numbers, such as gain food 2 ore 1")
    amounts: dict[str, int] = {}
    for first, second in zip(words[::2], words[1::2], strict=True):
        number, word = (first, second) if first.isdecimal() else (second, first)
        good: Good = _one(_PLURALS.get(word.lower(), word.lower()), GOODS, "good")
        if good in amounts:
            raise WordsError(f"{good} is given more than once")
        amounts[good] = _count(number, good)
    return Goods(**amounts)


def _fight(words: Sequence[str], _session: Session) -> Fought:
    orc, points = _two(words, "fight B 3: the orc, and the points that dwarfs take off it")
    return Fought(_letter(orc), _count(points, "fight"))


def _befriend(words: Sequence[str], _session: Session) -> Befriended:
    orc, space = _two(words, "befriend B d2: the orc, and the dwelling that it moves into")
    return Befriended(_letter(orc), _cave(space))


def _marker(words: Sequence[str], session: Session) -> Turned:
    """``marker orc``, ``marker plain``, or with the round: ``marker 8 orc``."""
    *number, shown = words or [""]
    if shown.lower() not in ("orc", "plain") or len(number) > 1:
        raise WordsError("a marker is marker orc or marker plain, with another round: marker 8 orc")
    due = _count(number[0], "round") if number else session.next_round
    return Turned(due, orc=shown.lower() == "orc")


def _tile(words: Sequence[str], session: Session) -> Rebuilt:
    """``tile SPACE KIND …``: a space, from now on this and nothing else."""
    if len(words) < 2:
        raise WordsError("a tile is tile SPACE KIND and what is on it, such as tile b2 field grain 3; tile b2 none")
    space, kind = _space(words[0]), words[1].lower()
    if kind in _NOTHING or kind in ("forest", "mountain"):
        if len(words) > 2:
            raise WordsError(f"nothing can be on {kind}" if kind != "forest" else "tile a1 forest stands alone")
        return Rebuilt(space, None)
    return _rebuilt(space, {"tile": kind}, words[2:], session)


def _put(words: Sequence[str], session: Session) -> Rebuilt:
    """``put SPACE …``: something on a space that stays what it is otherwise."""
    if len(words) < 2:
        raise WordsError("put SPACE and what is on it, such as put b2 grain 3, put c3 trap pit, put d4 dwarfs 0 4")
    space = _space(words[0])
    tile = tile_on(session.position.home, space)
    if tile is None:
        raise WordsError(f"{space} is solid mountain; tile {space} KIND digs it out")
    return _rebuilt(space, dict(table_of(tile)), words[1:], session)


def _rebuilt(space: ForestSpace | CaveSpace, table: dict[str, Any], words: Sequence[str], session: Session) -> Rebuilt:
    left = list(words)
    while left:
        _property(space, left, table)
    half = "forest" if space in FOREST else "cave"
    try:
        puzzle = Puzzle.model_validate({half: {space: table}})
    except ValidationError as error:
        faults = faults_of(error, {half: {space: table}}, schema_of(Puzzle))
        raise WordsError("; ".join(str(fault) for fault in faults)) from None
    forest: list[ForestTile] = list(puzzle.forest.values())
    if forest:
        return Rebuilt(space, forest[0])
    tile: CaveTile = next(iter(puzzle.cave.values()))
    guarded = next(protects(session.record.start.aim, name, tile) for name in CAVE if name == space)
    return Rebuilt(space, tile, guarded)


def _property(space: str, left: list[str], table: dict[str, Any]) -> None:
    """Take one thing that is on a space from the words into its table."""
    key = left.pop(0).lower()
    key = {"dwarf": "dwarfs", "crop": "crop", "friendly": "friendly_orcs"}.get(_PLURALS.get(key, key), key)
    forest = space in FOREST
    if key in ("grain", "vegetable", "vegetables") and forest:
        count = _count(_value(left, key), key)
        table.update({"crop": _PLURALS.get(key, key), "count": count})
        if not count:
            del table["crop"], table["count"]
    elif key == "donkey" and not forest and table["tile"].endswith("mine"):
        table[key] = not (left and left[0].lower() in _NOTHING and left.pop(0))
    elif _PLURALS.get(key, key) in ANIMALS:
        kind = _PLURALS.get(key, key)
        table["animals"] = {**table.get("animals", {}), kind: _count(_value(left, key), kind)}
    elif key == "dwarfs" and not forest:
        weapons = []
        while left and left[0].isdecimal():
            weapons.append(_count(left.pop(0), "weapon"))
        if not weapons and left and left[0].lower() in _NOTHING:
            left.pop(0)
        table["dwarfs"] = weapons
    elif key in (_NAMES[1:] if forest else _NAMES[:1]):
        value = _value(left, key)
        table[key] = value
        if value.lower() in _NOTHING:
            del table[key]
    elif key in _NUMBERS and not forest:
        table[key] = _count(_value(left, key), key)
    elif key == "stable" and forest:
        table[key] = not (left and left[0].lower() in _NOTHING and left.pop(0))
    else:
        known = ("grain", "vegetable", *ANIMALS, "trap", "pasture", "stable")
        known = known if forest else ("name", "points", "dwarfs", "friendly_orcs", "ore", "rubies", *ANIMALS)
        raise WordsError(f"{space}: found {key[:40]!r}; {one_of(known, key[:20])}")


_DEEDS: dict[str, Callable[[Sequence[str], Session], Move]] = {
    "gain": lambda words, _: Gained(_goods(words)),
    "spend": lambda words, _: Spent(_goods(words)),
    "fight": _fight,
    "befriend": _befriend,
    "tile": _tile,
    "put": _put,
    "marker": _marker,
}

# -- single words -------------------------------------------------------------------------------------


def _one(word: str, names: Sequence[Any], what: str) -> Any:  # noqa: ANN401 - one of the names
    found = next((name for name in names if name == word), None)
    if found is None:
        raise WordsError(f"no {what} {word[:40]!r}; {one_of(names, word[:20])}")
    return found


def _letter(word: str) -> Letter:
    letter: Letter = _one(word.upper(), LETTERS, "orc")
    return letter


def _cave(word: str) -> CaveSpace:
    space: CaveSpace = _one(word.lower(), CAVE, "cave space")
    return space


def _space(word: str) -> ForestSpace | CaveSpace:
    space: ForestSpace | CaveSpace = _one(word.lower(), (*FOREST, *CAVE), "space")
    return space


def _count(word: str, what: str) -> int:
    if word.isascii() and word.isdecimal() and len(word) <= 2:
        return int(word)
    raise WordsError(f"{what}: found {word[:40]!r}; allowed: a whole number from 0 to 99")


def _value(left: list[str], key: str) -> str:
    if not left:
        raise WordsError(f"{key} needs a value behind it")
    return left.pop(0)


def _two(words: Sequence[str], shape: str) -> tuple[str, str]:
    if len(words) != 2:
        raise WordsError(f"typed as {shape}")
    return words[0], words[1]
