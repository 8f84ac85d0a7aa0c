"""What every value of the model shares: frozen, strict, hashable; and the few scalar types of the files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Annotated, Any, TypeVar, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, GetCoreSchemaHandler, WithJsonSchema
from pydantic_core import CoreSchema, core_schema

K = TypeVar("K", bound=str)
V = TypeVar("V")


class Model(BaseModel):
    """A frozen, strict value: unknown keys are refused, nothing is coerced, equal values hash alike."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class FrozenMap(Mapping[K, V]):
    """An immutable, hashable mapping, iterated in the sorted order of its keys.

    >>> FrozenMap({"b": 2, "a": 1})
    FrozenMap({'a': 1, 'b': 2})
    >>> FrozenMap({"a": 1}).replace({"b": 2})["b"]
    2
    """

    __slots__ = ("_hash", "_items")

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._items: dict[K, V] = dict(sorted(dict(items).items()))
        self._hash: int | None = None

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(tuple(self._items.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FrozenMap):
            return self is other or self._items == other._items
        return NotImplemented

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"

    def replace(self, changes: Mapping[K, V]) -> FrozenMap[K, V]:
        """A copy with some values changed or added."""
        return FrozenMap({**self._items, **changes})

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Let pydantic read and write it as a table."""
        keys, values = get_args(source) or (Any, Any)
        table = core_schema.dict_schema(handler.generate_schema(keys), handler.generate_schema(values))
        build = core_schema.no_info_after_validator_function(cls, table)
        thaw = core_schema.no_info_before_validator_function(
            lambda value: dict(value) if isinstance(value, FrozenMap) else value, build
        )
        return core_schema.json_or_python_schema(
            json_schema=build,
            python_schema=thaw,
            serialization=core_schema.plain_serializer_function_ser_schema(dict),
        )


def _exact_gold(value: object) -> object:
    """Take whole numbers and decimals with at most three places as exact amounts of gold."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise ValueError("a number is needed")  # noqa: TRY004 - pydantic collects ValueErrors
    amount = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    if not amount.is_finite():
        raise ValueError("a finite number is needed")
    if not 0 <= amount <= 1000:  # before rounding, which fails for very large numbers
        raise ValueError("0 to 1000")
    if amount != round(amount, 3):
        raise ValueError("at most three decimal places")
    return amount


Count = Annotated[int, Field(ge=0, le=99)]
"""A whole number of goods, crops, animals or points, 0–99."""

Strength = Annotated[int, Field(ge=1, le=14)]
"""The strength points of an orc that is not defeated, 1–14."""

Gold = Annotated[
    Decimal,
    BeforeValidator(_exact_gold),
    Field(ge=0, le=1000),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 1000, "multipleOf": 0.001}),
]
"""A price or loss in gold: 0–1000, at most three decimal places, exact."""

Text = Annotated[str, Field(min_length=1, max_length=200)]
"""A name or title of 1–200 characters."""


def _no_lookalike(value: object) -> object:
    """Refuse what equals a whole number without being one: a literal 1 would take true, 1.0 and Decimal("1")."""
    if isinstance(value, bool | float | Decimal):
        raise ValueError("a whole number is needed")  # noqa: TRY004 - pydantic collects ValueErrors
    return value


NoLookalike = BeforeValidator(_no_lookalike)
"""For literal numbers: true and 1.0 are no 1."""


def thousandths(amount: Decimal) -> int:
    """Gold as whole thousandths, the unit in which all sums are made (R35).

    >>> thousandths(Decimal("1.5"))
    1500
    """
    return int(amount * 1000)
