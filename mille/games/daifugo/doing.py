"""The actions that a seat has in Daifugo with the cards it has selected, as data for the screen."""

from __future__ import annotations

from collections.abc import Iterator

from mille.cards import Card, Cards, Rank
from mille.engine.message import Message, Refusal, message
from mille.games.daifugo import tray
from mille.games.daifugo.moves import Give, Pass, Play
from mille.games.daifugo.order import TOPS, height, low_to_high, rank_of
from mille.games.daifugo.places import ROUND, group
from mille.games.daifugo.plays import give_refusal, patterns, play_refusal
from mille.games.daifugo.table import Phase, View
from mille.value import replace
from mille.view.action import Act, Action, Verb
from mille.view.table import hand_of

PLAY = Verb("play", message("do.play"), Act.LAY, double=True)
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
        height(rank, view.turned) < TOPS - 1 and all(card.rank is rank for card in cards)
        for rank, cards in can
    )
    return message("ask.pass.takes") if spares and nobody and not view.rules.may_return else None


def _giving(view: View, chosen: Cards) -> Iterator[Action]:
    """Lay cards on the tray; give what is on it together with the selected cards."""
    gift = view.gift
    assert gift is not None
    given = (*tray.laid(view), *chosen)
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
        laid = tray.put(view, chosen)
        left = gift.count - len(tray.laid(laid))
        would = message("drop.lay", n=left) if left else message("drop.lay.last")
        yield Action(LAY, target=ROUND, cards=chosen, puts=laid, would=would)
    elif chosen:
        yield Action(LAY, target=ROUND, refusal=message("refusal.give_count", n=gift.count))
    for card in tray.laid(view):
        back = Action(LAY, target=ROUND, cards=(card,), puts=tray.taken(view, (card,)), lit=False)
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

    When answering, a click also selects the other cards needed; a second click leaves only that
    one. When leading, it selects one card, and a second click on the rank all of them. A card of
    another rank starts a new selection; jokers are only added by hand.
    """
    gift = view.gift
    if view.turn != view.seat or view.phase not in (Phase.GIVE, Phase.PLAY) or gift is not None:
        left = None if gift is None else max(1, gift.count - len(tray.laid(view)))
        return _toggled(chosen, card, was_chosen, left)
    natural = [each for each in chosen if each.rank is not Rank.JOKER]
    if card.rank is Rank.JOKER or (natural and natural[0].rank is not card.rank and was_chosen):
        return _toggled(chosen, card, was_chosen)
    if natural and natural[0].rank is not card.rank:
        chosen, natural = (), []
    same = of_rank(view, card.rank)
    if view.top is not None:
        wanted = completed(view, (card,))
        if was_chosen:
            return (card,) if len(natural) > 1 else _toggled(chosen, card, True)
        return _toggled(chosen, card, False) if natural else (*_jokers(chosen), *wanted)
    if natural and len(natural) < len(same):
        return (*_jokers(chosen), *same) if len(natural) == 1 else (*chosen, card)
    return _toggled(chosen, card, was_chosen)


def _toggled(chosen: Cards, card: Card, was_chosen: bool, most: int | None = None) -> Cards:
    if was_chosen:
        return tuple(each for each in chosen if each is not card)
    more = (*chosen, card)
    return more if most is None else more[-most:]


def _jokers(chosen: Cards) -> Cards:
    return tuple(card for card in chosen if card.rank is Rank.JOKER)


def together(view: View, card: Card) -> Cards:
    """What a double click plays: the cards needed for an answer, or in a lead all of the rank."""
    if view.turn != view.seat or view.phase is not Phase.PLAY:
        return (card,)
    return of_rank(view, card.rank) if view.top is None else completed(view, (card,))
