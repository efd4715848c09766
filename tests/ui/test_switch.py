"""One switch, and two: what is offered, for how long, and what a press does."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from mille.i18n import load as words_of
from mille.session.disk import settings_file
from mille.session.settings import Settings, load
from mille.ui.scene import Live
from mille.ui.switch import DEAF, LONGER, MOST, ROUNDS, groups_of
from mille.view.geometry import Rect
from tests.parts import long, sure
from tests.ui.conftest import Program, launched, part_of, quick
from tests.ui.robot import Stranger
from tests.ui.tables import USUAL, sit, table

SCAN = 1.2
TURNS = {"anaconda": 6, "contract_rummy": 40, "daifugo": 25, "militaire": 20, "mille": 40}
"""The games with a hand to choose from, and how many of their choices are tried."""


@pytest.fixture
def program() -> Program:
    made = Program(Settings(speed=0.0, switch="one", scan=SCAN))
    sit(made, table(USUAL))
    return made.settle()


def offered(program: Program) -> str:
    part = program.loop.switch.part()
    return "" if part is None else part.name


def press(program: Program, key: str = "space") -> None:
    program.now += DEAF
    program.key(key)


def wait(program: Program) -> None:
    due = sure(program.loop.switch.due)
    program.frame(due)


def into_first(program: Program) -> None:
    """Press the switch when the ring comes round to the first group."""
    while program.loop.switch.group is not program.loop.switch.groups[0]:
        wait(program)
    press(program)


def test_groups_are_offered_then_what_is_in_them(program: Program) -> None:
    switch = program.loop.switch
    first = switch.groups[0]
    assert offered(program) == first.name and switch.item is None
    wait(program)
    assert offered(program) == switch.groups[1].name
    while offered(program) != first.name:
        wait(program)
    press(program)
    assert offered(program) == first.items[0].name
    wait(program)
    wait(program)
    assert offered(program) == first.items[2].name
    press(program)
    (chosen,) = program.play.table.stage.hand_state.chosen
    assert f"/{chosen}" in f"{first.items[2].id} /{chosen}"
    program.frame()
    assert offered(program) == program.loop.switch.groups[0].name != first.name


def test_where_the_chosen_cards_can_go_is_offered_before_more_cards(program: Program) -> None:
    hand, one, more = "hand.0/", "hand.0/7", "hand.0/8"
    switch, stranger = program.loop.switch, Stranger(program, "switch", "aims")

    def ids() -> set[str]:
        return {item.id for item in switch.group.items}

    stranger.hit(one)
    program.frame()
    there = set[str]()
    while not any(id.startswith(hand) for id in ids()):
        there |= ids()
        wait(program)
    assert "discard" in there and "menu" not in there
    assert switch.item is not None and switch.item.id == more, "the next of its row"
    press(program)
    program.frame()
    assert switch.item is not None and switch.item.id == more, "these two can go nowhere"
    press(program)
    program.frame()
    assert ids() <= there, "back to one card"
    while switch.item is None or switch.item.id in there:
        wait(program)
    while switch.item is not None:
        wait(program)
    press(program)
    assert ids() <= there, "the way back leads there too"
    stranger.hit("discard")
    assert one not in {item.id for group in switch.groups for item in group.items}


def test_the_first_is_offered_longer_and_after_a_press_nothing_counts_for_a_while(
    program: Program,
) -> None:
    assert (DEAF, LONGER, ROUNDS) == (0.5, 2.0, 2), "as docs/access.md says"
    switch = program.loop.switch
    into_first(program)
    assert switch.due == pytest.approx(DEAF + LONGER * SCAN, abs=0.1)
    program.key("space")  # a trembling hand
    assert not program.play.table.stage.hand_state.chosen
    wait(program)
    assert switch.due == pytest.approx(SCAN, abs=0.1)


def test_after_the_last_of_a_group_comes_the_way_back(program: Program) -> None:
    switch = program.loop.switch
    into_first(program)
    for _ in switch.groups[0].items:
        wait(program)
    assert offered(program) == program.app.words("switch.back")
    press(program)
    assert offered(program) == switch.groups[0].name


def test_after_two_rounds_nothing_is_offered_until_a_press(program: Program) -> None:
    switch, steps = program.loop.switch, 0
    while switch.due is not None:
        wait(program)
        steps += 1
    assert len(switch.groups) * (ROUNDS - 1) < steps <= len(switch.groups) * ROUNDS
    assert offered(program) == ""
    press(program)
    assert offered(program) == switch.groups[0].name
    assert not program.play.table.stage.hand_state.chosen


def test_a_second_switch_turns_it_to_stepping(program: Program) -> None:
    s = program.app.services
    s.save_settings(s.settings.changed(switch="two"))
    program.frame()
    switch = program.loop.switch
    before = offered(program)
    program.frame(60.0)
    assert switch.due is None and offered(program) == before
    program.keys("space", "space")
    assert offered(program) == switch.groups[2].name
    there = switch.group
    press(program, "return")
    assert switch.item is not None and switch.group == there


@pytest.mark.parametrize("says", ["silent", "heard", "spoken"])
def test_steps_are_heard_or_spoken(
    program: Program, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    s, heard = program.app.services, list[str]()
    s.save_settings(s.settings.changed(scan_says=says))
    monkeypatch.setattr(s.audio, "play", heard.append)
    wait(program)
    part = program.loop.switch.part()
    assert heard == (["tick"] if says == "heard" else [])
    assert part.live is (Live.ASSERTIVE if says == "spoken" else Live.OFF)


def test_a_page_is_used_and_scrolled() -> None:
    """The switch that the settings turned on can leave the settings."""
    program = launched((600, 560), switch="one", scale=1.4)
    page = program.settings("access")
    program.frame(times=2)
    stranger = Stranger(program, "switch", "settings")
    stranger.hit("bar")
    assert page.offset > 0
    for _ in range(20):
        if any(i.id == "switch/two" for g in program.loop.switch.groups for i in g.items):
            break
        stranger.hit("bar")
    stranger.hit("switch/two")
    assert program.app.services.settings.switch == "two"


def test_the_settings_have_what_each_way_needs() -> None:
    program = Program(Settings(speed=0.0))
    page, s = program.settings("access"), program.app.services
    for switch, asked in (("off", 0), ("one", 2), ("two", 1)):
        s.save_settings(s.settings.changed(switch=switch))
        page.resize()
        assert sum(each.id in ("scan", "scan_says") for each in page.widgets) == asked
    page.act("scan_says/spoken", "choose")
    kept, fault = load(settings_file())
    assert fault is None and kept.scan_says == "spoken" and kept.switch == "two"


def test_groups_are_short_and_hold_each_thing_once(program: Program) -> None:
    made = program.loop.switch.groups
    ids = [(item.id, item.action) for group in made for item in group.items]
    assert len(ids) == len(set(ids)) and all(len(group.items) <= MOST for group in made)
    assert groups_of((), lambda part: True, 16.0, words_of()) == []


@pytest.mark.parametrize("game", ["daifugo", *map(long, sorted({*TURNS} - {"daifugo"}))])
def test_a_card_that_fits_nothing_is_not_offered(game: str) -> None:
    """No choice of up to three cards with one that is left out does anything."""
    program = quick(game, seed="hand", switch="one", warnings=False)
    play, left_out = program.play, 0
    for turn in range(TURNS[game]):
        program.settle()
        if not play.match.my_turn:
            break
        offered = {part.id for part in play.frame().nodes() if play.offers(part)}
        hand = [each for each in play.table.stage.hand() if each.card is not None]
        out = {each.card for each in hand if f"{each.place}/{each.id}" not in offered}
        if any(each.takes_cards for each in play.desk.actions) and out:
            left_out += len(out)
            held = [each.card for each in hand if each.card is not None]
            for cards in chain.from_iterable(combinations(held, n) for n in (1, 2, 3)):
                for each in play.desk.actions_with(cards):
                    assert not (each.legal and each.takes_cards and out & {*each.cards}), cards
        assert play.desk.submit(program.house_move(str(turn)))
    assert left_out or game != "daifugo", "in answer to others little fits"


def test_the_ring_lies_on_what_is_offered_when_the_table_follows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = Program(Settings(speed=0.0, switch="one", scan=SCAN, scale=2.0))
    sit(program, table(USUAL))
    program.settle()
    rings: list[Rect] = []
    monkeypatch.setattr(
        "mille.ui.switch.focus_ring",
        lambda surface, x, y, w, h, unit, light: rings.append(Rect(x, y, w, h)),
    )
    origins = set()
    for _ in program.loop.switch.groups:
        wait(program)
        part, closeup = program.loop.switch.part(), program.play.table.closeup
        program.loop.switch.draw(program.loop.window.get_surface())
        assert rings[-1].center == pytest.approx(closeup.in_window(part.bounds).center)
        origins.add(closeup.origin)
    assert len(origins) > 1


@pytest.mark.parametrize("game", ["beggar_my_neighbor", "guts"])
def test_the_table_stays_in_sight_while_others_play(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left to offer then, such as the menu, is not brought before it is its turn."""
    program = quick(game, speed=1.0, switch="one", scan=60.0, scale=2.0)
    play, stranger = program.play, Stranger(program, "switch", "stays")
    while not (play.match.my_turn and play.match.caught_up and not play.table.stage.busy):
        program.frame(1 / 30)
    pressed, press = list[float](), stranger._switch

    def noted() -> None:
        pressed.append(play.table.closeup.origin[0])
        press()

    monkeypatch.setattr(stranger, "_switch", noted)
    stranger.act()
    while not play.match.my_turn:
        assert play.table.closeup.origin[0] == pressed[-1]  # captions push it up and down
        program.frame(1 / 30)


def test_what_can_be_done_is_said_without_keys(program: Program) -> None:
    Stranger(program, "switch", "says").hit("hand.0/5")
    program.frame()
    key = f"({program.app.words.key('x')})"
    prompt = part_of(program.play, "prompt")
    assert "7 of diamonds on the pack" in prompt.name + prompt.more
    assert key not in prompt.name + prompt.more
    s = program.app.services
    s.save_settings(s.settings.changed(switch="off"))
    program.frame()
    prompt = part_of(program.play, "prompt")
    assert key in prompt.name + prompt.more


def test_the_ring_of_a_stack_is_round_its_cards() -> None:
    """Not round all the cloth beside them, which is wider than the window."""
    program = quick("beggar_my_neighbor", 2, speed=0.0, switch="one", scale=2.0).settle()
    offered = {item.id: item for group in program.loop.switch.groups for item in group.items}
    assert offered["stack.0"].rect.w < program.app.services.size[0] / 4


def test_what_a_switch_has_used_is_not_explained() -> None:
    """The focus stays there, and the tip would cover what is asked next."""
    program = quick("militaire", 3, speed=0.0, switch="one", scan=60.0).settle()
    Stranger(program, "switch", "tip").hit("stock")
    program.settle()
    for _ in range(60):
        program.frame(0.1)
        assert program.play.frame().find("tip") is None
