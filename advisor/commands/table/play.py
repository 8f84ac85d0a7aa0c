"""``fiends play``: a whole solo game at the table, with advice, undo, and a file that is always saved."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated

import typer

from advisor.commands.table.setup import _fresh_seed, _pack_from, _seed, _up_to_seven

if TYPE_CHECKING:
    from advisor.session import Session
    from advisor.storage import GameFile
    from frantic_fiends.record import Record

USUAL_NAME = "game.toml"
"""Where a game is saved if --out does not say."""


def _seconds(value: float) -> float:
    if not (math.isfinite(value) and value > 0):
        raise typer.BadParameter(f"{value} is not a number of seconds above 0.")
    return value


def play(  # noqa: PLR0913, PLR0917 - one argument for each option
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="A puzzle to begin with; left out, a new set-up.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(parser=_seed, metavar="NUMBER", help="Let the program draw cards and markers, by this seed."),
    ] = None,
    players: Annotated[
        int | None, typer.Option(parser=_up_to_seven, metavar="1-7", help="How many people play; 1 if left out.")
    ] = None,
    hard: Annotated[bool, typer.Option("--hard", help="Use the hard side of the orc strength card.")] = False,
    pack: Annotated[str | None, typer.Option(metavar="NAME|FILE", help="The pack of a new set-up; else house.")] = None,
    out: Annotated[
        str | None, typer.Option("--out", metavar="GAME", help=f"Where the game is saved; else {USUAL_NAME}.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="GAME", help="Go on with a game that was saved.")
    ] = None,
    hints: Annotated[int, typer.Option(min=0, max=3, help="Advice unasked: 0 none, to 3 the exact response.")] = 1,
    think: Annotated[
        float, typer.Option(metavar="SECONDS", callback=_seconds, help="How long a piece of advice may take.")
    ] = 5.0,
    board: Annotated[bool, typer.Option("--board/--no-board", help="Show the board whenever it has changed.")] = True,
) -> None:
    """Play a solo game's orcs at the table, with advice.

    It asks one question after the other; ? tells what can be typed. The game is saved after every step, as a record
    that `fiends replay` tells again. Answers may also come from a file or a pipe; at its end the game is saved.
    """
    import sys

    from advisor.dialogue.advising import Adviser
    from advisor.dialogue.talk import Talk
    from advisor.storage import GameFile
    from advisor.terminal import look_of, say

    given = (("FILE", file), ("--seed", seed), ("--players", players), ("--hard", hard or None), ("--pack", pack))
    if resume is not None:
        extra = [name for name, value in (*given, ("--out", out)) if value is not None]
        if extra:
            raise typer.BadParameter(f"{', '.join(extra)} and --resume do not go together.", param_hint="--resume")
    elif file is not None:
        extra = [name for name, value in given[2:] if value is not None]
        if extra:
            raise typer.BadParameter(f"{', '.join(extra)} make a new set-up; FILE has its own.", param_hint="FILE")
    if "-" in (file, resume, out):
        raise typer.BadParameter("- cannot be a game: the answers come from standard input.")
    name = resume or out or USUAL_NAME
    look = look_of(sys.stdout)
    with GameFile(name) as game:
        if resume is not None:
            session = _resumed(game)
        else:
            _check_new(game)
            session = _begun(file, seed, players or 1, name, hard=hard, pack=pack or "house")
        talk = Talk(session, game, Adviser(think), hints=hints, look=look, boards=board)
        try:
            talk.run()
        except KeyboardInterrupt:
            say("")
            raise


def _check_new(game: GameFile) -> None:
    """A game never takes the place of another file."""
    from advisor.terminal import plain

    if game.path.is_dir():
        raise typer.BadParameter(f"{plain(game.name)} is a folder.", param_hint="--out")
    if game.path.exists():
        told = f"{plain(game.name)} is there already: --resume goes on with it, --out names another file."
        raise typer.BadParameter(told, param_hint="--out")


def _resumed(game: GameFile) -> Session:
    """The game of a file; one with a wrong move is refused by naming it."""
    from advisor.messages import refused
    from advisor.session import Session, WrongRecordError
    from frantic_fiends.record import read_record

    record = read_record(game.name)
    try:
        return Session.of(record)
    except WrongRecordError as error:
        raise refused(game.name, error.fault, error.line) from None


def _begun(file: str | None, seed: int | None, players: int, name: str, *, hard: bool, pack: str) -> Session:
    """A new game: from a puzzle, or from a set-up, whose checklist is shown."""
    from advisor.session import Session

    if file is not None:
        return Session.begun(_from_puzzle(file, seed, name))
    return Session.begun(_from_set_up(seed, players, name, hard=hard, pack=pack))


def _from_puzzle(file: str, seed: int | None, name: str) -> Record:
    from pathlib import Path

    from advisor.reading import puzzle_of
    from frantic_fiends.data import SHIPPED_PACKS
    from frantic_fiends.layout import check
    from frantic_fiends.record import Record

    read = puzzle_of(file)
    check(read.puzzle, read.pack, read.source)
    named = read.puzzle.game.pack
    if named not in SHIPPED_PACKS:
        named = _pack_from(name, str(Path(file).parent / named))
    start = read.puzzle.model_copy(update={"game": read.puzzle.game.model_copy(update={"pack": named})})
    return Record(start, read.pack, seed=seed, draws=None if seed is None else 0)


def _from_set_up(seed: int | None, players: int, name: str, *, hard: bool, pack: str) -> Record:
    import sys
    from random import Random

    from advisor.reading import pack_of
    from advisor.show.checklist import checklist
    from advisor.terminal import look_of, say
    from frantic_fiends.record import Record
    from frantic_fiends.rules.setup import first_puzzle, set_up

    used = _fresh_seed() if seed is None else seed
    loaded = pack_of(pack)
    drawn = set_up(players, "hard" if hard else "standard", loaded, Random(used))  # noqa: S311 - no secret
    say(checklist(drawn, used, look_of(sys.stdout)))
    title = f"Player 1 of {players} after set-up, {drawn.difficulty}, seed {used}"
    start = first_puzzle(drawn, 1, pack=_pack_from(name, pack), title=title)
    return Record(start, loaded, seed=seed, draws=None if seed is None else 0)
