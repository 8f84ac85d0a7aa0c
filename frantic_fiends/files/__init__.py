"""Puzzle and pack files: TOML and JSON in and out, and their JSON Schemas; the one loader that everything uses."""

from frantic_fiends.files.reading import (
    PuzzleFile,
    parse_pack,
    parse_puzzle,
    parse_puzzle_file,
    read_bytes,
    read_pack,
    read_position,
    read_puzzle,
)
from frantic_fiends.files.schema import pack_schema, puzzle_schema
from frantic_fiends.files.writing import (
    pack_to_json,
    pack_to_toml,
    puzzle_to_json,
    puzzle_to_toml,
    write_atomically,
)

__all__ = [
    "PuzzleFile",
    "pack_schema",
    "pack_to_json",
    "pack_to_toml",
    "parse_pack",
    "parse_puzzle",
    "parse_puzzle_file",
    "puzzle_schema",
    "puzzle_to_json",
    "puzzle_to_toml",
    "read_bytes",
    "read_pack",
    "read_position",
    "read_puzzle",
    "write_atomically",
]
