"""The talk itself: show, ask, do, save, until the input ends."""

from __future__ import annotations

from advisor.dialogue.advising import Adviser, Counsellor
from advisor.dialogue.asking import prompt, question
from advisor.dialogue.figures import difference_words, value_words
from advisor.dialogue.help import help_text
from advisor.dialogue.hints import MOST, draw_lines, hint_lines, less
from advisor.dialogue.lines import LONGEST, Lines
from advisor.dialogue.reckoning import ending_text
from advisor.dialogue.wording import WordsError, move_of
from advisor.messages import concerning
from advisor.session import Session
from advisor.show.board import board_text
from advisor.show.happenings import Teller
from advisor.show.page import position_page
from advisor.show.situation import card_text
from advisor.show.words import amount, amounts, labelled, lines_of, listed
from advisor.storage import GameFile
from advisor.terminal import Look, plain, say
from frantic_fiends.errors import NotAllowedError
from frantic_fiends.model.actions import Action, CardDrawn, Deed, Move
from frantic_fiends.model.happenings import Happening
from frantic_fiends.model.position import Position
from frantic_fiends.notation import action_text
from solver.unknown.values import PolicyValue

_MOST_UNDONE = 999


class Talk:
    """A game being played at a terminal, or from a script.

    Args:
        session: where it begins.
        file: where it is saved after every step.
        adviser: who is asked for advice.
        hints: how much advice is given unasked, 0 to 3.
        look: how to write.
        boards: whether the board is shown again whenever it has changed.
    """

    def __init__(
        self, session: Session, file: GameFile, adviser: Adviser, *, hints: int, look: Look, boards: bool
    ) -> None:
        self.session = session
        self.file = file
        self.adviser = adviser
        self.hints = hints
        self.look = look
        self.boards = boards
        self.more = 0
        self.shown: object = None
        self.introduced = False

    def run(self) -> None:
        """Talk until someone quits or the input ends."""
        lines = Lines()
        self.file.save(self.session.record)
        while True:
            self._draw_what_is_known()
            if not self.introduced:
                self._introduce()
            line = lines.ask(prompt(self.session))
            if line is None or line.lower() in ("quit", "exit", "q"):
                ended = "The input has ended. " if line is None else ""
                say(f"{ended}The game is saved: fiends play --resume {plain(self.file.name)} goes on.")
                return
            if len(line) > LONGEST:
                say(f"A line of more than {LONGEST} characters is no answer.")
            else:
                self._answer(line)

    # -- asking ----------------------------------------------------------------------------------------

    def _introduce(self) -> None:
        """Show the board if it has changed, and what is asked."""
        position, look = self.session.position, self.look
        concerning(position)
        seen = (position.home, position.orcs)
        if self.boards and seen != self.shown:
            say(f"\n{board_text(position, look)}")
        self.shown = seen
        say("")
        if self.session.stage == "over":
            say(ending_text(self.session, self.adviser, look))
        else:
            labels = (("Now", question(self.session, self.look)), ("Stock", amounts(position.stock.nonzero())))
            for label, text in labels:
                say("\n".join(labelled(label, text, look.width)))
            self._say_lines(list(hint_lines(position, self._counsellor, self.hints, look)) if self._deciding else [])
        self.introduced, self.more = True, self.hints

    @property
    def _counsellor(self) -> Counsellor:
        """Who answers for the position as it stands."""
        return self.adviser.since(self.session.root)

    @property
    def _deciding(self) -> bool:
        return self.session.stage in ("respond", "choose")

    # -- answering -------------------------------------------------------------------------------------

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "?" | "help":
                say(help_text(self.session, self.look))
            case "board":
                say(position_page(self.session.position, self.look))
            case "moves":
                told = [f"{step.number}. {step.moment}: {action_text(step.move)}" for step in self.session.steps]
                say("\n".join(told) or "No move was made yet.")
            case "save":
                say(f"Saved in {plain(self.file.name)}, as after every step.")
            case "advice":
                self._advise()
            case "hint":
                self._hint()
            case "hints":
                self._set_hints(rest)
            case "undo":
                self._undo(rest)
            case "what-if" | "whatif":
                self._what_if(rest)
            case _:
                self._do(line)

    def _read(self, text: str) -> Move:
        """The move that words mean.

        Raises:
            WordsError: they mean none; with the reason.
        """
        session, word = self.session, text.lower()
        if session.stage == "over":
            raise WordsError("the game is over; undo takes back the last step")
        if word in ("", "draw") and session.stage in ("draw", "arrival") and (drawn := session.draw()) is not None:
            return drawn
        if word in ("done", "marker") and session.stage == "between":
            if (laid := session.turn()) is None:
                raise WordsError(f"what does the marker of round {session.next_round} show? marker orc or marker plain")
            return laid
        if word == "best" and self._deciding:
            if (counsel := self._counsellor.counsel(session.position)) is None:
                raise WordsError("no advice was found in time")
            return counsel.best.action
        if not text:
            raise WordsError("nothing was typed")
        return move_of(text, session)

    def _wrong(self, reason: str, rule: str = "") -> None:
        told = f"Not so: {reason}{f' ({rule})' if rule else ''}. ? tells what can be typed."
        say("\n".join(lines_of(plain(told), self.look.width)))

    def _do(self, line: str) -> None:
        try:
            self._make(self._read(line))
        except WordsError as error:
            self._wrong(str(error))

    def _make(self, move: Move) -> None:
        before = self.session
        try:
            after = before.then(move)
        except NotAllowedError as error:
            self._wrong(error.reason, error.rule)
            return
        self._become(after)
        self._tell(move, after.steps[-1].happenings, before.position, after.position)

    def _become(self, session: Session) -> None:
        """Go on from another session: saved before anything is shown of it."""
        self.file.save(session.record)
        self.session, self.introduced = session, False

    def _draw_what_is_known(self) -> None:
        while (known := self.session.certain) is not None:
            self._make(known)

    def _tell(self, move: Move, happenings: tuple[Happening, ...], before: Position, after: Position) -> None:
        """What was done, and what happened."""
        told = Teller(self.look.signs, before.home).story(happenings)
        match move:
            case CardDrawn(card):
                drawn = card_text(card, before.table.card(before.clock.event, card), self.look)
                told = f"{before.clock.orc} draws {drawn}"
            case _:
                told = told or "nothing happens"
        value = PolicyValue.of_happenings(happenings, before.table.valuation)
        cost = f" [{difference_words(value)}]" if value != PolicyValue() else ""
        arrow = f"{self.look.signs.to} "
        say("\n".join(lines_of(f"{arrow}{told}.{cost}", self.look.width)))
        if after.is_over and not before.is_over:
            say("The last invasion is over.")

    # -- undo, what-if, advice -------------------------------------------------------------------------

    def _undo(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdecimal() and 1 <= int(rest[:4]) <= _MOST_UNDONE):
            self._wrong(f"undo is followed by a number of steps from 1 to {_MOST_UNDONE}, or by nothing")
            return
        session, taken = self.session, list[str]()
        for _ in range(int(rest or 1)):
            try:
                shorter = session.undone()
            except ValueError:
                break
            step = session.steps[len(shorter.steps)]
            taken.append(f"{step.moment}: {action_text(step.move)}")
            session = shorter
        if not taken:
            self._wrong("there is no step to take back")
            return
        self._become(session)
        shown = taken if len(taken) <= 3 else [*taken[:3], f"{amount(len(taken) - 3, 'step')} more"]
        say("\n".join(lines_of(plain(f"Took back {listed(shown)}."), self.look.width)))

    def _what_if(self, rest: str) -> None:
        """Show what a move would lead to and what it is worth; the game stays as it is."""
        session, position = self.session, self.session.position
        try:
            move = self._read(rest) if rest.lower() not in ("", "draw") else move_of("", session)
            step = session.what_if(move)
        except WordsError as error:
            self._wrong(str(error))
            return
        except NotAllowedError as error:
            self._wrong(error.reason, error.rule)
            return
        say("If so:")
        self._tell(move, step.happenings, position, step.position)
        self._weigh(move, step.position, PolicyValue.of_happenings(step.happenings, position.table.valuation))
        say("Nothing was changed.")

    def _weigh(self, move: Move, after: Position, cost: PolicyValue) -> None:
        """What a move that is tried would be worth."""
        root = after if isinstance(move, Deed) else self.session.root
        later = self.adviser.since(root).value(after)
        if later is None:
            say("What it is worth could not be proved in time; a longer --think may help.")
            return
        say(f"Expected then, its own cost included: {value_words(cost + later)}.")
        here = self._counsellor.value(self.session.position)
        if here is not None:
            change = difference_words(less(cost + later, here))
            against = "the best that can be done" if isinstance(move, Action) else "what is to be expected now"
            say(f"Against {against}: {change}.")
        if isinstance(move, CardDrawn):
            self._say_lines(list(hint_lines(after, self.adviser.since(root), MOST, self.look)))

    def _advise(self) -> None:
        if self._deciding:
            self._say_lines(list(hint_lines(self.session.position, self._counsellor, MOST, self.look)))
        elif self.session.stage in ("draw", "arrival"):
            self._say_lines(list(draw_lines(self.session.position, self._counsellor, self.look)))
        elif self.session.stage == "between":
            value = self._counsellor.value(self.session.position)
            told = "not proved in time; a longer --think may help" if value is None else value_words(value)
            say(f"Expected if nothing more changes: {told}.")
        else:
            say("The game is over: there is nothing to advise.")

    def _hint(self) -> None:
        if not self._deciding:
            say("A hint comes with a decision; advice tells what is to be expected now.")
            return
        self.more = min(self.more + 1, MOST)
        self._say_lines(list(hint_lines(self.session.position, self._counsellor, self.more, self.look)))

    def _set_hints(self, rest: str) -> None:
        if rest not in ("0", "1", "2", "3"):
            self._wrong("hints is followed by 0, 1, 2 or 3")
            return
        self.hints = self.more = int(rest)
        say(f"Advice unasked from now on: level {rest}.")
        self.introduced = False

    def _say_lines(self, lines: list[str]) -> None:
        for line in lines:
            text = line if "\n" in line else "\n".join(lines_of(line, self.look.width))
            say(text)
