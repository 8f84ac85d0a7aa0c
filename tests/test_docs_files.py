"""docs/files.md is true: its whole files are legal, and it names every key and value of the models."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import UnionType
from typing import Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel

from frantic_fiends.data import shipped_pack
from frantic_fiends.files import pack_to_json, parse_pack, parse_puzzle, puzzle_to_json
from frantic_fiends.files.reading import RECORD_FORMAT
from frantic_fiends.laying_out import lay_out
from frantic_fiends.layout import check
from frantic_fiends.model.base import FrozenMap
from frantic_fiends.model.goods import Animals, Goods, Losses, Prices
from frantic_fiends.model.orcs import AWAY
from frantic_fiends.model.pack import PACK_FORMAT, Pack
from frantic_fiends.model.puzzle import PUZZLE_FORMAT, Phase, Puzzle
from frantic_fiends.model.set_up import BountyRow, CardPlacing, DeckSize, HarvestMarker, Missing, OrcStart, SetUp
from frantic_fiends.record import parse_record, replay

PAGE = (Path(__file__).parents[1] / "docs" / "files.md").read_text(encoding="utf-8")
RULES_PAGE = (Path(__file__).parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
TOML = re.findall(r"^```toml\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
TABLES_OF_AMOUNTS = (Animals, Goods, Losses, Prices)

# How the page writes the keys that a writer chooses.
SPELLINGS = {
    "orcs": "orcs.X",
    "forest": "forest.SPACE",
    "cave": "cave.SPACE",
    "events": "events.K",
    "before": "before.K",
    "cards": 'cards."KX"',
    "decks": 'decks.N."CARD"',
    "traps": "traps.NAME",
    "furnishings": 'furnishings."NAME"',
    "bounty_strips": 'bounty_strips."NAME"',
}


def whole_files(format_name: str) -> list[str]:
    return [text for text in TOML if tomllib.loads(text)["format"] == format_name]


def name_of(file: str) -> str:
    content = tomllib.loads(file)
    return str(content.get("name", content.get("title", "least")))


def test_every_toml_block_is_a_whole_file() -> None:
    assert len(TOML) >= 4
    known = [*whole_files(PUZZLE_FORMAT), *whole_files(PACK_FORMAT), *whole_files(RECORD_FORMAT)]
    assert len(known) == len(TOML)


@pytest.mark.parametrize("file", whole_files(RECORD_FORMAT))
def test_records_of_the_page_replay_to_the_end(file: str) -> None:
    played = replay(parse_record(file, "docs/files.md", None))
    assert played.fault is None
    assert played.position.is_over


@pytest.mark.parametrize("file", whole_files(PUZZLE_FORMAT), ids=name_of)
def test_puzzles_of_the_page_are_legal(file: str) -> None:
    house = shipped_pack("house")
    puzzle = parse_puzzle(file, "docs/files.md")
    assert parse_puzzle(puzzle_to_json(puzzle), "text", format="json") == puzzle
    position = check(puzzle, house)
    assert check(lay_out(position), house) == position


@pytest.mark.parametrize("file", whole_files(PACK_FORMAT), ids=name_of)
def test_packs_of_the_page_are_legal(file: str) -> None:
    pack = parse_pack(file, "docs/files.md")
    assert parse_pack(pack_to_json(pack), "text", format="json") == pack
    least = parse_puzzle(whole_files(PUZZLE_FORMAT)[0], "docs/files.md")
    assert check(least, pack).table.pack is pack


def models_in(annotation: object) -> Iterator[type[BaseModel]]:
    """The models inside an annotation: of a table with chosen keys, its value's; of a deck, its cards'."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    arguments = get_args(annotation)
    inner = arguments[1:] if get_origin(annotation) is FrozenMap else arguments
    for argument in inner:
        yield from models_in(argument)


def keys_of(model: type[BaseModel], place: str = "") -> Iterator[str]:
    """Every key of a file as the page writes it."""
    for name, field in model.model_fields.items():
        here = f"{place}.{name}" if place else SPELLINGS.get(name, name)
        inner = [each for each in models_in(field.annotation) if each not in TABLES_OF_AMOUNTS]
        if inner:
            yield from keys_of(inner[0], here)
        else:
            yield here


def values_of(annotation: object) -> Iterator[str]:
    """Every word that an annotation allows, in tables with chosen keys too."""
    if get_origin(annotation) is Literal:
        yield from (value for value in get_args(annotation) if isinstance(value, str))
    elif annotation not in TABLES_OF_AMOUNTS:
        for argument in get_args(annotation):
            yield from values_of(argument)
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            for field in annotation.model_fields.values():
                yield from values_of(field.annotation)


def rows_of(page: str) -> set[str]:
    """The keys in the first cells of the page's tables."""
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    return {key for row in rows for key in re.findall(r"`([^`]+)`", row.split(" | ")[0])}


@pytest.mark.parametrize("model", [Puzzle, Pack], ids=["puzzle", "pack"])
def test_every_key_has_a_row(model: type[BaseModel]) -> None:
    keys = list(keys_of(model))
    assert len(keys) > 20
    assert [key for key in keys if key not in rows_of(PAGE)] == []


def test_every_row_is_a_key() -> None:
    allowed = {*keys_of(Puzzle), *keys_of(Pack), *AWAY, *get_args(Phase)}
    parents = {key.rpartition(".")[0] for key in allowed}
    named = {key for key in rows_of(PAGE) if "." in key}
    assert named - allowed - parents - {"orcs.A", "orcs.D"} == set()


@pytest.mark.parametrize("model", [Puzzle, Pack], ids=["puzzle", "pack"])
def test_every_allowed_word_is_on_the_page(model: type[BaseModel]) -> None:
    words = {*values_of(model)}
    listed_by_range = {space for space in words if re.fullmatch(r"[a-f][1-4]", space)} | {"1", "2", "3", "4"}
    assert [word for word in sorted(words - listed_by_range) if not re.search(rf'`"?{re.escape(word)}"?`', PAGE)] == []
    amounts = [name for table in (Animals, Goods, Losses) for name in table.model_fields]
    assert [name for name in amounts if f"`{name}`" not in PAGE] == []


def test_the_checker_sees_keys_and_values() -> None:
    class Inner(BaseModel):
        old: Literal["on", "off"] | None = None

    class Outer(BaseModel):
        traps: FrozenMap[str, Inner] = FrozenMap()

    assert list(keys_of(Outer)) == ["traps.NAME.old"]
    assert {*values_of(Outer)} == {"on", "off"}
    assert get_origin(Inner.model_fields["old"].annotation) in (Union, UnionType)


def test_rules_page_tells_every_rule_once_and_in_order() -> None:
    numbers = [int(number) for number in re.findall(r"^(?:- )?\*\*R(\d+)\*\* \(", RULES_PAGE, flags=re.MULTILINE)]
    unmarked = [int(number) for number in re.findall(r"^(?:- )?\*\*R(\d+)\*\* [^(]", RULES_PAGE, flags=re.MULTILINE)]
    assert sorted(numbers + unmarked) == list(range(1, 36))
    assert unmarked == [33, 34, 35]  # the project's own measures
    assert numbers == sorted(numbers)


def test_set_up_table_has_every_key() -> None:
    section = PAGE.partition("## What `fiends setup` writes")[2]
    values = (SetUp, CardPlacing, HarvestMarker, BountyRow, DeckSize, OrcStart, Missing)
    names = ["seed", *(field.name for value in values for field in fields(value))]
    assert [name for name in names if f"`{name}`" not in section] == []
    told = [key for row in rows_of(section) for key in re.findall(r"[a-z_]+", row)]
    assert set(told) == {"seed", *(field.name for field in fields(SetUp))}
