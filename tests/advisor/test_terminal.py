"""What a stream can show, and that nothing harmful is ever shown."""

import io
import os
import sys

import pytest

from advisor.show.signs import ASCII, UNICODE
from advisor.show.table import Column, Note, Row, table
from advisor.show.words import amount, lines_of, unbroken
from advisor.terminal import Look, look_of, plain, prepare_streams, say


class Terminal(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def stream(encoding: str, *, tty: bool = False) -> io.TextIOWrapper:
    return (Terminal if tty else io.TextIOWrapper)(io.BytesIO(), encoding=encoding)


@pytest.mark.parametrize(
    "encoding, unicode", [("utf-8", True), ("utf-16", True), ("cp1252", False), ("ascii", False), ("cp437", False)]
)
def test_signs_are_chosen_by_the_encoding(*, encoding: str, unicode: bool) -> None:
    assert look_of(stream(encoding)).unicode is unicode
    assert look_of(stream(encoding)).signs is (UNICODE if unicode else ASCII)


def test_ascii_signs_are_ascii() -> None:
    assert "".join(ASCII.all()).isascii()
    assert len(list(ASCII.all())) == len(list(UNICODE.all()))


@pytest.mark.parametrize(
    "tty, env, colour",
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
    ],
    ids=["terminal", "pipe", "NO_COLOR", "NO_COLOR empty", "dumb"],
)
def test_colours_only_where_they_are_wanted(
    *, tty: bool, env: dict[str, str], colour: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert look_of(stream("utf-8", tty=tty)).colour is colour


@pytest.mark.parametrize("columns, width", [("80", 80), ("20", 78), ("999", 100), ("", 80)])
def test_width_keeps_within_reason(columns: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: (_ for _ in ()).throw(OSError))
    assert look_of(stream("utf-8")).width == width


@pytest.mark.parametrize(
    "text, shown",
    [
        ("\x1b[31mred\x1b[0m", r"\x1b[31mred\x1b[0m"),
        ("a\nb\tc\r", r"a\nb\tc\r"),
        ("\x9b31m\x7f\x00", r"\x9b31m\x7f\x00"),
        ("\u202eabc\u2028", r"\u202eabc\u2028"),
        ("\udcff", r"\udcff"),
        ("[/x] <b> Höhle 洞窟", "[/x] <b> Höhle 洞窟"),
    ],
    ids=["escape", "white", "c1", "bidi", "surrogate", "markup"],
)
def test_plain_spells_out_what_is_harmful(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_say_is_the_last_guard(capsys: pytest.CaptureFixture[str]) -> None:
    say(Look(colour=True).paint("ours", "red") + " \x1b[2J\x1b]0;title\x07 \x1b[38;5;1m")
    out = capsys.readouterr().out
    assert out == "\x1b[31mours\x1b[0m \\x1b[2J\\x1b]0;title\\x07 \\x1b[38;5;1m\n"


def test_foreign_characters_do_not_stop_a_narrow_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = stream("ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    prepare_streams()
    say("Höhle")
    narrow.flush()
    assert narrow.buffer.getvalue() == b"H\\xf6hle" + os.linesep.encode()  # type: ignore[attr-defined]


def test_closed_streams_go_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    prepare_streams()
    say("unheard")
    sys.stdout.close()


def test_lines_of_breaks_long_words_and_wide_ones() -> None:
    assert lines_of("ab cd efghij", 4) == ["ab", "cd", "efgh", "ij"]
    assert lines_of("洞窟洞窟", 4) == ["洞窟", "洞窟"]
    assert lines_of("", 4) == [""]
    assert lines_of(f"a {unbroken('b c')} d", 3) == ["a", "b c", "d"]


@pytest.mark.parametrize(
    "count, thing, words",
    [
        (1, "boar", "1 boar"),
        (2, "boar", "2 boars"),
        (0, "ruby", "0 rubies"),
        (2, "sheep", "2 sheep"),
        (2, "ore", "2 ore"),
    ],
)
def test_amount(count: int, thing: str, words: str) -> None:
    assert amount(count, thing) == words


def test_table_wraps_the_column_that_grows() -> None:
    columns = [Column("a"), Column("b", grows=True), Column("c", right=True)]
    rows: list[Row | Note] = [["1", "words " * 20, "2.5"], Note("in all"), ["2", "short", "10"]]
    lines = table(columns, rows, Look(width=60)).splitlines()
    assert max(map(len, lines)) == 60
    assert lines[2].startswith("1  words")
    assert lines[2].endswith("  2.5")
    assert lines[-2:] == ["in all", "2  short" + " " * 50 + "10"]


def test_table_gives_each_growing_column_what_it_needs() -> None:
    columns = [Column("a", grows=True), Column("b", grows=True)]
    lines = table(columns, [["short", "x " * 60]], Look(width=60)).splitlines()
    assert max(map(len, lines)) >= 58


def test_table_that_is_too_wide_is_narrowed_where_it_is_widest() -> None:
    columns = [Column("a"), Column("b"), Column("c", grows=True), Column("d", right=True)]
    lines = table(columns, [["words " * 9, "more words " * 9, "and more " * 9, "1.5"]], Look(width=48)).splitlines()
    assert max(map(len, lines)) <= 48
    assert "1.5" in lines[2]
