"""The data that ships with the game: the house pack, and the base game's furnishings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files as resources

from frantic_fiends.model.cards import Furnishing
from frantic_fiends.model.pack import Pack

SHIPPED_PACKS: tuple[str, ...] = ("house",)


@lru_cache
def shipped_pack(name: str) -> Pack:
    """A pack that ships with the library.

    Raises:
        KeyError: there is no such pack.
    """
    from frantic_fiends.files import parse_pack

    if name not in SHIPPED_PACKS:
        raise KeyError(name)
    return parse_pack(resources(__name__).joinpath(f"{name}.toml").read_bytes(), f"pack {name}")


@lru_cache
def base_furnishings() -> Mapping[str, Furnishing]:
    """The base game's furnishings: printed points and dwelling capacity by name (R5)."""
    import tomllib

    rows = tomllib.loads(resources(__name__).joinpath("base.toml").read_text("utf-8"))["furnishings"]
    return {name: Furnishing(**row) for name, row in rows.items()}


@lru_cache(maxsize=16)
def known_furnishings(pack: Pack) -> Mapping[str, Furnishing]:
    """The furnishings known by name: the base game's, overridden and extended by the pack's."""
    return {**base_furnishings(), **pack.furnishings}
