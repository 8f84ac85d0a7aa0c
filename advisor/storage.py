"""The file of a game in progress: a record, whole at any moment, and locked while a program plays it."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import IO

import typer

from advisor.terminal import plain
from frantic_fiends.files import write_atomically
from frantic_fiends.record import Record, record_to_json, record_to_toml

_PATIENCE = 5


class InUseError(typer.TyperException):
    """Another program plays the game of this file.

    Attributes:
        path: the file.
        process: the id of that program's process; None if it is not known.
    """

    def __init__(self, path: Path, process: int | None) -> None:
        self.path = path
        self.process = process
        who = "another program" if process is None else f"another program, process {process},"
        super().__init__(f"{plain(path)}: {who} is playing this game; end it there first.")


class GameFile:
    """A game's file, held by this program alone from ``__enter__`` to ``__exit__``.

    The lock is a file beside it, held by the operating system: it ends with its process, however that ends, so a
    lock file that a dead program left behind is simply taken over.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = Path(os.path.realpath(name))
        self.lock_path = self.path.with_name(f".{self.path.name}.lock")
        self._lock: IO[str] | None = None

    def __enter__(self) -> GameFile:
        """Take the lock.

        Raises:
            InUseError: another program has it.
            OSError: no file can be made there.
        """
        try:
            self._lock = self._taken()
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.name) from None
        self._sweep()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._lock is not None:
            if os.name == "posix":  # still locked, so it is ours to remove
                self.lock_path.unlink(missing_ok=True)
            self._lock.close()
            self._lock = None

    def save(self, record: Record) -> None:
        """Write a record: at any moment the file is the one before or this one, whole.

        Raises:
            OSError: it cannot be written; the file is untouched.
        """
        text = record_to_json(record) if self.path.suffix.lower() == ".json" else record_to_toml(record)
        try:
            write_atomically(self.path, text)
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.name) from None

    def _taken(self) -> IO[str]:
        for _ in range(_PATIENCE):
            file = open(self.lock_path, "a+", encoding="utf-8")  # noqa: SIM115, PTH123 - kept open while it is locked
            if not _locked(file):
                holder = _holder(file)
                file.close()
                raise InUseError(self.path, holder)
            if _is_at(file, self.lock_path):
                file.seek(0)
                file.truncate()
                file.write(f"{os.getpid()}\n")
                file.flush()
                return file
            file.close()  # removed by its last owner while we waited for it
        raise InUseError(self.path, None)

    def _sweep(self) -> None:
        """Remove half-written files that a killed program left behind."""
        for left in sorted(self.path.parent.glob(f".{_literal(self.path.name)}.*.tmp")):
            with contextlib.suppress(OSError):
                left.unlink()


def _literal(name: str) -> str:
    """A name as a pattern that matches nothing else."""
    return "".join(f"[{char}]" if char in "*?[" else char for char in name)


def _holder(file: IO[str]) -> int | None:
    """The process that a lock file names."""
    try:
        file.seek(0)
        text = file.read(20).strip()
    except OSError:
        return None
    return int(text) if text.isascii() and text.isdecimal() else None


def _is_at(file: IO[str], path: Path) -> bool:
    """Whether an open file is still the one that its name leads to."""
    try:
        named = path.stat()
    except FileNotFoundError:
        return False
    held = os.fstat(file.fileno())
    return (named.st_dev, named.st_ino) == (held.st_dev, held.st_ino)


if sys.platform == "win32":
    import msvcrt

    def _locked(file: IO[str]) -> bool:
        """Lock a byte far behind the text, so that others can still read it."""
        file.seek(1 << 20)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(file: IO[str]) -> bool:
        """Lock a file if nobody else has; whether that worked."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
