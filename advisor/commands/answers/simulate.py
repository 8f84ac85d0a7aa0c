"""``fiends simulate``: play a policy many times and see what comes of it."""

from __future__ import annotations

import sys
from typing import Annotated, Literal, NoReturn

import typer

from advisor.commands.answers.solve import TimeOption
from advisor.commands.options import JsonOption, PuzzleArgument

MANY_GAMES = 200_000
"""From so many games on several processes are worth their start."""

GamesOption = Annotated[int, typer.Option("--games", metavar="N", min=2, max=100_000_000, help="How many games.")]
SeedOption = Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help="Of all draws: same seed, same games.")]
PlayedOption = Annotated[
    Literal["best", "worst-case", "greedy", "nothing"],
    typer.Option(
        "--policy",
        help="What is played: the best on average, the least worst case, the cheapest for each single activation, "
        "or never paying anything.",
    ),
]
WorkersOption = Annotated[
    int | None, typer.Option("--workers", min=1, max=64, help="Processes; left out, as many as are worth it.")
]
MemoryOption = Annotated[
    int, typer.Option("--memory-limit", metavar="MB", min=1, max=1_000_000, help="Stop at so much (exit code 4).")
]


def simulate(  # noqa: PLR0913, PLR0917 - one argument for each option
    file: PuzzleArgument,
    games: GamesOption = 10_000,
    seed: SeedOption = 0,
    policy: PlayedOption = "best",
    workers: WorkersOption = None,
    time_limit: TimeOption = None,
    memory_limit: MemoryOption = 2000,
    json: JsonOption = False,
) -> None:
    """Play a policy many times with random cards.

    Tells the average of breaches, price, loss and actions, how much single games spread, a 95 % interval, the exact
    value, and how often each protected space is taken. A few of the games are checked step by step by the rules.
    """
    from advisor.messages import Code
    from advisor.reading import position_of
    from advisor.terminal import look_of, say
    from advisor.waiting import progress
    from solver.limits import Limits
    from solver.search import OutOfTimeError
    from solver.simulate import simulate as played
    from solver.unknown.layout import TooWideError
    from solver.unknown.sweep import OutOfMemoryError
    from solver.workers import cores

    position = position_of(file)
    processes = workers or (cores() if games >= MANY_GAMES else 1)
    limits = Limits(seconds=time_limit, megabytes=memory_limit)
    try:
        with progress(games, "games") as show:
            found = played(
                position,
                games=games,
                seed=seed,
                policy=policy,
                workers=processes,
                limits=limits,
                progress=lambda done: show(done, ""),
            )
    except OutOfTimeError:
        _give_up("time ran out before the policy was found; nothing was played")
    except OutOfMemoryError:
        _give_up("the policy's states would not fit the memory limit; nothing was played")
    except TooWideError:
        _give_up("this puzzle has more goods, crops and traps than the exact policy can hold; nothing was played")
    if json:
        from json import dumps

        from advisor.show.chances.simulation import simulation_json

        say(dumps(simulation_json(found, position), indent=2))
    else:
        from advisor.show.chances.simulation import simulation_text
        from advisor.show.page import position_page

        look = look_of(sys.stdout)
        say(f"{position_page(position, look)}\n\n{simulation_text(found, look)}")
    raise typer.Exit(Code.ANSWERED)


def _give_up(why: str) -> NoReturn:
    from advisor.messages import Code
    from advisor.terminal import say

    say(f"No answer: {why}.", err=True)
    raise typer.Exit(Code.UNPROVED)
