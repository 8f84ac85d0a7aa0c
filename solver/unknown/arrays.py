"""Sets of whole numbers in arrays, faster than numpy's own for what occurs here."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

NARROW = 20
"""Codes of up to so many bits are counted in a table."""


def distinct(codes: Ints, bits: int) -> tuple[Ints, Ints]:
    """The different codes, rising, and where each one stands among them.

    >>> distinct(np.array([5, 2, 5]), 3)
    (array([2, 5]), array([1, 0, 1]))
    """
    if bits > NARROW or len(codes) < 1 << max(0, bits - 4):
        unique, where = np.unique(codes, return_inverse=True)
        return unique, where
    met = np.zeros(1 << bits, dtype=np.bool_)
    met[codes] = True
    unique = np.flatnonzero(met)
    number = np.zeros(1 << bits, dtype=np.int64)
    number[unique] = np.arange(len(unique))
    return unique, number[codes]


def union(parts: Sequence[Ints]) -> Ints:
    """All numbers of some arrays, each once, rising.

    >>> union([np.array([3, 1]), np.array([3])])
    array([1, 3])
    """
    if not parts:
        return np.zeros(0, dtype=np.int64)
    numbers = parts[0].copy() if len(parts) == 1 else np.concatenate(parts)
    numbers.sort()
    if not len(numbers):
        return numbers
    new = np.empty(len(numbers), dtype=np.bool_)
    new[0] = True
    np.not_equal(numbers[1:], numbers[:-1], out=new[1:])
    return numbers[new]
