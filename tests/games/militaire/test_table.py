"""What Militaire's table says and shows: slips, studs, questions, the sheet."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards import PACK, Card, Dice, cards
from mille.engine.codec import Seat
from mille.engine.game import total
from mille.engine.message import Message, message
from mille.games.militaire.moves import PRESETS, DealEnded, HouseRules, Meld
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
from mille.view.beat import Burn, Rise, TurnOver
from mille.view.geometry import plan_of
from mille.view.names import FAIR, WEAK, YOURSELF, of_cards
from mille.view.seating import lay_out
from mille.view.table import Place, Role, TableView
from tests.games.matches import built_in_match, random_match
from tests.games.militaire.positions import STANDARD, kings_laid, move, played, position, told
from tests.parts import quick_first

NAMES = ("You", "Marie", "Paul", "Anne")
PRESENTER = MilitairePresenter()
WORDS = load(game="militaire")
M1 = "4C 4D 4H 9C 9D 9H KS"
FOURS, NINES = "set 4C 4D 4H", "set 9C 9D 9H"
WHOLE = f"draw; {FOURS}; {NINES}"
"""A contract, worth 90 points without the card that is kept."""


def seen(state: State, seat: int = 0) -> View:
    return MILITAIRE.observe(state, Seat(seat))


def shown(state: State, seat: int = 0) -> TableView:
    return PRESENTER.show(seen(state, seat), NAMES)


def at(
    script: str, hand: str = M1, stock: str = "2S", rules: HouseRules = STANDARD, **more: Any
) -> State:
    """A position of two after some moves."""
    start = position(hand, "", stock=stock, rules=rules, **more)
    return played(start, script) if script else start


def act(state: State, chosen: str, verb: str) -> Any:
    return next(a for a in PRESENTER.actions(seen(state), cards(chosen)) if a.verb.id == verb)


def text(said: Message | None) -> str:
    return "" if said is None else WORDS.text(said)


SEVENS, KING = "7C 7D 7H 7S 2C 3C 4C", "7C 7D 7H KS 2C 3C 4C"


@pytest.mark.parametrize(
    ("script", "hand", "stock", "said"),
    [
        ("draw", M1, "2S", WORDS("slip.finish", n=85)),
        (f"draw; {FOURS}", M1, "2S", WORDS("slip.finish", n=85)),
        (WHOLE, M1, "2S", WORDS("slip.finish", n=85)),
        ("", M1, "2S", ""),  # a card has to be taken first
        ("draw", SEVENS, "KD", WORDS("slip.finish", n=85)),
    ],
)
def test_the_own_slip_says_what_a_finish_pays(
    script: str, hand: str, stock: str, said: str
) -> None:
    state = at(script, hand, stock)
    assert text(shown(state).seats[0].said) == said
    assert "finish" not in text(shown(state, 1).seats[0].said)


CLOSED = PRESETS["closed_hand"]
FOUR_NINES = "4C 4D 4H 9C 9D 9H"


@pytest.mark.parametrize(
    ("script", "rules", "chosen", "what", "worth"),
    [
        ("draw", STANDARD, "4C 4D 4H", "meld", 15),
        (f"draw; {FOURS}", STANDARD, "9C 9D 9H", "finishes", 90),
        ("draw", CLOSED, FOUR_NINES, "contract", 90),
        ("draw", STANDARD, "4C 4D", "", 0),
    ],
)
def test_chosen_cards_are_called_what_they_are(
    script: str, rules: HouseRules, chosen: str, what: str, worth: int
) -> None:
    state = at(script, rules=rules)
    meld = named(Laid(Kind.SET, cards(chosen))) if what else ""
    said = [PRESENTER.chosen(seen(state), cards(chosen)), act(state, chosen, "lay").would]
    means = WORDS(f"chosen.{what}", meld=meld, n=worth)
    both = [f"{means} {WORDS('prompt.lay')}", f"{WORDS('drop.lay')} {means}"]
    assert list(filter(None, map(text, said))) == (both if what else [])


def test_a_chosen_card_says_what_stays() -> None:
    keeps = WORDS("why.keeps", card=Card.parse("KS"), n=10)
    assert text(PRESENTER.chosen(seen(at(WHOLE)), cards("2S"))) == keeps
    assert PRESENTER.chosen(seen(at("draw")), cards("2S")) is None


def test_the_last_card_need_not_be_chosen() -> None:
    assert act(at("draw", SEVENS, "KD"), "", "throw").refusal is not None
    last = at("draw; set 7C 7D 7H 7S; run 2C 3C 4C", SEVENS, "KD")
    assert act(last, "", "throw").move == move("throw KD")


@pytest.mark.parametrize(
    ("script", "hand", "stock", "studs"),
    [
        ("", M1, "2S", "open 0/3 0/3, open 0/3 0/3, open 0/6"),
        (f"draw; {FOURS}", M1, "2S", "now 3/3 0/3, open 3/3 0/3, closed 0/6"),
        (WHOLE, M1, "2S", "now 3/3 3/3, closed 0/3 0/3, closed 0/6"),
        ("draw; run 2C 3C 4C 5C", KING, "5C", "closed 0/3 0/3, now 0/3 4/4, closed 0/6"),
    ],
)
def test_studs_fill_as_melds_lie(script: str, hand: str, stock: str, studs: str) -> None:
    """The contracts: whether each is open or can be laid now, and how far it is filled."""
    found = []
    for bead in shown(at(script, hand, stock)).strip:
        way = "now" if bead.now else "open" if bead.lit else "closed"
        found.append(" ".join([way, *(f"{group.filled}/{group.size}" for group in bead.studs)]))
    assert ", ".join(found) == studs
    assert len(shown(at("", rules=PRESETS["loose"])).strip) == 4


def test_the_joker_is_asked_about_only_where_it_can_stand_twice() -> None:
    state = at("draw", "5H 6H *1 9C 9D KS 2S", "8H")
    ask = act(state, "5H 6H *1", "lay").ask
    assert ask.question.id == "ask.joker"
    low, high = cards("4H 7H")
    assert [it.label for it in ask.answers] == [message("cards.the", card=c) for c in (low, high)]
    ghosts = [[it.stands_for for it in answer.cards] for answer in ask.answers]
    assert ghosts == [[low, None, None], [None, None, high]]
    assert act(state, "6H *1 8H", "lay").move == move("run 6H *1 8H")
    assert act(state, "9C 9D *1", "lay").move is not None
    runs = at("draw; run 5H 6H 7H", "5H 6H 7H TC JC QC KS")
    assert act(runs, "TC JC QC", "lay").refusal.id == "refusal.dead_end.two_runs"


def test_the_finish_raises_melds_and_turns_the_kept_card() -> None:
    over, events = told(at(WHOLE), move("throw KS"))
    end = next(event for event in events if isinstance(event, DealEnded))
    for seat in (0, 1):
        beat, table = PRESENTER.beat(end, seen(over, seat), NAMES), shown(over, seat)
        (risen,) = (step for step in beat.steps if isinstance(step, Rise) and not step.seat)
        assert [(it.column, it.plain, it.stamp, it.points) for it in risen.worths] == [
            ("0", 15, "+30", 45),
            ("1", 15, "+30", 45),
        ]
        (kept,) = (step for step in beat.steps if isinstance(step, Burn))
        assert (kept.seat, kept.points) == (0, -5)
        turned = [step.place for step in beat.steps if isinstance(step, TurnOver)]
        assert [(place.role, place.seat) for place in turned] == [(Role.HAND, Seat(0))]
        hand = table.zones[Place(Role.HAND, Seat(0))]
        melds = table.zones[Place(Role.MELDS, Seat(0))]
        assert [it.card for it in hand.cards] == list(cards("2S"))
        assert [text(column.title) for column in melds.columns] == ["Set +30", "Set +30"]
        finisher = next(s for s in table.seats if s.seat == 0)
        assert text(finisher.said) == WORDS("slip.kept", n=-5) and finisher.second == 85
    other = shown(over).zones[Place(Role.HAND, Seat(1))]
    assert {it.card for it in other.cards} == {None}


def _event_by_event(before: State, last: str) -> list[TableView]:
    """The table of seat 1, who plays next, after each event of the last move."""
    view, views = seen(before, 1), []
    for event in told(before, move(last))[1]:
        view = MILITAIRE.fold(view, MILITAIRE.redact(event, Seat(1)))
        views.append(PRESENTER.show(view, NAMES))
    return views


def test_nobody_is_on_turn_while_a_finish_is_counted() -> None:
    last = at("draw")
    last = replace(last, played=last.rules.max_turns * 2 - 1)
    for before, thrown in ((at(WHOLE), "throw KS"), (last, "throw 2S")):
        assert any(slip.on_turn for slip in shown(before).seats)
        views = _event_by_event(before, thrown)
        assert len(views) == 2
        for table in views:
            assert table.prompt.id == "prompt.deal"
            assert not table.my_turn
            assert not any(slip.on_turn for slip in table.seats)
    (goes_on,) = _event_by_event(at("draw"), "throw 2S")
    assert goes_on.my_turn and goes_on.prompt.id == "prompt.draw"


def test_the_sheet_has_melds_and_bonuses_item_by_item() -> None:
    over = at(f"{WHOLE}; throw KS")
    sheet = PRESENTER.sheet(seen(over), NAMES)
    said = [(line.reason.id, line.points) for line in sheet.lines[0]]
    assert said == [*[("meld.set.3", 15), ("score.set.bonus", 30)] * 2, ("score.kept", -5)]
    assert [line.reason.id for line in sheet.lines[1]] == ["score.nothing"]
    (note,) = sheet.notes
    assert shown(over).seats[0].note == note
    assert note == message("standing.leads", name=YOURSELF, n=85, other=NAMES[1], theirs=0)


@pytest.mark.long
@pytest.mark.parametrize("rule_set", quick_first(PRESETS, 1))
def test_all_sheets_add_up_for_every_deal(rule_set: str) -> None:
    view = seen(random_match("militaire", rule_set).turns[-1].state)
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
        pack = [card.code for card in Dice(f"slip {n}").shuffled(PACK)]
        state = at("draw", " ".join(["*1", *pack[:6]]), pack[6], PRESETS[rule_set])
        found = finish_now(seen(state))
        if found is None:
            continue
        moves: list[Any] = [Meld(meld.kind, meld.cards) for meld in found.melds]
        state, events = told(state, *(moves if state.rules.lay_early else [GoDown(found.melds)]))
        if not state.deals:
            thrown = next(card for card in state.hands[0] if card not in found.kept)
            state, events = told(state, Discard(thrown))
        end = next(event for event in events if isinstance(event, DealEnded))
        assert end.scores[0].total == found.total and end.kept == found.kept
        paid += 1
    assert paid > 20


def test_what_is_spoken_at_the_end_of_a_deal() -> None:
    kept = message("spoken.kept", card=Card.parse("2S"), n=5)
    items = (message("spoken.cards", n=30), message("spoken.sets", n=60), kept)
    paid = WORDS("spoken.seat", name=YOURSELF, n=85, items=items, total=85)
    assert paid in text(shown(at(f"{WHOLE}; throw KS"), 1).spoken)


def test_a_joker_is_named_in_the_news_and_in_the_meld() -> None:
    state, events = told(at("draw", "*1 QS KS 2C 3D 5H 7C", "9H"), move("run *1 QS KS"))
    jack, king = cards("JS KS")
    run = message("meld.run", low=message("rank.J"), high=king)
    laid = message("news.meld", name=NAMES[0], meld=message("meld.as", meld=run, card=jack))
    assert text(PRESENTER.beat(events[0], seen(state, 1), NAMES).news) == text(laid)
    (column,) = shown(state, 1).zones[Place(Role.MELDS, Seat(0))].columns
    assert "card=JS" in str(column.label) and dict(column.label.blanks)["n"] == 20
    assert named(Laid(Kind.SET, cards("5S 5H *1"))).id == "meld.joker"
    assert named(Laid(Kind.SET, cards("5S 5H 5D"))).id == "meld.set.3"


def test_any_card_of_a_rank_is_said_only_where_all_of_them_will_do() -> None:
    live = frozenset(cards("9C 9S 9H 4H 7H TD"))
    assert any_of(cards("9C 9S"), live) == of_cards(cards("9C 9S"))
    any_9 = message("wait.rank", rank=message("rank.9"))
    parts = (any_9, message("cards.the", card=Card.parse("4H")), message("wait.others"))
    assert any_of(cards("9C 9S 9H 4H 7H *1"), live) == message("cards.all", cards=parts)


@pytest.mark.parametrize(("theirs", "asked"), [(480, True), (400, False)])
def test_a_finish_that_hands_the_game_to_another_is_asked_about(theirs: int, asked: bool) -> None:
    view = seen(played(kings_laid(330, theirs), FOURS))
    question = PRESENTER.warning(view, move(NINES), NAMES)
    lost = message("warning.lost", name="Marie", mine=415, theirs=510)
    assert question == (lost if asked else None)
    assert PRESENTER.warning(view, move("throw KS"), NAMES) is None


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1600, 900)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_stock_and_pile_are_no_smaller_for_the_words_beside_them(
    seats: int, size: tuple[int, int]
) -> None:
    table = shown(position(*[""] * seats))
    places = lay_out(plan_of(table), size, 15 * size[1] / 720).zones
    assert all(places[name].rect.h > 0.1 * size[1] for name in ("stock", "discard"))


def test_only_a_great_finish_moves_everybody() -> None:
    """Every deal has a finish: if all spoke of each, an evening would be one long applause."""
    strengths = list[tuple[int, int]]()
    for turn in built_in_match("militaire", "standard").turns:
        for event in turn.events:
            if isinstance(event, DealEnded) and event.out is not None:
                heard = PRESENTER.heard(event, seen(turn.after))
                own = next(each for each in heard if each.seat == event.out)
                if own.id == "good.mine":
                    strengths.append((event.scores[event.out].total, own.strength))
    assert {strength for _, strength in strengths} == {WEAK, FAIR}
    assert all((points >= MANY) == (strength == FAIR) for points, strength in strengths)
    assert sum(strength == FAIR for _, strength in strengths) < len(strengths) / 2
