"""One hand of keys in the window: what each key does, what it tells, and where it is shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from mille.app.access import Aloud
from mille.cards import Card, Rank, cards
from mille.engine.message import Message, message
from mille.games import entry, titles
from mille.games.anaconda.moves import Fold
from mille.games.mille.moves import Phase
from mille.session import disk, settings
from mille.ui.input import Key
from mille.ui.pages.menu import AskPage, MenuPage
from mille.ui.pages.reading import LogPage, RulesPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.play import PlayScene
from mille.ui.widgets import Button
from mille.view.action import ACTS, HOUSE, TELLS, TOOLS, Tell
from mille.view.names import YOURSELF
from tests.games.moved import one_by_one
from tests.parts import every_game, sure
from tests.ui.conftest import SMALL, Program, open_keys, part_of, quick
from tests.ui.tables import PLACES, USUAL, WORDS, chosen, do, hand_of, said, said_id, sit, table

QUEEN = Card.parse("QS")


AN_ID = re.compile(r"\b[a-z_]+(\.[a-z_0-9]+)+\b|[{}]")
"""What a message looks like that no catalogue has, or whose blanks were left empty."""


SHOWN = sorted(title.id for title in titles().values() if title.in_window)


def begun(game: str, speed: float = 0.0, seed: str = "hand") -> Program:
    usual = entry(game).options.usual.preset
    return quick(game, rules=usual, seed=seed, speed=speed)


def settled(game: str) -> tuple[Program, PlayScene]:
    program = begun(game)
    return program, program.settle().play


def told(program: Program) -> Message:
    return sure(program.play.table.telling.said)


def press(program: Program, key: str) -> None:
    held, _, name = key.rpartition("+")
    program.play.handle(Key(name, shift=held == "shift", control=held == "ctrl"))


def in_motion(program: Program) -> Iterator[None]:
    moments = 3
    for _ in range(4000):
        program.frame(1 / 30)
        table = program.app.table
        if table is None or program.top is not table:
            return
        if table.table.stage.busy:
            yield
            moments -= 1
            program.frame(1 / 30, times=5)
        elif table.match.my_turn and table.match.caught_up:
            move = next(iter(table.table.entry.game.moves(table.match.view())), None)
            if move is not None:
                table.desk.submit(move)
        if not moments:
            return
    raise AssertionError("nothing moves")


@pytest.mark.parametrize("game", SHOWN)
def test_a_tell_ends_no_motion_and_none_swallows_it(game: str) -> None:
    program = begun(game, speed=1.0)
    play = program.play
    with program.unseen():
        moments = 0
        for _ in in_motion(program):
            moments += 1
            stage = play.table.stage
            before = [(s.key, s.pose, len(s.legs)) for s in stage.sprites], len(play.match.pending)
            for key in TELLS:
                play.table.telling.said = None
                press(program, key)
                assert play.table.telling.said, key
                told = program.app.words.text(play.table.telling.said)
                assert not AN_ID.search(told), told
            assert stage.busy
            after = [(s.key, s.pose, len(s.legs)) for s in stage.sprites], len(play.match.pending)
            assert after == before
            said = play.table.telling.said
            while stage.busy and play.table.telling.left > 0.1:  # it stays until it is read
                program.frame(1 / 30)
            assert play.table.telling.said == said
        assert moments


@every_game
@pytest.mark.parametrize("game", SHOWN)
def test_what_is_told_is_in_sentences(game: str) -> None:
    """They begin with a capital letter and end with a stop; in a list only names have capitals."""
    program = begun(game)
    play = program.play
    play.table.take_over([name.title() for name in play.table.names], {})
    capitals = {name[0] for name in play.table.names}
    for _ in range(8):
        program.settle()
        for key in TELLS if play.match.my_turn and program.top is play else ():
            press(program, key)
            told = program.app.words.text(play.table.telling.said or message("none"))
            assert told[-1] in ".!?" and not re.search(r"(^|[.!?] )[a-z]|[.!?]{2}", told), told
            assert {*re.findall(r"; ([A-Z])", told)} <= capitals, told
        moves = play.table.entry.game.moves(play.match.view()) if play.match.my_turn else ()
        for move in [*moves][-1:]:
            play.desk.submit(move)


@pytest.mark.parametrize("game", SHOWN)
def test_escape_ends_a_tell(game: str) -> None:
    program, play = settled(game)
    press(program, "shift+t")
    assert play.restless
    assert program.part("tell").name == program.app.words.text(told(program))
    program.key("escape")
    assert program.top is play and not play.table.telling.said


@pytest.mark.parametrize("game", SHOWN)
def test_shift_with_a_letter_never_acts(game: str) -> None:
    program, play = settled(game)
    story, settings = play.match.view(), program.app.services.settings
    for letter in "abcdefghijklmnopqrstuvwxyz":
        program.key(letter, pygame.KMOD_SHIFT)
        assert program.top is play, letter
    assert (play.match.view(), program.app.services.settings) == (story, settings)


@pytest.mark.parametrize("game", SHOWN)
def test_what_a_table_has_not_its_key_does_not_do_and_says_so(game: str) -> None:
    program, play = settled(game)
    aloud = Aloud()
    aloud.hear("table", play.frame())
    own = {verb.act for verb in play.table.presenter.verbs}
    for key, act in ACTS.items():
        for _ in range(0 if act in own else 2):
            view = play.match.view()
            press(program, key)
            assert said_id(play) == "key.not_here" and play.table.effects.toast.is_refusal, key
            assert play.match.view() == view
            line = said(play)
            program.frame()
            spoken = aloud.hear("table", play.frame())  # a whisper may follow
            assert spoken.urgent and spoken.lines[0] == line, "each time"


@pytest.mark.parametrize("game", SHOWN)
def test_the_key_stands_on_every_button(game: str) -> None:
    program = begun(game)
    for _ in range(6):
        play = program.settle().play
        if program.top is not play or not play.match.my_turn:
            break
        for tool in play.table.tools:
            assert tool.key == TOOLS[tool.id]
        able = {f"do.{each.id}": each for each in play.desk.actions if each.button}
        for button in play.table.buttons:
            action = able.get(button.id)
            keys = (TOOLS[button.id],) if action is None else action.verb.keys
            if action is not None and action.tool:
                keys = (TOOLS[action.tool],)
            assert button.key == keys[0]
            if action is not None and not action.tool:
                meant = play.commands.by_key(keys[0])
                assert [each.verb for each in meant if each.legal][:1] in ([], [action.verb])
        play.desk.submit(next(iter(play.table.entry.game.moves(play.match.view()))), ())


def test_every_key_of_the_house_is_known_to_the_window(program: Program) -> None:
    words = program.app.services.words
    for key in (*HOUSE, *ACTS, *TELLS):
        name = key.rpartition("+")[2]
        assert pygame.key.name(pygame.key.key_code(name)) == name
        assert "." not in words.key(key)
    walk = ("tab", "home", "end", "return")
    assert all(words.key(key).title() in words("keys.also") for key in walk)


def test_a_card_is_found_by_its_name(program: Program) -> None:
    play = sit(program, table("3C 4D 5H 5S 9C KD"))
    hand = play.table.stage.hand_cards()
    for keys, found in (("g5", ("5H", "5S")), ("g5s", ("5S",)), ("gkd", ("KD",)), ("g9", ("9C",))):
        for key in keys:
            press(program, key)
        sprite = play.focus.sprite
        assert sprite is not None and sprite.card is not None and sprite.card.code in found
    assert play.table.stage.hand_cards() == hand and chosen(play) == ""
    for keys, gone in (("g", ""), ("d", "")):  # followed by neither rank nor suit it does nothing
        press(program, keys)
        assert chosen(play) == gone
    assert len(play.table.stage.hand()) == 6
    for key in ("g", "9", "space"):  # after a rank, other keys do what they always do
        press(program, key)
    assert chosen(play) == "9C"
    press(program, "g")
    press(program, "0")
    assert said_id(play) == "go_to.none"


def test_a_card_is_moved_along_the_hand_by_keys(program: Program) -> None:
    play = sit(program, table("3C 4D 5H 9C"))
    hand = hand_of(play.table.stage)
    program.key("home")
    for key, order, item in (("right", "1023", 1), ("right", "1203", 2), ("left", "1023", 1)):
        program.key(key, pygame.KMOD_CTRL)
        assert hand_of(play.table.stage) == [hand[int(n)] for n in order]
        assert play.focus.item == item
    assert play.match.hand or play.table.stage.order.by_hand


def test_backspace_takes_a_card_out_of_the_choice(program: Program) -> None:
    play = sit(program, table(USUAL))
    story = play.match.view()
    do(program, ":1 :2")
    both = chosen(play).split()
    do(program, ":backspace")
    assert chosen(play) in both
    do(program, ":backspace")
    assert chosen(play) == ""
    do(program, ":backspace")
    assert said_id(play) == "key.no_card_out" and play.match.view() == story


def test_what_just_happened_is_told_line_by_line(program: Program) -> None:
    play = sit(program, table(USUAL))
    do(program, ":d :1 :x .")
    lines = play.table.log()
    for n in [*range(1, len(lines) + 1), 1]:
        press(program, "shift+p")
        assert told(program) == lines[-n]
    press(program, "p")
    assert play.table.toast.said is not None
    press(program, "shift+t")
    assert play.table.toast.said is None and play.table.telling.said, (
        "it takes the place of a refusal"
    )


def test_all_tells_stand_beside_what_happened(program: Program) -> None:
    """Pressed there or by their keys they are answered on the page, and read each time."""
    sit(program, table(USUAL))
    program.key("escape")
    program.on(MenuPage).act("log", "press")
    page, aloud = program.on(LogPage), Aloud()
    aloud.hear("LogPage", page.frame())
    for what in Tell:
        (button,) = [each for each in page.widgets if each.id == what.id]
        assert isinstance(button, Button) and button.key == what.keys[0]
        for ask in (button.press, partial(program.key, what.keys[0][-1], pygame.KMOD_SHIFT)):
            ask()
            page.changed()
            said = part_of(page, "answer").name
            assert said in aloud.hear("LogPage", page.frame()).lines
            assert page.offset == 0 and program.top is page


@pytest.mark.parametrize(("key", "made"), [("y", True), ("n", False), ("escape", False)])
def test_yes_and_no_answer_any_question(program: Program, key: str, made: bool) -> None:
    answered: list[int] = []
    play, s = sit(program, table(USUAL)), program.app.services
    s.push(AskPage(s, message("ask.sure"), [(message("tool.hint.again"), 1)], answered.append))
    program.frame()
    program.key(key)
    assert bool(answered) == made and program.top is play


def test_a_key_of_the_menu_does_what_stands_on_it(program: Program) -> None:
    sit(program, table(USUAL))
    for key, page in (("f2", SheetPage), ("f3", LogPage), ("f1", RulesPage)):
        program.key("escape")
        program.key(key)
        program.on(page)
        while program.top is not program.play:
            program.key("escape")
    assert WORDS("do.discard") in [row.name for row in open_keys(program).widgets]


def test_the_numbers_choose_of_a_group() -> None:
    """In Daifugo a digit chooses that many of the focused rank, or as many as there are."""
    program, play = settled("daifugo")
    ranks = Counter(card.rank for card in play.table.stage.hand_cards())
    ((rank, n),) = ranks.most_common(1)
    for key in ("g", "0" if rank is Rank.JOKER else rank.lower(), str(n)):
        press(program, key)
    assert [card.rank for card in play.table.stage.chosen()] == [rank] * n
    press(program, "1")
    assert len(play.table.stage.chosen()) == 1
    last = [each for each in play.table.stage.hand_cards() if each.rank is rank][-1]
    for key in ("g", rank.lower(), last.suit.lower(), "1"):
        press(program, key)
    assert play.table.stage.chosen() == (last,), "the one that has the focus comes first"
    press(program, "9")
    assert said_id(play) == "choose.too_few"
    view = play.match.view()
    press(program, "e")
    assert said_id(play) == "key.no_end", "what one has a part in is not skipped"
    assert play.match.view() == view


def test_a_hand_that_is_not_dealt_yet_has_no_number_of_cards() -> None:
    program, names = begun("daifugo", speed=1.0), list[str]()
    counted = WORDS("zone.hand", name=YOURSELF, n=14)
    while not names or WORDS.colon not in names[-1]:
        program.frame(1 / 30)
        names.append(program.part("hand.0").name)
    assert (names[0], names[-1]) == (WORDS("glossary.5"), counted)


def test_what_led_to_a_turn_is_read_before_its_question() -> None:
    """While the last card is still flying, the table asks nothing."""
    program, aloud, heard = begun("daifugo", speed=1.0, seed="first"), Aloud(), list[str]()
    while not heard or not program.play.desk.is_told_to_move:
        program.frame(1 / 30)
        heard += aloud.hear("table", program.play.frame()).lines
    assert heard[-1] == program.part("prompt").name
    assert len(heard) == 4  # who deals, what two others play, and the question


@pytest.mark.parametrize("game", SHOWN)
def test_what_came_of_a_move_is_told_before_what_to_do_next(game: str) -> None:
    program, aloud, moves = begun(game, speed=1.0), Aloud(), 0
    with program.unseen():
        while moves < 5 and program.top is program.app.table:
            program.frame(1 / 30)
            play, table = program.play, program.play.table
            lines = aloud.hear("table", play.frame()).lines
            if program.part("prompt").name in lines:
                assert table.written is table.shown
            if play.desk.is_told_to_move and not table.stage.busy:
                moves += play.desk.submit(program.house_move(str(moves)))
    assert moves


@pytest.mark.parametrize("game", ["anaconda", "guts"])
def test_a_card_that_cannot_be_chosen_now_says_so(game: str) -> None:
    program, play = settled(game)
    press(program, "home")
    press(program, "space")
    assert said_id(play) == "choose.not_now" and not play.table.stage.hand_state.chosen


def test_at_ones_turn_the_places_for_the_chosen_cards_are_told(program: Program) -> None:
    play = sit(program, table("3C KS 2H 9C", mine=["K: KC KD KH", "8: 8C 8D 8H"]))
    assert goes_to(program) == []
    play.table.stage.choose(cards("2H"))
    shown = play.table.shown
    columns = [each.label for each in shown.zones[PLACES["melds.me"]].columns]
    pack, *melds = goes_to(program)
    assert [dict(each.blanks)["said"] for each in melds] == columns
    assert pack == shown.zones[PLACES["pack"]].label


def goes_to(program: Program) -> list[Message]:
    """The places for the chosen cards that the table names when it is your turn."""
    press(program, "shift+t")
    last = one_by_one(told(program))[-1]
    if last.id != "tell.goes_to":
        return []
    (places,) = dict(last.blanks).values()
    assert isinstance(places, Message)
    return one_by_one(places, "tell.then")


def test_the_contracts_that_studs_stand_for_are_named() -> None:
    program, play = settled("militaire")
    press(program, "shift+m")
    shown, words = play.table.shown, program.app.services.words
    assert all(isinstance(bead.text, Message) and bead.lit for bead in shown.strip)
    names = [words.text(each.text) for each in shown.strip if isinstance(each.text, Message)]
    named = words.text(told(program)).lower()  # there they do not begin a sentence
    assert len(names) == 3 and all(name.lower() in named for name in names)


def test_the_ranks_that_would_beat_a_play_are_named_with_their_names() -> None:
    program, play = settled("daifugo")
    words, (strip,) = program.app.words, [each for each in play.frame() if each.id == "strip"]
    press(program, "shift+m")
    named = strip.name.split("; ")
    assert named == strip.more.split("; ")[-len(named) :] and len(named) > 1
    assert named[-1] == words("card.joker").lower() and "★" not in strip.more
    assert words.text(told(program)).endswith(f": {strip.name[0].lower()}{strip.name[1:]}.")


def test_of_a_hand_in_parts_it_is_heard_what_becomes_of_each_card() -> None:
    program, aloud = quick("anaconda").settle(), Aloud()
    play = program.play
    while not play.table.stage.parts:
        moves = [each for each in play.match.entry.game.moves(play.match.view()) if each != Fold()]
        assert play.desk.submit(moves[0])
        program.settle()
    said, words = aloud.hear("PlayScene", play.frame()).lines, program.app.words
    assert said[-2].startswith(words("prompt.arrange")), "then come the cards that are proposed"
    parts = [(words.text(part.title), part.count) for part in play.table.stage.parts]
    cards = [part for part in play.frame() if part.id.startswith("hand.0/")]
    assert [card.value for card in cards] == [title for title, n in parts for _ in range(n)]
    press(program, "shift+h")
    lines = words.text(told(program)).split(". ")
    assert [line.partition(" – ")[0] for line in lines[:3]] == [title for title, _ in parts]


def change(program: Program, id: str, key: str = "") -> RulesPage:
    """Press a row of the keys, and then the new key."""
    page = program.top if isinstance(program.top, RulesPage) else open_keys(program)
    page.act(id, "press")
    if key:
        program.key(key)
    return page


def test_keys_can_be_changed_and_change_places(program: Program) -> None:
    """Draw takes the key of fold: F draws a card, and D does not."""
    s = program.app.services
    change(program, "d", "m")  # sound is neither on nor off: this is the new key
    assert not s.settings.muted
    change(program, "d", "f")
    assert settings.load(disk.settings_file())[0].keys == s.settings.keys
    assert s.words.key("d") == "F"
    assert sorted(s.settings.keys) == sorted(s.settings.keys.values())
    row = program.part("d")
    assert (row.name, row.value) == (WORDS("do.draw"), "F")
    program.key("escape")
    play = sit(program, table(USUAL, phase=Phase.DRAW))
    held = len(play.table.stage.hand())
    for key, more in (("d", 0), ("f", 1)):
        do(program, f":{key} .")
        assert len(play.table.stage.hand()) == held + more
    press(program, "shift+t")
    assert play.table.telling.said
    change(program, "usual")
    assert not s.settings.keys


def test_words_that_name_a_letter_follow_the_keys(program: Program) -> None:
    """With the hint on W the words say W."""
    s = program.app.services
    with_h = s.words("tool.key", key="h")
    assert re.search(r"\bH\b", with_h)
    change(program, "h", "w")
    assert s.words("tool.key", key="h") == re.sub(r"\bH\b", "W", with_h)
    program.app.take_out(entry("contract_rummy").title)
    s.save_settings(s.settings.changed(keys={"l": "q", "q": "l"}))
    assert re.findall(r"\b[A-Z]\b", s.words("prompt.lay")) == ["Q"]


@pytest.mark.parametrize("catalogue", sorted(Path("mille").rglob("strings/en.po")), ids=str)
def test_no_words_name_a_letter_that_can_be_changed(catalogue: Path) -> None:
    letter = re.compile(r"\b([Pp]ress|or|with|Key:) [B-Z]\b|\b[B-Z] (again|lays|takes|turns them)")
    assert not letter.findall(catalogue.read_text("utf-8"))


def test_a_tell_gets_another_letter(program: Program) -> None:
    page = change(program, "shift+t", "w")
    assert program.app.services.settings.keys["shift+t"] == "shift+w"
    for size in (SMALL, (1280, 720), (600, 720)):
        program.resize(size)
        assert page.paper.bottom <= size[1]
        assert all(widget.bounds.right <= size[0] for widget in page.widgets)


@pytest.mark.parametrize(
    ("manner", "name"),
    [
        ("short", WORDS("card.said", card=QUEEN)),
        ("code", "QS"),
        ("full", WORDS("card.full.worth", card=QUEEN, n=2, of=3, worth=100)),
    ],
)
def test_cards_are_read_as_one_likes(program: Program, manner: str, name: str) -> None:
    play = sit(program, table("2C 5D QS"))
    program.app.apply(program.app.services.settings.changed(cards_said=manner))
    program.frame()
    assert name in {part.name for part in play.frame().nodes() if part.role == "listitem"}
    press(program, "shift+h")
    assert ("QS" in program.app.words.text(told(program))) == (manner == "code")
