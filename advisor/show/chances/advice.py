"""Advice as text: what to do now or on each card, what it prevents, what a good is worth, when orcs come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from advisor.show.answers.plan import pack_text, rules_text
from advisor.show.chances.odds import chance_text, count_text, gold_text, short_value, value_words
from advisor.show.chances.reasons import action_words, extra, full_words, reason
from advisor.show.table import Column, Row, table
from advisor.show.words import labelled, lines_of, listed, unbroken
from advisor.terminal import Look, plain
from frantic_fiends.model.actions import Arrived, CardDrawn, Choice
from frantic_fiends.model.position import Position
from frantic_fiends.model.spaces import ARRIVALS
from frantic_fiends.rules.chances import RoundChance
from solver.plan import Status
from solver.unknown.consulting import NOTHING, Consultation, Drawn, Option
from solver.unknown.goods import GoodWorth
from solver.unknown.values import PolicyValue

MOST_ROWS = 15
"""So many responses are listed; doing nothing always is."""

_MOST_COLUMNS = 3
"""Up to so many protected spaces have a column each."""

VERDICTS = {
    Status.OPTIMAL: "Proved best",
    Status.FEASIBLE: "Not proved. Best found",
    Status.INFEASIBLE: "",
    Status.UNKNOWN: "No answer",
}


@dataclass(frozen=True, slots=True)
class Advised:
    """All that ``fiends advise`` has found out.

    Attributes:
        goods: what a good is worth; None if it was not worked out, for the reason that ``goods_note`` gives.
        rounds: when orc events may still come; None if that cannot be said without more being told.
    """

    consultation: Consultation
    goods: tuple[GoodWorth, ...] | None
    goods_note: str
    rounds: tuple[RoundChance, ...] | None

    @property
    def position(self) -> Position:
        """Where the question was asked."""
        return self.consultation.position


def advice_text(advised: Advised, look: Look) -> str:
    """Everything under the board."""
    consultation = advised.consultation
    parts = [_heading(advised, look)]
    if consultation.options:
        parts.append(options_text(consultation, look))
    if consultation.draws:
        parts.append(draws_text(consultation, look))
    if not consultation.position.is_over:
        parts += [goods_text(advised, look), rounds_text(advised.rounds, look)]
    parts.append(_small_print(advised, look))
    return "\n\n".join(part for part in parts if part)


def _heading(advised: Advised, look: Look) -> str:
    consultation = advised.consultation
    policy = consultation.policy
    verdict = VERDICTS[policy.status]
    if advised.position.is_over:
        labels = [("Advice", "The last invasion is over; nothing is left to decide.")]
    elif consultation.value is None:
        labels = [("Advice", f"{verdict}: {plain(policy.proof)}")]
    else:
        best = consultation.best
        what = full_words(best.action, advised.position, look) if best else "see the table"
        labels = [("Advice", f"{verdict}: {what}")]
        how = "in the worst case" if policy.criterion == "worst" else "on average"
        labels.append(("Value", f"{how} {value_words(consultation.value)}"))
        if best:
            labels.append(("Why", reason(consultation, look)))
    if policy.status is Status.FEASIBLE:
        labels.append(("Bound", f"no policy is better than {value_words(policy.bound)}"))
    lines = [line for label, text in labels for line in labelled(label, text, look.width)]
    good = policy.status is Status.OPTIMAL
    return "\n".join(
        look.paint(line, "bold", "green" if good else "yellow") if "Advice" in line[:6] else line for line in lines
    )


# The responses


def options_text(consultation: Consultation, look: Look) -> str:
    """The ranking: the best, the others, doing nothing always among them."""
    options = consultation.options
    shown = [index for index, option in enumerate(options) if index < MOST_ROWS or option.action == NOTHING]
    spaces = consultation.position.table.valuation.protected
    columns = [Column("", right=True), Column("response" if _responds(options) else "space", grows=True)]
    columns += _value_columns(consultation, spaces)
    rows: list[Row] = []
    for index in shown:
        option = options[index]
        name = action_words(option.action, consultation.position, look)
        rows.append([f"{index + 1}", name, *_value_cells(consultation, option, spaces, look)])
    left = len(options) - len(shown)
    more = f"{left} more responses are poorer still; --json lists them. " if left else ""
    return "\n".join([table(columns, rows, look), *lines_of(f"{more}{_legend(consultation)}", look.width)])


def _legend(consultation: Consultation) -> str:
    """What the numbers of the table are."""
    worst = consultation.policy.criterion == "worst"
    mean = "in the worst case" if worst else "on average"
    other = "on average" if worst else "worst case"
    return f"Breaches, price and loss {mean}, in gold; {other}: breaches / price / loss.{_kept(consultation)}"


def _kept(consultation: Consultation) -> str:
    spaces = consultation.position.table.valuation.protected
    return f" Under {listed(spaces)}: the chance to keep it." if 0 < len(spaces) <= _MOST_COLUMNS else ""


def _responds(options: Sequence[Option]) -> bool:
    return not isinstance(options[0].action, Choice)


def _value_columns(consultation: Consultation, spaces: Sequence[str]) -> list[Column]:
    columns = [Column("breaches", right=True), Column("price", right=True), Column("loss", right=True)]
    if len(spaces) <= _MOST_COLUMNS:
        columns += [Column(space, right=True) for space in spaces]
    else:
        columns.append(Column("kept", grows=True))
    worst = consultation.policy.criterion == "worst"
    return [*columns, Column("on average" if worst else "worst case")]


def _value_cells(consultation: Consultation, option: Option, spaces: Sequence[str], look: Look) -> list[str]:
    value, outlook, none = option.value, option.outlook, look.signs.none
    cells = [count_text(value.breaches), gold_text(value.price), gold_text(value.loss)]
    if outlook is None:
        return [*cells, *[none] * (len(spaces) if len(spaces) <= _MOST_COLUMNS else 1), none]
    chances = [(space, chance_text(chance)) for space, chance in outlook.kept]
    if len(spaces) <= _MOST_COLUMNS:
        cells += [chance for _, chance in chances]
    else:
        cells.append(", ".join(unbroken(f"{space} {chance}") for space, chance in chances))
    other = outlook.expected if consultation.policy.criterion == "worst" else outlook.worst
    return [*cells, short_value(other)]


# Before the draw


def draws_text(consultation: Consultation, look: Look) -> str:
    """What to do on each card, to be laid beside the board; or what each arrival of orc D is worth."""
    if isinstance(consultation.draws[0].outcomes[0], Arrived):
        return _arrivals_text(consultation, look)
    position, spaces = consultation.position, consultation.position.table.valuation.protected
    few, even = len(spaces) <= _MOST_COLUMNS, len({drawn.chance for drawn in consultation.draws}) == 1
    columns = [Column("card", grows=True), Column("")]
    columns += [] if even else [Column("chance", right=True)]
    columns += [Column("do this", grows=True)]
    columns += [Column("breaches", right=True), Column("price", right=True), Column("loss", right=True)]
    columns += [Column(space, right=True) for space in spaces] if few else []
    columns.append(Column("nothing"))
    rows: list[Row] = []
    for drawn in consultation.draws:
        best = drawn.options[0]
        cards = [outcome.card for outcome in drawn.outcomes if isinstance(outcome, CardDrawn)]
        steps = position.table.card(position.clock.event, cards[0]).steps
        cells = [", ".join(unbroken(plain(card)) for card in cards), look.signs.path(steps)]
        cells += [] if even else [chance_text(drawn.chance)]
        cells += [action_words(best.action, position, look), *_three(drawn.value)]
        if few:
            kept = [chance_text(chance) for _, chance in best.outlook.kept] if best.outlook else []
            cells += kept or [look.signs.none] * len(spaces)
        rows.append([*cells, _instead(drawn, position, look)])
    every = f"Each line has a chance of {chance_text(consultation.draws[0].chance)}. " if even and len(rows) > 1 else ""
    legend = f"{every}Under nothing: how much worse it would be to do nothing on that card.{_kept(consultation)}"
    return "\n".join([table(columns, rows, look), *lines_of(legend, look.width)])


def _three(value: PolicyValue) -> list[str]:
    return [count_text(value.breaches), gold_text(value.price), gold_text(value.loss)]


def _instead(drawn: Drawn, position: Position, look: Look) -> str:
    """How much worse doing nothing would be."""
    nothing = next((option for option in drawn.options if option.action == NOTHING), None)
    if nothing is None or nothing is drawn.options[0]:
        return look.signs.none
    return extra(nothing.value, drawn.value, position)


def _arrivals_text(consultation: Consultation, look: Look) -> str:
    columns = [Column("orc D appears"), Column("chance", right=True)]
    columns += [Column("breaches", right=True), Column("price", right=True), Column("loss", right=True)]
    rows: list[Row] = []
    for drawn in consultation.draws:
        outcome = drawn.outcomes[0]
        assert isinstance(outcome, Arrived), "an arrival's outcomes are arrivals"
        rows.append([f"{outcome.at} ({ARRIVALS[outcome.at]})", chance_text(drawn.chance), *_three(drawn.value)])
    return table(columns, rows, look)


# Goods and rounds


def goods_text(advised: Advised, look: Look) -> str:
    """What one more of each good would change; those that would change nothing are only named."""
    if advised.goods is None:
        note = f"What goods are worth: {advised.goods_note}" if advised.goods_note else ""
        return "\n".join(lines_of(note, look.width))
    useful = [row for row in advised.goods if any(row.change.key("price"))]
    useless = [row.good for row in advised.goods if row not in useful]
    lines = []
    if useful:
        columns = [Column("one more"), Column("in stock", right=True), Column("breaches", right=True)]
        columns += [Column("price", right=True), Column("loss", right=True), Column("actions", right=True)]
        stock = advised.position.stock
        rows = [[row.good, str(stock[row.good]), *_three(row.change), count_text(row.change.actions)] for row in useful]
        lines.append(table(columns, rows, look))
    if useless:
        lines += lines_of(f"One more {listed(useless, 'or')} would change nothing.", look.width)
    return "\n".join(lines)


def rounds_text(rounds: tuple[RoundChance, ...] | None, look: Look) -> str:
    """The chance of an orc event in each coming round (R9)."""
    if rounds is None:
        hint = "Coming orc events: say --round, and --seen for the markers turned up, to see their chances (R9)."
        return "\n".join(lines_of(hint, look.width))
    if not rounds:
        return "No orc event can come any more (R9)."
    columns = [Column("round", right=True), Column("orc event", right=True), Column("which", grows=True)]
    rows = [[str(each.round), chance_text(each.chance), _which(each, look)] for each in rounds]
    return table(columns, rows, look)


def _which(each: RoundChance, look: Look) -> str:
    if len(each.events) == 1:
        return f"event {each.events[0][0]}"
    return ", ".join(f"event {event} {chance_text(chance)}" for event, chance in each.events) or look.signs.none


def _small_print(advised: Advised, look: Look) -> str:
    policy = advised.consultation.policy
    proof = f"{plain(policy.proof)[:1].upper()}{plain(policy.proof)[1:]}."
    if not advised.consultation.complete:
        proof += " Time ran out before all chances and worst cases were known; those missing are left out."
    pack = policy.problem.position.table.pack
    labels = (("Sure", proof), ("Pack", pack_text(pack)), ("Rules", rules_text()))
    return "\n".join(line for label, text in labels for line in labelled(label, text, look.width))
