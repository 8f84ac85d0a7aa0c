"""Set-up (R3, R8), for every number of players."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from frantic_fiends.data import base_furnishings, shipped_pack
from frantic_fiends.layout import check
from frantic_fiends.model.base import FrozenMap
from frantic_fiends.model.goods import Goods
from frantic_fiends.model.pack import BountyStrip, Pack, Strengths
from frantic_fiends.model.set_up import CardPlacing, Missing, SetUp
from frantic_fiends.rules.setup import first_puzzle, harvest_markers, set_up, starting_food

PLAYERS = range(1, 8)
SEEDS = range(40)


@pytest.fixture(scope="module")
def house() -> Pack:
    return shipped_pack("house")


@pytest.fixture
def bare(house: Pack) -> Pack:
    """A pack as typed in by someone who left out all that is for set-up alone."""
    changes = {"bribe_markers": None, "supply_extensions": (), "bounty_strips": FrozenMap[str, BountyStrip]()}
    return house.model_copy(update=changes)


def drawn(players: int, seed: int, pack: Pack) -> SetUp:
    return set_up(players, "standard", pack, Random(seed))


def placings(players: int, pack: Pack) -> set[CardPlacing]:
    made = drawn(players, 0, pack)
    return {*made.action_cards, *made.stack_cards}


# Action spaces and the card stack


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_housework_is_covered(players: int, house: Pack) -> None:
    assert CardPlacing("cover", ("Housework",), covered=("Housework",)) in drawn(players, 0, house).action_cards


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_ore_mining_is_covered_with_the_side_for_the_player_count(players: int, house: Pack) -> None:
    made = drawn(players, 0, house)
    assert made.side == ("1-3" if players < 4 else "4-7")
    assert CardPlacing("cover", ("Ore Mining",), sided=("Ore Mining",), covered=("Ore Mining",)) in made.action_cards


@pytest.mark.parametrize("players", [1, 2, 3])
def test_r8_armory_covers_wood_gathering_with_1_to_3_players(players: int, house: Pack) -> None:
    assert drawn(players, 0, house).action_cards[2:] == (
        CardPlacing("cover", ("Armory",), sided=("Armory",), covered=("Wood Gathering",)),
        CardPlacing("box", ("Logging", "Imitation"), owner="expansion"),
    )


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_r8_armory_and_logging_cover_three_spaces_with_4_to_7_players(players: int, house: Pack) -> None:
    covered = ("Imitation", "Logging", "Forest Exploration")
    assert drawn(players, 0, house).action_cards[2:] == (
        CardPlacing("cover", ("Armory", "Logging"), sided=("Armory",), covered=covered),
        CardPlacing("beside", ("Imitation",), owner="expansion"),
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_three_cards_of_the_stack_are_replaced(players: int, house: Pack) -> None:
    cards = ("Ore Mine Construction", "Ruby Mine Construction", "Wish for Children")
    assert drawn(players, 0, house).stack_cards[0] == CardPlacing("replace", cards)


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_exploration_is_left_out_with_1_or_2_players(players: int, house: Pack) -> None:
    left_out = CardPlacing("box", ("Exploration",), owner="base")
    assert (left_out in placings(players, house)) == (players < 3)


# Harvest markers


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_eight_markers_four_with_an_orc(players: int, house: Pack) -> None:
    for seed in SEEDS:
        made = drawn(players, seed, house)
        assert Counter(marker.orc for marker in made.harvest_markers) == {True: 4, False: 4 - made.boxed_plain_markers}
        assert made.boxed_plain_markers == (1 if players < 3 else 0)


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_orc_markers_lie_face_up_on_rounds_3_and_6_alone(players: int) -> None:
    for seed in SEEDS:
        markers = harvest_markers(players, Random(seed))
        assert [(marker.round, marker.orc) for marker in markers if marker.face_up] == [(3, True), (6, True)]


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_face_down_markers_lie_on_rounds_7_to_12_without_9_for_1_or_2(players: int) -> None:
    for seed in SEEDS:
        markers = harvest_markers(players, Random(seed))
        wanted = [7, 8, 10, 11, 12] if players < 3 else [7, 8, 9, 10, 11, 12]
        assert [marker.round for marker in markers if not marker.face_up] == wanted


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_every_way_to_shuffle_the_face_down_markers_comes_up(players: int) -> None:
    pairs = Counter(
        tuple(marker.round for marker in harvest_markers(players, Random(seed)) if marker.orc and not marker.face_up)
        for seed in range(3000)
    )
    ways = 10 if players < 3 else 15
    assert len(pairs) == ways
    assert min(pairs.values()) > 0.7 * 3000 / ways
    assert max(pairs.values()) < 1.3 * 3000 / ways


@pytest.mark.parametrize("players", PLAYERS)
def test_r9_there_are_four_events_two_of_them_in_rounds_7_to_12(players: int) -> None:
    for seed in SEEDS:
        rounds = [marker.round for marker in harvest_markers(players, Random(seed)) if marker.orc]
        assert len(rounds) == 4
        assert rounds[:2] == [3, 6]
        assert all(7 <= number <= 12 for number in rounds[2:])
        assert all(first < second for first, second in pairwise(rounds))


# Orc event boards


def test_r8_four_of_six_bribe_markers_lie_on_the_boards(house: Pack) -> None:
    for seed in SEEDS:
        made = drawn(1, seed, house)
        assert made.bribes is not None
        assert made.boxed_bribes is not None
        assert (len(made.bribes), len(made.boxed_bribes)) == (4, 2)
        assert sorted(made.bribes + made.boxed_bribes) == sorted(house.bribe_markers or ())


def test_r8_a_good_that_two_markers_show_is_drawn_as_often_as_it_is_there(house: Pack) -> None:
    pack = house.model_copy(update={"bribe_markers": ("ore", "ore", "ore", "ore", "ore", "gold")})
    made = drawn(1, 3, pack)
    assert Counter((made.bribes or ()) + (made.boxed_bribes or ())) == {"ore": 5, "gold": 1}


def test_r8_every_marker_comes_to_every_board(house: Pack) -> None:
    made = [drawn(1, seed, house).bribes or () for seed in range(300)]
    assert {(board, good) for bribes in made for board, good in enumerate(bribes)} == {
        (board, good) for board in range(4) for good in house.bribe_markers or ()
    }


# Supply boards, bounty board, movement cards


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_one_random_extension_and_one_copy_of_a_tile_per_player(players: int, house: Pack) -> None:
    made = drawn(players, 5, house)
    assert made.extensions is not None
    assert len(set(made.extensions)) == players
    assert set(made.extensions) <= set(house.supply_extensions)
    assert made.copies == players


def test_r8_every_extension_is_drawn(house: Pack) -> None:
    made = {name for seed in range(100) for name in drawn(1, seed, house).extensions or ()}
    assert made == set(house.supply_extensions)


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_as_many_long_strips_as_players_at_most_5_each_with_a_short_one(players: int, house: Pack) -> None:
    for seed in SEEDS:
        made = drawn(players, seed, house)
        assert made.bounty_rows is not None
        assert len(made.bounty_rows) == made.bounty_rows_needed == min(players, 5)
        assert (
            len({row.long for row in made.bounty_rows})
            == len({row.short for row in made.bounty_rows})
            == min(players, 5)
        )
        for row in made.bounty_rows:
            assert house.bounty_strips[row.long].size == "long"
            assert house.bounty_strips[row.short].size == "short"
            assert row.furnishings == house.bounty_strips[row.short].furnishings


def test_r8_long_and_short_strips_are_drawn_independently(house: Pack) -> None:
    rows = {(row.long, row.short) for seed in range(400) for row in drawn(1, seed, house).bounty_rows or ()}
    sizes = Counter(strip.size for strip in house.bounty_strips.values())
    assert len(rows) == sizes["long"] * sizes["short"]


def test_r8_movement_cards_are_sorted_into_decks_1_2_and_3_counting_copies(house: Pack) -> None:
    deck = house.decks["2"]
    more = FrozenMap({**deck, "2-1": deck["2-1"].model_copy(update={"count": 3})})
    pack = house.model_copy(update={"decks": house.decks.replace({"2": more})})
    assert [(each.number, each.cards) for each in drawn(1, 0, pack).decks] == [(1, 9), (2, 11), (3, 9)]


# Each player


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_summary_cards(players: int, house: Pack) -> None:
    assert drawn(players, 0, house).summary_cards == ("Expedition Loot", "Harvest Time and Rubies")


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_orcs_start_on_the_top_row_and_d_beside_the_board(players: int, house: Pack) -> None:
    orcs = drawn(players, 0, house).orcs
    assert [(orc.letter, orc.at) for orc in orcs] == [("A", "a1"), ("B", "b1"), ("C", "c1"), ("D", "absent")]


def test_r8_both_sides_of_the_orc_strength_card(house: Pack) -> None:
    standard, hard = (set_up(2, side, house, Random(1)) for side in ("standard", "hard"))
    assert [orc.strength for orc in standard.orcs] == [5, 7, 9, 12]
    assert [orc.strength for orc in hard.orcs] == [7, 9, 11, 14]
    assert (standard.difficulty, hard.difficulty) == ("standard", "hard")


def test_r8_strengths_are_the_packs(house: Pack) -> None:
    pack = house.model_copy(update={"strengths": Strengths(standard=(1, 2, 3, 4), hard=(5, 6, 7, 8))})
    assert [orc.strength for orc in set_up(1, "hard", pack, Random(1)).orcs] == [5, 6, 7, 8]


@pytest.mark.parametrize(
    "players, food",
    [
        (1, (2,)),
        (2, (1, 1)),
        (3, (1, 1, 2)),
        (4, (1, 1, 2, 3)),
        (5, (1, 1, 2, 3, 3)),
        (6, (1, 1, 2, 3, 3, 3)),
        (7, (1, 1, 2, 3, 3, 3, 3)),
    ],
    ids=str,
)
def test_r8_starting_food(players: int, food: tuple[int, ...], house: Pack) -> None:
    assert starting_food(players) == food
    assert drawn(players, 0, house).food == food


@pytest.mark.parametrize("players", [0, 8, -1])
def test_r8_is_for_1_to_7_players(players: int, house: Pack) -> None:
    with pytest.raises(ValueError, match="1 to 7"):
        drawn(players, 0, house)


# Chance is handed in; what a pack does not give is said


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_same_seed_same_set_up(players: int, house: Pack) -> None:
    assert drawn(players, 42, house) == drawn(players, 42, house)
    assert hash(drawn(players, 42, house)) == hash(drawn(players, 42, house))
    assert len({drawn(players, seed, house) for seed in range(20)}) > 15


def test_r8_set_up_of_a_seed_stays_the_same(house: Pack) -> None:
    made = drawn(2, 42, house)
    assert [marker.round for marker in made.harvest_markers if marker.orc] == [3, 6, 8, 12]
    assert made.bribes == ("vegetable", "gold", "ore", "wood")
    assert made.extensions == ("house 5", "house 4")
    assert [(row.long, row.short) for row in made.bounty_rows or ()] == [
        ("house long 1", "house short 1"),
        ("house long 6", "house short 2"),
    ]


def test_r8_nothing_is_missing_in_the_house_pack(house: Pack) -> None:
    assert [drawn(players, 0, house).missing for players in PLAYERS] == [()] * 7


def test_r8_what_a_pack_does_not_give_is_left_open_and_named(bare: Pack) -> None:
    made = drawn(7, 0, bare)
    assert (made.bribes, made.boxed_bribes, made.extensions, made.bounty_rows) == (None, None, None, None)
    assert made.missing == (
        Missing("bribe_markers", "", 6, 0),
        Missing("supply_extensions", "", 7, 0),
        Missing("bounty_strips", "long", 5, 0),
        Missing("bounty_strips", "short", 5, 0),
    )


def test_r8_too_few_strips_or_extensions_are_named_with_their_number(house: Pack) -> None:
    few = {name: strip for name, strip in house.bounty_strips.items() if not name.startswith("house short 6")}
    strips = FrozenMap({name: strip for name, strip in few.items() if name[-1] in "1234" or strip.size == "long"})
    pack = house.model_copy(update={"bounty_strips": strips, "supply_extensions": ("one", "two", "three")})
    assert drawn(3, 0, pack).missing == ()
    made = drawn(5, 0, pack)
    assert (made.extensions, made.bounty_rows) == (None, None)
    assert made.missing == (Missing("supply_extensions", "", 5, 3), Missing("bounty_strips", "short", 5, 4))


# The first puzzle


@pytest.mark.parametrize("players", PLAYERS)
def test_r3_r8_first_puzzle_of_every_player_is_legal(players: int, house: Pack) -> None:
    made = set_up(players, "hard", house, Random(players))
    for player in range(1, players + 1):
        puzzle = first_puzzle(made, player)
        position = check(puzzle, house)
        assert position.stock == Goods(food=made.food[player - 1])
        assert [(orc.letter, orc.at, orc.strength) for orc in position.orcs] == [
            ("A", "a1", 7),
            ("B", "b1", 9),
            ("C", "c1", 11),
            ("D", "absent", 14),
        ]
        assert tuple(board.bribe for board in position.table.boards) == made.bribes
        assert (position.clock.event, position.clock.orc, position.clock.phase) == (1, "A", "draw")
        assert puzzle.game.players == players


def test_r3_first_puzzle_has_the_entry_level_dwelling_and_an_empty_cavern(house: Pack) -> None:
    puzzle = first_puzzle(drawn(1, 0, house))
    assert dict(puzzle.forest) == {}
    assert list(puzzle.cave) == ["d3", "d4"]
    assert puzzle.cave["d3"].tile == "cavern"
    home = puzzle.cave["d4"]
    assert (home.tile, home.name, home.points, home.dwarfs) == ("dwelling", "Entry-level dwelling", 0, (0, 0))
    assert base_furnishings()[home.name or ""].dwelling == len(home.dwarfs)


def test_r8_first_puzzle_leaves_the_boards_alone_where_the_pack_names_no_markers(bare: Pack) -> None:
    puzzle = first_puzzle(drawn(2, 0, bare), 2)
    assert dict(puzzle.events) == {}
    check(puzzle, bare)


def test_r8_first_puzzle_can_name_its_pack_and_have_a_title(house: Pack) -> None:
    puzzle = first_puzzle(drawn(1, 0, house), pack="./mine.toml", title="Tuesday")
    assert (puzzle.game.pack, puzzle.title) == ("./mine.toml", "Tuesday")
    plain = first_puzzle(drawn(1, 0, house))
    assert (plain.game.pack, plain.title) == ("house", None)


@pytest.mark.parametrize("player", [0, 3])
def test_r8_first_puzzle_is_for_a_player_who_plays(player: int, house: Pack) -> None:
    with pytest.raises(ValueError, match="1 to 2"):
        first_puzzle(drawn(2, 0, house), player)
