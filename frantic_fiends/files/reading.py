"""The one loader: puzzles and packs from text or from files, every fault at once."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from frantic_fiends.data import SHIPPED_PACKS, known_furnishings, shipped_pack
from frantic_fiends.errors import Fault, ImpossibleError, UnreadableError
from frantic_fiends.files.decoding import LARGEST_FILE, Format, decode
from frantic_fiends.files.faults import faults_of, in_order
from frantic_fiends.files.quoting import found, quoted, shortened
from frantic_fiends.files.salvage import further_faults
from frantic_fiends.files.schema import schema_of
from frantic_fiends.layout import check
from frantic_fiends.model.base import Model
from frantic_fiends.model.pack import PACK_FORMAT, Pack
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import PUZZLE_FORMAT, Puzzle
from frantic_fiends.rules.problems import one_of, pack_problems, puzzle_problems

M = TypeVar("M", bound=Model)

RECORD_FORMAT = "frantic-fiends-record/1"

_KINDS = {"frantic-fiends": "puzzle", "frantic-fiends-pack": "pack", "frantic-fiends-record": "record"}
_FORMATS = (PUZZLE_FORMAT, PACK_FORMAT, RECORD_FORMAT)
_VERSIONED = re.compile(r"(frantic-fiends(?:-pack|-record)?)/([0-9]{1,6})")
_BY_PATH = re.compile(r"[/\\]|\.(?:toml|json)$", re.IGNORECASE)
_NEEDS_PACK = re.compile(r"clock\.card|cards\..*|events\..*|forest\..*\.trap|cave\..*\.(?:name|points|dwarfs)")


@dataclass(frozen=True, slots=True)
class PuzzleFile:
    """A puzzle as written, the pack it uses, and where it came from (a path, "standard input", "text")."""

    puzzle: Puzzle
    pack: Pack
    source: str


@dataclass(frozen=True, slots=True)
class FileKind(Generic[M]):
    """A kind of file: what it is called, its model, its format line."""

    word: str
    model: type[M]
    format: str


PUZZLE = FileKind("puzzle", Puzzle, PUZZLE_FORMAT)
PACK = FileKind("pack", Pack, PACK_FORMAT)


@dataclass(frozen=True, slots=True)
class Attempt(Generic[M]):
    """What reading a table came to: the value, or why there is none; the table itself where it could be decoded."""

    value: M | None
    faults: tuple[Fault, ...]
    raw: dict[str, Any]


def attempt(kind: FileKind[M], data: bytes | str, source: str, form: Format | None = None) -> Attempt[M]:
    """Read a file of one kind, and gather its faults instead of raising them."""
    try:
        raw, faults = decode(data, source, form)
    except UnreadableError as error:
        return Attempt(None, error.faults, {})
    wrong_format, hopeless = _format_fault(kind, raw)
    if hopeless:
        return Attempt(None, (hopeless,), {})
    faults += [wrong_format] if wrong_format else []
    value = None
    try:
        value = kind.model.model_validate({**raw, "format": kind.format})
    except ValidationError as error:
        faults += faults_of(error, raw, schema_of(kind.model))
    return Attempt(None if faults else value, in_order(faults, raw), raw)


def _format_fault(kind: FileKind[M], raw: dict[str, Any]) -> tuple[Fault | None, Fault | None]:
    """What is wrong with the format line: a fault among others, or one that makes all others meaningless."""
    line = f'format = "{kind.format}"'
    if "format" not in raw:
        return Fault("format", "missing", line), None
    value = raw["format"]
    if value == kind.format:
        return None, None
    known = _VERSIONED.fullmatch(value) if isinstance(value, str) else None
    if known is not None and _KINDS[known[1]] != kind.word:
        return None, Fault("format", f"this is a {_KINDS[known[1]]}, not a {kind.word}", f"a {kind.word}: {line}")
    if known is not None and int(known[2]) > 1:
        problem = f"made for a newer version of this program ({value})"
        return None, Fault("format", problem, f"{quoted(kind.format)}, the version that this program reads")
    return Fault("format", found(value), quoted(kind.format)), None


def parse_puzzle(data: bytes | str, source: str, *, format: Format | None = None) -> Puzzle:  # noqa: A002 - its name
    """A puzzle from the content of a file, as written: ``layout.check`` says whether such a table can be.

    Args:
        data: the content, bytes in UTF-8 or text.
        source: where it came from, for messages; a name ending in .json or .toml tells the format.
        format: "toml" or "json"; None to go by the source's ending, else by the content.

    Raises:
        UnreadableError: with every fault, each with its place.
    """
    return _done(attempt(PUZZLE, data, source, format), source)


def parse_pack(data: bytes | str, source: str, *, format: Format | None = None) -> Pack:  # noqa: A002 - its name
    """A pack from the content of a file; arguments as for ``parse_puzzle``.

    Raises:
        UnreadableError: with every fault, each with its place.
        ImpossibleError: it can be read, but does not hang together (a board without a deck, say).
    """
    pack = _done(attempt(PACK, data, source, format), source)
    if faults := pack_problems(pack):
        raise ImpossibleError(source, faults)
    return pack


def _done(read: Attempt[M], source: str) -> M:
    if read.value is None:
        raise UnreadableError(source, read.faults)
    return read.value


def parse_puzzle_file(
    data: bytes | str,
    source: str,
    base_dir: Path | str | None,
    *,
    format: Format | None = None,  # noqa: A002 - its name
) -> PuzzleFile:
    """A puzzle with its pack.

    Args:
        data: the puzzle's content; ``source`` and ``format`` as for ``parse_puzzle``.
        source: where it came from.
        base_dir: the folder to which ``game.pack`` is relative; None if a pack cannot be given by its path.
        format: "toml", "json" or None.

    Raises:
        UnreadableError: with every fault of the puzzle and of its pack.
        ImpossibleError: both can be read, but the pack does not hang together.
    """
    read = attempt(PUZZLE, data, source, format)
    return with_pack(read, read.value, source, base_dir)


def with_pack(
    read: Attempt[M], puzzle: Puzzle | None, source: str, base_dir: Path | str | None, inside: str = ""
) -> PuzzleFile:
    """Find the pack of a puzzle that was read, alone or as a part of another file; faults of both together.

    Args:
        read: how reading the file went.
        puzzle: the puzzle in it, if it could be read.
        source: where the file came from.
        base_dir: the folder to which ``game.pack`` is relative.
        inside: the key of the table that holds the puzzle; empty if the file itself does.
    """
    raw = read.raw.get(inside) if inside else read.raw
    game = raw.get("game", {}) if isinstance(raw, dict) else None
    name = game.get("pack", "house") if isinstance(game, dict) else None
    pack, faults = _find_pack(name, base_dir) if isinstance(name, str) and read.raw else (None, ())
    if puzzle is not None and pack is not None and not faults:
        return PuzzleFile(puzzle, pack, source)
    if puzzle is not None:
        house = shipped_pack("house")
        others = puzzle_problems(puzzle, house, known_furnishings(house))
        faults = (*(fault for fault in others if not _NEEDS_PACK.fullmatch(fault.place)), *faults)
    elif pack is not None and not faults and not inside and read.faults:
        faults = further_faults(read.raw, read.faults, pack)
    faults = (*read.faults, *placed_inside(inside, faults))
    raise (ImpossibleError if puzzle is not None and pack is not None else UnreadableError)(source, faults)


def placed_inside(table: str, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """Faults of a puzzle that stands in a table of another file."""
    return tuple(replace(fault, place=f"{table}.{fault.place}") for fault in faults) if table else faults


def _find_pack(name: str, base_dir: Path | str | None) -> tuple[Pack | None, tuple[Fault, ...]]:
    """A shipped pack, or one by its path; and what is wrong with it, at ``game.pack`` and by its own places."""
    if name in SHIPPED_PACKS:
        return shipped_pack(name), ()
    shown = quoted(shortened(name))
    by_path = 'a path relative to this file, such as "./my-copy.toml"'
    if not _BY_PATH.search(name):
        return None, (Fault("game.pack", f"no pack {shown}", f"{one_of(SHIPPED_PACKS, name[:60])}; or {by_path}"),)
    if "\\" in name:
        return None, (Fault("game.pack", f"found {shown}", "a path written with /"),)
    if Path(name).is_absolute() or base_dir is None:
        allowed = by_path if base_dir is not None else f"{one_of(SHIPPED_PACKS)}: this puzzle came from no folder"
        return None, (Fault("game.pack", f"found {shown}", allowed),)
    path = Path(base_dir) / name
    try:
        read = attempt(PACK, read_bytes(path, regular=True), str(path))
    except UnreadableError as error:
        return None, tuple(Fault("game.pack", f"{shown}: {fault.problem}", fault.allowed) for fault in error.faults)
    faults = read.faults if read.value is None else pack_problems(read.value)
    here = "game.pack, " + name
    return read.value, tuple(replace(fault, place=f"{here}: {fault.place}".removesuffix(": ")) for fault in faults)


def read_bytes(path: Path | str, *, regular: bool = False) -> bytes:
    """The content of a file, up to just over the largest size; with ``regular``, of no pipe or device.

    Raises:
        UnreadableError: it cannot be read; where there is no such file, with the nearest name in its folder.
    """
    path = Path(path)
    try:
        if path.exists() and regular and not path.is_file():
            raise UnreadableError(str(path), (Fault("", "this is no file"),))
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise UnreadableError(str(path), (Fault("", "there is no such file", _nearby(path)),)) from None
    except IsADirectoryError:
        raise UnreadableError(str(path), (Fault("", "this is a folder, no file"),)) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableError(str(path), (Fault("", f"cannot be read: {reason[:1].lower()}{reason[1:]}"),)) from None


def _nearby(path: Path) -> str:
    try:
        names = sorted(other.name for other in path.parent.iterdir() if other.suffix in (".toml", ".json"))[:200]
    except OSError:
        return ""
    hint = one_of(names, path.name).partition("? ")
    return f"{hint[0]}?" if hint[1] else ""


def read_puzzle(path: Path | str) -> PuzzleFile:
    """A puzzle from a file, as written, with its pack.

    Raises:
        UnreadableError: with every fault of the puzzle and of its pack.
        ImpossibleError: both can be read, but the pack does not hang together.
    """
    return parse_puzzle_file(read_bytes(path), str(path), Path(path).parent)


def read_pack(path: Path | str) -> Pack:
    """A pack from a file; errors as for ``parse_pack``."""
    return parse_pack(read_bytes(path), str(path))


def read_position(path: Path | str) -> Position:
    """The position that a puzzle file describes.

    Raises:
        UnreadableError: with every fault of the puzzle and of its pack.
        ImpossibleError: it can be read, but the rules cannot produce such a table; with every fault.
    """
    file = read_puzzle(path)
    return check(file.puzzle, file.pack, file.source)
