"""A table with all cards open: one seat's view, completed by what the others know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mille.cards.card import in_order
from mille.view.table import CardView, Role, TableView, ZoneView


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
