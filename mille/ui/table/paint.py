"""The cards of a stage as pictures: piles, cards at rest, cards in motion, and their marks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache
from itertools import groupby, product
from math import ceil, cos, degrees, inf, radians, sin
from operator import attrgetter
from typing import NamedTuple, TypeAlias

import pygame
from pygame import Color, Surface

from mille.cards import Card, Rank
from mille.engine.message import Message, message
from mille.i18n import Catalog
from mille.ui import scene, tempo as t
from mille.ui.cards import CARRIED, Manner
from mille.ui.cloth import draw_background
from mille.ui.pieces import RED, draw_note, draw_seal
from mille.ui.scene import Frame, Kept, Live, Painted, Painter, Part, Services, composed, painted
from mille.ui.shapes import drawn_once, panel
from mille.ui.table import beside, lettering
from mille.ui.table.beside import in_band, on_paper, said_in_band
from mille.ui.table.effects import draw_strip, explained_beads
from mille.ui.table.effects_base import INK, Layer
from mille.ui.table.lettering import turn_parts
from mille.ui.table.seat import draw_paper, draw_rope, meant, slip_parts
from mille.ui.table.sprites import Sprite, expected, height_above
from mille.ui.table.stage import Stage
from mille.ui.table.view import ShownTable
from mille.ui.text import blit_middle
from mille.ui.theme import Theme, in_second_shade, seat_colour
from mille.ui.widgets import Button
from mille.value import replace
from mille.view.geometry import ASPECT, Pose, Rect
from mille.view.lying import Column, Ground, union
from mille.view.names import one_after_another
from mille.view.table import Bead, Lie, Place, Role, TableView, ZoneView, melds_of

LIFTED = 2000
ON_THE_WAY = 1000
_LYING, _MOVING = int(Layer.CARDS), int(Layer.MOVING)
DIM = 165
"""The brightness of a dimmed card, 0 to 255."""


class Look(NamedTuple):
    """How a card looks at one moment."""

    key: int
    """The key of its sprite."""
    together: tuple[Place, str | int]
    """The group painted in one go: a whole column, or a single card."""
    layer: int
    """Its layer: from the height in its place, and above all resting cards while it moves."""
    card: Card | None
    pose: Pose
    width: float
    above: int
    manner: Manner
    alpha: float
    dimmed: bool
    owner: Color | None
    """The colour of the seat that played it, for a band along its upper edge."""
    marked: bool
    """Whether it has a tab."""
    stands_for: Card | Rank | None


Looks: TypeAlias = tuple[Look, ...]


def look_of(stage: Stage, sprite: Sprite, rising: Collection[int], moves: bool = False) -> Look:
    """How a card looks now; with `moves` it is painted among the cards in motion."""
    shown, carried, raised = sprite.shown_as, sprite.key in stage.hand_state.carried, sprite.raised
    above, pose = sprite.above, sprite.pose
    manner: Manner = "sprite"
    if raised:
        above, pose = max(above, height_above(raised)), stage.shown_pose(sprite)
    if carried:
        above, pose = CARRIED, Pose(pose.x, pose.y, sprite.pose.height, pose.angle)
    elif sprite.legs:
        manner = "moving"
    elif sprite.key in rising:
        manner = "passing"
    layer = _LYING
    if moves:
        goes = bool(sprite.legs) and sprite.legs[0].spent >= sprite.legs[0].wait
        layer = _MOVING + (LIFTED if carried else ON_THE_WAY if goes else 0)
    wears, owner = not sprite.legs and not carried, None
    if wears and shown.by is not None:
        owner = seat_colour((shown.by - stage.ground.me) % stage.ground.seats)
    return Look(
        sprite.key,
        (sprite.place, sprite.column or sprite.key),
        layer + round(sprite.z),
        sprite.showing,
        pose,
        sprite.width,
        above,
        manner,
        sprite.alpha,
        shown.dimmed and not carried,
        owner,
        # A band says whose it is; no tab is needed.
        wears and (sprite.fresh or shown.marked) and owner is None,
        shown.stands_for if wears else None,
    )


def card_parts(
    s: Services, stage: Stage, moving: Collection[int], told: Collection[int], kept: Kept
) -> list[Part]:
    """The parts of the piles and of all cards except the hand's, which are `told` one by one."""
    view, there = stage.view, [each for each in stage.sprites if each.key not in told]
    found, rising = list[Part](), stage.rising
    piles = (place for place, zone in view.zones.items() if zone.lie is Lie.PILE)
    lying = {place: stage.lying(place) for place in piles}
    found += kept.parts("piles", _piles, s, stage.ground, view, lying)
    for n, sprite in enumerate(stage.covered):
        paint = paint_of(s, (look_of(stage, sprite, rising),))
        found.append(Part(f"covered/{n}", "", sprite.pose.rect, paint=paint, layer=Layer.PILES))
    rests = [look_of(stage, s, rising) for s in there if s.key not in moving and not s.covered]
    found += kept.each(_cards, _together(s, rests))
    if moving or stage.going:
        on_the_way = [*(each for each in there if each.key in moving), *stage.going]
        looks = [look_of(stage, each, rising, moves=True) for each in on_the_way]
        found += [_cards(*each) for each in _together(s, looks).values()]
    return found


def _together(s: Services, looks: Sequence[Look]) -> dict[Hashable, tuple[Services, Looks]]:
    """These cards in groups that are painted in one go, from the lowest up."""
    in_layers = sorted(looks, key=attrgetter("layer"))
    groups = (tuple(group) for _, group in groupby(in_layers, attrgetter("together")))
    return {f"cards/{group[0].key}": (s, group) for group in groups}


def _cards(s: Services, looks: Looks) -> Part:
    first = looks[0]
    rect, paint = first.pose.rect, paint_of(s, looks)
    return Part(f"cards/{first.key}", "", rect, paint=paint, layer=first.layer)


def _piles(
    s: Services, ground: Ground, view: TableView, lying: Mapping[Place, int]
) -> Iterator[Part]:
    """The parts of the piles' edges; `lying` says how many cards each pile has."""
    for place, n in lying.items():
        if n > 1:
            top = ground.pile_top(place, n)
            face_up = place.role not in (Role.STOCK, Role.STACK)
            lowest = view.zones[place].cards[0].card if face_up else None
            paint = painted(draw_pile, s, top, lowest, n - 1, place.role is Role.STACK)
            yield Part(f"{place}/pile", "", top.rect, paint=paint, layer=Layer.PILES)


def draw_pile(
    surface: Surface, s: Services, top: Pose, lowest: Card | None, n: int, true: bool
) -> None:
    blit_card(surface, s.art.pile(lowest, top.height, n, true), top.x, top.y)


def paint_of(s: Services, looks: Sequence[Look]) -> Painted:
    """Draws cards from the lowest up; most are nothing but a picture."""
    plain = all(map(_plain, looks))
    return scene.Blits(_pictures, (s,), tuple(looks)) if plain else painted(draw_cards, s, looks)


def _plain(look: Look) -> bool:
    whole = look.width >= 1.0 and look.alpha >= 1.0 and not look.dimmed
    return whole and look.owner is None and not look.marked and look.stands_for is None


def _pictures(s: Services, looks: Sequence[Look]) -> list[scene.Blit]:
    """The pictures of cards that have no mark, and where they go."""
    asked = [(each.manner, each.card, each.pose, each.above) for each in looks]
    found = list[scene.Blit]()
    for look, picture in zip(looks, s.art.pictures(asked), strict=True):
        w, h = picture.get_size()
        found.append((picture, (round(look.pose.x - w / 2), round(look.pose.y - h / 2))))
    return found


def draw_cards(surface: Surface, s: Services, looks: Sequence[Look]) -> None:
    """Draw cards from the lowest up, and then the seals of cards that stand for others."""
    for look in looks:
        _draw_card(surface, s, look)
    for look in looks:
        if look.stands_for is not None:
            draw_seal(surface, s, look.pose.x, look.pose.y, look.pose.height, look.stands_for)


def _draw_card(surface: Surface, s: Services, look: Look) -> None:
    """Draw a card with its tab or band."""
    art, pose = s.art, look.pose
    if look.width < 1.0:
        picture = art.squeezed(look.card, pose.height, look.width, look.above)
    else:
        made = {"moving": art.moving, "passing": art.passing}.get(look.manner, art.sprite)
        picture = made(look.card, pose.height, pose.angle, look.above)
    level = round(255 * look.alpha)
    shade = DIM if look.dimmed else 255
    if level < 255 or shade < 255:
        picture = picture.copy()
        ink = level * shade // 255
        picture.fill((ink, ink, ink, level), special_flags=pygame.BLEND_RGBA_MULT)
    blit_card(surface, picture, pose.x, pose.y)
    u, w = s.unit, pose.height * ASPECT
    if look.owner is not None:
        band = panel(w * 0.5, 5 * u, 2.5 * u, look.owner, INK, 1 * u)
        _on_edge(surface, band, pose, 0.0, 0.5 * u)
    elif look.marked:
        tab = panel(w * 0.24, 6 * u, 3 * u, s.theme.brass, INK, 1 * u)
        _on_edge(surface, tab, pose, -w * 0.36, -1 * u)


def _on_edge(surface: Surface, mark: Surface, pose: Pose, aside: float, lower: float) -> None:
    """Draw a mark on the upper edge of a card, tilted with the card."""
    up, lean = pose.height / 2 - lower, radians(pose.angle)
    x = pose.x + aside * cos(lean) - up * sin(lean)
    y = pose.y - aside * sin(lean) - up * cos(lean)
    if pose.angle:
        mark = pygame.transform.rotozoom(mark, pose.angle, 1.0)
    blit_middle(surface, mark, x, y)


def blit_card(surface: Surface, picture: Surface, x: float, y: float) -> None:
    surface.blit(
        picture,
        (round(x - picture.width / 2), round(y - picture.height / 2)),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )


# All parts of a table: what each is called, where it lies and how it is painted, in one place.
#
# What is painted and what is told are made together, so that neither can exist without the other.
# Parts without a role are only painted: their words, if any, are told by the thing they belong
# to.


STEP = 16.0
"""The step in which words make room for carried cards, in pixels of 720 lines."""

CHOOSE, PRESS = ("choose",), ("press",)


def parts_of(table: ShownTable) -> list[Part]:
    """All parts of a table without buttons: prompt, effects, middle, places, slips, news."""
    shown, said = table.shown, table.written or table.shown
    if table.view is None:
        return []
    s, stage, kept = table.services, table.stage, table.kept
    colours, ground = table.presenter.colours, stage.ground
    worn = Layer.BELOW_CARRIED if stage.hand_state.carried else Layer.WORN
    lying = table.effects.payments.lying
    return [
        *_words(table, shown, said),
        *table.effects.parts(table.scenery()),
        *_middle(table, shown, said),
        *_arrow(table, shown, said),
        *kept.parts("places", lettering.place_parts, s, ground, stage.columns, shown),
        *_places(table, shown),
        *lettering.title_parts(s, stage, table.titled, worn, colours, kept),
        *turn_parts(s, stage, worn),
        *lettering.count_parts(s, stage, said, not table.dealing, lying, kept),
        *slip_parts(table, shown, said),
        *lettering.compared_parts(s, stage, shown.compared),
        *beside.news_parts(table),
        *lettering.light_parts(s, table.glows, table.warned),
    ]


def _words(table: ShownTable, shown: TableView, said: TableView) -> Iterator[Part]:
    """The prompt, and what stands in its place for a while; what is told is read elsewhere."""
    s, ground, text = table.services, table.stage.ground, table.services.words.text
    line, drawn = table.toast.said, table.prompt()
    band, rect = said_in_band(table), None
    if band is not None and band.id == "prompt":
        rect = _beside_carried(table, ground.prompt)
    asks = shown is said and said.my_turn and table.asks  # only after what led to it
    could = table.prompting if asks and table.stage.parts else None  # of cards not chosen by hand
    prompt = (could is None and table.prompting) or said.spoken or said.prompt
    if drawn is not None and rect is not None:
        rect = beside.beside(s, table.stage, said.arrow, rect)
    carried = table.stage.hand_state.carried  # words make room for it
    layer = Layer.BELOW_CARRIED if carried else Layer.WORDS
    here = s, ground, rect if drawn is not None else None
    yield from table.kept.parts("prompt", _prompt, *here, prompt, drawn, asks, said.my_turn, layer)
    if could is not None:
        yield Part("could", "status", ground.prompt, text(could), live=Live.POLITE)
    offer = shown.offer or said.offer
    if offer is not None:
        in_prompt = text(prompt).startswith(text(offer.question))
        yield Part(
            "offer",
            "status" if shown.offer is not None else "",
            ground.prompt,
            text(offer.question),
            more=text(offer.detail),
            live=Live.POLITE if said.offer and table.asks and not in_prompt else Live.OFF,
            paint=in_band(table, "offer"),
            layer=Layer.WORDS,
        )
        detail = on_paper(table, "offer")
        if detail is not None and table.reading is not None:
            yield Part("offer/detail", "", table.reading.rect, paint=detail, layer=Layer.ADVICE)
    if table.effects.held_up.said is not None:
        outcome = in_band(table, "held_up")
        yield Part("outcome", "", ground.prompt, paint=outcome, layer=Layer.WORDS)
    if line is not None:
        refuses, left = table.effects.toast.is_refusal, table.effects.toast.left
        soon = line.id == "hint.waits" and left > t.ADVICE - t.QUIET  # the hint itself comes
        yield Part(
            "undone" if line.id.startswith("undo.") and not refuses else "toast",
            "alert" if refuses else "status",
            ground.prompt,
            text(line),
            live=Live.ASSERTIVE if refuses else Live.OFF if soon else Live.POLITE,
            times=table.effects.toast.times,
            paint=in_band(table, "toast") or on_paper(table, "toast"),
            layer=Layer.TOAST,
        )
    if table.unsaved is not None:
        paint, read = on_paper(table, "unsaved"), table.reading
        at = ground.prompt if paint is None or read is None else read.rect
        why = "unsaved", "alert", at, text(table.unsaved)
        yield Part(*why, live=Live.ASSERTIVE, paint=paint, layer=Layer.NOTICE)
    if table.telling.said is not None:
        yield Part(
            "tell",
            "status",
            ground.zones["prompt"].rect,
            text(table.telling.said),
            live=Live.ASSERTIVE,
            times=table.effects.telling.times,
            paint=on_paper(table, "tell"),
            layer=Layer.TOLD,
        )


def _prompt(
    s: Services,
    ground: Ground,
    rect: Rect | None,
    prompt: Message,
    drawn: Message | None,
    asks: bool,
    my_turn: bool,
    layer: Layer,
) -> Iterator[Part]:
    """The prompt; `drawn` is written in a rectangle unless something covers it."""
    text, paint = s.words.text, None
    if drawn is not None and rect is not None:
        centred = "trail" not in ground.zones
        paint = composed(lettering.draw_prompt, s, rect, drawn, my_turn, centred)
    yield Part(
        "prompt",
        "status",
        ground.zones["prompt"].rect,
        text(prompt),
        more="" if drawn in (None, prompt) else text(drawn),
        actions=PRESS if prompt.id == "prompt.go_on" else (),
        live=Live.POLITE if asks else Live.OFF,  # who is thinking can be asked
        paint=paint,
        layer=layer,
    )


def _beside_carried(table: ShownTable, rect: Rect) -> Rect:
    """The part of the place for words that carried cards leave free, if at least half of it.

    It shrinks in steps, so that words are not wrapped anew with every move.
    """
    stage, step = table.stage, STEP * table.services.unit
    if not stage.hand_state.carried:
        return rect
    held = [sprite.pose.rect for sprite in stage.sprites if sprite.key in stage.hand_state.carried]
    if not held or union(held).overlap(rect) <= 0:
        return rect
    covered = ceil((union(held).right - rect.x) / step) * step
    free = Rect(rect.x + covered, rect.y, rect.w - covered, rect.h)
    return free if free.w >= rect.w / 2 else rect


def _middle(table: ShownTable, shown: TableView, said: TableView) -> Iterator[Part]:
    """The lines above the table, in its middle and below the hand, and the strip or rope."""
    s, zones, text = table.services, table.stage.ground.zones, table.services.words.text

    def line(name: str, told: str, paint: Painted | None, parts: tuple[Part, ...] = ()) -> Part:
        rect = zones[name].rect
        return Part(name, "status", rect, told, paint=paint, layer=Layer.WORDS, parts=parts)

    if shown.headline is not None and "headline" in zones:
        rect, paint = zones["headline"].rect, None
        if said.headline is not None:
            paint = painted(lettering.draw_line, s, rect, said.headline, True)
        yield line("headline", text(shown.headline), paint)
    if shown.middle is not None and "middle" in zones:
        rect = beside.beside(s, table.stage, said.arrow, zones["middle"].rect)
        if table.stage.ground.in_front(melds_of(shown.me)):  # above the contracts
            strip = table.stage.ground.strip(shown)
            rect = replace(rect, x=strip.x, w=strip.w)
        drawn = said.middle
        paint = None if drawn is None else painted(lettering.draw_line, s, rect, drawn, False)
        yield line("middle", text(shown.middle), paint)
    if shown.strip and "strip" in zones:
        row, turning, rect = None, table.effects.beads, table.stage.ground.strip(shown)
        if said.strip:
            row = rect, said.strip, turning.before, turning.part
        at = rect, shown.strip, row, shown.offer is None
        yield from table.kept.parts("strip", _strip, s, *at)
    own = shown.zones.get(table.stage.ground.own_hand)
    if "under" in zones and own is not None:
        yield from _under(table, zones["under"].rect, own, said)
    if shown.rope and "strip" in zones:
        names = {seat.seat: seat.name for seat in shown.seats}
        parts = [(names[seat], n) for seat, n in shown.rope if seat is not None]
        held = [message("tell.of", what=name, said=n) for name, n in parts]
        told = s.words.joined(held, "tell.then")
        owners, pulled = tuple(seat for seat, _ in said.rope), table.effects.rope.parts_now
        rope = painted(draw_rope, s, zones["strip"].rect, owners, pulled, said)
        yield line("strip", told, rope if said.rope else None)


def _strip(
    s: Services,
    rect: Rect,
    beads: Sequence[Bead],
    row: tuple[Rect, Sequence[Bead], Sequence[Bead], float] | None,
    explained: bool,
) -> Iterator[Part]:
    """The strip of beads, with those that have an explanation as parts of it.

    `row` is what is drawn: it may still be the row from before, being reversed.
    """
    # The lit beads, or all beads if none is lit.
    standing_out = [bead for bead in beads if bead.lit] or beads
    lit, whole = _beads(s.words, standing_out), _beads(s.words, beads)
    told = explained_beads(s, rect, beads) if explained else ()
    yield Part(
        "strip",
        "status",
        rect,
        lit,
        more="" if lit == whole else whole,
        paint=None if row is None else painted(draw_strip, s, *row),
        layer=Layer.WORDS,
        parts=tuple(
            Part(
                f"strip/{n}",
                "listitem",
                at,
                s.words.text(bead.text),
                "" if bead.about is None else s.words.text(bead.about),
                focusable=True,
                layer=Layer.WORDS,
            )
            for n, (bead, at) in enumerate(told)
        ),
    )


def _under(table: ShownTable, rect: Rect, own: ZoneView, said: TableView) -> Iterator[Part]:
    """What the viewer's hand makes, or what will happen to each part of it."""
    s, drawn = table.services, said.zones.get(table.stage.ground.own_hand)
    if own.title is not None:
        paint, title = None, drawn.title if drawn is not None and not drawn.parts else None
        if title is not None and s.settings.help != "purist":
            paint = painted(lettering.draw_under, s, rect, title)
        told = s.words.text(own.title)
        yield Part("under", "status", rect, told, paint=paint, layer=Layer.WORDS)
    if drawn is None:
        return
    hand = [sprite.home.rect for sprite in table.stage.hand()] if drawn.parts else []
    for n, part in enumerate(drawn.parts):
        here, hand = hand[: part.count], hand[part.count :]
        if here:
            at = Rect(here[0].x, rect.y, here[-1].right - here[0].x, rect.h)
            paint, told = painted(lettering.draw_under, s, at, part.title), s.words.text(part.title)
            yield Part(f"under/{n}", "label", at, told, paint=paint, layer=Layer.WORDS)


def _arrow(table: ShownTable, shown: TableView, said: TableView) -> Iterator[Part]:
    """The arrow that shows where chosen cards will go, and the direction of play."""
    s, stage, trick = table.services, table.stage, Place(Role.TRICK)
    if said.clockwise and stage.ground.has(trick):
        rect = stage.ground.zone(trick).rect
        paint = painted(beside.draw_direction, s, rect)
        yield Part("direction", "", rect, paint=paint, layer=Layer.WAYS)
    words_paint = None
    if said.arrow is not None:
        way = tuple(beside.way_of(s, stage, said.arrow))
        shaft = painted(beside.draw_arrow, s, way)
        yield Part("arrow/way", "", table.felt, paint=shaft, layer=Layer.WAYS)
        words, rect = beside.arrow_words(s, stage, said.arrow, table.aimed)
        if table.aimed or beside.leaves_prompt(stage, rect):
            words_paint = painted(draw_note, s, rect, words, RED if table.aimed else None)
    if shown.arrow is not None:
        rect, told = stage.ground.zone(shown.arrow.target).rect, table.aimed or shown.arrow.said
        yield Part(
            "arrow", "status", rect, s.words.text(told), paint=words_paint, layer=Layer.COUNTS + 1
        )
    elif words_paint is not None:
        yield Part("arrow/words", "", table.felt, paint=words_paint, layer=Layer.COUNTS + 1)


# Places and cards


def _places(table: ShownTable, shown: TableView) -> list[Part]:
    """Each place with its columns, the viewer's hand with its cards, and all cards as pictures."""
    s, stage, kept, own = table.services, table.stage, table.kept, table.stage.ground.own_hand
    hand, moving, rising = stage.hand(), stage.moving(), stage.rising
    held, places = dict[Hashable, tuple[object, ...]](), dict[Hashable, tuple[object, ...]]()
    hand_id = str(own)
    lots = dict(enumerate((part.title for part in stage.parts for _ in range(part.count)), 1))
    for n, sprite in enumerate(hand, 1):
        id, said = f"{hand_id}/{sprite.id}", sprite.shown_as.spoken or card_said(s, sprite.card)
        if s.settings.cards_said == "full":  # with its position, and what is in its corner
            mark = "" if sprite.card is None else s.art.marks.get(sprite.card.code, "")
            kind, of = "worth" if mark.isdecimal() else mark or "plain", len(hand)
            said = message(f"card.full.{kind}", card=said, n=n, of=of, worth=mark)
        look = look_of(stage, sprite, rising, sprite.key in moving)
        held[sprite] = s, id, said, lots.get(n), sprite.key in stage.hand_state.chosen, look
    cards = kept.each(_card, held)
    for place, zone in shown.zones.items():
        inside = cards if place == own else []
        if place == own and shown.prompt.id in DEALS and not cards:  # no "0 cards" yet
            zone = replace(zone, label=message("glossary.5"))
        places[place] = s, stage.ground, stage.columns, zone, inside
    found = kept.each(_place, places)
    told = {sprite.key for sprite in hand}
    return found + card_parts(s, stage, moving, told, kept)


def _card(
    s: Services, id: str, said: Message, lot: Message | None, selected: bool, look: Look
) -> Part:
    return Part(
        id,
        "listitem",
        look.pose.rect,
        s.words.text(said),
        "" if lot is None else s.words.text(lot),
        focusable=True,
        selected=selected,
        actions=CHOOSE,
        paint=paint_of(s, (look,)),
        layer=look.layer,
    )


def _place(
    s: Services, ground: Ground, columns: Sequence[Column], zone: ZoneView, cards: Sequence[Part]
) -> Part:
    """A place with its columns, or with the cards of the viewer's hand."""
    id, text, pile = str(zone.place), s.words.text, zone.lie is Lie.PILE
    heap = pile and zone.place.role is not Role.CHIPS
    at = ground.pile_rect(zone.place, len(zone.cards), s.target) if heap else None
    inside = [
        Part(
            f"{id}/{column.view.id}",
            "listitem",
            column.rect,
            text(column.view.label),
            focusable=True,
            actions=PRESS,
        )
        for column in columns
        if column.place == zone.place
    ]
    return Part(
        id,
        "button" if pile else "list",
        at or ground.zone(zone.place).rect,
        text(zone_said(zone)),
        s.words.joined(meant(signs_of_zone(zone))),
        "" if zone.title is None else text(zone.title),
        focusable=pile,
        actions=() if zone.place.role is Role.HAND else PRESS,
        parts=(*cards, *inside),
    )


def button_parts(table: ShownTable) -> list[Part]:
    """The buttons for what can be done, the tools, and the choices for the viewer's fist."""
    found: list[Part] = []
    arrives = table.shown is not table.written and table.shown and table.shown.offer is not None
    arrives = arrives or table.effects.fists.busy
    for row in (table.buttons, table.tools, table.fists):
        seen, told = not arrives or row is table.tools, row is not table.fists
        for button in row:
            on, under = button is table.focused, button.id == table.hovered
            still = Still(button)
            found += table.kept.parts(button.id, _button, still, seen, told, on, under)
    return found


class Still:
    """A button frozen at one moment: equal to any that looks the same, whatever it does."""

    def __init__(self, button: Button) -> None:
        self.button = copy(button)  # its state may change before this frame is painted
        self._looks = type(button), {**vars(button), "action": None}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Still) and other._looks == self._looks


def _button(still: Still, seen: bool, told: bool, focused: bool, hovered: bool) -> Iterator[Part]:
    button = still.button
    yield replace(
        button.shown("", ""),
        role=button.role if told else "",
        focusable=button.enabled,
        paint=composed(draw_button, still, focused, hovered) if seen else None,
        layer=Layer.BUTTONS,
    )


def draw_button(surface: Surface, still: Still, focused: bool, hovered: bool) -> None:
    still.button.draw(surface, focused, hovered)


def _beads(words: Catalog, beads: Sequence[Bead]) -> str:
    return words.joined([bead.spoken or bead.text for bead in beads], "tell.then")


def card_said(s: Services, card: Card | None) -> Message:
    """A card by its name or its code, as the settings say."""
    return _named(card, card is not None and s.settings.cards_said == "code")


@cache
def _named(card: Card | None, by_code: bool) -> Message:
    if card is not None and by_code:
        return message("card.code", code=card.code)
    return message("card.said", card=card or "")


def zone_said(zone: ZoneView) -> Message:
    """The name of a place, or of each heap of chips that lies there."""
    return one_after_another([each.title for each in zone.heaps]) if zone.heaps else zone.label


def signs_of_zone(zone: ZoneView) -> list[str]:
    if zone.open is None or zone.place.seat is not None or zone.place.role != "discard":
        return []
    return ["open" if zone.open else "locked"]


# Paints a table: the cloth below everything, and what is kept from frame to frame.


DEALS = "prompt.dealing", "prompt.deal"
"""The prompts before the first cards of a deal."""
FRAME_BUDGET = 0.0
"""Seconds of a frame for new pictures of cards while something moves and others can stand in; more
are made between frames.
"""


# What is drawn on the cloth of a game, below everything.


MIDDLE = ("stock", "discard", "pile", "trick")
"""The places in the middle of a table."""
STRIPE, LINE = 5.0, 1.0
"""The width of a stripe along the edge, and of the lines beside it, in pixels of 720 lines."""
FAINT = 0.17
"""The opacity of leaves around the piles."""
CHECK = 26.0
"""From one band of a woven check to the next, in pixels of 720 lines."""
PATCHES = (("#A2522D", 4), ("#6E2F47", -5), ("#4A5A66", -3), ("#2F4A36", 6))
"""The colour of each corner's patch, and how far it is turned, in degrees."""


def laurel(felt: Rect, around: Rect, threads: Sequence[str], unit: float) -> str:
    """A stripe along the edge, broken at the headline, and two branches around the piles."""
    _, brass, madder = threads
    body, edge, gap, x = "", 6.5 * unit, 0.19 * felt.w, felt.w / 2
    right, bottom, r = felt.w - edge, felt.h - edge, 9 * unit
    way = (
        f"M{x + gap:.0f} {edge:.1f}H{right - r:.1f}Q{right:.1f} {edge:.1f} {right:.1f} "
        f"{edge + r:.1f}V{bottom - r:.1f}Q{right:.1f} {bottom:.1f} {right - r:.1f} {bottom:.1f}"
        f"H{edge + r:.1f}Q{edge:.1f} {bottom:.1f} {edge:.1f} {bottom - r:.1f}V{edge + r:.1f}"
        f"Q{edge:.1f} {edge:.1f} {edge + r:.1f} {edge:.1f}H{x - gap:.0f}"
    )
    for ink, wide in ((brass, STRIPE + 4 * LINE), (madder, STRIPE)):
        body += f'<path d="{way}" fill="none" stroke="{ink}" stroke-width="{wide * unit:.1f}"/>'
    (cx, cy), rx, ry = around.center, 0.62 * around.w, 0.66 * around.h
    leaf = 0.12 * min(rx, ry)
    for side, n, out in product((-1, 1), range(11), (-1, 1)):
        turn = radians(112 + 14 * n)
        at, far = (cos(turn), sin(turn)), 1 + 0.09 * out
        lx, ly = cx + side * rx * far * at[0], cy + ry * far * at[1]
        lean = side * (degrees(turn) - 90 + 32 * out)
        body += (
            f'<ellipse cx="{lx:.1f}" cy="{ly:.1f}" rx="{leaf:.1f}" ry="{0.42 * leaf:.1f}" '
            f'fill="{brass}" fill-opacity="{FAINT}" transform="rotate({lean + 90:.0f} {lx:.1f} '
            f'{ly:.1f})"/>'
        )
    return body


def patches(felt: Rect, around: Rect, threads: Sequence[str], unit: float) -> str:
    """A woven check, a striped patch in each corner, and an oval stitched around the middle."""
    _, cream, _ = threads
    band, w, h = CHECK * unit, felt.w, felt.h
    body = "".join(
        f'<rect x="{n * band:.1f}" width="{band / 2:.1f}" height="{h:.0f}" fill="#FFFFFF" '
        'fill-opacity="0.04"/>'
        for n in range(int(w / band) + 1)
    ) + "".join(
        f'<rect y="{n * band:.1f}" width="{w:.0f}" height="{band / 2:.1f}" fill="#FFFFFF" '
        'fill-opacity="0.04"/>'
        for n in range(int(h / band) + 1)
    )
    side = 0.13 * min(w, h)
    thread = f'fill="none" stroke="{cream}" stroke-width="{1.8 * unit:.1f}"'
    dashed = f'{thread} stroke-dasharray="{7 * unit:.1f} {5 * unit:.1f}"'
    corners = product((0.5 * side, w - 1.5 * side), (0.35 * side, h - 1.35 * side))
    for (x, y), (ink, turn) in zip(corners, PATCHES, strict=True):
        stripes = "".join(
            f'<rect x="{x + n * side / 4:.1f}" y="{y:.1f}" width="{side / 9:.1f}" '
            f'height="{side:.1f}" fill="#000000" fill-opacity="0.16"/>'
            for n in range(4)
        )
        square = f'x="{x:.1f}" y="{y:.1f}" width="{side:.1f}" height="{side:.1f}"'
        body += (
            f'<g opacity="0.62" transform="rotate({turn} {x + side / 2:.1f} {y + side / 2:.1f})">'
            f'<rect {square} fill="{ink}"/>{stripes}<rect {square} {dashed}/></g>'
        )
    cx, cy, rx = w / 2, around.center[1], 0.25 * w
    ry = min(max(0.17 * h, 0.53 * around.h), cy - 0.01 * h)  # all that is paid lies in it
    oval = f'cx="{cx:.1f}" cy="{cy:.1f}" rx="{rx:.1f}" ry="{ry:.1f}"'
    return f'{body}<ellipse {oval} {dashed} stroke-opacity="0.5"/>'


FIGURES: Mapping[str, Callable[[Rect, Rect, Sequence[str], float], str]] = {
    "laurel": laurel,
    "patches": patches,
}
"""The drawings by name: each makes a body of SVG for a cloth with its middle at a place."""


class Picture:
    """The painted table, and what is kept for the next frame."""

    def __init__(self, table: ShownTable) -> None:
        self._table = table
        self._painter = Painter()
        self._cloth = Surface((1, 1))
        self._second: Surface | None = None
        """The cloth in its second shade, once it was needed."""
        self._looks: tuple[object, ...] = ()
        """What decides how everything is drawn; if it changes, nothing kept is valid."""
        self.made: Frame | None = None
        """The frame since the last change; None if it must be made."""

    def prepare(self, felt: Rect) -> None:
        self._cloth, self._second = self._made(felt, self._table.services.theme), None

    def _made(self, felt: Rect, theme: Theme) -> Surface:
        s = self._table.services
        made = draw_background(s.size, felt, theme, s.unit).convert()
        if s.cloth is not None and s.cloth.figure and theme.texture:
            zones, at = self._table.stage.ground.zones, (felt.w, felt.h)
            piles = [zones[name].rect for name in MIDDLE if name in zones]
            around = union(piles) if piles else felt
            around = Rect(around.x - felt.x, around.y - felt.y, around.w, around.h)
            body = FIGURES[s.cloth.figure](Rect(0, 0, *at), around, s.cloth.threads, s.unit)
            figure = drawn_once(body, at, (round(felt.w), round(felt.h)))
            made.blit(figure, (round(felt.x), round(felt.y)))
        for name, zone in self._table.stage.ground.zones.items():
            if name.startswith("slip.") and not felt.overlap(zone.rect):  # else a plate
                draw_paper(made, s, zone.rect)
        return made

    def frame(self, make: Callable[[], Iterable[Part]]) -> Frame:
        """The current frame, made anew by `make` if something has changed."""
        if self.made is None or self._table.services.dirty:
            self.made = Frame(tuple(make()), self._table.closeup.origin)
        return self.made

    def begin(self) -> None:
        """Begin a frame: forget what was kept if it would now look different."""
        kept, looks = self._table.kept, self._table.looks
        if looks != self._looks:
            self._looks = looks
            kept.forget()
        kept.next_frame()

    def cloth(self) -> Part:
        """The cloth, in either shade or between the two."""
        s, shade = self._table.services, self._table.effects.cloth.shade
        if shade > 0 and self._second is None:
            self._second = self._made(self._table.felt, in_second_shade(s.theme, s.cloth))
        paint = painted(draw_cloth, self._cloth, self._second, shade)
        return Part("cloth", "", Rect(0, 0, *s.size), paint=paint, layer=Layer.CLOTH)

    def paint(self, surface: Surface, frame: Frame) -> None:
        stage, art = self._table.stage, self._table.services.art
        unsettled, runs = stage.unsettled, self._table.effects.due == 0.0
        art.begin_frame(FRAME_BUDGET if unsettled else inf)
        moves = unsettled and bool(stage.moving() or stage.going)
        if self._table.services.zoom > 1:  # scrolling moves everything at once
            self._table.closeup.paint(surface, frame.paint)
        else:
            self._painter.paint(frame, surface, Layer.LIGHTS if moves or runs else 0)
        if not moves:
            art.expect(expected(stage.hand(), stage.hand_state.hovered, stage.hand_state.chosen))


def draw_cloth(surface: Surface, cloth: Surface, second: Surface | None, shade: float) -> None:
    """Draw the cloth, and over it the second shade as far as `shade` says, 0 to 1."""
    if shade < 1:
        surface.blit(cloth, (0, 0))
    if shade > 0 and second is not None:
        second.set_alpha(round(255 * shade) if shade < 1 else None)
        surface.blit(second, (0, 0))
