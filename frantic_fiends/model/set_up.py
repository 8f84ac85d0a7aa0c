"""A set-up: what lies where before the first round (R8). Values only; ``rules.setup`` makes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from frantic_fiends.model.goods import Good
from frantic_fiends.model.orcs import Letter
from frantic_fiends.model.spaces import ForestSpace

PlayerRange = Literal["1-3", "4-7"]
"""The two sides of this expansion's action cards, by the number of players."""

Difficulty = Literal["standard", "hard"]
"""The two sides of the orc strength card."""

Placing = Literal["cover", "beside", "replace", "box"]
"""What is done with cards.

- cover: they are laid on action spaces of the board;
- beside: they are laid beside the board;
- replace: they take the place of the base game's cards of the same names;
- box: they stay out of the game.
"""


@dataclass(frozen=True, slots=True)
class CardPlacing:
    """What is done with some action cards.

    Attributes:
        placing: what is done with them.
        cards: their names.
        owner: which game they belong to.
        sided: those of them that are turned to the side for the number of players.
        covered: the action spaces that they cover together.
    """

    placing: Placing
    cards: tuple[str, ...]
    owner: Literal["base", "expansion"] = "expansion"
    sided: tuple[str, ...] = ()
    covered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HarvestMarker:
    """A harvest marker on a round space: its round (1–12), whether it shows an orc, whether it lies face up."""

    round: int
    orc: bool
    face_up: bool


@dataclass(frozen=True, slots=True)
class BountyRow:
    """A long strip of the bounty board, the short strip beside it, and the yellow furnishings on the short one."""

    long: str
    short: str
    furnishings: int


@dataclass(frozen=True, slots=True)
class DeckSize:
    """A movement deck, 1–3, and how many cards it has."""

    number: int
    cards: int


@dataclass(frozen=True, slots=True)
class OrcStart:
    """An orc of every player: where it starts ("absent": beside the board), and its strength points."""

    letter: Letter
    at: ForestSpace | Literal["absent"]
    strength: int


@dataclass(frozen=True, slots=True)
class Missing:
    """What could not be drawn because the pack does not say what there is to draw from.

    Attributes:
        key: the pack's key: bribe_markers, supply_extensions or bounty_strips.
        kind: "long" or "short" for bounty strips, else "".
        needed: how many a set-up draws from at least.
        given: how many the pack gives.
    """

    key: Literal["bribe_markers", "supply_extensions", "bounty_strips"]
    kind: Literal["", "long", "short"]
    needed: int
    given: int


@dataclass(frozen=True, slots=True)
class SetUp:
    """A whole set-up for 1–7 players (R8).

    Attributes:
        players: 1–7.
        difficulty: the side of the orc strength card.
        pack: the name of the pack; ``pack_title`` says who made it.
        side: the side of the action cards that have two.
        action_cards: what is done with the cards on and beside the action board.
        stack_cards: what is done with the cards of the card stack.
        harvest_markers: by round; no other round has one.
        boxed_plain_markers: harvest markers without an orc that go back to the box.
        bribes: the good on the bribe marker of boards 1–4; None if the pack does not name the markers.
        boxed_bribes: the two goods that go back to the box; None likewise.
        extensions: the supply board extensions, one per player; None if the pack names too few.
        copies: how many copies of a tile are laid out at most, dwellings aside, of which all are.
        bounty_rows: the bounty board; None if the pack gives too few strips.
        bounty_rows_needed: how many rows it has.
        decks: the movement decks to sort.
        summary_cards: what each player takes instead of the base game's.
        orcs: A–D on every player's home board.
        food: each player's starting food, in the order of seats.
        missing: what the pack leaves open.
    """

    players: int
    difficulty: Difficulty
    pack: str
    pack_title: str
    side: PlayerRange
    action_cards: tuple[CardPlacing, ...]
    stack_cards: tuple[CardPlacing, ...]
    harvest_markers: tuple[HarvestMarker, ...]
    boxed_plain_markers: int
    bribes: tuple[Good, Good, Good, Good] | None
    boxed_bribes: tuple[Good, Good] | None
    extensions: tuple[str, ...] | None
    copies: int
    bounty_rows: tuple[BountyRow, ...] | None
    bounty_rows_needed: int
    decks: tuple[DeckSize, ...]
    summary_cards: tuple[str, ...]
    orcs: tuple[OrcStart, OrcStart, OrcStart, OrcStart]
    food: tuple[int, ...]
    missing: tuple[Missing, ...]
