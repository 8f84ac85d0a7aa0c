"""Why a response is the best: what it prevents and what it costs, compared with doing nothing."""

from __future__ import annotations

from collections.abc import Iterator

from advisor.show.chances.odds import breaches_text, chance_text, count_text, gold_text
from advisor.show.happenings import tile_name
from advisor.show.words import amount, amounts, listed, unbroken
from advisor.terminal import Look
from frantic_fiends.model.actions import Action, Choice, Response
from frantic_fiends.model.position import Position
from solver.unknown.consulting import NOTHING, Consultation, Option
from solver.unknown.values import PolicyValue


def action_words(action: Action, position: Position, look: Look) -> str:
    """A response or choice in a few words."""
    if isinstance(action, Choice):
        return f"choose {action.space} {tile_name(position.home.cave[action.space])}"
    if action == NOTHING:
        return "do nothing"
    return " and ".join(_parts(action, position, look))


def _parts(response: Response, position: Position, look: Look) -> Iterator[str]:
    board = position.table.board(position.clock.event)
    if response.bribe:
        yield f"bribe {unbroken(amount(response.bribe, board.bribe))}"
    if response.push is not None:
        yield f"push {look.signs.path((response.push,))}"


def full_words(action: Action, position: Position, look: Look) -> str:
    """A response or choice in words, with what a push costs and whether a bribe defeats the orc."""
    text = action_words(action, position, look)
    if isinstance(action, Choice):
        return text
    if action.push is not None:
        text += f" for {amounts(position.table.board(position.clock.event).push.nonzero(), 'nothing')}"
    return f"{text}, which defeats orc {position.clock.orc}" if action.bribe == position.acting.strength else text


def reason(consultation: Consultation, look: Look) -> str:
    """One sentence: what the best option prevents compared with doing nothing, and what it costs."""
    best, nothing = consultation.best, consultation.nothing
    assert best is not None, "there is a best option wherever there is any"
    position = consultation.position
    if best is not nothing and nothing is not None:
        return _compared(best, nothing, consultation)
    if len(consultation.options) == 1:
        return "no bribe and no push could save anything" if nothing else "it is the only choice"
    second = consultation.options[1]
    name = action_words(second.action, position, look)
    worse = more_than(second.value, best.value, position)
    intro = "nothing that can be paid saves as much as it costs; " if nothing else ""
    return f"{intro}next comes {name}: {worse}"


def _compared(best: Option, nothing: Option, consultation: Consultation) -> str:
    position = consultation.position
    when = "in the worst case" if consultation.policy.criterion == "worst" else "on average"
    saved = [*_prevented(best, nothing, position), *_saved(best.value, nothing.value)]
    paid = best.value.price - nothing.value.price
    if paid < 0:
        saved.append(f"saves {gold_text(-paid)} gold of price")
    costs = [f"{gold_text(paid)} gold of price"] if paid > 0 else []
    lost = best.value.loss - nothing.value.loss
    costs += [f"{gold_text(lost)} gold of loss"] if lost > 0 else []
    cost = f", for {listed(costs)} more" if costs else ""
    return f"{when}, against doing nothing now, it {listed(saved) or 'needs fewer actions'}{cost}"


def _prevented(best: Option, nothing: Option, position: Position) -> Iterator[str]:
    fewer = nothing.value.breaches - best.value.breaches
    if fewer <= 0:
        return
    spaces = []
    if best.outlook is not None and nothing.outlook is not None:
        for (space, chance), (_, other) in zip(best.outlook.kept, nothing.outlook.kept, strict=True):
            if chance > other:
                name = f"{space} {tile_name(position.home.cave[space])}"
                spaces.append(f"{name} is kept with {chance_text(chance)} instead of {chance_text(other)}")
    yield f"prevents {breaches_text(fewer)}{f' ({listed(spaces)})' if spaces else ''}"


def _saved(best: PolicyValue, nothing: PolicyValue) -> Iterator[str]:
    saved = nothing.loss - best.loss
    if saved > 0:
        yield f"saves {gold_text(saved)} gold of loss"


def more_than(value: PolicyValue, best: PolicyValue, position: Position) -> str:
    """How much worse a value is than the best one, by what counts first (R35)."""
    if value.breaches != best.breaches:
        return f"{breaches_text(value.breaches - best.breaches)} more"
    if position.table.valuation.minimise == "total":
        if value.total != best.total:
            return f"{gold_text(value.total - best.total)} gold more"
    elif value.price != best.price:
        return f"{gold_text(value.price - best.price)} gold of price more"
    elif value.loss != best.loss:
        return f"{gold_text(value.loss - best.loss)} gold of loss more"
    if value.actions != best.actions:
        return f"{count_text(value.actions - best.actions)} actions more"
    return "just as good"


def extra(value: PolicyValue, best: PolicyValue, position: Position) -> str:
    """The same for a narrow column."""
    return "+" + more_than(value, best, position).removesuffix(" more") if value != best else "just as good"
