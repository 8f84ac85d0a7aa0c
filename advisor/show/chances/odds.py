"""Exact fractions as people read them: counts, gold, chances, and values that are means over draws."""

from __future__ import annotations

from fractions import Fraction

from solver.unknown.values import PolicyValue

_PLACES = 3


def count_text(number: Fraction) -> str:
    """A mean count, to three places at the most.

    >>> count_text(Fraction(2)), count_text(Fraction(1, 3)), count_text(Fraction(-1, 2))
    ('2', '0.333', '-0.5')
    """
    if number.denominator == 1:
        return str(number.numerator)
    text = f"{float(round(number, _PLACES)):.{_PLACES}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def gold_text(thousandths: Fraction) -> str:
    """A mean amount of gold, to three places at the most.

    >>> gold_text(Fraction(1500)), gold_text(Fraction(10000, 3))
    ('1.5', '3.333')
    """
    return count_text(thousandths / 1000)


def chance_text(chance: Fraction) -> str:
    """A chance in per cent; only what is certain is 100%, only what is impossible 0%.

    >>> chance_text(Fraction(1)), chance_text(Fraction(2, 3)), chance_text(Fraction(9999, 10000))
    ('100%', '66.7%', '>99.9%')
    """
    if chance in (0, 1):
        return f"{100 * int(chance)}%"
    if chance > Fraction(999, 1000):
        return ">99.9%"
    if chance < Fraction(1, 1000):
        return "<0.1%"
    return f"{count_text(Fraction(round(1000 * chance), 10))}%"


def breaches_text(number: Fraction) -> str:
    """A mean number of breaches in words.

    >>> breaches_text(Fraction(0)), breaches_text(Fraction(1)), breaches_text(Fraction(1, 3))
    ('no breach', '1 breach', '0.333 breaches')
    """
    if number == 0:
        return "no breach"
    return f"{count_text(number)} breach{'' if number == 1 else 'es'}"


def value_words(value: PolicyValue) -> str:
    """A value in words.

    >>> value_words(PolicyValue(Fraction(1, 3), Fraction(1500), Fraction(0), Fraction(1)))
    '0.333 breaches, price 1.5 gold, loss 0 gold, 1 action'
    """
    actions = f"{count_text(value.actions)} action{'' if value.actions == 1 else 's'}"
    gold = f"price {gold_text(value.price)} gold, loss {gold_text(value.loss)} gold"
    return f"{breaches_text(value.breaches)}, {gold}, {actions}"


def short_value(value: PolicyValue) -> str:
    """A value in a table: breaches, price, loss.

    >>> short_value(PolicyValue(Fraction(1), Fraction(3000), Fraction(8500)))
    '1 / 3 / 8.5'
    """
    return " / ".join([count_text(value.breaches), gold_text(value.price), gold_text(value.loss)])
