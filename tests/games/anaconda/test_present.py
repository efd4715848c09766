"""What a seat sees, is told and can do at Anaconda."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards import Rank, cards
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.anaconda import hands, present
from mille.games.anaconda.hands import high
from mille.games.anaconda.moves import Declare, HouseRules, Way
from mille.games.anaconda.present import AnacondaPresenter, possible
from mille.games.anaconda.rules import ANACONDA, State, observe
from mille.games.anaconda.table import View
from mille.i18n import load
from mille.parts.chips import Shown
from mille.value import replace
from mille.view.action import Action, Tell
from mille.view.beat import Pay, Say, TurnOver
from mille.view.names import YOURSELF, by_name, of_all, of_cards, one_after_another
from mille.view.table import Arrow, Heap, TableView, chips_of, hand_of
from tests.games.anaconda.tables import after, codes, dealt, ended, play, rules, say

PRESENTER = AnacondaPresenter()
NAMES = ("Ann", "Ben", "Cem", "Dora", "Eva", "Finn")
WORDS = load(game="anaconda")
MINE, TWO_ACES = "QS QH QD QC 3C 4D 9H", "AS AC 2D 9H 7C 5D 3S"


def seen(state: State, seat: int = 0) -> View:
    return observe(state, Seat(seat))


def text(said: Message | None) -> str:
    return "" if said is None else WORDS.text(said)


def words(said: Message | None) -> str:
    """The words, without the capital letter at the start of the line."""
    return text(said)[:1].lower() + text(said)[1:]


def table(state: State, seat: int = 0) -> TableView:
    return PRESENTER.show(seen(state, seat), NAMES[: len(state.chips)])


def button(state: State, verb: str, seat: int = 0) -> Action:
    found = PRESENTER.actions(seen(state, seat), ())
    return next(action for action in found if action.verb.id == verb)


def heads(n: int = 3, hand: str = MINE, **has: Any) -> State:
    """A deal in which seat 0 begins, with this hand."""
    return dealt(HouseRules(), n, hands=[hand] + [""] * (n - 1), **has)


def passing(n: int = 4, hand: str = MINE, **has: Any) -> State:
    return after(heads(n, hand, **has), f"check*{n}")


def declaring(n: int = 3) -> State:
    """A deal of checks and passes, up to where all must declare."""
    return after(passing(n), f"pass check*{n} pass check*{n}")


@pytest.mark.parametrize(
    ("hand", "kind", "ranks"),
    [
        ("JS JH JD 9S 9H 2C 3D", "full_house", {"first": "J", "second": "9"}),
        ("5S 4H 3D 2H AC KD 9D", "straight", {"top": "5"}),
        ("AS KS QS JS TS 2D 3D", "straight_flush", {"top": "A"}),
        ("AD TD 8D 6D 2D 2C 9S", "flush", {"top": "A"}),
        ("QS QH QD QC 3C 4D 9H", "four", {"first": "Q"}),
        ("7S 7H KC KD 2C 4D 9H", "two_pairs", {"first": "K", "second": "7"}),
        ("7S 7H KC", "pair", {"first": "7"}),
    ],
)
def test_high_hands_have_their_names(hand: str, kind: str, ranks: dict[str, str]) -> None:
    blanks = {
        blank: message(f"rank.{rank}") if blank == "top" else Rank(rank)
        for blank, rank in ranks.items()
    }
    assert words(hands.high_name(cards(hand))) == words(message(f"kind.{kind}", **blanks))


WHEEL = message("kind.straight", top=message("rank.5"))


@pytest.mark.parametrize(
    ("method", "hand", "name"),
    [
        ("ace_to_five", "5S 4H 3D 2H AC KD KC", message("low.wheel")),
        ("ace_to_five", "8S 6H 4S 3C AS KD KC", "an 8-6 low"),
        ("ace_to_six", "5S 4H 3D 2H AC", message("low.spoiled", hand=WHEEL)),
        ("deuce_to_seven", "7C 5H 4D 3H 2S AS AD", "a 7-5 low"),
        ("deuce_to_seven", "KC 5H 4D 3H AS", "an ace-king low"),
        (
            "ace_to_five",
            "8S 8H 4S 3C AS",
            message("low.spoiled", hand=message("kind.pair", first=Rank.EIGHT)),
        ),
    ],
)
def test_low_hands_are_named_by_their_two_highest(
    method: str, hand: str, name: str | Message
) -> None:
    said = words(hands.low_name(method, cards(hand)))
    assert said == (name if isinstance(name, str) else words(name))


def test_a_slip_has_the_short_name() -> None:
    short = hands.short_name(Way.HIGH, "ace_to_five", cards("JS JH JD 9S 9H"))
    assert short == message("short.full_house")
    both = hands.short_name(Way.BOTH, "ace_to_five", cards("AD 7D 6D 4D 2D"))
    assert words(both) == "a flush, and a 7-6 low"


def test_what_four_cards_make_possible() -> None:
    """#13: a high hand before anybody has declared, a low one after declaring low."""
    view, low = seen(declaring()), seen(after(declaring(), "low/high/high"))
    four_queens = hands.high_name(cards("QS QH QD QC"))
    two_pairs, full_house = message("short.two_pairs"), message("short.full_house")
    for seat, up, said in (
        (view, "QS QH QD QC", message("possible.only", hand=four_queens)),
        (view, "JS JH 9S 9H", message("possible.range", worst=two_pairs, best=full_house)),
        (low, "5S 4H 3D 2H", message("possible.low", best=message("low.wheel"))),
        (low, "5S 5H 3D 2H", message("possible.no_low")),
    ):
        assert words(possible(seat, cards(up))) == words(said)


def test_who_is_all_in_splits_the_pot() -> None:
    """#19: the main pot is for all, the side pot for the two who paid more."""
    state = dealt(HouseRules(), 3, chips=(2, 200, 200))
    assert present.heaps(seen(state), NAMES) == ()
    state = after(state, "bet raise call")
    main, side = present.heaps(seen(state), NAMES)
    both = of_all([Seat(1), Seat(2)], NAMES)
    assert main == Heap(6, message("pot.main", n=6, name=message("pot.all")))
    assert side == Heap(state.pot - 6, message("pot.side", n=state.pot - 6, name=both))


def test_a_slip_keeps_what_its_seat_did_last() -> None:
    """#7: a bet, what it was raised to, and a check that has to be answered again."""

    def said(script: str) -> list[str]:
        return [text(slip.said) for slip in table(after(dealt(HouseRules(), 4), script)).seats]

    checks, calls, folded = map(WORDS, ("slip.check", "slip.call", "slip.folded"))
    raises = {n: WORDS("slip.raise", n=n) for n in (4, 6)}
    begun = "check bet raise call"
    assert said(begun) == [checks, WORDS("slip.bet", n=2), raises[4], calls]
    assert said(f"{begun} raise fold") == [raises[6], folded, raises[4], calls]
    assert said(f"{begun} raise fold call call") == ["", folded, "", ""]


def test_an_act_is_told_with_the_figure_of_its_slip() -> None:
    state = dealt(HouseRules(), 4)
    told = []
    for word in ("bet", "call", "raise", "call", "raise"):
        state, events = play(state, word)
        told.append(text(PRESENTER.beat(events[0], seen(state), NAMES).news))
    assert told == [
        WORDS("news.bet", name=YOURSELF, n=2),
        WORDS("news.called", name="Ben", n=2),
        WORDS("news.raised", name="Cem", to=4),
        WORDS("news.called", name="Dora", n=4),
        WORDS("news.raised", name=YOURSELF, to=6),
    ]


def test_what_was_said_with_the_card_before_is_not_said_of_this_one() -> None:
    """With cards turned one by one there are four rounds of bets after the pass, each new."""
    script = "check*3 pass check*3 high/low/low lay bet call*2 check"
    state = after(dealt(rules(roll="one_by_one", passes=[[1, 3]]), 3), script)
    assert [slip.said and slip.said.id for slip in table(state).seats] == ["slip.check", None, None]


def test_each_hand_is_named_as_it_is_shown() -> None:
    """#18: first the low hands, then the high ones, each time the best last."""
    state, events = play(declaring(), "high/high/low lay check*3")
    event = next(each for each in events if isinstance(each, Shown))
    steps = PRESENTER.beat(event, seen(state), NAMES).steps
    order = [step.place.seat for step in steps if isinstance(step, TurnOver)]
    heard = [step.said for step in steps if isinstance(step, Say)]
    best = [high(event.hands[seat] or ()) for seat in order[1:]]  # type: ignore[index]
    assert order[0] == 2 and best == sorted(best)
    for seat, said in zip(order, heard, strict=True):
        way = Way.LOW if seat == 2 else Way.HIGH
        made = hands.name_for(way, "ace_to_five", event.hands[seat] or ())  # type: ignore[index]
        seat = Seat(seat or 0)
        assert said == by_name("news.shown", seat, seen(state), NAMES, hand=made)


def test_the_line_in_the_middle_says_what_the_pot_s_figure_does_not() -> None:
    start, state = ANACONDA.start(HouseRules(), 3), declaring()
    assert words(table(start).middle) == words(message("middle.limit", small=2, big=4))
    assert words(table(state).middle) == words(message("middle.declare"))
    # "With 0 raises left" is not said.
    state = after(heads(), "bet raise*3")
    assert words(table(state).middle) == words(message("middle.limit", small=2, big=4))
    state = declaring()
    state = after(state, "high/low/low lay check*3")
    assert (state.pot, words(table(state).middle)) == (1, WORDS("middle.stays", n=1))


def test_the_arrow_shows_who_gets_the_cards() -> None:
    """#11: first to the left, then to the second on the right."""
    state = passing()
    for seat, name in ((1, "Ben"), (2, "Cem")):
        said, own, target = message("arrow.pass", n=3, name=name), Seat(0), Seat(seat)
        assert table(state).arrow == Arrow(hand_of(own), hand_of(target), said)
        state = after(state, "pass check*4")


def test_cards_put_down_to_be_passed_are_pale_until_they_go() -> None:
    """#10: they can still be taken back, and it shows which they are."""
    state = passing()
    given = codes(state.hands[0][:3])
    for now, pale in (
        (say(state, {"event": "pass", "cards": given})[0], given),
        (after(state, "pass"), []),
    ):
        own = table(now).zones[hand_of(Seat(0))].cards
        assert [each.card.code for each in own if each.card and each.dimmed] == pale


def test_the_hand_stands_in_parts_only_while_it_is_arranged() -> None:
    """#13: four up, one hidden, two left out."""

    def parts(state: State) -> list[tuple[int, bool, bool]]:
        shown = table(state).zones[hand_of(Seat(0))].parts
        return [(part.count, part.dark, part.aside) for part in shown]

    state = declaring()
    assert parts(state) == []
    arranged = [(4, False, False), (1, True, False), (2, False, True)]
    assert parts(after(state, "high/high/low")) == arranged


def test_what_is_asked_first() -> None:
    """To fold four of a kind, but not a poor hand; and once to stake all that is left (#15)."""
    poor = "KS JH 9D 8C 6C 3D 2H"
    state = after(dealt(HouseRules(), 3, hands=[MINE, poor, ""]), "check*2 bet")
    assert button(state, "fold").confirm is not None
    assert button(after(state, "fold"), "fold", 1).confirm is None
    state = dealt(HouseRules(), 3, chips=(2, 200, 200))
    assert (button(state, "bet").cost, button(state, "bet").confirm is None) == (1, False)
    assert button(after(state, "bet"), "call", 1).confirm is None


def test_buttons_say_what_they_cost() -> None:
    """#7: a call costs what is due, a raise a bet more; nobody can fold while checking is free."""
    state = dealt(HouseRules(), 3)
    assert (button(state, "bet").cost, button(state, "check").cost) == (2, None)
    assert button(state, "fold").refusal is not None
    state = after(state, "bet")
    assert (button(state, "call", 1).cost, button(state, "raise", 1).cost) == (2, 4)
    assert button(state, "check", 1).refusal is not None
    state = after(state, "raise raise")
    assert button(state, "raise").named == message("do.raise.to", to=8, n=6)
    assert button(state, "call").named == message("tell.beside", first=message("do.call"), then=4)


def test_after_a_deal_slips_name_the_hands_shown_and_the_winners_are_raised() -> None:
    state = after(declaring(4), "high/high/low/low lay bet fold call*2")
    assert state.deals
    shown = table(state)
    said = {slip.name: slip.cards and slip.cards.id for slip in shown.seats}
    assert said["Ben"] == "slip.unseen"
    assert "count.cards" not in said.values()
    score = state.deals[-1].scores
    for seat in (Seat(0), Seat(2), Seat(3)):
        lying = shown.zones[hand_of(seat)].cards
        won = bool(score[seat].high or score[seat].low)
        assert [card.raised for card in lying] == [won] * 5
    assert score[0].high


def test_a_turn_tells_the_hand_in_a_sentence() -> None:
    """Not a colon within what follows another."""
    said = text(table(heads(hand=TWO_ACES)).spoken)
    assert said and ":" not in said


def test_once_five_cards_are_laid_only_those_are_told() -> None:
    """Of four queens, two were left out."""
    state = declaring()
    laid = {n: hand[2:] for n, hand in enumerate(state.hands)}
    pair = hands.name_for(Way.HIGH, HouseRules().low, laid[0])
    said = table(after(state, "high/low/low lay", laid)).spoken
    assert said is not None and dict(said.blanks)["hand"] == pair
    view = replace(seen(state), laid=(laid[0], None, None))
    advice = PRESENTER.advice(view, Declare(Way.HIGH), NAMES)
    assert advice is not None and advice.why == (message("advice.have", hand=pair),)


def test_under_a_folded_hand_stands_what_it_would_have_made() -> None:
    """That its player folded stands in the middle and on the slip already."""
    state = after(heads(hand=TWO_ACES), "check bet call")
    states = (state, after(state, "fold"))
    before, now = (table(each).zones[hand_of(Seat(0))].title for each in states)
    assert before is not None and now == before


def test_what_is_heard() -> None:
    """The face-up cards of each seat, and the pots."""

    def heard(state: State, what: Tell) -> str:
        return text(PRESENTER.answer(seen(state), what, NAMES))

    state = heads(chips=(2, 200, 200))
    assert heard(state, Tell.LAID) == ""
    assert heard(state, Tell.MIDDLE) == WORDS("told.pot", n=3)
    state = after(state, "bet raise call")
    main, side = (heap.title for heap in present.heaps(seen(state), NAMES))
    assert heard(state, Tell.MIDDLE) == WORDS("tell.then", first=main, then=side)
    state = after(declaring(), "high/high/low lay")
    up = [
        by_name("told.up", Seat(i), seen(state), NAMES, cards=of_cards(cards or ()))
        for i, cards in enumerate(state.up)
    ]
    assert heard(state, Tell.LAID) == WORDS.text(one_after_another(up, "tell.more"))


def test_what_flies_at_the_end_of_a_deal_is_what_it_brought() -> None:
    """#19 to #22: pot by pot, and an odd chip rolls back from the seat that had it last."""
    state = after(heads(4, chips=(4, 200, 200, 200)), "bet raise call*3")
    state, events = play(state, "pass check*3 pass check*3 high/low/high/low lay check*3")
    view, end = seen(state), ended(events)
    assert len(end.pots) > 1
    pays = [s for s in PRESENTER.beat(end, view, NAMES).steps if isinstance(s, Pay)]
    for seat, score in enumerate(end.scores):
        mine = chips_of(Seat(seat))
        came = sum(pay.amount for pay in pays if pay.target == mine)
        went = sum(pay.amount for pay in pays if pay.source == mine)
        assert came - went == score.high + score.low + score.alone + score.returned
    assert sum(pay.amount for pay in pays if pay.rolls) == end.pot


def test_the_arrow_says_that_a_pass_breaks_what_one_has() -> None:
    view = seen(passing(hand="QS QH QD 3C 3H 9H 8D"))
    full_house = message("short.full_house")
    breaks = message("arrow.breaks", hand=full_house)
    assert PRESENTER.aimed(view, cards("3C 9H 8D"), NAMES) == breaks
    (pass_,) = [a for a in PRESENTER.actions(view, cards("3C 9H 8D")) if a.verb.id == "pass"]
    assert pass_.would == message("drop.pass", n=3)
    flush = dealt(rules(passes=[[1, 1]]), 3, hands=["AD TD 8D 6D 2D 9S 7H", "", ""])
    few, plain = seen(after(flush, "check*3")), seen(passing(hand="AS QH TD 8C 6H 4H 2D"))
    for held, given in ((view, "9H 8D"), (plain, "AS QH TD"), (few, "9S")):
        assert PRESENTER.aimed(held, cards(given), NAMES) is None
    assert PRESENTER.aimed(few, cards("AD"), NAMES) is not None


def test_who_took_a_whole_pot_and_who_lost_what() -> None:
    """#20: in a sentence, in the sheet's title, and below it, to the winner and to the others."""
    state, events = play(declaring(), "high/high/high lay check*3")
    end = ended(events)
    ((winner, n),) = ((seat, score.high) for seat, score in enumerate(end.scores) if score.high)
    made = [hands.high_name(shown or ()) for shown in state.shown]
    for seat, name in enumerate(NAMES[:3]):
        view = seen(state, seat)
        whole = by_name("title.whole", Seat(winner), view, NAMES)
        said = message("tell.sentence", said=whole)
        assert PRESENTER.beat(end, view, NAMES).news == said, name
        sheet = PRESENTER.sheet(view, NAMES)
        takes = by_name("moment.takes.with", Seat(winner), view, NAMES, n=n, hand=made[winner])
        assert sheet.title == message("tell.of", what=message("left.deal", n=1), said=takes)
        for other, hand in enumerate(made):
            beaten = by_name("pots.beaten", Seat(other), view, NAMES, hand=hand)
            lost = beaten in sheet.notes
            assert lost == (other != winner), sheet.notes


def test_who_cannot_pay_for_a_round_of_raises_is_marked() -> None:
    """With bets of 4 and three raises that is 16 chips."""
    state = passing(3, chips=(17, 18, 200))  # each pays one chip, and nobody bets
    for now, scarce in ((state, True), (replace(state, chips=(0, 18, 200)), False)):
        assert [slip.scarce for slip in table(now).seats] == [scarce, False, False]
