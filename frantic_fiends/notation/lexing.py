"""The words of a line of text, each with its column: what moves and puzzles in one line are made of."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from frantic_fiends.errors import Fault, UnreadableError
from frantic_fiends.files.quoting import Unfit, is_broken, quoted, shortened

LONGEST_LINE = 2**20
"""The most characters that a line may have."""

NOTHING = "-"
"""Stands for nothing where something may be left out; a name that is really a dash is quoted."""

_TOKEN = re.compile(r"""(?P<space>[ \t]+)|(?P<string>"(?:[^"\\]|\\.)*+")|(?P<word>[A-Za-z0-9_.-]+)|(?P<mark>[=,:/+])""")
_PLAIN = re.compile(r"[A-Za-z0-9_.-]+")
_WHOLE = re.compile(r"0|[1-9][0-9]{0,8}")
_GOLD = re.compile(r"(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,8})?")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a quoted string (its value) or a mark, one of = , : / +; columns count from 1."""

    kind: Literal["word", "string", "mark"]
    text: str
    column: int

    @property
    def is_nothing(self) -> bool:
        """Whether this is a bare dash."""
        return self.kind == "word" and self.text == NOTHING


Piece = tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """What stands between two spaces: ``name=value``, or a value alone."""

    name: str | None
    value: Piece
    column: int


def word(text: str) -> str:
    """A name as it is written: plain, or quoted as in JSON.

    >>> word("2-4"), word("my card"), word("-")
    ('2-4', '"my card"', '"-"')
    """
    return text if _PLAIN.fullmatch(text) and text != NOTHING else quoted(text)


def number(value: int | Decimal) -> str:
    """A number as it is written: without needless digits."""
    return str(value) if isinstance(value, int) else format(value.normalize(), "f")


def at(column: int, problem: str, allowed: str = "") -> Fault:
    """A fault at a column."""
    return Fault(f"column {column}", problem, allowed)


def by_column(faults: Iterable[Fault]) -> list[Fault]:
    """Faults in the order of their columns."""
    return sorted(faults, key=lambda fault: int(fault.place.removeprefix("column ")))


def refuse(*faults: Fault) -> UnreadableError:
    """The error that tells what is wrong with a line of text."""
    return UnreadableError("text", faults)


def fields_of(text: str) -> tuple[Field, ...]:
    """The fields of a line, told apart by spaces outside of quotes.

    Raises:
        UnreadableError: a character that cannot stand there, or a quote that does not end.
    """
    if len(text) > LONGEST_LINE:
        raise refuse(at(LONGEST_LINE, "the line is too long", f"at most {LONGEST_LINE} characters"))
    return tuple(_field(piece) for piece in _groups(text.rstrip("\r\n")))


def _groups(text: str) -> Iterator[Piece]:
    group: list[Token] = []
    index = 0
    while index < len(text):
        match = _TOKEN.match(text, index)
        if match is None:
            problem = "a quote that does not end" if text[index] == '"' else f"the character {quoted(text[index])}"
            raise refuse(at(index + 1, problem, 'letters, digits and . _ - = , : / +; other names in "quotes"'))
        if match["space"]:
            if group:
                yield tuple(group)
            group = []
        elif match["string"]:
            group.append(Token("string", _string(match["string"], index + 1), index + 1))
        else:
            group.append(Token("word" if match["word"] else "mark", match[0], index + 1))
        index = match.end()
    if group:
        yield tuple(group)


def _string(written: str, column: int) -> str:
    try:
        value = json.loads(written)
    except json.JSONDecodeError as error:
        raise refuse(at(column + error.pos, "a quoted name that is no JSON string", "JSON escapes")) from None
    if not isinstance(value, str) or is_broken(value):
        raise refuse(at(column, f"a text with a broken character, {quoted(shortened(value))}"))
    return value


def _field(piece: Piece) -> Field:
    if len(piece) > 1 and piece[0].kind == "word" and piece[1].text == "=" and piece[1].kind == "mark":
        return Field(piece[0].text, piece[2:], piece[0].column)
    return Field(None, piece, piece[0].column)


def split(piece: Piece, mark: str) -> tuple[Piece, ...]:
    """A piece cut at each of a mark; empty pieces stay, so that they can be told."""
    pieces: list[list[Token]] = [[]]
    for token in piece:
        if token.kind == "mark" and token.text == mark:
            pieces.append([])
        else:
            pieces[-1].append(token)
    return tuple(tuple(each) for each in pieces)


def whole(token: Token) -> int | Unfit:
    """A whole number in plain digits: no sign, no leading zero, no underscore."""
    plain = token.kind == "word" and _WHOLE.fullmatch(token.text)
    return int(token.text) if plain else Unfit(quoted(shortened(token.text)))


def gold(token: Token) -> Decimal | Unfit:
    """An amount of gold in plain digits."""
    plain = token.kind == "word" and _GOLD.fullmatch(token.text)
    return Decimal(token.text) if plain else Unfit(quoted(shortened(token.text)))
