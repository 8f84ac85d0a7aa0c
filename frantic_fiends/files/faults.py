"""What is wrong with a table, said by place: pydantic's report in the words of the formats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from frantic_fiends.errors import Fault
from frantic_fiends.files.quoting import Path, found, place_of, quoted
from frantic_fiends.files.schema import Schema, node_at
from frantic_fiends.rules.problems import one_of

_CARD_KEY = "event and orc, such as 2B"
MOST_FAULTS = 200
"""So many faults are told, then only how many more there are."""

_LONGEST_NAME = 60
_MISSING, _UNKNOWN, _KEY = "missing", "extra_forbidden", "[key]"


def faults_of(error: ValidationError, raw: Mapping[str, Any], schema: Schema) -> list[Fault]:
    """One fault for each wrong place.

    Args:
        error: what pydantic says about the table.
        raw: the table.
        schema: the JSON Schema of the model, from ``schema_of``: it knows what is allowed where.
    """
    by_path: dict[Path, Fault] = {}
    for detail in error.errors(include_url=False, include_context=False, include_input=False):
        path = _real_path(detail["loc"], detail["type"], raw)
        if path not in by_path and len(by_path) < MOST_FAULTS:
            by_path[path] = _fault(path, detail["loc"], detail["type"], raw, schema)
    more = error.error_count() - MOST_FAULTS
    rest = [Fault("", f"and about {more} more faults")] if len(by_path) == MOST_FAULTS and more > 0 else []
    return [*by_path.values(), *rest]


def in_order(faults: list[Fault], raw: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Faults in the order of the file; what is missing comes with the table in which it is missing."""
    order = {place: index for index, place in enumerate(_places(raw, ()))}

    def position(fault: Fault) -> int:
        place = fault.place
        if not place:
            return len(order)
        while place and place not in order:
            place = place.rpartition(".")[0]
        return order.get(place, -1)

    return tuple(sorted(faults, key=position))


def _nearest(names: Iterable[str], name: object) -> str:
    """What is allowed, the name nearest to a short one first."""
    return one_of(names, name if isinstance(name, str) and len(name) <= _LONGEST_NAME else None)


def _places(value: object, path: Path) -> list[str]:
    items: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    here = [place_of(path)] if path else []
    return here + [place for step, each in items for place in _places(each, (*path, step))]


def _real_path(loc: tuple[int | str, ...], kind: str, raw: object) -> Path:
    """The steps of a location that lead through the table; unions and wrappers add others, which are left out."""
    value, path = raw, list[str | int]()
    for step in loc:
        inside = (isinstance(value, dict) and step in value) or (isinstance(value, list) and isinstance(step, int))
        if inside:
            value = value[step]  # type: ignore[index]
            path.append(step)
    if kind == _MISSING:
        path.append(loc[-1])
    return tuple(path)


def _fault(path: Path, loc: tuple[int | str, ...], kind: str, raw: Mapping[str, Any], schema: Schema) -> Fault:
    place, parent = place_of(path), node_at(schema, path[:-1])
    if kind == _MISSING:
        return Fault(place, "missing", allowed(node_at(schema, path)))
    if kind == _UNKNOWN:
        return Fault(place, "unknown key", _nearest(parent.get("properties", {}), str(path[-1])))
    if loc[-1] == _KEY:
        return Fault(place, "unknown key", _allowed_keys(parent, str(path[-1])))
    value: Any = raw
    for step in path:
        value = value[step]
    return Fault(place, found(value), allowed(node_at(schema, path), value))


def _allowed_keys(table: Schema, key: str) -> str:
    names = table.get("propertyNames", {})
    if "enum" in names:
        return _nearest(names["enum"], key)
    return _CARD_KEY if "patternProperties" in table else "a name of 1 to 200 characters"


def allowed(node: Schema, value: object = None) -> str:
    """What a place may hold, in words; with a wrong string, the nearest right one first.

    >>> allowed({"type": "integer", "minimum": 0, "maximum": 99})
    'a whole number from 0 to 99'
    >>> allowed({"enum": ["dog", "sheep"]}, "sheeps")
    'did you mean sheep? one of dog, sheep'
    """
    least, most = node.get("minimum"), node.get("maximum")
    match node:
        case {"const": str(word)}:
            return quoted(word)
        case {"enum": [*words]}:
            text = _nearest([str(word) for word in words], value)
            whole = node.get("type") == "integer"
            return f"a whole number, {re.sub('^did you mean .*[?] ', '', text)}" if whole else text
        case {"type": "integer"}:
            return f"a whole number from {least} to {most}"
        case {"type": "number"}:
            return f"a number from {least} to {most} with at most three decimal places"
        case {"type": "string"}:
            return f"a text of {node.get('minLength', 0)} to {node.get('maxLength')} characters"
        case {"type": "boolean"}:
            return "true or false"
        case {"type": "array"}:
            return _allowed_list(node)
        case {"type": "object", "properties": dict(keys)}:
            return f"a table with {', '.join(keys)}"
        case _:
            return "a table"


def _allowed_list(node: Schema) -> str:
    least, most = node.get("minItems"), node.get("maxItems")
    size = f"a list of {most} values" if least is not None and least == most else "a list"
    each = node.get("items") or next(iter(node.get("prefixItems", ())), None)
    return f"{size}, each {allowed(each)}" if each else size
