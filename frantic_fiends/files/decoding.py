"""From bytes to plain tables: UTF-8, then TOML or JSON, both as strict as the other."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any, Literal

from frantic_fiends.errors import Fault, UnreadableError
from frantic_fiends.files.quoting import Path, Unfit, is_broken, place_of, quoted, shortened

Format = Literal["toml", "json"]

LARGEST_FILE = 2**20
"""The most bytes that a file may have: 1 MiB."""

DEEPEST = 12
"""How deep tables and lists may be nested; the formats need 6."""

_LONGEST_NUMBER = 30
_TOML_PLACE = re.compile(
    r"(?P<problem>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL
)

# tomllib takes quadratic time and memory for dotted keys of very many parts: they are looked for first, with strings
# and comments out of the way.
_STRINGS = re.compile(
    r'''"""(?:[^\\]|\\.)*?(?:"""|\Z)|\'{3}.*?(?:\'{3}|\Z)'''
    r"""|"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?|\#[^\n]*+""",
    re.DOTALL,
)
_LONG_KEY = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{DEEPEST},}}")


class _Pairs(dict[str, Any]):
    """A JSON object that remembers which keys it was given more than once."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        times = Counter(key for key, _ in pairs) if len(self) < len(pairs) else {}
        self.twice = [key for key, count in times.items() if count > 1]


def decode(data: bytes | str, source: str, form: Format | None = None) -> tuple[dict[str, Any], list[Fault]]:
    """The table that a file holds, and what in it no place can hold.

    Args:
        data: the file's content.
        source: where it came from; its ending tells TOML from JSON unless ``form`` does, or the content must.
        form: "toml" or "json".

    Raises:
        UnreadableError: it is no text, or no TOML or JSON, or no table.
    """
    text = _text(data, source)
    form = form or _form_of(text, source)
    raw = _from_json(text, source) if form == "json" else _from_toml(text, source)
    if not isinstance(raw, dict):
        raise UnreadableError(source, (Fault("", "the file holds no table", "a table of keys and values"),))
    faults: list[Fault] = []
    return _cleaned(raw, (), faults), faults


def _text(data: bytes | str, source: str) -> str:
    """The text of a file, its byte order mark and Windows line ends taken off."""

    def refused(problem: str, allowed: str = "text saved as UTF-8", place: str = "") -> UnreadableError:
        return UnreadableError(source, (Fault(place, problem, allowed),))

    try:
        content = data.encode("utf-8") if isinstance(data, str) else bytes(data)
    except UnicodeEncodeError as error:
        problem = f"a broken character, {quoted(error.object[error.start])}"
        raise refused(problem, place=f"character {error.start + 1}") from None
    if len(content) > LARGEST_FILE:
        raise refused("the file is too large", f"at most {LARGEST_FILE} bytes (1 MiB)")
    if content.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        raise refused("this is UTF-32 text")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")) or _looks_like_utf_16(content):
        raise refused("this is UTF-16 text")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problem = f"byte {error.start + 1} (0x{content[error.start]:02x}, in line {line}) is not UTF-8"
        raise refused(problem) from None
    if not text.strip():
        raise refused("the file is empty", "a table of keys and values")
    if "\0" in text:
        before = text[: text.index("\0")]
        place = f"line {before.count(chr(10)) + 1}, column {len(before) - before.rfind(chr(10))}"
        raise refused("a NUL character", "text", place)
    return text.replace("\r\n", "\n")


def _looks_like_utf_16(content: bytes) -> bool:
    start = content[:200]
    return len(start) > 3 and any(half and half.count(0) > 0.6 * len(half) for half in (start[::2], start[1::2]))


def _form_of(text: str, source: str) -> Format:
    ending = source.lower().rpartition(".")[2]
    if ending == "json" or (ending != "toml" and text.lstrip().startswith("{")):
        return "json"
    return "toml"


def _from_toml(text: str, source: str) -> object:
    def refused(place: str, problem: str) -> UnreadableError:
        hint = "TOML; this looks like JSON, whose files end in .json" if text.lstrip().startswith("{") else "TOML"
        return UnreadableError(source, (Fault(place, problem, hint),))

    if _LONG_KEY.search(_STRINGS.sub("s", text)):
        raise refused("", f"a key of more than {DEEPEST} parts")
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.fullmatch(str(error))
        if place is None:
            raise refused("", str(error)) from None
        where = f"line {place['line']}, column {place['column']}" if place["line"] else "end of file"
        problem = place["problem"].replace("Cannot overwrite a value", "a key given before")
        raise refused(where, _lowered(problem)) from None
    except RecursionError:
        raise refused("", f"tables or lists nested more than {DEEPEST} deep") from None
    except ValueError:  # a whole number of more digits than Python reads
        digits = re.search(r"[0-9_]{4000,}", text)
        line = text.count("\n", 0, digits.start()) + 1 if digits else 1
        raise refused(f"line {line}", "a number too long to read") from None


def _from_json(text: str, source: str) -> object:
    try:
        return json.loads(
            text,
            parse_float=_decimal,
            parse_int=_whole,
            parse_constant=Unfit,
            object_pairs_hook=_Pairs,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise UnreadableError(source, (Fault(place, _lowered(error.msg), "JSON"),)) from None
    except RecursionError:
        fault = Fault("", f"tables or lists nested more than {DEEPEST} deep", "JSON of a puzzle, pack or record")
        raise UnreadableError(source, (fault,)) from None


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _decimal(text: str) -> Decimal | Unfit:
    try:
        number = Decimal(text.replace("_", ""))
    except InvalidOperation:  # an exponent beyond what Decimal knows
        return Unfit(shortened(text))
    return number if number.is_finite() else Unfit(text)


def _whole(text: str) -> int | Unfit:
    return int(text) if len(text) <= _LONGEST_NUMBER else Unfit(f"a number of {len(text)} digits")


def _cleaned(value: Any, path: Path, faults: list[Fault]) -> Any:  # noqa: ANN401 - a plain value of any kind
    """The same value, with an Unfit for whatever no place can hold; faults for keys that cannot stay."""
    match value:
        case dict() | list() if len(path) > DEEPEST:
            return Unfit(f"something nested more than {DEEPEST} deep")
        case dict():
            twice = getattr(value, "twice", ())
            broken = [key for key in value if is_broken(key)]
            faults += [Fault(place_of((*path, key)), "given more than once", "each key once") for key in twice]
            faults += [Fault(place_of((*path, key)), "a key with a broken character", "text") for key in broken]
            whole = {key: each for key, each in value.items() if key not in broken}
            return {key: _cleaned(each, (*path, key), faults) for key, each in whole.items()}
        case list():
            return [_cleaned(each, (*path, index), faults) for index, each in enumerate(value)]
        case None:
            return Unfit("null")
        case datetime() | date() | time():
            return Unfit(f"the date or time {value}")
        case int() if abs(value) >= 10**_LONGEST_NUMBER:
            return Unfit("a number too large to show")
        case str() if is_broken(value):
            return Unfit(f"a text with a broken character, {quoted(shortened(value))}")
        case _:
            return value
