"""What one does at a table and takes back: twins, hands, titles, and moves of every game."""

from __future__ import annotations

import errno
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from mille.app.access import Aloud
from mille.cards import Card, Dice
from mille.engine.message import message
from mille.games import entry
from mille.games.contract_rummy.tray import tray_of
from mille.games.mille.moves import Phase
from mille.parts.rummy import GoDown
from mille.session import matches, record
from mille.session.referee import Journal
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.table import lettering
from mille.ui.table.desk import Given
from mille.ui.table.play import PlayScene
from mille.ui.tempo import AFTER_DISCARD
from tests.parts import every_game, sure
from tests.ui import tables
from tests.ui.conftest import SMALL, Program, again, launched, listen, quick
from tests.ui.tables import HAND, PLACES, do, events, hand_of, said_id, same_table, sit, spot, table
from tests.ui.test_contract_rummy import begin_with

BEGUN_WITH = Settings(speed=0.0)

TWINS = "6C 6C 9S 9S KC KD KS 2H"
MINE = ["9: 9C 9D 9H"]


def twin(play: PlayScene, code: str, which: int) -> Any:
    return [s for s in play.table.stage.hand() if s.card is Card.parse(code)][which]


def choose(program: Program, play: PlayScene, sprite: Any, way: str) -> None:
    if way == "keys":
        program.key("home")
        for _ in range(play.table.stage.hand().index(sprite)):
            program.key("right")
        program.key("space")
    else:
        program.click(*spot(play.table.stage, sprite))
    assert play.table.stage.hand_state.chosen == {sprite.key}


def twins(play: PlayScene, code: str, which: int) -> tuple[Any, Any]:
    """One of two equal cards of the hand, and the other."""
    return twin(play, code, which), twin(play, code, 1 - which)


class TestTwins:
    """Of two equal cards the one you touch is meant, and never the other."""

    @pytest.mark.parametrize("which", [0, 1])
    @pytest.mark.parametrize("way", ["click", "drag", "keys", "focus"])
    def test_a_discard(self, program: Program, home: Path, way: str, which: int) -> None:
        play = sit(program, table(TWINS), asleep=True)
        (sprite, other), stage = twins(play, "6C", which), play.table.stage
        if way == "drag":
            program.drag(*spot(stage, sprite), *tables.middle(stage, "pack"))
        else:
            choose(program, play, sprite, "click" if way == "click" else "keys")
            if way == "focus":
                program.key("space")
            do(program, {"click": "pack", "keys": ":x", "focus": ":x :x"}[way])
        assert events(home)[-1] == "discard"
        program.frame(times=30)
        assert (sprite.place, other.place, other.raised) == (PLACES["pack"], HAND, 0.0)
        assert not stage.hand_state.chosen
        same_table(play)
        # In the next turn a click on the pack discards nothing, as no card was chosen.
        before = len(events(home))
        do(program, "pack")
        assert len(events(home)) == before

    @pytest.mark.parametrize("which", [0, 1])
    @pytest.mark.parametrize("way", ["beside", "drag", ":l", "melds.me/9"])
    def test_a_meld(self, program: Program, home: Path, way: str, which: int) -> None:
        play = sit(program, table(TWINS, mine=MINE))
        (sprite, other), stage = twins(play, "9S", which), play.table.stage
        if way == "drag":
            program.drag(*spot(stage, sprite), *tables.column_spot(stage, "melds.me", "9"))
        else:
            choose(program, play, sprite, "keys" if way == ":l" else "click")
            do(program, way)
        assert events(home) == ["meld"]
        assert (sprite.place, sprite.column) == (PLACES["melds.me"], "9")
        assert other.place == HAND and not stage.hand_state.chosen
        program.settle()
        same_table(play)
        do(program, "pack")
        assert events(home) == ["meld"]

    @pytest.mark.parametrize("which", [0, 1])
    def test_the_pair_for_the_pack(self, program: Program, home: Path, which: int) -> None:
        play = sit(program, table("KC KC KD 4S", phase=Phase.DRAW, pile="4C KH"))
        chosen = [twin(play, "KC", which), twin(play, "KD", 0)]
        for sprite in chosen:
            program.click(*spot(play.table.stage, sprite))
        program.key("t")
        assert events(home)[-1] == "take_pack"
        assert [s.place for s in chosen] == [PLACES["melds.me"]] * 2
        assert twin(play, "KC", 0).place == HAND


class TestTogether:
    def test_a_discard_is_said_when_it_lies_there(self, slow: Program) -> None:
        play = sit(slow, table("KC KD KS 4S QH"), asleep=True)
        do(slow, ".")
        pack, news = play.table.shown.zones[PLACES["pack"]].title, list(play.table.news)
        do(slow, ":end :x :x")
        while play.table.stage.busy:
            assert list(play.table.news) == news
            assert play.table.written is not None
            assert play.table.written.zones[PLACES["pack"]].title == pack
            slow.frame()
        assert len(play.table.news) == len(news) + 1
        assert play.table.written is play.table.shown
        play = sit(slow, table("KC KD KS 4S QH"), asleep=True)
        do(slow, ". :end :x :x")
        assert play.table.stage.busy
        slow.key("left")
        assert not play.table.stage.busy, "who hurries is told at once"
        assert play.table.written is play.table.shown
        assert play.table.news[-1].id == "news.discarded"

    def test_nothing_is_lit_before_the_other_has_discarded(self, slow: Program) -> None:
        play = sit(slow, table("KC KD KS 4S QH", turn=1, pile="4C 9D"))
        flew = 0
        while not (play.desk.my_move and play.table.written is play.table.shown):
            slow.frame()
            if not play.table.written.my_turn:
                assert not play.table.glows
                assert not next(each for each in play.table.tools if each.id == "hint").enabled
                flew += play.desk.my_move
        assert flew > 5
        slow.frame()
        assert play.table.glows


@pytest.mark.parametrize("way", ["left", "killed"])
def test_an_arranged_hand_comes_again(home: Path, way: str) -> None:
    """Left by the menu, or killed, and continued: the cards lie as you put them."""
    program, path = Program(Settings(speed=0.0), SMALL), home / "games" / "table.jsonl"
    matches.begin(path, "mille", table("3C").rules, "casual", "You", "again").close()
    program.app.sit_down(matches.resume(path))
    play = program.settle().play
    hand = hand_of(play.table.stage)
    x, y = tables.at(play, hand[-1].code)
    program.drag(x, y, play.table.stage.hand()[0].home.rect.x + 3, y)
    program.settle()
    wanted = [hand[-1], *hand[:-1]]
    assert hand_of(play.table.stage) == wanted
    if way == "left":
        play.close()
        play.match.close()
    program.app.sit_down(matches.resume(path))
    program.frame(times=3)
    assert hand_of(program.play.table.stage) == wanted
    same_table(program.play)
    assert program.play.table.stage.order.by_hand
    # Sorted again, it stays sorted; and an order in one deal means nothing in the next.
    program.key("s")
    program.app.close_game()
    assert matches.resume(path).hand == ()


def test_how_a_hand_was_held_is_forgotten_with_its_deal() -> None:
    some = Card.parse("4S"), Card.parse("3C")
    note, deal = record.hand_note(0, [*some]), {"event": "deal"}
    header = record.Header("mille", entry("mille").options.preset("standard"), (), "", "")
    for story, held in (
        ([deal, note], some),
        ([deal, note, deal], ()),
        ([deal, note, record.hand_note(0, ())], ()),
    ):
        kept = record.Record(header, tuple(enumerate(story)), False, ())
        assert record.hand(kept, 0) == held


class TestTakeBack:
    def test_what_was_new_is_new_again(self, slow: Program) -> None:
        play = sit(slow, table("6C KD 4S QH", phase=Phase.DRAW, top="9H"), asleep=True)
        do(slow, ":d .")
        nine = [Card.parse("9H")]
        assert [s.card for s in play.table.stage.sprites if s.fresh] == nine
        for code in ("6C", "9H"):  # the drawn card comes back with its mark, too
            do(slow, f"{code} :x")
            slow.frame(times=60)
            assert not any(sprite.fresh for sprite in play.table.stage.sprites)
            do(slow, ":u .")
            assert [s.card for s in play.table.stage.hand() if s.fresh] == nine

    def test_a_meld_before_it_can_be_taken_back_after_it(self, slow: Program) -> None:
        play = sit(slow, table("KC KD KS 4S QH"), asleep=True)
        start = play.match.view()
        do(slow, "KC KD KS :l")
        slow.frame(times=60)
        laid = play.match.view()
        do(slow, "4S :x")
        slow.frame(times=60)
        do(slow, ":u")
        assert play.match.view() == laid
        do(slow, ". :u")
        assert play.match.view() == start
        play = sit(slow, table("7D", mine=MINE))
        do(slow, ":right :x :x")
        assert not play.match.can_take_back, "the last card of a deal stands"


@pytest.mark.parametrize("size", [SMALL, (600, 720), (1280, 720)])
def test_the_light_round_a_pile_leaves_its_words_free(
    program: Program, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    program.resize(size)
    tops: list[float] = []
    made = sit(program, table("KC KD 9C 4D"), asleep=True).table
    monkeypatch.setattr(lettering, "blit_text", lambda *what: tops.append(what[3]))
    tables.parts_of(made, "/count/").paint(pygame.Surface(size))
    edge = 3 * program.app.services.unit
    lights = [made.stage.pile_rect(PLACES[pile]).bottom + edge for pile in ("stock", "pack")]
    assert all(top > light for top, light in zip(tops, lights, strict=True))


# Discards and given cards can be taken back in every game until somebody else has acted


def until(program: Program, there: Callable[[], bool]) -> None:
    """Play on quickly to a certain point; the player plays as the others do."""
    services = program.app.services
    wanted, services.settings = services.settings, services.settings.changed(speed=0.0)

    def asked() -> bool:
        play = program.play
        return program.top is play and play.desk.my_move and not play.table.stage.busy

    def act() -> None:
        if program.top is not program.app.table:
            program.key("return")
        elif asked():
            desk = program.play.desk
            desk.submit(program.house_move(Dice("take back").stream(str(desk.clock()))))

    program.until(lambda: asked() and there(), act)
    services.settings = wanted


def throw(program: Program, game: str) -> Any:
    """Go on until cards can be discarded or given, and do it; returns the view before."""
    play = program.play
    verb = {"anaconda": "pass", "daifugo": "give", "mille": "discard"}.get(game, "throw")

    def there() -> bool:
        offered = any(each.verb.id == verb for each in play.desk.actions)
        return offered and play.match.view().phase.value in ("pass", "give", "play")

    until(program, there)
    before = play.match.view()
    n = {"anaconda": 3}.get(game, 1) if game != "daifugo" else before.gift.count
    play.table.stage.hand_state.chosen = {sprite.key for sprite in play.table.stage.hand()[-n:]}
    play.refresh()
    play.commands.do([each for each in play.desk.actions if each.verb.id == verb])
    assert not play.desk.my_move
    while play.table.stage.busy:
        program.frame()
    return before


def thrown(game: str, seats: int, **settings: Any) -> tuple[Program, Any]:
    """A table where cards were just thrown or given, and the view before that."""
    program = quick(game, seats, **{"speed": 1.0, "warnings": False, **settings})
    return program, throw(program, game)


GAMES = [("mille", 2), ("militaire", 3), ("contract_rummy", 4), ("anaconda", 4), ("daifugo", 4)]


@pytest.mark.parametrize("after", [0.15, AFTER_DISCARD - 0.1])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_comes_back(game: str, seats: int, after: float) -> None:
    """And it is read once what came back and what is asked."""
    program, before = thrown(game, seats, speed=4.0, voices="off")
    play, aloud, text = program.play, Aloud(), program.app.services.words.text
    news = list(play.table.news)
    program.frame(0.05, times=round(after / 0.05))
    aloud.hear("PlayScene", play.frame())
    if game == "anaconda":
        said = play.table.prompting
        assert said is not None and said.id == "prompt.undo"
    program.key("z", tables.CONTROL) if after < 1 else program.key("u")
    assert play.match.view() == before
    assert len(play.table.news) == len(news) - (game != "anaconda")
    came, asks = listen(program, aloud, 60, 1 / 60)
    sealed = game == "anaconda"  # nobody was told of it
    assert came == text(message("undo.step") if sealed else message("undo.done", said=news[-1]))
    assert asks.startswith(text(sure(play.table.prompt())))
    program.settle()
    assert play.desk.my_move
    assert Counter(play.table.stage.hand_cards()) == Counter(before.hand)
    assert throw(program, game) == before


@pytest.mark.parametrize(("game", "seats"), GAMES[:3])
def test_it_comes_back_after_a_kill(game: str, seats: int) -> None:
    program, before = thrown(game, seats)
    program = again(program, speed=1.0)
    program.frame()
    program.key("u")
    assert program.play.match.view() == before and program.play.desk.my_move
    assert Counter(program.play.table.stage.hand_cards()) == Counter(before.hand)


def test_a_laid_meld_comes_back_after_a_kill() -> None:
    begin_with("5H 6H 7H 8H 9C 9D 9H KC 2S 3D", deal=2, stock="QD")
    program = launched(speed=1.0)
    do(program, ":d .")
    match = program.play.match
    before, game = match.view(), match.entry.game
    assert match.submit(next(m for m in game.moves(before) if isinstance(m, GoDown))) is None
    program = again(program, speed=1.0)
    program.frame()
    program.key("z", tables.CONTROL)
    assert program.play.match.view() == before


@pytest.mark.parametrize("speed", [0.5, 4.0])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nobody_acts_before(game: str, seats: int, speed: float) -> None:
    program, _ = thrown(game, seats, speed=speed)
    play, waited = program.play, 0.0
    before = play.match.referee.events_for(ME)  # not what is said, which the record notes too
    while play.match.referee.events_for(ME) == before:
        assert play.match.can_take_back
        program.frame(0.05)
        waited += 0.05
        assert waited < 20
    assert waited >= AFTER_DISCARD
    program.key("u")
    assert said_id(play) == "undo.late"


@pytest.mark.parametrize(("game", "seats"), GAMES[:1])
def test_what_cannot_be_unsaved_says_that_the_move_stands(game: str, seats: int) -> None:
    program, _ = thrown(game, seats)
    play = program.play
    before = play.match.view()
    with pytest.MonkeyPatch.context() as patch:
        full = Mock(side_effect=OSError(errno.ENOSPC, "No space left on device"))
        patch.setattr(Journal, "drop_last", full)
        program.key("u")
    assert play.match.view() == before and said_id(play) == "journal.failed"
    program.key("u")
    assert play.match.view() != before and play.match.unsaved is None


@pytest.mark.parametrize("settings", [{"speed": 0.0}, {"take_back": False}])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_stands(game: str, seats: int, settings: dict[str, Any]) -> None:
    """If nobody waits, or if it was turned off."""
    program, _ = thrown(game, seats, **settings)
    program.frame(times=3)
    assert not program.play.match.can_take_back
    if "take_back" in settings:
        program.key("u")
        assert said_id(program.play) == "undo.off"
        (tool,) = [each for each in program.play.table.tools if each.id == "undo"]
        assert not tool.enabled


def test_a_throw_comes_back_before_a_card_in_the_slots() -> None:
    begin_with("5H 6H 7H *1 9C 9D 9H KC 2S 3D", deal=2, stock="QD")
    program = launched(speed=1.0)
    play = program.play
    do(program, ":d . :l")
    slots = tray_of(play.table.view)
    program.settle()
    play.table.stage.hand_state.chosen = {play.table.stage.hand()[-1].key}
    program.key("x")
    assert not play.desk.my_move
    program.frame(0.05, times=3)
    program.key("u")
    assert play.desk.my_move
    assert tray_of(play.table.view).parts == slots.parts


# A choice is for one move: any move, whoever makes it, ends the choice


def choose_and_decide(game: str, seats: int) -> tuple[Program, object]:
    """A table with two cards chosen, and a move that another hand would make there."""
    program = quick(game, seats, speed=4.0, warnings=False)

    def there() -> bool:
        return len(program.play.table.stage.hand()) > 3

    until(program, there)
    play = program.play
    play.table.stage.hand_state.chosen = {sprite.key for sprite in play.table.stage.hand()[:2]}
    play.refresh()
    return program, program.house_move("choice")


@every_game
@pytest.mark.parametrize("by", ["move", "hint"])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_ends_with_a_move(game: str, seats: int, by: str) -> None:
    program, move = choose_and_decide(game, seats)
    play, stage = program.play, program.play.table.stage
    if by == "hint":
        advice = play.table.presenter.advice(play.table.view, move, play.table.names, None)
        play.hints.show(Given(move, sure(advice), asked=True))
    chosen = set(stage.hand_state.chosen)
    assert chosen, "a hint leaves chosen what was chosen"
    for sprite in stage.hand():
        if sprite.key in stage.hinted - chosen:
            assert stage.wanted_raise(sprite) < 1, "and looks different from it"
    if by == "hint":
        program.read()
        play.desk.tools["hint"]()
    else:
        assert play.desk.submit(move, ())
    assert not stage.hand_state.chosen
