"""``fiends setup``: the checklist, its JSON, and the first puzzle file (R8)."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
import typer

from advisor.cli import app
from advisor.commands.table import setup as command
from advisor.show.checklist import checklist
from advisor.terminal import Look
from frantic_fiends.data import shipped_pack
from frantic_fiends.files import pack_to_toml, read_position
from frantic_fiends.model.base import FrozenMap
from frantic_fiends.model.pack import BountyStrip, Pack
from frantic_fiends.rules.setup import set_up

ROOT = Path(__file__).parents[2]
PLAYERS = range(1, 8)


class Ran:
    """What a run of ``fiends setup`` came to."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def words(self) -> str:
        """What was printed, as one line."""
        return " ".join(self.out.split())

    @property
    def answer(self) -> dict[str, Any]:
        """The JSON object that was printed."""
        answer = json.loads(self.out)
        assert isinstance(answer, dict)
        return answer


class Fiends:
    """Runs ``fiends setup`` in an empty folder."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: object) -> Ran:
        code = app(["setup", *map(str, arguments)], prog_name="fiends", standalone_mode=False)
        captured = self._capsys.readouterr()
        return Ran(code, captured.out, captured.err)


@pytest.fixture
def fiends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Fiends:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return Fiends(capsys)


@pytest.fixture
def bare() -> Pack:
    """A pack as typed in by someone who left out all that is for set-up alone."""
    changes = {
        "name": "bare",
        "bribe_markers": None,
        "supply_extensions": (),
        "bounty_strips": FrozenMap[str, BountyStrip](),
    }
    return shipped_pack("house").model_copy(update=changes)


# The checklist


def test_r8_checklist_for_a_solo_player(fiends: Fiends) -> None:
    ran = fiends("--players", 1, "--seed", 42)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        """\
Set-up for 1 player, standard orc strengths (R8)
Seed 42: the same seed, players and pack give the same set-up again.
Pack house: House pack: the project's own cards, boards and traps, not the printed ones

Set up the base game, with these changes. English card names are ours where unsure.

Action spaces (R8)
  1. Cover Housework with this expansion's Housework card.
  2. Cover Ore Mining with this expansion's Ore Mining card, its side for 1-3 players up.
  3. Cover Wood Gathering with this expansion's Armory card, its side for 1-3 players up.
  4. Leave this expansion's Logging and Imitation cards in the box.

Card stack (R8)
  5. Replace the base game's Ore Mine Construction, Ruby Mine Construction and Wish for Children by
     this expansion's cards of the same names.
  6. Leave the base game's Exploration card in the box.

Harvest markers (R8, R9)
  7. Leave the base game's harvest markers and harvest event card in the box.
  8. Of this expansion's eight markers, lay one with an orc face up on round 3 and round 6 each.
  9. Put 1 marker without an orc back into the box; round 9 gets none.
 10. Shuffle the other 5 (2 with an orc, 3 without) and lay them face down, one each on rounds 7, 8,
     10, 11 and 12.

Orc event boards (R8, R10)
 11. Lay orc event boards 1 to 4 in order.
 12. Put a bribe marker face up on each: vegetable on board 1, gold on board 2, ore on board 3 and
     wood on board 4.
 13. Put the other two bribe markers (grain and stone) back into the box.

Supply boards (R8)
 14. Lay out this expansion's base supply board, and the extension house 5.
 15. Lay out all dwellings; of every other tile that comes in several copies, 1 copy (one per
     player).

Bounty board (R8, R31)
 16. Lay out long strip house long 4, and beside it short strip house short 1 with 1 yellow
     furnishing on it.

Movement cards (R8, R12)
 17. Sort the movement cards by their decks: deck 1 (9 cards), deck 2 (9 cards) and deck 3 (9
     cards).

Each player (R3, R7, R8)
 18. Take the summary cards Expedition Loot and Harvest Time and Rubies instead of the base game's.
 19. Put orc A on a1, orc B on b1 and orc C on c1 of your forest; orc D waits beside the board.
 20. Turn the orc strength card to its standard side, all players the same: A 5, B 7, C 9, D 12.
 21. Take 2 food.
"""
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_r8_checklist_is_numbered_and_grouped_for_every_number_of_players(players: int, fiends: Fiends) -> None:
    ran = fiends("--players", players, "--seed", 1)
    numbers = [int(number) for number in re.findall(r"^ *(\d+)\. ", ran.out, flags=re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    headings = re.findall(r"^([A-Z][a-z ]+) \(R[\d, R]+\)$", ran.out, flags=re.MULTILINE)
    assert headings == [
        "Action spaces",
        "Card stack",
        "Harvest markers",
        "Orc event boards",
        "Supply boards",
        "Bounty board",
        "Movement cards",
        "Each player",
    ]
    assert max(map(len, ran.out.splitlines())) <= 100


def test_r8_four_players_cover_three_spaces_and_lay_imitation_beside(fiends: Fiends) -> None:
    words = fiends("--players", 4).words
    assert (
        "Cover Imitation, Logging and Forest Exploration with this expansion's Armory and Logging cards, "
        "Armory's side for 4-7 players up." in words
    )
    assert "Lay this expansion's Imitation card beside the board." in words
    assert "Exploration card in the box" not in words
    assert "1 for player 1, 1 for player 2, 2 for player 3 and 3 for player 4." in words


def test_r8_hard_side(fiends: Fiends) -> None:
    assert "hard side, all players the same: A 7, B 9, C 11, D 14." in fiends("--players", 2, "--hard").words


def test_r8_face_down_markers_stay_hidden_unless_revealed(fiends: Fiends) -> None:
    hidden = fiends("--players", 2, "--seed", 42)
    revealed = fiends("--players", 2, "--seed", 42, "--reveal")
    assert "orcs on rounds" not in hidden.words
    assert "orcs on rounds 8 and 12, none on the others." in revealed.words
    others = [fiends("--players", 2, "--seed", seed).words for seed in range(12)]
    about_markers = [re.findall(r"Harvest markers.*Orc event boards", words) for words in others]
    assert about_markers.count(about_markers[0]) == 12


# Seeds


def test_r8_same_seed_same_checklist_and_other_seeds_others(fiends: Fiends) -> None:
    made = [fiends("--players", 5, "--seed", seed).out for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["text", "json"])
def test_r8_a_seed_that_was_not_typed_in_is_shown_and_gives_the_same_again(options: list[str], fiends: Fiends) -> None:
    first = fiends("--players", 3, *options)
    found = re.search(r'(?:Seed |"seed": )(\d+)', first.out)
    assert found is not None
    assert fiends("--players", 3, "--seed", found[1], *options).out == first.out


def test_r8_seeds_that_are_not_typed_in_differ(fiends: Fiends) -> None:
    assert len({fiends("--players", 1, "--json").answer["seed"] for _ in range(5)}) > 1


def test_r8_same_bytes_under_any_hash_seed(tmp_path: Path) -> None:
    made = set()
    for number, hash_seed in enumerate(("0", "1", "2024")):
        folder = tmp_path / str(number)
        folder.mkdir()
        run = subprocess.run(
            [sys.executable, "-m", "advisor", "setup", "--players", "6", "--seed", "5", "--json", "--out", "p.toml"],
            cwd=folder,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        )
        made.add((run.stdout, (folder / "p.toml").read_bytes()))
    assert len(made) == 1


# JSON


def test_r8_json_is_the_whole_set_up_with_its_seed(fiends: Fiends) -> None:
    ran = fiends("--players", 2, "--hard", "--seed", 42, "--json")
    answer = ran.answer
    assert (answer["seed"], answer["players"], answer["difficulty"], answer["pack"]) == (42, 2, "hard", "house")
    assert answer["bribes"] == ["vegetable", "gold", "ore", "wood"]
    assert answer["boxed_bribes"] == ["grain", "stone"]
    assert [marker["round"] for marker in answer["harvest_markers"] if marker["orc"]] == [3, 6, 8, 12]
    assert [marker["round"] for marker in answer["harvest_markers"] if marker["face_up"]] == [3, 6]
    assert answer["orcs"][3] == {"letter": "D", "at": "absent", "strength": 14}
    assert answer["food"] == [1, 1]
    assert answer["missing"] == []
    assert ran.err == ""


def test_r8_json_says_the_same_as_the_library(fiends: Fiends) -> None:
    drawn = set_up(7, "standard", shipped_pack("house"), Random(9))
    answer = fiends("--players", 7, "--seed", 9, "--json").answer
    assert answer["extensions"] == list(drawn.extensions or ())
    assert [(row["long"], row["short"]) for row in answer["bounty_rows"]] == [
        (row.long, row.short) for row in drawn.bounty_rows or ()
    ]


# The first puzzle


@pytest.mark.parametrize("ending", ["toml", "json"])
def test_r8_out_writes_the_first_puzzle(ending: str, fiends: Fiends) -> None:
    ran = fiends("--players", 3, "--hard", "--seed", 4, "--player", 3, "--json", "--out", f"first.{ending}")
    assert (ran.code, ran.err) == (0, f"Wrote first.{ending}\n")
    position = read_position(Path(f"first.{ending}"))
    assert [board.bribe for board in position.table.boards] == ran.answer["bribes"]
    assert [orc.strength for orc in position.orcs] == [7, 9, 11, 14]
    assert (position.stock.food, position.table.players) == (2, 3)
    assert position.table.title == "Player 3 of 3 after set-up, hard, seed 4"


def test_r8_out_replaces_nothing_without_force(fiends: Fiends) -> None:
    path = Path("first.toml")
    path.write_text("mine", encoding="utf-8")
    refused = fiends("--players", 1, "--out", path)
    assert (refused.code, refused.out) == (2, "")
    assert "first.toml is there already; --force replaces it" in refused.err
    assert path.read_text(encoding="utf-8") == "mine"
    assert fiends("--players", 1, "--out", path, "--force").code == 0
    assert read_position(path).table.players == 1
    assert [file.name for file in Path().iterdir()] == ["first.toml"]


def test_r8_out_names_a_pack_file_from_its_own_folder(fiends: Fiends, bare: Pack) -> None:
    for folder in ("packs", "games"):
        Path(folder).mkdir()
    Path("packs/mine.toml").write_text(pack_to_toml(bare), encoding="utf-8")
    assert fiends("--players", 2, "--pack", "packs/mine.toml", "--out", "games/first.toml").code == 0
    assert 'pack = "../packs/mine.toml"' in Path("games/first.toml").read_text(encoding="utf-8")
    assert read_position(Path("games/first.toml")).table.pack == bare
    assert fiends("--players", 2, "--pack", "packs/mine.toml", "--out", "packs/first.toml").code == 0
    assert 'pack = "./mine.toml"' in Path("packs/first.toml").read_text(encoding="utf-8")
    assert read_position(Path("packs/first.toml")).table.pack == bare


def test_r8_out_is_a_file(fiends: Fiends) -> None:
    refused = fiends("--players", 1, "--out", "-")
    assert (refused.code, refused.out) == (2, "")
    assert "name a file" in refused.err
    assert fiends("--players", 1, "--out", "no/such/folder.toml").code == 2


# What a pack does not give


def test_r8_what_a_pack_does_not_list_is_said_and_left_to_the_table(fiends: Fiends, bare: Pack) -> None:
    Path("mine.toml").write_text(pack_to_toml(bare), encoding="utf-8")
    ran = fiends("--players", 6, "--seed", 1, "--pack", "mine.toml")
    assert ran.code == 0
    assert "Shuffle the six bribe markers and put one face up on each board" in ran.words
    assert "(Not drawn here: pack bare does not list bribe_markers.)" in ran.words
    assert "pack bare lists 0 supply_extensions, 6 needed.)" in ran.words
    assert "pack bare lists 0 long and 0 short bounty_strips, 5 of each kind needed.)" in ran.words
    assert "grain" not in ran.words.partition("Supply boards")[0]


def test_r8_too_few_strips_of_one_kind_are_counted(bare: Pack) -> None:
    strips = {name: strip for name, strip in shipped_pack("house").bounty_strips.items() if strip.size == "long"}
    pack = bare.model_copy(update={"bounty_strips": FrozenMap(strips)})
    words = " ".join(checklist(set_up(2, "standard", pack, Random(1)), 1, Look()).split())
    assert "pack bare lists 0 short bounty_strips, 2 of each kind needed.)" in words


def test_r8_hostile_names_of_a_pack_are_spelled_out(bare: Pack) -> None:
    pack = bare.model_copy(update={"title": "\x1b[2Jhouse [/x]", "supply_extensions": ("\x07bell",)})
    text = checklist(set_up(1, "standard", pack, Random(1)), 1, Look())
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "\\x1b[2Jhouse [/x]" in text


# Wrong input


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        ([], "Missing option '--players'"),
        (["--players", "0"], "'0' is not a whole number from 1 to 7"),
        (["--players", "8"], "'8' is not"),
        (["--players", "1_0"], "'1_0' is not"),
        (["--players", "\uff15"], r"'\uff15' is not"),
        (["--players", "2", "--player", "3"], "there is no player 3 among 2"),
        (["--players", "2", "--seed", "-1"], "'-1' is not a whole number of 1 to 18 digits"),
        (["--players", "2", "--seed", "1_0"], "'1_0' is not"),
        (["--players", "2", "--seed", "\uff15"], r"'\uff15' is not"),
        (["--players", "2", "--seed", "1" * 19], "of 1 to 18 digits"),
        (["--players", "2", "--pack", "no-such.toml"], "no-such.toml"),
        (["--players", "2", "--pack", ""], ""),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else "",
)
def test_wrong_input_is_refused_in_a_sentence(arguments: list[str], complaint: str, fiends: Fiends) -> None:
    ran = fiends(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert complaint in " ".join(ran.err.split())
    assert "Traceback" not in ran.err
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    "pack, where",
    [("-", "standard input"), ("./" + "x" * 210 + ".toml", "put the pack near --out"), ("a\nb.toml", "near --out")],
    ids=["standard input", "long", "line break"],
)
def test_a_puzzle_cannot_name_every_pack(pack: str, where: str) -> None:
    with pytest.raises(typer.BadParameter, match=where):
        command._pack_from("first.toml", pack)


def test_a_faulty_pack_is_told_with_its_faults(fiends: Fiends) -> None:
    Path("mine.toml").write_text('format = "frantic-fiends-pack/1"\nname = "x"\n', encoding="utf-8")
    ran = fiends("--players", 1, "--pack", "mine.toml")
    assert (ran.code, ran.out) == (2, "")
    assert "mine.toml: cannot be read" in ran.err
    assert "title: missing" in ran.err
