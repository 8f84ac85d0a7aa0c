"""A policy in one file, to look up in later instead of solving again: versioned, with a fingerprint, no pickle.

The file is an npz archive: ``about`` holds JSON text (the puzzle, the pack, how the policy came about), the rest are
the keys and values of each layer of each sweep. It is read back only if everything in it is as it was written.
"""

from __future__ import annotations

import hashlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from frantic_fiends.errors import Fault, FiendsError, UnreadableError
from frantic_fiends.files import pack_to_json, parse_pack, parse_puzzle, puzzle_to_json, write_atomically
from frantic_fiends.laying_out import lay_out
from frantic_fiends.layout import check
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.position import Position
from solver.plan import Status
from solver.problem import PlanningProblem
from solver.unknown.arena import Arena, arena
from solver.unknown.policy import Policy, ValueSource
from solver.unknown.sweep import Sweep
from solver.unknown.values import PolicyValue

POLICY_FORMAT = "frantic-fiends-policy/1"
"""The version of the file; others are refused by name."""

LARGEST = 4 << 30
"""Bytes that a file's contents may have when unpacked."""

Arrays = dict[str, NDArray[Any]]

_BROKEN = (
    *(KeyError, ValueError, TypeError, IndexError, OverflowError, AttributeError),
    *(EOFError, OSError, SyntaxError, RuntimeError, zipfile.BadZipFile, zlib.error, struct.error),
)
"""What reading an archive with wrong bytes in it may raise."""


class _DamagedError(Exception):
    """Something in the file is not as it was written."""


def save_policy(policy: Policy, path: Path | str) -> None:
    """Write a policy to a file; at any moment it is the old one or the new one, whole.

    Raises:
        OSError: it cannot be written; the old file is untouched.
    """
    arrays: Arrays = {}
    sources = [_packed(source.sweep, f"{number}", arrays) for number, source in enumerate(policy.sources)]
    about = {
        "format": POLICY_FORMAT,
        "pack": pack_to_json(policy.problem.position.table.pack),
        "puzzle": puzzle_to_json(lay_out(policy.problem.position)),
        "criterion": policy.criterion,
        "status": policy.status.value,
        "value": None if policy.value is None else _value_out(policy.value),
        "bound": _value_out(policy.bound),
        "states": policy.states,
        "proof": policy.proof,
        "sources": sources,
    }
    text = json.dumps(about, sort_keys=True)
    arrays["about"] = _bytes(text)
    arrays["fingerprint"] = _bytes(_fingerprint(arrays))
    packed = io.BytesIO()
    np.savez_compressed(packed, allow_pickle=False, **arrays)
    write_atomically(path, packed.getvalue())


def load_policy(path: Path | str) -> Policy:
    """A policy from a file.

    Raises:
        OSError: the file cannot be opened.
        UnreadableError: it is no policy file, of another version, or damaged.
    """
    data = Path(path).read_bytes()
    try:
        return _read(data)
    except _DamagedError as error:
        raise UnreadableError(str(path), (Fault("", str(error), "a file that --policy has written"),)) from None
    except _BROKEN:
        fault = Fault("", "no policy file, or a damaged one", "a file that --policy has written")
        raise UnreadableError(str(path), (fault,)) from None


# Out


def _packed(sweep: Sweep, name: str, arrays: Arrays) -> dict[str, Any]:
    """Put a sweep's layers among the arrays; what else there is to say about it."""
    for layer, keys in enumerate(sweep.keys):
        if len(keys):
            arrays[f"{name}.{layer}.keys"] = keys
            for number, values in enumerate(sweep.values[layer]):
                arrays[f"{name}.{layer}.{number}"] = _numbers(values)
    return {
        "puzzle": puzzle_to_json(lay_out(sweep.arena.position)),
        "layout": _layout_of(sweep.arena),
        "allowed": sweep.allowed,
        "primary_only": sweep.primary_only,
        "most_states": sweep.most_states,
        "primary": None if sweep.primary is None else _packed(sweep.primary, f"{name}p", arrays),
    }


def _layout_of(field: Arena) -> str:
    """All that the meaning of a key hangs on besides the puzzle, as one short text."""
    told = repr((field.layouts, field.rooms, field.stocked, field.letters, field.unit, field.layers))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _numbers(values: NDArray[Any]) -> NDArray[Any]:
    """64-bit numbers as they are; Python's own as text."""
    return values if values.dtype == np.int64 else _bytes(" ".join(str(int(number)) for number in values))


def _bytes(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode(), dtype=np.uint8)


def _fingerprint(arrays: Arrays) -> str:
    digest = hashlib.sha256()
    for name in sorted(arrays):
        if name != "fingerprint":
            digest.update(f"{name} {arrays[name].dtype.str} {arrays[name].shape}\n".encode())
            digest.update(np.ascontiguousarray(arrays[name]).tobytes())
    return digest.hexdigest()


def _value_out(value: PolicyValue) -> list[str]:
    return [str(part) for part in (value.breaches, value.price, value.loss, value.actions)]


# In


def _read(data: bytes) -> Policy:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(info.file_size for info in archive.infolist()) > LARGEST:
            raise _DamagedError("too large to be a policy")
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        arrays: Arrays = {name: file[name] for name in file.files}
    about = json.loads(_text(arrays["about"]))
    if about["format"] != POLICY_FORMAT:
        raise _DamagedError(f"found format {about['format']!a}, this program reads {POLICY_FORMAT}")
    if _text(arrays["fingerprint"]) != _fingerprint(arrays):
        raise _DamagedError("damaged: its fingerprint does not match its contents")
    try:
        pack = parse_pack(about["pack"].encode(), "policy")
        position = _position(about["puzzle"], pack)
        sources = tuple(
            ValueSource(_unpacked(each, f"{number}", about["criterion"], pack, arrays))
            for number, each in enumerate(about["sources"])
        )
    except FiendsError as error:
        raise _DamagedError(f"its puzzle or pack cannot be read: {error}") from error
    return Policy(
        problem=PlanningProblem(position),
        criterion=about["criterion"],
        status=Status(about["status"]),
        value=None if about["value"] is None else _value_in(about["value"]),
        bound=_value_in(about["bound"]),
        states=about["states"],
        proof=about["proof"],
        sources=sources,
    )


def _position(puzzle: str, pack: Pack) -> Position:
    return check(parse_puzzle(puzzle.encode(), "policy"), pack, "policy")


def _unpacked(about: dict[str, Any], name: str, criterion: Any, pack: Pack, arrays: Arrays) -> Sweep:  # noqa: ANN401
    field = arena(_position(about["puzzle"], pack), criterion)
    if about["layout"] != _layout_of(field):
        raise _DamagedError("made by another version of this program; make it again")
    return _sweep(about, name, field, arrays)


def _sweep(about: dict[str, Any], name: str, field: Arena, arrays: Arrays) -> Sweep:
    primary = None if about["primary"] is None else _sweep(about["primary"], f"{name}p", field, arrays)
    sweep = Sweep(field, None, about["most_states"], primary, about["primary_only"], about["allowed"])
    layers = len(field.layers) + 1
    sweep.keys = [arrays.get(f"{name}.{layer}.keys", np.zeros(0, dtype=np.int64)) for layer in range(layers)]
    sweep.values = [list(_values(sweep, name, layer, arrays)) for layer in range(layers)]
    return sweep


def _values(sweep: Sweep, name: str, layer: int, arrays: Arrays) -> Iterator[NDArray[Any]]:
    for number in range(sweep.parts):
        values = arrays.get(f"{name}.{layer}.{number}", np.zeros(0, dtype=np.int64))
        if values.dtype == np.uint8:
            values = np.array([int(part) for part in _text(values).split()], dtype=object)
        yield values.astype(sweep.exact)


def _text(values: NDArray[Any]) -> str:
    return values.astype(np.uint8).tobytes().decode()


def _value_in(parts: list[str]) -> PolicyValue:
    breaches, price, loss, actions = (Fraction(part) for part in parts)
    return PolicyValue(breaches, price, loss, actions)
