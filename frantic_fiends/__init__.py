"""The rules of Caverna: Frantic Fiends, exactly: values, verbs, files, records. No clock, no dice, no printing."""

from frantic_fiends.data import SHIPPED_PACKS, base_furnishings, shipped_pack
from frantic_fiends.errors import (
    Fault,
    FiendsError,
    ImpossibleError,
    MissingCardError,
    NotAllowedError,
    UnreadableError,
)
from frantic_fiends.files import (
    PuzzleFile,
    pack_schema,
    pack_to_json,
    pack_to_toml,
    parse_pack,
    parse_puzzle,
    parse_puzzle_file,
    puzzle_schema,
    puzzle_to_json,
    puzzle_to_toml,
    read_pack,
    read_position,
    read_puzzle,
)
from frantic_fiends.laying_out import lay_out
from frantic_fiends.layout import check
from frantic_fiends.model.actions import (
    Action,
    Arrived,
    Befriended,
    CardDrawn,
    Choice,
    Deed,
    Fought,
    Gained,
    Move,
    Outcome,
    Response,
)
from frantic_fiends.model.base import FrozenMap
from frantic_fiends.model.cards import Deck, EventBoard, Furnishing, MovementCard
from frantic_fiends.model.goods import Animals, Goods, Losses, Prices
from frantic_fiends.model.happenings import Happening
from frantic_fiends.model.orcs import Orc
from frantic_fiends.model.pack import Pack
from frantic_fiends.model.position import Clock, Position, Table, Valuation
from frantic_fiends.model.puzzle import Aim, Puzzle
from frantic_fiends.model.set_up import SetUp
from frantic_fiends.model.step import Step
from frantic_fiends.model.tiles import CaveTile, ForestTile, HomeBoard
from frantic_fiends.model.traps import Trap
from frantic_fiends.notation import (
    action_text,
    parse_move,
    parse_position,
    parse_puzzle_text,
    parse_share_text,
    position_text,
    puzzle_text,
    share_text,
)
from frantic_fiends.perft import perft
from frantic_fiends.record import Record, Replay, parse_record, read_record, record_to_json, record_to_toml, replay
from frantic_fiends.rules.draws import chance_outcomes, sample_outcome
from frantic_fiends.rules.invasion import invasion_order
from frantic_fiends.rules.scoring import Value, value_of
from frantic_fiends.rules.setup import first_puzzle, set_up
from frantic_fiends.rules.transition import LegalActions, apply, can, legal_actions, to_move, verify

__all__ = [
    "SHIPPED_PACKS",
    "Action",
    "Aim",
    "Animals",
    "Arrived",
    "Befriended",
    "CardDrawn",
    "CaveTile",
    "Choice",
    "Clock",
    "Deck",
    "Deed",
    "EventBoard",
    "Fault",
    "FiendsError",
    "ForestTile",
    "Fought",
    "FrozenMap",
    "Furnishing",
    "Gained",
    "Goods",
    "Happening",
    "HomeBoard",
    "ImpossibleError",
    "LegalActions",
    "Losses",
    "MissingCardError",
    "Move",
    "MovementCard",
    "NotAllowedError",
    "Orc",
    "Outcome",
    "Pack",
    "Position",
    "Prices",
    "Puzzle",
    "PuzzleFile",
    "Record",
    "Replay",
    "Response",
    "SetUp",
    "Step",
    "Table",
    "Trap",
    "UnreadableError",
    "Valuation",
    "Value",
    "action_text",
    "apply",
    "base_furnishings",
    "can",
    "chance_outcomes",
    "check",
    "first_puzzle",
    "invasion_order",
    "lay_out",
    "legal_actions",
    "pack_schema",
    "pack_to_json",
    "pack_to_toml",
    "parse_move",
    "parse_pack",
    "parse_position",
    "parse_puzzle",
    "parse_puzzle_file",
    "parse_puzzle_text",
    "parse_record",
    "parse_share_text",
    "perft",
    "position_text",
    "puzzle_schema",
    "puzzle_text",
    "puzzle_to_json",
    "puzzle_to_toml",
    "read_pack",
    "read_position",
    "read_puzzle",
    "read_record",
    "record_to_json",
    "record_to_toml",
    "replay",
    "sample_outcome",
    "set_up",
    "share_text",
    "shipped_pack",
    "to_move",
    "value_of",
    "verify",
]
