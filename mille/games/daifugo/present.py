"""Daifugo on the screen: what can be done, hints, and what the table asks of the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from mille.cards import Card, Cards, Rank, without
from mille.engine.codec import Json, Seat
from mille.engine.message import Blank, Fault, Message, Refusal, message
from mille.games.daifugo import moves, shown, table, telling
from mille.games.daifugo.moves import HEIGHT, Give, Move, Pass, Play, low_to_high, rank_of
from mille.games.daifugo.shown import ROUND, SYMBOLS, group
from mille.games.daifugo.table import Phase, View, patterns
from mille.value import replace
from mille.view.action import Act, Action, Tell, Verb
from mille.view.names import one_after_another
from mille.view.papers import AnswerKind, Deal, Question, ScorePadOf
from mille.view.presentation import Advice, PresenterOf, examples_of, toggled
from mille.view.table import Place, hand_of

# The actions that a seat has in Daifugo with the cards it has selected, as data for the screen.


PLAY = Verb("play", message("do.play"), Act.LAY)
PASS = Verb("pass", message("do.pass"), Act.PASS)
GIVE = Verb("give", message("do.give"), Act.LAY)
LAY = Verb("lay", message("do.lay"))
"""Laying cards on the tray, or taking them off it."""


def _with_cards(verb: Verb, target: Place, why: Refusal | None, **done: Any) -> Action:
    """What is done with the selected cards, or why it cannot be done with these."""
    done = done if why is None else {"refusal": why}
    return Action(verb, target=target, takes_cards=True, button=True, **done)


def _playing(view: View, chosen: Cards) -> Action:
    """Play the selected cards, or those that go with the one that was dragged."""
    cards = completed(view, chosen)
    play = Play(low_to_high(cards), rank_of(cards))
    why = table.refusal(view, play)
    label, would = (message(id, group=group(play.cards)) for id in ("do.play_group", "drop.play"))
    done = {"cards": cards, "move": play, "label": label, "would": would}
    action = _with_cards(PLAY, ROUND, why, confirm=_wastes(view, cards), **done)
    # If nothing can be played, only a pass has a button.
    return replace(action, button=why is None or next(patterns(view), None) is not None)


def _wastes(view: View, cards: Cards) -> Message | None:
    """The question to ask before a joker is used where natural cards of the rank would do."""
    rank, jokers = rank_of(cards), len(_jokers(cards))
    spare = [card for card in view.hand if card.rank is rank and card not in cards]
    wasted = rank is not Rank.JOKER and 0 < jokers <= len(spare)
    return message("ask.joker") if wasted else None


def _passing(view: View) -> Action:
    if view.top is None:
        return Action(PASS, refusal=message("refusal.leader_must_play"), button=True)
    would = message("edge.pass")
    return Action(PASS, move=Pass(), confirm=_gives_up(view), button=True, edge=True, would=would)


def _gives_up(view: View) -> Message | None:
    """The question to ask before a pass that gives up going out, or a round that is certainly won.

    Passing takes a single key. Keeping the highest rank or a joker is a plan, so it is not asked
    about.
    """
    assert view.top is not None
    n, can = len(view.top.cards), list(patterns(view))
    if can and len(view.hand) == n:
        return message("ask.pass.out")
    if view.rules.may_return or view.may_answer != [view.seat]:
        return None
    spares = any(
        moves.height(rank, view.turned) < HEIGHT[Rank.TWO] and not _jokers(cards[:n])
        for rank, cards, _ in can
    )
    return message("ask.pass.takes") if spares else None


def _giving(view: View, chosen: Cards) -> Iterator[Action]:
    """Lay cards on the tray; give what is on it together with the selected cards."""
    gift = view.gift
    assert gift is not None
    give, receiver = Give(low_to_high((*view.tray, *chosen))), hand_of(gift.to)
    why = table.refusal(view, give)
    would = message("drop.give", n=gift.count)
    yield _with_cards(GIVE, receiver, why, cards=chosen, move=give, would=would)
    if 0 < len(chosen) <= gift.count:
        tray = (*view.tray, *chosen)[-gift.count :]  # if there are too many, the first go back
        left, puts = gift.count - len(tray), replace(view, tray=tray)
        lay = Action(LAY, target=ROUND, cards=chosen, puts=puts, would=message("drop.lay"))
        yield from (lay, replace(lay, target=receiver)) if left else (lay,)
    elif chosen:
        yield Action(LAY, target=ROUND, refusal=message("refusal.give_count", n=gift.count))
    for card in view.tray:
        puts = replace(view, tray=without(view.tray, (card,)))
        back = Action(LAY, target=ROUND, cards=(card,), puts=puts, lit=False)
        yield from (replace(back, home=True), *(() if chosen else (back,)))


def completed(view: View, chosen: Cards) -> Cards:
    """A single natural card that is dragged to answer a group stands for enough of its rank."""
    top = view.top
    if top is None or len(chosen) != 1 or chosen[0].rank is Rank.JOKER:
        return chosen
    same, n = view.held(chosen[0].rank), len(top.cards)
    others = [card for card in same if card is not chosen[0]]
    return chosen if len(same) < n else (*chosen, *others[: n - 1])


def _jokers(chosen: Cards) -> Cards:
    return tuple(card for card in chosen if card.rank is Rank.JOKER)


# Hints in the game's own words: one move, and the reasons for it.


MOST_WHY = 3
"""The most reasons that a hint gives."""
LEAST = 8
"""A chance below this, in percent, is no reason for a move."""
OFTEN = {
    10: "1_10",
    20: "1_5",
    33: "1_3",
    50: "1_2",
    67: "2_3",
    80: "4_5",
    95: "mostly",
    100: "always",
}
"""Words for how often something happens, by its percentage."""


def _said(fact: Json) -> Message:
    """A fact in words; ranks are given by their letters."""
    if fact["id"] == "chance":
        return message(f"why.chance.{how_often(fact['n'])}")
    if fact["id"] == "pass.whole":
        return message("why.pass.whole", group=shown.so_many(fact["n"], Rank(fact["rank"])))
    if fact["id"] == "tried":
        counts, n = {key: fact[key] for key in ("n", "more", "less")}, fact["than"]
        other = shown.so_many(n, Rank(fact["rank"])) if n else message("than.pass")
        return message("why.tried", other=other, **counts)
    blanks: dict[str, Blank] = {key: value for key, value in fact.items() if key != "id"}
    for key in blanks.keys() & {"rank", "higher"}:
        rank, one = Rank(fact[key]), key == "rank" and fact.get("n") == 1
        blanks[key] = message(f"rank.{rank}") if one else rank
        if rank is Rank.JOKER:
            blanks[key] = message("card.joker")
    return message(f"why.{fact['id']}", **blanks)


def how_often(n: int) -> str:
    """A percentage in everyday words; "always" is only for 100.

    >>> how_often(8), how_often(35), how_often(99), how_often(100)
    ('1_10', '1_3', 'mostly', 'always')
    """
    return OFTEN[n] if n == 100 else OFTEN[min(OFTEN.keys() - {100}, key=lambda k: abs(k - n))]


class DaifugoPresenter(PresenterOf[View, Move, moves.Event]):
    examples = examples_of(__package__)
    moments = telling.MOMENTS
    chances = {Play: "play"}
    verbs = (PLAY, PASS, LAY, GIVE)
    sorts = ("present", "normal")
    has_buttons = True
    tools = ("sort", "hint", "undo", "menu", "auto", "info")
    by_groups = True
    by_event = True
    colours = True
    symbols = SYMBOLS
    signs = ("turn", "dealer", "low", "fresh", *SYMBOLS)

    show = staticmethod(shown.show)
    beat = staticmethod(telling.beat)
    heard = staticmethod(telling.heard)
    sheet = staticmethod(telling.sheet)

    def actions(self, view: View, chosen: Cards) -> tuple[Action, ...]:
        """What the seat can do with these selected cards, or why not."""
        if view.turn == view.seat:
            if view.gift is not None:
                return tuple(_giving(view, chosen))
            return _playing(view, chosen), _passing(view)
        why = message("refusal.not_your_turn")
        if not view.playing:
            why = message("refusal.not_now")
        return _with_cards(PLAY, ROUND, why), Action(PASS, refusal=why, button=True)

    def pick(self, view: View, chosen: Cards, card: Card, was_chosen: bool) -> Cards:
        """The selected cards after a click on a card in the hand.

        When answering, a click also selects the other cards needed. A card of another rank starts a
        new selection; jokers are only added by hand.
        """
        gift = view.gift
        if gift is not None:
            left = max(1, gift.count - len(view.tray))
            return toggled(chosen, card, was_chosen)[0 if was_chosen else -left :]
        if was_chosen or card.rank is Rank.JOKER or not view.may_play:
            return toggled(chosen, card, was_chosen)
        natural = without(chosen, _jokers(chosen))
        if natural and natural[0].rank is card.rank:
            return (*chosen, card)
        return (*(() if natural else _jokers(chosen)), *completed(view, (card,)))

    def together(self, view: View, card: Card) -> Cards:
        """What a double click selects: the cards needed to answer, or in a lead all of the rank."""
        if not view.may_play:
            return (card,)
        return view.held(card.rank) if view.top is None else completed(view, (card,))

    def unseen(self, view: View) -> Collection[Card]:
        if view.phase is not Phase.PLAY:
            return ()
        seen = {*view.hand, *view.gone}
        return [card for card in moves.pack(view.rules.jokers) if card not in seen]

    def answer(self, view: View, what: Tell, names: Sequence[str]) -> Message | None:
        """What each title brings, shown with the score."""
        if what is not Tell.SCORE:
            return None
        worth = [
            message("sheet.brought", what=message(f"title.{title}"), points=n)
            for title in dict.fromkeys(table.titles_of(view.seats))
            for n in [view.rules.points_for(title)]
        ]
        return message("told.titles", titles=one_after_another(worth, "tell.next"))

    def topic(self, view: View) -> int:
        if view.phase is Phase.GIVE:
            return 5
        return 2 if view.playing or not view.deal else 4

    def kept(self, view: View, before: View) -> View:
        """Once something has happened, nothing is on the tray any more."""
        return replace(view, tray=())

    def undone(self, view: View) -> View | None:
        return replace(view, tray=view.tray[:-1]) if view.tray else None

    def put_together(self, view: View) -> tuple[Cards, ...]:
        return (view.tray,) if view.tray else ()

    def put_again(self, view: View, parts: Sequence[Cards]) -> View:
        gift, cards = view.gift, tuple(card for part in parts for card in part)
        mine = gift is not None and gift.seat == view.seat and len(cards) <= gift.count
        return replace(view, tray=cards) if mine and set(cards) <= set(view.hand) else view

    def chosen(self, view: View, cards: Cards) -> Message | None:
        """What the selected cards break up if played now: a pair, three or four of a rank."""
        rank = rank_of(cards := completed(view, cards))
        if rank is None or rank is Rank.JOKER or not view.may_play:
            return None
        held, used = view.held(rank), [card for card in cards if card.rank is rank]
        if len(held) in (1, len(used)) or table.refusal(view, Play(cards)) is not None:
            return None
        return message("breaks", group=shown.so_many(len(held), rank))

    def wanted(self, view: View, cards: Cards, names: Sequence[str]) -> Message | None:
        """In the exchange: how many more cards to give, counting those on the tray."""
        ready = len(view.tray) + len(cards)
        return None if view.owes is None else shown.to_give(view.owes, ready, names)

    def arranged(self, view: View, hand: Cards, order: str) -> Cards:
        """Low to high, in the present order or the normal one."""
        return low_to_high(hand) if order == "normal" else shown.in_present_order(view, hand)

    def left_to_the_table(self, view: View) -> Move | None:
        """A pass, for a seat that cannot play and has chosen to pass automatically."""
        return Pass() if view.may_play and not shown.playable(view) else None

    def advice(
        self, view: View, move: Move, names: Sequence[str], reasons: Json | None = None
    ) -> Advice:
        facts = [fact for fact in (reasons or {}).get("facts", []) if isinstance(fact, dict)]
        why = tuple(_said(fact) for fact in facts if fact["id"] != "chance")[:MOST_WHY]
        chances = [fact for fact in facts if fact["id"] == "chance" and fact["n"] >= LEAST]
        odds = tuple(map(_said, chances))
        match move:
            case Give(cards):
                target = None if view.gift is None else hand_of(view.gift.to)
                said = message("hint.give", n=len(cards))
                return Advice(said, cards, target, why=why, odds=odds)
            case Play(cards):
                said = message("hint.play", group=group(low_to_high(cards)))
                return Advice(said, cards, ROUND, why=why, odds=odds)
        return Advice(message("hint.pass"), why=why, odds=odds)


# A deal of Daifugo with real cards: the order in which the players went out.


class DaifugoPad(ScorePadOf[View]):
    """Who went out first, second and so on; the remaining player is last."""

    def asks(self, view: View) -> Sequence[Question]:
        places = range(1, view.seats)
        asks = [Question(f"place.{n}", AnswerKind.SEAT, n=n, nobody=False) for n in places]
        if view.rules.capital_fall and view.deals:
            asks.append(Question("fell", AnswerKind.ONE, values=("no", "yes")))
        return asks

    def after_deal(self, view: View, deal: Deal) -> View:
        named = [deal.seat(f"place.{n}") for n in range(1, view.seats)]
        order = [seat for seat in named if seat is not None]
        if len(set(order)) < view.seats - 1:
            raise Fault(message("pad.order"))
        order += [Seat(seat) for seat in range(view.seats) if seat not in order]
        fallen = None
        if view.rules.capital_fall and view.deals and deal.one("fell") == "yes":
            fallen = view.deals[-1].order[0]
            if order[-1] != fallen:
                raise Fault(message("pad.fell_last"))
        view = replace(view, deal=len(view.deals) + 1, fallen=fallen)
        view = table.fold(view, table.end_of_deal(view, order, ((),) * view.seats))
        is_over = view.deal >= view.rules.deals
        return table.fold(view, table.end_of_game(view)) if is_over else view

    def next_dealer(self, view: View, before: Seat, seats: int) -> Seat:
        return view.deals[-1].order[-1]


PAD = DaifugoPad()
