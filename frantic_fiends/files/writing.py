"""Puzzles and packs back to TOML and JSON: in a fixed order, only what is not left out by default."""

from __future__ import annotations

import errno
import json
import os
import re
import tempfile
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from frantic_fiends.files.quoting import escaped, quoted
from frantic_fiends.model.base import Model
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import Puzzle

# A key that starts with a digit and goes on, such as 2B or 1-1, is quoted as in the documents.
_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*|[0-9]")

_DEPTHS = {
    "orcs": 2,
    "forest": 2,
    "cave": 2,
    "events": 2,
    "before": 2,
    "decks": 3,
    "traps": 2,
    "bounty_strips": 2,
}
"""The tables whose entries get headers of their own, with the number of keys in such a header."""


def plain(value: object) -> Any:  # noqa: ANN401 - a plain value of any kind
    """A model as plain tables, lists, texts and numbers, without what is left out by default.

    Whole amounts of gold become int, others stay Decimal.
    """
    match value:
        case Model():
            kept = {key: getattr(value, key) for key in type(value).model_fields if _told(value, key)}
            return {key: plain(each) for key, each in kept.items()}
        case Mapping():
            return {key: plain(each) for key, each in value.items()}
        case tuple():
            return [plain(each) for each in value]
        case Decimal():
            return int(value) if value == int(value) else value
        case _:
            return value


def _told(model: Model, key: str) -> bool:
    """Whether a key has to be written: it is needed, differs from its default, or says which format this is."""
    return key == "format" or getattr(model, key) != type(model).model_fields[key].default


def puzzle_to_toml(puzzle: Puzzle) -> str:
    """A puzzle as a TOML file; reading it gives an equal puzzle."""
    return to_toml(plain(puzzle))


def puzzle_to_json(puzzle: Puzzle) -> str:
    """A puzzle as a JSON file; reading it gives an equal puzzle."""
    return to_json(plain(puzzle))


def pack_to_toml(pack: Pack) -> str:
    """A pack as a TOML file; reading it gives an equal pack."""
    return to_toml(plain(pack))


def pack_to_json(pack: Pack) -> str:
    """A pack as a JSON file; reading it gives an equal pack."""
    return to_json(plain(pack))


def to_json(table: Mapping[str, Any]) -> str:
    """A plain table as JSON. Amounts of gold are exact: three decimal places survive a float's shortest form."""
    written = json.dumps(table, ensure_ascii=False, indent=2, default=float, allow_nan=False)
    return escaped(written) + "\n"


def to_toml(table: Mapping[str, Any], inside: str = "") -> str:
    """A plain table as TOML: first what is no table, then a header for each table that a person would look for.

    Args:
        table: what to write.
        inside: the key of the table in a larger file that this one is.
    """
    root = (inside,) if inside else ()
    values = {key: each for key, each in table.items() if not isinstance(each, dict)}
    lines = list(_lines(values, root, 0)) if values or not table else []
    for key, each in table.items():
        if key not in values:
            lines += _lines(each, (*root, key), len(root) + _DEPTHS.get(key, 1))
    return "\n".join(lines).lstrip("\n") + "\n"


def _lines(table: Mapping[str, Any], path: tuple[str, ...], depth: int) -> Iterator[str]:
    """The lines of a table; the tables in it get their own header down to a depth, else they stay inline."""
    below = {key: each for key, each in table.items() if isinstance(each, dict) and len(path) < depth}
    if path and (len(below) < len(table) or not table):
        yield from ("", f"[{'.'.join(toml_key(step) for step in path)}]")
    yield from (f"{toml_key(key)} = {inline(each)}" for key, each in table.items() if key not in below)
    for key, each in below.items():
        yield from _lines(each, (*path, key), depth)


def toml_key(key: str) -> str:
    """A key as TOML writes it."""
    return key if _BARE.fullmatch(key) else quoted(key)


def inline(value: object) -> str:
    """A value on one line, tables too."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case Decimal():
            return format(value.normalize(), "f")
        case str():
            return quoted(value)
        case dict():
            pairs = ", ".join(f"{toml_key(key)} = {inline(each)}" for key, each in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
        case list():
            return f"[{', '.join(inline(each) for each in value)}]"
        case _:
            raise TypeError(f"no TOML for {type(value).__name__}")


def write_atomically(path: Path | str, content: str | bytes) -> None:
    """Write a file so that at any moment it is the old one or the new one, whole; a link stays a link.

    Raises:
        OSError: it cannot be written, or it is a device, pipe or folder; what is there is untouched.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "not a file that can be written anew", str(path))
    data = content.encode() if isinstance(content, str) else content
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    temporary = Path(name)
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 - mkstemp opened it
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_mode(target))
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int:
    """The permissions of the old file, else those that a new file gets."""
    try:
        return target.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
