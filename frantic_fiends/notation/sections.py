"""The sections of a puzzle in one line of text, as its writer and its reader both need them."""

from __future__ import annotations

from frantic_fiends.files.quoting import Path

VERSION = "FF1"
"""The first word of every line: the version of the notation."""

SECTIONS: dict[str, Path] = {
    "title": ("title",),
    "players": ("game", "players"),
    "pack": ("game", "pack"),
    "clock": ("clock",),
    "orcs": ("orcs",),
    "stock": ("stock",),
    "forest": ("forest",),
    "cave": ("cave",),
    "events": ("events",),
    "before": ("before",),
    "cards": ("cards",),
    "arrival": ("arrival", "D"),
    "protect": ("aim", "protect"),
    "minimise": ("aim", "minimise"),
    "prices": ("aim", "prices"),
    "losses": ("aim", "losses"),
}
"""The sections of a line in their order, each with its place in a puzzle."""

CLOCK = ("event", "orc", "card", "phase")
FIRST = {"orcs": ("at", "strength"), "forest": ("tile",), "cave": ("tile",), "events": (), "before": ()}
"""Sections with an entry for each thing, and the keys that stand first in an entry, without their names."""
