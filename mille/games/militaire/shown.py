"""The table of Militaire: stock and pile in the middle, melds before each seat.

A slip shows what the best finish pays that the hand has now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from mille.cards import Card, Cards, count
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.militaire.moves import LONG_RUN, DealEnded, is_contract, meld_rules
from mille.games.militaire.position import finish_now
from mille.games.militaire.table import View, bonus, cards_points, melded_points
from mille.parts.melds import Kind, Laid, is_joker, melds_in, only_joker_of, rank_of, stands_for
from mille.parts.rummy import Discarded, Phase
from mille.parts.seats import around
from mille.view import table
from mille.view.names import by_name, one_after_another
from mille.view.table import leads, won

# Whose turn it is, and the names of melds.


def is_turn_of(view: View, seat: Seat) -> bool:
    """Whether a seat has to choose; none has while a finish is being scored."""
    return view.waits_for == seat and not view.is_out


def plain(meld: Laid) -> Message:
    """A meld in words, whether it has a joker or not."""
    if meld.kind is Kind.SET:
        rank = rank_of(meld.cards) or ""
        return message(f"meld.set.{len(meld.cards)}", rank=rank)
    low, *_, high = stands_for(meld)
    return message("meld.run", low=message(f"rank.{low.rank}"), high=high)


# The table of Militaire for people who cannot see it, and what everybody may know (`I`).


def prompt(view: View, names: Sequence[str]) -> Message | None:
    """How the deal has ended; None while the prompt says enough."""
    if view.just_ended is None:
        return None
    return one_after_another([*_counted(view.just_ended, view, names)], "tell.more")


def named(meld: Laid) -> Message:
    """A meld in words, with its joker, and in a run what that stands for."""
    words = plain(meld)
    if meld.kind is Kind.SET and any(map(is_joker, meld.cards)):
        return message("meld.joker", meld=words)
    meant = only_joker_of(meld)
    return words if meant is None else message("meld.as", meld=words, card=meant)


def fits(view: View, card: Card) -> Message | None:
    """The largest meld that a new card makes with the hand; None if it makes none."""
    if view.has_contract:
        return None
    able = [meld for meld in melds_in(view.hand, meld_rules(view.rules)) if card in meld.cards]
    natural = [meld for meld in able if not any(map(is_joker, meld.cards))]
    best = max(natural or able, key=lambda meld: len(meld.cards), default=None)
    return None if best is None else named(best)


def _counted(end: DealEnded, view: View, names: Sequence[str]) -> Iterator[Message]:
    """How the deal ended, then what each seat scored, the finisher first."""
    dead = end.out is None
    yield message("sheet.dead", n=view.deal) if dead else message("prompt.deal")
    for seat in around(view.seat if end.out is None else end.out, view.seats):
        score = end.scores[seat]
        laid = view.melds[seat]
        told = [message("spoken.cards", n=score.cards) if laid else message("score.nothing")]
        told += [message("spoken.sets", n=score.sets)] if score.sets else []
        told += [message("spoken.runs", n=score.runs)] if score.runs else []
        if seat == end.out and end.kept:
            told.append(message("spoken.kept", card=end.kept[0], n=score.unused))
        n, total = score.total, end.totals[seat]
        yield by_name("spoken.seat", seat, view, names, items=tuple(told), n=n, total=total)


FEW = 2
"""With this many cards left, a seat is nearly finished."""

Shape = tuple[tuple[Kind, int], ...]
SHAPES: dict[str, Shape] = {
    "SS": ((Kind.SET, 3), (Kind.SET, 3)),
    "SR": ((Kind.SET, 3), (Kind.RUN, 3)),
    "RR": ((Kind.RUN, 3), (Kind.RUN, 3)),
    "long": ((Kind.RUN, LONG_RUN),),
}
"""The contracts, as the melds they need and the least cards of each (#11); two runs only by a house
rule."""


def show(view: View, names: Sequence[str]) -> table.TableView:
    order = around(view.seat, view.seats)
    return table.TableView(
        view.seat,
        table.zones(
            *(_hand(view, seat, names) for seat in order),
            *(_melds(view, seat, names) for seat in order),
            table.stock(view.stock),
            table.pile(view.pile),
        ),
        tuple(_slip(view, seat, names) for seat in order),
        _prompt(view, names),
        my_turn=is_turn_of(view, view.seat),
        headline=message("headline.deal", deal=view.deal, target=view.rules.target),
        middle=message("term.3"),
        strip=tuple(_shapes(view)),
        spoken=prompt(view, names),
    )


def kept(view: View, seat: Seat) -> Cards:
    """The finisher's seventh card, shown to all once the deal is over (#15)."""
    end = view.just_ended
    return end.kept if end is not None and end.out == seat else ()


def _hand(view: View, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    held = view.hands[seat]
    cards = kept(view, seat) or held if isinstance(held, int) else held
    burnt = bool(kept(view, seat))
    return table.hand_zone(seat, view.seat, names, table.faces(cards, burnt))


def _melds(view: View, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    finished = view.just_ended is not None and view.just_ended.out == seat
    columns = [_column(n, meld, finished) for n, meld in enumerate(view.melds[seat])]
    return table.melds_zone(seat, view.seat, names, columns)


def _column(number: int, meld: Laid, finished: bool) -> table.ColumnView:
    words, more = named(meld), bonus(meld)
    title = message(f"meld.{meld.kind}.short")
    label = message("lies.plain", meld=words, n=cards_points(meld.cards))
    if finished:
        title = message("sheet.brought", what=title, points=f"+{more}")
        label = message("lies.bonus", meld=words, n=cards_points(meld.cards), bonus=more)
    return table.ColumnView(str(number), pictures(meld), label, title)


def pictures(meld: Laid) -> tuple[table.CardView, ...]:
    """A meld's cards; a joker in a run is marked with what it stands for."""
    return tuple(
        table.CardView(card, stands_for=meant if is_joker(card) and meant is not card else None)
        for card, meant in zip(meld.cards, stands_for(meld), strict=True)
    )


def _slip(view: View, seat: Seat, names: Sequence[str]) -> table.SeatView:
    melds, end, left = view.melds[seat], view.just_ended, count(view.hands[seat])
    second, caption = (melded_points(melds), message("slip.laid")) if melds else (None, None)
    if end is not None:
        second, caption = end.scores[seat].total, message("slip.net")
    mine = seat == view.seat
    return table.SeatView(
        seat,
        names[seat],
        view.totals[seat],
        message("panel.goal", target=view.rules.target),
        count=left,
        cards=message("count.cards", n=left),
        second=second,
        second_caption=caption,
        said=_word(view, seat),
        threw=_threw(view, seat),
        dealer=view.dealer == seat,
        on_turn=is_turn_of(view, seat),
        alert=0 < left <= FEW and view.playing,
        note=(won if view.ended else leads)(view.totals, seat, names) if mine else None,
        progress=max(0.0, min(1.0, view.totals[seat] / view.rules.target)),
    )


def _threw(view: View, seat: Seat) -> tuple[table.CardView, ...]:
    """What another seat discarded in its last turn, until its next one."""
    if seat in (view.seat, view.turn) or not view.playing:
        return ()
    thrown = (e.card for e in reversed(view.story) if isinstance(e, Discarded) and e.seat == seat)
    return tuple(map(table.CardView, islice(thrown, 1)))


def _word(view: View, seat: Seat) -> Message | None:
    """What a finish would pay now, which card the finisher kept, or that a contract is laid."""
    over = kept(view, seat)
    if over:
        return message("slip.kept", n=-cards_points(over))
    found = finish_now(view) if seat == view.seat else None
    if found is not None:
        return message("slip.finish", n=found.total)
    if view.just_ended is not None:
        return message("slip.finished") if view.just_ended.out == seat else None
    return message("slip.contract") if is_contract(view.melds[seat], view.rules) else None


def _shapes(view: View) -> Iterator[table.Bead]:
    """The contracts as studs that fill up with the viewer's melds; contracts out of reach are dim,
    and one that the hand can finish now has a rim.
    """
    own = view.melds[view.seat]
    found = finish_now(view)
    wanted = found.melds if found is not None else own if is_contract(own, view.rules) else ()
    for name, shape in SHAPES.items():
        if name == "RR" and view.rules.two_runs != "contract":
            continue
        filled = _filled(shape, own)
        studs = tuple(
            table.Studs(max(size, n), n, kind is Kind.RUN)
            for (kind, size), n in zip(shape, filled or (0,) * len(shape), strict=True)
        )
        now = bool(wanted) and len(wanted) == len(shape) and _filled(shape, wanted) is not None
        way = "now" if now else "open" if filled is not None else "closed"
        what, about = message(f"contract.{name}"), message(f"shape.about.{way}")
        yield table.Bead(what, lit=filled is not None, now=now, studs=studs, about=about)


def _filled(shape: Shape, melds: Sequence[Laid]) -> tuple[int, ...] | None:
    """How many cards each part of a contract has; None if the melds do not fit it."""
    lying = [0] * len(shape)
    for meld in melds:
        for n, (kind, size) in enumerate(shape):
            if not lying[n] and kind is meld.kind and len(meld.cards) >= size:
                lying[n] = len(meld.cards)
                break
        else:
            return None
    return tuple(lying)


def _prompt(view: View, names: Sequence[str]) -> Message:
    if view.is_out and view.phase is not Phase.OVER:
        return message("prompt.deal")
    if view.waits_for is not None and view.turn != view.seat:
        return message("prompt.theirs", name=names[view.turn])
    if view.phase is Phase.PLAY and view.has_contract:
        return message("refusal.contract_met")
    upcard = {"card": view.pile[-1]} if view.phase is Phase.DRAW else {}
    return message(f"prompt.{view.phase}", **upcard)
