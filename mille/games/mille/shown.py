"""Mille's table: a seat's view as zones, slips and words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mille.cards import Rank, count
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.mille.melds import FULL_RANK, WILD, Meld, value
from mille.games.mille.moves import Phase
from mille.games.mille.seat_view import MilleView, can_take, pairs, two_is_free
from mille.value import replace
from mille.view import table

STOCK = table.Place(table.Role.STOCK)
PACK = table.Place(table.Role.DISCARD)

LOW_HAND = 2
SEVEN = FULL_RANK - 1


def show(view: MilleView, names: Sequence[str]) -> table.TableView:
    """The table as the seat of `view` is shown it."""
    mine, theirs, my_turn = view.seat, view.other, view.my_turn
    draws = my_turn and view.phase is Phase.DRAW
    return table.TableView(
        me=mine,
        zones=table.zones(
            table.hand_zone(mine, mine, names, table.faces(view.hand)),
            _their_hand(view, theirs, names),
            *(_melds(view, seat, names) for seat in (mine, theirs)),
            _stock(view, draws),
            _pack(view, draws),
        ),
        seats=(_slip(view, mine, names[mine]), _slip(view, theirs, names[theirs])),
        prompt=_prompt(view, names, my_turn),
        my_turn=my_turn,
    )


def hand_is_open(view: MilleView) -> bool:
    """Whether the other hand is face up, as after a deal."""
    return view.phase in (Phase.DEAL, Phase.OVER)


def _their_hand(view: MilleView, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    n = count(view.hands[seat])
    cards = table.faces(view.known if hand_is_open(view) else n)
    zone = table.hand_zone(seat, view.seat, names, cards, n)
    return replace(zone, title=message("count.cards", n=n))


def _melds(view: MilleView, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    """The melds by rank, with 2s last, as in a hand."""
    shown = sorted(view.melds[seat], key=lambda meld: meld.rank is WILD)
    return table.melds_zone(seat, view.seat, names, tuple(map(_column, shown)))


@lru_cache(maxsize=64)  # most columns are unchanged by a move
def _column(meld: Meld) -> table.ColumnView:
    seven = len(meld.naturals) == SEVEN and not meld.wilds
    kind = "natural" if meld.is_natural else "seven" if seven else "plain"
    n, points, wilds = len(meld.cards), _points(meld), len(meld.wilds)
    kind_said = kind if not wilds else "wild" if wilds == 1 else "wilds"
    rank = meld.rank
    return table.ColumnView(
        id=rank.value,
        # 2s go at the bottom: where melds are crowded, the visible card then shows their rank.
        cards=table.faces(meld.wilds + meld.naturals),
        label=message(f"column.{kind_said}", rank=rank, n=n, wilds=wilds, points=points),
        title=message("column.title", rank=rank, n=n, points=points),
        short=message("column.short", rank=_letter(rank), points=points),
        squared=kind != "plain",
        lying=meld.is_natural,
        starred=meld.is_natural,
        warning=str(SEVEN) if seven else "",
    )


@lru_cache(maxsize=64)
def _points(meld: Meld) -> int:
    """What a meld counts as it lies now."""
    return meld.value * (2 if meld.is_natural else 1)


def _letter(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else rank.value


def _stock(view: MilleView, draws: bool) -> table.ZoneView:
    n = view.stock_count
    return table.ZoneView(
        STOCK,
        table.Lie.PILE,
        message("zone.stock", n=n),
        table.faces(n),
        title=message("count.cards", n=n),
        open=draws,
    )


def _pack(view: MilleView, draws: bool) -> table.ZoneView:
    n = len(view.pile)
    top = view.pile[-1:]
    label = message("zone.pack", n=n, card=top[0]) if top else message("zone.pack.empty")
    # The pack lies squared: of the cards under the upcard the table shows only that they are there,
    # unless the house plays with an open pack (#19).
    under = view.pile[:-1] if view.rules.open_pile else max(0, n - 1)
    return table.ZoneView(
        PACK,
        table.Lie.PILE,
        label,
        (*table.faces(under), *table.faces(top)),
        title=message("count.cards", n=n),
        open=can_take(view) if draws else None,
    )


def _slip(view: MilleView, seat: Seat, name: str) -> table.SeatView:
    n, total = count(view.hands[seat]), view.totals[seat]
    laid = sum(map(_points, view.melds[seat]))
    knows_hand = seat == view.seat or hand_is_open(view)
    held = value(view.hand) if seat == view.seat else 0
    caption = message("panel.held", laid=laid, held=held) if knows_hand else message("panel.laid")
    so_far = laid - held
    if hand_is_open(view) and view.deals:
        so_far = view.deals[-1].scores[seat].total
        caption = message("panel.deal")
    naturals = sum(deal.scores[seat].naturals for deal in view.deals)
    chapeaux = sum(deal.scores[seat].chapeau for deal in view.deals)
    return table.SeatView(
        seat=seat,
        name=name,
        figure=total,
        caption=message("panel.goal", target=view.rules.target),
        count=n,
        cards=message("count.cards", n=n),
        second=so_far,
        second_caption=caption,
        marks=_marks(naturals, chapeaux),
        dealer=view.dealer == seat,
        on_turn=view.turn == seat and view.phase in (Phase.DRAW, Phase.PLAY),
        alert=view.rules.announce_low_hand and 0 < n <= LOW_HAND and view.phase is not Phase.DEAL,
        progress=max(0.0, min(1.0, total / view.rules.target)),
    )


@lru_cache(maxsize=64)  # totals change only when a deal is scored
def _marks(naturals: int, chapeaux: int) -> tuple[table.Mark, ...]:
    return (
        table.Mark("star", message("mark.natural", n=naturals), naturals),
        table.Mark("circle", message("mark.chapeau", n=chapeaux), chapeaux, strong=True),
    )


def _prompt(view: MilleView, names: Sequence[str], my_turn: bool) -> Message:
    if view.dealer is None:
        return message("prompt.first")
    if view.phase in (Phase.DEAL, Phase.RESHUFFLE, Phase.OVER):
        return message(f"prompt.{view.phase.value}")
    if not my_turn:
        return message("prompt.theirs", name=names[view.turn])
    if view.phase is Phase.PLAY:
        return message("prompt.play")
    if not view.stock_count and not view.rules.can_reshuffle(view.reshuffles, len(view.pile)):
        return message("prompt.last_pack")
    if two_is_free(view):
        return message("prompt.draw_two")
    if pairs(view):
        return message("prompt.draw_pack")
    return message("prompt.draw")
