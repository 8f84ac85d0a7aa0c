"""States as 64-bit keys: which bits hold what, event by event.

A state is what can still matter: each orc's place and strength, the goods that boards to come take, which
crops and herds are left, which traps are ready, which rooms still hold their goods. Each event has a layout
of its own, so that goods no later board takes need no bits.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.int64]

GONE = 0
"""Place code: defeated, friendly, outside, or not there yet."""

AT_LAST = 13
"""Place code: in the forest where it no longer matters where, until the last invasion (R25). 1–12 are FOREST."""

ROOM = 14
"""Place code of the first room; after the rooms come the twelve spaces again, for orcs held for good (R22)."""


class TooWideError(Exception):
    """The states of this problem do not fit 63 bits."""


@dataclass(frozen=True, slots=True)
class Field:
    """Some bits of a key."""

    shift: int
    bits: int

    def get(self, keys: Keys) -> Keys:
        """The field's values."""
        return (keys >> self.shift) & ((1 << self.bits) - 1)

    def put(self, keys: Keys, values: Keys | int) -> Keys:
        """Keys with other values in this field."""
        cleared = keys & ~(((1 << self.bits) - 1) << self.shift)
        return cleared | (np.asarray(values, dtype=np.int64) << self.shift)

    @property
    def mask(self) -> int:
        """The field's bits, all set."""
        return ((1 << self.bits) - 1) << self.shift

    @property
    def unit(self) -> int:
        """What adding 1 to the field adds to the key."""
        return 1 << self.shift


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each part of a state stands in its key, during one event."""

    places: tuple[Field, ...]
    strengths: tuple[Field, ...]
    goods: dict[str, Field]
    items: Field
    traps: Field
    stocked: Field

    def convert(self, keys: Keys, other: Layout) -> Keys:
        """The same states in another event's layout; goods that it has no field for are dropped."""
        found = np.zeros_like(keys)
        pairs = [*zip(self.places, other.places, strict=True), *zip(self.strengths, other.strengths, strict=True)]
        pairs += [(self.goods[good], field) for good, field in other.goods.items() if good in self.goods]
        pairs += [(self.items, other.items), (self.traps, other.traps), (self.stocked, other.stocked)]
        for mine, theirs in pairs:
            if mine.bits and theirs.bits:
                found |= mine.get(keys) << theirs.shift
        return found


def layout(
    codes: int, strengths: tuple[int, ...], goods: dict[str, int], items: int, traps: int, stocked: int
) -> Layout:
    """A layout with just enough bits.

    Args:
        codes: how many place codes there are.
        strengths: the greatest strength of each orc; 0 for one that has not arrived yet, which gets no bits.
        goods: the greatest amount of each good.
        items: how many crops and herds; ``traps``, spendable or not; ``stocked``, rooms with goods.

    Raises:
        TooWideError: more than 63 bits are needed.
    """
    shift = 0

    def field(bits: int) -> Field:
        nonlocal shift
        shift += bits
        return Field(shift - bits, bits)

    places = tuple(field((codes - 1).bit_length() if strength else 0) for strength in strengths)
    powers = tuple(field(strength.bit_length()) for strength in strengths)
    stock = {good: field(most.bit_length()) for good, most in goods.items()}
    found = Layout(places, powers, stock, field(items), field(traps), field(stocked))
    if shift > 63:
        raise TooWideError
    return found
