"""``fiends setup``: draw a set-up and print it as a checklist (R8)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from advisor.commands.options import JsonOption

if TYPE_CHECKING:
    from frantic_fiends.model.set_up import SetUp

MOST_DIGITS = 18
"""How long a seed may be."""

LONGEST_PATH = 200
"""The longest path of a pack that a puzzle file can name, in characters."""


def _seed(given: object) -> int:
    text = str(given)
    if not re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", text):
        raise typer.BadParameter(f"{text[:40]!a} is not a whole number of 1 to {MOST_DIGITS} digits.")
    return int(text)


def _up_to_seven(given: object) -> int:
    text = str(given)  # a default comes as a number
    if not re.fullmatch(r"[1-7]", text):
        raise typer.BadParameter(f"{text[:40]!a} is not a whole number from 1 to 7.")
    return int(text)


def setup(  # noqa: PLR0913, PLR0917 - one argument for each option
    players: Annotated[int, typer.Option(parser=_up_to_seven, metavar="1-7", help="How many people play.")],
    hard: Annotated[bool, typer.Option("--hard", help="Use the hard side of the orc strength card.")] = False,
    seed: Annotated[
        int | None,
        typer.Option(parser=_seed, metavar="NUMBER", help="Draw what this seed gives; else one is chosen and shown."),
    ] = None,
    pack: Annotated[
        str, typer.Option(metavar="NAME|FILE", help="The pack whose markers, boards and strips are drawn.")
    ] = "house",
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Tell which face-down harvest markers show an orc in this seed.")
    ] = False,
    as_json: JsonOption = False,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="Also write a player's first puzzle to this file.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --out replace a file that is there already.")] = False,
    player: Annotated[
        int, typer.Option(parser=_up_to_seven, metavar="1-7", help="Whose puzzle --out writes; 1 starts the game.")
    ] = 1,
) -> None:
    """Draw a set-up for 1 to 7 players and print it as a checklist.

    The same seed, players and pack give the same set-up again. With --json the face-down harvest markers are told.
    """
    import sys
    from random import Random

    from advisor.reading import pack_of
    from advisor.terminal import look_of, say
    from frantic_fiends.rules.setup import set_up

    if player > players:
        raise typer.BadParameter(f"there is no player {player} among {players}.", param_hint="--player")
    used = _fresh_seed() if seed is None else seed
    drawn = set_up(players, "hard" if hard else "standard", pack_of(pack), Random(used))  # noqa: S311 - no secret
    if out is not None:
        _write_first_puzzle(drawn, player, used, pack, out, force=force)
    if as_json:
        say(_as_json(drawn, used))
    else:
        from advisor.show.checklist import checklist

        say(checklist(drawn, used, look_of(sys.stdout), reveal=reveal))


def _fresh_seed() -> int:
    """A seed that is short enough to type: the one place where a set-up is not determined."""
    from secrets import randbelow

    return randbelow(1_000_000)


def _as_json(drawn: SetUp, seed: int) -> str:
    import json
    from dataclasses import asdict

    return json.dumps({"seed": seed, **asdict(drawn)}, indent=2)


def _write_first_puzzle(drawn: SetUp, player: int, seed: int, pack: str, out: str, *, force: bool) -> None:
    """Write the puzzle of one player before the first event; as JSON if the file's name ends so."""
    from advisor.writing import put
    from frantic_fiends.files import puzzle_to_json, puzzle_to_toml
    from frantic_fiends.rules.setup import first_puzzle

    if out == "-":
        raise typer.BadParameter("standard output has the checklist; name a file.", param_hint="--out")
    title = f"Player {player} of {drawn.players} after set-up, {drawn.difficulty}, seed {seed}"
    puzzle = first_puzzle(drawn, player, pack=_pack_from(out, pack), title=title)
    put(puzzle_to_json(puzzle) if out.lower().endswith(".json") else puzzle_to_toml(puzzle), out, force=force)


def _pack_from(out: str, pack: str) -> str:
    """How a puzzle in the file ``out`` names the pack: a shipped one's name, or a path from the puzzle's folder."""
    from os.path import realpath, relpath
    from pathlib import Path

    from frantic_fiends.data import SHIPPED_PACKS

    if pack in SHIPPED_PACKS:
        return pack
    if pack == "-":
        raise typer.BadParameter("a puzzle cannot name a pack from standard input; name a file.", param_hint="--pack")
    try:
        path = Path(relpath(realpath(pack), realpath(Path(out).parent))).as_posix()
    except ValueError:  # another drive
        path = ""
    named = path if path.startswith("../") else f"./{path}"
    if not path or len(named) > LONGEST_PATH or not named.isprintable() or "\\" in named:
        raise typer.BadParameter("a puzzle cannot name this path; put the pack near --out.", param_hint="--pack")
    return named
