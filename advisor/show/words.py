"""Small texts that boards, plans and messages share: amounts, goods, lists, wrapped lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.cells import cell_len, chop_cells

_MANY = {"ruby": "rubies", "breach": "breaches"}
_TIE = "\N{NO-BREAK SPACE}"
_ALIKE = ("food", "grain", "wood", "stone", "ore", "gold", "sheep", "cattle")


def gold(thousandths: int) -> int | float:
    """An amount of gold as a number, exact to its three places.

    >>> gold(1500), gold(2000), gold(-250)
    (1.5, 2, -0.25)
    """
    return thousandths // 1000 if thousandths % 1000 == 0 else thousandths / 1000


def in_gold(thousandths: int) -> str:
    """An amount of gold in words.

    >>> in_gold(1500)
    '1.5 gold'
    """
    return f"{gold(thousandths)} gold"


def amount(count: int, thing: str) -> str:
    """A count of something that the rules name.

    >>> amount(2, "ruby"), amount(1, "dwarf"), amount(3, "grain")
    ('2 rubies', '1 dwarf', '3 grain')
    """
    if count == 1 or thing in _ALIKE:
        return f"{count} {thing}"
    return f"{count} {_MANY.get(thing, thing + 's')}"


def amounts(goods: Mapping[str, int], none: str = "nothing") -> str:
    """Goods or animals, those that there are.

    >>> amounts({"food": 2, "ruby": 1})
    '2 food, 1 ruby'
    """
    return ", ".join(amount(count, thing) for thing, count in goods.items()) or none


def listed(items: Iterable[str], last: str = "and") -> str:
    """Items as a list in words.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or")
    ('a, b and c', 'a or b')
    """
    words = list(items)
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def pad(text: str, width: int) -> str:
    """A text filled up to a width in columns; wide characters count as two."""
    return text + " " * (width - cell_len(text))


def lines_of(text: str, width: int) -> list[str]:
    """A text in lines of at most this many columns, broken between words where that can be done.

    >>> lines_of("Entry-level dwelling", 11), lines_of(f"see {unbroken('f2 ore mine')}", 12)
    (['Entry-level', 'dwelling'], ['see', 'f2 ore mine'])
    """
    made: list[str] = []
    for word in filter(None, text.split(" ")):
        if made and cell_len(f"{made[-1]} {word}") <= width:
            made[-1] += f" {word}"
        else:
            made += chop_cells(word, width)
    return [line.replace(_TIE, " ") for line in made] or [""]


def unbroken(text: str) -> str:
    """A text that ``lines_of`` keeps on one line if it fits."""
    return text.replace(" ", _TIE)


def labelled(label: str, text: str, width: int, indent: int = 11) -> list[str]:
    """A text with a label in front, wrapped under itself."""
    wrapped = lines_of(text, width - indent)
    return [pad(label if index == 0 else "", indent) + line for index, line in enumerate(wrapped)]
