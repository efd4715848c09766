"""What a seat can do in Daifugo with the cards that are chosen, as data for the screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mille.cards.card import Card, Cards, Rank
from mille.engine.message import Message, Refusal, message
from mille.games.daifugo import tray
from mille.games.daifugo.moves import Give, Pass, Play
from mille.games.daifugo.order import TOPS, height, low_to_high, rank_of
from mille.games.daifugo.places import ROUND, group
from mille.games.daifugo.plays import give_refusal, patterns, play_refusal
from mille.games.daifugo.table import Phase, View
from mille.view.action import Action, Verb
from mille.view.keys import Act
from mille.view.places import hand_of

PLAY = Verb("play", message("do.play"), Act.LAY, double=True)
PASS = Verb("pass", message("do.pass"), Act.PASS)
GIVE = Verb("give", message("do.give"), Act.LAY)
LAY = Verb("lay", message("do.lay"))
"""Cards are laid on the tray, or taken from it."""

VERBS = (PLAY, PASS, LAY, GIVE)


def actions(view: View, chosen: Cards) -> tuple[Action, ...]:
    """What the seat can do with these cards of its hand, and why not."""
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
    """The chosen cards, or those that go with the one that is brought."""
    cards = completed(view, chosen)
    play = Play(low_to_high(cards), rank_of(cards))
    why = play_refusal(view, view.hand, play)
    why = message("refusal.no_cards") if not chosen else why
    if why is not None:
        can = next(patterns(view), None) is not None  # where nothing can, a pass alone is offered
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
    """A joker that natural cards of the rank would do for is asked about."""
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
    """Passing is one key: who could go out, or would surely take the round, is asked once.

    Keeping the highest rank or a joker is a plan, and is not asked about.
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
    """Cards are laid on the tray; what lies there is given together with what is chosen."""
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
    """The cards of a rank that the seat holds; where it matters the 3 of spades last."""
    return tuple(card for card in low_to_high(view.hand) if card.rank is rank)


def completed(view: View, chosen: Cards) -> Cards:
    """One natural card that is brought to answer a group stands for as many of its rank."""
    top = view.top
    if top is None or len(chosen) != 1 or len(top.cards) == 1 or chosen[0].rank is Rank.JOKER:
        return chosen
    same = of_rank(view, chosen[0].rank)
    if len(same) < len(top.cards):
        return chosen
    others = [card for card in same if card is not chosen[0]]
    return (chosen[0], *others[: len(top.cards) - 1])


def pick(view: View, chosen: Cards, card: Card, was_chosen: bool) -> Cards:
    """The chosen cards after a click on one of the hand.

    In an answer it brings the others that are needed; a second click takes that one alone. Who
    leads gets one card, and with a second click on its rank all of them. A card of another rank
    begins anew; jokers are added by hand only.
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
    """What a double click plays: in an answer what is needed, in a lead all of the rank."""
    if view.turn != view.seat or view.phase is not Phase.PLAY:
        return (card,)
    return of_rank(view, card.rank) if view.top is None else completed(view, (card,))
