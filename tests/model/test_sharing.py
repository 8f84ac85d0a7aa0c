"""Shared texts: exact round trips, every slip of the pen noticed, old texts readable for good."""

from __future__ import annotations

import base64
import re
import zlib
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.puzzles import puzzle as natural
from frantic_fiends import UnreadableError, parse_share_text, read_puzzle, share_text
from frantic_fiends.files.quoting import escaped
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.notation import puzzle_text, sharing
from tests.model.test_notation import LINE, NAMES
from tests.strategies import puzzles

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.toml"))
TEXT = "ff1.Q0pVoBYoxIXAFiew0IfHUzGBch7FcmApb4Yo5ZHS2mAp65HVoZfzwJQHL8apkqqok5ZQSyO0Yghr-YNa8ECbvuQmQwDf-Nss"
INSIDE = (
    'FF1 title="Two mines, five vegetables" players=1 pack=house clock=2/-/-/- orcs=A:c3/6,B:b2/7,C:defeated/-,'
    "D:absent/12 stock=food:3,vegetable:5,ore:3,gold:4 forest=a2:field/crop:grain/count:3,b3:pasture/pasture:west/"
    "animals.sheep:2,b4:pasture/pasture:west,c2:meadow/trap:pit cave=d2:tunnel,d3:cavern,d4:dwelling/"
    'name:"Entry-level dwelling"/dwarfs:0+4,e3:ruby_mine/rubies:2,e4:ore_mine/ore:3/donkey events=- before=- '
    "cards=2A:2-1,2B:2-4,3A:2-2,3B:2-6,3D:2-3,4A:3-1,4B:3-6,4D:3-9 arrival=center protect=mines,dwellings "
    "minimise=price prices=- losses=-"
)
"""A text of version ff1, and the puzzle in it: players have such texts, so this pair is never to be changed."""


def fault(text: str) -> str:
    with pytest.raises(UnreadableError) as caught:
        parse_share_text(text)
    assert caught.value.source == "shared text"
    (only,) = caught.value.faults
    return str(only)


def packed(line: bytes) -> str:
    """A text with a right checksum, whatever is in it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=sharing._COMMON)
    data = packer.compress(line) + packer.flush()
    return "ff1." + base64.urlsafe_b64encode(data + sharing._checksum(data)).decode().rstrip("=")


# Round trips


@given(puzzles(known=False))
def test_puzzles_survive(puzzle: Puzzle) -> None:
    text = share_text(puzzle)
    assert parse_share_text(text) == puzzle
    assert re.fullmatch(r"ff1\.[A-Za-z0-9_-]+", text)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.stem))
def test_examples_survive(path: Path) -> None:
    puzzle = read_puzzle(path).puzzle
    assert parse_share_text(share_text(puzzle)) == puzzle


@given(NAMES, NAMES)
def test_any_names_survive(first: str, second: str) -> None:
    raw: dict[str, Any] = {
        "title": first,
        "game": {"pack": second},
        "clock": {"card": first},
        "forest": {"a1": {"tile": "pasture", "pasture": second, "trap": first}},
        "cave": {"d4": {"tile": "dwelling", "name": second}},
        "cards": {"1A": first},
    }
    puzzle = Puzzle.model_validate(raw)
    assert parse_share_text(share_text(puzzle)) == puzzle


def test_the_longest_puzzle_survives() -> None:
    def name(number: int) -> str:  # nothing in it repeats
        return "".join(chr(0x4E00 + (number * 200 + index) * 7919 % 20000) for index in range(200))

    spaces = [f"{column}{row}" for column in "abcdef" for row in range(1, 5)]
    raw: dict[str, Any] = {
        "title": name(0),
        "game": {"pack": name(1)},
        "forest": {
            space: {"tile": "pasture", "pasture": name(2 + at), "trap": "\u202e" * 200}
            for at, space in enumerate(spaces[:12])
        },
        "cave": {space: {"tile": "dwelling", "name": name(14 + at)} for at, space in enumerate(spaces[12:])},
        "cards": {f"{event}{orc}": name(26 + 4 * event + at) for event in range(1, 5) for at, orc in enumerate("ABCD")},
    }
    puzzle = Puzzle.model_validate(raw)
    text = share_text(puzzle)
    assert parse_share_text(text) == puzzle
    assert len(text) < sharing.LONGEST_SHARED / 2


def test_old_texts_stay_readable() -> None:
    assert puzzle_text(parse_share_text(TEXT)) == INSIDE


def test_texts_are_read_however_zlib_packed_them() -> None:
    line = INSIDE.encode()
    texts = []
    for level in (0, 1, 6, 9):
        packer = zlib.compressobj(level, zlib.DEFLATED, -15)  # without the dictionary
        data = packer.compress(line) + packer.flush()
        texts.append("ff1." + base64.urlsafe_b64encode(data + sharing._checksum(data)).decode().rstrip("="))
    assert len(set(texts)) > 2
    assert {puzzle_text(parse_share_text(text)) for text in texts} == {INSIDE}


def test_texts_are_short() -> None:
    lengths = [len(share_text(natural(number, event))) for event in (1, 3) for number in range(50)]
    assert median(lengths) < 250
    assert max(lengths) < 300


# What is taken


@pytest.mark.parametrize(
    "written",
    [
        f"  {TEXT}\n",
        f"\ufeff{TEXT}\r\n",
        f"{TEXT[:2]}\n{TEXT[2:40]}\r\n\t{TEXT[40:76]} \n {TEXT[76:]}",
        f"\u00a0{TEXT[:50]}\u00a0{TEXT[50:]}",
    ],
    ids=["around", "byte order mark", "wrapped", "no-break spaces"],
)
def test_spaces_and_line_breaks_do_not_matter(written: str) -> None:
    assert parse_share_text(written) == parse_share_text(TEXT)


# What is noticed


def test_every_wrong_letter_is_noticed() -> None:
    slipped = 0
    for index, right in enumerate(TEXT):
        for letter in [*sharing._LETTERS, ".", "~", "=", "é"]:
            if letter != right:
                with pytest.raises(UnreadableError):
                    wrong_text(TEXT[:index] + letter + TEXT[index + 1 :])
                slipped += 1
    assert slipped == len(TEXT) * 68 - len(TEXT)


def test_bits_left_over_in_the_last_letter_count_too() -> None:
    texts = {len(text) % 4: text for title in range(1, 30) if (text := share_text(Puzzle(title="é" * title)))}
    assert len(texts) == 3
    for text in texts.values():
        for letter in sharing._LETTERS:
            if letter != text[-1]:
                with pytest.raises(UnreadableError):
                    wrong_text(text[:-1] + letter)


def wrong_text(text: str) -> None:
    """As ``parse_share_text``, without the slow search for what went wrong."""
    sharing._check_prefix(text)
    if any(sharing._strangers(text)) or sharing._packed(text.removeprefix("ff1.")) is None:
        raise UnreadableError("shared text", ())


def test_every_swap_of_neighbours_is_noticed() -> None:
    pairs = [index for index in range(len(TEXT) - 1) if TEXT[index] != TEXT[index + 1]]
    assert len(pairs) > 90
    for index in pairs:
        with pytest.raises(UnreadableError):
            wrong_text(TEXT[:index] + TEXT[index + 1] + TEXT[index] + TEXT[index + 2 :])


@pytest.mark.parametrize("length", range(len(TEXT)))
def test_a_cut_off_end_is_noticed(length: int) -> None:
    with pytest.raises(UnreadableError):
        wrong_text(TEXT[:length])


@given(st.data())
def test_no_damage_makes_a_traceback_or_another_puzzle(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(TEXT)))
    new = data.draw(st.text(st.sampled_from([*"Il1O0-_ff1. \n\0é\u202e"]) | st.characters(), max_size=5))
    damaged = TEXT[:at] + new + TEXT[at + data.draw(st.integers(0, 9)) :]
    if "".join(damaged.removeprefix("\ufeff").split()) == TEXT:
        return
    with pytest.raises(UnreadableError) as caught:
        parse_share_text(damaged)
    assert all(escaped(str(each)) == str(each) for each in caught.value.faults)


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("AFiew0IfH", "AFiew0lfH", "letter 22: mistyped: found l after AFiew0; allowed: I"),
        ("AFiew0IfH", "AFiewOIfH", "letter 21: mistyped: found O after XAFiew; allowed: 0"),
        ("AFiew0IfH", "AFiwe0IfH", "letter 19: swapped: found we after xIXAFi; allowed: ew"),
        ("AFiew0IfH", "AFie0IfH", "letter 20: a letter is missing after IXAFie; allowed: w"),
        ("AFiew0IfH", "AFiew0II0fH", "mistyped, or its end is missing: the checksum is wrong"),
        ("AFiew0IfH", "AFiew0IIfH", "letter 22: a letter too many: found I after AFiew0; allowed: the text without it"),
        ("-Nss", "-Ns", "letter 99: a letter is missing after QwDf-N; allowed: s"),
        ("-Nss", "", "mistyped, or its end is missing: the checksum is wrong"),
        ("-Nss", "–Nss", 'letter 97: found "–" after QmQwDf; allowed: "-"'),
        ("ff1.", "ff2.", "made for a newer version of this program (ff2); allowed: ff1., which this version reads"),
        ("ff1.", "ffl.", 'begins with "ffl.Q0pV"; allowed: a text that begins with ff1., as it was shared'),
        ("ff1.", "f1f.", 'begins with "f1f.Q0pV"; allowed: a text that begins with ff1., as it was shared'),
    ],
)
def test_a_slip_is_told_with_its_place(old: str, new: str, told: str) -> None:
    wrong = TEXT.replace(old, new, 1)
    assert wrong != TEXT
    assert fault(wrong).startswith(told)


def test_every_foreign_character_is_told() -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_share_text(TEXT.replace("QwDf-Nss", "Qw\udc80–é" + "\u200b" * 10))
    told = [str(each) for each in caught.value.faults]
    assert len(told) == 11
    assert told[0].startswith("letter 95: found half of a character after ")
    assert told[2] == 'letter 97: found "é"; allowed: A-Z a-z 0-9 - _'
    assert told[-1] == "and 3 more characters that no shared text has"


def test_nothing_and_too_much_are_refused() -> None:
    assert fault(" \n").startswith("there is no text")
    assert fault("ff1.").startswith("mistyped, or its end is missing")
    assert fault("ff1." + "A" * 2**17).startswith("the text is too long")


# What was made wrong


def test_a_bomb_is_refused_before_it_goes_off() -> None:
    bomb = packed(b" " * 2**24)
    assert len(bomb) < sharing.LONGEST_SHARED
    assert fault(bomb).endswith("it does not end, or is too long")


@pytest.mark.parametrize(
    "line",
    [b"", b"\xff\xfe", b"FF2 title=-", LINE.replace("players=1", "players=9").encode()],
    ids=["nothing", "no text", "another notation", "a wrong value"],
)
def test_right_letters_with_no_puzzle_in_them_are_told_apart_from_slips(line: bytes) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_share_text(packed(line))
    assert caught.value.faults[0].problem.startswith("the letters are right, but what they hold is no puzzle")


def test_what_follows_the_end_is_refused() -> None:
    data = sharing._packed(TEXT.removeprefix("ff1."))
    assert data is not None
    data += b"more"
    text = "ff1." + base64.urlsafe_b64encode(data + sharing._checksum(data)).decode().rstrip("=")
    assert "does not end" in fault(text)
