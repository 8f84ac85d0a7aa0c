"""`fiends show --heat`: chances as tables and as a picture."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from advisor.show.chances.heat import heat_text
from advisor.show.chances.odds import chance_text
from advisor.show.pictures.heat import _shade, heat_svg
from advisor.terminal import Look
from benchmarks.puzzles import puzzle as natural
from frantic_fiends import FrozenMap, Position, check, read_position, shipped_pack
from frantic_fiends.model.puzzle import ArrivalEntry
from solver.study import heat as study
from tests.advisor.command import ROOT, fiends

DARK = ROOT / "examples" / "before_the_draw.toml"
SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def open_position(number: int, event: int) -> Position:
    puzzle = natural(number, event).model_copy(update={"cards": FrozenMap(), "arrival": ArrivalEntry()})
    return check(puzzle, shipped_pack("house"))


def test_the_tables_are_printed() -> None:
    result = fiends("show", str(DARK), "--heat")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert "Where the orcs stand after event 4 if nothing is paid" in lines
    assert "space  orc A  orc B    any" in lines
    assert "c4     33.3%  44.4%    63%" in lines
    assert "*e4 ore mine                44.4%        100%" in lines
    assert "nothing is sampled" in result.stdout


def test_every_chance_is_in_the_tables_and_in_the_picture() -> None:
    for number, event in ((3, 1), (2, 3)):
        position = open_position(number, event)
        found = study.heat(position)
        text, svg = heat_text(found, position, Look()), heat_svg(found, position)
        root = parsed(svg)
        written = [element.text for element in root.iter(f"{SVG}text")]
        for places in found.standing.values():
            for chance in places.values():
                assert chance_text(chance) in text
                assert chance_text(chance) in written
        for space, chance in found.taken.items():
            assert any(line.lstrip(" *").startswith(space) for line in text.splitlines())
            titles = [element.text or "" for element in root.iter(f"{SVG}title")]
            assert any(title.startswith(f"{space} ") and f": {chance_text(chance)}," in title for title in titles)


def test_the_picture_says_everything_in_words_too_and_stays_inside() -> None:
    position = read_position(DARK)
    root = parsed(heat_svg(study.heat(position), position))
    description = root.findtext(f"{SVG}desc") or ""
    assert "orc A: a4 11.1%, b3 11.1%, c4 33.3%, e4 44.4%" in description
    assert "Taken by the end: d4 100%, e4 100%." in description
    width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
    for shape in root.iter(f"{SVG}rect"):
        x, y, wide, high = (float(shape.attrib[name]) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= x + wide <= width
        assert 0 <= y <= y + high <= height
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.attrib["x"]) <= width
        assert 0 <= float(text.attrib["y"]) <= height


def test_a_greater_chance_is_darker_without_colours_too() -> None:
    def light(shade: str) -> float:
        red, green, blue = (int(shade[at : at + 2], 16) for at in (1, 3, 5))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    lights = [light(_shade(Fraction(number, 20))) for number in range(21)]
    assert lights == sorted(lights, reverse=True)
    assert lights[0] - lights[-1] > 80
    assert lights[-1] > 128  # black writing can be read on it


def test_pictures_are_written(tmp_path: Path) -> None:
    svg, png = tmp_path / "heat.svg", tmp_path / "heat.png"
    result = fiends("show", str(DARK), "--heat", "--svg", str(svg), "--png", str(png))
    assert (result.exit_code, result.stdout) == (0, "")
    assert parsed(svg.read_text()).tag == f"{SVG}svg"
    assert png.read_bytes().startswith(b"\x89PNG")
    again = fiends("show", str(DARK), "--heat", "--png", str(png))
    assert again.exit_code == 2
    assert "Invalid value for --png" in again.stderr
    assert "--force replaces it" in again.stderr
    assert fiends("show", str(DARK), "--heat", "--png", str(png), "--force").exit_code == 0


def test_what_is_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Position) -> study.Heat:
        raise study.TooManyPositionsError

    monkeypatch.setattr(study, "heat", refuse)
    result = fiends("show", str(DARK), "--heat")
    assert (result.exit_code, result.stdout) == (4, "")
    assert "nothing was sampled" in result.stderr
