"""A line of text read as a puzzle or a position."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ValidationError

from frantic_fiends.errors import Fault
from frantic_fiends.files.faults import faults_of
from frantic_fiends.files.quoting import Path, Unfit, place_of, quoted, shortened
from frantic_fiends.files.schema import schema_of
from frantic_fiends.layout import check
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.tiles import CaveTile, ForestTile
from frantic_fiends.notation.lexing import (
    NOTHING,
    Field,
    Piece,
    Token,
    at,
    by_column,
    fields_of,
    gold,
    refuse,
    split,
    whole,
    word,
)
from frantic_fiends.notation.sections import CLOCK, FIRST, SECTIONS, VERSION
from frantic_fiends.rules.problems import one_of

_FLAGS = ("held", "stable", "donkey")
_MAY_BE_NOTHING = ("title", "arrival", "orc", "card", "phase", "strength")
_WHOLE = ("players", "event", "strength", "count", "points", "friendly_orcs", "ore", "rubies", "deck")


def parse_position(text: str, pack: Pack) -> Position:
    """The position that a line of text describes.

    Args:
        text: a line as ``position_text`` writes it; for what else is taken, see ``parse_puzzle_text``.
        pack: the pack that it names.

    Raises:
        UnreadableError: with every fault, each with its column; or the line names another pack.
        ImpossibleError: it can be read, but the rules cannot produce such a table.
    """
    puzzle = parse_puzzle_text(text)
    if puzzle.game.pack != pack.name:
        column = next(field.column for field in fields_of(text) if field.name == "pack")
        raise refuse(at(column, f"the line is for pack {word(puzzle.game.pack)}", f"pack={word(pack.name)}"))
    return check(puzzle, pack, "text")


def parse_puzzle_text(text: str) -> Puzzle:
    """The puzzle that a line of text describes; ``puzzle_text`` writes it.

    What is taken beyond what is written: more spaces or tabs than one and around the line, sections and the
    entries in them in any order, plain names in quotes. No section may be left out, and none says anything
    that is not written: ``-`` stands for nothing.

    Raises:
        UnreadableError: with every fault, each with its column.
    """
    return _Reading(text).puzzle()


def tile_of(section: Literal["forest", "cave"], entry: Piece, column: int) -> ForestTile | CaveTile:
    """What an entry such as ``b2:field/crop:grain/count:3`` says is on a space.

    Args:
        section: the half of the home board in which the space is.
        entry: the words of the entry.
        column: where it stands in its line.

    Raises:
        UnreadableError: with every fault, each with its column.
    """
    return _Reading("").tile(section, entry, column)


class _Reading:
    """A line on its way to a puzzle: the table it makes, the column of every value, every fault."""

    def __init__(self, text: str) -> None:
        self.raw: dict[str, Any] = {}
        self.columns: dict[Path, int] = {}
        self.broken: list[str] = []
        self.faults: list[Fault] = []
        self.end = len(text) + 1
        self.fields = fields_of(text)

    def puzzle(self) -> Puzzle:
        self._version()
        seen: dict[str, int] = {}
        for field in self.fields[1:]:
            name = field.name or ""
            if name not in SECTIONS:
                shown = quoted(shortened(name or "".join(token.text for token in field.value)))
                self._fault(field.column, f"found {shown}", f"{one_of(SECTIONS, name[:20])}, each with = and a value")
            elif name in seen:
                self._fault(field.column, f"{name} is given more than once", f"once, as in column {seen[name]}")
            else:
                seen[name] = field.column
                self._section(name, field)
        if missing := [name for name in SECTIONS if name not in seen]:
            self._fault(self.end, f"missing: {', '.join(missing)}", "every section, with = and a value")
        return self._read()

    def _read(self) -> Puzzle:
        """The puzzle made of what was read so far, unless there are faults."""
        try:
            puzzle = Puzzle.model_validate(self.raw)
        except ValidationError as error:
            self._add(faults_of(error, self.raw, schema_of(Puzzle)))
            raise refuse(*by_column(self.faults)) from None
        if self.faults:
            raise refuse(*by_column(self.faults))
        return puzzle

    def tile(self, section: str, entry: Piece, column: int) -> ForestTile | CaveTile:
        """What a single entry of the forest or the cave says is on its space."""
        self._entry(section, (section,), entry, column)
        puzzle = self._read()
        forest, cave = tuple(puzzle.forest.values()), tuple(puzzle.cave.values())
        return forest[0] if forest else cave[0]

    def _version(self) -> None:
        first = self.fields[0] if self.fields else Field(None, (), 1)
        found = "".join(token.text for token in first.value) if first.name is None else f"{first.name}="
        if found == VERSION:
            return
        newer = found.startswith("FF") and found[2:].isdecimal()
        problem = (
            f"made for another version of this program ({found[:20]})" if newer else f"found {quoted(shortened(found))}"
        )
        raise refuse(at(first.column, problem, f"{VERSION} as the first word"))

    def _fault(self, column: int, problem: str, allowed: str = "") -> None:
        self.faults.append(at(column, problem, allowed))

    def _add(self, faults: list[Fault]) -> None:
        """Faults of places in the puzzle, at their columns; what is wrong with a broken value was said before."""
        columns = {place_of(path): column for path, column in self.columns.items()}
        for fault in faults:
            place = fault.place
            while place and place not in columns:
                place = place.rpartition(".")[0]
            if fault.place not in self.broken:
                self._fault(columns.get(place, 1), f"{fault.place}: {fault.problem}", fault.allowed)

    def _section(self, name: str, field: Field) -> None:
        path, value = SECTIONS[name], field.value
        if not value:
            self._fault(field.column, f"{name} has no value", f"{NOTHING} for nothing")
        elif name == "clock":
            self._clock(field)
        elif name in ("title", "players", "pack", "arrival", "minimise"):
            self._scalar(path, value, field.column)
        elif len(value) == 1 and value[0].is_nothing:
            self._put(path, [] if name == "protect" else {}, field.column)
        elif name == "protect":
            self._list(path, split(value, ","), field.column)
        else:
            self._put(path, {}, field.column)
            for entry in split(value, ","):
                self._entry(name, path, entry, field.column)

    def _clock(self, field: Field) -> None:
        parts = split(field.value, "/")
        self._put(("clock",), {}, field.column)
        if len(parts) != len(CLOCK):
            self._fault(field.column, f"clock of {len(parts)} parts", "event/orc/card/phase, such as clock=2/B/-/-")
            return
        for key, part in zip(CLOCK, parts, strict=True):
            self._scalar(("clock", key), part, field.column)

    def _entry(self, name: str, path: Path, entry: Piece, column: int) -> None:
        """An entry of a section: its key, a colon, then one value or its parts."""
        column = entry[0].column if entry else column
        if len(entry) < 3 or entry[0].kind == "mark" or entry[1].text != ":" or entry[1].kind != "mark":
            found = quoted(shortened("".join(token.text for token in entry)))
            self._fault(column, f"{name}: found {found}", "a key, a colon and a value")
            return
        here = (*path, entry[0].text)
        if name not in FIRST:
            self._scalar(here, entry[2:], column)
            return
        if not self._put(here, {}, column) or (len(entry) == 3 and entry[2].is_nothing and not FIRST[name]):
            return
        parts = split(entry[2:], "/")
        for index, part in enumerate(parts):
            where = part[0].column if part else column
            if index < len(FIRST[name]):
                self._scalar((*here, FIRST[name][index]), part, where)
            else:
                self._part(here, part, where)
        for key in FIRST[name][len(parts) :]:
            self._fault(column, f"{place_of(here)}: no {key}", f"{key} after a /, or {NOTHING}")

    def _part(self, here: Path, part: Piece, column: int) -> None:
        """A key with its value, or a key alone that says yes."""
        if not part or part[0].kind == "mark":
            self._fault(column, f"{place_of(here)}: nothing between two marks", "a key, or a key, a colon and a value")
            return
        keys = tuple(part[0].text.split(".", 1))
        self.columns.setdefault((*here, keys[0]), column)
        path = (*here, *keys)
        if len(part) == 1:
            self._put(path, True if keys[-1] in _FLAGS else Unfit("no value"), column)
        elif part[1].text != ":" or part[1].kind != "mark":
            self._fault(column, f"{place_of(path)}: a {part[1].text} after the key", "a colon and a value")
        elif keys[-1] == "push" and len(part) == 3 and part[2].is_nothing:
            self._put(path, {}, column)
        elif keys[-1] == "dwarfs":
            self._list(path, split(part[2:], "+"), column)
        else:
            self._scalar(path, part[2:], column)

    def _list(self, path: Path, pieces: tuple[Piece, ...], column: int) -> None:
        values: list[object] = []
        for index, piece in enumerate(pieces):
            self.columns[*path, index] = piece[0].column if piece else column
            if len(piece) != 1 or piece[0].kind == "mark" or piece[0].is_nothing:
                values.append(Unfit(quoted(shortened("".join(token.text for token in piece)))))
            else:
                values.append(whole(piece[0]) if path[-1] == "dwarfs" else piece[0].text)
        self._put(path, values, column)

    def _scalar(self, path: Path, piece: Piece, column: int) -> None:
        """A single value, of the type that its key asks for."""
        if len(piece) != 1 or piece[0].kind == "mark":
            found = quoted(shortened("".join(token.text for token in piece)))
            self._fault(piece[0].column if piece else column, f"{place_of(path)}: found {found}", "one value")
            self.broken.append(place_of(path))
            return
        value = self._typed(path, piece[0])
        if value is not None:
            self._put(path, value, piece[0].column)

    def _typed(self, path: Path, token: Token) -> object:
        key = str(path[-1]) if path != ("arrival", "D") else "arrival"
        if token.is_nothing:
            return (
                None
                if key in _MAY_BE_NOTHING and path[0] in ("title", "arrival", "clock", "orcs")
                else Unfit("nothing")
            )
        if key == "bounty" or path[:2] in (("aim", "prices"), ("aim", "losses")):
            return gold(token)
        inner = len(path) > 3 and path[-2] in ("animals", "push", "gain", "fight")
        if path[0] == "stock" or inner or (key in _WHOLE and path[0] != "cards"):
            return whole(token)
        return token.text

    def _put(self, path: Path, value: object, column: int) -> bool:
        """Set a value in the table; whether it was not set before."""
        table = self.raw
        for step in path[:-1]:
            table = table.setdefault(str(step), {})
            if not isinstance(table, dict):
                self._fault(column, f"{place_of(path)}: a value and a table in one place", "one of them")
                return False
        if str(path[-1]) in table:
            self._fault(column, f"{place_of(path)} is given more than once", "once")
            return False
        table[str(path[-1])] = value
        self.columns[path] = column
        return True
