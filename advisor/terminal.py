"""What a stream can show, decided once from the stream: which characters, whether colours, how wide.

Everything that is printed goes through ``say``; texts that someone else wrote go through ``plain`` first.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import sys
import unicodedata
from dataclasses import dataclass
from typing import IO, Literal

from advisor.show.signs import ASCII, UNICODE, Signs

Style = Literal["bold", "dim", "red", "green", "yellow", "blue", "magenta", "cyan"]

_CODES: dict[Style, str] = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}
_PAINT = re.compile(r"(\x1b\[(?:[0-9]|3[0-9])m)")
_HARMFUL = ("Cc", "Cf", "Cs", "Zl", "Zp")
NARROWEST, WIDEST, USUAL = 78, 100, 80


@dataclass(frozen=True, slots=True)
class Look:
    """How to write for a stream.

    Attributes:
        unicode: whether it takes box-drawing characters and arrows; else plain ASCII shapes.
        colour: whether colours may repeat what letters and shapes say.
        width: columns to keep to, at least the 78 of a board.
    """

    unicode: bool = True
    colour: bool = False
    width: int = USUAL

    @property
    def signs(self) -> Signs:
        """The shapes to draw with."""
        return UNICODE if self.unicode else ASCII

    def paint(self, text: str, *styles: Style) -> str:
        r"""The text in these styles where colours are shown, else the text itself.

        >>> Look(colour=True).paint("A5", "red")
        '\x1b[31mA5\x1b[0m'
        >>> Look().paint("A5", "red")
        'A5'
        """
        if not self.colour or not styles or not text.strip():
            return text
        return "".join(f"\x1b[{_CODES[style]}m" for style in styles) + text + "\x1b[0m"


def look_of(stream: IO[str]) -> Look:
    """What this stream can show: its encoding, whether it is a terminal, NO_COLOR, TERM, COLUMNS."""
    return Look(_takes_signs(stream), _takes_colours(stream), _columns())


def _takes_signs(stream: IO[str]) -> bool:
    try:
        "".join(UNICODE.all()).encode(getattr(stream, "encoding", None) or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _takes_colours(stream: IO[str]) -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    if os.name == "nt" and not any(os.environ.get(name) for name in ("WT_SESSION", "ANSICON", "TERM")):
        return False
    return bool(stream.isatty())


def _columns() -> int:
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((USUAL, 24)).columns))


def plain(text: object) -> str:
    r"""A text that someone wrote, on one line and harmless: control and invisible characters are spelled out.

    >>> plain("\x1b[2Jred\n\u202etxt")
    '\\x1b[2Jred\\n\\u202etxt'
    >>> plain("Höhle 3 [/b]")
    'Höhle 3 [/b]'
    """
    return "".join(_spelled(char) if unicodedata.category(char) in _HARMFUL else char for char in str(text))


def _spelled(char: str) -> str:
    return char.encode("unicode_escape", "surrogatepass").decode("ascii")


def say(text: str, *, err: bool = False) -> None:
    """Print a text; whatever is neither our own colour nor harmless is spelled out."""
    stream = sys.stderr if err else sys.stdout
    if err:
        with contextlib.suppress(OSError):  # said where it is met again, at the end
            sys.stdout.flush()  # so that both keep their order in one file or terminal
    parts = _PAINT.split(text)
    for index in range(0, len(parts), 2):
        parts[index] = "\n".join(plain(line) for line in parts[index].split("\n"))
    print("".join(parts), file=stream)


def prepare_streams() -> None:
    """Make stdout and stderr safe to print anything to: closed ones go nowhere, foreign characters are escaped."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by the caller: fiends show x >&-
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - for the whole process
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def silence(stream: IO[str]) -> None:
    """Let what is still waiting in a broken pipe go nowhere, so that Python's own last flush stays quiet."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
