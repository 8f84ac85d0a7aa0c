"""``fiends advise``: the best response when the cards to come are unknown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from advisor.commands.answers.solve import TimeOption
from advisor.commands.options import ForceOption, JsonOption, PuzzleArgument

if TYPE_CHECKING:
    from advisor.show.chances.advice import Advised
    from frantic_fiends.model.position import Position
    from frantic_fiends.rules.chances import RoundChance
    from solver.limits import Limits
    from solver.unknown.policy import Policy
    from solver.unknown.values import Criterion

MANY_STATES = 50_000
"""What goods are worth takes several times as long as the answer: from so many states on it is told only if asked."""


def _markers(given: str | None) -> str | None:
    if given is not None and not re.fullmatch(r"[0-9]{1,2}=(orc|plain)(,[0-9]{1,2}=(orc|plain))*", given):
        raise typer.BadParameter(f"{given[:60]!a} is not like 7=plain,8=orc.")
    return given


CardOption = Annotated[str | None, typer.Option("--card", metavar="CARD", help="The card just drawn, such as 2-4.")]
WorstOption = Annotated[bool, typer.Option("--worst", help="Make the worst case least instead of the average.")]
MemoryOption = Annotated[
    int, typer.Option("--memory-limit", metavar="MB", min=1, max=1_000_000, help="Stop at so much (exit code 4).")
]
PolicyOption = Annotated[str | None, typer.Option("--policy", metavar="FILE", help="Save the policy to this file.")]
FromOption = Annotated[
    str | None, typer.Option("--from-policy", metavar="FILE", help="Look up in a saved policy instead of solving.")
]
GoodsOption = Annotated[
    bool | None,
    typer.Option("--goods/--no-goods", help="Say what one more of each good is worth, or not; else if quick."),
]
RoundOption = Annotated[
    int | None, typer.Option("--round", metavar="1-12", min=0, max=12, help="The last round whose marker is turned up.")
]
SeenOption = Annotated[
    str | None, typer.Option("--seen", metavar="MARKERS", callback=_markers, help="Markers seen: 7=plain,8=orc.")
]


def advise(  # noqa: PLR0913, PLR0917 - one argument for each option
    file: PuzzleArgument,
    card: CardOption = None,
    worst: WorstOption = False,
    json: JsonOption = False,
    time_limit: TimeOption = None,
    memory_limit: MemoryOption = 2000,
    policy: PolicyOption = None,
    from_policy: FromOption = None,
    force: ForceOption = False,
    goods: GoodsOption = None,
    last_round: RoundOption = None,
    seen: SeenOption = None,
) -> None:
    """Find the best response when the cards to come are unknown.

    With the card drawn (--card, or in the puzzle) every sensible response is ranked; before the draw there is a table
    of what to do on each card. Exact: nothing is sampled or rounded. Also: what a good is worth, and the chance of an
    orc event in each coming round.
    """
    import sys

    from advisor.messages import Code
    from advisor.reading import position_of
    from advisor.terminal import look_of, say
    from advisor.waiting import patience
    from solver.limits import Limits
    from solver.plan import Status

    if policy is not None:
        _require_free(policy, from_policy, force=force)
    position = with_card(position_of(file), card)
    rounds = _rounds(position, last_round, seen)
    limits = Limits(seconds=time_limit, megabytes=memory_limit)
    criterion: Criterion = "worst" if worst else "expected"
    known = _known_policy(from_policy, position, criterion) if from_policy is not None else None
    with patience():
        advised = _advised(position, known, limits, criterion, goods, rounds)
    if policy is not None:
        _save(advised, policy)
    if json:
        from json import dumps

        from advisor.show.chances.advice_json import advice_json

        say(dumps(advice_json(advised), indent=2))
    else:
        from advisor.show.chances.advice import advice_text
        from advisor.show.page import position_page

        look = look_of(sys.stdout)
        say(f"{position_page(position, look)}\n\n{advice_text(advised, look)}")
    proved = advised.consultation.policy.status is Status.OPTIMAL
    raise typer.Exit(Code.ANSWERED if proved else Code.UNPROVED)


def with_card(position: Position, card: str | None) -> Position:
    """The position with a card drawn for the orc whose turn it is.

    Raises:
        typer.BadParameter: the puzzle gives another one.
        NotAllowedError: no card is due, or it is not one of the deck (R12).
    """
    from advisor.messages import concerning
    from frantic_fiends.model.actions import CardDrawn
    from frantic_fiends.rules.transition import apply

    if card is None or card == position.clock.card:
        return position
    if position.clock.card is not None:
        from advisor.terminal import plain

        raise typer.BadParameter(f"the puzzle says that {plain(position.clock.card)} is drawn.", param_hint="--card")
    drawn = apply(position, CardDrawn(card)).position
    concerning(drawn)
    return drawn


def _rounds(position: Position, last_round: int | None, seen: str | None) -> tuple[RoundChance, ...] | None:
    """When orc events may still come; None if too little is told: after event 2 the rounds played must be."""
    from frantic_fiends.rules.chances import event_chances

    if last_round is None:
        if position.clock.event > 2 and seen is None:
            return None
        last_round = (0, 3, 6, 6)[position.clock.event - 1]
    pairs = [pair.split("=") for pair in seen.split(",")] if seen else []
    rounds = [number for number, _ in pairs]
    if len({int(number) for number in rounds}) < len(rounds):
        raise typer.BadParameter("a round is told twice.", param_hint="--seen")
    return event_chances(position.table.players, last_round, {int(number): kind == "orc" for number, kind in pairs})


def _known_policy(name: str, position: Position, criterion: Criterion) -> Policy:
    """A saved policy that is about this position.

    Raises:
        UnreadableError: it is no policy file, of another version, or damaged.
        typer.Exit: it does not fit; every reason is said.
    """
    from advisor.messages import Code, faults_text
    from advisor.terminal import say
    from frantic_fiends.errors import Fault
    from solver.unknown.fitting import misfits
    from solver.unknown.saved import load_policy

    policy = load_policy(name)
    faults = misfits(policy.problem.position, position)
    if policy.criterion != criterion:
        made = "--worst" if policy.criterion == "worst" else "no --worst"
        faults = (Fault("--worst", "the policy was made for the other criterion", made), *faults)
    if faults:
        say(f"Error: {faults_text(name, 'this policy does not fit the puzzle', faults)}", err=True)
        raise typer.Exit(Code.WRONG_INPUT)
    return policy


def _advised(
    position: Position,
    known: Policy | None,
    limits: Limits,
    criterion: Criterion,
    goods: bool | None,
    rounds: tuple[RoundChance, ...] | None,
) -> Advised:
    """Solve or look up, then ask all that is to be shown."""
    from advisor.show.chances.advice import Advised
    from solver.plan import Status
    from solver.problem import PlanningProblem
    from solver.unknown.consulting import consult
    from solver.unknown.goods import worth_of_goods
    from solver.unknown.planner import advise as best_policy

    left = limits.stopwatch()
    policy = known or best_policy(PlanningProblem(position), left(), criterion)
    try:
        consultation = consult(policy, position, left())
    except KeyError:
        if known is None:
            raise
        raise _not_foreseen() from None
    if goods is False or position.is_over or (goods is None and known is not None):
        return Advised(consultation, None, "", rounds)
    if policy.status is not Status.OPTIMAL:
        return Advised(consultation, None, "not worked out, as the answer is not proved.", rounds)
    if goods is None and _states(policy) >= MANY_STATES:
        return Advised(consultation, None, "not worked out, as it would take long; --goods does.", rounds)
    worth = worth_of_goods(PlanningProblem(position), left(), criterion)
    return Advised(consultation, worth, "" if worth is not None else "time or memory ran out.", rounds)


def _states(policy: Policy) -> int:
    """How many states were valued, those for the first goals alone too."""
    sweeps = [source.sweep for source in policy.sources]
    return sum(sweep.states + (sweep.primary.states if sweep.primary else 0) for sweep in sweeps)


def _not_foreseen() -> Exception:
    return typer.BadParameter(
        "the policy does not know this position: it cannot come up from where the policy starts.",
        param_hint="--from-policy",
    )


def _require_free(name: str, from_policy: str | None, *, force: bool) -> None:
    from advisor.terminal import plain
    from advisor.writing import require_free

    if from_policy is not None:
        raise typer.BadParameter("it is saved already; --from-policy looks it up.", param_hint="--policy")
    if name == "-":
        raise typer.BadParameter(f"{plain(name)} is no file to write to.", param_hint="--policy")
    require_free(name, force=force, option="--policy")


def _save(advised: Advised, name: str) -> None:
    from advisor.terminal import plain, say
    from solver.plan import Status
    from solver.unknown.saved import save_policy

    policy = advised.consultation.policy
    if policy.status is not Status.OPTIMAL:
        say(f"The policy is not proved and was not saved to {plain(name)}.", err=True)
        return
    try:
        save_policy(policy, name)
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None  # not the temporary file's name
    say(f"Wrote {plain(name)}", err=True)
