"""What a seat is shown and told of a deal of Daifugo."""

from __future__ import annotations

from mille.engine.game import Seat
from mille.games.daifugo.places import hand_of
from mille.games.daifugo.present import DaifugoPresenter
from mille.games.daifugo.rules import DAIFUGO
from mille.games.daifugo.state import State
from mille.i18n.catalog import load
from mille.view.beat import Beat, Gather
from mille.view.table import TableView
from tests.games.daifugo.positions import A, B, C, events, position, rules

PRESENTER = DaifugoPresenter()
NAMES = ("You", "Odette", "Hector", "Mado")
WORDS = load("en", "daifugo")


def told(state: State, move: str, seat: Seat) -> tuple[list[Beat], TableView]:
    """How a play of the seat on turn is told to a seat, and its table after it."""
    view = DAIFUGO.observe(state, seat)
    beats = []
    for event in events(state, move):
        event = DAIFUGO.redact(event, seat)
        view = DAIFUGO.fold(view, event)
        beats.append(PRESENTER.beat(event, view, NAMES))
    return beats, PRESENTER.show(view, NAMES)


def falling() -> State:
    """Seat 1 goes out first, and seat 0 was the Daifugo before."""
    house = rules("japanese")
    hands = ("4C 9C", "KS", "5C 6C", "7C 8C")
    return position(*hands, house=house, turn=B, previous=(0, 1, 2, 3))


def test_who_falls_lays_the_hand_face_down() -> None:
    for seat in (A, C):
        beats, shown = told(falling(), "KS", seat)
        gathered = [step.place for beat in beats for step in beat.steps if isinstance(step, Gather)]
        assert gathered == [hand_of(A)]
        laid = shown.zones[hand_of(A)].cards
        assert [each.card for each in laid] == [None, None]
        assert all(each.dimmed for each in laid)


def test_others_speak_and_nobody_speaks_for_the_viewer() -> None:
    beats, _ = told(falling(), "KS", A)
    assert [beat.remark.seat for beat in beats if beat.remark is not None] == [B]
    beats, _ = told(falling(), "KS", B)
    assert [beat.remark.seat for beat in beats if beat.remark is not None] == [A]
    said = next(WORDS.text(beat.remark.said) for beat in beats if beat.remark is not None)
    assert "{" not in said
    assert not said.startswith("remark")


def test_a_revolution_is_said_by_who_made_it() -> None:
    house = rules("japanese")
    state = position("3C", "4C 4D 4H 4S 5C", "6C", "7C", house=house, turn=B)
    beats, shown = told(state, "4C 4D 4H 4S", A)
    assert shown.shaded
    assert [beat.remark.seat for beat in beats if beat.remark is not None] == [B]
    assert "drum" in [beat.sound for beat in beats]
