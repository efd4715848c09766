"""The table of a replay, which can be shown with all cards open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mille.cards import in_order
from mille.engine.codec import Seat
from mille.session.saved_match import Replayed
from mille.ui.scene import Services
from mille.ui.table.table import Table
from mille.value import replace
from mille.view.names import YOU
from mille.view.table import CardView, Role, TableView, ZoneView


class ReplayTable(Table):
    """A table that can be shown with all cards open."""

    def __init__(self, services: Services, replayed: Replayed, names: Sequence[str]) -> None:
        super().__init__(services, replayed.entry, names, tools=())
        self._replayed = replayed
        self.step = 0
        self.open = False

    def seated(self, me: Seat, step: int) -> list[str]:
        """Who sat where at a step; who gave no name is "You" only if it is their view."""
        names, w = list(self._replayed.names(step)), self.services.words
        for seat, name in enumerate(names):
            if name == YOU and seat != me and not w.listener.own_name:
                names[seat] = w("replay.player")
        return names

    def _arrived(self) -> None:
        arrives = self._coming is not None
        super()._arrived()
        if arrives:
            self.say_again()

    def say_again(self) -> None:
        """Show the remark that was made at this step, or none."""
        remarks, said = self.effects.remarks, self._replayed.remarks.get(self.step)
        if said is not None and self.services.words.has(said.id):
            remarks.say(said)
        else:
            remarks.end()

    def show_of(self, view: object) -> TableView:
        """What a view shows; with open cards, also what the other seats can see."""
        shown = super().show_of(view)
        if not self.open:
            return shown
        seats = (seat.seat for seat in shown.seats if seat.seat != shown.me)
        views = (self._replayed.view(self.step, seat) for seat in seats)
        return opened(shown, (self.presenter.show(each, self.names) for each in views))


def opened(shown: TableView, others: Iterable[TableView]) -> TableView:
    """The table of one seat, with the faces of cards that another seat knows.

    Cards that nobody knows, such as the stock, stay hidden.
    """
    zones = dict(shown.zones)
    for other in others:
        for place, zone in zones.items():
            known = other.zones.get(place)
            if known is None or place.seat != other.me or not _hides(zone):
                continue
            if not _hides(known):  # a large hand may show fewer backs than cards
                faces = [each.card for each in known.cards if each.card is not None]
                cards = in_order(faces) if place.role is Role.HAND else faces
                zones[place] = replace(zone, cards=tuple(map(CardView, cards)))
    return replace(shown, zones=zones)


def _hides(zone: ZoneView) -> bool:
    return any(each.card is None for each in zone.cards)
