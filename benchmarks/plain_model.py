"""A plain CP-SAT encoding of the same rules, to measure the planner's own model against.

Written the way one writes a first model, and as well as that way allows: the game is told forwards with one integer
variable for an orc's space and one for its strength after every step, element constraints for where steps lead,
literals for what happens, enforced constraints for what follows. No networks of ways, no arcs left out as beaten, no
choice of rooms that can matter, no ordering of equal rooms. It starts where an event begins, with all cards known.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from frantic_fiends.model.base import thousandths
from frantic_fiends.model.cards import EVENT_KEYS
from frantic_fiends.model.goods import GOODS
from frantic_fiends.model.orcs import Letter, Orc
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Before
from frantic_fiends.model.spaces import ARRIVALS, CAVE_ENTERED, DIRECTIONS, FOREST, Direction, neighbour
from frantic_fiends.rules.invasion import preference, worth
from frantic_fiends.rules.movement import pasture_spaces, step_from
from frantic_fiends.rules.scoring import cost_of

INSIDE = len(FOREST)
"""The number of the place behind the entrance; the forest spaces are 0 to 11."""

Expr = cp_model.LinearExpr | cp_model.IntVar | int


@dataclass
class OrcState:
    """An orc at one moment: whether it is in the forest, where there, in which room; its strength; whether held."""

    letter: Letter
    forest: Expr
    at: Expr
    rooms: list[Expr]
    strength: Expr
    held: Expr


@dataclass
class PlainModel:
    """The model of one position."""

    position: Position
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    breaches: list[Expr] = field(default_factory=list)
    price: list[Expr] = field(default_factory=list)
    loss: list[Expr] = field(default_factory=list)
    actions: list[Expr] = field(default_factory=list)

    def __post_init__(self) -> None:
        here = self.position
        losses = here.table.valuation.losses
        self.stock: dict[str, Expr] = {good: here.stock[good] for good in GOODS}
        self.cave = list(here.home.cave)
        tiles = [here.home.cave[space] for space in self.cave]
        bare = [tile.model_copy(update={"ore": 0, "rubies": 0, "donkey": False}) for tile in tiles]
        order = sorted({preference(tile) for tile in [*tiles, *bare]})
        self.fresh = [order.index(preference(tile)) for tile in tiles]
        self.bare = [order.index(preference(tile)) for tile in bare]
        self.looted: list[Expr] = [0] * len(tiles)
        self.goods = [
            tile.ore * losses["ore"] + tile.rubies * losses["ruby"] + tile.donkey * losses["donkey"] for tile in tiles
        ]
        self.traps = {space: here.table.pack.traps[t.trap] for space, t in here.home.forest.items() if t.trap}
        self.ready: dict[str, Expr] = dict.fromkeys(self.traps, 1)
        self.items: list[tuple[tuple[str, ...], int, list[Expr]]] = []
        for space, forest_tile in here.home.forest.items():
            if forest_tile.crop is not None:
                self.items.append(((space,), forest_tile.count * losses[forest_tile.crop], []))
            herd = pasture_spaces(here.home, space)
            animals = [here.home.forest[other].animals.nonzero() for other in herd]
            if herd[0] == space and any(animals):
                self.items.append((herd, sum(n * losses[kind] for rows in animals for kind, n in rows.items()), []))
        self.orcs = [self._start(orc) for orc in here.orcs]
        self._play()

    def _start(self, orc: Orc) -> OrcState:
        at = orc.at
        if at == "absent":
            arrival = self.position.table.arrival
            assert arrival is not None, "orc D's arrival is known"
            at = ARRIVALS[arrival]
        in_forest = at in FOREST
        rooms: list[Expr] = [int(space == at) for space in self.cave]
        place = next((number for number, space in enumerate(FOREST) if space == at), 0)
        return OrcState(orc.letter, int(in_forest), place, rooms, orc.strength, int(orc.held))

    def flag(self) -> cp_model.IntVar:
        """A new truth value."""
        return self.number(0, 1)

    def number(self, low: int, high: int) -> cp_model.IntVar:
        """A new whole number."""
        return self.model.new_int_var(low, high, "")

    def both(self, parts: Sequence[Expr]) -> cp_model.IntVar:
        """Whether all of some truth values hold."""
        result = self.flag()
        for part in parts:
            self.model.add(part == 1).only_enforce_if(result)
        self.model.add(sum(parts) <= len(parts) - 1).only_enforce_if(~result)
        return result

    def either(self, parts: Sequence[Expr]) -> cp_model.IntVar:
        """Whether any of some truth values holds."""
        result = self.flag()
        self.model.add(sum(parts) >= 1).only_enforce_if(result)
        self.model.add(sum(parts) == 0).only_enforce_if(~result)
        return result

    def is_in(self, expression: Expr, low: int, high: int) -> cp_model.IntVar:
        """Whether a number lies in an interval."""
        result, over = self.flag(), self.flag()
        self.model.add(expression >= low).only_enforce_if(result)
        self.model.add(expression <= high).only_enforce_if(result)
        self.model.add(expression >= high + 1).only_enforce_if(~result, over)
        self.model.add(expression <= low - 1).only_enforce_if(~result, ~over)
        return result

    def chosen(self, condition: cp_model.IntVar, then: Expr, other: Expr, high: int) -> cp_model.IntVar:
        """One number if a condition holds, else another."""
        result = self.number(0, high)
        self.model.add(result == then).only_enforce_if(condition)
        self.model.add(result == other).only_enforce_if(~condition)
        return result

    def pay(self, good: str, amount: Expr) -> None:
        """Take goods out of the stock (R14, R15)."""
        left = self.number(0, 400)
        self.model.add(left == self.stock[good] - amount)
        self.stock[good] = left

    def _play(self) -> None:
        table = self.position.table
        for event in range(self.position.clock.event, 5):
            if event > self.position.clock.event:
                before = table.before.get(EVENT_KEYS[event - 1], Before())
                for good, amount in before.gain.nonzero().items():
                    self.stock[good] = self.stock[good] + amount
                for orc in self.orcs:
                    if before.fight.get(orc.letter, 0):
                        self._hurt(orc, event, before.fight[orc.letter])
            for orc in self.orcs:
                if orc.letter != "D" or event >= 3:
                    self._activate(orc, event)
        for orc in self.orcs:
            self._invade(orc, orc.forest)
            orc.forest = 0
        for _, value, entered in self.items:
            if entered:
                self.loss.append(value * self.either(entered))
        for number, space in enumerate(self.cave):
            self.loss.append(self.goods[number] * self.looted[number])
            held = worth(self.position, space)
            self.loss += [held * orc.rooms[number] for orc in self.orcs]

    def _hurt(self, orc: OrcState, event: int, points: Expr) -> cp_model.IntVar:
        """Take strength off an orc that is here; whether it is defeated: then it leaves (R14, R21, R31, R32)."""
        here = self.either([orc.forest, *orc.rooms])
        left = self.number(0, 14)
        taken = self.chosen(here, points, 0, 99)
        self.model.add_max_equality(left, [orc.strength - taken, 0])
        dead = self.both([here, self.is_in(left, 0, 0)])
        self.loss.append(-thousandths(self.position.table.board(event).bounty) * dead)
        orc.strength = left
        orc.forest = self.both([orc.forest, 1 - dead])
        orc.rooms = [self.both([room, 1 - dead]) for room in orc.rooms]
        return dead

    def _activate(self, orc: OrcState, event: int) -> None:
        table, model = self.position.table, self.model
        board = table.board(event)
        bribe = self.number(0, 14)
        acts = self.either([orc.forest, *orc.rooms])
        model.add(bribe <= orc.strength)
        model.add(bribe == 0).only_enforce_if(~acts)
        self.pay(board.bribe, bribe)
        self.price.append(table.valuation.prices[board.bribe] * bribe)
        self.actions.append(self.is_in(bribe, 1, 14))
        self._hurt(orc, event, bribe)
        push = self.number(0, len(DIRECTIONS))
        pushes = self.is_in(push, 1, len(DIRECTIONS))
        model.add(orc.forest == 1).only_enforce_if(pushes)
        for good, amount in board.push.nonzero().items():
            self.pay(good, amount * pushes)
        self.price.append(cost_of(board.push, table.valuation) * pushes)
        self.actions.append(pushes)
        targets = [
            (number, 1 + way, _number(reached))
            for number, space in enumerate(FOREST)
            for way, direction in enumerate(DIRECTIONS)
            if (reached := neighbour(space, direction)) is not None
        ]
        to = self.number(0, INSIDE)
        at = self.number(0, INSIDE - 1)
        model.add(at == orc.at)
        model.add_allowed_assignments([at, push, to], targets).only_enforce_if(pushes)
        model.add(to == at).only_enforce_if(~pushes)
        orc.held = self.both([orc.held, 1 - pushes])
        stopped = self._enter(orc, event, to, pushes)
        walking = self.both([orc.forest, 1 - stopped, 1 - orc.held])
        inside = self.both([pushes, self.is_in(to, INSIDE, INSIDE)])
        card = table.cards.get(f"{event}{orc.letter}")
        for direction in table.card(event, card).steps if card is not None else ():
            walking = self.both([walking, 1 - inside])
            here, there, onward = self.number(0, INSIDE - 1), self.number(0, INSIDE), self.number(0, INSIDE)
            model.add(here == to).only_enforce_if(walking)
            model.add_element(here, _steps(direction), onward)
            model.add(there == onward).only_enforce_if(walking)
            model.add(there == to).only_enforce_if(~walking)
            stopped = self._enter(orc, event, there, walking)
            inside = self.either([inside, self.both([walking, self.is_in(there, INSIDE, INSIDE)])])
            walking, to = self.both([walking, 1 - stopped]), there
        orc.forest = self.both([orc.forest, 1 - inside])
        orc.at = self.chosen(self.is_in(to, 0, INSIDE - 1), to, 0, INSIDE - 1)
        self._invade(orc, inside)

    def _enter(self, orc: OrcState, event: int, to: cp_model.IntVar, moves: cp_model.IntVar) -> cp_model.IntVar:
        """Trample and meet a trap (R20, R21); whether the orc is stopped or defeated."""
        entered = {
            space: self.both([moves, self.is_in(to, number, number)])
            for number, space in enumerate(FOREST)
            if space in self.traps or any(space in spaces for spaces, _, _ in self.items)
        }
        for spaces, _, entries in self.items:
            entries += [entered[space] for space in FOREST if space in spaces]
        caught: list[Expr] = []
        for_good: list[Expr] = [orc.held]
        harm: list[Expr] = []
        for space, trap in self.traps.items():
            if trap.orcs is not None and orc.letter not in trap.orcs:
                continue
            able = self.is_in(orc.strength, trap.min_strength, trap.max_strength)
            fires = self.both([entered[space], self.ready[space], able])
            if trap.uses == 1:
                self.ready[space] = self.both([self.ready[space], 1 - fires])
            if trap.kind == "damage":
                harm.append((trap.damage or 0) * fires)
            else:
                caught.append(fires)
                for_good += [fires] if trap.holds == "permanent" else []
        if harm:
            caught.append(self._hurt(orc, event, sum(harm)))
        orc.held = self.either(for_good)
        return self.either(caught) if caught else self.both([0])

    def _invade(self, orc: OrcState, comes: Expr) -> None:
        """Take the free room that comes first, or wait outside (R24, R26, R28)."""
        model, count = self.model, len(self.cave)
        takes = [self.flag() for _ in range(count)]
        waits = self.flag()
        model.add(sum(takes) + waits == comes)
        free = [1 - sum(other.rooms[number] for other in self.orcs if other is not orc) for number in range(count)]
        keys = [
            fresh + (bare - fresh) * looted
            for fresh, bare, looted in zip(self.fresh, self.bare, self.looted, strict=True)
        ]
        for number, take in enumerate(takes):
            model.add(free[number] == 1).only_enforce_if(take)
            model.add(free[number] == 0).only_enforce_if(waits)
            for other in range(count):
                if other != number:
                    worse = len(self.fresh) * 2
                    model.add(keys[number] <= keys[other] + worse * (1 - free[other])).only_enforce_if(take)
            if self.cave[number] in self.position.table.valuation.protected:
                self.breaches.append(take)
            self.looted[number] = self.either([self.looted[number], take])
            orc.rooms[number] = self.either([orc.rooms[number], take])


def _number(place: str) -> int:
    return INSIDE if place == CAVE_ENTERED else [*map(str, FOREST)].index(place)


def _steps(direction: Direction) -> list[int]:
    """Where a step leads from each forest space (R18)."""
    return [_number(step_from(space, direction)[0]) for space in FOREST]


def solve_plainly(position: Position, seconds: float | None = None) -> tuple[tuple[int, ...] | None, float]:
    """The best value in the order of R35, or None if time runs out; and the seconds that it took."""
    started = time.perf_counter()
    plain = PlainModel(position)
    minimise = position.table.valuation.minimise
    money = [plain.price, plain.loss] if minimise == "price" else [plain.price + plain.loss]
    key: list[int] = []
    for terms in [plain.breaches, *money, plain.actions]:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.linearization_level = 2  # as the planner does: it helps here too
        if seconds is not None:
            solver.parameters.max_time_in_seconds = max(0.001, seconds - (time.perf_counter() - started))
        goal = sum(terms)
        plain.model.minimize(goal)
        if solver.solve(plain.model) != cp_model.OPTIMAL:
            return None, time.perf_counter() - started
        key.append(round(solver.objective_value))
        plain.model.add(goal == key[-1])
        plain.model.clear_hints()  # type: ignore[no-untyped-call]
        for index, value in enumerate(solver.response_proto.solution):
            plain.model.add_hint(plain.model.get_int_var_from_proto_index(index), value)
    return tuple(key), time.perf_counter() - started
