"""A replayed record as text: every move and what happened, then the board that it leads to."""

from __future__ import annotations

from advisor.show.answers.plan import costs, value_text
from advisor.show.board import board_text
from advisor.show.happenings import Teller
from advisor.show.page import title_lines
from advisor.show.situation import card_text, situation_text
from advisor.show.table import Column, table
from advisor.show.words import amount, labelled, unbroken
from advisor.terminal import Look, plain
from frantic_fiends.model.actions import CardDrawn
from frantic_fiends.notation import action_text
from frantic_fiends.record import Record, Replay, ReplayedStep
from frantic_fiends.rules.scoring import Value, value_of

_COLUMNS = (
    Column("move", right=True),
    Column("event"),
    Column("orc"),
    Column("what was done"),
    Column("what happened", grows=True),
    Column("price", right=True),
    Column("loss", right=True),
)


def replay_page(record: Record, replay: Replay, look: Look) -> str:
    """The moves as a table, what they came to, and the board that they led to."""
    position = replay.position
    title = [*title_lines(position, look), ""] if position.table.title else []
    rows = [_row(step, look) for step in replay.steps]
    moves = [table(_COLUMNS, rows, look), ""] if rows else []
    value = sum((_value(step) for step in replay.steps), Value())
    labels = [("So far", f"{amount(len(rows), 'move')} of {len(record.moves)} made: {value_text(value)}")]
    if record.seed is not None:
        draws = "" if record.draws is None else f", {amount(record.draws, 'draw')} made with it"
        labels.append(("Seed", f"{record.seed}{draws}"))
    told = [line for label, text in labels for line in labelled(label, text, look.width)]
    return "\n".join([*title, *moves, *told, "", board_text(position, look), "", situation_text(position, look)])


def _value(step: ReplayedStep) -> Value:
    return value_of(step.happenings, step.position.table.valuation)


def _row(step: ReplayedStep, look: Look) -> list[str]:
    event, orc = step.moment[:1], step.moment[1:]
    what = Teller(look.signs, step.position.home, orc).story(step.happenings)
    if isinstance(step.move, CardDrawn):
        what = card_text(step.move.card, step.position.table.card(int(event), step.move.card), look)
    none = look.signs.none
    done = unbroken(plain(action_text(step.move)))
    return [str(step.number), event, orc or none, done, what or none, *costs(_value(step), look)]
