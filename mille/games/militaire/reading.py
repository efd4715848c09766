"""The table of Militaire for people who cannot see it, and what everybody may know (`I`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mille.cards import Card, count
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.militaire.melds import meld_rules
from mille.games.militaire.moves import DealEnded
from mille.games.militaire.places import ends, is_my_turn
from mille.games.militaire.table import Phase, View
from mille.parts.melds import Kind, Laid, is_joker, melds_in, only_joker_of
from mille.parts.seats import around
from mille.view.names import who


def prompt(view: View, names: Sequence[str]) -> Message | None:
    """What the game is waiting for, with the necessary information; None if the prompt
    says enough.
    """
    if view.phase in (Phase.DEAL, Phase.OVER) and view.deals:
        return _in_a_row("spoken.next", list(_counted(view, names)))
    if view.phase is Phase.DRAW and is_my_turn(view) and view.pile:
        return message("spoken.draw", card=view.pile[-1], n=count(view.stock))
    return None


def info(view: View, names: Sequence[str]) -> Message | None:
    """How many cards the stock, the pile and the others have."""
    if view.phase in (Phase.DEAL, Phase.OVER):
        return None
    told = [message("info.stock", n=count(view.stock)), message("info.pile", n=len(view.pile))]
    told += [
        message("info.seat", name=names[seat], n=count(view.hands[seat]))
        for seat in around(view.seat, view.seats)[1:]
    ]
    return _in_a_row("spoken.next", told)


def named(meld: Laid) -> Message:
    """A meld in words, with its joker, and in a run what that stands for."""
    words = message(f"meld.{meld.kind}", **ends(meld))
    if meld.kind is Kind.SET and any(map(is_joker, meld.cards)):
        return message("meld.joker", meld=words)
    meant = only_joker_of(meld)
    return words if meant is None else message("ask.joker", meld=words, card=meant)


def fits(view: View, card: Card) -> Message | None:
    """The largest meld that a new card makes with the hand; None if it makes none."""
    if view.has_contract:
        return None
    able = [meld for meld in melds_in(view.hand, meld_rules(view.rules)) if card in meld.cards]
    natural = [meld for meld in able if not any(map(is_joker, meld.cards))]
    best = max(natural or able, key=lambda meld: len(meld.cards), default=None)
    return None if best is None else named(best)


def _counted(view: View, names: Sequence[str]) -> Iterator[Message]:
    """How the deal ended, then what each seat scored, the finisher first."""
    end = view.deals[-1]
    yield message("prompt.deal") if end.out is not None else message("news.dead")
    for seat in around(view.seat if end.out is None else end.out, view.seats):
        yield _of_seat(end, seat, view, names[seat])


def _of_seat(end: DealEnded, seat: Seat, view: View, name: str) -> Message:
    score = end.scores[seat]
    told = [message("spoken.cards", n=score.cards)]
    told += [message("spoken.sets", n=score.sets)] if score.sets else []
    told += [message("spoken.runs", n=score.runs)] if score.runs else []
    if seat == end.out and end.kept:
        told.append(message("spoken.kept", card=end.kept[0], n=score.unused))
    items = _in_a_row("spoken.and", told)
    id = who("spoken.seat", seat, view)
    return message(id, name=name, items=items, n=score.total, total=end.totals[seat])


def _in_a_row(id: str, parts: Sequence[Message]) -> Message:
    first, *rest = parts
    return message(id, one=first, others=_in_a_row(id, rest)) if rest else first
