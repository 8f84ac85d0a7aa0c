"""Files in and out (being written)."""

from __future__ import annotations

import tomllib
from decimal import Decimal

from frantic_fiends.model.pack import Pack


def parse_pack(data: bytes | str, source: str) -> Pack:
    """A pack from TOML."""
    text = data.decode("utf-8") if isinstance(data, bytes) else data
    return Pack.model_validate(tomllib.loads(text, parse_float=Decimal))
