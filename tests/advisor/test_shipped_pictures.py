"""The pictures of the documents are those that the commands draw."""

from pathlib import Path

import pytest

from advisor.show.pictures.plot import description
from frantic_fiends import read_position
from solver.study.frontier import frontier
from tests.advisor.command import ROOT, fiends
from tests.advisor.pictures import SVG, parsed

FOLDER = ROOT / "docs" / "pictures"
EXAMPLES = ROOT / "examples"
COMMANDS = {
    "two_mines-board.svg": ("show", str(EXAMPLES / "two_mines.toml")),
    "two_mines-plan.svg": ("solve", str(EXAMPLES / "two_mines.toml")),
    "house-cards.svg": ("cards", "house"),
    "before_the_draw-heat.svg": ("show", str(EXAMPLES / "before_the_draw.toml"), "--heat"),
}
PLOT = "two_mines-frontier.svg"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_command_draws_it(name: str, tmp_path: Path) -> None:
    made = tmp_path / name
    assert fiends(*COMMANDS[name], "--svg", str(made)).exit_code == 0
    assert (FOLDER / name).read_bytes() == made.read_bytes(), f"draw it again: fiends {' '.join(COMMANDS[name])} --svg"


def test_the_plot_tells_the_frontier() -> None:
    """Where lines and letters stand is matplotlib's affair, from version to version; the values are ours."""
    root = parsed((FOLDER / PLOT).read_text())
    assert root.findtext(f"{SVG}desc") == description(frontier(read_position(EXAMPLES / "two_mines.toml")))


def test_there_are_no_others() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted([*COMMANDS, PLOT])
