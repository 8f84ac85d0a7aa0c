"""What many games of a policy came to, as text and as JSON."""

from __future__ import annotations

from typing import Any

from advisor.show.answers.jsons import pack_json, rules_json
from advisor.show.table import Column, Row, table
from advisor.terminal import Look
from frantic_fiends.model.position import Position
from frantic_fiends.notation import position_text
from solver.simulate import Estimate, Simulation

Json = dict[str, Any]

_POLICIES = {
    "best": "the best policy on average (R35)",
    "worst-case": "the policy with the least worst case",
    "greedy": "greedy: what costs least in each single activation, breaches first, nothing planned",
    "nothing": "nothing is ever paid; of tied spaces the best",
}


def simulation_text(found: Simulation, look: Look) -> str:
    """A table of averages, and one of the protected spaces."""
    counts = f"{found.games} games, {found.activations} activations, seed {found.seed}"
    lines = [
        f"Played: {_POLICIES[found.policy]}.",
        f"{counts}; {found.checked} of the games checked step by step by the rules.",
        "",
        table(_COLUMNS, [_row(name, estimate) for name, estimate in found.measures.items()], look),
    ]
    exact = [estimate for estimate in found.measures.values() if estimate.exact is not None]
    if exact:
        lines += ["", _verdict(exact)]
    if found.breaches:
        columns = [Column("protected"), Column("taken per game", right=True)]
        rows: list[Row] = [[space, f"{share:.4f}"] for space, share in found.breaches.items()]
        lines += ["", table(columns, rows, look)]
    return "\n".join(lines)


_COLUMNS = [
    Column("per game"),
    Column("average", right=True),
    Column("spread", right=True),
    Column("95 % from", right=True),
    Column("to", right=True),
    Column("exact", right=True),
]


def _row(name: str, estimate: Estimate) -> Row:
    numbers = (estimate.mean, estimate.spread, estimate.low, estimate.high)
    return [name, *(f"{number:.4f}" for number in numbers), "" if estimate.exact is None else f"{estimate.exact:.4f}"]


def _verdict(exact: list[Estimate]) -> str:
    inside = sum(agrees(estimate) is True for estimate in exact)
    if inside == len(exact):
        return "The exact value lies in the interval every time."
    return f"The exact value lies in {inside} of {len(exact)} intervals; on average 1 in 20 misses it."


def agrees(estimate: Estimate) -> bool | None:
    """Whether the exact value lies in the interval; None without one."""
    if estimate.exact is None:
        return None
    return estimate.low - 1e-9 <= estimate.exact <= estimate.high + 1e-9


def simulation_json(found: Simulation, position: Position) -> Json:
    """The same for programs; gold for price, loss and total."""
    return {
        "title": position.table.title,
        "policy": found.policy,
        "games": found.games,
        "seed": found.seed,
        "activations": found.activations,
        "checked": found.checked,
        "measures": {
            name: {
                "mean": each.mean,
                "spread": each.spread,
                "interval": [each.low, each.high],
                "exact": each.exact,
                "agrees": agrees(each),
            }
            for name, each in found.measures.items()
        },
        "breaches": dict(found.breaches),
        "pack": pack_json(position.table.pack),
        "rules": rules_json(),
        "position": position_text(position),
    }
