"""The slips of the seats in Daifugo: figures, hat, and a word on how each seat stands."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards.hidden import count
from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.games.daifugo.moves import Passed, Played, RoundEnded
from mille.games.daifugo.places import hat, title_of, to_be
from mille.games.daifugo.table import Phase, View
from mille.view.table import CardView, Mark, SeatView

FEW = 2
"""With this many cards or fewer, a seat is about to go out."""


def slip(view: View, seat: Seat, names: Sequence[str]) -> SeatView:
    """The slip of a seat: its cards, points, last play and hat."""
    n = count(view.hands[seat])
    points = view.rules.winner == "points"
    playing = view.phase in (Phase.GIVE, Phase.PLAY)
    played = [each for each in _deeds(view, seat) if isinstance(each, Played)]
    return SeatView(
        seat,
        names[seat],
        view.totals[seat] if points else None,
        message("slip.points") if points else None,
        count=n,
        cards=message("count.cards", n=n),
        second=None if points else view.totals[seat],
        second_caption=None if points else message("slip.points"),
        said=_said(view, seat),
        threw=tuple(map(CardView, played[-1].cards)) if played and playing else (),
        marks=_marks(view, seat),
        dealer=view.dealer == seat,
        on_turn=view.turn == seat,
        # The first seat to go out has won the deal, so its slip stays bright under the hat.
        dimmed=playing
        and (seat in view.passed or (not view.is_in(seat) and seat not in view.out[:1])),
        alert=view.phase is Phase.PLAY and view.is_in(seat) and n <= FEW,
    )


def _marks(view: View, seat: Seat) -> tuple[Mark, ...]:
    """A seat's hat: from the deal before, or once it has finished, from this one."""
    title = title_of(view, seat)
    if view.phase in (Phase.GIVE, Phase.PLAY):
        if seat in view.out:
            title = to_be(view, view.out.index(seat) + 1)
        elif seat == view.fallen:
            title = to_be(view, view.seats)
    return () if title is None else (hat(title),)


def _deeds(view: View, seat: Seat) -> list[Played | Passed]:
    """What a seat did in this round; before its turn in it, what it did in the last one."""
    now: list[Played | Passed] = []
    before = now
    for event in view.story:
        if isinstance(event, RoundEnded):
            now, before = [], now
        elif isinstance(event, (Played, Passed)) and event.seat == seat:
            now.append(event)
    return now if seat == view.turn else now or before


def _said(view: View, seat: Seat) -> Message | None:
    """One word on how a seat stands."""
    if view.phase not in (Phase.GIVE, Phase.PLAY):
        return None
    if seat == view.fallen:
        return message("slip.fallen")
    if seat in view.out:
        title = to_be(view, view.out.index(seat) + 1)
        return message("slip.out", title=message(f"title.{title.value}"))
    if seat in view.passed:
        return message("slip.passed.back" if view.rules.may_return else "slip.passed")
    last = _deeds(view, seat)[-1:] if seat != view.turn else []
    return message("slip.passed.back") if last and isinstance(last[0], Passed) else None
