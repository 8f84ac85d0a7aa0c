"""JSON Schemas of the file formats (draft 2020-12), made from the models.

They take all that the loader takes. The loader refuses a little more: 2.0 where a whole number is needed, more
than three decimal places, and all that only rules can know.
"""

from __future__ import annotations

import inspect
import re
from copy import deepcopy
from functools import lru_cache
from typing import Any

from pydantic import BaseModel

from frantic_fiends.files.quoting import Path
from frantic_fiends.model.pack import PACK_FORMAT, Pack
from frantic_fiends.model.puzzle import PUZZLE_FORMAT, Puzzle

Schema = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_ARGUMENT = re.compile(r"^    (\w+): (.*(?:\n     +.*)*)", re.MULTILINE)

_TOLD: dict[str, str] = {
    "Puzzle.format": "The version of the format; needed.",
    "Puzzle.title": "What this puzzle is called.",
    "Puzzle.orcs": "The orcs A to D; an orc not listed is not in the game (R8).",
    "Puzzle.stock": "The player's goods; those not listed are 0.",
    "Puzzle.forest": "Forest spaces; those not listed are plain forest.",
    "Puzzle.cave": "Cave spaces; those not listed are solid mountain.",
    "Puzzle.events": "What is different from the pack's event boards (R10).",
    "Puzzle.before": "What happens before an event opens during the plan (R32).",
    "Puzzle.cards": 'Known draws: event and orc, such as "2B", to the id of a movement card (R12).',
    "Game.players": "How many players there are.",
    "Game.pack": "A shipped pack, or a path relative to this file.",
    "StartClock.event": "The event at which the plan starts (R9).",
    "StartClock.orc": "The first orc still to act in that event; the earlier ones have acted (R11).",
    "StartClock.card": "The card already drawn for that orc (R12).",
    "StartClock.phase": "What is due; written only where the other keys do not say it.",
    "OrcEntry.at": "A forest space, a cave space that it occupies, or where else it is.",
    "OrcEntry.strength": "Strength points; needed unless the orc is gone.",
    "OrcEntry.held": "Caught for good by a trap (R22).",
    "ForestTile.stable": "Whether a stable stands here (R4).",
    "ForestTile.count": "How many of its crop are left on a field.",
    "CaveTile.rubies": "Rubies lying on a ruby mine (R6).",
    "CaveTile.friendly_orcs": "Friendly orcs that live here, in a dwelling.",
    "CaveTile.animals": "Animals kept here; not the donkey of a mine.",
    "EventOverride.push": "The push cost; an empty table for free pushes (R15).",
    "EventOverride.deck": "The movement deck (R10).",
    "EventOverride.bribe": "The good on the bribe marker (R14).",
    "EventOverride.bounty": "Worth of an orc defeated, in gold (R31).",
    "Before.gain": "Goods gained.",
    "Before.fight": "Strength points that dwarfs take off each orc, down to its defeat.",
    "ArrivalEntry.D": "Where orc D appears: left a1, center b1, right c1 (R23).",
    "Aim.protect": "Kinds of spaces, or cave spaces by name (R33).",
    "Aim.minimise": "price: price before loss; total: their sum (R35).",
    "Aim.prices": "Overrides of the pack's prices.",
    "Aim.losses": "Overrides of the pack's losses.",
    "Pack.format": "The version of the format.",
    "Pack.name": "What puzzles call it.",
    "Pack.title": "Who made it; shown with every answer.",
    "Pack.arrival_deck": "The deck that says where orc D appears (R23).",
    "Pack.decks": "Movement cards by deck and id (R13).",
    "Pack.events": "The four event boards (R10).",
    "Pack.traps": "Traps by name (R21).",
    "Pack.prices": "What goods are worth in bribes and pushes, in gold (R34).",
    "Pack.losses": "What losing things costs, in gold (R34).",
    "Pack.supply_extensions": "Names of the supply board extensions, for set-up (R8).",
    "Pack.bribe_markers": "The six bribe markers, for set-up (R8).",
    "Pack.furnishings": "Furnishings known by name, besides the base game's (R26).",
    "Pack.bounty_strips": "The strips of the bounty board, for set-up (R8).",
    "MovementCard.steps": "The pattern, in the eight directions (R13).",
    "MovementCard.arrival": "The arrival space in its corner (R13, R23).",
    "MovementCard.count": "How many copies of it the deck has.",
    "Trap.damage": "Strength points that a damage trap takes off.",
    "Trap.max_strength": "The highest strength that sets it off.",
    "Furnishing.points": "Printed points (R26).",
    "Furnishing.dwelling": "How many dwarfs live there; 0 if it is no dwelling (R5).",
    "Strengths.standard": "Strength points of A, B, C and D (R8).",
    "Strengths.hard": "Strength points of A, B, C and D on the harder side (R8).",
    "BountyStrip.size": "Long or short (R8).",
    "BountyStrip.bonuses": "What may be chosen for an orc defeated, in words.",
    "BountyStrip.furnishings": "How many yellow furnishings lie on a short strip.",
}


def puzzle_schema() -> Schema:
    """The JSON Schema of a puzzle file."""
    about = "A laid-out table of Caverna: Frantic Fiends: where the orcs stand, what they meet, what counts."
    return _headed(Puzzle, f"Frantic Fiends puzzle, {PUZZLE_FORMAT}", "urn:frantic-fiends:puzzle:1", about)


def pack_schema() -> Schema:
    """The JSON Schema of a pack file."""
    about = "The printed values of one copy of Caverna: Frantic Fiends: cards, event boards, traps, prices."
    return _headed(Pack, f"Frantic Fiends pack, {PACK_FORMAT}", "urn:frantic-fiends:pack:1", about)


def _headed(model: type[BaseModel], title: str, name: str, about: str) -> Schema:
    body = deepcopy(schema_of(model))
    body["required"] = list(dict.fromkeys(["format", *body.get("required", ())]))
    body["description"] = about
    return {"$schema": _DIALECT, "$id": name, "title": title, **body}


@lru_cache
def schema_of(model: type[BaseModel]) -> Schema:
    """The schema of a model without head, as its messages need it; do not change it."""
    raw = model.model_json_schema()
    definitions = raw.pop("$defs", {})
    return {**_object(raw), "$defs": {name: _tidy(each) for name, each in definitions.items()}}


def _object(raw: Schema) -> Schema:
    """A table with fixed keys: each key with what its docstring says of it."""
    about = inspect.cleandoc(raw.get("description", ""))
    told = {name: " ".join(text.split()) for name, text in _ARGUMENT.findall(about)}
    keys = {}
    for key, node in raw["properties"].items():
        text = _TOLD.get(f"{raw['title']}.{key}") or told.get(key)
        described = {"description": text.replace("``", "")} if text else {}
        keys[key] = {**_tidy(node), **described}
    tidied = {"type": "object", "description": " ".join(about.split("\n\n")[0].split()), "properties": keys}
    if "required" in raw:
        tidied["required"] = raw["required"]
    return {**tidied, "additionalProperties": False}


def _tidy(node: Schema) -> Schema:
    """One node as plainly as can be: no null (a key is left out instead), no empty defaults, one list of words."""
    if "properties" in node:
        return _object(node)
    node = {key: value for key, value in node.items() if key not in ("title", "multipleOf")}
    if node.get("default") in (None, [], {}) or isinstance(node.get("default"), dict):
        node.pop("default", None)
    if "anyOf" in node:
        options = [option for option in node.pop("anyOf") if option != {"type": "null"}]
        words = [word for option in options for word in option.get("enum", ())]
        node |= {"enum": words, "type": "string"} if len(options) > 1 and words else options[0]
    for key in ("items", "additionalProperties", "propertyNames"):
        if isinstance(node.get(key), dict):
            node[key] = _tidy(node[key])
    if "prefixItems" in node:
        node["prefixItems"] = [_tidy(each) for each in node["prefixItems"]]
    if "patternProperties" in node:
        node["patternProperties"] = {key: _tidy(each) for key, each in node["patternProperties"].items()}
        node["additionalProperties"] = False
    return node


def node_at(root: Schema, path: Path) -> Schema:
    """The part of a schema that governs the value at a path; empty where there is none."""
    node = root
    for step in path:
        node = _resolved(root, _child(_resolved(root, node), step))
    return _resolved(root, node)


def _child(node: Schema, step: str | int) -> Schema:
    if isinstance(step, int):
        first = node.get("prefixItems", [])
        child = first[step] if step < len(first) else node.get("items", {})
    elif step in node.get("properties", {}):
        child = node["properties"][step]
    else:
        patterns = node.get("patternProperties", {})
        child = next(iter(patterns.values()), node.get("additionalProperties", {}))
    return child if isinstance(child, dict) else {}


def _resolved(root: Schema, node: Schema) -> Schema:
    reference = node.get("$ref")
    return root["$defs"][reference.rpartition("/")[2]] if reference else node
