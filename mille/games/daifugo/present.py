"""Daifugo on the screen: what can be done, hints, and what the table asks of the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from mille.cards import Card, Cards, Rank
from mille.engine.codec import Json, Seat
from mille.engine.message import Blank, Fault, Message, Refusal, message
from mille.games.daifugo import shown, telling
from mille.games.daifugo.moves import (
    HEIGHT,
    Event,
    Give,
    Move,
    Pass,
    Play,
    Played,
    height,
    low_to_high,
    pack,
    rank_of,
)
from mille.games.daifugo.shown import ROUND, SYMBOLS, group
from mille.games.daifugo.table import (
    Phase,
    View,
    end_of_deal,
    end_of_game,
    fold,
    give_refusal,
    patterns,
    play_refusal,
    titles_of,
)
from mille.games.daifugo.telling import sheet
from mille.value import replace
from mille.view.action import Act, Action, Tell, Verb
from mille.view.names import one_after_another
from mille.view.papers import AnswerKind, Deal, Question, ScorePadOf
from mille.view.presentation import Advice, Example, PresenterOf
from mille.view.table import hand_of

# The actions that a seat has in Daifugo with the cards it has selected, as data for the screen.


PLAY = Verb("play", message("do.play"), Act.LAY)
PASS = Verb("pass", message("do.pass"), Act.PASS)
GIVE = Verb("give", message("do.give"), Act.LAY)
LAY = Verb("lay", message("do.lay"))
"""Laying cards on the tray, or taking them off it."""

VERBS = (PLAY, PASS, LAY, GIVE)


def actions(view: View, chosen: Cards) -> tuple[Action, ...]:
    """What the seat can do with these selected cards, or why not."""
    if view.phase not in (Phase.GIVE, Phase.PLAY):
        return _nothing(message("refusal.not_now", what=message("now.no_deal")))
    if view.turn != view.seat:
        return _nothing(message("refusal.not_your_turn"))
    if view.gift is not None:
        return tuple(_giving(view, chosen))
    return (_playing(view, chosen), _passing(view))


def _nothing(why: Refusal) -> tuple[Action, ...]:
    return (
        Action(PLAY, target=ROUND, takes_cards=True, refusal=why, button=True),
        Action(PASS, refusal=why, button=True),
    )


def _playing(view: View, chosen: Cards) -> Action:
    """Play the selected cards, or those that go with the one that was dragged."""
    cards = completed(view, chosen)
    play = Play(low_to_high(cards), rank_of(cards))
    why = play_refusal(view, view.hand, play)
    why = message("refusal.no_cards") if not chosen else why
    if why is not None:
        can = next(patterns(view), None) is not None  # else offer only a pass
        return Action(PLAY, target=ROUND, takes_cards=True, refusal=why, button=can)
    said = message("do.play_group", group=group(low_to_high(cards)))
    return Action(
        PLAY,
        target=ROUND,
        cards=cards,
        takes_cards=True,
        move=play,
        label=said,
        would=message("drop.play", group=group(low_to_high(cards))),
        confirm=_wastes(view, cards),
        button=True,
    )


def _wastes(view: View, cards: Cards) -> Message | None:
    """The question to ask before a joker is used where natural cards of the rank would do."""
    rank = rank_of(cards)
    jokers = sum(card.rank is Rank.JOKER for card in cards)
    spare = [card for card in view.hand if card.rank is rank and card not in cards]
    if rank is Rank.JOKER or not jokers or len(spare) < jokers:
        return None
    return message("ask.joker")


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
    n = len(view.top.cards)
    can = [(rank, cards[:n]) for rank, cards, counts in patterns(view) if n in counts]
    if can and len(view.hand) == n:
        return message("ask.pass.out")
    nobody = not any(
        view.is_in(seat) and seat != view.seat and seat not in view.passed
        for seat in range(view.seats)
        if seat != view.top.seat or view.rules.may_return
    )
    spares = any(
        height(rank, view.turned) < HEIGHT[Rank.TWO] and all(card.rank is rank for card in cards)
        for rank, cards in can
    )
    return message("ask.pass.takes") if spares and nobody and not view.rules.may_return else None


def _giving(view: View, chosen: Cards) -> Iterator[Action]:
    """Lay cards on the tray; give what is on it together with the selected cards."""
    gift = view.gift
    assert gift is not None
    given = (*shown.laid(view), *chosen)
    why = give_refusal(view.hand, Give(low_to_high(given)), gift.count)
    receiver = hand_of(gift.to)
    if why is not None:
        yield Action(GIVE, target=receiver, takes_cards=True, refusal=why, button=True)
    else:
        yield Action(
            GIVE,
            target=receiver,
            cards=chosen,
            takes_cards=True,
            move=Give(low_to_high(given)),
            would=message("drop.give", n=gift.count),
            button=True,
        )
    if 0 < len(chosen) <= gift.count:
        laid = shown.put(view, chosen)
        left = gift.count - len(shown.laid(laid))
        would = message("drop.lay", n=left) if left else message("drop.lay.last")
        lay = Action(LAY, target=ROUND, cards=chosen, puts=laid, would=would)
        yield from (lay, replace(lay, target=receiver)) if left else (lay,)
    elif chosen:
        yield Action(LAY, target=ROUND, refusal=message("refusal.give_count", n=gift.count))
    for card in shown.laid(view):
        back = Action(LAY, target=ROUND, cards=(card,), puts=shown.taken(view, (card,)), lit=False)
        yield from (replace(back, home=True), *(() if chosen else (back,)))


def of_rank(view: View, rank: Rank) -> Cards:
    """The seat's cards of a rank; the 3 of spades last if it has its special power."""
    return tuple(card for card in low_to_high(view.hand) if card.rank is rank)


def completed(view: View, chosen: Cards) -> Cards:
    """A single natural card that is dragged to answer a group stands for enough of its rank."""
    top = view.top
    if top is None or len(chosen) != 1 or len(top.cards) == 1 or chosen[0].rank is Rank.JOKER:
        return chosen
    same = of_rank(view, chosen[0].rank)
    if len(same) < len(top.cards):
        return chosen
    others = [card for card in same if card is not chosen[0]]
    return (chosen[0], *others[: len(top.cards) - 1])


def pick(view: View, chosen: Cards, card: Card, was_chosen: bool) -> Cards:
    """The selected cards after a click on a card in the hand.

    When answering, a click also selects the other cards needed. A card of another rank starts a new
    selection; jokers are only added by hand.
    """
    gift = view.gift
    if view.turn != view.seat or view.phase not in (Phase.GIVE, Phase.PLAY) or gift is not None:
        left = None if gift is None else max(1, gift.count - len(shown.laid(view)))
        return _toggled(chosen, card, was_chosen, left)
    natural = [each for each in chosen if each.rank is not Rank.JOKER]
    if was_chosen or card.rank is Rank.JOKER:
        return _toggled(chosen, card, was_chosen)
    if natural and natural[0].rank is not card.rank:
        chosen, natural = (), []
    if natural:
        return (*chosen, card)
    return (*_jokers(chosen), *completed(view, (card,)))


def _toggled(chosen: Cards, card: Card, was_chosen: bool, most: int | None = None) -> Cards:
    if was_chosen:
        return tuple(each for each in chosen if each is not card)
    more = (*chosen, card)
    return more if most is None else more[-most:]


def _jokers(chosen: Cards) -> Cards:
    return tuple(card for card in chosen if card.rank is Rank.JOKER)


def together(view: View, card: Card) -> Cards:
    """What a double click selects: the cards needed for an answer, or in a lead all of the rank."""
    if view.turn != view.seat or view.phase is not Phase.PLAY:
        return (card,)
    return of_rank(view, card.rank) if view.top is None else completed(view, (card,))


# Hints in the game's own words: one move, and the reasons for it.


ODDS = ("chance",)
"""The blanks whose value is given as a frequency."""
MOST_WHY = 3
"""The most reasons that a hint gives."""
LEAST = 8
"""A chance below this, in percent, is no reason for a move."""
OFTEN = {
    10: "1_10",
    20: "1_5",
    25: "1_4",
    33: "1_3",
    50: "1_2",
    67: "2_3",
    75: "3_4",
    80: "4_5",
    90: "9_10",
    95: "mostly",
    100: "always",
}
"""Words for how often something happens, by its percentage."""


def advice(view: View, move: Move, names: Sequence[str], reasons: Json) -> Advice:
    """A move as a hint."""
    facts = [fact for fact in reasons.get("facts", []) if isinstance(fact, dict)]
    why = tuple(_said(fact) for fact in facts if fact["id"] not in ODDS)[:MOST_WHY]
    odds = tuple(_said(fact) for fact in facts if fact["id"] in ODDS and fact["n"] >= LEAST)
    match move:
        case Pass():
            return Advice(message("hint.pass"), why=why, odds=odds)
        case Give(cards):
            gift = view.gift
            target = hand_of(gift.to) if gift is not None else None
            return Advice(message("hint.give", n=len(cards)), cards, target, why=why, odds=odds)
        case Play(cards):
            said = message("hint.play", group=group(low_to_high(cards)))
            return Advice(said, cards, ROUND, why=why, odds=odds)
        case _:
            raise TypeError(move)


def _said(fact: Json) -> Message:
    """A fact in words; ranks are given by their letters."""
    if fact["id"] == "chance":
        return message(f"why.chance.{how_often(fact['n'])}")
    if fact["id"] == "pass.whole":
        kept = message(f"group.{fact['n']}", rank=Rank(fact["rank"]))
        return message("why.pass.whole", group=kept)
    if fact["id"] == "tried":
        counts = {key: fact[key] for key in ("n", "more", "less")}
        return message("why.tried", other=_other(fact), **counts)
    blanks: dict[str, Blank] = {}
    for key, value in fact.items():
        if key == "rank" and fact.get("n") == 1:
            blanks[key] = message(f"rank.{value}")
        elif key in ("rank", "higher"):
            blanks[key] = Rank(value)
        elif key != "id":
            blanks[key] = value
    return message(f"why.{fact['id']}", **blanks)


def _other(fact: Json) -> Message:
    """The alternative, in the form that follows "compared with"."""
    if not fact["than"]:
        return message("than.pass")
    rank = Rank(fact["rank"])
    if fact["than"] == 1:
        return message("than.joker") if rank is Rank.JOKER else message("than.one", rank=rank)
    if rank is Rank.JOKER:
        return message("than.group", group=message("cards.jokers"))
    return message("than.group", group=message(f"group.{fact['than']}", rank=rank))


def how_often(n: int) -> str:
    """A percentage in everyday words; "always" is only for 100.

    >>> how_often(8), how_often(35), how_often(99), how_often(100)
    ('1_10', '1_3', 'mostly', 'always')
    """
    return OFTEN[n] if n == 100 else OFTEN[min(OFTEN.keys() - {100}, key=lambda k: abs(k - n))]


def breaks(view: View, cards: Cards) -> Message | None:
    """What the selected cards break up: a pair, three or four of a rank."""
    rank = rank_of(cards)
    if rank is None or rank is Rank.JOKER:
        return None
    held = [card for card in view.hand if card.rank is rank]
    used = sum(card.rank is rank for card in cards)
    if used == len(held) or len(held) < 2:
        return None
    return message(f"breaks.{len(held)}", rank=rank)


class DaifugoPresenter(PresenterOf[View, Move, Event]):
    """The words and terms of Daifugo."""

    examples = (
        Example(2, "order", "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2C", "daifugo.1"),
        Example(2, "pairs", "7C 7D | 9H 9S", "daifugo.2"),
        Example(3, "two", "AS | 2D", "daifugo.3"),
        Example(4, "first", "2S | JS", "daifugo.4"),
        Example(5, "gifts", "2C 2S | 3D 4H", "daifugo.gifts"),
        Example(6, "joker", "2C | *1", "daifugo.joker"),
        Example(7, "revolution", "3C 3D 3H 3S", "daifugo.revolution"),
    )
    moments = telling.MOMENTS
    chances = {Play: "play"}
    verbs = VERBS
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
    actions = staticmethod(actions)
    pick = staticmethod(pick)
    undone = staticmethod(shown.undone)
    together = staticmethod(together)
    sheet = staticmethod(sheet)

    def unseen(self, view: View) -> Collection[Card]:
        if view.phase is not Phase.PLAY:
            return ()
        seen = {*view.hand}
        for event in view.story:
            seen |= {*event.cards} if isinstance(event, Played) else set()
        return [card for card in pack(view.rules.jokers) if card not in seen]

    def answer(self, view: View, what: Tell, names: Sequence[str]) -> Message | None:
        """What each title brings, shown with the score."""
        if what is not Tell.SCORE:
            return None
        worth = [
            message("told.title", title=message(f"title.{title}"), n=view.rules.points_for(title))
            for title in dict.fromkeys(titles_of(view.seats))
        ]
        return message("told.titles", titles=one_after_another(worth, "tell.next"))

    def topic(self, view: View) -> int:
        """The section of the rules about the current situation."""
        match view.phase:
            case Phase.GIVE:
                return 5
            case Phase.DEAL | Phase.OVER if view.deal:
                return 4
        return 2

    def kept(self, view: View, before: View) -> View:
        """Once something has happened, nothing is on the tray any more."""
        return shown.with_tray(view, ())

    def put_together(self, view: View) -> tuple[Cards, ...]:
        return (shown.laid(view),) if shown.laid(view) else ()

    def put_again(self, view: View, parts: Sequence[Cards]) -> View:
        return shown.put_again(view, tuple(card for part in parts for card in part))

    def chosen(self, view: View, cards: Cards) -> Message | None:
        if not cards or view.turn != view.seat or view.phase is not Phase.PLAY:
            return None
        return breaks(view, completed(view, cards))

    def wanted(self, view: View, cards: Cards, names: Sequence[str]) -> Message | None:
        """In the exchange: how many more cards to give, counting those on the tray."""
        if view.gift is None or view.gift.seat != view.seat or view.gift.forced:
            return None
        return shown.to_give(view.gift, len(shown.laid(view)) + len(cards), names)

    def arranged(self, view: View, hand: Cards, order: str) -> Cards:
        """Low to high, in the present order or the normal one."""
        if order == "normal":
            return low_to_high(hand)
        return shown.in_present_order(view, hand)

    def left_to_the_table(self, view: View) -> Move | None:
        """A pass, for a seat that cannot play and has chosen to pass automatically."""
        nothing = view.phase is Phase.PLAY and view.turn == view.seat and not shown.playable(view)
        return Pass() if nothing else None

    def advice(
        self, view: View, move: Move, names: Sequence[str], reasons: Json | None = None
    ) -> Advice:
        return advice(view, move, names, reasons or {})


# A deal of Daifugo with real cards: the order in which the players went out.


class DaifugoPad(ScorePadOf[View]):
    """Who went out first, second and so on; the remaining player is last."""

    def asks(self, view: View) -> Sequence[Question]:
        places = range(1, view.seats)
        asks = [Question(f"place.{n}", AnswerKind.SEAT, n=n) for n in places]
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
        number = len(view.deals) + 1
        ended = end_of_deal(view.rules, number, order, fallen, ((),) * view.seats, view.totals)
        view = fold(replace(view, deal=number), ended)
        if number < view.rules.deals:
            return view
        return fold(view, end_of_game(view.rules, order, view.totals))

    def next_dealer(self, view: View, before: Seat, seats: int) -> Seat:
        """The Destitute deals (#2)."""
        return view.deals[-1].order[-1]


PAD = DaifugoPad()
