"""Exact numbers in few characters: expected values, their differences, actions in words."""

from __future__ import annotations

from fractions import Fraction

from frantic_fiends.model.actions import Action, Choice
from solver.unknown.values import PolicyValue

_LONGEST = 9


def exact(number: Fraction) -> str:
    """A number as a decimal where that is exact, else as a fraction; where that is long, about.

    >>> exact(Fraction(3, 2)), exact(Fraction(1, 9)), exact(Fraction(10**7, 3 * 10**7 + 1))
    ('1.5', '1/9 (0.111)', 'about 0.3333')
    """
    if 1000 % number.denominator == 0:
        return f"{float(number):.3f}".rstrip("0").rstrip(".")
    text = f"{number.numerator}/{number.denominator}"
    return f"{text} ({float(number):.3f})" if len(text) <= _LONGEST else f"about {float(number):.4f}"


def signed(number: Fraction) -> str:
    """A difference, with its sign.

    >>> signed(Fraction(1, 2)), signed(Fraction(-1, 9)), signed(Fraction(0))
    ('+0.5', '-1/9 (-0.111)', '0')
    """
    text = exact(number)
    if number <= 0:
        return text  # a minus stands in it
    return text.replace("about ", "about +") if text.startswith("about") else f"+{text}"


def value_words(value: PolicyValue) -> str:
    """What is to be expected, in words.

    >>> value_words(PolicyValue(Fraction(1, 9), Fraction(1500)))
    '1/9 (0.111) breaches, price 1.5, loss 0'
    """
    breaches = "1 breach" if value.breaches == 1 else f"{exact(value.breaches)} breaches"
    return f"{breaches}, price {exact(value.price / 1000)}, loss {exact(value.loss / 1000)}"


def difference_words(value: PolicyValue) -> str:
    """A difference of values, in words; only what differs.

    >>> difference_words(PolicyValue(Fraction(1, 9), Fraction(-1500)))
    '+1/9 (0.111) breaches, price -1.5'
    """
    breaches = "breach" if abs(value.breaches) == 1 else "breaches"
    parts = [f"{signed(value.breaches)} {breaches}"] if value.breaches else []
    parts += [f"price {signed(value.price / 1000)}"] if value.price else []
    parts += [f"loss {signed(value.loss / 1000)}"] if value.loss else []
    parts += [f"{signed(value.actions)} actions"] if value.actions and not parts else []
    return ", ".join(parts) or "no difference"


def action_words(action: Action) -> str:
    """An action as a player types it.

    >>> from frantic_fiends.model.actions import Response
    >>> action_words(Response(3, "NE")), action_words(Response()), action_words(Choice("e4"))
    ('bribe 3 push NE', 'nothing', 'e4')
    """
    if isinstance(action, Choice):
        return action.space
    parts = [f"bribe {action.bribe}"] if action.bribe else []
    parts += [f"push {action.push}"] if action.push else []
    return " ".join(parts) or "nothing"
