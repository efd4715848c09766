"""All that is on a table in words, as assistive programs are told of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mille.i18n.catalog import Catalog
from mille.ui.frame import Part
from mille.ui.scene import Node
from mille.ui.table.showing.shown_table import OLD_NEWS, ShownTable
from mille.view.standing import apart
from mille.view.table import Bead, Lie, SeatView, ZoneView


def nodes_of(table: ShownTable) -> list[Node]:
    """What is waited for, the places with what lies in them, the slips, the latest news."""
    shown, stage, words = table.shown, table.stage, table.services.words
    assert shown is not None
    ground = stage.ground
    prompt = table.prompting or shown.spoken or shown.prompt
    found = [_line(table, "prompt", words.text(prompt))]
    drawn = table.prompt()
    if drawn not in (None, prompt):
        found[0] = replace(found[0], more=words.text(drawn))
    if shown.offer is not None:
        offer = words.text(shown.offer.question)
        found.append(
            Node("status", offer, ground.prompt, id="offer", more=words.text(shown.offer.detail))
        )
    if table.toast is not None:
        role = "alert" if table.effects.toast.is_refusal else "status"
        found.append(Node(role, words.text(table.toast), ground.prompt, id="toast"))
    effects = table.effects.parts(table.scenery())
    found += [_node(part) for part in effects if part.id == "held_up"]
    for name, said in (("headline", shown.headline), ("middle", shown.middle)):
        if said is not None and name in ground.zones:
            found.append(_line(table, name, words.text(said)))
    strip = "headline" if shown.pinned else "strip"
    if shown.strip and strip in ground.zones:
        # What stands out; all of it, where nothing does.
        beads = [bead for bead in shown.strip if bead.lit] or shown.strip
        lit, row = _beads(words, beads), _beads(words, shown.strip)
        rest = "" if lit == row else row
        found.append(Node("status", lit, ground.zones[strip].rect, id="strip", more=rest))
    for i, (bead, rect) in enumerate(table.explained_beads()):
        text = bead.text if isinstance(bead.text, str) else words.text(bead.text)
        value = "" if bead.about is None else words.text(bead.about)
        found.append(Node("listitem", text, rect, True, value=value, id=f"strip/{i}"))
    own = shown.zones.get(ground.own_hand)
    if "under" in ground.zones and own is not None and own.title is not None:
        found.append(_line(table, "under", words.text(own.title)))
    if shown.arrow is not None:
        rect = ground.zone(shown.arrow.target).rect
        found.append(Node("status", words.text(table.aimed or shown.arrow.said), rect, id="arrow"))
    if shown.rope and "strip" in ground.zones:
        names = {seat.seat: seat.name for seat in shown.seats}
        parts = [f"{names[seat]} {n}" for seat, n in shown.rope if seat is not None]
        found.append(_line(table, "strip", ", ".join(parts)))
    for place, zone in shown.zones.items():
        rect, id = ground.zone(place).rect, str(place)
        role = "button" if zone.lie is Lie.PILE else "list"
        name, signs = zone_name(words, zone), " ".join(map(words, signs_of_zone(zone)))
        title = "" if zone.title is None else words.text(zone.title)
        it = Node(role, name, rect, role == "button", value=signs, id=id, more=title)
        found.append(it)
        if place == ground.own_hand:
            for sprite in stage.hand():
                assert sprite.card is not None
                spoken = sprite.shown_as.spoken
                label = words.text(spoken) if spoken else words("card.said", card=sprite.card)
                chosen, bounds = sprite.key in stage.selected, stage.shown_pose(sprite).rect
                node = Node(
                    "listitem", label, bounds, True, selected=chosen, id=f"{id}/{sprite.id}"
                )
                found.append(node)
        for column in stage.columns:
            if column.place == place:
                label = words.text(column.view.label)
                item = f"{id}/{column.view.id}"
                found.append(Node("listitem", label, column.rect, True, id=item))
    for i, seat in enumerate(shown.seats):
        if i == 0 and seat.note is None:
            seat = replace(seat, note=apart(shown.seats))
        value = _slip_value(words, seat)
        found.append(
            Node("button", seat.name, table.slip_rect(i), True, value=value, id=f"slip/{i}")
        )
    if table.effects.telling.text:
        found.append(_line(table, "prompt", table.effects.telling.text, "tell"))
    found += [_node(part) for part in effects if part.name and part.id != "held_up"]
    for each in shown.compared:
        made, rect = words.text(each.said), ground.zone(each.place).rect
        found.append(Node("label", each.name, rect, value=made, id=f"compared/{each.place}"))
    if table.news:
        found.append(_line(table, "news", words.text(table.news[-1])))
    if table.news[:-1]:
        older = "\n".join(words.text(line) for line in table.news[-OLD_NEWS:-1])
        title = words("log.title")
        found.append(Node("document", title, table.news_rect, value=older, id="news/older"))
    return found


def _node(part: Part) -> Node:
    return Node(part.role, part.name, part.bounds, id=part.id, more=part.more)


def _beads(words: Catalog, beads: Sequence[Bead]) -> str:
    return " ".join(b.text if isinstance(b.text, str) else words.text(b.text) for b in beads)


def _line(table: ShownTable, name: str, text: str, id: str = "") -> Node:
    return Node("status", text, table.stage.ground.zones[name].rect, id=id or name)


def zone_name(words: Catalog, zone: ZoneView) -> str:
    """A place, with the chips that lie there."""
    name = words.text(zone.label)
    if zone.heaps:
        return f"{name}: {'; '.join(words.text(heap.title) for heap in zone.heaps)}"
    return name if zone.amount is None else f"{name}: {words.number(zone.amount)}"


def _slip_value(words: Catalog, seat: SeatView) -> str:
    """The figures of a slip, its cards, what was last done, and its marks."""
    parts = [] if seat.figure is None else [words.number(seat.figure)]
    if parts and seat.caption is not None:
        parts[0] += f" {words.text(seat.caption)}"
    if seat.second is not None and seat.second_caption is not None:
        parts.append(f"{words.text(seat.second_caption)}: {words.number(seat.second)}")
    parts.append(words.text(seat.cards))
    parts += [words.text(seat.said)] if seat.said is not None else []
    parts += [words.text(mark.label) for mark in seat.marks if mark.count]
    parts += map(words, signs_of(seat))
    parts += [words.text(seat.instead)] if seat.instead is not None else []
    parts += [words.text(seat.note)] if seat.note is not None else []
    return "; ".join(parts)


def signs_of(seat: SeatView) -> list[str]:
    """The drawn signs of a slip: the ids of what they mean."""
    shown = {"turn": seat.on_turn, "dealer": seat.dealer, "low": seat.alert}
    return [f"sign.{sign}" for sign, is_there in shown.items() if is_there]


def signs_of_zone(zone: ZoneView) -> list[str]:
    """The same of a place."""
    if zone.open is None or zone.place.seat is not None or zone.place.role != "discard":
        return []
    return ["sign.open" if zone.open else "sign.locked"]
