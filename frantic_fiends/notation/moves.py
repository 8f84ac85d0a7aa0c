"""A move as a line of text, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from frantic_fiends.errors import Fault, UnreadableError
from frantic_fiends.files.quoting import Unfit, quoted, shortened
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
from frantic_fiends.model.goods import GOODS, Goods
from frantic_fiends.model.orcs import LETTERS
from frantic_fiends.model.spaces import ARRIVALS, CAVE, DIRECTIONS, FOREST
from frantic_fiends.notation.lexing import NOTHING, Piece, Token, at, by_column, fields_of, refuse, split, whole, word
from frantic_fiends.notation.reading import tile_of
from frantic_fiends.notation.writing import tile_text
from frantic_fiends.rules.problems import one_of

N = TypeVar("N", bound=str)

_KINDS = ("bribe", "push", "space", "card", "arrive", "gain", "spend", "fight", "befriend", "tile", "marker")


def action_text(move: Move) -> str:
    """Anything that takes one position to the next, as a line of text.

    >>> action_text(Response(3, "NE")), action_text(Response()), action_text(CardDrawn("my card"))
    ('bribe=3 push=NE', 'bribe=0 push=-', 'card="my card"')
    >>> action_text(Gained(Goods(food=1, ore=2))), action_text(Befriended("B", "d2"))
    ('gain=food:1,ore:2', 'befriend=B:d2')
    """
    match move:
        case Response(bribe, push):
            return f"bribe={bribe} push={push or NOTHING}"
        case Choice(space):
            return f"space={space}"
        case CardDrawn(card):
            return f"card={word(card)}"
        case Arrived(place):
            return f"arrive={place}"
        case Gained(goods):
            return f"gain={_goods_text(goods)}"
        case Spent(goods):
            return f"spend={_goods_text(goods)}"
        case Fought(orc, strength):
            return f"fight={orc}:{strength}"
        case Befriended(orc, space):
            return f"befriend={orc}:{space}"
        case Rebuilt(space, tile, protected):
            return f"tile={space}:{tile_text(tile)}{'/protected' if protected else ''}"
        case Turned(number, orc):
            return f"marker={number}:{'orc' if orc else 'plain'}"


def _goods_text(goods: Goods) -> str:
    return ",".join(f"{good}:{amount}" for good, amount in goods.nonzero().items()) or NOTHING


def parse_move(text: str) -> Move:
    """The move that a line of text says; ``action_text`` writes it.

    What is taken beyond what is written: more spaces or tabs than one and around the line, ``push`` before
    ``bribe``, goods in any order, a plain card id in quotes, and directions, orcs, spaces and arrivals in
    letters of either case. Nothing may be left out.

    Raises:
        UnreadableError: with every fault, each with its column.

    >>> parse_move("bribe=0 push=ne"), parse_move('card="2-4"')
    (Response(bribe=0, push='NE'), CardDrawn(card='2-4'))
    """
    values: dict[str, Piece] = {}
    faults: list[Fault] = []
    columns: dict[str, int] = {}
    for field in fields_of(text):
        name = field.name or ""
        if name not in _KINDS:
            shown = quoted(shortened(name or "".join(token.text for token in field.value)))
            faults.append(at(field.column, f"found {shown}", f"{one_of(_KINDS, name[:20])}, each with = and a value"))
        elif name in values:
            faults.append(at(field.column, f"{name} is given more than once", "once"))
        else:
            values[name], columns[name] = field.value, field.column
    faults += _together(values, columns, len(text)) if not faults else []
    if faults:
        raise refuse(*by_column(faults))
    return _Reading(columns).move(values)


def _together(values: Mapping[str, Piece], columns: Mapping[str, int], end: int) -> list[Fault]:
    """What does not go together: a response is bribe and push, every other move a single word."""
    names = tuple(values)
    if not names:
        return [at(1, "no move", "such as bribe=0 push=-, space=e4 or card=2-4")]
    if names == ("bribe",):
        return [at(end + 1, "push is missing", "a direction, such as push=NE, or push=- for none")]
    if names == ("push",):
        return [at(end + 1, "bribe is missing", "a number of goods, such as bribe=3, or bribe=0 for none")]
    if len(names) == 1 or sorted(names) == ["bribe", "push"]:
        return []
    return [at(columns[names[-1]], f"{names[-1]} does not go with {names[0]}", "one move: bribe and push, or one word")]


class _Reading:
    """The values of one move; every fault found on the way."""

    def __init__(self, columns: Mapping[str, int]) -> None:
        self.columns = columns
        self.faults: list[Fault] = []

    def move(self, values: Mapping[str, Piece]) -> Move:
        made = self._made(values)
        if self.faults or made is None:
            raise refuse(*by_column(self.faults))
        return made

    def _made(self, values: Mapping[str, Piece]) -> Move | None:
        name, value = next(iter(values.items()))
        if name in ("bribe", "push"):
            bribe = self.count("bribe", self.single("bribe", values["bribe"]), 0)
            token = self.single("push", values["push"])
            pushed = None if token is None or token.is_nothing else self.named(token, DIRECTIONS, str.upper)
            return Response(bribe, pushed)
        if name in ("gain", "spend"):
            goods = self.goods(name, value)
            return Gained(goods) if name == "gain" else Spent(goods)
        if name == "tile":
            return self.tile(value)
        if name in ("fight", "befriend", "marker"):
            return self.deed(name, value)
        token = self.single(name, value)
        if token is None:
            return None
        if name == "card":
            return self.card(token)
        if name == "space":
            space = self.named(token, CAVE, str.lower)
            return Choice(space) if space else None
        place = self.named(token, tuple(ARRIVALS), str.lower)
        return Arrived(place) if place else None

    def card(self, token: Token) -> CardDrawn | None:
        if token.is_nothing or not 1 <= len(token.text) <= 200:
            self.faults.append(
                at(token.column, "no card's id", 'an id of 1 to 200 characters, such as 2-4 or "my card"')
            )
            return None
        return CardDrawn(token.text)

    def deed(self, name: str, value: Piece) -> Move | None:
        parts = split(value, ":")
        if len(parts) != 2:
            two = "round and what" if name == "marker" else "orc and what"
            example = {"fight": "B:3", "marker": "7:orc"}.get(name, "B:d2")
            self.faults.append(
                at(self.columns[name], f"{name} is not of two parts", f"{two}, such as {name}={example}")
            )
            return None
        first, second = (self.single(name, part) for part in parts)
        if name == "marker":
            number = self.count(name, first, 1)
            shown = self.named(second, ("orc", "plain"), str.lower) if second else None
            return Turned(number, orc=shown == "orc") if shown else None
        orc = self.named(first, LETTERS, str.upper) if first else None
        if name == "fight":
            strength = self.count(name, second, 1)
            return Fought(orc, strength) if orc else None
        space = self.named(second, CAVE, str.lower) if second else None
        return Befriended(orc, space) if orc and space else None

    def tile(self, value: Piece) -> Rebuilt | None:
        """A space and what is on it: the entry of a puzzle's line, then /protected if the aim protects it."""
        column = self.columns["tile"]
        start = self.single("tile", value[:1])
        space = self.named(start, (*FOREST, *CAVE), str.lower) if start else None
        if start is None or space is None:
            return None
        protected = len(value) > 2 and (value[-2].text, value[-1].text) == ("/", "protected")
        entry = (Token("word", space, start.column), *value[1 : -2 if protected else None])
        if len(entry) == 3 and entry[1].text == ":" and entry[2].is_nothing:
            return Rebuilt(space, None, protected)
        try:
            return Rebuilt(space, tile_of("forest" if space in FOREST else "cave", entry, column), protected)
        except UnreadableError as error:
            self.faults += error.faults
            return None

    def goods(self, name: str, value: Piece) -> Goods:
        amounts: dict[str, int] = {}
        if len(value) == 1 and value[0].is_nothing:
            return Goods()
        for entry in split(value, ","):
            parts = split(entry, ":")
            tokens = [self.single(name, part) for part in parts]
            if len(parts) != 2 or tokens[0] is None:
                column = entry[0].column if entry else self.columns[name]
                self.faults.append(at(column, "no good and number", f"such as {name}=food:1,ore:2, or {name}=-"))
                continue
            good = self.named(tokens[0], GOODS, str.lower)
            amount = self.count(name, tokens[1], 1)
            if good in amounts:
                self.faults.append(at(tokens[0].column, f"{good} is given more than once", "once"))
            elif good:
                amounts[good] = amount
        return Goods(**amounts)

    def single(self, name: str, piece: Piece) -> Token | None:
        """The one word of a piece."""
        if len(piece) == 1 and piece[0].kind != "mark":
            return piece[0]
        column = piece[0].column if piece else self.columns[name] + len(name) + 1
        found = "".join(token.text for token in piece)
        self.faults.append(at(column, f"{name}: found {quoted(shortened(found))}", "one value"))
        return None

    def named(self, token: Token, names: tuple[N, ...], case: Callable[[str], str]) -> N | None:
        """One of the names, in either case."""
        wanted = case(token.text)
        name = next((name for name in names if name == wanted), None) if token.kind == "word" else None
        if name is None:
            allowed = one_of(names, wanted[:20])
            self.faults.append(at(token.column, f"found {quoted(shortened(token.text))}", allowed))
        return name

    def count(self, name: str, token: Token | None, least: int) -> int:
        """A whole number up to 99; the least where it is wrong, which is a fault."""
        value = whole(token) if token is not None else least
        if isinstance(value, int) and least <= value <= 99:
            return value
        words = value.words if isinstance(value, Unfit) else str(value)
        column = token.column if token is not None else self.columns[name]
        self.faults.append(at(column, f"{name}: found {words}", f"a whole number from {least} to 99"))
        return least
