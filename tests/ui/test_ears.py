"""What somebody hears who doesn't see the table: all that is seen, once, and the deed first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from mille.app.access import Aloud, is_within
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.i18n import languages, load
from mille.session.lesson import levels
from mille.session.sources import ME
from mille.ui.table.replay import ReplayScene
from mille.ui.table.seat import slip_value
from mille.view.action import Tell
from mille.view.beat import Beat, Pay, Say, dealt_for_chips
from mille.view.names import of_all
from mille.view.table import Role, TableView
from tests.games.matches import GAMES, built_in_match, told
from tests.golden.make import HERE
from tests.parts import every_game, sure
from tests.ui.conftest import Program, listen, quick
from tests.ui.tables import WORDS
from tests.ui.test_lessons import begin
from tests.ui.written import NAMES

# The keys that ask


MOVES = 14
"""How many of the player's moves are made: in most games more than a deal has."""


def positions(game: str) -> Iterator[tuple[Program, TableView]]:
    """The table whenever the player is asked for a move, and at the end of the deal."""
    program = quick(game).settle()
    for n in range(MOVES):
        yield program, sure(program.play.table.written)
        if not program.play.match.my_turn:
            return
        assert program.play.desk.submit(program.house_move(str(n)))
        program.settle()


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_who_asks_is_told_all_that_is_seen(game: str) -> None:
    for program, shown in positions(game):
        words, tells = program.app.services.words, program.play.commands._tells
        said = {what: words.text(tells.answer(what)).casefold() for what in Tell}
        wanted: list[tuple[Tell, Any]] = [
            (Tell.SCORE, shown.headline),
            (Tell.ALL, shown.headline),
            (Tell.ALL, shown.middle),
        ]
        lies = list[Any]()
        for zone in shown.zones.values():
            if zone.place.role in (Role.MELDS, Role.TRICK):
                lies += [each.label for each in zone.columns] or [zone.label] * bool(zone.cards)
            if zone.place.role is Role.HAND and zone.place.seat != shown.me:
                lies += [each.card for each in zone.cards if each.card is not None]
            if zone.place.seat is None and zone.place.role is not Role.STOCK:
                tops = (each.card for each in zone.cards[-1:])
                wanted += [(Tell.MIDDLE, card) for card in tops if card is not None]
        for number in range(len(shown.seats)):
            slip = slip_value(words, shown.seats, number)
            wanted += [(what, slip) for what in (Tell.OTHERS, Tell.ALL)[not number :]]
            for card in (each.card for each in shown.seats[number].threw):
                wanted.append((Tell.ALL, card))
        wanted += [(what, each) for what in (Tell.LAID, Tell.ALL) for each in lies]
        for what, each in wanted:
            text = words("card.said", card=each).rstrip(".").casefold() if each else ""
            assert text in said[what], (what, text, said[what])
        assert (tells.answer(Tell.LAID).id == "tell.nothing.laid") == (not lies)


# Events that are seen


SEALED = {("anaconda", "pass"), ("anaconda", "declare"), ("anaconda", "arrange")}
"""Answers that all give at the same time: what they were is told when all have answered, and
until then whoever asks is told who has."""
TOLD_NEXT = {("beggar_my_neighbor", "deal_end")}
"""What the next event tells, which comes at once."""


@cache
def beats(game: str) -> list[tuple[str, Any, TableView, Beat]]:
    """How all events of a match are told to the first seat, with their names."""
    match, found = built_in_match(game, entry(game).options.usual.preset, short=True), []
    at, names = match.entry, NAMES[: match.seats]
    for event, view in told(at, match.turns, ME):
        beat, shown = at.presenter.beat(event, view, names), at.presenter.show(view, names)
        found.append((at.game.write(event)["event"], event, shown, beat))
    return found


def read(beat: Beat) -> list[Any]:
    """The lines that come into the log."""
    said = [step.said for step in beat.steps if isinstance(step, Say)]
    return said if beat.news is None else [*said, beat.news]


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told(game: str) -> None:
    words = load(game=game)
    for name, event, _, beat in beats(game):
        assert read(beat) or (game, name) in SEALED | TOLD_NEXT, event
        antes = [step.amount for step in beat.steps if isinstance(step, Pay) and name == "deal"]
        said = " ".join(map(words.text, read(beat)))
        assert all(words.number(ante) in said for ante in antes), said


def test_who_can_pay_only_a_part_of_the_ante_is_named() -> None:
    order, said = (Seat(1), Seat(2), ME), message("prompt.deal")
    beat = dealt_for_chips(order, (2, 1, 2), said, SimpleNamespace(seat=ME), NAMES)
    whole = of_all((ME, Seat(2)), NAMES, ME)
    paid = [WORDS("news.ante", name=name, n=n) for name, n in ((whole, 2), (NAMES[1], 1))]
    assert WORDS.text(sure(beat.news)) == " ".join([WORDS("prompt.deal"), *paid])


MERE = {"a", "the", "is", "are", "for", "with", "and", "you", "s", *map(str.casefold, NAMES)}
REMARKABLE = "moment.hand"
"""Which of the hands that were read is a hand to remember."""


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_what_is_held_up_does_not_say_in_other_words_what_is_read(game: str) -> None:
    """It is the same sentence, so that it is read once, or it says more."""
    catalogues = [load(language, game) for language in languages()]
    for _, event, shown, beat in beats(game):
        held = beat.banner if beat.moment is None else beat.moment.said
        if held is None or held == shown.headline or held.id == REMARKABLE:
            continue
        lines = [(words.text(held), [*map(words.text, read(beat))]) for words in catalogues]
        once = [is_within(line, others) for line, others in lines]
        assert len(set(once)) == 1, (event, lines)
        line, others = lines[languages().index("en")]
        mine, theirs = (set(re.findall(r"\w+", each.casefold())) for each in (line, str(others)))
        more = mine - theirs - MERE
        assert once[0] or 2 * len(more) > len(mine - MERE), (line, others)


# Replays and lessons


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_a_replay_is_told_and_asks_nothing(program: Program, game: str) -> None:
    program.app.open_replay(HERE / "records" / f"{game}-1.jsonl")
    scene, aloud, before = program.on(ReplayScene), Aloud(), ""
    table, words = scene.table, program.app.services.words
    listen(program, aloud)
    while scene.step < min(120, scene.replayed.count):
        scene.forward()
        table.hurry()
        heard = listen(program, aloud)
        written = sure(table.written)
        asks = words.text(written.spoken or written.prompt)
        log = [words.text(line) for line in table.log()]
        assert asks in log or not [line for line in heard if line == asks]
        for line in heard:
            assert not is_within(line, [before]), (before, line)
            before = line


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_says_its_title_and_then_what_to_do_once(game: str) -> None:
    level = levels(game)[0]
    learner = begin(level)
    heard, words = listen(learner.program, Aloud()), learner.program.app.services.words
    first = heard[0]
    assert first.startswith(words(f"{level.words}.title")), heard
    said = re.split(r"(?<=[.!?]) ", " ".join(heard))
    assert len(said) == len(set(said)), heard
