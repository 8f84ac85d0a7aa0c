"""What a plan is worth: breaches, price, loss, actions (R33, R34, R35)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from frantic_fiends.model.goods import Goods
from frantic_fiends.model.happenings import (
    BountyWon,
    BribePaid,
    CropsTrampled,
    GoodsReturned,
    Happening,
    HerdDrivenOff,
    OrcMoved,
    PushPaid,
    SpaceLost,
    SpaceOccupied,
)
from frantic_fiends.model.position import Valuation


@dataclass(frozen=True, slots=True)
class Value:
    """Breaches (R33), price and loss in thousandths of a gold (R34), actions: bribes of at least 1, plus pushes.

    >>> Value(1, 1500, -250, 2) + Value(0, 500, 0, 1)
    Value(breaches=1, price=2000, loss=-250, actions=3)
    >>> Value(1, 2000, -250, 3).key("total")
    (1, 1750, 3)
    """

    breaches: int = 0
    price: int = 0
    loss: int = 0
    actions: int = 0

    def __add__(self, other: Value) -> Value:
        return Value(
            self.breaches + other.breaches,
            self.price + other.price,
            self.loss + other.loss,
            self.actions + other.actions,
        )

    @property
    def total(self) -> int:
        """Price plus loss, in thousandths of a gold."""
        return self.price + self.loss

    def key(self, minimise: Literal["price", "total"]) -> tuple[int, ...]:
        """The goals in the order of R35, each to be least."""
        if minimise == "price":
            return self.breaches, self.price, self.loss, self.actions
        return self.breaches, self.total, self.actions


_NOTHING = Value()


def value_of(happenings: Iterable[Happening], valuation: Valuation) -> Value:
    """The value of what happened."""
    total = _NOTHING
    for happening in happenings:
        value = _value(happening, valuation)
        if value is not _NOTHING:
            total += value
    return total


def cost_of(goods: Goods, valuation: Valuation) -> int:
    """What goods cost at the aim's prices, in thousandths of a gold (R34)."""
    return sum(amount * valuation.prices[good] for good, amount in goods.nonzero().items())


def _value(happening: Happening, valuation: Valuation) -> Value:
    losses = valuation.losses
    match happening:
        case OrcMoved():  # by far the most frequent: a search spends its time here
            return _NOTHING
        case BribePaid(good=good, amount=amount):
            return Value(price=amount * valuation.prices[good], actions=1)
        case PushPaid(cost=cost):
            return Value(price=cost_of(cost, valuation), actions=1)
        case SpaceOccupied(breach=True):
            return Value(breaches=1)
        case CropsTrampled(crop=crop, count=count):
            return Value(loss=count * losses[crop])
        case HerdDrivenOff(animals=animals):
            return Value(loss=sum(count * losses[kind] for kind, count in animals.nonzero().items()))
        case GoodsReturned(ore=ore, rubies=rubies, donkey=donkey):
            return Value(loss=ore * losses["ore"] + rubies * losses["ruby"] + donkey * losses["donkey"])
        case SpaceLost(worth=worth):
            return Value(loss=worth)
        case BountyWon(worth=worth):
            return Value(loss=-worth)
        case _:
            return _NOTHING
