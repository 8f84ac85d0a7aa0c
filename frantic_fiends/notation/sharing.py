r"""A whole puzzle as one short line of letters to hand on: in a mail, a chat, the address of a page, or by hand.

A shared text is ``ff1.`` and then letters of ``A-Z a-z 0-9 - _``, all of which an address may hold as they are.
They are base64url without padding (RFC 4648) of

- the line that ``puzzle_text`` writes, in UTF-8, as raw deflate (RFC 1951) with ``_COMMON`` as preset dictionary;
- four bytes: the CRC-32 of ``ff1.`` and of those bytes, lowest byte first.

The same puzzle may be packed into other letters by another version of zlib; both are read. ``ff1`` stands for all of
this, the dictionary and the notation ``FF1`` included: if any of it changes, the number changes.

What is noticed. A wrong letter changes at most six bits in a row, two neighbours that are swapped at most twelve, and a
CRC-32 finds every such change, wherever it is; whatever else is done to the letters gets past it once in four
thousand million times. The bits that are left over in the last letter are nought, or the text is refused.

What is taken beyond what is written: a byte order mark, spaces, tabs and line breaks around the text, and inside it, as
programs for mail break long lines. Nothing else: no letter stands for another.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator

from frantic_fiends.errors import Fault, UnreadableError
from frantic_fiends.files.quoting import is_broken, quoted, shortened
from frantic_fiends.model.puzzle import Puzzle
from frantic_fiends.notation.reading import parse_puzzle_text
from frantic_fiends.notation.writing import puzzle_text

SOURCE = "shared text"
"""What a shared text is called in errors."""

LONGEST_SHARED = 2**17
"""The most letters that a shared text may have; the longest puzzle has half as many."""

_LONGEST_LINE = 2**18
"""The most bytes that a shared text may unpack to; the longest puzzle has a third as many."""

_PREFIX = "ff1."
_VERSIONED = re.compile(r"ff([1-9][0-9]{0,5})\.")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_FOREIGN = re.compile(r"[^A-Za-z0-9_-]")
_MEANT = {"‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-"}  # noqa: RUF001 - what programs make of a hyphen
_MOST_TOLD = 10
_LONGEST_MENDED = 1000
_AS_SHARED = "the whole text, letter by letter as it was shared"

# What lines are made of, the rarest first: deflate reaches the end most cheaply. Never to be changed, see above.
_COMMON = (
    b'"Blacksmithing parlor" "Spare part storage" "Additional dwelling" "Slaughtering cave" "Supplies storage" '
    b'"Treasure chamber" "Breakfast room" "Couple dwelling" "Simple dwelling" "Mixed dwelling" "Writing chamber" '
    b'"Weapon storage" "Hunting parlor" "Milking parlor" "Weaving parlor" "Stone supplier" "Fodder chamber" '
    b'"Prayer chamber" "Broom chamber" "Ruby supplier" "Peaceful cave" "Breeding cave" "Stone storage" "Wood '
    b'supplier" "State parlor" "Stone carver" "Food chamber" "Main storage" "Cooking cave" "Working cave" "Mining '
    b'cave" "Ore storage" "Stubble room" "Office room" "Beer parlor" "Guest room" "Work room" Blacksmith Dog '
    b'Builder Trader Quarry Carpenter Miner Seam "Dog school" The the of and in to a for with "An "A "Two "One '
    b'"Three mines orcs fields players=2 players=3 players=4 pack=./my-copy.toml phase arrival choose choose_last '
    b"respond over outside friendly entrance losses=ruby_mine:5,ore_mine:4,hostage:3 prices=food:0.5,grain:1,"
    b"vegetable:1.5 protect=ruby_mines ore_mines all furnishings d1,d2,d3,d4,e1,e2,e3,e4,f1,f2,f3,f4 "
    b"friendly_orcs:1 animals.dog:1 arrival=center arrival=right minimise=total stock=food:4,grain:2,vegetable:3,"
    b"wood:1,stone:2,ore:4,ruby:1,gold:6,dog:1,sheep:2,donkey:1,boar:1,cattle:1 deck:1 deck:3 bribe:stone "
    b"bribe:wood/push.gold:1/bounty:3,2:bribe:gold/push:-/bounty:2,3:bribe:grain/push.food:2/bounty:1,4:bribe:food "
    b"FF1 title=- players=1 pack=house clock=4/-/-/- orcs=A:defeated,B:a4/7/held,C:d4/9,D:b3/14 stock=ruby:1 "
    b"forest=a1:meadow/stable,a2:meadow/trap:deadfall,a3:pasture/animals.donkey:1,"
    b"a4:pasture/pasture:west/animals.boar:2,b1:field,b2:meadow/trap:snare,b3:pasture/pasture:east/stable,"
    b"c2:field/crop:vegetable/count:1 cave=d1:cavern,d2:furnishing/points:3,e1:deep_tunnel,e2:tunnel,f2:ruby_mine,"
    b"f4:ore_mine/ore:1/donkey events=- before=- cards=4A:3-8,4B:3-9,4C:3-7,4D:3-5 arrival=- protect=mines,"
    b'dwellings minimise=price prices=- losses=- FF1 title="My cave before the second event" players=1 pack=house '
    b"clock=2/B/2-4/- orcs=A:c3/5,B:b2/7,C:c1/9,D:absent/12 stock=food:3,vegetable:5,ore:3,gold:4 "
    b"forest=a2:field/crop:grain/count:3,b3:pasture/pasture:west/animals.sheep:2,b4:pasture/animals.cattle:1,"
    b"c2:meadow/trap:cage,c3:field/crop:vegetable/count:2 cave=d2:dwelling/name:Dwelling/points:3/dwarfs:4,"
    b'd3:cavern,d4:dwelling/name:"Entry-level dwelling"/points:0/dwarfs:0+0,e2:furnishing/name:"Cuddle '
    b'room"/points:2,e3:ruby_mine/rubies:1,e4:ore_mine/ore:2,f3:deep_tunnel,f4:tunnel '
    b"events=1:bribe:vegetable/bounty:4,2:bribe:gold/bounty:3,3:bribe:ore/bounty:2,4:bribe:grain/bounty:1 "
    b"before=2:gain.vegetable:1/fight.A:2,3:gain.food:1/gain.ore:2/gain.gold:1/fight.B:3,4:gain.gold:2/fight.D:4 "
    b"cards=1A:1-3,1B:1-6,1C:1-2,2A:2-1,2B:2-4,2C:2-7,3A:2-2,3B:2-6,3C:2-8,3D:2-3,4A:3-1,4B:3-6,4C:3-4,4D:3-9 "
    b'arrival=left protect=mines,dwellings minimise=price prices=- losses=- FF1 title="benchmark, event 3" '
    b"players=1 pack=house clock=3/-/-/- orcs=A:defeated/-,B:b3/7,C:c2/9,D:a1/12 stock=food:2,grain:2,vegetable:2,"
    b"ore:5,gold:5 forest=a4:field/crop:grain/count:2,b2:field/crop:vegetable/count:3,b4:meadow/trap:pit,"
    b'c4:pasture/animals.boar:1 cave=d1:cavern,d2:tunnel,d3:cavern,d4:dwelling/name:"Entry-level '
    b'dwelling"/dwarfs:0+4,e1:cavern,e3:ruby_mine/rubies:2,e4:ore_mine/ore:3/donkey events=- before=- cards=- '
    b"arrival=- protect=mines,dwellings minimise=price prices=- losses=- FF1 title=- players=1 pack=house "
    b"clock=1/-/-/- orcs=A:a1/5,B:b1/7,C:c1/9,D:absent/12 stock=food:3,"
)


def share_text(puzzle: Puzzle) -> str:
    """A whole puzzle as one line of letters; ``parse_share_text`` gives an equal puzzle back.

    Everything that a puzzle file can say is in it: title, pack by name, known cards. A pack that the puzzle names by
    a path is not: whoever reads the text needs that file too. Remarks of a file are no part of a puzzle.

    >>> text = share_text(Puzzle())
    >>> text[:4], parse_share_text(text) == Puzzle()
    ('ff1.', True)
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=_COMMON)
    packed = packer.compress(puzzle_text(puzzle).encode()) + packer.flush()
    return _PREFIX + _written(packed + _checksum(packed))


def parse_share_text(text: str) -> Puzzle:
    """The puzzle that a shared text holds; ``share_text`` writes it.

    What is taken beyond what is written: spaces, tabs and line breaks, around and inside, and a byte order mark.

    Raises:
        UnreadableError: with what is wrong. One wrong, missing, needless or swapped letter is found, and told with
            its place, counted from 1 without spaces.

    >>> parse_share_text("ff2.AAAA")
    Traceback (most recent call last):
    ...
    frantic_fiends.errors.UnreadableError: shared text: made for a newer version of this program (ff2); \
allowed: ff1., which this version reads; or is it mistyped?
    """
    letters = "".join(text.removeprefix("\ufeff").split())
    if len(letters) > LONGEST_SHARED:
        raise _refuse(Fault("", "the text is too long", f"at most {LONGEST_SHARED} letters"))
    _check_prefix(letters)
    if strangers := list(_strangers(letters)):
        raise _refuse(*strangers)
    body = letters.removeprefix(_PREFIX)
    packed = _packed(body)
    if packed is None:
        raise _refuse(_mistake(body) or Fault("", "mistyped, or its end is missing: the checksum is wrong", _AS_SHARED))
    return _unpacked(packed)


def _refuse(*faults: Fault) -> UnreadableError:
    return UnreadableError(SOURCE, faults)


def _check_prefix(letters: str) -> None:
    if letters.startswith(_PREFIX):
        return
    if not letters:
        raise _refuse(Fault("", "there is no text", f"a text that begins with {_PREFIX}"))
    version = _VERSIONED.match(letters)
    if version is not None:
        problem = f"made for a newer version of this program (ff{version[1]})"
        raise _refuse(Fault("", problem, f"{_PREFIX}, which this version reads; or is it mistyped?"))
    begins = f"begins with {quoted(shortened(letters[:8]))}" if not is_broken(letters[:8]) else "begins with no letter"
    raise _refuse(Fault("", begins, f"a text that begins with {_PREFIX}, as it was shared"))


def _strangers(letters: str) -> Iterator[Fault]:
    """A fault for each character that no shared text has."""
    found = list(_FOREIGN.finditer(letters, len(_PREFIX)))
    for match in found[:_MOST_TOLD]:
        meant = _MEANT.get(match[0])
        allowed = quoted(meant) if meant else "A-Z a-z 0-9 - _"
        yield Fault(f"letter {match.start() + 1}", f"found {_shown(match[0])}{_after(letters, match.start())}", allowed)
    if len(found) > _MOST_TOLD:
        yield Fault("", f"and {len(found) - _MOST_TOLD} more characters that no shared text has")


def _shown(character: str) -> str:
    return "half of a character" if is_broken(character) and character != "\0" else quoted(character)


def _after(letters: str, index: int) -> str:
    """Where that is, for the eye: the letters before it, if all are plain."""
    before = letters[max(0, index - 6) : index]
    return f" after {before}" if not _FOREIGN.search(before.replace(".", "")) else ""


def _written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _checksum(packed: bytes) -> bytes:
    return zlib.crc32(packed, zlib.crc32(_PREFIX.encode())).to_bytes(4, "little")


def _packed(body: str) -> bytes | None:
    """The bytes that the letters stand for, if they are all right; else None."""
    try:
        data = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    except binascii.Error:  # a number of letters that no bytes have
        return None
    packed, checksum = data[:-4], data[-4:]
    return packed if checksum == _checksum(packed) and _written(data) == body else None


def _unpacked(packed: bytes) -> Puzzle:
    """The puzzle in bytes whose checksum is right; what is wrong with it now was so from the beginning."""
    made_wrong = "the letters are right, but what they hold is no puzzle that this version of the program reads"
    reader = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_COMMON)
    try:
        line = reader.decompress(packed, _LONGEST_LINE)
        text = line.decode()
    except (zlib.error, UnicodeDecodeError):
        raise _refuse(Fault("", made_wrong)) from None
    if not reader.eof or reader.unused_data:
        raise _refuse(Fault("", f"{made_wrong}: it does not end, or is too long"))
    try:
        return parse_puzzle_text(text)
    except UnreadableError as error:
        raise _refuse(Fault("", made_wrong), *error.faults) from None


def _mistake(body: str) -> Fault | None:
    """The one letter that is wrong, missing, needless or swapped, if mending it makes everything right."""
    if len(body) > _LONGEST_MENDED:
        return None
    for index in range(len(body) + 1):
        before, here, rest = body[:index], body[index : index + 1], body[index + 1 :]
        place = f"letter {len(_PREFIX) + index + 1}"
        where = _after(_PREFIX + body, len(_PREFIX) + index)
        if here and rest and _packed(before + rest[0] + here + rest[1:]) is not None:
            return Fault(place, f"swapped: found {here}{rest[0]}{where}", f"{rest[0]}{here}")
        if here and _packed(before + rest) is not None:
            return Fault(place, f"a letter too many: found {here}{where}", "the text without it")
        for letter in _LETTERS:
            if here and _packed(before + letter + rest) is not None:
                return Fault(place, f"mistyped: found {here}{where}", letter)
            if _packed(before + letter + here + rest) is not None:
                return Fault(place, f"a letter is missing{where}", letter)
    return None
