"""Running `fiends` in this process, and as one of its own."""

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from advisor.cli import app

ROOT = Path(__file__).parents[2]


def fiends(*words: str, stdin: str | bytes | None = None) -> Result:
    """Run the command in this process; anything that is no exit code is an error of the test."""
    result = CliRunner().invoke(app, words, input=stdin, prog_name="fiends")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def process(
    *words: str, stdin: bytes = b"", env: dict[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own, with nothing of the tester's settings."""
    return subprocess.run(
        [sys.executable, "-m", "advisor", *words],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=environment(env),
        timeout=120,
        check=False,
    )


def environment(extra: dict[str, str] | None = None) -> dict[str, str]:
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "PYTHONPATH": str(ROOT),
        "COLUMNS": "80",
        **(extra or {}),
    }
