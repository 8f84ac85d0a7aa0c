"""A puzzle or a position as a line of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from frantic_fiends.files.quoting import Path
from frantic_fiends.files.writing import plain
from frantic_fiends.laying_out import lay_out
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.tiles import CaveTile, ForestTile
from frantic_fiends.notation.lexing import NOTHING, number, word
from frantic_fiends.notation.sections import CLOCK, FIRST, SECTIONS, VERSION


def puzzle_text(puzzle: Puzzle) -> str:
    """A whole puzzle as a line of text; ``parse_puzzle_text`` reads it."""
    raw = plain(puzzle)
    for key in ("game", "clock", "arrival", "aim"):  # nothing of these is left to defaults
        raw[key] = {
            name: plain(getattr(getattr(puzzle, key), name)) for name in type(getattr(puzzle, key)).model_fields
        }
    written = (f"{name}={_section(name, _value_at(raw, path))}" for name, path in SECTIONS.items())
    return " ".join((VERSION, *written))


def position_text(position: Position) -> str:
    """A position as a line of text: the puzzle that describes it, by ``layout.lay_out``. Never raises.

    Equal positions have equal lines, and ``parse_position`` gives an equal position back.
    """
    try:
        return puzzle_text(lay_out(position))
    except (ValueError, TypeError, AttributeError, LookupError):  # made by hand, from values that no file can hold
        return f"{VERSION}? {position!r}"


def tile_text(tile: ForestTile | CaveTile | None) -> str:
    """What is on a space, as in a line of text.

    >>> tile_text(ForestTile(tile="field", crop="grain", count=3)), tile_text(None)
    ('field/crop:grain/count:3', '-')
    """
    return "/".join(_parts(plain(tile), FIRST["forest"])) if tile is not None else NOTHING


def _value_at(raw: Mapping[str, Any], path: Path) -> Any:  # noqa: ANN401 - a plain value of any kind
    value: Any = raw
    for step in path:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def _section(name: str, value: Any) -> str:  # noqa: ANN401 - a plain value of any kind
    if name == "clock":
        return "/".join(_scalar(value[key]) for key in CLOCK)
    if name in FIRST:
        entries = (f"{key}:{'/'.join(_parts(each, FIRST[name])) or NOTHING}" for key, each in (value or {}).items())
        return ",".join(entries) or NOTHING
    if isinstance(value, dict):
        return ",".join(f"{key}:{_scalar(each)}" for key, each in value.items()) or NOTHING
    if isinstance(value, list):
        return ",".join(_scalar(each) for each in value) or NOTHING
    return _scalar(value)


def _parts(entry: Mapping[str, Any], first: tuple[str, ...]) -> Iterator[str]:
    """The parts of an entry: those that stand first, then key and value, or the key alone where it says yes."""
    yield from (_scalar(entry.get(key)) for key in first)
    for key, value in entry.items():
        match value:
            case _ if key in first:
                pass
            case True:
                yield key
            case dict() if value:
                yield from (f"{key}.{name}:{_scalar(each)}" for name, each in value.items())
            case dict():
                yield f"{key}:{NOTHING}"
            case list():
                yield f"{key}:{'+'.join(_scalar(each) for each in value)}"
            case _:
                yield f"{key}:{_scalar(value)}"


def _scalar(value: str | int | Decimal | None) -> str:
    if value is None:
        return NOTHING
    return word(value) if isinstance(value, str) else number(value)
