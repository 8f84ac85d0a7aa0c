"""Planning when cards are unknown: the exact best policy over draws, and all that can be asked of it.

Everything here needs numpy; it is imported when a name is first used, not with the package.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.unknown.consulting import Consultation, Drawn, Option, consult
    from solver.unknown.fitting import UnfitError, misfits
    from solver.unknown.goods import GoodWorth, worth_of_goods
    from solver.unknown.outlook import Outlook
    from solver.unknown.planner import advise
    from solver.unknown.policy import Advice, Policy
    from solver.unknown.saved import load_policy, save_policy
    from solver.unknown.values import Criterion, PolicyValue

__all__ = [
    "Advice",
    "Consultation",
    "Criterion",
    "Drawn",
    "GoodWorth",
    "Option",
    "Outlook",
    "Policy",
    "PolicyValue",
    "UnfitError",
    "advise",
    "consult",
    "load_policy",
    "misfits",
    "save_policy",
    "worth_of_goods",
]

_HOMES = {
    "Advice": "policy",
    "Consultation": "consulting",
    "Criterion": "values",
    "Drawn": "consulting",
    "GoodWorth": "goods",
    "Option": "consulting",
    "Outlook": "outlook",
    "Policy": "policy",
    "PolicyValue": "values",
    "UnfitError": "fitting",
    "advise": "planner",
    "consult": "consulting",
    "load_policy": "saved",
    "misfits": "fitting",
    "save_policy": "saved",
    "worth_of_goods": "goods",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
