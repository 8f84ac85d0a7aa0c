"""The repository guards itself: names, docstrings, imports, sizes, rule numbers and the changelog."""

import ast
import importlib
import inspect
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ["frantic_fiends", "solver", "advisor"]
RULES = range(1, 36)
LONGEST_FILE = 300

# pydantic-core comes with pydantic and typer's errors come from click, so neither is a dependency of its own.
GAME = {"frantic_fiends", "pydantic", "pydantic_core"}
MAY_IMPORT = {
    "frantic_fiends": GAME,
    "solver": GAME | {"solver", "numpy", "ortools"},
    "advisor": GAME | {"solver", "advisor", "click", "matplotlib", "numpy", "resvg_py", "rich", "typer"},
}


def files_of(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def names_of(package: str) -> list[str]:
    names = importlib.import_module(package).__all__
    assert isinstance(names, list)
    return names


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def test_changelog_has_an_entry_for_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    heading = re.compile(rf".*(?<![\w.]){re.escape(version())}(?![\w.])")
    entries = [section for section in sections if heading.match(section)]
    assert len(entries) == 1, f"CHANGELOG.md needs one '## [{version()}]' section"
    assert re.search(r"^- \w*\W*\w+", entries[0], flags=re.MULTILINE), "it says nothing"


@pytest.mark.parametrize("package", PACKAGES)
def test_package_is_typed(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


@pytest.mark.parametrize("package", PACKAGES)
def test_every_folder_with_code_is_a_package(package: str) -> None:
    # Else it would be missing from what pip installs, and only there.
    missing = {path.parent for path in files_of(package) if not (path.parent / "__init__.py").is_file()}
    assert not missing


@pytest.mark.parametrize("package", PACKAGES)
def test_files_are_short(package: str) -> None:
    lengths = {str(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files_of(package)}
    assert lengths, f"{package} has no files"
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


# Public names


def order(name: str) -> tuple[int, list[tuple[int, str]]]:
    """Constants, classes, the rest; by letters, and numbers by size: the order that ruff's RUF022 asks for."""
    kind = 0 if name.isupper() and len(name) > 1 else 1 if name[:1].isupper() else 2
    parts: list[str] = re.findall(r"\d+|\D+", name)
    return kind, [(int(part), "") if part.isdigit() else (-1, part) for part in parts]


@pytest.mark.parametrize("package", PACKAGES)
def test_public_names_are_sorted_and_once(package: str) -> None:
    names = names_of(package)
    assert names == sorted(set(names), key=order)


@pytest.mark.parametrize("package", PACKAGES)
def test_public_names_can_be_imported(package: str) -> None:
    module = importlib.import_module(package)
    assert [name for name in names_of(package) if not hasattr(module, name)] == []


def documented_values(package: str) -> Iterator[str]:
    """Names given a value at the top of a module of the package, with a docstring under them."""
    for path in files_of(package):
        for statement, after in pairwise(parsed(path).body):
            match statement, after:
                case (
                    ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str())),
                ):
                    yield name
                case _:
                    pass


def has_docstring(name: str, value: object, documented: set[str]) -> bool:
    """Whether the thing tells what it is; a class in its own words, not its parent's or generated ones."""
    if name in documented or name.startswith("__"):
        return True
    if inspect.isclass(value):
        own = value.__dict__.get("__doc__") or ""
        return bool(own.strip()) and not own.startswith(f"{value.__name__}(")
    return inspect.isroutine(value) and bool((value.__doc__ or "").strip())


@pytest.mark.parametrize("package", PACKAGES)
def test_public_names_have_docstrings(package: str) -> None:
    module = importlib.import_module(package)
    documented = {name for each in PACKAGES for name in documented_values(each)}
    assert (module.__doc__ or "").strip()
    assert [name for name in names_of(package) if not has_docstring(name, getattr(module, name), documented)] == []


# Imports (which way they run between our own packages is import-linter's)


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(name), level=0):
                yield name
            case _:
                pass


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_are_allowed(package: str) -> None:
    allowed = MAY_IMPORT[package] | sys.stdlib_module_names
    found = {(str(path), name) for path in files_of(package) for name in imports_of(path)}
    assert {(path, name) for path, name in found if name.partition(".")[0] not in allowed} == set()


@pytest.mark.parametrize(
    "module, kept_out",
    [("frantic_fiends", ["ortools", "numpy", "typer", "rich", "solver", "advisor"]), ("advisor.cli", ["ortools"])],
    ids=["the game alone", "a quick start of the command line"],
)
def test_import_does_not_load(module: str, kept_out: list[str]) -> None:
    code = f"import sys, {module}; print(*sorted(set({kept_out}) & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "\n", "")


# Rules


def rules_named_in(name: str) -> set[int]:
    """The rule numbers in a test's name: ``test_r17_and_r18_...`` names 17 and 18."""
    return {int(number) for number in re.findall(r"(?<![a-z0-9])r([0-9]+)(?![a-z0-9])", name.lower())}


def test_rules_named_in_reads_whole_words() -> None:
    assert rules_named_in("test_r1_orc4_R17_r18b_tr19_r020") == {1, 17, 20}


def test_every_rule_has_a_test_with_its_number() -> None:
    named = {
        rule
        for path in (ROOT / "tests").rglob("test_*.py")
        if path != Path(__file__)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for rule in rules_named_in(node.name)
    }
    assert [f"R{rule}" for rule in RULES if rule not in named] == []
