"""A position as a page: its title, its board, and what else it is."""

from __future__ import annotations

from advisor.show.board import board_text
from advisor.show.situation import situation_text
from advisor.show.words import lines_of
from advisor.terminal import Look, plain
from frantic_fiends.model.position import Position


def position_page(position: Position, look: Look) -> str:
    """Title, board and situation."""
    title = title_lines(position, look)
    heading = [*title, ""] if title else []
    return "\n".join([*heading, board_text(position, look), "", situation_text(position, look)])


def title_lines(position: Position, look: Look) -> list[str]:
    """The title of a position's puzzle, wrapped; empty if it has none."""
    title = position.table.title
    return [look.paint(line, "bold") for line in lines_of(plain(title), look.width)] if title else []
