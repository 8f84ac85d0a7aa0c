"""Strings and places as safe, short text: what a file, a message or a line of notation may show."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from decimal import Decimal

LONGEST_SHOWN = 40
"""How many characters of a wrong value a message shows."""

_UNSAFE = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\uffff]"
)
_BROKEN = re.compile(r"[\x00\ud800-\udfff]")
_PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]+")

Path = tuple[str | int, ...]
"""The way to a value: keys of tables and indexes of lists, from 0."""


@dataclass(frozen=True, slots=True)
class Unfit:
    """A value that no place of a file can hold, such as a date or NaN; ``words`` says what it is."""

    words: str


def quoted(text: str) -> str:
    r"""A string in double quotes, as JSON and TOML both read it.

    Letters of all scripts stay; control characters, invisible ones and those that turn the writing direction
    are escaped, so that a hostile name can neither move a cursor nor hide.

    >>> print(quoted('say "hi"\x1b[0m, Grüße'))
    "say \"hi\"\u001b[0m, Grüße"
    """
    return escaped(json.dumps(text, ensure_ascii=False))


def escaped(text: str) -> str:
    """Text with each unsafe character written as in a JSON string, line ends excepted."""
    return _UNSAFE.sub(lambda match: match[0] if match[0] == "\n" else f"\\u{ord(match[0]):04x}", text)


def is_broken(text: str) -> bool:
    """Whether a string holds what no file should: NUL, or half of a character."""
    return _BROKEN.search(text) is not None


def place_of(path: Path) -> str:
    """A path with dots; a key that is not plain in quotes.

    >>> place_of(("decks", "1", "my card", "steps", 0))
    'decks.1."my card".steps.0'
    """
    return ".".join(_key(step) for step in path)


def _key(step: str | int) -> str:
    key = str(step)
    return key if _PLAIN_KEY.fullmatch(key) else quoted(shortened(key))


def shortened(text: str) -> str:
    """At most the first 40 characters, with … where some are left out."""
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def found(value: object) -> str:
    """A wrong value in a few words.

    >>> found("5"), found(True), found([1, 2]), found(120)
    ('found "5"', 'found true', 'found a list', 'found 120')
    """
    match value:
        case Unfit(words):
            shown = words
        case bool():
            shown = "true" if value else "false"
        case str():
            shown = quoted(shortened(value))
        case int() | float() | Decimal():
            shown = shortened(str(value))
        case dict():
            shown = "a table" if value else "an empty table"
        case list():
            shown = "a list" if value else "an empty list"
        case _:
            shown = shortened(type(value).__name__)
    return f"found {shown}"
