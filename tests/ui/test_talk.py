"""What is said at the table and can be read in time: remarks, the log, the end of a deal."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from typing import Any
from unicodedata import east_asian_width

import pytest

from mille.cards import Card, Dice
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games import entry
from mille.session import disk, record, sources
from mille.session.settings import WAIT, Settings
from mille.session.sources import ME
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.reading import LogPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.play import PlayScene
from mille.ui.table.sprites import GLANCE
from mille.ui.table.table import Table
from mille.ui.tempo import A_WORD
from mille.value import Value
from mille.view.beat import Beat, Deal, Say
from mille.view.names import Occasion, Remark, good
from tests.games.matches import GAMES, random_match, walk, window_rule_sets
from tests.parts import every_game, long, quick_first, sure
from tests.ui.conftest import MOST_FRAMES, PLAYED, SMALL, Program, bare_table, launched, quick
from tests.ui.tables import USUAL, middle, sit, table

# People speak at the table: over an evening, never too often, never twice, never in the way

ROOMS = {
    "mille": ("mado",),
    "daifugo": ("novice", "club", "expert", "marcel"),
    "contract_rummy": ("theo", "marcel", "solange"),
    "militaire": ("casual", "solange"),
    "guts": ("fernand", "regular", "theo", "mado"),
    "anaconda": ("ambroise", "club", "expert", "casual"),
    "beggar_my_neighbor": ("novice",),
}


class Heard(Value):
    turn: int
    remark: Remark
    text: str
    who: str
    of: str
    """The line of news before it."""
    stood: float
    """For how many seconds it could be read."""


def evening(program: Program, game: str, people: Sequence[str], most: float) -> Iterator[Heard]:
    """Play for `most` seconds at a table with people; the player moves as Odette would."""
    program.sit_down(game, people, f"voices/{game}")
    play, end, now, since = program.play, program.now + most, None, 0.0
    dice, moves, of, turn = Dice("evening"), 0, "", 0
    while program.now < end and not play.match.over:
        program.frame(1 / 30)
        remarks = play.table.effects.remarks
        if remarks.said is not now:
            if now is not None:
                yield _heard(program, play, now, turn, of, program.now - since)
            now, since, turn = remarks.said, program.now, play.match.waiting.turn
            of = program.app.words.text(play.table.news[-1]) if play.table.news else ""
        if isinstance(program.top, SheetPage):
            assert now is None, "said below a sheet"
            program.key("return")
        elif play.desk.my_move and not play.table.stage.busy and now is None:
            moves += 1
            assert play.desk.submit(program.house_move(dice.stream(moves)))
    if now is not None:
        yield _heard(program, play, now, turn, of, program.now - since)


def _heard(
    program: Program, play: PlayScene, remark: Remark, turn: int, of: str, stood: float
) -> Heard:
    words = program.app.words
    return Heard(turn, remark, words(remark.id), play.match.names[remark.seat], of, stood)


def speaking(voices: str = "usual", speed: float = 16.0) -> Program:
    return launched(speed=speed, voices=voices, tables=PLAYED)


@pytest.mark.parametrize(("game", "most"), [("guts", 60.0), *(long(game, 900.0) for game in ROOMS)])
@pytest.mark.long
def test_an_evening_is_not_talked_to_death(game: str, most: float) -> None:
    program = speaking()
    with program.unseen():
        evenings = [[*evening(program, game, ROOMS[game], most)] for _ in range(2)]
    heard = [each for one in evenings for each in one]
    ids = [each.remark.id for each in heard]
    assert len(ids) == len(set(ids)), "never the same line twice"
    assert len(heard) > 2
    for each in (each for one in evenings for each in one[:-1]):
        letters = sum(1 + (east_asian_width(letter) in "WF") for letter in each.text)
        assert each.stood >= 1 + 60 / 200 * letters / 5 - 0.1, "200 words a minute, and a second"
        assert each.remark.seat != program.play.match.me


def test_nobody_greets_twice_in_an_evening() -> None:
    """Sitting down again with the same people is no arrival; with others it is one."""
    program, sat = speaking(), list[bool]()
    with program.unseen():
        for people in (ROOMS["guts"], ROOMS["guts"], ROOMS["anaconda"]):
            heard = [*evening(program, "guts", people, 4.0)]
            ids = [each.remark.id for each in heard]
            sat.append(any(".sit." in id or ".past.first." in id for id in ids))
    assert sat == [True, False, True]


def test_they_remember_the_last_game_once_and_say_nothing_of_it_again() -> None:
    program, past, ids = speaking(), list[list[str]](), list[str]()
    with program.unseen():
        for _ in range(3):
            program.app.keeper.read_again()
            program.app.keeper.wait()
            heard = [each.remark.id for each in evening(program, "guts", ROOMS["guts"], 300.0)]
            past.append([id for id in heard if ".past." in id])
            ids += heard
            program.app.services.said.clear()  # the program was closed in between
    assert past[0][0].split(".")[3] == "first"
    assert past[1]
    assert all(len(each) <= 1 for each in past)
    assert not any(".first." in id for each in past[1:] for id in each)
    assert len(ids) == len(set(ids)), "within a week"


def test_what_was_said_is_in_the_record_and_is_not_said_again() -> None:
    program = speaking()
    with program.unseen():
        heard = [*evening(program, "guts", ROOMS["guts"], 20.0)]
    match = program.play.match
    kept = record.parse(match.path.read_bytes())
    assert [remark for _, remark in record.said(kept)] == [each.remark for each in heard]
    assert heard
    program.app.services.said.clear()  # the program was closed in between
    program.app.open_start()
    program.app.go_on(match.path)
    assert program.app.services.said >= {each.remark.id for each in heard}


@pytest.mark.long
@pytest.mark.parametrize(("voices", "speed"), [("off", 16.0), long("usual", 0.0)])
def test_nobody_speaks_who_is_not_wanted(voices: str, speed: float) -> None:
    program = speaking(voices, speed)
    with program.unseen():
        assert not [*evening(program, "guts", ROOMS["guts"], 30.0)]


def test_a_press_at_the_end_hurries_though_nobody_has_spoken() -> None:
    program = speaking("off", 1.0)
    program.sit_down("beggar_my_neighbor", ["novice"], "quiet")
    play = program.play
    play.forced.run()
    program.until(lambda: play._sheet_due and not play.desk.runs)
    program.key("return")
    program.until(lambda: program.top is not play)


def at_mille() -> Program:
    program = speaking(speed=4.0)
    program.sit_down("mille", ["mado"], "talk")
    with program.unseen():
        program.settle()
        program.play.table.effects.remarks.end()
        program.play.desk.heard.clear()
    return program


@every_game
@pytest.mark.parametrize("busy", ["", "chosen", "page"])
def test_nobody_speaks_to_whoever_is_busy(busy: str) -> None:
    program = at_mille()
    play = program.play
    play._talk._company._spoke = -99.0  # it has been quiet for long
    if busy == "page":
        play.purpose.open_menu()
        program.on(MenuPage)
    elif busy:
        play.table.stage.hand_state.chosen.add(play.table.stage.hand()[0].key)
    play.desk.heard.append(good(sources.OTHER, 2))
    program.frame(times=5)
    assert (play.table.effects.remarks.said is None) is bool(busy)
    assert busy == "page" or not play.desk.heard, "nor is it said later"


@pytest.mark.parametrize(("game", "thinks"), [("daifugo", True), ("beggar_my_neighbor", False)])
def test_only_where_there_is_something_to_choose_a_thought_can_be_long(
    game: str, thinks: bool
) -> None:
    program, spoken_of = speaking(), list[str]()
    program.sit_down(game, ["mado"], "thought")
    with program.unseen():
        play = program.settle().play
        play.desk.heard = Overheard(spoken_of)
        program.frame(1.0, 60)
        assert play.desk.submit(program.house_move(""))
        program.frame(0.1, 10)
    assert ("thought" in spoken_of) is thinks


class Overheard(list[Occasion]):
    def __init__(self, spoken_of: list[str]) -> None:
        self.spoken_of = spoken_of

    def append(self, occasion: Occasion) -> None:
        super().append(occasion)
        self.spoken_of.append(occasion.theirs)


def main(games: Sequence[str]) -> None:
    import os

    import pygame

    with tempfile.TemporaryDirectory() as folder:
        os.environ["MILLE_HOME"] = folder
        pygame.display.init()
        pygame.font.init()
        program = speaking()
        for game in games or ROOMS:
            print(f"\n== {game}: {', '.join(ROOMS[game])}")
            with program.unseen():
                for each in evening(program, game, ROOMS[game], 900.0):
                    print(f"{each.turn:4} {each.of[:70]:70} {each.who}: {each.text}")


# The log says in full what its reader may know, and can be read again all deal long

NAMES = ("You", "Ben", "Cem", "Dora", "Eva", "Finn", "Gil")
LONG = 700
"""More lines than a window shows, and than most deals have."""


@pytest.mark.parametrize(("game", "rule_set"), window_rule_sets())
def test_what_one_alone_knows_is_said_to_one(game: str, rule_set: str) -> None:
    """Each card that a seat gave, got, passed or drew, unseen by others, is in its own log."""
    match = random_match(game, rule_set, short=True)
    rules, presenter = match.entry.game, match.entry.presenter
    names, me = NAMES[: match.seats], Seat(0)
    known = set[Card]()
    """What no line has told so far; passed packets are told when all change hands."""
    for turn in match.turns:
        view = rules.observe(turn.after, me)
        for event in turn.events:
            mine = rules.redact(event, me)
            beat = presenter.beat(mine, view, names)
            if any(isinstance(step, Deal) for step in beat.steps):
                continue
            open_to_all = [
                set(walk(rules.redact(event, Seat(seat)), Card)) for seat in range(1, match.seats)
            ]
            known |= set(walk(mine, Card)) - set.intersection(*open_to_all)
            lines = [step.said for step in beat.steps if isinstance(step, Say)]
            lines += [beat.news] if beat.news is not None else []
            if lines:
                assert known <= {card for line in lines for card in walk(line, Card)}, lines
                known.clear()
    assert not known


def lines(count: int) -> list[Message]:
    return [message("news.won", name=f"Odette {n}") for n in range(count)]


@pytest.mark.parametrize("way", ["key", "click", "menu"])
def test_it_is_read_again(way: str) -> None:
    """The whole deal and nothing of the one before; it opens at its end."""
    program = Program(Settings(speed=0.0), SMALL)
    play = sit(program, table(USUAL), asleep=True)
    told = lines(LONG)
    play.table.news.extend([*lines(3), *told])
    play.table.first_news = told[0]
    if way == "key":
        program.key("f3")
    elif way == "click":
        program.click(*middle(play.table.stage, "news"))
    else:
        play.desk.tools["menu"]()
        top = program.top
        (button,) = [each for each in top.widgets if each.id == "log"]  # type: ignore[attr-defined]
        program.click(*button.bounds.center)
    page = program.on(LogPage)
    said = [node.name for node in page.frame().nodes() if node.role == "listitem"]
    assert said == [program.app.words.text(each) for each in told]
    laid = page.laid()
    assert laid.whole > laid.view.h
    assert page.offset == pytest.approx(laid.whole - laid.view.h)
    program.key("f3")
    assert not isinstance(program.top, LogPage)


# The end of a deal stays until there was time to read it, or until a key is pressed


@pytest.mark.parametrize("way", ["", "left", "glance"])
@pytest.mark.parametrize(("game", "seats"), [("guts", 2), ("guts", 5), long("anaconda", 4)])
def test_the_end_of_a_deal(
    game: str, seats: int, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or only for a glance, if the table goes very quick."""
    program = quick(game, seats, warnings=False, speed=4.0 if way == "glance" else 1.0)
    ended: list[Beat] = []
    tell = Table.tell

    def telling(table: Table, event: Any, view: Any, used: Sequence[int] = ()) -> Beat:
        beat = tell(table, event, view, used)
        if type(event).__name__ == "DealEnded":
            ended.append(beat)
        return beat

    monkeypatch.setattr(Table, "tell", telling)
    play = program.play
    with program.unseen():
        for _ in range(MOST_FRAMES):
            program.frame()
            if ended and play.table.news and play.table.news[-1] == ended[0].news:
                break
            if play.desk.my_move and not play.table.stage.busy:
                moves = play.match.entry.game.moves(play.match.view())
                play.desk.submit(list(moves)[-1], ())
        said = sure(ended[0].news)
        began = program.now
        if way == "left":
            program.key(way)
        while program.app.table is play and play.table.stage.busy:
            program.frame()
    words = len(program.app.words.text(said).split())
    assert words > 3
    stood = program.now - began
    least, most = {
        "": (A_WORD * words - 0.1, A_WORD * words + 1.5),
        "left": (0, 0.5),
        "glance": (GLANCE * A_WORD / 4 - 0.1, A_WORD * words / 4),
    }[way]
    assert least < stood < most


# With this setting the table waits for a click after each move of the others

GAME = entry("daifugo")


def at_table(waits: bool, others: int = 4) -> Program:
    program = launched(voices="off", speed=WAIT if waits else 1.0)
    program.sit_down("daifugo", ["casual"] * others, "waits")
    return program


def told(program: Program, seconds: float = 8.0) -> int:
    """How many moves of the others are told without a click, until the player is asked."""
    before, play = len(program.play.match.referee.events_for(program.play.match.me)), program.play
    for _ in range(round(30 * seconds)):
        program.frame(1 / 30)
        if play.desk.awaits_click or (play.match.my_turn and play.match.caught_up):
            break
    return len(play.match.referee.events_for(play.match.me)) - before


@pytest.mark.long
@pytest.mark.parametrize("by", quick_first(["click", "key"], 1))
def test_it_waits_after_each_of_the_others(by: str) -> None:
    program = at_table(True)
    with program.unseen():
        go_round(program, by)


def go_round(program: Program, by: str) -> None:
    play, others = program.play, 0
    for _ in range(40):
        told(program)
        if play.match.my_turn:
            if others > 3:
                break
            program.play.desk.submit(next(iter(GAME.game.moves(play.match.view()))), ())
            continue
        assert play.desk.awaits_click
        assert play.table.prompting == message("prompt.go_on")
        so_far = len(play.match.referee.events_for(play.match.me))
        program.frame(times=200)
        assert len(play.match.referee.events_for(play.match.me)) == so_far
        assert not play.restless
        if by == "click":
            program.click(400, 300)
        else:
            program.key("space")
        assert not play.desk.awaits_click
        others += 1
    assert others > 3
    assert not play.table.stage.chosen()  # a click that goes on does nothing else


# A player who has folded skips the rest of the deal


def to_the_result(game: str, skips: str) -> tuple[list[Message], float]:
    """Play a deal, skipping its rest or just its last move; its log, and how long its end stood."""
    program = quick(game, rules="standard", speed=1.0)  # one is out early
    play = program.play
    desk, match, table, skipped = play.desk, play.match, play.table, skips != "soon"
    with program.unseen():
        while not match.deal_over:
            program.frame(0.1)
            view = match.view()
            if skips == "soon" and (desk.watches or game == "beggar_my_neighbor"):
                program.key("e")
                skipped = True
            elif desk.my_move and not table.stage.busy:
                moves = entry(game).game.moves(view)
                fold = next((m for m in moves if type(m).__name__ == "Fold"), None)
                desk.submit(fold or program.house_move(str(match.waiting.turn)))
        ended, log = program.now, table.log()
        if skips == "late" and desk.watches:
            program.key("e")
        while program.top is play and match.deal_over:
            log = table.log()
            assert not match.caught_up or "skip" not in [each.id for each in table.buttons]
            program.frame()
    assert skipped
    program.app.close()
    disk.current_game().unlink(missing_ok=True)
    return log, program.now - ended


@pytest.mark.parametrize("when", ["soon", "late"])
@pytest.mark.parametrize("game", ["guts", "anaconda", "daifugo", "beggar_my_neighbor"])
def test_a_skip_ends_at_the_result_and_leaves_out_no_line(game: str, when: str) -> None:
    (all_lines, stood), (lines, stands) = to_the_result(game, ""), to_the_result(game, when)
    assert lines == all_lines
    assert stands == pytest.approx(stood, abs=0.5)


@pytest.mark.parametrize("game", GAMES)
def test_while_a_deal_is_dealt_nothing_is_left_of_the_last_one(game: str) -> None:
    match, deals = random_match(game, entry(game).options.usual.preset, short=True), 0
    made, rules = bare_table(match, speed=1.0), match.entry.game
    made.show(rules.observe(match.turns[0].state, ME))
    for turn in match.turns:
        for event in turn.events:
            made.tell(rules.redact(event, ME), rules.observe(turn.after, ME))
            if made.dealing:
                deals += 1
                assert made.written.headline == made.shown.headline
                for old, new in zip(made.written.seats, made.shown.seats):
                    assert old.said in (None, new.said) and old.dimmed == new.dimmed
                    assert old.second is None and not old.threw
            made.hurry()
    assert deals


if __name__ == "__main__":
    main(sys.argv[1:])
