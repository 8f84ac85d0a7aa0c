"""Files to begin with: a commented puzzle and a commented pack."""

PUZZLE = """\
# A puzzle for `fiends`: what your table looks like now. Change it, then run
#   fiends check FILE      is everything as the rules allow?
#   fiends show FILE       look at the board
#   fiends solve FILE      the cheapest bribes and pushes, proved: with every card known
#   fiends advise FILE     the best response to every card: take [cards] and [arrival] away first
#   fiends play FILE       a solo game from here, card by card: likewise, and [before], which you tell as it comes
#
# Spaces: columns a-c are the forest, d-f the mountain; row 1 is the top row.
# A line that begins with # is a remark; take the # away to use what it says.
format = "frantic-fiends/1"
title = "My cave before the third event"

[game]
players = 1
pack = "house"              # our own invented cards; for your copy: fiends pack new --out my-copy.toml
# pack = "./my-copy.toml"   # then name it here, relative to this file

[clock]
event = 3                   # 1 to 4; the plan begins here and ends after the last invasion
# orc = "B"                 # the first orc still to act, if some have acted already
# card = "2-4"              # the card already drawn for it

# Each orc in the game: where it is and how strong. Also: at = "defeated", and for D before event 3 "absent".
[orcs.A]
at = "b2"
strength = 5
[orcs.B]
at = "c3"
strength = 7
# held = true               # caught for good by a trap
[orcs.C]
at = "defeated"
[orcs.D]
at = "a1"
strength = 12

# What you have. food grain vegetable wood stone ore ruby gold dog sheep donkey boar cattle
[stock]
food = 3
grain = 2
ore = 6
gold = 9

# The forest; spaces not listed are plain forest. tile: forest, meadow, field or pasture
[forest.a2]
tile = "field"
crop = "grain"              # or "vegetable"
count = 3
[forest.a3]
tile = "pasture"
pasture = "west"            # spaces of one pasture share a name and one herd
animals = { sheep = 4 }
[forest.a4]
tile = "pasture"
pasture = "west"
[forest.b4]
tile = "meadow"
trap = "pit"                # ready to fire; `fiends pack show` lists the traps
# stable = true

# The mountain; spaces not listed are solid.
# tile: cavern, tunnel, deep_tunnel, ore_mine, ruby_mine, furnishing or dwelling
[cave.d4]
tile = "dwelling"
name = "Entry-level dwelling"
dwarfs = [0, 4]             # the weapon strength of each dwarf that lives there, 0 for none
[cave.d3]
tile = "cavern"
[cave.e4]
tile = "ore_mine"
ore = 3
donkey = true
[cave.e3]
tile = "ruby_mine"
rubies = 1
[cave.d2]
tile = "furnishing"
name = "Cuddle room"        # a known name brings its points; else points = n

# Which card is drawn for which orc in which event. `fiends solve` needs every one that can come up.
[cards]
"3A" = "2-2"
"3B" = "2-6"
"3D" = "2-8"
"4A" = "3-1"
"4B" = "3-5"
"4D" = "3-2"

# [arrival]                 # where D appears after event 2: left, center or right
# D = "left"

# [events.3]                # where your event board is not the pack's
# bribe = "ore"
# push = { food = 2 }

[before.4]                  # what will happen before event 4
gain = { food = 1 }
fight = { D = 6 }           # your dwarfs take 6 off orc D

# [aim]
# protect = ["mines", "dwellings"]   # also ruby_mines ore_mines furnishings all, or spaces such as "d2"
# minimise = "price"                 # or "total": price and loss together
# prices = { vegetable = 1.5 }       # where yours are not the pack's
# losses = { hostage = 3 }
"""
"""What ``fiends new`` writes: a small puzzle that solves as it is."""

PACK = """\
# A pack for `fiends`: the cards, boards and traps of your own copy. What is written here is an example and not
# what is printed on any copy: type in yours, then run
#   fiends pack check FILE
#   fiends pack show FILE
# and name it in a puzzle: pack = "./FILE"
format = "frantic-fiends-pack/1"
name = "my-copy"
title = "My own copy (the values in this file are still examples)"
arrival_deck = 1            # the deck from which the place of orc D's arrival is drawn
# Only `fiends setup` needs these two: the six goods on the bribe markers, and a name for each supply extension.
# bribe_markers = ["grain", "vegetable", "wood", "stone", "ore", "gold"]
# supply_extensions = ["extension 1", "extension 2"]

# Movement cards: deck, then a name of your choice. Steps from the orc's space: N NE E SE S SW W NW,
# read with the card's mountain on the right. arrival: the corner that is marked, left, center or right.
[decks.1."1-1"]
steps = ["S"]
arrival = "left"
# count = 2                 # how many equal cards there are; 1 if nothing is said
[decks.1."1-2"]
steps = ["E"]
arrival = "center"
[decks.1."1-3"]
steps = ["SW"]
arrival = "right"

[decks.2."2-1"]
steps = ["S", "E"]
arrival = "left"
[decks.2."2-2"]
steps = ["W", "S"]
arrival = "right"
count = 2

[decks.3."3-1"]
steps = ["S", "SE", "E"]
arrival = "center"

# The four event boards: deck, the good on the bribe marker, what a push costs ({} is free),
# and what a defeated orc is worth to you in gold.
[events.1]
deck = 1
bribe = "grain"
push = { food = 1 }
bounty = 0
# harvest = "as usual"      # how the harvest that follows is changed, in words
[events.2]
deck = 2
bribe = "vegetable"
push = { food = 1 }
[events.3]
deck = 2
bribe = "ore"
push = { food = 2 }
[events.4]
deck = 3
bribe = "gold"
push = { food = 2 }

# Traps. kind = "damage" takes strength off; kind = "containment" stops the orc.
[traps.pit]
kind = "damage"
damage = 4
# uses = "unlimited"        # else it is spent after firing once
# min_strength = 1          # which orcs set it off
# max_strength = 9
# orcs = ["A", "B"]
[traps.cage]
kind = "containment"
holds = "permanent"         # or "activation"

# What one of each is worth to you, in gold, when you pay it and when you lose it.
[prices]
food = 0.5
grain = 0.5
vegetable = 1
wood = 1
stone = 1
ore = 1
ruby = 2
gold = 1
dog = 1
sheep = 1
donkey = 1
boar = 1
cattle = 2

[losses]
grain = 0.5
vegetable = 1
ore = 1
ruby = 1
dog = 1
sheep = 1
donkey = 1
boar = 1
cattle = 1
ruby_mine = 4               # a mine that an orc still occupies at the end
ore_mine = 3
hostage = 1

# Optional, for `fiends setup`: the orcs' strengths, and the strips of the bounty board.
# [strengths]
# standard = [5, 7, 9, 12]
# hard = [7, 9, 11, 14]
# [bounty_strips."long 1"]
# size = "long"
# bonuses = ["3 gold", "2 gold", "1 gold"]
# [bounty_strips."short 1"]
# size = "short"
# bonuses = ["1 food"]
# furnishings = 2

# Optional: furnishings that the base game does not have.
# [furnishings."Guard room"]
# points = 3
# dwelling = 0              # for how many dwarfs, if it is a dwelling
"""
"""What ``fiends pack new`` writes: a pack to be overwritten, value by value."""
