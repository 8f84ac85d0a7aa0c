"""Errors as sentences and exit codes: the one place that catches them and prints.

Exit codes: 0 answered · 1 internal error · 2 wrong input · 3 proved impossible (``--strict``) · 4 no proven answer
in time · 130 Ctrl-C · 141 whoever read our output has gone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from enum import IntEnum
from typing import TYPE_CHECKING

import typer

from advisor.terminal import plain, say, silence

if TYPE_CHECKING:  # --help needs no game
    from frantic_fiends.errors import Fault, MissingCardError
    from frantic_fiends.model.position import Position


class Code(IntEnum):
    """What the process says to whoever called it."""

    ANSWERED = 0
    INTERNAL = 1
    WRONG_INPUT = 2
    IMPOSSIBLE = 3
    UNPROVED = 4
    INTERRUPTED = 130
    UNREAD = 141


_concerned: ContextVar[Position | None] = ContextVar("_concerned", default=None)


def concerning(position: Position) -> None:
    """From now on errors are about this position: reports show its line, and which cards its decks have."""
    _concerned.set(position)


def _comes_of_an_interrupt(error: BaseException) -> bool:
    """Whether Ctrl-C is behind an error: libraries that it reaches while they are imported say something else."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, KeyboardInterrupt):
        cause = cause.__cause__ or cause.__context__
    return cause is not None


def guarded(work: Callable[[], object]) -> int:
    """Do some work; whatever goes wrong is said on stderr. The exit code of the process."""
    _concerned.set(None)
    try:
        done = work()
        sys.stdout.flush()
    except KeyboardInterrupt:
        done = Code.INTERRUPTED
    except BrokenPipeError:
        return _unread()
    except SystemExit as leaving:  # typer's own answer to a broken pipe
        if isinstance(leaving.__context__, BrokenPipeError):
            return _unread()
        raise
    except typer.Abort:
        done = Code.WRONG_INPUT
    except typer.TyperException as error:
        return _misused(error)
    except Exception as error:  # noqa: BLE001 - nobody shall see a traceback
        if _comes_of_an_interrupt(error):
            return Code.INTERRUPTED
        code = _failed(error)
        _settle()
        return code
    return done if isinstance(done, int) else Code.ANSWERED


def _unread() -> int:
    silence(sys.stdout)
    return Code.UNREAD


def _settle() -> None:
    """After an error: what stdout cannot take, a full disk for example, is given up."""
    try:
        sys.stdout.flush()
    except OSError:
        silence(sys.stdout)


def _misused(error: typer.TyperException) -> int:
    """Options or arguments that make no sense."""
    lines = []
    context: typer.Context | None = getattr(error, "ctx", None)
    if context is not None:
        lines = [context.get_usage(), f"Try '{context.command_path} --help' for help.", ""]
    say("\n".join([*lines, f"Error: {error.format_message()}"]).expandtabs(2), err=True)
    return Code.WRONG_INPUT


def _failed(error: Exception) -> int:
    text = _sentences(error)
    if text is None:
        from advisor.reports import internal_report

        say(internal_report(error, _concerned.get()), err=True)
        return Code.INTERNAL
    say(f"Error: {text}", err=True)
    return Code.WRONG_INPUT


def refused(source: str, fault: Fault, position: str) -> typer.Exit:
    """Say that a step of a file is not allowed, and in which position; gives the exit to raise."""
    say(f"Error: {plain(source)}: {_fault_text(fault)}\nposition: {plain(position)}", err=True)
    return typer.Exit(Code.WRONG_INPUT)


def each(names: Sequence[str], work: Callable[[str], str]) -> int:
    """Do some work for each name and print what it gives; what is wrong is said, and the next one follows.

    Returns:
        the exit code: 2 if anything was wrong with any of them.
    """
    code = Code.ANSWERED
    for name in names:
        try:
            say(work(name))
        except BrokenPipeError:
            raise
        except Exception as error:
            text = _sentences(error)
            if text is None:
                raise
            say(text, err=True)
            code = Code.WRONG_INPUT
    return code


def _sentences(error: Exception) -> str | None:
    """An error that the user can mend, in sentences; None for any other."""
    from frantic_fiends.errors import ImpossibleError, MissingCardError, NotAllowedError, UnreadableError

    match error:
        case UnreadableError():
            return faults_text(error.source, "cannot be read", error.faults)
        case ImpossibleError():
            return faults_text(error.source, "no table looks like this", error.faults)
        case NotAllowedError():
            return f"{plain(error.reason)} ({error.rule})\nposition: {plain(error.position)}"
        case MissingCardError():
            return missing_text(error)
        case OSError(filename=str(name)):
            return f"{plain(name)}: {error.strerror}"
        case OSError():
            return f"{error.strerror or type(error).__name__}"
        case _:
            return None


def faults_text(source: str, verdict: str, faults: tuple[Fault, ...]) -> str:
    """Every fault of a file, one a line, each with its place."""
    count = f"{len(faults)} faults" if len(faults) != 1 else "1 fault"
    return "\n".join([f"{plain(source)}: {verdict} ({count})", *(f"  {_fault_text(fault)}" for fault in faults)])


def _fault_text(fault: Fault) -> str:
    return plain(fault).replace("; allowed: did you mean", "; did you mean")


def missing_text(error: MissingCardError) -> str:
    """Which draws are missing and what can be done about it."""
    position = _concerned.get()
    cards = sorted(key for key in error.keys if not key.startswith("arrival"))
    arrival = len(cards) < len(error.keys)
    lines = ["the plan needs draws that the file does not give:"]
    for event in sorted({key[0] for key in cards}):
        lines.append(f"  event {event}: the cards of orc {', '.join(key[1] for key in cards if key[0] == event)}")
        lines[-1] += _deck_text(position, int(event))
    lines += ["  after event 2: where orc D appears: left, center or right"] if arrival else []
    lines.append("What can be done: write them into the file, as they are drawn or as you expect them, for example")
    if cards:
        lines += ["  [cards]", *(f'  "{key}" = "{_example(position, int(key[0]))}"' for key in cards)]
    if arrival:
        lines += ["  [arrival]", '  D = "left"']
    lines.append("Or, if they are not known: `fiends advise FILE` finds the best response to every card.")
    return "\n".join(lines)


def _deck_text(position: Position | None, event: int) -> str:
    if position is None:
        return ""
    names = ", ".join(plain(card) for card in position.table.deck(event))
    return f", each one of deck {position.table.board(event).deck}: {names}"


def _example(position: Position | None, event: int) -> str:
    return "?" if position is None else plain(next(iter(position.table.deck(event))))
