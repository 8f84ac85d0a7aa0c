"""The data that ships with the game: the house pack, and the base game's furnishings."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from importlib.resources import files as resources
from typing import Any

from frantic_fiends.model.cards import Furnishing
from frantic_fiends.model.pack import Pack

SHIPPED_PACKS: tuple[str, ...] = ("house",)
"""The names of the packs that ship with the library."""


@lru_cache
def shipped_pack(name: str) -> Pack:
    """A pack that ships with the library.

    Raises:
        KeyError: there is no such pack.
    """
    if name not in SHIPPED_PACKS:
        raise KeyError(name)
    return Pack.model_validate(_shipped(name))


@lru_cache
def base_furnishings() -> Mapping[str, Furnishing]:
    """The base game's furnishings: printed points and dwelling capacity by name (R5)."""
    return {name: Furnishing(**row) for name, row in _shipped("base")["furnishings"].items()}


def _shipped(name: str) -> dict[str, Any]:
    """A file that ships with the library: tests read it through ``files`` too, so it is known to be right."""
    return tomllib.loads(resources(__name__).joinpath(f"{name}.toml").read_text("utf-8"), parse_float=Decimal)


@lru_cache(maxsize=16)
def known_furnishings(pack: Pack) -> Mapping[str, Furnishing]:
    """The furnishings known by name: the base game's, overridden and extended by the pack's."""
    return {**base_furnishings(), **pack.furnishings}
