"""The error tree.

::

    FiendsError
    ├── UnreadableError    a file or a line of text is not what it should be (syntax, keys, types)
    ├── ImpossibleError    it can be read, but no table looks like that (rules/problems.py)
    ├── NotAllowedError    the table is fine, but this cannot be done now (rules/transition.py)
    └── MissingCardError   an answer needs a movement card or an arrival that the puzzle does not give

Errors carry data (faults, places, rule numbers, the position's line of text); sentences for people are
made from them elsewhere. They derive from ``Exception`` and not from ``ValueError``, because pydantic
swallows a ``ValueError`` raised in a validator into its own report.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "Fault",
    "FiendsError",
    "ImpossibleError",
    "MissingCardError",
    "NotAllowedError",
    "UnreadableError",
]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a file: its place, what is wrong, what would be right, and the rule it breaks.

    >>> str(Fault("forest.b2.count", "found 120", "a whole number from 0 to 99"))
    'forest.b2.count: found 120; allowed: a whole number from 0 to 99'
    """

    place: str
    problem: str
    allowed: str = ""
    rule: str | None = None

    def __str__(self) -> str:
        text = f"{self.place}: {self.problem}" if self.place else self.problem
        if self.allowed:
            text += f"; allowed: {self.allowed}"
        return text + (f" ({self.rule})" if self.rule else "")


class FiendsError(Exception):
    """The root of every error that this library raises on purpose."""


class _FaultyError(FiendsError):
    """An error made of faults.

    Attributes:
        source: where the text came from (a path, "standard input", "text").
        faults: every fault found, in the order of the file.
    """

    def __init__(self, source: str, faults: tuple[Fault, ...]) -> None:
        self.source = source
        self.faults = faults
        super().__init__(f"{source}: " + "; ".join(str(fault) for fault in faults))


class UnreadableError(_FaultyError):
    """The text cannot be read as what it claims to be."""


class ImpossibleError(_FaultyError):
    """The text can be read, but describes a table that the rules cannot produce."""


class NotAllowedError(FiendsError):
    """An action or outcome that the rules do not allow in this position.

    Attributes:
        rule: the rule's number, such as "R18".
        reason: what is in the way.
        position: the position's line of text, ready to paste.
    """

    def __init__(self, rule: str, reason: str, position: str) -> None:
        self.rule = rule
        self.reason = reason
        self.position = position
        super().__init__(f"{reason} ({rule}) in {position}")


class MissingCardError(FiendsError):
    """A plan for known cards needs a draw that the puzzle does not give.

    Attributes:
        keys: what is missing, such as ("2B", "arrival.D").
    """

    def __init__(self, keys: tuple[str, ...]) -> None:
        self.keys = keys
        super().__init__("not given: " + ", ".join(keys))
