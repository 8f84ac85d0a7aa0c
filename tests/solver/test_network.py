"""What an orc's network says will happen is what the rules engine does, for every response in random positions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from frantic_fiends.model.actions import Move, Response
from frantic_fiends.model.happenings import (
    CropsTrampled,
    EventOpened,
    Happening,
    HerdDrivenOff,
    LastInvasion,
    OrcDefeated,
    OrcMoved,
    OrcStopped,
    TrapFired,
)
from frantic_fiends.model.position import Position
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.model.spaces import DIRECTIONS
from frantic_fiends.rules.transition import apply, legal_actions, to_move
from solver.checking import certain_outcome
from solver.compile import Compiled, compile_position
from solver.known import network as known_network
from solver.known.network import AT_LAST, DEAD, ENTERED, Arc, Network, Node, networks
from tests.solver.dense_puzzles import dense_position
from tests.strategies import puzzles, start_of, walks

MET: Counter[str] = Counter()


def network_of(compiled: Compiled, letter: str) -> Network:
    rooms = tuple(room.space for room in compiled.rooms)
    return next(net for net in networks(compiled, rooms) if net.track.letter == letter)


def happened(position: Position, response: Response) -> list[Happening]:
    """What the response itself leads to, without what comes after the event."""
    told: list[Happening] = []
    for happening in apply(position, response).happenings:
        if isinstance(happening, EventOpened | LastInvasion):
            break
        told.append(happening)
    return told


def predicted(net: Network, response: Response, strength: int) -> Arc:
    """The arc that the network says will happen: traps that are there are ready, none of them is spent."""
    middle = strength - response.bribe
    fitting = [
        arc
        for arc in net.layers[0].arcs
        if arc.push == response.push and arc.low <= middle <= arc.high and not arc.spent
    ]
    assert len(fitting) == 1, f"{len(fitting)} arcs for {response}"
    return fitting[0]


def check_arc(position: Position, compiled: Compiled, arc: Arc, response: Response) -> None:
    orc = position.acting
    told = happened(position, response)
    moves = [now for now in told if isinstance(now, OrcMoved)]
    stops = [now for now in told if isinstance(now, OrcStopped)]
    fired = [now for now in told if isinstance(now, TrapFired)]
    crops = {now.space for now in told if isinstance(now, CropsTrampled)}
    herds = {space for now in told if isinstance(now, HerdDrivenOff) for space in now.spaces}
    at = moves[-1].to if moves else orc.at
    held = stops[-1].for_good if stops else orc.held and not moves
    dead = any(isinstance(now, OrcDefeated) for now in told)
    if dead:
        target = DEAD
    elif at == "cave":
        target = ENTERED
    else:
        target = AT_LAST if position.clock.event == 4 else Node(at, held)
    assert arc.target == target
    assert arc.source == Node(orc.at, orc.held)
    assert arc.lethal == dead
    losses = compiled.losses
    assert arc.items == tuple(i for i, item in enumerate(losses) if (crops | herds) & set(item.spaces))
    spent = [now.space for now in fired if now.spent]
    assert sorted(compiled.snares[index].space for index in arc.fired) == sorted(spent)
    assert arc.ready == arc.fired
    if not dead:
        assert arc.damage == sum(now.before - now.after for now in fired)
    MET.update(
        {
            "dead": dead,
            "dead by a trap": dead and bool(fired),
            "entered": at == "cave",
            "held": held,
            "fired": bool(fired),
            "two traps": len(fired) > 1,
            "lost": bool(arc.items),
            "pushed": response.push is not None,
            "damaged": not dead and arc.damage > 0,
        }
    )


def check_every_response(position: Position) -> None:
    if position.clock.phase != "respond" or not position.acting.in_forest:
        return
    compiled = compile_position(position)
    net = network_of(compiled, position.acting.letter)
    for response in legal_actions(position):
        assert isinstance(response, Response)
        check_arc(position, compiled, predicted(net, response, position.acting.strength), response)


@pytest.fixture
def nothing_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Networks with the arcs that are beaten by others."""
    monkeypatch.setattr(known_network, "_undominated", list)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(puzzles(), st.data())
@pytest.mark.usefixtures("nothing_left_out")
def test_r17_arcs_are_what_the_rules_do_in_random_games(puzzle: Puzzle, data: st.DataObject) -> None:
    position = start_of(puzzle)
    for move in data.draw(walks(puzzle)):
        check_every_response(position)
        position = apply(position, move).position


@pytest.mark.usefixtures("nothing_left_out")
def test_r21_arcs_are_what_the_rules_do_among_traps() -> None:
    MET.clear()
    rng = Random(17)
    for _ in range(60):
        position = dense_position(rng, known=True)
        while not position.is_over:
            check_every_response(position)
            position = apply(position, _any_move(position, rng)).position
    assert min(MET[name] for name in ("dead by a trap", "entered", "held", "lost", "pushed", "damaged")) >= 5, MET


def _any_move(position: Position, rng: Random) -> Move:
    if to_move(position) == "CHANCE":
        return certain_outcome(position)
    return rng.choice(legal_actions(position))


@given(puzzles())
def test_r20_arcs_left_out_are_beaten_by_an_earlier_push_that_tramples_no_more(puzzle: Puzzle) -> None:
    compiled = compile_position(start_of(puzzle))
    rooms = tuple(room.space for room in compiled.rooms)
    kept = networks(compiled, rooms)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(known_network, "_undominated", list)
        every = networks(compiled, rooms)
    order = (None, *DIRECTIONS)
    for net, whole in zip(kept, every, strict=True):
        for layer, full in zip(net.layers, whole.layers, strict=True):
            assert set(layer.arcs) <= set(full.arcs)
            for arc in set(full.arcs) - set(layer.arcs):
                assert any(
                    replace(arc, push=rival.push, items=rival.items) == rival
                    and order.index(rival.push) < order.index(arc.push)
                    and set(rival.items) <= set(arc.items)
                    for rival in layer.arcs
                )
