"""``fiends paste``: the puzzle that a line of letters holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from advisor.commands.options import ForceOption, OutOption

if TYPE_CHECKING:
    from pathlib import Path

    from frantic_fiends.model.puzzle import Puzzle

TextArgument = Annotated[
    list[str], typer.Argument(metavar="TEXT", help="What `fiends share` printed; - is standard input.")
]


def paste(text: TextArgument, out: OutOption = None, force: ForceOption = False) -> None:
    """Make a puzzle file of what `fiends share` printed.

    Spaces and line breaks in the text do not matter. A wrong, missing or swapped letter is told with its place, and
    the puzzle is checked as `fiends check` does, before anything is written. The file is TOML, or JSON if its name
    ends in .json.
    """
    import sys
    from pathlib import Path

    from advisor.writing import put
    from frantic_fiends.files import puzzle_to_json, puzzle_to_toml
    from frantic_fiends.notation import parse_share_text

    puzzle = parse_share_text(_given(text))
    named = out if out is not None and out != "-" else None
    _check(puzzle, Path(named).parent if named else Path())
    written = puzzle_to_json(puzzle) if named and named.lower().endswith(".json") else puzzle_to_toml(puzzle)
    put(written if named or _takes_all(sys.stdout.encoding) else _in_ascii(written), out, force=force)


def _given(words: list[str]) -> str:
    """The text on the command line, or all of standard input."""
    if words != ["-"]:
        return " ".join(words)
    from advisor.reading import STDIN, stdin_bytes
    from frantic_fiends.errors import Fault, UnreadableError

    data = stdin_bytes()
    if b"\0" in data[:4]:
        raise UnreadableError(STDIN, (Fault("", "this is UTF-16 text", "text saved as UTF-8"),))
    return data.decode("utf-8-sig", errors="replace")


def _check(puzzle: Puzzle, folder: Path) -> None:
    """Refuse what ``fiends check`` would refuse in that folder; say so if it depends on a pack that is not shared."""
    from advisor.messages import concerning
    from advisor.terminal import plain, say
    from frantic_fiends.data import SHIPPED_PACKS
    from frantic_fiends.files import parse_puzzle_file, puzzle_to_toml
    from frantic_fiends.layout import check
    from frantic_fiends.notation.sharing import SOURCE

    if puzzle.game.pack not in SHIPPED_PACKS:
        name, where = plain(puzzle.game.pack), plain(folder) if folder.name else "this folder"
        say(f"Note: it needs the pack {name}, in {where}: the same file as whoever shared it has.", err=True)
    read = parse_puzzle_file(puzzle_to_toml(puzzle), SOURCE, folder, format="toml")
    concerning(check(read.puzzle, read.pack, read.source))


def _takes_all(encoding: str | None) -> bool:
    return (encoding or "").lower().replace("_", "-") in ("utf-8", "utf8")


def _in_ascii(toml: str) -> str:
    """The same TOML for a stream that is not UTF-8: foreign letters, which stand in strings alone, are escaped."""
    return "".join(each if each.isascii() else f"\\U{ord(each):08x}" for each in toml)
