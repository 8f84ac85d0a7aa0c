"""`fiends share` and `fiends paste`: a puzzle handed on as a line of letters, and checked before it is written."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from frantic_fiends import Puzzle, parse_share_text, read_puzzle, share_text, shipped_pack
from frantic_fiends.files import pack_to_toml
from tests.advisor.command import ROOT, fiends, process

EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))
TWO_MINES = ROOT / "examples" / "two_mines.toml"


def shared(path: Path | str) -> str:
    result = fiends("share", str(path))
    assert result.exit_code == 0
    return result.stdout.removesuffix("\n")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.stem))
def test_what_is_pasted_is_what_was_shared(path: Path) -> None:
    text = shared(path)
    assert "\n" not in text
    result = fiends("paste", text)
    assert (result.exit_code, result.stderr) == (0, "")
    again = fiends("check", "-", stdin=result.stdout)
    assert again.exit_code == 0
    assert Puzzle.model_validate(tomllib.loads(result.stdout)) == read_puzzle(path).puzzle


def test_a_pasted_puzzle_has_the_same_answer() -> None:
    path = ROOT / "examples" / "into_the_pit.toml"
    pasted = fiends("paste", "-", stdin=shared(path) + "\n").stdout
    assert fiends("solve", "--json", "-", stdin=pasted).stdout == fiends("solve", "--json", str(path)).stdout


def test_both_in_a_pipe_of_processes(tmp_path: Path) -> None:
    text = process("share", str(TWO_MINES)).stdout
    run = process("paste", "-", "--out", "mine.toml", stdin=text, cwd=tmp_path)
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"Wrote mine.toml\n")
    assert read_puzzle(tmp_path / "mine.toml").puzzle == read_puzzle(TWO_MINES).puzzle


def test_text_in_pieces_and_wrapped_by_a_mail_program_is_taken() -> None:
    text = shared(TWO_MINES)
    assert fiends("paste", text[:40], text[40:]).stdout == fiends("paste", text).stdout
    wrapped = "\ufeff" + "\r\n".join(text[start : start + 30] for start in range(0, len(text), 30)) + "\r\n"
    assert fiends("paste", "-", stdin=wrapped).stdout == fiends("paste", text).stdout


def test_a_file_is_only_replaced_with_force(tmp_path: Path) -> None:
    out = tmp_path / "mine.toml"
    out.write_text("precious")
    result = fiends("paste", shared(TWO_MINES), "--out", str(out))
    assert result.exit_code == 2
    assert "is there already; --force replaces it" in result.stderr
    assert out.read_text() == "precious"
    assert fiends("paste", shared(TWO_MINES), "--out", str(out), "--force").exit_code == 0
    assert read_puzzle(out).puzzle.title == "Two mines, five vegetables"


def test_a_json_file_is_written_as_json(tmp_path: Path) -> None:
    out = tmp_path / "mine.json"
    assert fiends("paste", shared(TWO_MINES), "--out", str(out)).exit_code == 0
    assert read_puzzle(out).puzzle == read_puzzle(TWO_MINES).puzzle


def test_foreign_letters_survive_a_stream_that_does_not_know_them(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    title = "Höhle ✔ \U0001f479 \\x"
    file.write_text(f"format = \"frantic-fiends/1\"\ntitle = '{title}'\n", encoding="utf-8")
    for encoding in ("ascii", "cp1252", "utf-8"):
        run = process("paste", shared(file), env={"PYTHONIOENCODING": encoding})
        assert tomllib.loads(run.stdout.decode())["title"] == title


@pytest.mark.parametrize(
    "change, told",
    [
        (lambda text: text[:-9], "mistyped, or its end is missing: the checksum is wrong"),
        (lambda text: text[:-1], "letter {last}: a letter is missing after "),
        (lambda text: "ff2" + text[3:], "made for a newer version of this program (ff2)"),
        (lambda _: "mine.toml", 'begins with "mine.tom"; allowed: a text that begins with ff1.'),
        (lambda _: "", "there is no text"),
    ],
    ids=["cut off", "a letter short", "newer", "a file", "nothing"],
)
def test_a_wrong_text_is_refused_and_nothing_is_written(tmp_path: Path, change: object, told: str) -> None:
    assert callable(change)
    wrong = change(shared(TWO_MINES))
    out = tmp_path / "mine.toml"
    for words, stdin in ((("paste", wrong), None), (("paste", "-"), wrong)):
        result = fiends(*words, "--out", str(out), stdin=stdin)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("Error: shared text: cannot be read (1 fault)\n")
        assert told.format(last=len(wrong)) in result.stderr
    assert not out.exists()


def test_other_encodings_are_told() -> None:
    result = fiends("paste", "-", stdin=shared(TWO_MINES).encode("utf-16"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "this is UTF-16 text; allowed: text saved as UTF-8" in result.stderr


def test_every_fault_of_a_pasted_puzzle_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    raw = {
        "orcs": {"A": {"at": "d3", "strength": 5}, "D": {"at": "absent"}},
        "forest": {"a1": {"tile": "meadow", "trap": "pti"}},
    }
    out = tmp_path / "mine.toml"
    result = fiends("paste", share_text(Puzzle.model_validate(raw)), "--out", str(out))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "shared text: no table looks like this (3 faults)" in result.stderr
    for place in ("orcs.A.at", "orcs.D.strength", "forest.a1.trap"):
        assert f"\n  {place}: " in result.stderr
    assert not out.exists()


def test_a_puzzle_that_cannot_be_is_not_shared(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('format = "frantic-fiends/1"\n[orcs.A]\nat = "d3"\nstrength = 5\n')
    result = fiends("share", str(wrong))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "orcs.A.at" in result.stderr


def test_a_pack_named_by_its_path_has_to_be_there(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    pack = pack_to_toml(shipped_pack("house").model_copy(update={"name": "my-copy"}))
    (here / "my-copy.toml").write_text(pack)
    file = here / "mine.toml"
    file.write_text('format = "frantic-fiends/1"\n[game]\npack = "./my-copy.toml"\n')
    result = fiends("share", str(file))
    text = result.stdout.strip()
    assert result.exit_code == 0
    assert parse_share_text(text).game.pack == "./my-copy.toml"
    assert result.stderr.startswith("Note: the pack ./my-copy.toml is not in the text, only its name")

    out = there / "mine.toml"
    refused = fiends("paste", text, "--out", str(out))
    assert refused.exit_code == 2
    assert refused.stderr.startswith("Note: it needs the pack ./my-copy.toml, in ")
    assert 'game.pack: "./my-copy.toml": there is no such file' in refused.stderr
    assert not out.exists()
    (there / "my-copy.toml").write_text(pack)
    assert fiends("paste", text, "--out", str(out)).exit_code == 0
    assert read_puzzle(out).puzzle == read_puzzle(file).puzzle
