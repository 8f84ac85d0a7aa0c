"""Texts in lines that fit: broken between words, shortened where there is no more room."""

from __future__ import annotations

from advisor.show.pictures.drawing.svg import SMALLEST, safe
from advisor.show.pictures.drawing.widths import width_of

_MORE = "…"
_TIE = "\N{NO-BREAK SPACE}"


def fitted(text: str, room: float, size: float = SMALLEST, *, bold: bool = False) -> str:
    """A text that is at most so wide, shortened if it must be.

    >>> fitted("Couple dwelling", 40)
    'Coupl…'
    """
    text = safe(text)
    if width_of(text, size, bold=bold) <= room:
        return text
    while text and width_of(text + _MORE, size, bold=bold) > room:
        text = text[:-1]
    return text.rstrip() + _MORE


def wrapped(text: str, room: float, size: float = SMALLEST, *, bold: bool = False, most: int = 99) -> list[str]:
    """A text in lines that are at most so wide; what is left after ``most`` lines is cut off, with three dots.

    >>> wrapped("Entry-level dwelling", 60), wrapped("a long name for a short line", 40, most=2)
    (['Entry-level', 'dwelling'], ['a long', 'name…'])
    """
    words = safe(text).split(" ")
    lines: list[str] = []
    while words:
        if len(lines) == most:
            lines[-1] = fitted(f"{lines[-1]} {' '.join(words)}", room, size, bold=bold)
            break
        line = words.pop(0)
        while words and width_of(f"{line} {words[0]}", size, bold=bold) <= room:
            line += f" {words.pop(0)}"
        if width_of(line, size, bold=bold) > room:
            kept = _start(line, room, size, bold=bold)
            words.insert(0, line[len(kept) :])
            line = kept
        lines.append(line)
    return [line.replace(_TIE, " ") for line in lines]


def _start(word: str, room: float, size: float, *, bold: bool) -> str:
    """As much of a word as fits, at least one letter."""
    end = 1
    while end < len(word) and width_of(word[: end + 1], size, bold=bold) <= room:
        end += 1
    return word[:end]
