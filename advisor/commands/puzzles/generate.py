"""``fiends generate``: new puzzles, as hard as is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from advisor.commands.options import ForceOption

if TYPE_CHECKING:
    from frantic_fiends.model.pack import Pack
    from solver.generating.generate import Generated, Order

MANY_PUZZLES = 4
"""From so many puzzles on several processes are worth their start."""

SeedOption = Annotated[int, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same puzzles.")]
LevelOption = Annotated[
    Literal["gentle", "easy", "medium", "hard", "fiendish"], typer.Option(help="How hard they are.")
]
UniqueOption = Annotated[bool, typer.Option("--unique", help="Only puzzles with exactly one best schedule, proved.")]
OrcsOption = Annotated[int | None, typer.Option(min=1, max=4, help="How many hostile orcs.")]
EventOption = Annotated[int | None, typer.Option(min=1, max=4, help="The event with which they begin.")]
CountOption = Annotated[int, typer.Option(min=1, max=10_000, help="How many puzzles.")]
FolderOption = Annotated[
    str | None, typer.Option("--out", metavar="FOLDER", help="Write each to a file here; needed for more than one.")
]
SolutionsOption = Annotated[
    str | None, typer.Option("--solutions", metavar="FOLDER", help="Write each solution, as a record, to a file here.")
]
PackOption = Annotated[str, typer.Option(metavar="PACK", help="Whose cards: a shipped pack's name, or a pack file.")]
WorkersOption = Annotated[
    int | None, typer.Option("--workers", min=1, max=64, help="Processes; left out, as many as are worth it.")
]


def generate(  # noqa: PLR0913, PLR0917 - one argument for each option
    seed: SeedOption = 0,
    level: LevelOption = "medium",
    unique: UniqueOption = False,
    orcs: OrcsOption = None,
    event: EventOption = None,
    count: CountOption = 1,
    out: FolderOption = None,
    solutions: SolutionsOption = None,
    pack: PackOption = "house",
    force: ForceOption = False,
    workers: WorkersOption = None,
) -> None:
    """Make new puzzles, as hard as you ask for.

    Their boards are such as a game could reach, and all cards are known. One is printed; more are written to a folder,
    named after level, seed and number. Ctrl-C keeps what is finished. `fiends rate` explains how hard a puzzle is.
    """
    from itertools import islice

    from advisor.messages import Code
    from advisor.reading import pack_of
    from advisor.terminal import plain, say
    from advisor.waiting import progress
    from solver.generating.generate import BARREN, Order, generate
    from solver.study.rating import Level
    from solver.workers import cores

    if count > 1 and out is None:
        raise typer.BadParameter(f"{count} puzzles need a folder.", param_hint="--out")
    known = pack_of(pack)
    order = Order(seed, Level(level), unique, orcs, event, _name_from(pack, out))
    _require_apart(out, solutions)
    names = [f"{level}-{seed}-{number:0{len(str(count))}}.toml" for number in range(1, count + 1)]
    for folder in (out, solutions):
        _require_free(folder, names, force=force)
    processes = workers or (cores() if count >= MANY_PUZZLES else 1)
    done = 0
    try:
        with progress(count, "puzzles") as show:
            found = generate(order, known, processes, lambda tried: show(done, f"{tried} tried"))
            for number, made in enumerate(islice(found, count)):
                _write(made, order, known, (out, solutions), names[number])
                done = number + 1
                show(done, "")
    except KeyboardInterrupt:
        if out is not None:
            say(f"Stopped: {done} of {count} puzzles are finished and kept.", err=True)
        raise
    if out is not None:
        say(f"Wrote {done} {level} puzzle{'' if done == 1 else 's'} to {plain(out)}.", err=True)
    if done < count:
        say(f"No answer: of {BARREN} puzzles in a row none was as asked; ask for another level, or ask less.", err=True)
        raise typer.Exit(Code.UNPROVED)
    raise typer.Exit(Code.ANSWERED)


def _name_from(pack: str, out: str | None) -> str:
    """How the puzzles name their pack: a file relative to where they are written."""
    from os.path import relpath

    from frantic_fiends.data import SHIPPED_PACKS

    return pack if pack in SHIPPED_PACKS else Path(relpath(pack, out or ".")).as_posix()


def _require_apart(out: str | None, solutions: str | None) -> None:
    """A puzzle and its solution have the same name, so they need two folders."""
    for name, folder in (("--out", out), ("--solutions", solutions)):
        if folder in ("", "-"):
            raise typer.BadParameter("a folder's name is needed.", param_hint=name)
        if folder is not None and folder.lower().endswith((".toml", ".json")):
            raise typer.BadParameter("it names a folder; each puzzle is a file in it.", param_hint=name)
    if solutions is not None and Path(solutions).resolve() == Path(out or ".").resolve() and out is not None:
        raise typer.BadParameter("solutions need a folder of their own.", param_hint="--solutions")


def _require_free(folder: str | None, names: list[str], *, force: bool) -> None:
    """Say before any work that files would be in the way, all of them at once."""
    from advisor.terminal import plain

    if folder is None:
        return
    path = Path(folder)
    if path.exists() and not path.is_dir():
        raise typer.BadParameter(f"{plain(folder)} is no folder.")
    taken = [name for name in names if (path / name).exists()]
    if taken and not force:
        raise typer.BadParameter(
            f"{plain(folder)} has {', '.join(taken[:5])}{' …' if taken[5:] else ''} already; --force replaces them."
        )


def _write(made: Generated, order: Order, pack: Pack, folders: tuple[str | None, str | None], name: str) -> None:
    """Print or write one puzzle, and write its solution if asked for."""
    from advisor.terminal import say
    from frantic_fiends.files import puzzle_to_toml, write_atomically
    from frantic_fiends.record import record_to_toml
    from solver.generating.solutions import solution_record

    text = f"{_remark(made, order)}{puzzle_to_toml(made.puzzle)}"
    record = record_to_toml(solution_record(made.puzzle, pack, made.actions))
    for folder, content in zip(folders, (text, record), strict=True):
        if folder is not None:
            Path(folder).mkdir(parents=True, exist_ok=True)
            write_atomically(Path(folder) / name, content)
    if folders[0] is None:
        say(text.removesuffix("\n"))


def _remark(made: Generated, order: Order) -> str:
    """How a puzzle was made, and how hard it is, as remarks at the head of its file."""
    from frantic_fiends.data import SHIPPED_PACKS

    asked = [f"--seed {order.seed} --level {order.level}", "--unique" if order.unique else ""]
    asked += [f"--orcs {order.orcs}" if order.orcs else "", f"--event {order.event}" if order.event else ""]
    asked.append(f"--pack {order.pack_name}" if order.pack_name not in SHIPPED_PACKS else "")
    sure = "exactly one best schedule"
    if made.rating.schedules > 1 or not made.rating.counted:
        sure = f"{made.rating.schedules}{'' if made.rating.counted else ' or more'} best schedules"
    return (
        f"# Made by: fiends generate {' '.join(filter(None, asked))}; candidate {made.candidate}\n"
        f"# {made.rating.level.value.capitalize()}, {made.rating.points / 100:g} points; {sure}.\n"
    )
