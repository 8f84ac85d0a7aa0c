"""Puzzles that the tests of the command line share."""

from frantic_fiends.files import parse_puzzle_file
from frantic_fiends.layout import check
from frantic_fiends.model.position import Position

MINES = """\
format = "frantic-fiends/1"
title = "Two mines"
[clock]
event = 4
orc = "A"
card = "3-4"
[orcs.A]
at = "b3"
strength = 3
[orcs.B]
at = "b3"
strength = 7
held = true
[orcs.C]
at = "d4"
strength = 9
[orcs.D]
at = "defeated"
[stock]
gold = 4
food = 2
[forest.a1]
tile = "pasture"
pasture = "west"
animals = { sheep = 2 }
[forest.b1]
tile = "pasture"
pasture = "west"
stable = true
[forest.a2]
tile = "field"
crop = "vegetable"
count = 12
[forest.c3]
tile = "field"
crop = "grain"
count = 3
[forest.a4]
tile = "meadow"
trap = "deadfall"
[cave.d4]
tile = "dwelling"
name = "Entry-level dwelling"
dwarfs = [0, 4]
[cave.d3]
tile = "deep_tunnel"
[cave.e4]
tile = "ore_mine"
ore = 3
donkey = true
[cave.e3]
tile = "ruby_mine"
rubies = 1
[cave.e2]
tile = "cavern"
[cave.f2]
tile = "cavern"
[cave.d1]
tile = "furnishing"
name = "Cuddle room"
[cards]
"4B" = "3-1"
"""
"""Event 4 with A about to walk into the cave, B held, C already inside; one decision tree, solved at once."""

HELPLESS = """\
format = "frantic-fiends/1"
[clock]
event = 4
[orcs.A]
at = "c4"
strength = 5
[cave.d4]
tile = "dwelling"
name = "Entry-level dwelling"
[cave.e4]
tile = "ore_mine"
ore = 1
[cards]
"4A" = "3-4"
"""
"""Nothing to pay with: orc A takes the mine."""

TIED = """\
format = "frantic-fiends/1"
[clock]
event = 4
[orcs.A]
at = "c4"
strength = 5
[orcs.B]
at = "a1"
strength = 7
[cave.d4]
tile = "cavern"
[cave.e4]
tile = "cavern"
[cave.f4]
tile = "cavern"
[aim]
protect = ["d4"]
[cards]
"4A" = "3-4"
"4B" = "3-9"
"""
"""Two invaders, three caverns alike: the player chooses twice."""


def position(text: str) -> Position:
    file = parse_puzzle_file(text, "text", None)
    return check(file.puzzle, file.pack)
