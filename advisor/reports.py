"""A report of an internal error that can be pasted as it is: what ran, where it failed, on which position."""

from __future__ import annotations

import platform
import sys
import traceback
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from advisor.terminal import plain

if TYPE_CHECKING:
    from frantic_fiends.model.position import Position

_PARTS = ("frantic-fiends", "pydantic", "ortools", "numpy", "typer")
_DEEPEST = 12


def version_of(package: str) -> str:
    """The installed version of a package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def internal_report(error: BaseException, position: Position | None) -> str:
    """What to paste into a bug report."""
    lines = [
        "fiends: internal error. This is a fault of the program, not of your file; no answer was given.",
        "Please report it with all lines below.",
        "",
        "versions: " + ", ".join(f"{part} {version_of(part)}" for part in _PARTS),
        f"python:   {platform.python_version()} on {platform.platform()}",
        "command:  fiends " + " ".join(plain(word) for word in sys.argv[1:]),
        f"error:    {type(error).__name__}: " + "\n          ".join(plain(line) for line in str(error).split("\n")),
        "where:    " + " < ".join(_places(error)),
    ]
    if position is not None:
        lines.append(f"position: {_line(position)}")
    return "\n".join(lines)


def _places(error: BaseException) -> list[str]:
    """The innermost calls, nearest first, without anybody's folders."""
    frames = traceback.extract_tb(error.__traceback__)[-_DEEPEST:]
    return [f"{'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno} {frame.name}" for frame in reversed(frames)]


def _line(position: Position) -> str:
    from frantic_fiends.notation import position_text

    try:
        return position_text(position)
    except Exception as error:  # noqa: BLE001 - a report must come out whatever is broken
        return f"cannot be written: {type(error).__name__}: {error}"
