"""Devices, pipes and early Ctrl-C: what a file is asked to replace, and what stays behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from frantic_fiends.files import write_atomically

ROOT = Path(__file__).parents[2]
DARK = ROOT / "examples" / "in_the_dark.toml"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are a thing of POSIX systems")
def test_a_pipe_is_never_replaced_by_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a file"):
        write_atomically(pipe, "text")
    for words in (["new", "--out"], ["advise", str(DARK), "--json", "--policy"]):
        command = [sys.executable, "-m", "advisor", *words, str(pipe), "--force"]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
        assert told.returncode == 2
        assert "Traceback" not in told.stderr
        assert pipe.is_fifo()
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def started(words: list[str]) -> subprocess.Popen[str]:
    """The command, running in a group of processes of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", "from advisor.entry import main; main()", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def ended(group: int) -> bool:
    """Whether every process of a group is gone within five seconds."""
    for _ in range(50):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="signals to a process group are a thing of POSIX systems")
@pytest.mark.parametrize("seconds", [0.05, 0.1, 4.0])
def test_ctrl_c_leaves_no_worker_and_no_traceback(seconds: float) -> None:
    words = ["simulate", str(DARK), "--games", "100000000", "--workers", "2"]
    process = started(words)
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=30)  # the pipes close only when every worker has ended
    if seconds > 1:
        assert process.returncode == 130
        assert "Traceback" not in told
        assert ended(process.pid)


@pytest.mark.skipif(sys.platform == "win32", reason="signals to a process group are a thing of POSIX systems")
@pytest.mark.parametrize("seconds", [0.9, 1.3, 1.7])
def test_ctrl_c_while_workers_start_is_told_in_one_line(seconds: float, tmp_path: Path) -> None:
    words = ["generate", "--level", "gentle", "--count", "500", "--workers", "2", "--out", str(tmp_path / "made")]
    process = started(words)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in told
    assert ended(process.pid)
