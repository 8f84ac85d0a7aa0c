"""Boards and cards as pictures: well formed, complete, the same on every run, and nothing outside its space."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from advisor.show.pictures.board import board_svg
from advisor.show.pictures.cards import cards_svg
from advisor.show.pictures.drawing.icons import ICONS
from advisor.show.pictures.heat import heat_svg
from advisor.show.pictures.png import png
from frantic_fiends import FrozenMap, read_position
from frantic_fiends.data import shipped_pack
from frantic_fiends.model.goods import ANIMALS, GOODS
from frantic_fiends.model.position import Position
from frantic_fiends.rules.invasion import hostage
from solver.study.heat import heat
from tests.advisor.command import ROOT, fiends, process
from tests.advisor.pictures import (
    HOSTILE,
    SVG,
    assert_whole,
    extent,
    frame_of,
    groups,
    inside,
    overlapping,
    parsed,
    pieces_of,
    texts,
)
from tests.rich_pack import RICH
from tests.strategies import positions

MINES = str(ROOT / "examples" / "two_mines.toml")
DARK = str(ROOT / "examples" / "before_the_draw.toml")


@settings(max_examples=40, deadline=None)
@given(positions())
def test_everything_is_in_its_space(position: Position) -> None:
    root = assert_whole(board_svg(position))
    spaces = {group.attrib["data-space"]: group for group in groups(root, space=None)}
    assert len(spaces) == 24
    assert len(groups(root, orc=None)) == len(position.orcs)
    for orc in position.orcs:
        if orc.hostile:
            (found,) = groups(spaces[orc.at], orc=orc.letter)
            assert texts(found) == [orc.letter, str(orc.strength)]
            assert (f"{orc.letter} {orc.strength} held" in (spaces[orc.at].findtext(f"{SVG}title") or "")) == orc.held
    for space, tile in position.home.forest.items():
        assert _signs(spaces[space], "animal") == [(kind, str(n)) for kind, n in tile.animals.nonzero().items()]
        assert _signs(spaces[space], "crop") == ([(tile.crop, str(tile.count))] if tile.crop else [])
        assert len(groups(spaces[space], trap=None)) == (tile.trap is not None)
        assert len(groups(spaces[space], stable=None)) == tile.stable
    for cave, room in position.home.cave.items():
        here = spaces[cave]
        weapons = [str(weapon) for weapon in room.dwarfs]
        assert _signs(here, "dwarf") == list(zip(weapons, weapons, strict=True))
        assert [count for _, count in _signs(here, "friendly")] == (
            [str(room.friendly_orcs)] * (room.friendly_orcs > 0)
        )
        goods = {"ore_mine": [("ore", str(room.ore))], "ruby_mine": [("ruby", str(room.rubies))]}
        assert _signs(here, "good") == goods.get(room.tile, [])
        kept = [(kind, str(n)) for kind, n in room.animals.nonzero().items()]
        assert _signs(here, "animal") == [("donkey", "")] * room.donkey + kept
        assert len(groups(here, protected=cave)) == (cave in position.table.valuation.protected)
        held = bool(room.residents) and any(orc.at == cave for orc in position.orcs)
        weapon = hostage(room) if held else None
        assert _signs(here, "hostage") == ([("1", "" if weapon is None else str(weapon))] if held else [])


def _signs(space: object, name: str) -> list[tuple[str, str]]:
    """What such signs say: their data and the number beside them."""
    from xml.etree import ElementTree as ET

    assert isinstance(space, ET.Element)
    return [(group.attrib[f"data-{name}"], "".join(texts(group))) for group in groups(space, **{name: None})]


@settings(max_examples=40, deadline=None)
@given(positions())
def test_pieces_stay_in_their_space_and_beside_each_other(position: Position) -> None:
    root = assert_whole(board_svg(position))
    spaces = groups(root, space=None)
    assert not overlapping([frame_of(space) for space in spaces])
    for space in spaces:
        pieces = pieces_of(space)
        assert all(inside(piece, frame_of(space)) for piece in pieces)
        assert not overlapping(pieces)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_titles_and_names_are_only_text(text: str) -> None:
    position = read_position(MINES)
    pack = position.table.pack
    named = pack.model_copy(
        update={"name": text, "title": text, "traps": pack.traps.replace({text: pack.traps["pit"]})}
    )
    forest = position.home.forest.replace({"c2": position.home.forest["c2"].model_copy(update={"trap": text})})
    cave = position.home.cave.replace({"d4": position.home.cave["d4"].model_copy(update={"name": text})})
    home = position.home.model_copy(update={"forest": forest, "cave": cave})
    table = replace(position.table, title=text, pack=named)
    hostile = replace(position, table=table, home=home)
    spaces = {group.attrib["data-space"]: group for group in groups(assert_whole(board_svg(hostile)), space=None)}
    for space in ("c2", "d4"):
        assert all(inside(piece, frame_of(spaces[space])) for piece in pieces_of(spaces[space]))
    card = next(iter(pack.decks.items()))[1]["1-1"]
    decks = FrozenMap({**pack.decks, "1": FrozenMap({text: card})})
    root = assert_whole(cards_svg(named.model_copy(update={"decks": decks})))
    assert len(groups(root, card=None)) == 19
    dark = read_position(DARK)
    title = replace(dark, table=replace(dark.table, title=text))
    assert_whole(heat_svg(heat(dark), title))
    assert png(board_svg(hostile))[:4] == b"\x89PNG"


def test_a_picture_refers_to_nothing_outside_and_is_the_same_again() -> None:
    first, second = fiends("show", MINES, "--svg", "-"), fiends("show", MINES, "--svg", "-")
    assert (first.exit_code, first.output) == (0, second.output)
    assert_whole(first.output)


def test_the_same_bytes_under_any_hash_seed() -> None:
    drawn = [process("show", MINES, "--svg", "-", env={"PYTHONHASHSEED": seed}).stdout for seed in ("1", "2")]
    assert drawn[0] == drawn[1]
    assert parsed(drawn[0].decode()).tag == f"{SVG}svg"


def test_png_has_its_signature_and_size(tmp_path: Path) -> None:
    target = tmp_path / "board.png"
    assert fiends("show", MINES, "--png", str(target)).exit_code == 0
    data = target.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20], "big") == 720
    assert len(data) > 10_000
    assert fiends("show", MINES, "--png", str(target)).exit_code == 2  # it is there already
    assert target.read_bytes() == data == png(fiends("show", MINES, "--svg", "-").output)


@pytest.mark.parametrize("command", [("show", MINES), ("cards", "house"), ("show", DARK, "--heat")])
def test_nothing_is_written_if_one_file_cannot_be(command: tuple[str, ...], tmp_path: Path) -> None:
    new, old = tmp_path / "new.svg", tmp_path / "old.png"
    old.write_text("mine")
    faults = {
        ("--svg", str(new), "--png", str(old)): "is there already; --force replaces it",
        ("--svg", str(new), "--png", str(tmp_path / "none" / "a.png")): "does not exist",
        ("--svg", str(new), "--png", str(tmp_path)): "is a folder",
        ("--svg", str(new), "--png", str(new)): "--svg names the same file",
        ("--svg", "-", "--png", "-"): "--svg names the same file",
    }
    for words, fault in faults.items():
        result = fiends(*command, *words)
        assert (result.exit_code, result.stdout) == (2, ""), words
        assert fault in " ".join(result.stderr.split())
        assert "Invalid value for --png" in result.stderr
        assert (new.exists(), old.read_text()) == (False, "mine")
    assert fiends(*command, "--svg", str(new), "--png", str(old), "--force").exit_code == 0
    assert old.read_bytes() == png(new.read_text())


def test_every_card_is_drawn_once_and_the_picture_says_whose_they_are() -> None:
    for pack in (shipped_pack("house"), RICH):
        root = assert_whole(cards_svg(pack))
        drawn = groups(root, card=None)
        names = [name for deck in pack.decks.values() for name in deck]
        assert [group.get("data-card") for group in drawn] == names
        assert not overlapping([extent(group) for group in drawn])
    assert "not the printed ones" in cards_svg(shipped_pack("house"))
    assert fiends("cards", "no such pack", "--svg", "-").exit_code == 2


def test_no_card_of_the_house_pack_stands_alone() -> None:
    cards = groups(parsed(cards_svg(shipped_pack("house"))), card=None)
    rows = [round(extent(card).y) for card in cards]
    assert all(rows.count(row) > 1 for row in rows)


def test_every_good_and_animal_has_a_sign() -> None:
    assert {*GOODS, *ANIMALS} <= set(ICONS)
