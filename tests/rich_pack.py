"""A pack for tests with everything that the house pack lacks."""

from __future__ import annotations

from decimal import Decimal

from frantic_fiends.model.pack import Pack

RICH = Pack.model_validate(
    {
        "format": "frantic-fiends-pack/1",
        "name": "rich",
        "title": "Test pack: every kind of trap, uneven decks, odd names",
        "arrival_deck": 2,
        "decks": {
            "1": {
                "creep": {"steps": ["S"], "arrival": "left", "count": 2},
                "sidle east": {"steps": ["E"], "arrival": "left"},
                'Über"all, (1)': {"steps": ["NW"], "arrival": "right"},
            },
            "2": {
                "2-1": {"steps": ["S", "E"], "arrival": "center", "count": 3},
                "2/2": {"steps": ["SE", "SW"], "arrival": "left"},
                "-": {"steps": ["E", "N"], "arrival": "center"},
            },
            "3": {
                "3:1": {"steps": ["S", "S", "E"], "arrival": "right"},
                "3=2": {"steps": ["SW", "E", "NE"], "arrival": "right", "count": 4},
            },
        },
        "events": {
            "1": {"deck": 1, "bribe": "vegetable", "push": {}, "bounty": Decimal("0.5")},
            "2": {"deck": 2, "bribe": "food", "push": {"food": 1}, "harvest": "as usual"},
            "3": {"deck": 3, "bribe": "ore", "push": {"wood": 1, "stone": 1}, "bounty": Decimal("1.125")},
            "4": {"deck": 1, "bribe": "gold", "push": {"gold": 2}, "bounty": 3},
        },
        "traps": {
            "spikes": {"kind": "damage", "damage": 2, "uses": "unlimited"},
            "long pike": {"kind": "damage", "damage": 5, "min_strength": 6, "orcs": ["A", "C"]},
            "net": {"kind": "containment", "max_strength": 10},
            "mud": {"kind": "containment", "uses": "unlimited", "orcs": ["B", "D"]},
            "iron cage": {"kind": "containment", "holds": "permanent", "min_strength": 2},
            "oubliette": {"kind": "containment", "holds": "permanent", "uses": "unlimited", "orcs": ["A", "D"]},
        },
        "prices": {"food": Decimal("0.333"), "vegetable": 1, "ore": 0, "gold": Decimal("2.5"), "wood": 1},
        "losses": {"grain": 1, "sheep": Decimal("0.125"), "cattle": 7, "ruby_mine": 5, "ore_mine": 2, "hostage": 4},
        "furnishings": {"Watch tower": {"points": 4}, "Guest hall": {"points": 2, "dwelling": 3}},
    }
)
"""A pack with what the house pack lacks: a lowest strength, traps for some orcs only, unlimited damage, a permanent
cage that is never spent, cards in several copies, free pushes, bounties, a good that is bribe and push cost in one."""
