"""What Militaire's table says and shows: slips, studs, questions, the sheet."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards import Card, Dice, Rank, cards
from mille.engine.codec import CHANCE, Seat
from mille.engine.game import total
from mille.engine.message import message
from mille.games.militaire.moves import PRESETS, DealEnded, Meld
from mille.games.militaire.position import finish_now
from mille.games.militaire.present import MilitairePresenter, any_of
from mille.games.militaire.rules import MILITAIRE, State
from mille.games.militaire.shown import named
from mille.games.militaire.table import View
from mille.games.militaire.telling import MANY
from mille.i18n import load
from mille.parts.melds import Kind, Laid
from mille.parts.rummy import Discard, GoDown
from mille.value import replace
from mille.view.beat import Gather, Tally, TurnOver
from mille.view.geometry import plan_of
from mille.view.names import FAIR, WEAK
from mille.view.seating import lay_out
from mille.view.table import Place, Role, TableView
from tests.games.matches import built_in_match, random_match
from tests.games.militaire.positions import DRAW, a_run, a_set, after, position, throw, told
from tests.parts import quick_first

NAMES = ("You", "Marie", "Paul", "Anne")
PRESENTER = MilitairePresenter()
WORDS = load(game="militaire")
M1 = "4C 4D 4H 9C 9D 9H KS"
FOURS, NINES = a_set("4C 4D 4H"), a_set("9C 9D 9H")
WHOLE = 90
"""What both melds are worth to the finisher, without the card that is kept."""


def seen(state: State, seat: int = 0) -> View:
    """What a seat sees."""
    return MILITAIRE.observe(state, Seat(seat))


def shown(state: State, seat: int = 0) -> TableView:
    """The table as a seat sees it."""
    return PRESENTER.show(seen(state, seat), NAMES)


def slip(state: State, seat: int = 0) -> str:
    """The word on a seat's own slip."""
    said = shown(state, seat).seats[0].said
    return "" if said is None else WORDS.text(said)


def studs(state: State) -> list[tuple[bool, bool, list[tuple[int, int]]]]:
    """The contracts: whether each is open, whether it can be laid, and how far it is filled."""
    return [
        (bead.lit, bead.now, [(group.filled, group.size) for group in bead.studs])
        for bead in shown(state).strip
    ]


def act(state: State, chosen: str, verb: str) -> Any:
    """An action with these cards chosen."""
    return next(a for a in PRESENTER.actions(seen(state), cards(chosen)) if a.verb.id == verb)


def test_the_own_slip_says_what_a_finish_pays() -> None:
    drawn = after(position(M1, "", stock="2S"), DRAW)
    assert slip(drawn) == WORDS("slip.finish.keeps", n=85, kept=-5)
    assert slip(after(drawn, FOURS)) == WORDS("slip.finish.keeps", n=85, kept=-5)
    assert slip(after(drawn, FOURS, NINES)) == WORDS("slip.finish.keeps", n=85, kept=-5)
    assert slip(position(M1, "", stock="2S")) == ""  # a card has to be taken first
    hand = after(position("7C 7D 7H 7S 2C 3C 4C", "", stock="KD"), DRAW)
    assert slip(hand) == WORDS("slip.finish", n=85)
    assert "finish" not in slip(drawn, 1)


def test_a_chosen_card_says_what_stays() -> None:
    state = after(position(M1, "", stock="2S"), DRAW, FOURS, NINES)
    said = PRESENTER.chosen(seen(state), cards("2S"))
    assert said is not None
    assert WORDS.text(said) == WORDS("chosen.keeps", kept=Card.parse("KS"), n=10)
    assert PRESENTER.chosen(seen(after(position(M1, "", stock="2S"), DRAW)), cards("2S")) is None


def test_chosen_cards_are_called_what_they_are() -> None:
    def said(state: State, chosen: str) -> list[str]:
        means = PRESENTER.chosen(seen(state), cards(chosen))
        would = act(state, chosen, "lay").would
        return [WORDS.text(each) for each in (means, would) if each is not None]

    state = after(position(M1, "", stock="2S"), DRAW)
    assert said(state, "4C 4D 4H") == [
        WORDS(
            "chosen.meld",
            meld=message("meld.set", rank=Rank.FOUR, n=3, many=message("many.3")),
            n=15,
        ),
        WORDS(
            "drop.meld", meld=message("meld.set", rank=Rank.FOUR, n=3, many=message("many.3")), n=15
        ),
    ]
    assert said(state, "4C 4D") == []
    assert said(after(state, FOURS), "9C 9D 9H") == [
        WORDS(
            "chosen.finishes",
            meld=message("meld.set", rank=Rank.NINE, n=3, many=message("many.3")),
            n=WHOLE,
        ),
        WORDS(
            "drop.finishes",
            meld=message("meld.set", rank=Rank.NINE, n=3, many=message("many.3")),
            n=WHOLE,
        ),
    ]
    closed = after(position(M1, "", stock="2S", rules=PRESETS["closed_hand"]), DRAW)
    assert said(closed, "4C 4D 4H 9C 9D 9H") == [
        WORDS("chosen.contract", n=WHOLE),
        WORDS("drop.contract", n=WHOLE),
    ]


def test_the_last_card_need_not_be_chosen() -> None:
    hand = after(position("7C 7D 7H 7S 2C 3C 4C", "", stock="KD"), DRAW)
    assert act(hand, "", "throw").refusal is not None
    last = after(hand, a_set("7C 7D 7H 7S"), a_run("2C 3C 4C"))
    assert act(last, "", "throw").move == throw("KD")


def test_studs_fill_as_melds_lie() -> None:
    start = position(M1, "", stock="2S")
    assert studs(start) == [
        (True, False, [(0, 3), (0, 3)]),
        (True, False, [(0, 3), (0, 3)]),
        (True, False, [(0, 6)]),
    ]
    one = after(start, DRAW, FOURS)
    assert studs(one) == [
        (True, True, [(3, 3), (0, 3)]),
        (True, False, [(3, 3), (0, 3)]),
        (False, False, [(0, 6)]),
    ]
    assert studs(after(one, NINES))[0] == (True, True, [(3, 3), (3, 3)])
    run = after(position("7C 7D 7H KS 2C 3C 4C", "", stock="5C"), DRAW, a_run("2C 3C 4C 5C"))
    assert [open_ for open_, _, _ in studs(run)] == [False, True, False]
    assert studs(run)[1] == (True, True, [(0, 3), (4, 4)])
    assert len(studs(position(M1, "", rules=PRESETS["loose"]))) == 4


def test_the_joker_is_asked_about_only_where_it_can_stand_twice() -> None:
    state = after(position("5H 6H *1 9C 9D KS 2S", "", stock="8H"), DRAW)
    laying = act(state, "5H 6H *1", "lay")
    assert laying.ask.question.id == "ask.joker.which"
    labels = [message("ask.joker.is", card=card) for card in cards("4H 7H")]
    assert [answer.label for answer in laying.ask.answers] == labels
    ghosts = [[it.stands_for for it in answer.cards] for answer in laying.ask.answers]
    assert ghosts == [[Card.parse("4H"), None, None], [None, None, Card.parse("7H")]]
    assert act(state, "6H *1 8H", "lay").move == a_run("6H *1 8H")
    assert act(state, "9C 9D *1", "lay").move is not None


def test_a_second_run_is_refused_with_the_reason() -> None:
    state = after(position("5H 6H 7H TC JC QC KS", "", stock="2S"), DRAW, a_run("5H 6H 7H"))
    refusal = act(state, "TC JC QC", "lay").refusal
    assert refusal is not None and refusal.id == "refusal.dead_end.two_runs"


def test_the_finish_raises_melds_and_turns_the_kept_card() -> None:
    state = after(position(M1, "", stock="2S"), DRAW, FOURS, NINES)
    over, events = told(state, throw("KS"))
    end = next(event for event in events if isinstance(event, DealEnded))
    for seat in (0, 1):
        view = seen(over, seat)
        beat = PRESENTER.beat(end, view, NAMES)
        assert [step.column for step in beat.steps if isinstance(step, Gather)] == ["0", "1"]
        counted = [(it.column, *it.points[0]) for it in beat.steps if isinstance(it, Tally)]
        assert counted == [("0", 0, 15 + 30), ("1", 0, 15 + 30), ("", 0, -5)]
        assert sum(points for *_, points in counted) == end.scores[0].total
        turned = [step.place for step in beat.steps if isinstance(step, TurnOver)]
        assert [(place.role, place.seat) for place in turned] == [(Role.HAND, Seat(0))]
        table = PRESENTER.show(view, NAMES)
        hand = table.zones[Place(Role.HAND, Seat(0))]
        melds = table.zones[Place(Role.MELDS, Seat(0))]
        assert [it.card for it in hand.cards] == list(cards("2S"))
        assert [WORDS.text(column.title) for column in melds.columns] == ["Set +30", "Set +30"]
        finisher = next(s for s in table.seats if s.seat == 0)
        assert finisher.said is not None and finisher.second == 85
        assert WORDS.text(finisher.said) == WORDS("slip.kept", n=-5)
    other = PRESENTER.show(seen(over), NAMES).zones[Place(Role.HAND, Seat(1))]
    assert {it.card for it in other.cards} == {None}


def _event_by_event(before: State, *moves: Any) -> list[TableView]:
    """The table of seat 1, who plays next, after each event of the last move."""
    view, views = seen(before, 1), []
    for event in told(before, *moves)[1]:
        view = MILITAIRE.fold(view, MILITAIRE.redact(event, Seat(1)))
        views.append(PRESENTER.show(view, NAMES))
    return views


def test_nobody_is_on_turn_while_a_finish_is_counted() -> None:
    finished = after(position(M1, "", stock="2S"), DRAW, FOURS, NINES)
    last = after(position(M1, "", stock="2S"), DRAW)
    last = replace(last, played=last.rules.max_turns * 2 - 1)
    for before, thrown in ((finished, "KS"), (last, "2S")):
        assert any(slip.on_turn for slip in shown(before).seats)
        views = _event_by_event(before, throw(thrown))
        assert len(views) == 2
        for table in views:
            assert table.prompt.id == "prompt.deal"
            assert not table.my_turn
            assert not any(slip.on_turn for slip in table.seats)
    (goes_on,) = _event_by_event(after(position(M1, "", stock="2S"), DRAW), throw("2S"))
    assert goes_on.my_turn and goes_on.prompt.id == "prompt.draw"


def test_the_sheet_has_melds_and_bonuses_item_by_item() -> None:
    over = after(position(M1, "", stock="2S"), DRAW, FOURS, NINES, throw("KS"))
    view = seen(over)
    sheet = PRESENTER.sheet(view, NAMES)
    said = [(line.reason.id, line.points) for line in sheet.lines[0]]
    assert said == [*[("score.set", 15), ("score.set.bonus", 30)] * 2, ("score.kept", -5)]
    assert [line.reason.id for line in sheet.lines[1]] == ["score.nothing"]
    (note,) = sheet.notes
    assert PRESENTER.show(view, NAMES).seats[0].note == note
    assert note == message("standing.leads.you", n=85, name=NAMES[1], theirs=0)


@pytest.mark.long
@pytest.mark.parametrize("rule_set", quick_first(PRESETS, 1))
def test_all_sheets_add_up_for_every_deal(rule_set: str) -> None:
    match = random_match("militaire", rule_set)
    view = seen(match.turns[-1].state)
    assert view.deals
    for deal, ended in enumerate(view.deals):
        sheet = PRESENTER.sheet(view, NAMES, deal)
        assert [total(lines) for lines in sheet.lines] == [s.total for s in ended.scores]
        last = view.ended is not None and deal == len(view.deals) - 1
        assert sheet.title.id.startswith("standing.won" if last else "sheet.")


@pytest.mark.parametrize("rule_set", PRESETS)
def test_what_the_slip_promises_is_paid(rule_set: str) -> None:
    """The rules carry out the best finish, and it pays exactly that."""
    paid = 0
    for n in range(600):
        pack = [card.code for card in Dice(f"slip {n}").shuffled(cards(PACKED))]
        hand = " ".join(["*1", *pack[:6]])
        state = after(position(hand, "", stock=pack[6], rules=PRESETS[rule_set]), DRAW)
        found = finish_now(seen(state))
        if found is None:
            continue
        end = _finished(state, found)
        assert end.scores[0].total == found.total and end.kept == found.kept
        paid += 1
    assert paid > 20


PACKED = " ".join(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS")


def _finished(state: State, found: Any) -> DealEnded:
    """The end of the deal after a finish: its melds, then its throw."""
    if state.rules.lay_early:
        moves: list[Any] = [Meld(meld.kind, meld.cards) for meld in found.melds]
    else:
        moves = [GoDown(found.melds)]
    after_, events = told(state, *moves)
    if not any(isinstance(event, DealEnded) for event in events):
        thrown = next(card for card in after_.hands[0] if card not in found.kept)
        _, events = told(after_, Discard(thrown))
    return next(event for event in events if isinstance(event, DealEnded))


def test_nothing_of_a_finish_is_said_off_turn() -> None:
    for turn in random_match("militaire", "standard").sampled(60):
        if turn.actor is CHANCE:
            continue
        for seat in range(len(turn.state.hands)):
            if seat != turn.actor:
                assert finish_now(seen(turn.state, seat)) is None


def test_a_card_that_comes_is_said_with_what_it_makes() -> None:
    state = position("4C 4D 9C TC JC KD AS", "", stock="4H 2S")
    after_, events = told(state, DRAW)
    came = PRESENTER.beat(events[0], seen(after_), NAMES).news
    assert came is not None
    assert WORDS.text(came) == WORDS(
        "news.drew.fits",
        card=Card.parse("4H"),
        meld=message("meld.set", rank=Rank.FOUR, n=3, many=message("many.3")),
    )
    hidden = MILITAIRE.redact(events[0], Seat(1))
    news = PRESENTER.beat(hidden, seen(after_, 1), NAMES).news
    assert news is not None and WORDS.text(news) == WORDS("news.drew.they", name="You")


def test_what_is_spoken_at_a_turn_and_at_the_end_of_a_deal() -> None:
    state = position(M1, "", stock="2S", upcard="9S")
    spoken = shown(state).spoken
    assert spoken is not None
    assert WORDS.text(spoken) == WORDS("spoken.draw", card=Card.parse("9S"), n=38)
    end = shown(after(state, DRAW, FOURS, NINES, throw("KS")), 1).spoken
    assert end is not None
    kept = WORDS.text(message("spoken.kept", card=Card.parse("2S"), n=5))
    items = [WORDS("spoken.cards", n=30), WORDS("spoken.sets", n=60), kept]
    paid = WORDS("spoken.seat.they", name=NAMES[0], n=85, items=", ".join(items), total=85)
    assert paid in WORDS.text(end)


def test_everybody_may_know_how_many_cards_there_are() -> None:
    info = shown(position(M1, "")).info
    assert info is not None
    assert WORDS.text(info).startswith(f"{WORDS('info.stock', n=38)} {WORDS('info.pile', n=1)}")


def test_a_joker_in_a_run_is_named_in_the_news_and_in_the_meld() -> None:
    state = after(position("*1 QS KS 2C 3D 5H 7C", "", stock="9H"), DRAW)
    after_, events = told(state, a_run("*1 QS KS"))
    news = PRESENTER.beat(events[0], seen(after_, 1), NAMES).news
    jack, king = cards("JS KS")
    laid = message("news.laid.joker.they", name=NAMES[0], low=jack, high=king, card=jack)
    assert news is not None and WORDS.text(news) == WORDS.text(laid)
    melds = shown(after_, 1).zones[Place(Role.MELDS, Seat(0))]
    assert "card=JS" in str(melds.columns[0].label)
    assert dict(melds.columns[0].label.blanks)["n"] == 20


def test_the_joker_of_a_set_is_named() -> None:
    assert named(Laid(Kind.SET, cards("5S 5H *1"))).id == "meld.joker"
    assert named(Laid(Kind.SET, cards("5S 5H 5D"))).id == "meld.set"


def test_any_card_of_a_rank_is_said_only_where_all_of_them_will_do() -> None:
    live = frozenset(cards("9C 9S 9H 4H 7H TD"))
    assert WORDS.text(any_of(cards("9C 9S"), live)) == "the 9 of clubs or spades"
    assert WORDS.text(any_of(cards("9C 9S 9H 4H 7H"), live)) == "any 9 or the 4 or 7 of hearts"


@pytest.mark.parametrize(("theirs", "asked"), [(480, True), (400, False)])
def test_a_finish_that_hands_the_game_to_another_is_asked_about(theirs: int, asked: bool) -> None:
    state = position(M1, "2C 3C 5C 6C", stock="2S", totals=(330, theirs))
    kings = Laid(Kind.SET, cards("KC KD KH"))
    state = after(replace(state, melds=((), (kings,))), DRAW, FOURS)
    question = PRESENTER.warning(seen(state), NINES, NAMES)
    assert (question is not None) == asked
    if question is not None:
        assert question == message("warning.lost", name="Marie", mine=415, theirs=510)
    assert PRESENTER.warning(seen(state), throw("KS"), NAMES) is None


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1600, 900)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_stock_and_pile_are_no_smaller_for_the_words_beside_them(
    seats: int, size: tuple[int, int]
) -> None:
    state = position(*[""] * seats)
    places = lay_out(plan_of(shown(state)), size, 15 * size[1] / 720).zones
    for name in ("stock", "discard"):
        assert places[name].rect.h > 0.1 * size[1]


def test_only_a_great_finish_moves_everybody() -> None:
    """Every deal has a finish: if all spoke of each, an evening would be one long applause."""
    match, strengths = built_in_match("militaire", "standard"), list[tuple[int, int]]()
    for turn in match.turns:
        for event in turn.events:
            if isinstance(event, DealEnded) and event.out is not None:
                heard = PRESENTER.heard(event, seen(turn.after))
                own = next(each for each in heard if each.seat == event.out)
                if own.id == "good.mine":
                    strengths.append((event.scores[event.out].total, own.strength))
    assert {strength for _, strength in strengths} == {WEAK, FAIR}
    assert all((points >= MANY) == (strength == FAIR) for points, strength in strengths)
    assert sum(strength == FAIR for _, strength in strengths) < len(strengths) / 2
