"""What a seat sees and is told in a deal of Daifugo."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards import Dice, Rank
from mille.engine.message import Message, message
from mille.games.daifugo.moves import Pass
from mille.games.daifugo.players import facts
from mille.games.daifugo.present import LEAST, DaifugoPresenter
from mille.games.daifugo.rules import DAIFUGO, State
from mille.i18n import load
from mille.view.action import Tell
from mille.view.beat import Gather
from mille.view.names import YOURSELF
from mille.view.table import hand_of
from tests.games.daifugo import positions as at
from tests.games.daifugo.positions import A, B, after, events, examples, rules
from tests.games.matches import walk

PRESENTER = DaifugoPresenter()
NAMES = ("You", "Odette", "Hector", "Mado")
WORDS = load("en", "daifugo")
FIRST = DAIFUGO.observe(at.first_deal(rules(), 4), A)


def test_a_chance_is_said_as_one_speaks() -> None:
    """And that somebody will beat a play is no reason for it."""
    said = []
    for n in range(101):
        reasons = {"facts": [{"id": "chance", "n": n}]}
        said.append(WORDS.joined(PRESENTER.advice(FIRST, Pass(), NAMES, reasons).odds))
    assert not any(said[:LEAST]) and all(said[LEAST:])
    assert said[35] == WORDS("why.chance.1_3")
    assert said[100] == WORDS("why.chance.always")
    assert said.count(said[100]) == 1
    assert not any(each.startswith("why.") for each in said)


REASONS = """
a high card is kept only where all else would spend it, and one 2 is called one 2
5C 2S | 3C 4C 6C | 7C 8C TC | JC QC KC | preset="family"
5C                          lowest 5 1, keeps 2 1, chance, turns
5C 2S 2D | 3C 4C 6C | 7C 8C TC | JC QC KC | preset="family"
5C                          lowest 5 1, keeps 2 2, chance, turns
5C *1 | 3C 4C 6C | 7C 8C TC | JC QC KC | preset="family"
5C                          lowest 5 1, keeps * 1, chance, turns
5C 9C AD 2S | 3C 4C 6C | 7C 8C TC | JC QC KC | preset="family"
5C                          lowest 5 1, chance, turns
5C 9C *1 | 3C 4C 6C | 7C 8C TC | JC QC KC | preset="family"
5C                          lowest 5 1, chance, turns

lower cards are passed by lest they break a group
4H 3S 3D | TC TD KC AH | 5C 6C 7C 8C | 5D 6D 7D 8D
4H, KC                      whole 1, chance, turns
4H, AH                      chance, turns
4H 4S 3S 3D | TC TD TH QC QD AH | 5C 6C 7C 8C | 5D 6D 7D 8D
4H 4S, QC QD                whole 2, chance, turns

a pass is told by what beats the top without a joker
JC JS 4C | KC AC AH *1 | 7C 8C TC | 4S 5D 6C | preset="family"
JC JS, pass                 pass.high A 2
JC JS 4C | KC AC QH *1 | 7C 8C TC | 4S 5D 6C | preset="family"
JC JS, pass                 pass.joker
JC JS 4C | KC AC AH AS *1 | 7C 8C TC | 4S 5D 6C | preset="family"
JC JS, pass                 pass.whole A 3

the three of spades beats a joker
*1 4C 5C | 3S 3H 6D | 7C 8C TC | JC QC KC | preset="japanese"
*1                          joker.spade, turns
*1, 3S                      spade, turns

the last card goes out
4C | 3S 3H 6D | 7C 8C TC | JC QC KC | preset="japanese"
4C                          out 1
"""


@pytest.mark.parametrize(("state", "made", "found"), [*examples(REASONS)])
def test_reasons(state: State, made: list[str], found: str) -> None:
    state, move = after(state, *made[:-1]), at.move(made[-1])
    view = at.on_turn(state)
    reasons = facts(view, move, Dice("h"))
    figures = ("chance", "turns")
    said = [[fact["id"]] if fact["id"] in figures else fact.values() for fact in reasons]
    assert ", ".join(" ".join(map(str, each)) for each in said) == found
    advice = PRESENTER.advice(view, move, NAMES, {"facts": reasons})
    chance = [fact["n"] >= LEAST for fact in reasons if fact["id"] == "chance"]
    assert [bool(advice.odds)] == (chance or [False])
    assert not any(WORDS.text(each) == each.id for each in (*advice.why, *advice.odds))


TWOS, ACES = message("group.3", rank=Rank.TWO), message("group.2", rank=Rank.ACE)


def tried(than: int, rank: str = "4") -> dict[str, Any]:
    return {"id": "tried", "n": 80, "more": 13, "less": 5, "than": than, "rank": rank}


@pytest.mark.parametrize(
    ("fact", "why", "blanks"),
    [
        ({"id": "out", "n": 1}, "out", {"n": 1}),
        ({"id": "whole", "n": 2}, "whole", {"n": 2}),
        ({"id": "keeps", "rank": "2", "n": 1}, "keeps", {"rank": message("rank.2"), "n": 1}),
        ({"id": "keeps", "rank": "2", "n": 2}, "keeps", {"rank": Rank.TWO, "n": 2}),
        ({"id": "pass.whole", "rank": "2", "n": 3}, "pass.whole", {"group": TWOS}),
        (tried(0), "tried", message("than.pass")),
        (tried(1), "tried", message("group.1", rank=message("rank.4"))),
        (tried(1, "*"), "tried", message("cards.jokers", n=1)),
        (tried(2, "A"), "tried", ACES),
    ],
)
def test_how_a_reason_is_said(fact: dict[str, Any], why: str, blanks: Any) -> None:
    if isinstance(blanks, Message):
        blanks = {"other": blanks, "n": 80, "more": 13, "less": 5}
    advice = PRESENTER.advice(FIRST, Pass(), NAMES, {"facts": [fact]})
    assert advice.why == (message(f"why.{why}", **blanks),)


SHOWN = """
who falls lays the hand face down, seat a or another
4C 9C | KS | 5C 6C | 7C 8C | preset="japanese" previous=[0,1,2,3] turn=1
KS                                  gathers hand.0
KS                                  laid hand.0 2
5C 6C | KS | 4C 9C | 7C 8C | preset="japanese" previous=[2,0,1,3] turn=1
KS                                  gathers hand.2
KS                                  laid hand.2 2

a revolution
3C | 4C 4D 4H 4S 5C | 6C | 7C | preset="japanese" turn=1
4C 4D 4H 4S                         shaded True
4C 4D 4H 4S                         sounds drum

nothing is asked once an 8 has cut
5C | 8C 9C | 6C | 7C | preset="japanese" turn=1
8C…                                 middle closed.eight
8C…                                 lit

what lies there says what still beats it
2S 5C | 3C 4C | 6C | 7C | preset="japanese" turn=0
2S                                  middle beat.only 1
2C 2S 5C | 3C 4C | 6C | 7C | preset="japanese" turn=0
2C 2S                               middle beat.only 2
2C 2D 2S 5C | 3C 4C | 6C | 7C | preset="japanese" turn=0
2C 2D 2S                            middle beat.highest

only the 3 is lit against a lone joker, and nothing against two
3S 9C | *1 4C | *2 6C | 7C 8C | preset="japanese" turn=1
*1                                  lit 3
3S 9C | *1 *2 4C | 5C | 6C | preset="japanese" turn=1
*1 *2                               lit

nothing is lit between deals
9C | 5C 6C | 7C
9C, pass, pass, 5C, 7C              lit
9C, pass, pass, 5C, 7C              prompt prompt.deal

who can play nothing is offered a pass alone
4C 5C | 9C | KC | turn=1
9C, pass                            buttons pass
TC 5C | 9C 3C | KC | turn=1
9C, pass                            buttons play pass

the round is not said to be over by a last card
5C 6C | 9C | 6D 7D | 7C 8C | turn=1
9C…                                 prompt prompt.last name=Odette

passing is asked about where it gives a round away, but not where it saves a 2 or a joker
3C 9C KC | JC 4C 4D | 5C 6C 7C | turn=1
JC, pass                            asks ask.pass.takes
3C 9C 2C KC | JC 4C 4D | 5C 6C 7C | turn=1
JC, pass                            asks ask.pass.takes
3C 9C 2C | JC 4C 4D | 5C 6C 7C | turn=1
JC, pass                            asks
3C 9C *1 | JC 4C 4D | 5C 6C 7C | turn=1
JC, pass                            asks
"""


@pytest.mark.parametrize(("state", "made", "found"), [*examples(SHOWN)])
def test_what_seat_a_is_shown(state: State, made: list[str], found: str) -> None:
    """After the last move, or only after its first event (…)."""
    state, last = after(state, *made[:-1]), made[-1]
    view, beats = DAIFUGO.observe(state, A), []
    happened = events(state, last.rstrip("…"))
    for event in happened[: 1 if last.endswith("…") else None]:
        told = DAIFUGO.redact(event, A)
        view = DAIFUGO.fold(view, told)
        beats.append(PRESENTER.beat(told, view, NAMES))
    table, actions = PRESENTER.show(view, NAMES), PRESENTER.actions(view, ())
    middle = table.middle or message("beat.free")
    steps = [step for beat in beats for step in beat.steps]
    backs = {
        place: len(zone.cards)
        for place, zone in table.zones.items()
        if any(each.dimmed and each.card is None for each in zone.cards)
    }
    prompt = [table.prompt.id, *(f"{name}={value}" for name, value in table.prompt.blanks)]
    shown = {
        "shaded": table.shaded,
        "sounds": " ".join(beat.moment.moment.sound for beat in beats if beat.moment),
        "gathers": " ".join(str(step.place) for step in steps if isinstance(step, Gather)),
        "laid": " ".join(f"{place} {n}" for place, n in backs.items()),
        "middle": " ".join([middle.id, *map(str, walk(middle, int))]),
        "lit": " ".join(WORDS.text(bead.text) for bead in table.strip if bead.lit),
        "prompt": " ".join(prompt),
        "buttons": " ".join(each.verb.id for each in actions if each.button),
        "asks": " ".join(each.confirm.id for each in actions if each.confirm),
    }
    what, _, wanted = found.partition(" ")
    assert str(shown[what]) == wanted


def test_the_score_is_told_with_what_each_title_brings() -> None:
    said = PRESENTER.answer(FIRST, Tell.SCORE, NAMES)
    assert said is not None
    best, worst = WORDS("title.daifugo"), WORDS("title.destitute")
    told = WORDS.text(said)
    assert told.index(f"{best} 2") < told.index(f"{worst} −2")


def test_no_more_than_ten_backs_are_drawn() -> None:
    shown = PRESENTER.show(DAIFUGO.observe(at.first_deal(rules(), 3), A), NAMES[:3])
    assert len(shown.zones[hand_of(B)].cards) == 10
    assert shown.seats[1].count in (17, 18)


def test_who_gets_cards_is_told_so_as_you() -> None:
    state, _ = at.dealt((1, 2, 3, 0), rules(), {})
    shown = PRESENTER.show(DAIFUGO.observe(state, A), NAMES)
    assert shown.prompt == message("prompt.give", name="Odette", other=YOURSELF, n=2)
