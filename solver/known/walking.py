"""Builders for what the orcs do before they enter the cave.

Exactly one arc an activation (R11, R17, R18, R22), strengths and bribes (R14), fights (R32), payments out of
one stock (R14, R15), traps (R21), crops and herds (R20).
"""

from __future__ import annotations

from collections.abc import Iterator

from frantic_fiends.model.goods import GOODS, Good
from solver.known.encoding import Encoding, Key, Linear, kill_terms, total, weigh
from solver.known.network import DEAD, ENTERED, Layer, Network, Node


def build_ways(encoding: Encoding) -> None:
    """From each node exactly one arc is taken if the orc is there, none if it is not (R11, R17)."""
    for key, _, layer in encoding.layers():
        for node in dict.fromkeys(arc.source for arc in layer.arcs):
            leaving = [var for arc, var in encoding.arcs[key] if arc.source == node]
            encoding.model.add(total(leaving) == total(encoding.inflow(key, node)))


def build_fights(encoding: Encoding) -> None:
    """Before some layers dwarfs take points off an orc, which may defeat it (R32); builds ``kept`` first.

    Must come before ``build_ways``.
    """
    for key, net, layer in encoding.layers():
        letter, index = key
        if not net.track.fights[index]:
            continue
        model, name = encoding.model, f"{layer.slot.event}{letter}"
        felled = encoding.felled[key] = model.new_bool_var(f"{name} felled")
        there: list[Linear] = []
        stays: list[Linear] = []
        nodes = {arc.target for arc, _ in encoding.arcs[letter, index - 1]} - {DEAD, ENTERED}
        if any(arc.target == ENTERED for arc, _ in encoding.arcs[letter, index - 1]):
            nodes |= {Node(room.space) for room in encoding.rooms}
        for node in sorted(nodes):
            arriving = encoding.outflow((letter, index - 1), node)
            keeps = model.new_bool_var(f"{name} survives at {node.space}")
            model.add(keeps <= total(arriving))
            encoding.kept[letter, index, node] = keeps
            there += arriving
            stays.append(keeps)
        model.add(total(stays) + felled == total(there))


def build_strengths(encoding: Encoding) -> None:
    """Strength falls by bribes, traps and fights; it decides which arcs can be taken (R14, R21, R32)."""
    for key, net, layer in encoding.layers():
        _build_strength(encoding, key, net, layer)


def _build_strength(encoding: Encoding, key: Key, net: Network, layer: Layer) -> None:
    letter, index = key
    model, arcs, name = encoding.model, encoding.arcs[key], f"{layer.slot.event}{letter}"
    before: Linear = net.track.strength if index == 0 else encoding.after[letter, index - 1]
    if index and net.track.fights[index]:
        before = _after_fight(encoding, key, net, layer)
    encoding.before[key] = before
    middle = before - encoding.bribes[key]
    model.add(middle >= weigh([var for _, var in arcs], [arc.low for arc, _ in arcs]))
    model.add(middle <= weigh([var for _, var in arcs], [arc.high for arc, _ in arcs]))
    harmful = [(arc.damage, var) for arc, var in arcs if arc.damage and not arc.lethal]
    harmed = middle - weigh([var for _, var in harmful], [damage for damage, _ in harmful])
    gone: list[Linear] = [var for arc, var in arcs if arc.lethal and arc.high > 0]
    if layer.slot.index in encoding.waits:
        gone.append(encoding.waits[layer.slot.index])
    if not gone:
        encoding.after[key] = harmed
        return
    after = model.new_int_var(0, layer.high, f"{name} strength")
    model.add(after <= harmed)
    model.add(after + layer.high * total(gone) >= harmed)
    model.add(after + layer.high * total(gone) <= layer.high)
    encoding.after[key] = after


def _after_fight(encoding: Encoding, key: Key, net: Network, layer: Layer) -> Linear:
    letter, index = key
    points, model = net.track.fights[index], encoding.model
    previous, felled = encoding.after[letter, index - 1], encoding.felled[key]
    survives = total([keeps for (who, at, _), keeps in encoding.kept.items() if (who, at) == key])
    left = model.new_int_var(0, layer.high, f"{layer.slot.event}{letter} after the fight")
    model.add(left >= previous - points * (survives + felled))
    model.add(left <= previous - points * survives)
    model.add(left <= layer.high * survives)
    model.add(left >= survives)
    return left


def build_bribes(encoding: Encoding) -> None:
    """A bribe counts as an action from 1 on (R34).

    Once no trap can touch an orc any more, bribes are paid only if it is defeated in the end: otherwise they
    change nothing, and the plan without them is better.
    """
    for key, net, layer in encoding.layers():
        if not layer.most:
            continue
        bribe, paid = encoding.bribes[key], encoding.paid[key]
        encoding.model.add(bribe <= layer.most * paid)
        encoding.model.add(bribe >= paid)
        if not net.trapped[key[1]]:
            later = [(key[0], index) for index in range(key[1], len(net.layers))]
            defeats = [term for at in later for term in kill_terms(encoding, at)]
            encoding.model.add(bribe <= layer.most * total(defeats))


def build_payments(encoding: Encoding) -> None:
    """Bribes and pushes are paid out of one stock, which grows only by the gains before events (R14, R15, R32)."""
    for event, good, spent in spending(encoding):
        encoding.model.add(total(spent) <= encoding.compiled.income[event][good])


def spending(encoding: Encoding) -> Iterator[tuple[int, Good, list[Linear]]]:
    """For each event in which a good may be paid: all that is paid of it up to and including that event, as terms."""
    for good in GOODS:
        spent: list[Linear] = []
        for event, board in encoding.compiled.boards.items():
            cost = dict(board.push).get(good, 0)
            now = spent[:]
            for key, _, layer in encoding.layers():
                if layer.slot.event != event:
                    continue
                if board.bribe == good and layer.most:
                    now.append(encoding.bribes[key])
                if cost:
                    now += [cost * var for arc, var in encoding.arcs[key] if arc.push is not None]
            if len(now) > len(spent):
                yield event, good, now
            spent = now


def build_traps(encoding: Encoding) -> None:
    """A trap with one use fires at most once, and never before it is ready or after it is spent (R21)."""
    for index, snare in enumerate(encoding.compiled.snares):
        if not snare.spendable:
            continue
        earlier: list[Linear] = []
        for key, _, _ in encoding.layers():
            arcs = encoding.arcs[key]
            ready = [var for arc, var in arcs if index in arc.ready]
            spent = [var for arc, var in arcs if index in arc.spent]
            if ready and earlier:
                encoding.model.add(total([*ready, *earlier]) <= 1)
            if spent:
                encoding.model.add(total(spent) <= total(earlier))
            earlier += [var for arc, var in arcs if index in arc.fired]


def build_losses(encoding: Encoding) -> None:
    """A crop or herd is lost if and only if some orc enters one of its spaces (R20)."""
    for index, item in enumerate(encoding.compiled.losses):
        trampling = [
            total(by)
            for key, _, _ in encoding.layers()
            if (by := [var for arc, var in encoding.arcs[key] if index in arc.items])
        ]
        if trampling:
            lost = encoding.model.new_bool_var(f"lost {' '.join(item.spaces)}")
            for layer in trampling:
                encoding.model.add(lost >= layer)
            encoding.model.add(lost <= total(trampling))
            encoding.lost.append((item, lost))
