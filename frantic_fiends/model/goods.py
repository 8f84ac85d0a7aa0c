"""Goods and animals (R7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args

from frantic_fiends.model.base import Count, Gold, Model

AnimalKind = Literal["dog", "sheep", "donkey", "boar", "cattle"]
"""The five animals (R7)."""

Good = Literal[
    "food",
    "grain",
    "vegetable",
    "wood",
    "stone",
    "ore",
    "ruby",
    "gold",
    "dog",
    "sheep",
    "donkey",
    "boar",
    "cattle",
]
"""Everything that can be owned, paid or lost (R7): eight goods, then five animals."""

ANIMALS: tuple[AnimalKind, ...] = get_args(AnimalKind)
GOODS: tuple[Good, ...] = get_args(Good)


class Animals(Model):
    """Animals on one space; what is not listed is 0.

    >>> Animals(sheep=2).total
    2
    """

    dog: Count = 0
    sheep: Count = 0
    donkey: Count = 0
    boar: Count = 0
    cattle: Count = 0

    def __getitem__(self, kind: str) -> int:
        value: int = getattr(self, kind)
        return value

    @property
    def total(self) -> int:
        """How many animals there are."""
        return self.dog + self.sheep + self.donkey + self.boar + self.cattle

    def nonzero(self) -> dict[str, int]:
        """The animals that are there, in the order of R7."""
        return {kind: self[kind] for kind in ANIMALS if self[kind]}

    def __add__(self, other: Animals) -> Animals:
        return Animals(**{kind: self[kind] + other[kind] for kind in ANIMALS})


class Goods(Model):
    """A stock of goods, a cost or a gain; what is not listed is 0.

    >>> Goods(food=3).plus("food", -1).nonzero()
    {'food': 2}
    """

    food: Count = 0
    grain: Count = 0
    vegetable: Count = 0
    wood: Count = 0
    stone: Count = 0
    ore: Count = 0
    ruby: Count = 0
    gold: Count = 0
    dog: Count = 0
    sheep: Count = 0
    donkey: Count = 0
    boar: Count = 0
    cattle: Count = 0

    def __getitem__(self, good: str) -> int:
        value: int = getattr(self, good)
        return value

    def nonzero(self) -> dict[str, int]:
        """The goods that are there, in the order of R7."""
        return {good: self[good] for good in GOODS if self[good]}

    def covers(self, cost: Goods) -> bool:
        """Whether a cost can be paid from this stock."""
        return all(self[good] >= amount for good, amount in _listed(cost))

    def plus(self, good: str, amount: int) -> Goods:
        """A stock with more (or, with a negative amount, less) of one good."""
        return self.model_copy(update={good: self[good] + amount}) if amount else self

    def __add__(self, other: Goods) -> Goods:
        return self.model_copy(update={good: self[good] + amount for good, amount in _listed(other)})

    def __sub__(self, other: Goods) -> Goods:
        return self.model_copy(update={good: self[good] - amount for good, amount in _listed(other)})


@lru_cache(maxsize=256)
def _listed(goods: Goods) -> tuple[tuple[str, int], ...]:
    return tuple(goods.nonzero().items())


class Prices(Model):
    """What one of each good is worth, in gold; a good not listed has no price of its own here.

    A pack's prices stand, overridden by an aim's; a good priced by neither costs 0.
    """

    food: Gold | None = None
    grain: Gold | None = None
    vegetable: Gold | None = None
    wood: Gold | None = None
    stone: Gold | None = None
    ore: Gold | None = None
    ruby: Gold | None = None
    gold: Gold | None = None
    dog: Gold | None = None
    sheep: Gold | None = None
    donkey: Gold | None = None
    boar: Gold | None = None
    cattle: Gold | None = None


class Losses(Prices):
    """What losing things costs, in gold (R34): goods, animals, occupied mines, a hostage."""

    ruby_mine: Gold | None = None
    ore_mine: Gold | None = None
    hostage: Gold | None = None


LOSS_KINDS: tuple[str, ...] = (*GOODS, "ruby_mine", "ore_mine", "hostage")
