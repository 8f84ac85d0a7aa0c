"""Plan a puzzle with known cards, and show the schedule line by line."""

from pathlib import Path

from frantic_fiends import action_text, read_position
from solver import Limits, PlanningProblem, solve

position = read_position(Path(__file__).parent / "two_mines.toml")
plan = solve(PlanningProblem(position), Limits(seconds=30))
print(plan.status, *(f"{goal.goal} {goal.value} (at least {goal.bound})" for goal in plan.goals))
for step in plan.steps:
    if step.response is not None:
        print(f"event {step.event}, orc {step.orc}: {action_text(step.response)}")
