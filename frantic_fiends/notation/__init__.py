"""One line of text for a position, a whole puzzle, and every move: strict out, a few leniencies in, all of it said.

A move::

    bribe=3 push=NE     bribe=0 push=-     space=e4     card=2-4     card="my card"     arrive=left
    gain=food:1,ore:2     spend=food:1     fight=B:3     befriend=B:d2     marker=7:plain
    tile=b2:field/crop:grain/count:3     tile=e4:ore_mine/ore:3/protected     tile=f2:-

A puzzle or position: the version, then every section in this order, ``-`` for nothing (wrapped here)::

    FF1 title=- players=1 pack=house clock=2/B/2-4/- orcs=A:defeated/-,B:b2/7,C:c1/9/held,D:absent/12
    stock=food:3,vegetable:5 forest=a3:pasture/pasture:west/animals.sheep:2,b2:field/crop:grain/count:3
    cave=d4:dwelling/name:"Entry-level dwelling"/points:0/dwarfs:0+4,e4:ore_mine/ore:3/donkey
    events=2:bribe:vegetable/push.food:1 before=3:gain.ore:2/fight.B:3 cards=2B:2-4 arrival=left
    protect=mines,dwellings minimise=price prices=vegetable:1.5 losses=hostage:3

The clock is event/orc/card/phase, an orc place/strength; the keys are those of the puzzle file. ``push:-`` is a free
push. Names that are not of letters, digits, ``.``, ``_`` and ``-`` alone are quoted as in JSON. What is read beyond
this is listed at ``parse_move`` and ``parse_puzzle_text``.

A whole puzzle to hand on, as one short line of letters with a checksum, is in ``sharing``.
"""

from frantic_fiends.notation.moves import action_text, parse_move
from frantic_fiends.notation.reading import parse_position, parse_puzzle_text
from frantic_fiends.notation.sharing import parse_share_text, share_text
from frantic_fiends.notation.writing import position_text, puzzle_text

__all__ = [
    "action_text",
    "parse_move",
    "parse_position",
    "parse_puzzle_text",
    "parse_share_text",
    "position_text",
    "puzzle_text",
    "share_text",
]
