"""What is told when a key asks: the contract and what it lacks, and the melds by owner."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.message import Message, message
from mille.games.contract_rummy.melds import OnTable
from mille.games.contract_rummy.present.slots import kinds, size
from mille.games.contract_rummy.present.tray import tray_of
from mille.games.contract_rummy.scoring import cost
from mille.games.contract_rummy.table import View
from mille.parts.melds import Kind, Laid, is_joker, rank_of, stands_for
from mille.parts.seats import around
from mille.view.action import Tell
from mille.view.names import one_after_another


def answer(view: View, what: Tell, names: Sequence[str]) -> Message | None:
    """What is told of the current deal; melds start with the viewer's own."""
    if not view.deal:
        return None
    if what is Tell.HAND and view.hand:
        return message("told.worth", n=cost(view.hand))
    if what is Tell.SCORE:
        return _contract(view)
    return _melds(view, around(view.seat, view.seats), names) if what is Tell.LAID else None


def _contract(view: View) -> Message:
    whole = message(f"contract.{view.contract}")
    if view.down[view.seat] is not None:
        return message("told.down", contract=whole)
    parts = []
    for number, (kind, put) in enumerate(zip(kinds(view), tray_of(view).parts, strict=True)):
        lacks, part = max(0, size(view, kind) - len(put)), part_of(view, number)
        parts.append(message("told.lacks" if lacks else "told.full", part=part, n=lacks))
    return message("told.contract", contract=whole, parts=together(parts))


def part_of(view: View, number: int) -> Message:
    """The name of a part of the contract, with a number if there are several of its kind."""
    kind, before = kinds(view)[number], kinds(view)[:number]
    alike = kinds(view).count(kind) > 1
    return message(f"part.{kind}.{before.count(kind) + 1}" if alike else f"part.{kind}")


def _melds(view: View, order: Sequence[int], names: Sequence[str]) -> Message:
    seats = []
    for seat in order:
        its = [laid(meld) for meld in view.melds if meld.seat == seat]
        if its:
            who = "you" if seat == view.seat else "they"
            seats.append(message(f"told.melds.{who}", name=names[seat], melds=together(its)))
    return one_after_another(seats, "tell.more") if seats else message("told.no_melds")


def together(said: Sequence[Message]) -> Message:
    """Several things (at least one) said one after the other."""
    words = said[0]
    for more in said[1:]:
        words = message("ask.and", first=words, second=more)
    return words


def laid(meld: OnTable) -> Message:
    """A meld on the table in words; for a set, also how many cards and jokers it has."""
    words, n, jokers = meld_name(meld), len(meld.cards), sum(map(is_joker, meld.cards))
    if meld.kind is not Kind.SET:
        return words
    how = "cards" if not jokers else "joker" if jokers == 1 else "jokers"
    return message(f"lies.{how}", meld=words, n=n, jokers=jokers)


def meld_name(meld: Laid | OnTable) -> Message:
    """A meld in words, including where the jokers are in a run."""
    if meld.kind is Kind.SET:
        rank = rank_of(meld.cards)
        assert rank is not None
        return message("meld.set", rank=rank, n=len(meld.cards))
    meant = stands_for(Laid(meld.kind, meld.cards))
    words = message("meld.run", low=meant[0], high=meant[-1])
    for card, true in zip(meld.cards, meant, strict=True):
        if is_joker(card):
            words = message("ask.joker", meld=words, card=true)
    return words
