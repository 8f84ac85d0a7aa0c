"""Every example in README.md and docs/*.md is run in the order a reader meets it, and must do what the page says.

* A ``console`` block that calls ``fiends``: each command runs under sh, and what it prints is compared word for word
  (spaces at the end of a line aside). ``$ echo $?`` tells the exit code of the command before; a pipe
  (``| head -5``) shortens a long answer. Blocks that never call it (``$ make demo``) are not run.
* A ``python`` block is a doctest if it contains ``>>>``; otherwise it is just executed.

All blocks of a page share one folder, which starts with a copy of examples/, and one set of Python names.
"""

import contextlib
import difflib
import doctest
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
RUNNABLE = {"cat", "echo", "fiends", "printf"}
EXIT_CODES = {0, 2, 3, 4}
CALLS_FIENDS = re.compile(r"^\$ (?:.*[^\w/-])?fiends(?:\s|$)", re.MULTILINE)
FENCE = re.compile(r"(?P<indent> *)(?P<ticks>`{3,})(?P<language>[\w-]*)[^`]*")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page; ``line`` is the number of its first line within the page."""

    page: str
    line: int
    language: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


@dataclass(frozen=True)
class Command:
    """A line to type and what the page says comes out."""

    line: int
    text: str
    expected: str


def blocks_of(page: str, text: str) -> list[Block]:
    """The fenced blocks of a page, in order."""
    found: list[Block] = []
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        fence = FENCE.fullmatch(lines[at])
        at += 1
        if fence is None:
            continue
        start = at
        while at < len(lines) and not re.fullmatch(rf" *{fence['ticks']}`* *", lines[at]):
            at += 1
        assert at < len(lines), f"{page}:{start}: this block is never closed"
        content = tuple(line.removeprefix(fence["indent"]) for line in lines[start:at])
        found.append(Block(page, start + 1, fence["language"], content))
        at += 1
    return found


def commands_of(block: Block) -> list[Command]:
    """The ``$`` lines of a console block (``\\`` and ``> `` continue one), each with the lines under it."""
    found: list[Command] = []
    lines = list(enumerate(block.lines, block.line))
    while lines:
        number, line = lines.pop(0)
        assert line.startswith("$ "), f"{block.page}:{number}: a console block starts with a '$ ' line"
        typed = line[2:]
        while typed.endswith("\\") and lines:
            typed += "\n" + lines.pop(0)[1].removeprefix("> ")
        output: list[str] = []
        while lines and not lines[0][1].startswith("$ "):
            output.append(lines.pop(0)[1])
        found.append(Command(number, typed, "\n".join(output)))
    return found


def tidy(text: str) -> list[str]:
    """The lines of a text without spaces at their ends or empty lines at the end."""
    return "\n".join(line.rstrip() for line in text.splitlines()).rstrip("\n").split("\n")


def environment(folder: Path) -> dict[str, str]:
    """What a command sees: this Python's commands, 100 columns, no colour, nothing of the tester's own settings."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    return {"PATH": path, "HOME": str(folder), "COLUMNS": "100", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "TERM": "dumb"}


def console_faults(block: Block, folder: Path) -> list[str]:
    """Run a console block in the folder and say where it does something other than the page says."""
    faults: list[str] = []
    code = 0
    for command in commands_of(block):
        place = f"{block.page}:{command.line}: $ {command.text}"
        if command.text.split()[0] not in RUNNABLE:
            faults.append(f"{place}\nonly {', '.join(sorted(RUNNABLE))} can stand in a block with fiends")
            continue
        run = subprocess.run(
            ["/bin/sh", "-c", f"(exit {code})\n{command.text}"],
            cwd=folder,
            env=environment(folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        code = run.returncode
        wanted, got = tidy(command.expected), tidy(run.stdout)
        if wanted != got:
            faults.append("\n".join([place, *difflib.unified_diff(wanted, got, "the page", "printed", lineterm="")]))
        elif code not in EXIT_CODES:
            faults.append(f"{place}\nexit code {code}")
    return faults


def python_faults(block: Block, names: dict[str, object]) -> list[str]:
    """Run a python block with the names so far, add its own, and say what went wrong."""
    if ">>>" not in block.text:
        code = "\n" * (block.line - 1) + block.text  # so that a traceback names the page's line
        exec(compile(code, block.page, "exec", dont_inherit=True), names)  # noqa: S102 - running it is the test
        return []
    test = doctest.DocTestParser().get_doctest(block.text, names, block.page, block.page, block.line - 1)
    report: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=report.append, clear_globs=False)
    names.update(test.globs)
    return ["".join(report)] if report else []


def faults_of(page: str, text: str, folder: Path) -> list[str]:
    """Run all of a page inside the folder; what it says is wrong with the page, empty if all is well."""
    faults: list[str] = []
    names: dict[str, object] = {"__name__": "__main__"}
    with contextlib.chdir(folder):
        for block in blocks_of(page, text):
            if block.language == "console" and CALLS_FIENDS.search(block.text):
                faults += console_faults(block, folder)
            elif block.language == "python":
                faults += python_faults(block, names)
    return faults


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_page_does_what_it_says(page: Path, folder: Path) -> None:
    faults = faults_of(page.relative_to(ROOT).as_posix(), page.read_text(encoding="utf-8"), folder)
    assert not faults, "\n\n".join(faults)


# The checker itself: right pages pass, wrong ones do not.

RIGHT = """\
```console
$ echo one; echo two  # fiends
one
two
$ printf '%s\\n' \\
> three
three
$ echo a | cat; sh -c 'exit 3'
a
$ echo $?
3
$ echo kept > file
```

```python
x = 1
```

* An item with a block:

  ````python
  >>> x + 1
  2
  >>> from pathlib import Path
  >>> Path("file").read_text()
  'kept\\n'
  ````

```console
$ make what-is-not-there
$ pip install frantic-fiends
```
"""


def test_right_page_passes(tmp_path: Path) -> None:
    assert faults_of("page.md", RIGHT, tmp_path) == []


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("```console\n$ echo fiends\nfiend\n```\n", r"(?s)page\.md:2: .*\n-fiend\n\+fiends"),
        ("```console\n$ echo fiends\n```\n", r"\+fiends"),
        ("```console\n$ echo >&2 fiends\nx\n```\n", r"\+fiends"),
        ("```console\n$ rm -rf x # fiends\n```\n", "can stand in a block"),
        ("```console\n$ cat not-there >&- 2>&- # fiends\n```\n", "exit code 1"),
        ("```python\n>>> 1 + 1\n3\n```\n", r'(?s)"page\.md", line 2.*Expected:\n    3\nGot:\n    2'),
        ("```python\n>>> nobody\n1\n```\n", "NameError"),
    ],
    ids=["words", "nothing said", "talk", "other command", "exit code", "doctest", "doctest error"],
)
def test_wrong_page_fails(text: str, complaint: str, tmp_path: Path) -> None:
    faults = faults_of("page.md", text, tmp_path)
    assert len(faults) == 1
    assert re.search(complaint, faults[0])


def test_wrong_program_fails(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        faults_of("page.md", "```python\n1 / 0\n```\n", tmp_path)


@pytest.mark.parametrize(
    "text", ["```python\n1\n", "```console\nfiends\n$ fiends\n```\n"], ids=["unclosed", "no dollar"]
)
def test_page_with_a_broken_block_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"page\.md:"):
        faults_of("page.md", text, tmp_path)
