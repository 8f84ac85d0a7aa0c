"""Errors as sentences and exit codes."""

import errno

import pytest
import typer

from advisor.messages import Code, concerning, each, guarded
from frantic_fiends.errors import Fault, ImpossibleError, MissingCardError, NotAllowedError, UnreadableError
from frantic_fiends.notation import position_text
from tests.advisor.tables import MINES, position


def outcome(error: BaseException, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    def fail() -> None:
        raise error

    code = guarded(fail)
    said = capsys.readouterr()
    assert said.out == ""
    return code, said.err


FAULTS = (Fault("forest.b2.count", "found 120", "0 to 99", "R4"), Fault("", "\x1b[2J"))


@pytest.mark.parametrize(
    "kind, verdict", [(UnreadableError, "cannot be read"), (ImpossibleError, "no table looks like this")]
)
def test_every_fault_with_its_place(
    kind: type[UnreadableError | ImpossibleError], verdict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = outcome(kind("a\x1b.toml", FAULTS), capsys)
    assert code == Code.WRONG_INPUT
    assert said == (
        f"Error: a\\x1b.toml: {verdict} (2 faults)\n  forest.b2.count: found 120; allowed: 0 to 99 (R4)\n  \\x1b[2J\n"
    )


def test_not_allowed_names_rule_and_position(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = outcome(NotAllowedError("R15", "the board ends there", "the line"), capsys)
    assert (code, said) == (2, "Error: the board ends there (R15)\nposition: the line\n")


def test_missing_cards_say_what_can_be_done(capsys: pytest.CaptureFixture[str]) -> None:
    here = position(MINES)

    def fail() -> None:
        concerning(here)
        raise MissingCardError(("3A", "4B", "arrival.D", "4A"))

    assert guarded(fail) == Code.WRONG_INPUT
    said = capsys.readouterr().err
    assert "event 3: the cards of orc A, each one of deck 2: 2-1, 2-2" in said
    assert "event 4: the cards of orc A, B, each one of deck 3: 3-1" in said
    assert "What can be done" in said
    assert '  [cards]\n  "3A" = "2-1"\n  "4A" = "3-1"\n  "4B" = "3-1"\n  [arrival]\n  D = "left"\n' in said


def test_missing_cards_without_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    _, said = outcome(MissingCardError(("3A",)), capsys)
    assert '"3A" = "?"' in said


def test_files_that_cannot_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = outcome(PermissionError(errno.EACCES, "Permission denied", "x\n.toml"), capsys)
    assert (code, said) == (2, "Error: x\\n.toml: Permission denied\n")
    code, said = outcome(OSError(errno.ENOSPC, "No space left on device"), capsys)
    assert (code, said) == (2, "Error: No space left on device\n")


def test_internal_errors_give_a_report_and_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    here = position(MINES)

    def fail() -> None:
        concerning(here)
        raise KeyError("lost\x1b")

    assert guarded(fail) == Code.INTERNAL
    said = capsys.readouterr().err
    assert "internal error" in said
    assert "Traceback" not in said
    assert "\x1b" not in said
    for part in ("frantic-fiends ", "pydantic ", "ortools ", "python: ", "command: ", "KeyError", "test_messages.py"):
        assert part in said
    assert f"position: {position_text(here)}" in said


def test_a_position_is_forgotten_with_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    guarded(lambda: concerning(position(MINES)))
    _, said = outcome(KeyError("x"), capsys)
    assert "position:" not in said


def test_a_plan_that_does_not_replay_is_an_internal_error(capsys: pytest.CaptureFixture[str]) -> None:
    from solver import MismatchError

    code, said = outcome(MismatchError("claimed 1, recounted 2\nposition: the line"), capsys)
    assert code == Code.INTERNAL
    assert "claimed 1, recounted 2" in said
    assert "position: the line" in said


def test_ctrl_c_and_a_broken_pipe_are_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(KeyboardInterrupt(), capsys) == (130, "")
    assert outcome(BrokenPipeError(), capsys) == (141, "")


def test_what_work_returns_is_the_code() -> None:
    assert guarded(lambda: None) == 0
    assert guarded(lambda: 3) == 3


def test_usage_errors_are_wrong_input(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = outcome(typer.BadParameter("\x1b[2J is no number"), capsys)
    assert code == 2
    assert said == "Error: Invalid value: \\x1b[2J is no number\n"


def test_each_goes_on_after_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    def work(name: str) -> str:
        if name == "b":
            raise UnreadableError(name, (Fault("", "nothing there"),))
        return f"{name} is fine"

    assert each(["a", "b", "c"], work) == 2
    said = capsys.readouterr()
    assert said.out == "a is fine\nc is fine\n"
    assert said.err == "b: cannot be read (1 fault)\n  nothing there\n"
    assert each(["a"], work) == 0


def test_each_does_not_hide_our_own_faults() -> None:
    def work(name: str) -> str:
        raise KeyError(name)

    with pytest.raises(KeyError):
        each(["a"], work)


def test_ctrl_c_while_a_library_is_imported_is_ctrl_c() -> None:
    def broken(cause: BaseException) -> None:
        raise ImportError("initialization failed") from cause

    assert guarded(lambda: broken(KeyboardInterrupt())) == 130
    assert guarded(lambda: broken(OSError("no such library"))) == 1
