"""The best value under a ban on some decisions or happenings, by trying everything with the rules engine."""

from collections.abc import Callable

from frantic_fiends.model.actions import Action
from frantic_fiends.model.happenings import Happening
from frantic_fiends.model.position import Position
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.checking import certain_outcome

MayDo = Callable[[Position, Action], bool]
MayHappen = Callable[[Happening], bool]


def best_allowed(
    position: Position, may_do: MayDo = lambda _, __: True, may_happen: MayHappen = lambda _: True
) -> Value | None:
    """The least value in the order of R35 of what is allowed; None if every way leads to what is banned."""
    known: dict[Position, Value | None] = {}
    valuation = position.table.valuation

    def best(here: Position) -> Value | None:
        if here.is_over:
            return Value()
        if here not in known:
            found: list[Value] = []
            moves = [certain_outcome(here)] if to_move(here) == "CHANCE" else list(legal_actions(here))
            for move in moves:
                if to_move(here) == "PLAYER" and not may_do(here, move):  # type: ignore[arg-type]
                    continue
                step = apply(here, move)
                rest = best(step.position) if all(map(may_happen, step.happenings)) else None
                if rest is not None:
                    found.append(value_of(step.happenings, valuation) + rest)
            known[here] = min(found, key=lambda value: value.key(valuation.minimise), default=None)
        return known[here]

    return best(position)
