"""Boards as pictures: well formed, complete, the same on every run, and nothing outside its space."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from hypothesis import given, settings

from advisor.show.pictures.board import board_svg
from advisor.show.pictures.cards import cards_svg
from advisor.show.pictures.drawing.widths import width_of
from advisor.show.pictures.png import png
from frantic_fiends.data import shipped_pack
from frantic_fiends.model.position import Position
from tests.advisor.command import ROOT, fiends
from tests.rich_pack import RICH
from tests.strategies import positions

SVG = "{http://www.w3.org/2000/svg}"
MINES = str(ROOT / "examples" / "two_mines.toml")


def spaces_of(svg: str) -> dict[str, ET.Element]:
    return {g.get("data-space", ""): g for g in ET.fromstring(svg).iter(f"{SVG}g") if g.get("data-space")}  # noqa: S314


@settings(max_examples=25, deadline=None)
@given(positions())
def test_every_orc_herd_and_crop_is_in_its_space(position: Position) -> None:
    svg = board_svg(position)
    spaces = spaces_of(svg)
    assert len(spaces) == 24
    for orc in position.orcs:
        if orc.hostile:
            found = [g for g in spaces[str(orc.at)].iter(f"{SVG}g") if g.get("data-orc") == orc.letter]
            assert len(found) == 1
            assert [text.text for text in found[0].iter(f"{SVG}text")] == [orc.letter, str(orc.strength)]
    for space, tile in position.home.forest.items():
        animals = [g.get("data-animal") for g in spaces[space].iter() if g.get("data-animal")]
        assert animals == list(tile.animals.nonzero())
        assert [g.get("data-crop") for g in spaces[space].iter() if g.get("data-crop")] == (
            [tile.crop] if tile.crop else []
        )
        assert len([g for g in spaces[space].iter() if g.get("data-trap")]) == (tile.trap is not None)
    for cave, mine in position.home.cave.items():
        assert len([g for g in spaces[cave].iter() if g.get("data-dwarf")]) == len(mine.dwarfs)


@settings(max_examples=25, deadline=None)
@given(positions())
def test_texts_and_plates_stay_inside_their_space(position: Position) -> None:
    for group in spaces_of(board_svg(position)).values():
        rects = [
            [float(rect.get(key, 0)) for key in ("x", "y", "width", "height")] for rect in group.iter(f"{SVG}rect")
        ]
        x, y, width, height = rects[0]
        for left, top, wide, high in rects[1:]:
            assert x <= left <= left + wide <= x + width + 0.05
            assert y <= top <= top + high <= y + height + 0.05
        for text in group.iter(f"{SVG}text"):
            size, bold = float(text.get("font-size", 0)), text.get("font-weight") == "bold"
            assert size >= 9
            long = width_of(text.text or "", size, bold=bold)
            start = float(text.get("x", 0)) - (long / 2 if text.get("text-anchor") == "middle" else 0)
            assert x - 0.05 <= start <= start + long <= x + width + 0.05
            assert y + size * 0.7 <= float(text.get("y", 0)) <= y + height


def test_a_picture_refers_to_nothing_outside_and_is_the_same_again() -> None:
    first, second = fiends("show", MINES, "--svg", "-"), fiends("show", MINES, "--svg", "-")
    assert (first.exit_code, first.output) == (0, second.output)
    assert first.output.isascii()
    assert not re.search(r"href|<script|url\(|<style", first.output)


def test_png_has_its_signature_and_size(tmp_path: Path) -> None:
    target = tmp_path / "board.png"
    assert fiends("show", MINES, "--png", str(target)).exit_code == 0
    data = target.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20], "big") == 720
    assert len(data) > 10_000
    assert fiends("show", MINES, "--png", str(target)).exit_code == 2  # it is there already
    assert target.read_bytes() == data == png(fiends("show", MINES, "--svg", "-").output)


def test_every_card_is_drawn_once_and_the_picture_says_whose_they_are() -> None:
    for pack in (shipped_pack("house"), RICH):
        svg = cards_svg(pack)
        drawn = [g.get("data-card") for g in ET.fromstring(svg).iter(f"{SVG}g") if g.get("data-card")]  # noqa: S314
        assert drawn == [name for deck in pack.decks.values() for name in deck]
    assert "not the printed ones" in cards_svg(shipped_pack("house"))
    assert fiends("cards", "no such pack", "--svg", "-").exit_code == 2
