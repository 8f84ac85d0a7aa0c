"""Play a puzzle through with the rules engine alone: who is to move, what is allowed, what happens."""

from pathlib import Path
from random import Random

from frantic_fiends import action_text, apply, legal_actions, read_position, sample_outcome, to_move, value_of
from frantic_fiends.rules.scoring import Value

position = read_position(Path(__file__).parent / "before_the_draw.toml")
rng = Random(1)  # the only dice there are, and they are handed over
total = Value()
while (mover := to_move(position)) != "NOBODY":
    move = sample_outcome(position, rng) if mover == "CHANCE" else legal_actions(position)[0]
    step = apply(position, move)
    total += value_of(step.happenings, position.table.valuation)
    print(f"{mover:6} {action_text(move):16}", *(type(happening).__name__ for happening in step.happenings))
    position = step.position
print(f"breaches {total.breaches}, price {total.price / 1000}, loss {total.loss / 1000}, actions {total.actions}")
