"""Score pads of every game: a deal written down by hand counts as it did at the table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.games import entry, has_pad, titles
from mille.i18n import load
from mille.session import record, score_pads
from mille.session.score_pads import KeptPad, payments
from mille.value import replace
from mille.view.papers import AnswerFault, AnswerKind
from tests.golden.make import HERE
from tests.parts import fault_of

GAMES = [id for id, title in titles().items() if title.in_window]
RECORDS = {
    game: sorted((HERE / "records").glob(f"{game}-*.jsonl"), key=lambda path: path.name)
    for game in GAMES
}
pytestmark = pytest.mark.usefixtures("home")


def codes(cards: Sequence[Any]) -> str:
    return "".join("0" if card.rank == "*" else card.code for card in cards)


def _mille(before: Any, ended: Any) -> dict[str, Any]:
    melds = [" ".join(codes(meld.cards) for meld in own) for own in before.melds]
    return {"melds": melds, "left": [codes(hand) for hand in ended.hands]}


def _militaire(before: Any, ended: Any) -> dict[str, Any]:
    melds = [" ".join(codes(meld.cards) for meld in own) for own in before.melds]
    return {"melds": melds, "out": ended.out, "kept": codes(ended.kept)}


def _daifugo(before: Any, ended: Any) -> dict[str, Any]:
    places = {f"place.{n}": seat for n, seat in enumerate(ended.order[:-1], 1)}
    fell = any(score.fell for score in ended.scores)
    return {**places, "fell": "yes" if fell else "no"}


def _guts(before: Any, ended: Any) -> dict[str, Any]:
    said = [
        "best" if seat in ended.winners else "in" if seat in ended.in_ else "out"
        for seat in range(len(ended.scores))
    ]
    if not ended.in_ and any(score.paid for score in ended.scores):
        said = ["weenie" if score.paid else "out" for score in ended.scores]
    return {"said": said}


def _anaconda(before: Any, ended: Any) -> dict[str, Any]:
    paid = [score.paid + score.returned for score in ended.scores]
    stay = before.active
    ways = [
        str(before.words[seat] or "high") if seat in stay else "folded" for seat in before.seats
    ]
    high, low = [0] * len(paid), [0] * len(paid)
    for number, pot in enumerate(ended.pots):
        for seat in pot.high:
            high[seat] = high[seat] or number + 1
        for seat in pot.low:
            low[seat] = low[seat] or number + 1
    if len(stay) == 1:
        high[stay[0]] = low[stay[0]] = 1
    return {"paid": paid, "way": ways, "high": high, "low": low}


def _beggar(before: Any, ended: Any) -> dict[str, Any]:
    held = [len(stack) for stack in before.stacks]
    winner = {"winner": held.index(52)} if 52 in held else {"winner": None, "held": held}
    return {**winner, "tricks": list(before.tricks)}


WRITTEN: dict[str, Callable[[Any, Any], dict[str, Any]]] = {
    "mille": _mille,
    "militaire": _militaire,
    "contract_rummy": lambda before, ended: {"left": [codes(hand) for hand in ended.hands]},
    "daifugo": _daifugo,
    "guts": _guts,
    "anaconda": _anaconda,
    "beggar_my_neighbor": _beggar,
}
"""By game, what a player would have written about a deal, from its position and its end."""


def played(path: Path) -> tuple[KeptPad, Any]:
    """The pad written from the deals of a recorded game, and the game's final view."""
    kept = record.parse(path.read_bytes())
    replay, header = record.follow(kept), kept.header
    game, n = header.entry.game, len(header.seats)
    pad = KeptPad(header.game, header.rules, tuple(f"P{i}" for i in range(n)), Seat(0))
    before, deals = replay.start, []
    for moment in replay.moments:
        if type(moment.event).__name__ == "DealEnded":
            # A move can end a deal: the position just before is reached event by event.
            deals.append(WRITTEN[header.game](before, moment.event))
        before = game.fold(before, moment.event)
    return replace(pad, deals=tuple(deals)), game.observe(replay.state, Seat(0))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_by_hand_counts_as_at_the_table(game: str) -> None:
    assert has_pad(game)
    assert game in WRITTEN
    for path in RECORDS[game]:
        pad, view = played(path)
        at = entry(game)
        told = at.presenter.sheet(view, pad.names)
        written = at.presenter.sheet(pad.view(), pad.names)
        points = [[(entry.points, entry.total) for entry in deal] for deal in told.deals]
        assert points
        assert [[(e.points, e.total) for e in deal] for deal in written.deals] == points, path.stem
        assert written.over == told.over
        assert written.payment == told.payment


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_asked_has_words(game: str) -> None:
    words = load("en", game)
    for rules in entry(game).options.presets.values():
        for path in RECORDS[game][:1]:
            pad = replace(played(path)[0], rules=rules)
            for ask in entry(game).score_pad.asks(replace(pad, deals=()).view()):
                assert words.has(f"pad.ask.{ask.id.partition('.')[0]}")
                for value in ask.values:
                    assert words.has(f"pad.ask.{ask.id}.{value}")
                assert (ask.kind is AnswerKind.ONE) is bool(ask.values)


@pytest.mark.parametrize("game", GAMES)
def test_a_pad_is_kept_whole_and_read_again(game: str) -> None:
    pad = played(RECORDS[game][0])[0].save()
    assert pad.path is not None
    again = score_pads.read(pad.path)
    assert again == pad
    assert score_pads.all_pads() == [pad]
    fewer = again.with_deal(len(pad.deals) - 1, None).save()
    assert score_pads.read(pad.path).deals == fewer.deals == pad.deals[:-1]
    assert not list(pad.path.parent.glob("*.new"))


BAD: dict[str, list[object]] = {
    "created": ["/../../pwn", "../x", "", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", 5, None],
    "names": [[], ["x" * 101, "y"], ["", "y"], [1, 2], "ab", ["x"] * 50],
    "first": [-1, 50, "0", 1e999, None],
    "deals": [{}, [5], [{"melds": {}}], [{"said": 1e999}], [{"said": "x" * 201}], [{}] * 1001],
    "draft": [[], {"said": {"a": 1}}, {"said": [[1]]}, {"said": 10**10}, {"said": -(10**10)}, None],
    "rules": [[], {}, {"preset": "standard"}, {"cards": 1e999}],
    "game": ["chess", 5, None, "../guts"],
    "version": [3, "1"],
    "": ["", "{", "[]", "{}", '{"format":"mille-pad","version":2}', '{"format":"mille-pad"}'],
}
"""What may be wrong in a field, or as the whole file."""


@pytest.mark.parametrize(("field", "wrong"), [(name, each) for name in BAD for each in BAD[name]])
def test_one_bad_pad_costs_that_pad(field: str, wrong: object, tmp_path: Path) -> None:
    good = played(RECORDS["guts"][0])[0].save()
    assert good.path is not None
    said = {**json.loads(good.path.read_bytes()), field: wrong}
    text = json.dumps(said).replace("Infinity", "1e999") if field else str(wrong)
    path = good.path.with_name("bad.json")
    path.write_text(text, "utf-8")
    (fault,) = (pad[1] for pad in score_pads.all_pads() if not isinstance(pad, KeptPad))
    assert [pad for pad in score_pads.all_pads() if isinstance(pad, KeptPad)] == [good]
    assert path.read_text("utf-8") == text
    words = load("en", fault.game).text(fault.message)
    assert words.endswith(".") and "{" not in words
    if fault.game is None and field not in ("game", ""):
        assert f"“{field}" in words
    path.unlink()
    score_pads.bring_in("pads/../../bad.json", text.encode())
    assert score_pads.all_pads() == [good]
    assert not [each for each in tmp_path.rglob("*.json") if each != good.path]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("odd", [None, 7, "x", [], [None], [[]], {}, [10**30], True])
def test_odd_answers_are_faults_or_taken_as_nothing(game: str, odd: object) -> None:
    pad = replace(played(RECORDS[game][0])[0], deals=())
    asks = entry(game).score_pad.asks(pad.view())
    try:
        pad.with_deal(0, {ask.id: odd for ask in asks})
    except Fault as fault:
        assert load("en", game).has(fault.message.id)


def test_chips_are_paid_by_those_who_lost() -> None:
    assert payments([100, 100, 100], [70, 90, 140]) == [(0, 2, 30), (1, 2, 10)]
    assert payments([5, 5], [5, 5]) == []
    assert payments([10, 10], [5, 12]) == [(0, 1, 2)]  # three are left in the pot


QUEENS = {"melds": ["QQQQQQQQ", ""], "left": ["", "5"]}


@pytest.mark.parametrize(
    ("answers", "points"),
    [
        (QUEENS, 1040),  # with both queens of spades: 260, twice doubled
        ({**QUEENS, "melds": ["QQQ2", ""], "melds.QS": ["0", None]}, 50),
        ({**QUEENS, "melds": ["QQQ2", ""], "melds.QS": ["2", None]}, 230),
        ({**QUEENS, "melds": ["QSQQ2", ""], "melds.QS": ["1", None]}, 230),
        ({**QUEENS, "melds": ["QSQHQD2", ""]}, 140),
        ({**QUEENS, "melds": ["JJ2, KKK 777;999", ""], "melds.JD": ["1", None]}, 140),
        ({"points": ["160", "−1,5"], "out": 0}, 160),
    ],
)
def test_what_cards_are_worth_is_not_guessed(answers: dict[str, Any], points: int) -> None:
    pad = replace(played(RECORDS["mille"][0])[0], deals=())
    pad = pad.with_deal(0, answers)
    sheet = entry("mille").presenter.sheet(pad.view(), pad.names)
    assert sheet.deals[0][0].points == points
    kept = score_pads.read(pad.save().path or Path())
    assert kept.deals == pad.deals
    version = 1 if answers is QUEENS or "QSQHQD2" in str(answers) else 2
    assert json.loads((kept.path or Path()).read_bytes())["version"] == version


WRONG = (Path(__file__).parent / "score_pads.txt").read_text("utf-8").partition("\n\n")[2]


@pytest.mark.parametrize(("game", "row"), [row.split(" | ", 1) for row in WRONG.splitlines()])
def test_what_is_wrong_is_said_of_its_field(game: str, row: str) -> None:
    answers, id, field = (cell.strip() for cell in row.split("|"))
    pad = replace(played(RECORDS[game][0])[0], deals=())
    found = fault_of(pad.with_deal, 0, json.loads(answers))
    assert found.message.id == id
    if field:
        assert isinstance(found, AnswerFault)
        assert f"{found.id} {'-' if found.seat is None else found.seat}" == field
    assert not re.search(r"\w\.\w|\{", load("en", game).text(found.message))


def test_a_pad_of_old_counts_as_it_did() -> None:
    """What was left open in it then is not asked now, only when the deal is corrected."""
    pad = replace(played(RECORDS["mille"][0])[0], deals=())
    pad = replace(pad, deals=({"melds": ["QQQ2", ""], "left": ["", "5"]},)).save()
    kept = score_pads.read(pad.path or Path())
    assert kept.view().totals == (50, -5)
    with pytest.raises(Fault):
        kept.with_deal(0, kept.deals[0])
