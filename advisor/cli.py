"""The command ``fiends``: registers the commands and guards them. Nothing heavy is imported before it is used."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from advisor.commands.answers import advise, explain, frontier, grade, hint, rate, simulate, solve
from advisor.commands.puzzles import cards, check, generate, new, pack, paste, schema, share, show
from advisor.commands.table import play, replay, setup
from advisor.messages import guarded
from advisor.terminal import prepare_streams, say


class Guarded(TyperGroup):
    """A group of commands in which every error becomes a sentence and an exit code."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,  # noqa: ANN401 - as typer hands it on
    ) -> Any:  # noqa: ANN401
        """Run the command line; exits with the code that ``guarded`` gives."""
        prepare_streams()
        run = super().main
        code = guarded(lambda: run(args, prog_name, complete_var, False, windows_expand_args, **extra))
        if standalone_mode:
            sys.exit(code)
        return code


app = typer.Typer(
    cls=Guarded,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _show_version(value: bool) -> None:
    if value:
        from advisor.reports import version_of

        say(f"fiends {version_of('frantic-fiends')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def fiends(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """The orc events of Caverna: Frantic Fiends, and the cheapest bribes and pushes, proved.

    Begin with `fiends new --out my.toml`, then `fiends solve my.toml`. A FILE of - is standard input.

    Exit codes: 0 answered, 2 wrong input, 3 proved impossible (--strict), 4 no proven answer in time,
    130 stopped with Ctrl-C, 1 internal error.
    """
    if context.invoked_subcommand is None and not version:
        say(context.get_help())


app.command()(solve.solve)
app.command()(explain.explain)
app.command()(hint.hint)
app.command()(grade.grade)
app.command()(frontier.frontier)
app.command()(rate.rate)
app.command()(advise.advise)
app.command()(simulate.simulate)
app.command()(check.check)
app.command()(show.show)
app.command()(cards.cards)
app.command()(new.new)
app.command()(generate.generate)
app.command()(share.share)
app.command()(paste.paste)
app.command()(setup.setup)
app.command()(play.play)
app.command()(replay.replay)
app.command()(schema.schema)
app.add_typer(pack.app, name="pack")


def main() -> None:
    """The entry point of the command ``fiends``."""
    app(prog_name="fiends")
