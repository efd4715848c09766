"""The table in play: cards keep their identity, words keep step, mistakes are put right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from mille.cards import Card
from mille.games import entry
from mille.games.mille.moves import Phase
from mille.session import matches, record
from mille.session.settings import Settings
from mille.ui import tempo as t
from mille.ui.table import lettering
from mille.ui.table.play import PlayScene
from mille.view.lying import union
from tests.ui.conftest import SMALL, Program
from tests.ui.tables import (
    HAND,
    PLACES,
    WORDS,
    area,
    card_spot,
    column_spot,
    hand_of,
    middle,
    parts_of,
    said,
    same_table,
    sit,
    spot,
    table,
)

TWINS = "6C 6C 9S 9S KC KD KS 2H"
MINE = ["9: 9C 9D 9H"]


@pytest.fixture
def program() -> Program:
    return Program(Settings(speed=0.0), SMALL)


@pytest.fixture
def slow() -> Program:
    return Program(Settings(voices="off"), SMALL)


def lines(home: Path) -> list[dict[str, Any]]:
    """The record of the current game, without its header and the note on its shuffle."""
    (file,) = (home / "games").glob("*.jsonl")
    found = map(json.loads, file.read_text(encoding="utf-8").splitlines()[1:])
    return [line for line in found if "shuffle" not in line]


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


class TestTwins:
    """Of two equal cards the one you touch is meant, and never the other."""

    @pytest.mark.parametrize("which", [0, 1])
    @pytest.mark.parametrize("way", ["click", "drag", "keys", "focus"])
    def test_a_discard(self, program: Program, home: Path, way: str, which: int) -> None:
        play = sit(program, table(TWINS), asleep=True)
        sprite, other = twin(play, "6C", which), twin(play, "6C", 1 - which)
        stage = play.table.stage
        if way == "drag":
            program.drag(*spot(stage, sprite), *middle(stage, "pack"))
        elif way == "focus":
            program.key("home")
            for _ in range(stage.hand().index(sprite)):
                program.key("right")
            program.key("x")
        else:
            choose(program, play, sprite, way)
            if way == "keys":
                program.key("x")
            else:
                program.click(*middle(stage, "pack"))
        assert lines(home)[-1]["event"] == "discard"
        program.frame(times=30)
        assert sprite.place == PLACES["pack"]
        assert other.place == HAND
        assert other.raised == 0.0
        assert not stage.hand_state.chosen
        same_table(play)
        # In the next turn a click on the pack discards nothing, as no card was chosen.
        before = len(lines(home))
        program.click(*middle(stage, "pack"))
        assert len(lines(home)) == before

    @pytest.mark.parametrize("which", [0, 1])
    @pytest.mark.parametrize("way", ["click", "drag", "keys", "column"])
    def test_a_meld(self, program: Program, home: Path, way: str, which: int) -> None:
        play = sit(program, table(TWINS, mine=MINE))
        sprite, other = twin(play, "9S", which), twin(play, "9S", 1 - which)
        stage = play.table.stage
        if way == "drag":
            program.drag(*spot(stage, sprite), *column_spot(stage, "melds.me", "9"))
        else:
            choose(program, play, sprite, "keys" if way == "keys" else "click")
            if way == "keys":
                program.key("l")
            elif way == "column":
                program.click(*column_spot(stage, "melds.me", "9"))
            else:
                program.click(area(stage, "melds.me").x + 8, middle(stage, "melds.me")[1])
        assert [line["event"] for line in lines(home)] == ["meld"]
        assert (sprite.place, sprite.column) == (PLACES["melds.me"], "9")
        assert other.place == HAND
        assert not stage.hand_state.chosen
        program.settle()
        same_table(play)
        program.click(*middle(stage, "pack"))
        assert [line["event"] for line in lines(home)] == ["meld"]

    def test_both_are_laid_with_their_rank(self, program: Program, home: Path) -> None:
        play = sit(program, table("KC KC KD 4S"))
        one = twin(play, "KC", 1)
        program.drag(*spot(play.table.stage, one), *middle(play.table.stage, "melds.me"))
        assert lines(home)[-1]["cards"] == ["KC", "KC", "KD"]
        assert not play.table.stage.hand_state.chosen
        program.settle()
        same_table(play)

    @pytest.mark.parametrize("which", [0, 1])
    def test_the_pair_for_the_pack(self, program: Program, home: Path, which: int) -> None:
        play = sit(program, table("KC KC KD 4S", phase=Phase.DRAW, pile="4C KH"))
        chosen = [twin(play, "KC", which), twin(play, "KD", 0)]
        for sprite in chosen:
            program.click(*spot(play.table.stage, sprite))
        program.key("t")
        assert lines(home)[-1]["event"] == "take_pack"
        assert [s.place for s in chosen] == [PLACES["melds.me"]] * 2
        assert twin(play, "KC", 0).place == HAND

    def test_no_twin_is_chosen_after_any_move_of_many_games(self, program: Program) -> None:
        """Whatever is submitted, a card that was not touched is not raised."""
        play = sit(program, table("6C 6C 6D 6D 7H 7H", phase=Phase.DRAW, top="6H"))
        program.key("d")
        program.settle()
        for code in ("6C", "6D"):
            program.click(*spot(play.table.stage, twin(play, code, 0)))
        untouched = {twin(play, code, 1).key for code in ("6C", "6D")}
        program.click(*spot(play.table.stage, twin(play, "6H", 0)))
        program.key("l")
        assert not play.table.stage.hand_state.chosen & untouched
        assert not play.table.stage.hand_state.chosen


class TestTogether:
    def until(self, program: Program, play: PlayScene) -> int:
        frames = 0
        while play.table.stage.busy:
            program.frame()
            frames += 1
        return frames

    def test_a_discard_is_said_when_it_lies_there(self, slow: Program) -> None:
        play = sit(slow, table("KC KD KS 4S QH"), asleep=True)
        slow.settle()
        pack = play.table.shown and play.table.shown.zones[PLACES["pack"]].title
        news = list(play.table.news)
        slow.key("end")
        slow.key("x")
        while play.table.stage.busy:
            assert list(play.table.news) == news
            assert play.table.written is not None
            assert play.table.written.zones[PLACES["pack"]].title == pack
            assert not [
                node for node in play.frame().nodes() if node.id == "news" and "dis" in node.name
            ]
            slow.frame()
        assert len(play.table.news) == len(news) + 1
        assert play.table.written is play.table.shown

    def test_the_other_seat_s_discard_too(self, slow: Program) -> None:
        play = sit(slow, table("KC KD KS 4S QH", turn=1, pile="4C 9D"))
        seen = 0
        for _ in range(1500):
            slow.frame()
            top = next(s for s in play.table.stage.sprites if s.place == PLACES["pack"])
            said = play.table.news[-1].id if play.table.news else ""
            if said == "news.they.discarded":
                assert not top.legs
                assert not play.table.stage.busy or play.match.pending is not None
                seen += 1
                break
            if top.legs and top.card is not Card.parse("9D"):
                assert said != "news.they.discarded"
        assert seen

    def test_a_meld_is_titled_when_it_lies_there(self, slow: Program) -> None:
        play = sit(slow, table("KC KD KS 4S QH", mine=MINE))
        slow.settle()
        titles = [column.view.id for column in play.table.titled]
        figures = play.table.written and play.table.written.seats[0].second
        for code in ("KC", "KD", "KS"):
            slow.click(*card_spot(play.table.stage, code))
        slow.settle()
        slow.key("l")
        moved = 0
        while play.table.stage.busy:
            assert [column.view.id for column in play.table.titled] == titles
            assert play.table.written is not None
            assert play.table.written.seats[0].second == figures
            moved += 1
            slow.frame()
        assert moved > 5
        assert [column.view.id for column in play.table.titled] == ["9", "K"]
        assert play.table.written is play.table.shown

    def test_a_title_goes_along_with_its_cards(
        self, slow: Program, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        play = sit(slow, table("KC KD KS 4S QH", mine=MINE))
        stage, written = play.table.stage, []

        def write(surface: Any, words: Any, x: float, *more: Any) -> None:
            written.append(x)

        real = lettering.draw_titles

        def titles(*given: Any) -> None:
            with monkeypatch.context() as patch:
                patch.setattr(lettering, "blit_text", write)
                real(*given)

        monkeypatch.setattr(lettering, "draw_titles", titles)
        slow.settle()
        for code in ("KC", "KD", "KS"):
            slow.click(*card_spot(stage, code))
        slow.settle()
        slow.key("l")
        walked = set()
        while stage.busy:
            written.clear()
            play.draw(slow.window.get_surface())
            lie = union([s.pose.rect for s in stage.sprites if s.column == "9"])
            assert all(x == pytest.approx(lie.center[0], abs=1) for x in written)
            walked |= set(written)  # what rests is not drawn again
            slow.frame()
        assert len(walked) > 5

    def test_nothing_is_lit_before_the_other_has_discarded(self, slow: Program) -> None:
        play = sit(slow, table("KC KD KS 4S QH", turn=1, pile="4C 9D"))
        flew = 0
        while not (play.desk.my_move and play.table.written is play.table.shown):
            slow.frame()
            assert play.table.written is not None
            if not play.table.written.my_turn:
                assert not play.table.glows
                assert not next(each for each in play.table.tools if each.id == "hint").enabled
                flew += play.desk.my_move
        assert flew > 5
        slow.frame()
        assert play.table.glows

    def test_who_hurries_is_told_at_once(self, slow: Program) -> None:
        play = sit(slow, table("KC KD KS 4S QH"), asleep=True)
        slow.settle()
        slow.key("end")
        slow.key("x")
        assert play.table.stage.busy
        slow.key("left")
        assert not play.table.stage.busy
        assert play.table.written is play.table.shown
        assert play.table.news[-1].id == "news.you.discarded"


class TestHands:
    def arranged(self, program: Program, play: PlayScene) -> list[Card]:
        """Put the last card first, by pointer; returns the new order."""
        hand = hand_of(play.table.stage)
        first = play.table.stage.hand()[0].home.rect
        x, y = card_spot(play.table.stage, hand[-1].code)
        program.drag(x, y, first.x + 3, y)
        program.settle()
        assert hand_of(play.table.stage) == [hand[-1], *hand[:-1]]
        return hand_of(play.table.stage)

    def test_it_is_kept_when_the_game_is_left(self, program: Program, home: Path) -> None:
        play = sit(program, table("3C 5D 7H KC KD KS", turn=0))
        wanted = self.arranged(program, play)
        view = play.match.view()
        path = play.match.path
        play.close()
        play.match.close()
        note = lines(home)[-1]
        assert note == {"event": "note", "seat": 0, "hand": [card.code for card in wanted]}
        assert view.hand == play.match.view().hand
        assert path.exists()

    def test_what_was_only_sorted_leaves_no_note(self, program: Program, home: Path) -> None:
        play = sit(program, table("3C 5D 7H KC KD KS"))
        program.key("s")
        program.app.close_game()
        assert [line for line in lines(home) if "hand" in line] == []
        assert play.table.stage.order.by_hand is False

    @pytest.mark.parametrize("where", ["felt", "slip.0", "news", "hand.them"])
    def test_let_go_where_nothing_is_changes_nothing(
        self, program: Program, home: Path, where: str
    ) -> None:
        play = sit(program, table("3C 3D 5D 7H KC KD KS", mine=MINE))
        stage = play.table.stage
        for code in ("3C", "KD", "7H"):
            program.click(*card_spot(stage, code))
        chosen, order = set(stage.hand_state.chosen), hand_of(stage)
        felt = stage.ground.zones["felt"].rect
        empty = (felt.x + 3, felt.y + felt.h * 0.5)
        to = empty if where == "felt" else middle(stage, where)
        program.drag(*card_spot(stage, "KD"), *to)
        program.settle()
        assert stage.hand_state.chosen == chosen
        assert hand_of(stage) == order
        assert lines(home) == []
        same_table(play)

    def test_a_refused_drop_keeps_the_choice_too(self, program: Program, home: Path) -> None:
        play = sit(program, table("3C 3D 5D 7H KC KD KS", mine=MINE))
        stage = play.table.stage
        for code in ("3C", "KD"):
            program.click(*card_spot(stage, code))
        chosen = set(stage.hand_state.chosen)
        program.drag(*card_spot(stage, "KD"), *middle(stage, "melds.me"))
        assert play.table.toast is not None
        assert stage.hand_state.chosen == chosen
        assert lines(home) == []

    def test_a_card_that_was_not_chosen_leaves_the_choice_as_it_was(self, program: Program) -> None:
        play = sit(program, table("3C 3D 5D 7H KC KD KS", mine=MINE))
        stage = play.table.stage
        for code in ("3C", "3D"):
            program.click(*card_spot(stage, code))
        chosen = set(stage.hand_state.chosen)
        program.drag(*card_spot(stage, "KS"), *middle(stage, "news"))
        assert stage.hand_state.chosen == chosen

    @pytest.mark.parametrize("way", ["escape", "right"])
    def test_cancelling_a_drag_lets_go_of_all(self, program: Program, way: str) -> None:
        play = sit(program, table("3C 3D 5D 7H KC KD KS"))
        x, y = card_spot(play.table.stage, "5D")
        program.press(x, y)
        program.point(x, y - 90)
        if way == "escape":
            program.key("escape")
        else:
            program.press(x, y - 90, button=3)
        assert not play.table.stage.hand_state.chosen
        assert not play.table.stage.hand_state.carried


@pytest.mark.parametrize("way", ["left", "killed"])
def test_an_arranged_hand_comes_again(home: Path, way: str) -> None:
    """Left by the menu, or killed, and continued: the cards lie as you put them."""
    program = Program(Settings(speed=0.0), SMALL)
    begun = matches.begin(program_path(home), "mille", table("3C").rules, "casual", "You", "again")
    begun.close()
    program.app.sit_down(matches.resume(program_path(home)))
    program.settle()
    play = program.play
    wanted = TestHands().arranged(program, play)
    if way == "left":
        play.close()
        play.match.close()
    again = matches.resume(program_path(home))
    program.app.sit_down(again)
    program.frame(times=3)
    assert hand_of(program.play.table.stage) == wanted
    same_table(program.play)
    assert program.play.table.stage.order.by_hand
    # Sorted again, it stays sorted; and an order in one deal means nothing in the next.
    program.key("s")
    program.app.close_game()
    assert matches.resume(program_path(home)).hand == ()


def test_how_a_hand_was_held_is_forgotten_with_its_deal() -> None:
    note = record.hand_note(0, [Card.parse("4S"), Card.parse("3C")])
    header = record.Header("mille", entry("mille").options.preset("standard"), (), "", "")
    deal = {"event": "deal"}
    lines_of_deals = [deal, note], [deal, note, deal], [deal, note, record.hand_note(0, ())]
    held = [
        record.hand(record.Record(header, tuple(enumerate(lines)), False, ()), 0)
        for lines in lines_of_deals
    ]
    assert held == [(Card.parse("4S"), Card.parse("3C")), (), ()]


def program_path(home: Path) -> Path:
    return home / "games" / "table.jsonl"


class TestTakeBack:
    @pytest.mark.parametrize("way", ["u", "z", "click"])
    def test_it_comes_back(self, slow: Program, home: Path, way: str) -> None:
        play = sit(slow, table("6C 6C KD 4S QH"))
        slow.settle()
        stage, before = play.table.stage, play.match.view()
        thrown = twin(play, "6C", 1)
        slow.click(*spot(stage, thrown))
        slow.key("x")
        assert play.match.view() != before
        news = len(play.table.news)
        slow.frame(times=20)
        if way == "click":
            slow.click(*play.table.tools[2].bounds.center)
        else:
            slow.key(way, pygame.KMOD_LCTRL if way == "z" else 0)
        assert play.match.view() == before
        assert len(play.table.news) <= news
        assert [line["event"] for line in lines(home)] == ["note"]
        assert lines(home)[0]["taken_back"]["card"] == "6C"
        assert thrown.place == HAND
        slow.settle()
        same_table(play)
        slow.frame(0.1, times=40)
        assert play.match.view() == before, "the other seat does nothing"

    def test_it_comes_back_while_it_is_on_its_way(self, slow: Program) -> None:
        play = sit(slow, table("3C KD 4S QH"), asleep=True)
        before = play.match.view()
        slow.key("end")
        slow.key("x")
        assert play.table.stage.busy
        slow.key("u")
        assert play.match.view() == before

    def test_what_was_new_is_new_again(self, slow: Program) -> None:
        play = sit(slow, table("6C KD 4S QH", phase=Phase.DRAW, top="9H"), asleep=True)
        slow.key("d")
        slow.settle()
        (drawn,) = [s for s in play.table.stage.sprites if s.fresh]
        assert drawn.card is Card.parse("9H")
        for code in ("6C", "9H"):  # the drawn card comes back with its mark, too
            slow.click(*card_spot(play.table.stage, code))
            slow.key("x")
            slow.frame(times=60)
            assert not any(sprite.fresh for sprite in play.table.stage.sprites)
            slow.key("u")
            slow.settle()
            marked = [s.card for s in play.table.stage.hand() if s.fresh]
            assert marked == [Card.parse("9H")]

    @pytest.mark.parametrize("speed", [0.5, 1.0, 2.0, 4.0])
    def test_the_other_seat_waits_so_long(self, home: Path, speed: float) -> None:
        program = Program(Settings(speed=speed, voices="off"), SMALL)
        play = sit(program, table("3C KD 4S QH"))
        program.settle()
        program.key("end")
        program.key("x")
        while play.table.stage.busy:
            program.frame()
        waited = 0.0
        while len(lines(home)) == 1:
            assert play.match.can_take_back
            program.frame(0.05)
            waited += 0.05
            assert waited < 10
        assert waited >= t.AFTER_DISCARD
        program.frame(times=120)
        program.key("u")
        assert said(play) == WORDS("undo.late", name="Léo")
        assert not any("taken_back" in line for line in lines(home))

    def test_at_instant_speed_nobody_waits(self, program: Program, home: Path) -> None:
        sit(program, table("3C KD 4S QH"))
        program.key("end")
        program.key("x")
        program.frame(times=3)
        assert len(lines(home)) > 1

    def test_switched_off_it_stands(self) -> None:
        program = Program(Settings(take_back=False, voices="off"), SMALL)
        play = sit(program, table("3C KD 4S QH"), asleep=True)
        program.frame(times=3)
        view = play.match.view()
        program.key("end")
        program.key("x")
        program.frame(times=30)
        after = play.match.view()
        assert after != view
        program.key("u")
        assert play.match.view() == after
        assert not play.table.tools[2].enabled
        assert said(play) == program.app.words("undo.off")

    def test_a_meld_before_it_can_be_taken_back_after_it(self, slow: Program) -> None:
        play = sit(slow, table("KC KD KS 4S QH"), asleep=True)
        start = play.match.view()
        for code in ("KC", "KD", "KS"):
            slow.click(*card_spot(play.table.stage, code))
        slow.key("l")
        slow.frame(times=60)
        laid = play.match.view()
        slow.click(*card_spot(play.table.stage, "4S"))
        slow.key("x")
        slow.frame(times=60)
        slow.key("u")
        assert play.match.view() == laid
        slow.settle()
        slow.key("u")
        assert play.match.view() == start

    def test_the_last_card_of_a_deal_stands(self, program: Program) -> None:
        play = sit(program, table("7D", mine=MINE))
        program.key("right")
        program.key("x")
        assert not play.match.can_take_back


def test_a_new_deal_speaks_of_nothing_that_was_gathered_up(slow: Program) -> None:
    play = sit(slow, table("4S QH", mine=MINE, phase=Phase.DEAL), asleep=True)
    assert play.table.titled
    play.desk.deal()
    slow.frame(times=5)
    assert play.table.dealing
    assert play.table.titled == []
    prompt = play.table.prompt()
    assert prompt is not None
    assert prompt.id == "prompt.dealing"
    play.desk.hurry()
    assert not play.table.dealing
    assert play.table.prompt() != prompt


class TestNames:
    RANKS = "3456789TJQA"

    @pytest.mark.parametrize("many", [1, 8, 11])
    @pytest.mark.parametrize("size", [(1280, 720), (600, 720)])
    def test_the_rim_goes_round_all_of_them(self, size: tuple[int, int], many: int) -> None:
        program = Program(Settings(speed=0.0), size)
        melds = [f"{rank}: {rank}C {rank}D {rank}H {rank}S" for rank in self.RANKS[:many]]
        stage = sit(program, table("2S 4S", mine=melds)).table.stage
        rim = stage.rect_of(PLACES["melds.me"])
        assert rim is not None
        for column in stage.columns:
            area = column.rect.w * column.rect.h
            assert column.rect.overlap(rim) == pytest.approx(area)

    @pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (600, 720)])
    def test_every_title_says_rank_count_and_points(self, size: tuple[int, int]) -> None:
        program = Program(Settings(speed=0.0), size)
        melds = [f"{rank}: {rank}C {rank}D {rank}H" for rank in self.RANKS if rank != "J"]
        melds.append("J: JC JC JD JD JH JH JS 2C 2D")
        play = sit(program, table("3S 4S", mine=melds))
        assert len(play.table.titled) == 11
        (jacks,) = [c for c in play.table.titled if c.view.id == "J"]
        assert str(jacks.view.title) == "column.title(rank=J, n=9, points=190)"
        assert str(jacks.view.short) == "column.short(rank=J, points=190)"
        top = next(
            s
            for s in reversed(play.table.stage.sprites)
            if s.place == PLACES["melds.me"] and s.column == "J"
        )
        assert top.card is not None
        assert top.card.rank == "J", "the card that is seen whole is no 2"


@pytest.mark.parametrize("size", [SMALL, (600, 720), (1280, 720)])
def test_the_light_round_a_pile_leaves_its_words_free(
    program: Program, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    program.resize(size)
    tops: list[float] = []

    def seen(surface: object, words: object, x: float, y: float, *rest: object) -> None:
        tops.append(y)

    made = sit(program, table("KC KD 9C 4D"), asleep=True).table
    board, services = made.stage, program.app.services
    monkeypatch.setattr(lettering, "blit_text", seen)
    parts_of(made, "/count/").paint(pygame.Surface(size))
    lights = [
        board.pile_rect(PLACES[pile]).bottom + 3 * services.unit for pile in ("stock", "pack")
    ]
    assert len(tops) == len(lights)
    assert all(top > light for top, light in zip(tops, lights, strict=True))
