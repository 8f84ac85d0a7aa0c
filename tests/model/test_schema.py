"""The JSON Schemas take what the loader takes, and nothing else that a schema can tell."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from frantic_fiends import files
from frantic_fiends.data import shipped_pack
from frantic_fiends.errors import ImpossibleError, UnreadableError
from frantic_fiends.files import pack_schema, parse_pack, parse_puzzle, puzzle_schema
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.puzzle import Puzzle
from tests.rich_pack import RICH
from tests.strategies import puzzles

SCHEMAS = {"puzzle": puzzle_schema(), "pack": pack_schema()}
VALIDATORS = {kind: Draft202012Validator(schema) for kind, schema in SCHEMAS.items()}
NUMBERS = [True, -1, 0, 1, 3, 15, 100, 0.5, 0.3]
ODD = [None, *NUMBERS, "x", "1", "A", "", "y" * 201, [], {}, ["N"], {"food": 1}, "b2", "field"]
KEYS = ["E", "5", "b9", "2A", "1-1", "y" * 201, "", "count", "orcs", "traps"]


def loads(kind: str, raw: object) -> bool:
    parse: Callable[[str, str], object] = parse_puzzle if kind == "puzzle" else parse_pack
    try:
        parse(json.dumps(raw), "x.json")
    except UnreadableError:
        return False
    except ImpossibleError:  # it can be read
        return True
    return True


def nodes(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401 - any JSON
    yield path
    if isinstance(value, dict | list):
        for step, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from nodes(each, (*path, step))


@pytest.mark.parametrize("kind", SCHEMAS)
def test_schemas_are_schemas(kind: str) -> None:
    schema = SCHEMAS[kind]
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"urn:frantic-fiends:{kind}:1"
    assert schema["title"].startswith(f"Frantic Fiends {kind}")
    assert "format" in schema["required"]
    json.dumps(schema)


def test_schemas_are_made_anew_each_time() -> None:
    puzzle_schema()["properties"].clear()
    assert "orcs" in puzzle_schema()["properties"]


@pytest.mark.parametrize("kind", SCHEMAS)
def test_every_table_is_closed_and_every_key_of_the_file_is_told(kind: str) -> None:
    schema = SCHEMAS[kind]
    objects = [node for node in tables(schema) if node.get("type") == "object"]
    assert len(objects) > 10
    for node in objects:
        closed = node.get("additionalProperties") is False
        assert closed or "propertyNames" in node
    for name, table in {"": schema, **schema["$defs"]}.items():
        told = [key for key, node in table["properties"].items() if "description" in node or "$ref" in node]
        assert table["description"]
        assert name in ("Goods", "Animals", "Prices", "Losses") or told == list(table["properties"]), name
    assert "null" not in json.dumps(schema)


def tables(node: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - any JSON
    if isinstance(node, dict):
        yield node
    for each in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from tables(each)


@given(puzzles(known=False))
def test_written_puzzles_are_valid(puzzle: Puzzle) -> None:
    VALIDATORS["puzzle"].validate(json.loads(files.puzzle_to_json(puzzle)))


@pytest.mark.parametrize("pack", [shipped_pack("house"), RICH], ids=["house", "rich"])
def test_written_packs_are_valid(pack: Pack) -> None:
    VALIDATORS["pack"].validate(json.loads(files.pack_to_json(pack)))


@pytest.mark.parametrize("amount", [0, 1, 1000, 0.3, 0.001, 999.999, 1.1])
def test_gold_is_valid_as_the_loader_takes_it(amount: float) -> None:
    raw = {"format": "frantic-fiends/1", "aim": {"prices": {"food": amount}}}
    assert loads("puzzle", raw)
    assert VALIDATORS["puzzle"].is_valid(raw)


def changed(data: st.DataObject, written: str) -> Any:  # noqa: ANN401 - any JSON
    """A file with one thing changed: a value odd, a key renamed, added or left out."""
    raw = json.loads(written)
    path = data.draw(st.sampled_from(list(nodes(raw))[1:]))
    holder = raw
    for step in path[:-1]:
        holder = holder[step]
    how = data.draw(st.sampled_from(["odd", "odd", "odd", "drop", "name", "add"]))
    if how == "odd":
        holder[path[-1]] = deepcopy(data.draw(st.sampled_from(ODD)))
    elif how == "drop" or isinstance(holder, list):
        del holder[path[-1]]
    else:
        value = holder.pop(path[-1]) if how == "name" else deepcopy(data.draw(st.sampled_from(ODD)))
        holder[data.draw(st.sampled_from(KEYS))] = value
    return raw


@given(st.data())
def test_schema_and_loader_agree_on_changed_puzzles(data: st.DataObject) -> None:
    raw = changed(data, files.puzzle_to_json(data.draw(puzzles(known=False))))
    assert loads("puzzle", raw) == VALIDATORS["puzzle"].is_valid(raw)


@given(st.data(), st.sampled_from([shipped_pack("house"), RICH]))
def test_schema_and_loader_agree_on_changed_packs(data: st.DataObject, pack: Pack) -> None:
    raw = changed(data, files.pack_to_json(pack))
    assert loads("pack", raw) == VALIDATORS["pack"].is_valid(raw)
