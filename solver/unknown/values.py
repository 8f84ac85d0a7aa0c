"""Values of policies: vectors of exact numbers, compared in the order of R35."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from frantic_fiends.model.happenings import Happening
from frantic_fiends.model.position import Valuation
from frantic_fiends.rules.scoring import Value, value_of

Criterion = Literal["expected", "worst"]
"""What is made least: the expected value over all draws, or the value in the worst case (R35)."""

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class PolicyValue:
    """Breaches, price and loss in thousandths of a gold, actions: expected, or in the worst case.

    >>> PolicyValue(Fraction(1, 3), Fraction(500), Fraction(0), Fraction(1)).key("total")
    (Fraction(1, 3), Fraction(500, 1), Fraction(1, 1))
    """

    breaches: Fraction = ZERO
    price: Fraction = ZERO
    loss: Fraction = ZERO
    actions: Fraction = ZERO

    def __add__(self, other: PolicyValue) -> PolicyValue:
        return PolicyValue(
            self.breaches + other.breaches,
            self.price + other.price,
            self.loss + other.loss,
            self.actions + other.actions,
        )

    def scaled(self, factor: Fraction) -> PolicyValue:
        """Every component times a factor."""
        return PolicyValue(self.breaches * factor, self.price * factor, self.loss * factor, self.actions * factor)

    @property
    def total(self) -> Fraction:
        """Price plus loss."""
        return self.price + self.loss

    def key(self, minimise: Literal["price", "total"]) -> tuple[Fraction, ...]:
        """The goals in the order of R35, each to be least."""
        if minimise == "price":
            return self.breaches, self.price, self.loss, self.actions
        return self.breaches, self.total, self.actions

    @classmethod
    def of_happenings(cls, happenings: Iterable[Happening], valuation: Valuation) -> PolicyValue:
        """The certain value of what happened."""
        return cls.of(value_of(happenings, valuation))

    @classmethod
    def of(cls, value: Value) -> PolicyValue:
        """A certain value."""
        return cls(Fraction(value.breaches), Fraction(value.price), Fraction(value.loss), Fraction(value.actions))
