"""How wide texts are: advance widths of DejaVu Sans, rounded up, in thousandths of the font size.

DejaVu Sans and Verdana are wider than nearly all other fonts, so what fits with these widths fits elsewhere too.
"""

from __future__ import annotations

import unicodedata

# ruff: noqa: RUF001 - letters of many alphabets on purpose

_REGULAR = {
    275: "'",
    300: "IJijlÌÍÎÏìíîïĨĩĪīĬĭĮįİıĴĵĺļł",
    325: " ,.·‘’‚",
    350: "/:;\\|¦ŀ",
    375: "-fľſ",
    400: "()[]tţťŧ‹›",
    425: "!r¡²³¹ŕŗř",
    475: '"ªº',
    500: "*_`§¨¯°´¸–†",
    525: "szśŝşšźżž“”„",
    550: "?c¿çćĉċč",
    575: "LĳĹĻĽĿŁ",
    600: "FkvxyýÿĲķĸŷ•",
    625: "PTYaeo«»ÝÞàáâãäåèéêëðòóôõöøāăąēĕėęěōŏőŢŤŦŶŸ",
    650: "$0123456789ESbdghnpqu{}¢£¤¥µ¶ÈÉÊËßñùúûüþďđĒĔĖĘĚĝğġģĥńņňŋŚŜŞŠũūŭůűų€",
    675: "KĶ",
    700: "ABCRVXZÀÁÂÃÄÅÇĀĂĄĆĈĊČħŔŖŘŹŻŽ",
    750: "NUÑÙÚÛÜŃŅŇŊŨŪŬŮŰŲ",
    775: "DGHÐĎĐĜĞĠĢĤẞ",
    800: "&OQÒÓÔÕÖØŌŎŐ",
    825: "wŉŵ",
    850: "#+<=>^~¬±×÷−",
    875: "M",
    925: "Ħ",
    975: "%m¼½¾Æ",
    1000: "@W©®æŴ—…™←↑→↓↖↗↘↙",
    1025: "œ",
    1075: "Œ",
    1350: "‰",
}

_BOLD = {
    325: "'",
    350: " ijlìíîïĩīĭįıĵĺļ",
    375: "/IJ\\|¦ÌÍÎÏĨĪĬĮİĴł",
    400: ",.:;·‘’‚",
    425: "-‹›",
    450: "f²³¹ſ",
    475: "!()[]¡",
    500: "_`rt§¨¯°´¸ľŕŗřţťŧ–†",
    525: '"*',
    575: "ªºŀ",
    600: "?csz¿çćĉċčśŝşšźżž",
    650: "Lx¤«¶»ĹĻĽĿŁ•",
    675: "akvyàáâãäåýÿāăąķĸŷ“”„",
    700: "$0123456789EFTeo¢£¥ÈÉÊËèéêëðòóôõöøĒēĔĕĖėĘęĚěĳōŏőŢŤŦ€",
    725: "SYbdghnpqu{}ÝßñùúûüþďđĝğġģĥńņňŋŚŜŞŠũūŭůűųŶŸ",
    750: "CPZµÇÞĆĈĊČĲŹŻŽ",
    775: "ABKRVXÀÁÂÃÄÅĀĂĄĶŔŖŘ",
    800: "ħ",
    825: "GUÙÚÛÜĜĞĠĢŨŪŬŮŰŲ",
    850: "#+<=>DHN^~¬±ÐÑ×÷ĎĐĤŃŅŇŊ−",
    875: "&OQÒÓÔÕÖØŌŎŐ",
    900: "ẞ",
    925: "wŵ",
    975: "Ħ",
    1000: "@M©®ŉ—…™←↑→↓↖↗↘↙",
    1025: "%",
    1050: "m¼½¾æ",
    1100: "Æœ",
    1125: "WŴ",
    1175: "Œ",
    1450: "‰",
}

_SLACK = 1030
"""Verdana is a little wider in places: 3 percent on top."""

_FOREIGN = 1400
"""For a character that is not in the tables; ``svg.Canvas.text`` squeezes such texts to the width measured here."""


def _table(groups: dict[int, str]) -> dict[str, int]:
    return {char: width for width, chars in groups.items() for char in chars}


_WIDTHS = {False: _table(_REGULAR), True: _table(_BOLD)}


def known(text: str) -> bool:
    """Whether all characters are in the tables."""
    return all(char in _WIDTHS[False] for char in text)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is at most, in the unit of its size.

    >>> width_of("ii", 10) < width_of("mm", 10) < width_of("mm", 10, bold=True) < 25
    True
    """
    table = _WIDTHS[bold]
    return sum(table.get(char, _foreign(char)) for char in text) * size * _SLACK / 1_000_000


def _foreign(char: str) -> int:
    return 0 if unicodedata.category(char) in ("Mn", "Me") else _FOREIGN
