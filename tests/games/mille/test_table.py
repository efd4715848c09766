"""A view worked out from events alone is the rules' own view, whatever the house rules."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from mille.cards import Dice
from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Fault
from mille.engine.text import dump, read_json
from mille.games import entry
from mille.games.mille.melds import PRESETS, HouseRules
from mille.games.mille.moves import Phase
from mille.games.mille.rules import MILLE
from mille.games.mille.table import MilleView
from mille.parts.rummy import Discard, Draw
from mille.parts.seats import changed
from mille.value import replace
from tests.games.matches import Match, Turn, play_out
from tests.games.mille.positions import melded, rules
from tests.parts import long, quick_first

SEATS = (Seat(0), Seat(1))
SWITCHES = ("double_skunk", "first_two_free", "twos_take_two", "open_pile", "announce_low_hand")
PLAYERS = [None, ("regular", "casual"), ("random", "regular")]


def any_rules(dice: Dice) -> HouseRules:
    """House rules with any value for each rule."""
    return rules(
        dice.choice(list(PRESETS)),
        **{name: bool(dice.below(2)) for name in SWITCHES},
        target=dice.choice([1, 200, 600, 1200]),
        skunk_line=dice.choice([-100, 0, 600]),
        min_naturals=1 + dice.below(2),
        natural_hand=dice.choice(["going_out", "any_player"]),
        reshuffle=dice.choice(["end_of_turn", "when_needed"]),
        max_reshuffles=dice.choice([0, 1, 4]),
        settlement=dice.choice(["all_multiplied", "hundreds_multiplied", "marks"]),
    )


GAMES = {
    **{name: (table, "follow") for name, table in PRESETS.items()},
    **{f"any {n}": (any_rules(Dice(f"rules {n}")), f"any {n}") for n in range(16)},
}


def slow_match(table: HouseRules, seed: str) -> Match:
    """A few deals in which hardly anything is laid, so the stock runs out."""
    dice, state, turns = Dice(seed), MILLE.start(table), list[Turn]()
    while (actor := MILLE.waiting(state).actor) is not None and len(state.deals) < 4:
        if actor is CHANCE:
            move: Any = MILLE.chance(state, dice)
        else:
            all_moves = list(MILLE.moves(MILLE.observe(state, actor)))
            dull = [move for move in all_moves if isinstance(move, Draw | Discard)]
            move = dice.choice(all_moves if dice.below(12) == 0 else dull)
        step = MILLE.play(state, move)
        turns.append(Turn(state, actor, move, step.state, step.events))
        state = step.state
    return Match(entry("mille"), table, tuple(turns))


@cache
def matches(name: str) -> list[Match]:
    """A few games by those rules: of players, of random moves, and slow ones."""
    table, seed = GAMES[name]
    n = sorted(GAMES).index(name)
    short = replace(table, target=min(table.target, 300), preset="custom")
    return [
        play_out(entry("mille"), table, seed, PLAYERS[1 + n % 2]),
        play_out(entry("mille"), short, seed),
        slow_match(table, seed),
    ]


def as_told(view: MilleView) -> MilleView:
    """The view without what no event tells: the cards that the other seat was caught with."""
    between = view.phase in (Phase.DEAL, Phase.OVER)
    return replace(view, shown=changed(view.shown, view.other, ())) if between else view


@pytest.mark.parametrize("name", quick_first(GAMES, 1))
@pytest.mark.parametrize("as_lines", [long(False), True], ids=["events", "lines"])
def test_the_events_tell_the_view(name: str, as_lines: bool) -> None:
    for match in matches(name):
        for seat in SEATS:
            view = MILLE.observe(MILLE.start(match.rules), seat)
            for turn in match.turns:
                for event in turn.events:
                    told: Any = MILLE.redact(event, seat)
                    if as_lines:
                        view = MILLE.follow(view, read_json(dump(MILLE.write(told))))
                    else:
                        view = MILLE.fold(view, told)
                if turn.events:
                    true = MILLE.observe(turn.after, seat)
                    assert as_told(view) == as_told(true)
                    assert not Counter(view.known) - Counter(true.known)


@pytest.mark.long
def test_the_games_hold_what_is_rare() -> None:
    """If they did not, the test above would not see it."""
    seen: Counter[str] = Counter()
    for name in GAMES:
        for match in matches(name):
            for turn in match.turns:
                names = [type(event).__name__ for event in turn.events]
                seen.update(names)
                seen["dead"] += any(getattr(event, "out", 0) is None for event in turn.events)
                seen["drawn after reshuffle"] += names == ["Reshuffled", "Drawn"]
                seen["declined"] += names[:1] == ["DealEnded"]
    rare = {"Reshuffled", "UpcardTwoTaken", "dead", "drawn after reshuffle", "declined"}
    assert not [what for what in rare if not seen[what]], seen


def told(match: Match, seat: Seat, n: int) -> tuple[MilleView, list[dict[str, Any]]]:
    """The view after `n` events, and the events that follow."""
    lines = [MILLE.write(MILLE.redact(event, seat)) for event in match.events]
    view = MILLE.observe(MILLE.start(match.rules), seat)
    for line in lines[:n]:
        view = MILLE.follow(view, line)
    return view, lines[n:]


@pytest.fixture(scope="module")
def match() -> Match:
    """A game for tests to spoil."""
    return play_out(entry("mille"), PRESETS["standard"], "spoil", ("regular", "casual"))


def first(match: Match, seat: Seat, name: str, own: bool | None = None) -> int:
    """The position of the first such event."""
    for n, event in enumerate(match.events):
        line = MILLE.write(event)
        if line["event"] == name and own in (None, line.get("seat") == seat):
            return n
    raise LookupError(name)


SPOILT: list[tuple[str, bool | None, dict[str, Any], str]] = [
    ("deal", None, {"hands": [["3C"] * 15, ["4C"] * 15]}, "fault.card_hidden"),
    ("deal", None, {"hands": None}, "fault.field_kind"),
    ("deal", None, {"hands": [None, None]}, "fault.card_hidden"),
    ("deal", None, {"hands": [["3C"] * 15, None]}, "fault.event_early"),
    ("deal", None, {"hands": [["3C"] * 3, None]}, "fault.event_early"),
    ("deal", None, {"counts": [15, 14]}, "fault.event_early"),
    ("deal", None, {"counts": [15]}, "fault.event_early"),
    ("deal", None, {"counts": 15}, "fault.field_kind"),
    ("deal", None, {"counts": [15, True]}, "fault.field_kind"),
    ("deal", None, {"stock": ["3C"]}, "fault.event_early"),
    ("deal", None, {"stock": 10**30}, "fault.event_early"),
    ("deal", None, {"stock": 72}, "fault.event_early"),
    ("deal", None, {"discard": []}, "fault.event_early"),
    ("deal", None, {"dealer": 2}, "fault.event_early"),
    ("deal", None, {"dealer": -1}, "fault.no_seat"),
    ("draw", False, {"card": "3C"}, "fault.card_hidden"),
    ("draw", True, {"card": None}, "fault.card_hidden"),
    ("draw", True, {"card": "1C"}, "fault.no_card"),
    ("draw", True, {"seat": 1}, "fault.not_on_turn"),
    ("draw", True, {"seat": 2}, "fault.no_seat"),
    ("draw", True, {"seat": "0"}, "fault.no_seat"),
    ("discard", True, {"card": "ZZ"}, "fault.no_card"),
    ("discard", True, {"card": ["3C"]}, "fault.no_card"),
    ("discard", True, {"card": "*1"}, "refusal.not_in_hand"),
    ("meld", True, {"cards": []}, "refusal.meld_nothing"),
    ("meld", True, {"rank": 7}, "fault.field_kind"),
    ("meld", True, {"rank": "*"}, "refusal.wrong_rank"),
    ("meld", False, {"cards": ["3C"] * 200}, "fault.card_elsewhere"),
    ("take_pack", None, {"cards": ["3C"]}, "fault.event_early"),
    ("take_pack", None, {"meld": ["3C"]}, "refusal.pack_pair"),
    ("deal_end", None, {"out": 5}, "fault.event_early"),
    ("deal_end", None, {"scores": []}, "fault.event_early"),
    ("deal_end", None, {"scores": [1, 2]}, "fault.field_kind"),
    ("deal_end", None, {"scores": [{}, {}]}, "fault.field_missing"),
    ("deal_end", None, {"totals": [9, 9]}, "fault.event_early"),
    ("game_end", None, {"winner": 7}, "fault.event_early"),
    ("game_end", None, {"payment": True}, "fault.field_kind"),
    ("game_end", None, {"payment": 1}, "fault.event_early"),
    ("discard", None, {"event": "swap"}, "fault.unknown_event"),
    ("discard", None, {"event": None}, "fault.unknown_event"),
    ("discard", None, {"event": "deal_end", "out": 0}, "fault.field_missing"),
    ("discard", None, {"event": "reshuffle", "stock": 3}, "fault.event_early"),
    ("draw", None, {"event": "game_end"}, "fault.field_missing"),
]


@pytest.mark.parametrize(("name", "own", "change", "fault"), SPOILT)
def test_what_cannot_be_is_a_fault(
    match: Match, name: str, own: bool | None, change: dict[str, Any], fault: str
) -> None:
    n = first(match, Seat(0), name, own)
    view, (line, *_) = told(match, Seat(0), n)
    MILLE.follow(view, line)
    with pytest.raises(Fault) as raised:
        MILLE.follow(view, {**line, **change})
    assert raised.value.message.id == fault


def test_no_field_can_be_left_out(match: Match) -> None:
    for name in ("deal", "draw", "take_pack", "meld", "discard", "deal_end", "game_end"):
        view, (line, *_) = told(match, Seat(0), first(match, Seat(0), name))
        for field in line:
            with pytest.raises(Fault):
                MILLE.follow(view, {key: line[key] for key in line if key != field})


def test_an_event_out_of_turn_is_a_fault(match: Match) -> None:
    """Each kind of event is tried before each event of the first deal; only the true one fits."""
    kinds: dict[Any, dict[str, Any]] = {}
    for event in match.events:
        line = MILLE.write(MILLE.redact(event, Seat(0)))
        kinds.setdefault((line["event"], line.get("seat")), line)
    view, lines = told(match, Seat(0), 0)
    refused = 0
    for line in lines[:60]:
        for other in kinds.values():
            if other["event"] != line["event"]:
                try:
                    MILLE.follow(view, other)
                except Fault:
                    refused += 1
        view = MILLE.follow(view, line)
    assert refused > 300


def test_a_card_that_is_elsewhere_cannot_come(match: Match) -> None:
    """A third copy, one from the other hand, or one from the stock."""
    n = first(match, Seat(0), "draw", True)
    view, (line, *_) = told(match, Seat(0), n)
    twice = next(card for card, count in Counter(view.hand + view.pile).items() if count == 2)
    with pytest.raises(Fault) as raised:
        MILLE.follow(view, {**line, "card": twice.code})
    assert raised.value.message.id == "fault.card_elsewhere"
    n = first(match, Seat(0), "discard", False)
    view, (line, *_) = told(match, Seat(0), n)
    seen = Counter(view.hand + view.pile + melded(view.melds[0]) + melded(view.melds[1]))
    twice = next(card for card, count in seen.items() if count == 2)
    with pytest.raises(Fault) as raised:
        MILLE.follow(view, {**line, "card": twice.code})
    assert raised.value.message.id == "fault.card_elsewhere"
