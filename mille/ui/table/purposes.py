"""What a match at the table is for: a game that counts, a turn tried again, a puzzle, a lesson."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from time import perf_counter

from mille.agents import GRADES, Reviewer, Thinking, game_seat
from mille.cards import Card, Cards
from mille.engine.codec import JsonObject, Seat
from mille.engine.message import Fault, Message, message
from mille.session.lesson import Lesson
from mille.session.matches import Match
from mille.session.puzzles import Puzzle
from mille.session.record import Record, Rival
from mille.session.review import Grading, turn_view
from mille.session.sources import Trial, lines_before
from mille.session.speaking import Memory
from mille.ui.pages.blocks import Row, Text, bar, heading
from mille.ui.pages.menu import MenuPage, Way, close
from mille.ui.pages.page import Page
from mille.ui.pages.review import costly_turn, opener
from mille.ui.pages.sheet import SheetPage
from mille.ui.scene import Services
from mille.ui.table.desk import Desk, Given
from mille.ui.table.effects import explained_beads
from mille.ui.table.play import PlayScene, Purpose
from mille.ui.table.table import Table
from mille.ui.widgets import Block, Button
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.lying import union
from mille.view.names import YOU
from mille.view.papers import TurnView
from mille.view.presentation import Advice


def after_a_deal(desk: Desk, menu: Callable[[], None]) -> SheetPage:
    """The sheet after a deal; its main button deals the next one."""
    s, match, table = desk.services, desk.match, desk.table
    sheet = table.presenter.sheet(table.view, table.names)

    def go_on() -> None:
        s.pop(page)
        if match.between_deals:
            desk.deal()

    buttons = [("next", go_on)]
    if match.entry.reviewer is not None:
        number = sheet.shown + 1
        buttons.append(("review", opener(s, match.path, match.me, number)))
    page = SheetPage(s, sheet, buttons, menu, rival=match.rival)
    return page


def at_any_time(table: Table, rival: Rival | None = None) -> SheetPage:
    """The sheet during a deal, from which earlier deals can be reached."""
    s, of_deal = table.services, partial(table.presenter.sheet, table.view, table.names)

    def close() -> None:
        s.pop(page)

    page = SheetPage(s, of_deal(), [("close", close)], close, of_deal, rival=rival)
    return page


class KeptGame(Purpose):
    """A game that counts: it is saved, and goes on until somebody has won."""

    def __init__(
        self,
        menu: Callable[[], None],
        scored: Callable[[], None],
        over: Callable[[], None],
        recall: Callable[[], Memory | None],
    ) -> None:
        """`menu` opens the menu, `scored` is called after each deal, `over` shows the result, and
        `recall` says what the others remember.
        """
        self._menu, self._scored, self._over, self._recall = menu, scored, over, recall

    def recall(self) -> Memory | None:
        return self._recall()

    def open_menu(self) -> None:
        self._menu()

    def game_over(self) -> None:
        self._over()

    def open_sheet(self, desk: Desk) -> None:
        desk.services.push(at_any_time(desk.table, desk.match.rival))

    def deal_ended(self, desk: Desk) -> None:
        self._scored()
        if desk.table.presenter.sheet_after_deals:
            desk.services.push(after_a_deal(desk, self.open_menu))
        else:
            desk.deal()


class TriedTurn(Purpose):
    """A turn tried again, and played on to the end of the deal; nothing is saved."""

    title, on, back = "trial.title", "trial.on", "trial.leave"
    """The message ids of its menu's title, and of the buttons that go on with it and leave it."""
    about = message("trial.about")
    """What the menu says of it."""
    tools = "again", "hint", "undo", "back"

    def __init__(
        self, services: Services, trial: Callable[[], Trial], told: tuple[Message, ...]
    ) -> None:
        """`trial` sets the table up as often as needed; `told` are the lines about the turn."""
        self._services, self._trial, self._told = services, trial, told
        self._hinted = False
        self.own_tools = self.leads()
        self.play = PlayScene(services, Match(trial()), self)
        self.play.table.trail = told
        self.play.table.news += told[:1]  # most games have no room beside the piles

    def leads(self) -> Mapping[str, Callable[[], None]]:
        return {"again": self.again, "back": self.leave}

    def look_on(self, desk: Desk) -> None:
        """Show what would have been better, as soon as the person is to move."""
        if self._told and not self._hinted and desk.my_move:
            self._hinted = True
            desk.ask_for_hint()

    def again(self) -> None:
        self.end()
        self._services.push(self.once_more().play)

    def once_more(self) -> TriedTurn:
        return TriedTurn(self._services, self._trial, self._told)

    def leave(self) -> None:
        self.end()

    def end(self) -> None:
        self.play.hand.let_go()
        self.play.match.close()
        self._services.pop(self.play)

    def open_menu(self) -> None:
        s = self._services
        ways: list[Way] = [
            ("again", message("tool.again"), self.again),
            ("back", message(self.back), self.leave),
        ]
        over = self.play.match.deal_over
        if not over:
            ways.insert(0, ("log", message("log.title"), self.play.desk.tools["log"]))
            ways.insert(0, ("on", message(self.on), close))
        title = message("prompt.deal" if over else self.title)
        leave = self.leave if over else None
        s.push(MenuPage(s, title, ways, leave, [self.about]))

    def deal_ended(self, desk: Desk) -> None:
        self.game_over()

    def game_over(self) -> None:
        self.open_menu()


# A level of a lesson at the table: it says what to do, points at it, and ends with stars.


SHOWN = 0.6
"""How long a legal move that was only tried stays before it is taken back, in seconds."""
ENDS = 0.8
"""How long the table stays in view after the last move, before the level ends, in seconds."""
A_CARD, A_MELD, STRIP = "card:", "meld.", "strip"
NAMES = {"pack": "discard"}
"""For names of places used in lessons, the name that the table has instead."""


class LessonTable(Purpose):
    """A level being played, from its first move to its goal."""

    tools: Sequence[str] = ("again", "hint", "skip_level", "menu")

    def __init__(
        self,
        services: Services,
        lesson: Lesson,
        tools: Mapping[str, Callable[[], None]],
        menu: Callable[[], Sequence[Way]],
        ended: Callable[[Lesson, Callable[[], Sequence[Sequence[Rect]]]], None],
    ) -> None:
        """`tools` are those to begin again and to skip the level, `menu` has the buttons of its
        menu, and `ended` says what follows, with the cards of `made` in sight.
        """
        self._services, self._lesson, self._menu, self._ended = services, lesson, menu, ended
        self.own_tools = tools
        there = {*tools, "menu", *({"hint"} & {*lesson.header.entry.presenter.tools})}
        self.tools = [id for id in self.tools if id in there]
        self._waited = 0.0
        self._since = 0.0
        self.play = PlayScene(services, Match(lesson), self)
        self._say(self.play.desk)

    # In each frame

    def look_on(self, desk: Desk) -> None:
        """Say what to do now; take back what was only tried; end when the goal is reached."""
        now, before = desk.clock(), self._since
        self._since = now
        laid_out, effects = self._lesson.laid_out, desk.table.effects
        if desk.hint is not None:
            laid_out.hint = desk.hint.move
        if not laid_out.held:
            self._waited = 0.0
            told = desk.table.written is desk.table.shown and effects.held_up.moment is None
            if desk.match.ready and told:
                self._say(desk)
            else:
                self._hush(desk)
            return
        self._hush(desk)
        if laid_out.tried is not None:
            desk.heard.clear()  # nobody speaks about a move that is taken back
        busy = desk.table.stage.busy or effects.held_up.moment is not None
        read = bool(laid_out.progress.outcome) and effects.remarks.busy
        if not desk.match.caught_up or busy or read or desk.covered:
            return
        if self._waited == 0.0 and laid_out.tried is not None:
            said = message(laid_out.tried.then)
            desk.say(said, seconds=desk.reading(said))
        self._waited += now - before
        desk.services.dirty = True
        if laid_out.tried is not None and self._waited >= SHOWN:
            self._take_back(desk)
        elif laid_out.progress.outcome and self._waited >= ENDS:
            self.play.hand.let_go()
            self._ended(self._lesson, self.made)

    @property
    def answered(self) -> bool:
        written, done = self.play.table.written, self._lesson.laid_out.progress.outcome
        asked = written is not None and written.my_turn
        return bool(done) or (asked and not self.play.match.my_turn)

    @property
    def restless(self) -> bool:
        return self._lesson.laid_out.held and not self.play.desk.covered

    @property
    def due(self) -> float | None:
        reads = self._lesson.laid_out.progress.outcome and self.play.table.effects.remarks.busy
        return None if reads else super().due

    def _say(self, desk: Desk) -> None:
        step, lesson = self._lesson.laid_out.step, self._lesson.level
        said, *more = map(message, self._lesson.laid_out.says)
        pointed = step.point if step is not None else ()
        table, why = desk.table, list[Message]()
        if table.prompting is not None:
            why.append(table.prompting)
        elif step is None or table.puts_together:
            why.append(table.shown.prompt)
        below = title = ""
        if step is lesson.steps[0]:
            knows = bool(desk.services.settings.stars) or "hint" not in self.tools
            # knows how to go on, from an earlier level
            title, below = f"{lesson.words}.title", "" if knows else "lesson.hint"
        advice = Advice(said, cards_of(pointed), why=tuple(why), plan=tuple(more))
        told = Given(None, advice, title=title, below=below)  # it stands where a hint would
        places = tuple(places_of(table, pointed))
        if (told, places) != (desk.lesson, desk.lit):
            desk.lesson, desk.lit = told, places
            desk.services.dirty = True

    def _hush(self, desk: Desk) -> None:
        """Take the instruction away: there is nothing to do but watch."""
        if desk.lesson is not None:
            desk.lesson, desk.lit = None, ()
            desk.table.stage.hinted.clear()
            desk.services.dirty = True

    def _take_back(self, desk: Desk) -> None:
        said = desk.table.toast.said
        desk.match.take_back()
        desk.is_over = False
        desk.forget_hint()
        desk.adviser.close(desk.match.referee)
        desk.table.take_back(desk.match.view())
        if said is not None:
            desk.say(said, seconds=desk.reading(said))
        desk.services.audio.play("slide")

    # How it ends, and where its buttons lead

    def made(self) -> Sequence[Sequence[Rect]]:
        """Where cards and beads lie on the table, and the cards of the hand, in the window."""
        table = self.play.table
        x, y = table.closeup.origin
        hand = [each.home.rect for each in table.stage.hand()]
        laid = [each.home.rect for each in table.stage.sprites if each.card is not None]
        beads = _place(table, STRIP)
        laid = [each for each in laid if each not in hand] + ([] if beads is None else [beads])
        return [[replace(it, x=it.x - x, y=it.y - y) for it in each] for each in (laid, hand)]

    def open_menu(self) -> None:
        s = self._services
        s.push(MenuPage(s, message("lesson.menu"), self._menu()))

    def deal_ended(self, desk: Desk) -> None:
        """Deal again, unless the level is about to end or a tried move to be taken back."""
        if not self._lesson.laid_out.held:
            desk.deal()


def cards_of(pointed: Sequence[str]) -> Cards:
    codes = (name.removeprefix(A_CARD) for name in pointed if name.startswith(A_CARD))
    return tuple(map(Card.parse, codes))


def places_of(table: Table, pointed: Sequence[str]) -> Iterator[Rect]:
    """Where the places and buttons lie that a level points at, by their names in the tree."""
    for name in pointed:
        rect = None if name.startswith(A_CARD) else _place(table, name)
        if rect is not None:
            yield rect


def _place(table: Table, name: str) -> Rect | None:
    buttons = (*table.buttons, *table.tools)
    found = next((each.bounds for each in buttons if each.id == name), None)
    if found is not None:
        return found
    stage, me = table.stage, table.shown.me
    if name.startswith(A_MELD):
        id = name.removeprefix(A_MELD)
        melds = [each for each in stage.columns if each.view.id == id]
        melds.sort(key=lambda each: each.place.seat != me)  # the viewer's own first
        return melds[0].rect if melds else None
    name = NAMES.get(name, name)
    places = (place for place in table.shown.zones if str(place) in (name, f"{name}.{me}"))
    if name == STRIP and STRIP in stage.ground.zones:
        beads = explained_beads(table.services, stage.ground.strip(table.shown), table.shown.strip)
        return union([at for _, at in beads]) if beads else None
    return next((stage.rect_of(place) for place in places), None)


# A puzzle: a turn that cost much, to be played better at its table; then the answer, and why.


WELL = GRADES[:2]
"""The grades of a turn that solves a puzzle."""
SLICE = 0.008
"""The seconds of a frame that are spent on grading the answer."""


class SetPuzzle(TriedTurn):
    """One of the player's own turns, with no word on what was better."""

    title, on, back = "puzzle.title", "puzzle.here", "puzzle.on"

    def __init__(
        self,
        services: Services,
        puzzle: Puzzle,
        kept: Record,
        asks: Message,
        answered: Callable[[bool], Message],
        back: Callable[[], None],
    ) -> None:
        """`kept` is the record that the turn is from, and `asks` what is asked about it; `answered`
        is told whether it was solved, and returns what follows from that; `back` shows the other
        puzzles. Raises `Fault`.
        """
        self.kept, self.seat = kept, Seat(puzzle.seat)
        self.puzzle, self.about, self.answer_is, self._back = puzzle, asks, answered, back
        self.turn = turn_view(kept, self.seat, puzzle.turn)
        try:
            costly_turn(services, "then", self.turn)
        except Exception:  # words about numbers that are none, for example
            raise Fault(message("fault.review_line")) from None
        self._is_judged = False
        self._answer: Grading | None = None

        def begin() -> Trial:
            you = services.settings.person or YOU
            trial = Trial(kept, self.turn.start.at, me=self.seat, you=you)
            if self.seat not in trial.referee.waiting.seats:
                raise Fault(message("fault.review_line"))
            return trial

        super().__init__(services, begin, (asks,))

    def leads(self) -> Mapping[str, Callable[[], None]]:
        return {**super().leads(), "hint": self._ask_to_show}

    def once_more(self) -> TriedTurn:
        at = self.puzzle, self.kept, self.about, self.answer_is, self._back
        return SetPuzzle(self._services, *at)

    def leave(self) -> None:
        self.end()
        self._back()

    @property
    def restless(self) -> bool:
        return self._answer is not None

    def look_on(self, desk: Desk) -> None:
        """Grade the turn once it is played and has been seen."""
        if not self._is_judged and self._is_played(desk):
            self._is_judged = True
            self._answer = Grading(self._with(desk), self.seat, self.puzzle.turn["deal"])
        if self._answer is not None and desk.match.caught_up and not desk.table.stage.busy:
            answer, self._answer = self._answer, None
            graded = answer.turns[-1].event >= self.puzzle.turn["at"]  # else there was no choice
            self._show(answer if graded else None)

    def _is_played(self, desk: Desk) -> bool:
        game, events = desk.match.entry.game, desk.match.referee.events[len(desk.match.past) :]
        if not any(game_seat(game, event) == self.seat for event in events):
            return False
        # If whole turns are reviewed, the puzzle lasts until another seat is to move.
        return isinstance(desk.match.entry.reviewer, Reviewer) or not desk.match.my_turn

    def _with(self, desk: Desk) -> Record:
        """The record up to the turn, followed by what happened in the puzzle."""
        events = desk.match.referee.events[len(desk.match.past) :]
        before = self.kept.lines[: lines_before(self.kept, self.turn.start.at)]
        new = ((0, desk.match.entry.game.write(event)) for event in events)
        return replace(self.kept, lines=(*before, *new))

    def _show(self, grading: Grading | None) -> None:
        self.play.hand.let_go()
        self._services.push(AnswerPage(self._services, self, grading))

    def _ask_to_show(self) -> None:
        """Show the answer, if the person really wants to; then it does not count as solved."""
        s = self._services

        def show() -> None:
            s.pop(page)
            self._is_judged = True
            self._show(None)

        ways: list[Way] = [
            ("think", message("puzzle.think"), close),
            ("show", message("puzzle.show"), show),
        ]
        page = MenuPage(s, message("puzzle.show"), ways, said=[message("puzzle.tomorrow")])
        s.push(page)

    def game_over(self) -> None:
        """Do nothing: the answer page says what is next."""


class AnswerPage(Page):
    """How good an answer was, graded while frames go by; then what was better, and why."""

    width = 760.0
    least = 200.0

    def __init__(self, services: Services, of: SetPuzzle, grading: Grading | None) -> None:
        """`grading` grades the answer; None if the person gave up."""
        super().__init__(services)
        self._of = of
        self._thinking: Thinking[JsonObject] | None = None
        self._done = 0.0
        self.now: TurnView | None = None
        """The answer, as a review shows it."""
        self.solved = False
        self._follows: Message | None = None
        """What follows from the answer, once it is graded."""
        if grading is None:
            self._follows = of.answer_is(False)
        else:
            self._thinking = grading.grade(grading.turns[-1])

    @property
    def restless(self) -> bool:
        return self._thinking is not None

    def update(self, dt: float) -> None:
        """Grade on, for a part of the frame."""
        end = perf_counter() + SLICE
        while self._thinking is not None and perf_counter() < end:
            try:
                self._done = next(self._thinking).done
            except StopIteration as found:
                self._thinking = None
                self.now = turn_view(self._of.kept, self._of.seat, found.value)
                self.solved = self.now.grade in WELL
                self._follows = self._of.answer_is(self.solved)
            self.changed()

    @property
    def title(self) -> str:
        if self._thinking is not None:
            return self.services.words("puzzle.title")
        return self.services.words("puzzle.solved" if self.solved else "puzzle.unsolved")

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        if self._follows is None:
            said = w("puzzle.looking")
            return [Text(s, said, align="center", id="said"), bar(s, self._done)]
        made: list[Block] = [Text(s, w.text(self._follows), id="said")]
        if self.now is not None and self.now.choices:
            made += [heading(s, w("puzzle.now")), costly_turn(s, "now", self.now)]
        who = "seat.you" if self._of.puzzle.is_own else "replay.player"
        then = costly_turn(s, "then", self._of.turn, who=who)
        return [*made, heading(s, w("puzzle.then")), then]

    def foot(self) -> Sequence[Block]:
        s = self.services
        if self._thinking is not None:
            return [self.back()]
        again = Button(s, "again", s.words("tool.again"), self._of.again)
        return [Row(s, [self.back("puzzle.on"), again])]

    def leave(self) -> None:
        self._of.leave()
