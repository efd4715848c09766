"""Recorded games opened at their tables, and what can be done from there."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from io import BytesIO
from math import ceil
from pathlib import Path

import pygame
from pygame import Surface

from mille.agents import PEOPLE
from mille.app.house import House
from mille.cards import Dice
from mille.engine.codec import JsonObject, Seat
from mille.engine.game import total
from mille.engine.message import Fault, Message, message
from mille.games import titles
from mille.i18n import Catalog, plain, why
from mille.session import (
    disk,
    matches,
    puzzles,
    record,
    score_pads,
    shelf,
    speaking,
    statistics,
    taking,
)
from mille.session.disk import free, reason, write_new, write_whole
from mille.session.matches import Match
from mille.session.puzzles import Puzzle
from mille.session.record import OUTSIDE, Evening, Rival, SeatName, now
from mille.session.review import Asked, ReviewProcess, review_view
from mille.session.score_pads import KeptPad
from mille.session.sources import Replay, Trial
from mille.session.work import at_file, ends_in_words
from mille.ui.pages.again import TurnAgainPage
from mille.ui.pages.history import theirs
from mille.ui.pages.last_word import LastWord, LastWordPage, Turning
from mille.ui.pages.menu import MenuPage, tell
from mille.ui.pages.page import Page
from mille.ui.pages.review import AskedPage, opener
from mille.ui.pages.score_pads import Doors, NewPadPage, PadPage, PadsPage
from mille.ui.pages.sheet import SheetPage, button_said
from mille.ui.scene import Services
from mille.ui.table.play import PlayScene
from mille.ui.table.purposes import SetPuzzle, TriedTurn
from mille.ui.table.replay import Leads, ReplayScene
from mille.ui.table.table import Table
from mille.value import replace
from mille.view.ending import Ending, outcome
from mille.view.geometry import Rect
from mille.view.names import YOU, YOURSELF, Remark, by_name, called, in_columns, one_after_another
from mille.view.papers import SheetView, TurnView, done, game_over, signed, told_of

log = logging.getLogger(__name__)


def replay(
    house: House, path: Path, step: int | None = None, marks: Sequence[TurnView] = (), deal: int = 1
) -> ReplayScene | None:
    """Replay the game recorded at `path` over the page that asked for it, from a deal or from a
    step (-1 is the last).

    If it cannot be read, say so and return None.
    """
    s, before = house.services, house.title
    try:
        replayed = Replay(path)
    except Fault as fault:
        _open_fault(s, fault, path)
        return None
    gc.freeze()  # its tables stay; no frame should wait for a search of them for garbage
    house.take_out(replayed.entry.title)
    scene: ReplayScene

    def leave() -> None:
        s.pop(scene)
        house.take_back(before)  # the page below is about that game

    def ask_others(replayed: Replay, step: int, seat: Seat) -> None:
        asked = Asked(replayed.kept, step + 1, seat, replayed.names(step))
        s.push(AskedPage(s, replayed, step, seat, asked))

    if step is None:
        step = next(iter(replayed.deals[deal - 1 : deal]), None)
    step = replayed.count if step == -1 else step
    leads = Leads(leave, partial(_ask_how, house), ask_others)
    scene = ReplayScene(s, replayed, leads, replayed.header.me, step, marks)
    s.push(scene)
    return scene


def open_turn(house: House, path: Path, turn: TurnView) -> None:
    """Show the table before a reviewed turn, with what would have been better."""
    s, start = house.services, turn.start
    try:
        kept = record.read(path)
        Trial(kept, start.at)
    except Fault as fault:
        _open_fault(s, fault, path)
        return
    at = kept, start.at, start.moves, start.reasons
    s.push(TriedTurn(s, partial(Trial, *at, you=house.you), told_of(turn)).play)


def _ask_how(house: House, replayed: Replay, step: int, seat: Seat) -> None:
    """Ask against whom to play on from there, and whether to save it."""
    s = house.services

    def try_it(others: str) -> None:
        s.pop(page)
        at = replayed.kept, step + 1
        trial = partial(Trial, *at, me=seat, others=others, you=house.you)
        s.push(TriedTurn(s, trial, ()).play)

    def keep(others: str) -> None:
        at = replayed.kept, replayed.path.name, step + 1, seat, others, house.you
        house.begin(lambda path: matches.play_on(path, *at))

    name = replayed.names(step)[seat]
    page = TurnAgainPage(s, replayed.entry, name, keep, try_it)
    s.push(page)


def left(fault: Fault, path: Path, words: Catalog) -> Message:
    """Why a record cannot be read, and that the file, if there is one, is left as it is."""
    said = message("unread.body", why=why(fault, words), file=path.name)
    return fault.message if "file" in dict(fault.message.blanks) else said


def _open_fault(s: Services, fault: Fault, path: Path) -> None:
    """Say why a record cannot be shown, or that the file is none."""
    title, said = "unread.title", left(fault, path, s.words)
    if fault.message.id in ("fault.empty", "fault.format"):
        title, said = "unread.no_game", message("unread.other", file=path.name)
    tell(s, message(title), said, wide=MenuPage.width)


# Puzzles at their tables, in place of the page where one was chosen. `back` shows that page again,
# with a note if the puzzle could not be set up.


def set_puzzle(house: House, puzzle: Puzzle, back: Callable[..., None]) -> None:
    """Set up one of the player's own turns."""
    s, words, first = house.services, house.words, list[Puzzle]()

    def answered(well: bool) -> Message:
        if not first:  # only the first answer counts
            first.append(puzzle.answered(well, date.today()))
            try:
                puzzles.keep(first[0])
            except OSError as error:
                log.warning(message("fault.write", file=puzzles.NAME, reason=reason(error)))
        return message("puzzle.done" if first[0].done else "puzzle.comes", n=first[0].days)

    asks = message("puzzle.asks", day=puzzle.day.isoformat())
    try:
        path = puzzles.path_of(puzzle, taking.records())
        if path is None:
            puzzles.drop(puzzle)
            back(words("puzzle.gone"))
            return
        try:
            kept = record.read(path)
        except Fault as fault:
            back(words.text(left(fault, path, words)))
            return
        try:
            house.take_out(titles()[puzzle.game])
            s.push(SetPuzzle(s, puzzle, kept, asks, answered, back).play)
        except Fault as fault:
            aside = str(puzzles.set_aside(puzzle))
            back(words("puzzle.unread", file=aside, why=why(fault, words)))
    except OSError as error:
        back(words("error.not_done.why", reason=reason(error)))


def set_ready_puzzle(house: House, number: int, back: Callable[..., None]) -> None:
    """Set up a ready-made puzzle of the game."""
    s, (puzzle, kept) = house.services, puzzles.ready_made(house.title.id, number)
    key, asks = puzzles.ready_key(puzzle.game, number), message("puzzle.ready.asks")

    def answered(well: bool) -> Message:
        if well and key not in s.settings.stars:
            house.apply(s.settings.starred(key, 1))
        return message("puzzle.ready.solved_it" if well else "puzzle.ready.again")

    house.take_out(titles()[puzzle.game])
    s.push(SetPuzzle(s, puzzle, kept, asks, answered, back).play)


# Finished games: the table as it was left, the score sheet, and the review from there.


PATIENCE = 0.5
"""The most seconds that a sheet waits for the history of games."""


Named = tuple[str, Callable[[], None]]
"""A button of the sheet, and what it does."""


def _last_sheet(
    house: House,
    table: Table,
    path: Path,
    seat: Seat,
    evening: Evening | None,
    buttons: Sequence[Named],
    leave: Callable[[], None],
    quiet: Sequence[Named] = (),
    rival: Rival | None = None,
) -> SheetPage:
    """The sheet of a finished game; its second button opens the review, if the game has one."""
    s, keeper, game = house.services, house.keeper, table.entry
    of_deal = partial(game.presenter.sheet, table.view, table.names)
    first, *rest = buttons
    look_back = opener(s, path, seat, None)
    review: list[Named] = [("review", look_back)] if game.reviewer is not None else []
    sheet = of_deal()
    if not game.ledger.points:  # a game of one deal has room for its bests on the sheet
        keeper.wait(PATIENCE)
        if keeper.history is not None:  # otherwise every figure would seem the first of its kind
            sheet = replace(sheet, figures=keeper.history.figures(game, path))
    file = path.relative_to(disk.games()) if path.is_relative_to(disk.games()) else path
    stood = keeper.evening(evening, file.as_posix())
    if stood is not None:
        sheet = replace(sheet, standing=stood.said)
    buttons = [first, *review, *rest]
    return SheetPage(s, sheet, buttons, leave, of_deal, quiet=quiet, rival=rival)


def put_away() -> Path:
    """Move the record of the finished match to the old ones; returns its new path."""
    path = disk.current_game()
    try:
        return shelf.put_away(path, disk.history()) or path
    except OSError as error:  # the next game moves it, or the next start shows it again
        log.warning(message("fault.write", file=str(disk.history()), reason=reason(error)))
        return path


def end(
    house: House,
    play: PlayScene,
    path: Path,
    buttons: Sequence[Named],
    quiet: Sequence[Named],
    told: LastWord | None,
    lost: str = "",
) -> None:
    """Show the end of the match at the table: its last word and then its payment, or why it was
    `lost` otherwise.

    Its record is at `path`; the buttons lead on from here. Escape on the sheet does what the last
    of the `quiet` ones does.
    """
    s, table, match = house.services, play.table, play.match
    page: MenuPage | SheetPage | LastWordPage

    def score() -> SheetPage:
        at = path, match.me, match.evening, buttons, quiet[-1][1], quiet, match.rival
        return _last_sheet(house, table, *at)

    def go_on() -> None:
        s.pop(page)
        s.push(score())

    if lost:
        ways = [(id, button_said(id), action) for id, action in (*buttons, *quiet)]
        page = MenuPage(s, message("lost.title"), ways, said=[lost])
    elif told is None:
        page = score()
    else:
        turning = _Turning(house, told.ending, path, match)
        ways_on = buttons[0][1], go_on
        page = LastWordPage(s, told, *ways_on, turning.so_far, turning.review, turning.found)
    still = Table(s, match.entry, table.names, tools=())
    still.news, still.stand_ins = table.news, table.stand_ins
    s.only(still)
    still.show(table.view)
    s.push(page)


def last_word(house: House, play: PlayScene) -> LastWord | None:
    """How the match at the table ended, and what people say to that, which its record keeps; None
    if it cannot be told.
    """
    s, match, table = house.services, play.match, play.table
    sheet = table.presenter.sheet(table.view, table.names)
    try:
        kept = shelf.read(record.read_bytes(match.path))
    except Fault:
        return None
    if not (sheet.over and kept.over):
        return None
    me, n, header = match.me, len(match.names), match.header
    places = tuple(kept.places[(me + i) % n] for i in range(n))
    ending = Ending(sheet, places)
    house.keeper.wait(PATIENCE)
    history, games = house.keeper.history, list[statistics.Mine]()
    if history is not None:
        of_me = theirs(s.settings, history.games())
        before = (each for each in of_me if each.file != match.path.name)
        games = [each for each in statistics.mine(before, {}) if each.game.game == header.game]
    said, dice = dict[int, str](), Dice(header.seed).stream("last word")
    lately = (play.purpose.recall() or speaking.Memory()).said
    for seat in ending.speakers if s.settings.voices != "off" else ():
        at = Seat((me + seat) % n)
        who = match.player_at(at)
        how, won = ending.how(seat, statistics.met(games, who)), places[seat] == 1
        if who in PEOPLE:
            told = {*s.said, *lately}
            id = speaking.last_word(PEOPLE[who], won, how, s.words.has, told, dice)
            if id:
                said[seat] = id
                s.said.add(id)
                match.keep_said(Remark(at, id))
    stands = None
    if kept.counts and games:
        at = Seat((me + 1) % n)
        stands = _stands_now(ending, games, SeatName(match.names[at], match.player_at(at)))
    lines = [] if sheet.course else [message("last.deals", n=len(sheet.deals))]
    lines += [message(f"last.{sheet.trounced}")] if sheet.trounced else []
    paid = _paid(ending) if sheet.payment else None
    return LastWord(ending, _headline(ending), tuple(lines), stands, paid, said)


def _headline(ending: Ending) -> Message:
    if ending.is_shared:
        winners = [Seat(seat) for seat in ending.order if ending.places[seat] == 1]
        return game_over(winners, Seat(0), ending.sheet.seats)
    return message("last.won", name=ending.called[ending.order[0]])


def _stands_now(ending: Ending, before: Sequence[statistics.Mine], seat: SeatName) -> Message:
    """How many games the player has won by now: of two, against the other one."""
    other = seat.player
    if other == OUTSIDE and len(ending.places) == 2:  # every program is called so
        before = statistics.against(before, seat.name)
    if len(ending.places) == 2:
        met = [*statistics.met(before, other), outcome(*ending.places)]
        name, won = ending.sheet.seats[1], met.count(1)
        return message("last.against", n=won, theirs=met.count(-1), name=name)
    won = ending.won + sum(each.won for each in before)
    return message("last.of", n=won, games=len(before) + 1)


def _paid(ending: Ending) -> Message:
    """What the loser pays, and what for."""
    paid, name = ending.sheet.payment, ending.called[ending.order[-1]]
    why = [
        message("sheet.brought", what=each.reason, points=signed(each.points, 0)) for each in paid
    ]
    return message("last.pays", name=name, n=total(paid), why=one_after_another(why))


class _Turning:
    """The deal that decided a finished game, and what a review of it finds."""

    def __init__(self, house: House, ending: Ending, path: Path, match: Match) -> None:
        self._house, self._ending, self._path, self._match = house, ending, path, match
        deal, self.so_far = None, Turning()  # of a draw, all deals are looked at
        if ending.decided is not None:
            (deal, points), called = ending.decided, ending.called
            name, other = (called[seat] for seat in ending.pair)
            by_steps = ending.sheet.course
            gained = "last.turned" if by_steps else "last.decided"
            id = gained if points else "last.kept" if by_steps else "last.passed"
            self.so_far = Turning((message(id, deal=deal, n=points, name=name, other=other),))
        reviewed, review = match.entry.reviewer is not None, partial(ReviewProcess, path, match.me)
        self.review = partial(review, deal) if reviewed else None

    def found(self, lines: Sequence[JsonObject]) -> Turning:
        """What the review says. Raises `Fault`."""
        with ends_in_words(message(ReviewProcess.failed)):
            so_far, replayed = self.so_far.lines, Replay(self._path)
            name = [*replayed.entry.opponents.values()][-1].name  # the strongest
            turn = next(iter(review_view(replayed.kept, lines).costliest), None)
            if turn is None:
                return Turning((*so_far, message("last.faultless", name=name)))
            choice = turn.choices[0]
            you = message("tell.of", what=YOURSELF, said=done(choice.played))
            better = message("tell.of", what=name, said=done(choice.better))
            picture = _table_then(self._house.services, replayed, turn.start.at, self._match.me)
            play = partial(open_turn, self._house, self._path, turn)
            told = [*so_far, you, better]
            told += [message("last.worked")] if self._ending.won else []
            return Turning((*told,), picture=picture, play=play)


def _table_then(s: Services, replayed: Replay, step: int, seat: Seat) -> Surface:
    """A picture of the table as a seat saw it at a step."""
    table, whole = Table(s, replayed.entry, replayed.names(step), tools=()), Surface(s.size)
    table.resize()
    table.show(replayed.view(step, seat))
    table.prepare()
    table.draw(whole)
    return whole


def open_ended(house: House, path: Path) -> None:
    """Show how a recorded game ended: its sheet, with the replay behind it."""
    scene = replay(house, path, -1)
    if scene is not None:
        _open_last(house, scene)


def _open_last(house: House, scene: ReplayScene) -> SheetPage:
    """Show the sheet of a recorded game over its replay, which is at its end."""
    s, replayed = house.services, scene.replayed

    def close() -> None:
        s.pop(page)
        scene.leave()

    at = replayed.path, scene.header.me, record.evening(replayed.kept), [("close", close)], close
    page = _last_sheet(house, scene.table, *at, rival=record.rival(replayed.kept))
    s.push(page)
    return page


def save_sheet(house: House, path: Path, file: Path) -> bool:
    """Save a picture of a recorded game's score sheet, as it is told to somebody elsewhere; whether
    the record could be read. Raises `OSError`.
    """
    scene = replay(house, path, -1)
    if scene is None:
        return False
    try:
        page, table, w = _open_last(house, scene), scene.table, house.words
        names = for_others(w, table.names, w("replay.player"))
        sheet = table.presenter.sheet(replace(table.view, seat=Seat(len(names))), names)
        sheet = replace(sheet, figures=page.sheet.figures)
        _print(house.services, file, page, sheet, dated(w, scene.header.created))
    finally:
        scene.leave()
    return True


def for_others(w: Catalog, names: Sequence[str], unnamed: str) -> tuple[str, ...]:
    """The names on a sheet for others, to whom nobody is "You"; `unnamed` if you gave no name."""
    return tuple((w.listener.own_name or unnamed) if name == YOU else name for name in names)


def dated(w: Catalog, created: str) -> str:
    """The game and the day of a sheet for others."""
    try:
        begun = record.moment_of(created)
    except ValueError:  # somebody has written something else there
        return w("tell.next", first=w("game.title"), then=created[:10])
    if begun is None:
        return w("game.title")
    return w("tell.next", first=w("game.title"), then=w.date(record.local_day(begun)))


def _print(s: Services, file: Path, page: SheetPage, printed: SheetView, below: str) -> None:
    """Save a picture of the paper of the top page, with this sheet on it and a line below.

    Raises `OSError`.
    """
    w, h = s.window
    try:
        page.printed = printed
        page.resize()
        # Make room for what is out of sight too.
        s.window = w, h + ceil(page.laid().whole - page.laid().view.h)
        page.resize()
        s.prepare()
        whole = Surface(s.size)
        s.draw(whole)
        made = _on_paper(s, whole, page.paper, page.laid().view.bottom, below)
    finally:
        page.printed = None
        s.window = w, h
        page.resize()
    picture = BytesIO()  # pygame does not say why it cannot write a file
    pygame.image.save(made, picture, "sheet.png")
    write_new(file, picture.getvalue())


def _on_paper(s: Services, whole: Surface, paper: Rect, bottom: float, below: str) -> Surface:
    """What stands on the paper down to `bottom`, with a line below it, and with a margin in place
    of edges and shadow.
    """
    u, edge, shadow = s.unit, 5 * s.unit, 4 * s.unit
    wide, high = paper.w - 2 * edge - shadow, bottom + 8 * u - paper.y - edge
    part = pygame.Rect(round(paper.x + edge), round(paper.y + edge), round(wide), round(high))
    part, margin = part.clip(whole.get_rect()), round(8 * u)
    line = s.texts.fitted(below, s.pen(13, s.theme.ink_muted), part.w - 2 * margin)
    made = Surface((part.w + 2 * margin, part.h + line.height + 3 * margin))
    made.fill(s.theme.paper)
    made.blit(whole, (margin, margin), part)
    made.blit(line, (made.width - 2 * margin - line.width, margin + part.h))
    return made


# Score pads of games with real cards: beginning, resuming, writing, correcting, exporting them.


class ScorePads(Doors):
    """Opens score pads from the shelf."""

    def __init__(self, house: House) -> None:
        self._house, self._services = house, house.services
        self._front, self.take_out, self.sheet_of = house.title, house.take_out, sheet_of
        self.keep = partial(self._done, KeptPad.save)
        self.throw_away = partial(self._done, KeptPad.thrown_away)
        self.put_back = partial(self._done, KeptPad.put_back)

    def open(self) -> None:
        """Show the pad last written on, or else a new one."""
        kept = score_pads.all_pads()
        pad = next((each for each in kept if isinstance(each, KeptPad)), None)
        if pad is not None:
            self.open_pad(pad)
        elif kept:
            self.open_list()
        else:
            self.open_new()

    def pads(self) -> list[KeptPad | str]:
        w, of = self._services.words, "pad.unread"
        return [
            each if isinstance(each, KeptPad) else w(of, file=each[0].name, why=why(each[1], w))
            for each in score_pads.all_pads()
        ]

    def open_list(self) -> None:
        self._services.push(PadsPage(self._services, self))

    def leave(self) -> None:
        """Go back to the shelf, with the same game in front and the focus where it was."""
        self._house.take_out(self._front)
        self._house.open_start()
        shelf = self._services.stack[-1]
        if isinstance(shelf, Page):
            shelf.focus = "pads"

    def open_new(self) -> None:
        self._services.push(NewPadPage(self._services, self._house.game, self))

    def _done(self, act: Callable[[KeptPad], KeptPad], pad: KeptPad) -> KeptPad | None:
        """Do something with the file of a pad; if that cannot be, say so, and nothing is lost."""
        try:
            return act(pad)
        except OSError as error:
            self._tell(message("error.not_done.why", reason=reason(error)))
            return None

    def open_pad(self, pad: KeptPad) -> None:
        self.leave()
        self.take_out(pad.entry.title)
        self._services.push(PadPage(self._services, pad, self))

    def share(self, pad: KeptPad) -> None:
        """Show the whole sheet, with where the points came from, to be saved in a file."""
        s, last = self._services, len(pad.deals) - 1
        elsewhere = replace(pad, names=for_others(s.words, pad.names, s.words("new.seat", n=1)))
        page: SheetPage

        def text() -> None:
            said = plain(as_text(s, elsewhere, sheet_of(elsewhere, last))).encode()
            self._take_out(pad, ".txt", lambda file: write_whole(file, said))

        def picture() -> None:
            printed = sheet_of(elsewhere, page.sheet.shown), dated(s.words, pad.created)
            self._take_out(pad, ".png", lambda file: _print(s, file, page, *printed))

        def back() -> None:
            s.pop(page)

        buttons = [("text", text), ("picture", picture), ("close", back)]
        page = SheetPage(s, sheet_of(pad, last), buttons, back, partial(sheet_of, pad), peeks=False)
        s.push(page)

    def _take_out(self, pad: KeptPad, suffix: str, write: Callable[[Path], object]) -> None:
        """Write the sheet to a file where people look for downloads."""
        try:
            with at_file(str(disk.downloads()), "fault.write"):
                file = free(disk.downloads(), f"mille-{pad.game}-{now()[:10]}", suffix)
                write(file)
            said = message("share.written", file=str(file))
        except Fault as fault:
            said = fault.message
        self._tell(said)

    def _tell(self, said: Message) -> None:
        tell(self._services, message("pad.title"), said, wide=680.0)


def sheet_of(pad: KeptPad, deal: int) -> SheetView:
    """The sheet of a pad with a deal shown, and who deals next or owes whom chips."""
    view, dealer = pad.told()
    over = pad.entry.game.waiting(view).actor is None
    sheet = pad.entry.presenter.sheet(view, pad.names, min(deal, max(0, len(pad.deals) - 1)))
    said: list[Message] = []
    if not over:
        said.append(by_name("pad.deals", dealer, view, pad.names))
    if sheet.chips and sheet.deals:
        first = [entry.total - entry.points for entry in sheet.deals[0]]
        now = [entry.total for entry in sheet.deals[-1]]
        for poor, rich, n in score_pads.payments(first, now):
            other = called(rich, view, pad.names)
            said.append(by_name("pad.pays", poor, view, pad.names, other=other, n=n))
    return replace(sheet, standing=one_after_another(said, "tell.more") if said else None)


def as_text(s: Services, pad: KeptPad, sheet: SheetView) -> str:
    """The sheet as text: a row for each deal, the totals, and the payments."""
    w = s.words
    rows: list[Sequence[str]] = [["", *map(w.called, pad.names)]]
    for number, deal in enumerate(sheet.deals, 1):
        rows.append([w.number(number), *(w.number(entry.points) for entry in deal)])
    rows.append([w("sheet.total"), *(w.number(entry.total) for entry in sheet.deals[-1])])
    said = [sheet.title, *sheet.notes, *([sheet.payment_title] if sheet.payment_title else [])]
    paid = [
        w("sheet.brought", what=line.reason, points=w.number(line.points)) for line in sheet.payment
    ]
    last = [w.text(sheet.standing)] if sheet.standing is not None else []
    return "\n".join(
        [dated(w, pad.created), "", *in_columns(rows), "", *map(w.text, said), *paid, *last, ""]
    )
