"""The command as a process of its own: locales, pipes, Ctrl-C, and how quickly it starts."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.advisor.command import ROOT, environment, process
from tests.advisor.tables import MINES

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")

C_LOCALE = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
FOREIGN = MINES.replace('"Two mines"', '"Höhle 洞窟"')

# A solver deep inside CP-SAT that does not come back for a long time: a pigeonhole that no symmetry helps with.
ENDLESS = """
import sys, solver
from ortools.sat.python import cp_model

def endless(problem, limits=None, method="cp-sat"):
    model = cp_model.CpModel()
    holes = [model.new_int_var(0, 10**6, str(i)) for i in range(60)]
    for i, a in enumerate(holes):
        for j, b in enumerate(holes[:i]):
            model.add_modulo_equality(model.new_int_var(0, 96, ""), a * (i + 2) + b * (j + 3) + i * j, 97)
    model.add_all_different(holes)
    squares = [model.new_int_var(0, 10**12, "") for _ in holes]
    for a, b in zip(holes, squares):
        model.add_multiplication_equality(b, [a, a])
    model.add(sum(squares) == 10**13 + 7)
    model.add(sum(holes) == 3 * 10**7 + 1)
    run = cp_model.CpSolver()
    run.parameters.num_workers = 1
    run.parameters.catch_sigint_signal = False
    print("solving", file=sys.stderr, flush=True)
    while True:
        run.solve(model)

solver.solve = endless
from advisor.cli import main
main()
"""


@pytest.fixture
def mines(tmp_path: Path) -> str:
    path = tmp_path / "mines.toml"
    path.write_text(FOREIGN, encoding="utf-8")
    return str(path)


def test_help_is_quick() -> None:
    times = []
    for _ in range(3):
        began = time.perf_counter()
        assert process("--help").returncode == 0
        times.append(time.perf_counter() - began)
    assert min(times) < 0.5, "0.25 s is the aim; twice that is allowed for a busy machine"


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys\nfrom typer.testing import CliRunner\nfrom advisor.cli import app\n"
        "CliRunner().invoke(app, ['--help'])\n"
        "heavy = {'rich', 'pydantic', 'ortools', 'solver', 'frantic_fiends'}\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} & heavy))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, encoding="utf-8", check=True)
    assert run.stdout == "[]\n"


@pytest.mark.parametrize(
    "env", [C_LOCALE, {"PYTHONIOENCODING": "cp1252"}, {"PYTHONIOENCODING": "ascii"}], ids=["C", "cp1252", "ascii"]
)
def test_narrow_encodings(env: dict[str, str], mines: str) -> None:
    told = process("solve", mines, env=env)
    assert (told.returncode, told.stderr) == (0, b"")
    encoding = env.get("PYTHONIOENCODING", "ascii")
    text = told.stdout.decode(encoding)
    assert text.splitlines()[0] == ("Höhle" if encoding == "cp1252" else "H\\xf6hle") + " \\u6d1e\\u7a9f"
    assert "+-----------+" in text
    assert "Proved best" in text


def test_utf8_draws_boxes(mines: str) -> None:
    told = process("show", mines, env={"PYTHONIOENCODING": "utf-8"})
    assert "Höhle 洞窟" in told.stdout.decode()
    assert "┌───────────┬" in told.stdout.decode()
    assert b"\x1b" not in told.stdout, "no colours in a pipe"


def test_json_is_one_document_under_any_locale(mines: str) -> None:
    answers = [process("solve", mines, "--json", env=env).stdout for env in (C_LOCALE, {"PYTHONIOENCODING": "utf-8"})]
    assert answers[0] == answers[1]
    assert json.loads(answers[0])["title"] == "Höhle 洞窟"


@pytest.mark.parametrize("command", ["solve", "show"])
def test_output_is_the_same_under_any_hash_seed(command: str, mines: str) -> None:
    told = {process(command, mines, env={"PYTHONHASHSEED": seed}).stdout for seed in ("0", "1", "2")}
    assert len(told) == 1


def test_errors_of_odd_names_under_a_narrow_locale() -> None:
    told = process("show", "nö\x1b.toml", env=C_LOCALE)
    assert (told.returncode, told.stdout) == (2, b"")
    assert b"\x1b" not in told.stderr
    assert b"there is no such file" in told.stderr


@POSIX
@pytest.mark.parametrize("words", [("pack", "show"), ("solve",), ("schema", "puzzle"), ("--help",)], ids=" ".join)
def test_closed_pipe_is_quiet(words: tuple[str, ...], mines: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    words = (*words, mines) if words == ("solve",) else words
    command = [sys.executable, "-m", "advisor", *words]
    run = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=environment(), timeout=120, check=False)
    os.close(writing)
    assert run.stderr == b""
    assert run.returncode == 141


@POSIX
@pytest.mark.parametrize("redirection", [">&-", "<&-", ">&- 2>&-"])
def test_closed_streams(redirection: str, mines: str) -> None:
    command = f"{sys.executable} -m advisor show {mines} {redirection}"
    run = subprocess.run(["/bin/sh", "-c", command], capture_output=True, env=environment(), timeout=120, check=False)
    assert (run.returncode, run.stderr) == (0, b"")


@POSIX
def test_full_disk_is_said() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "advisor", "pack", "show"]
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environment(), timeout=120, check=False)
    assert run.returncode == 2
    assert run.stderr == b"Error: No space left on device\n"


def interrupted(command: list[str], ready: bytes) -> tuple[int, bytes, float]:
    """Start a command, wait until it says that it is busy, send Ctrl-C: exit code, what it said, seconds to its end."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment(), cwd=ROOT) as run:
        assert run.stderr is not None
        try:
            said = run.stderr.readline() if ready else b""
            assert ready in said
            time.sleep(1.0)
            assert run.poll() is None, "it is still busy"
            run.send_signal(signal.SIGINT)
            began = time.perf_counter()
            out, err = run.communicate(timeout=20)
        finally:
            run.kill()
    return run.returncode, out + err, time.perf_counter() - began


@POSIX
def test_ctrl_c_while_cp_sat_is_solving(mines: str) -> None:
    code, said, seconds = interrupted([sys.executable, "-c", ENDLESS, "solve", mines], b"solving")
    assert (code, said) == (130, b"")
    assert seconds < 5


@POSIX
def test_ctrl_c_while_waiting_for_input() -> None:
    code, said, _ = interrupted([sys.executable, "-m", "advisor", "show", "-"], b"")
    assert (code, said) == (130, b"")
