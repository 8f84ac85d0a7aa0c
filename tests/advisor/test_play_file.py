"""The file of a game: whole after any kill, played by one program at a time, given back by a dead one."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from advisor.session import Session
from advisor.storage import GameFile, InUseError
from frantic_fiends.record import Record, read_record
from tests.advisor.command import ROOT, environment, fiends, process

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
DRAW = (ROOT / "examples" / "before_the_draw.toml").as_posix()


def start(*words: str, cwd: Path) -> "subprocess.Popen[bytes]":
    pipe = subprocess.PIPE
    command = [sys.executable, "-u", "-m", "advisor", "play", *words]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment(), cwd=cwd)


def said_until(run: "subprocess.Popen[bytes]", word: bytes) -> bytes:
    """Read what a program says until a word comes."""
    assert run.stdout is not None
    told = b""
    while word not in told:
        piece = os.read(run.stdout.fileno(), 4096)
        assert piece, told
        told += piece
    return told


@POSIX
def test_kill_9_at_any_moment_loses_at_most_the_step_being_typed(tmp_path: Path) -> None:
    rng = random.Random(5)
    game = tmp_path / "g.toml"
    done = process("play", DRAW, "--no-board", "--hints", "0", "--out", "g.toml", cwd=tmp_path)
    assert done.returncode == 0
    before = 0
    for _ in range(10):
        with start("--resume", "g.toml", "--no-board", "--hints", "0", cwd=tmp_path) as run:
            assert run.stdin is not None
            said_until(run, b"> ")
            typed = 0
            deadline = time.monotonic() + rng.uniform(0.0, 0.15)
            while time.monotonic() < deadline:
                run.stdin.write(b"gain 1 food\nspend 1 food\n" if typed % 2 else b"gain 1 ore\nspend 1 ore\n")
                run.stdin.flush()
                typed += 1
                time.sleep(0.005)
            assert run.poll() is None
            told = told_so_far(run)
            run.kill()
            run.wait()
            told += run.stdout.read() if run.stdout is not None else b""
        session = Session.of(read_record(game))
        shown = told.count(b" gained.") + told.count(b" spent.")
        made = len(session.steps) - before
        assert shown <= made <= shown + 1, "what was shown was saved before"
        before = len(session.steps)
    assert before > 20
    told_end = process("play", "--resume", "g.toml", "--no-board", "--hints", "0", cwd=tmp_path)
    assert told_end.returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["g.toml"], "nothing is left lying about"


def told_so_far(run: "subprocess.Popen[bytes]") -> bytes:
    """What a program has said, without waiting for more."""
    assert run.stdout is not None
    os.set_blocking(run.stdout.fileno(), False)
    told = b""
    try:
        while piece := os.read(run.stdout.fileno(), 1 << 16):
            told += piece
    except BlockingIOError:
        pass
    os.set_blocking(run.stdout.fileno(), True)
    return told


@POSIX
def test_a_second_program_is_refused_by_name(tmp_path: Path) -> None:
    with start(DRAW, "--out", "g.toml", cwd=tmp_path) as run:
        said_until(run, b"> ")
        for words in (
            ("--resume", "g.toml"),
            ("--resume", "../" + tmp_path.name + "/g.toml"),
            (DRAW, "--out", "g.toml"),
        ):
            second = process("play", *words, cwd=tmp_path)
            assert (second.returncode, second.stdout) == (2, b"")
            told = second.stderr.decode()
            assert "g.toml: another program, process " in told
            assert str(run.pid) in told
        told_again = process("replay", "g.toml", cwd=tmp_path)
        assert told_again.returncode == 0, "looking at it is allowed"
        run.communicate(b"marker orc\n", timeout=60)
    assert run.returncode == 0
    assert process("play", "--resume", "g.toml", cwd=tmp_path).returncode == 0


@POSIX
def test_the_lock_of_a_dead_program_is_taken_over(tmp_path: Path) -> None:
    with start(DRAW, "--out", "g.toml", cwd=tmp_path) as run:
        said_until(run, b"> ")
        run.kill()
        run.wait()
    assert (tmp_path / ".g.toml.lock").exists()
    third = process("play", "--resume", "g.toml", cwd=tmp_path)
    assert (third.returncode, third.stderr) == (0, b"")
    assert not (tmp_path / ".g.toml.lock").exists()


@POSIX
def test_ctrl_c_ends_with_130_and_loses_nothing(tmp_path: Path) -> None:
    with start(DRAW, "--out", "g.toml", cwd=tmp_path) as run:
        assert run.stdin is not None
        said_until(run, b"round 8> ")
        run.stdin.write(b"gain 1 food\n")
        run.stdin.flush()
        said_until(run, b"round 8> ")
        run.send_signal(signal.SIGINT)
        _, error = run.communicate(timeout=60)
    assert (run.returncode, error) == (130, b"")
    assert len(read_record(tmp_path / "g.toml").moves) == 1
    assert not (tmp_path / ".g.toml.lock").exists()


def test_two_holders_in_one_process(tmp_path: Path) -> None:
    name = str(tmp_path / "g.toml")
    with GameFile(name), pytest.raises(InUseError) as caught, GameFile(name):
        pass
    assert (caught.value.process, caught.value.path) == (os.getpid(), Path(name).resolve())
    with GameFile(name):
        pass


@POSIX
def test_a_link_is_the_game_that_it_leads_to(tmp_path: Path) -> None:
    record = record_of_draw()
    (tmp_path / "link.toml").symlink_to(tmp_path / "g.toml")
    with GameFile(str(tmp_path / "g.toml")) as game:
        game.save(record)
        with pytest.raises(InUseError), GameFile(str(tmp_path / "link.toml")):
            pass
    with GameFile(str(tmp_path / "link.toml")) as game:
        game.save(record)
    assert (tmp_path / "link.toml").is_symlink()


def record_of_draw() -> Record:
    from frantic_fiends.files import read_puzzle

    read = read_puzzle(DRAW)
    return Record(read.puzzle, read.pack)


def test_half_written_files_of_the_dead_are_swept_away(tmp_path: Path) -> None:
    for name in (".g[1].toml.abc.tmp", ".g1.toml.abc.tmp", ".other.toml.abc.tmp"):
        (tmp_path / name).write_text("half", encoding="utf-8")
    with GameFile(str(tmp_path / "g[1].toml")):
        pass
    assert sorted(path.name for path in tmp_path.iterdir()) == [".g1.toml.abc.tmp", ".other.toml.abc.tmp"]


def test_what_cannot_be_saved_is_said_with_the_file_s_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from advisor import storage

    monkeypatch.chdir(tmp_path)
    assert fiends("play", DRAW, "--out", "g.toml", stdin="").exit_code == 0
    whole = Path("g.toml").read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", ".g.toml.x.tmp")

    monkeypatch.setattr(storage, "write_atomically", full)
    result = fiends("play", "--resume", "g.toml", stdin="gain 1 food\n")
    assert (result.exit_code, result.stderr) == (2, "Error: g.toml: No space left on device\n")
    assert Path("g.toml").read_bytes() == whole
