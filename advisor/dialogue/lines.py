"""Lines that someone types, or that a file or another program hands over."""

from __future__ import annotations

import contextlib
import sys

from advisor.terminal import plain

LONGEST = 1000
"""Characters that a line may have."""


class Lines:
    """Standard input, line by line; at a terminal with the editing that it offers."""

    def __init__(self) -> None:
        self._typed = bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())
        if self._typed:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - arrows and history for input()

    def ask(self, prompt: str) -> str | None:
        """Show a prompt and wait for a line; None at the end of the input.

        What does not come from a terminal is written behind the prompt, so that the talk can be read.
        """
        if self._typed:
            try:
                return input(prompt).strip()
            except EOFError:
                sys.stdout.write("\n")
                return None
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = _next_line()
        sys.stdout.write("\n" if line is None else f"{plain(line[:LONGEST])}\n")
        return line


def _next_line() -> str | None:
    """The next line, without what surrounds it; of one that is too long a little more than may be read."""
    if sys.stdin is None:  # closed by the caller
        return None
    try:
        raw = sys.stdin.buffer.readline(4 * LONGEST + 4)
        while raw and not raw.endswith(b"\n") and (more := sys.stdin.buffer.readline(1 << 16)):
            raw = raw[: 4 * LONGEST + 4] + more[-1:]
    except OSError:
        return None
    return raw.decode("utf-8", errors="replace").strip() if raw else None
