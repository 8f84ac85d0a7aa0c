"""Reading text: hostile input, and every fault at once."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frantic_fiends import files
from frantic_fiends.errors import FiendsError, UnreadableError
from frantic_fiends.files import parse_pack, parse_puzzle, parse_puzzle_file
from frantic_fiends.model.puzzle import Puzzle
from tests.strategies import puzzles

F = 'format = "frantic-fiends/1"\n'
TOP = ", ".join(Puzzle.model_fields)


def faults(data: bytes | str, source: str = "x.toml") -> list[str]:
    with pytest.raises(UnreadableError) as caught:
        parse_puzzle(data, source)
    assert caught.value.source == source
    return [str(fault) for fault in caught.value.faults]


# Bytes and syntax


@pytest.mark.parametrize(
    "data, fault",
    [
        (b"", "the file is empty; allowed: a table of keys and values"),
        (b"\xef\xbb\xbf \r\n", "the file is empty; allowed: a table of keys and values"),
        (F.encode("utf-16"), "this is UTF-16 text; allowed: text saved as UTF-8"),
        (F.encode("utf-16-be"), "this is UTF-16 text; allowed: text saved as UTF-8"),
        (F.encode("utf-32"), "this is UTF-32 text; allowed: text saved as UTF-8"),
        (b"# caf\xe9\n", "byte 6 (0xe9, in line 1) is not UTF-8; allowed: text saved as UTF-8"),
        (F + "title = 'a\0b'", "line 2, column 11: a NUL character; allowed: text"),
        (F + "title = '\ud800'", 'character 38: a broken character, "\\ud800"; allowed: text saved as UTF-8'),
        (F + "#" * 2**20, "the file is too large; allowed: at most 1048576 bytes (1 MiB)"),
        (F + "title = \n", "line 2, column 9: invalid value; allowed: TOML"),
        (F + "title = 'a", 'end of file: expected "\'"; allowed: TOML'),
        (F + "title = 'a'\ntitle = 'b'\n", "line 3, column 12: a key given before; allowed: TOML"),
        (F + "ti\x1ble = 1", "line 2, column 3: expected '=' after a key in a key/value pair; allowed: TOML"),
        (
            '{"title": "a"}',
            "line 1, column 1: invalid statement; allowed: TOML; this looks like JSON, whose files end in .json",
        ),
        (F + "a = " + "[" * 100_000, "tables or lists nested more than 12 deep; allowed: TOML"),
        (F + "a." * 100_000 + "b = 1", "a key of more than 12 parts; allowed: TOML"),
        (F + "a = {" + "'b' . c ." * 50_000 + "d = 1}", "a key of more than 12 parts; allowed: TOML"),
        (F + "a = '''x''' #\nb." + "c." * 50_000 + "d = 1", "a key of more than 12 parts; allowed: TOML"),
        (F + "[game]\nplayers = " + "9" * 5_000, "line 3: a number too long to read; allowed: TOML"),
    ],
    ids=[
        "empty",
        "blank",
        "utf-16",
        "utf-16 without mark",
        "utf-32",
        "latin-1",
        "nul",
        "half a character",
        "too large",
        "no value",
        "open string",
        "twice",
        "control character",
        "json",
        "deep",
        "long key",
        "long inline key",
        "long key after strings",
        "long number",
    ],
)
def test_what_is_no_toml_is_one_fault(data: bytes | str, fault: str) -> None:
    assert faults(data) == [fault]


@pytest.mark.parametrize(
    "data, fault",
    [
        ('{"title": "a",}', "line 1, column 15: expecting property name enclosed in double quotes; allowed: JSON"),
        ('{"title": "a"} x', "line 1, column 16: extra data; allowed: JSON"),
        ('{\n  "title"', "line 2, column 10: expecting ':' delimiter; allowed: JSON"),
        ("[1]", "the file holds no table; allowed: a table of keys and values"),
        ("[" * 100_000, "tables or lists nested more than 12 deep; allowed: JSON of a puzzle, pack or record"),
        ('{"a":' * 100_000, "tables or lists nested more than 12 deep; allowed: JSON of a puzzle, pack or record"),
    ],
    ids=["comma", "more", "cut off", "list", "deep list", "deep table"],
)
def test_what_is_no_json_is_one_fault(data: str, fault: str) -> None:
    assert faults(data, "x.json") == [fault]


def test_ending_then_content_tells_the_format() -> None:
    text = json.dumps({"format": "frantic-fiends/1", "title": "a"})
    assert parse_puzzle(text, "standard input").title == "a"
    assert parse_puzzle("\n " + text, "a.puzzle").title == "a"
    assert parse_puzzle(F, "standard input").title is None
    assert parse_puzzle(text, "x.toml", format="json").title == "a"
    assert faults(F, "X.JSON") == ["line 1, column 1: expecting value; allowed: JSON"]


def test_dots_in_texts_and_comments_are_no_keys() -> None:
    dots = "a." * 60
    assert parse_puzzle(f"{F}title = '{dots}' # {dots}\n", "x.toml").title == dots
    assert parse_puzzle(f"{F}title = '''\n{dots}'''", "x.toml").title == dots
    assert parse_puzzle(f'{F}title = """\n{dots}"""', "x.toml").title == dots


# Values


ODD = """
title = 2020-01-01
[game]
players = 0x%s
pack = ""
[stock]
food = nan
grain = 1_0
vegetable = "1_0"
wood = true
stone = 2.0
ore = -1
ruby = "\uff15"
gold = 100
[events.1]
deck = true
bounty = 1e400
[events.2]
deck = 2.0
[events.3]
deck = "2"
[aim.prices]
food = inf
grain = 0.0001
wood = 1000.001
stone = 1e999999999999999999999
""" % ("f" * 100)


def test_odd_values_are_told_by_place() -> None:
    gold = "a number from 0 to 1000 with at most three decimal places"
    whole = "a whole number from 0 to 99"
    assert faults(F + ODD) == [
        "title: found the date or time 2020-01-01; allowed: a text of 1 to 200 characters",
        "game.players: found a number too large to show; allowed: a whole number from 1 to 7",
        'game.pack: found ""; allowed: a text of 1 to 200 characters',
        f"stock.food: found nan; allowed: {whole}",
        f'stock.vegetable: found "1_0"; allowed: {whole}',
        f"stock.wood: found true; allowed: {whole}",
        f"stock.stone: found 2.0; allowed: {whole}",
        f"stock.ore: found -1; allowed: {whole}",
        f'stock.ruby: found "\uff15"; allowed: {whole}',
        f"stock.gold: found 100; allowed: {whole}",
        "events.1.deck: found true; allowed: a whole number, one of 1, 2, 3",
        f"events.1.bounty: found 1E+400; allowed: {gold}",
        "events.2.deck: found 2.0; allowed: a whole number, one of 1, 2, 3",
        'events.3.deck: found "2"; allowed: a whole number, one of 1, 2, 3',
        f"aim.prices.food: found inf; allowed: {gold}",
        f"aim.prices.grain: found 0.0001; allowed: {gold}",
        f"aim.prices.wood: found 1000.001; allowed: {gold}",
        f"aim.prices.stone: found 1e999999999999999999999; allowed: {gold}",
    ]


def test_odd_json_values_are_told_by_place() -> None:
    text = """{"format": "frantic-fiends/1", "title": null, "\\ud800": 1,
        "stock": {"food": 1, "food": 2, "ore": NaN, "ruby": -Infinity},
        "cards": {"1A": "\\u0000", "1A": "b"}, "clock": {"event": 10000000000000000000000000000000}}"""
    assert faults(text, "x.json") == [
        '"\\ud800": a key with a broken character; allowed: text',
        "title: found null; allowed: a text of 1 to 200 characters",
        "stock.food: given more than once; allowed: each key once",
        "stock.ore: found NaN; allowed: a whole number from 0 to 99",
        "stock.ruby: found -Infinity; allowed: a whole number from 0 to 99",
        "cards.1A: given more than once; allowed: each key once",
        "clock.event: found a number of 32 digits; allowed: a whole number from 1 to 4",
    ]


MANY = """
[orcs.E]
at = "b2"
strength = 99
[orcs.A]
at = "zz"
strengt = 3
[forest.b2]
tile = "filed"
count = 120
[forest.d9]
tile = "field"
[cave.d4]
dwarfs = [1, 99, "x"]
[cards]
9A = "1"
2b = "2"
[aim]
protect = ["mine", "d9"]
minimise = "cost"
[clok]
event = 2
"""


def test_every_fault_is_told_at_once_in_the_order_of_the_file() -> None:
    found = faults(MANY)
    cave = "d1, d2, d3, d4, e1, e2, e3, e4, f1, f2, f3, f4"
    forest = "a1, a2, a3, a4, b1, b2, b3, b4, c1, c2, c3, c4"
    kinds = "mines, ruby_mines, ore_mines, dwellings, furnishings, all"
    assert found == [
        'format: missing; allowed: format = "frantic-fiends/1"',
        "orcs.E: unknown key; allowed: one of A, B, C, D",
        "orcs.E.strength: found 99; allowed: a whole number from 1 to 14",
        f'orcs.A.at: found "zz"; allowed: one of {forest}, {cave}, absent, entrance, outside, defeated, friendly',
        "orcs.A.strengt: unknown key; allowed: did you mean strength? one of at, strength, held",
        'forest.b2.tile: found "filed"; allowed: did you mean field? one of forest, meadow, field, pasture',
        "forest.b2.count: found 120; allowed: a whole number from 0 to 99",
        f"forest.d9: unknown key; allowed: one of {forest}",
        "cave.d4.tile: missing; allowed: one of cavern, tunnel, deep_tunnel, ore_mine, ruby_mine, furnishing, dwelling",
        "cave.d4.dwarfs.1: found 99; allowed: a whole number from 0 to 14",
        'cave.d4.dwarfs.2: found "x"; allowed: a whole number from 0 to 14',
        "cards.9A: unknown key; allowed: event and orc, such as 2B",
        "cards.2b: unknown key; allowed: event and orc, such as 2B",
        f'aim.protect.0: found "mine"; allowed: did you mean mines? one of {kinds}, {cave}',
        f'aim.protect.1: found "d9"; allowed: one of {kinds}, {cave}',
        'aim.minimise: found "cost"; allowed: one of price, total',
        f"clok: unknown key; allowed: did you mean clock? one of {TOP}",
    ]


def test_hostile_keys_and_values_are_shown_short_and_escaped() -> None:
    found = faults(f'{F}"\\u001b[31m{"x" * 100}" = 1\ntitle = "\\u202e{"y" * 300}"')
    assert found[0].startswith(f'"\\u001b[31m{"x" * 34}…": unknown key; allowed: one of format')
    assert found[1] == f'title: found "\\u202e{"y" * 38}…"; allowed: a text of 1 to 200 characters'


def test_very_many_faults_are_counted() -> None:
    found = faults(F + "\n".join(f"key{index} = 1" for index in range(5000)))
    assert len(found) == 201
    assert found[-1] == "and about 4800 more faults"


@pytest.mark.parametrize(
    "line, fault",
    [
        (
            "frantic-fiends/2",
            (
                'format: made for a newer version of this program (frantic-fiends/2); allowed: "frantic-fiends/1", the '
                "version that this program reads"
            ),
        ),
        (
            "frantic-fiends-pack/1",
            'format: this is a pack, not a puzzle; allowed: a puzzle: format = "frantic-fiends/1"',
        ),
        (
            "frantic-fiends-record/7",
            'format: this is a record, not a puzzle; allowed: a puzzle: format = "frantic-fiends/1"',
        ),
        ("frantic-fiends/0", 'format: found "frantic-fiends/0"; allowed: "frantic-fiends/1"'),
        ("frantic/1", 'format: found "frantic/1"; allowed: "frantic-fiends/1"'),
    ],
)
def test_wrong_format_lines_are_told_plainly(line: str, fault: str) -> None:
    assert faults(f'format = "{line}"\n') == [fault]
    known = line.startswith("frantic-fiends") and not line.endswith("/0")
    assert len(faults(f'format = "{line}"\nnonsense = 1\n')) == (1 if known else 2)


def test_a_puzzle_is_no_pack() -> None:
    with pytest.raises(UnreadableError, match="this is a puzzle, not a pack"):
        parse_pack(F, "x.toml")


@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace")))
def test_no_bytes_make_a_traceback(data: bytes) -> None:
    for source in ("x.toml", "x.json", "text"):
        with pytest.raises(UnreadableError):
            parse_puzzle(data, source)


@given(puzzles(), st.data())
def test_no_damage_makes_a_traceback(puzzle: Puzzle, data: st.DataObject) -> None:
    written = data.draw(st.sampled_from([files.puzzle_to_toml(puzzle), files.puzzle_to_json(puzzle)]))
    at = data.draw(st.integers(0, len(written)))
    new = data.draw(st.sampled_from(["", "\0", '"', "x", "9", "-", "]", "{", "\n", "=", "nan", ",", "\u202e"]))
    damaged = written[:at] + new + written[at + data.draw(st.integers(0, 4)) :]
    with contextlib.suppress(FiendsError):
        parse_puzzle_file(damaged, "text", None)


def test_a_misspelt_key_does_not_hide_what_the_rules_say() -> None:
    text = """format = "frantic-fiends/1"
[clock]
event = 3
[orcs.A]
at = "b2"
strenth = 5
[orcs.D]
at = "absent"
strength = 12
[stock]
food = "3"
[forest.a1]
tile = "meadow"
crop = "grain"
count = 1
[cards]
"4A" = "9-9"
"""
    with pytest.raises(UnreadableError) as told:
        parse_puzzle_file(text, "text", None)
    places = [fault.place for fault in told.value.faults]
    assert places == [
        "orcs.A.strenth",
        "stock.food",
        "orcs.A.strength",
        "orcs.D.at",
        "forest.a1.crop",
        "cards.4A",
    ]


def test_what_may_be_a_consequence_of_a_wrong_value_is_not_told() -> None:
    text = 'format = "frantic-fiends/1"\n[clock]\nevent = 33\n[orcs.D]\nat = "b2"\nstrength = 12\n'
    with pytest.raises(UnreadableError) as told:
        parse_puzzle_file(text, "text", None)
    assert [fault.place for fault in told.value.faults] == ["clock.event"]
