"""Finished games: the table as it was left, the score sheet, and the review from there."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from io import BytesIO
from math import ceil
from pathlib import Path

import pygame
from pygame import Surface

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import GameEntry
from mille.i18n import Catalog
from mille.session import disk, record, shelf
from mille.session.deals import DealName
from mille.session.disk import reason, write_new
from mille.session.history import Keeper
from mille.session.record import Evening
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.review import opener
from mille.ui.pages.sheet import SheetPage
from mille.ui.scene import Services
from mille.ui.table.play import PlayScene
from mille.ui.table.replaying.scene import ReplayScene
from mille.ui.table.table import Table
from mille.ui.text import UI
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.names import YOU
from mille.view.papers import SheetView

PATIENCE = 0.5
"""The most seconds that a sheet waits for the history of games."""

log = logging.getLogger(__name__)

Named = tuple[str, Callable[[], None]]
"""A button of the sheet, and what it does."""


def last_sheet(
    services: Services,
    keeper: Keeper,
    game: GameEntry,
    names: Sequence[str],
    view: object,
    path: Path,
    seat: Seat,
    buttons: Sequence[Named],
    leave: Callable[[], None] | None = None,
    deal: str = "",
    evening: Evening | None = None,
) -> SheetPage:
    """The sheet of a finished game; its second button opens the review, if the game has one."""

    def of_deal(deal: int) -> SheetView:
        return game.presenter.sheet(view, names, deal)

    first, *rest = buttons
    look_back = opener(services, path, seat, None)
    review: list[Named] = [("review", look_back)] if game.reviewer is not None else []
    sheet = game.presenter.sheet(view, names)
    if not game.ledger.points:  # a game of one deal has room for its bests on the sheet
        keeper.wait(PATIENCE)
        if keeper.history is not None:  # otherwise every figure would seem the first of its kind
            sheet = replace(sheet, figures=keeper.history.figures(game, path))
    file = path.relative_to(disk.games()) if path.is_relative_to(disk.games()) else path
    stood = keeper.evening(evening, file.as_posix())
    if stood is not None:
        sheet = replace(sheet, standing=stood.said)
    return SheetPage(services, sheet, [first, *review, *rest], leave, of_deal, deal)


def put_away() -> Path:
    """Move the record of the finished match to the old ones; returns its new path."""
    path = disk.current_game()
    try:
        return shelf.put_away(path, disk.history()) or path
    except OSError as error:  # the next game moves it, or the next start shows it again
        log.warning(message("log.game_stays", why=reason(error)))
        return path


def end(
    s: Services,
    keeper: Keeper,
    play: PlayScene,
    path: Path,
    buttons: Sequence[Named],
    leave: Callable[[], None],
    lost: str = "",
) -> None:
    """Show the end of the match at the table: its payment, or why it was `lost` otherwise.

    Its record is at `path`; the buttons lead on from here.
    """
    page: MenuPage | SheetPage
    if lost:
        ways = [(id, message(f"sheet.{id}"), action) for id, action in buttons]
        page = MenuPage(s, message("lost.title"), ways, said=[lost])
    else:
        at = play.match.entry, play.table.names, play.table.view, path, play.match.me
        page = last_sheet(s, keeper, *at, buttons, leave, play.match.deal, play.match.evening)
    still = Table(s, play.match.entry, play.table.names, tools=())
    still.news, still.stand_ins = play.table.news, play.table.stand_ins
    s.only(still)
    still.show(play.table.view)
    s.push(page)


def open_last(services: Services, keeper: Keeper, scene: ReplayScene) -> None:
    """Show the sheet of a recorded game over its replay, which is at its end."""
    table, replayed = scene.table, scene.replayed

    def close() -> None:
        services.pop(page)
        scene.leave()

    at = replayed.entry, table.names, table.view, replayed.path, replayed.header.me
    deal = DealName.of_record(replayed.kept)
    evening = record.evening(replayed.kept)
    page = last_sheet(services, keeper, *at, [("close", close)], close, deal, evening)
    services.push(page)


def print_last(services: Services, keeper: Keeper, scene: ReplayScene, file: Path) -> None:
    """Save a picture of that sheet, as it is told to somebody elsewhere. Raises `OSError`."""
    open_last(services, keeper, scene)
    page, table, w = services.stack[-1], scene.table, services.words
    assert isinstance(page, SheetPage)
    names = for_others(w, table.names, w("replay.player"))
    sheet = table.presenter.sheet(replace(table.view, seat=Seat(len(names))), names)
    sheet = replace(sheet, figures=page.sheet.figures)
    save_sheet(services, file, page, sheet, dated(w, scene.header.created))


def for_others(w: Catalog, names: Sequence[str], unnamed: str) -> tuple[str, ...]:
    """The names on a sheet for others, to whom nobody is "You"; `unnamed` if you gave no name."""
    return tuple((w.listener.own_name or unnamed) if name == YOU else name for name in names)


def dated(w: Catalog, created: str) -> str:
    """The game and the day of a sheet for others."""
    try:
        begun = record.moment_of(created)
    except ValueError:  # somebody has written something else there
        return w("share.card", game=w("game.title"), day=created[:10])
    if begun is None:
        return w("game.title")
    return w("share.card", game=w("game.title"), day=w.date(record.local_day(begun)))


def save_sheet(s: Services, file: Path, page: SheetPage, printed: SheetView, below: str) -> None:
    """Save a picture of the paper of the top page, with this sheet on it and a line below.

    Raises `OSError`.
    """
    w, h = s.window
    try:
        page.printed = printed
        page.resize()
        # Make room for what is out of sight too.
        s.window = w, h + ceil(page.laid().whole - page.laid().view.h)
        page.resize()
        s.prepare()
        whole = Surface(s.size)
        s.draw(whole)
        made = _on_paper(s, whole, page.paper, page.laid().view.bottom, below)
    finally:
        page.printed = None
        s.window = w, h
        page.resize()
    picture = BytesIO()  # pygame does not say why it cannot write a file
    pygame.image.save(made, picture, "sheet.png")
    write_new(file, picture.getvalue())


def _on_paper(s: Services, whole: Surface, paper: Rect, bottom: float, below: str) -> Surface:
    """What stands on the paper down to `bottom`, with a line below it, and with a margin in place
    of edges and shadow.
    """
    u, edge, shadow = s.unit, 5 * s.unit, 4 * s.unit
    wide, high = paper.w - 2 * edge - shadow, bottom + 8 * u - paper.y - edge
    part = pygame.Rect(round(paper.x + edge), round(paper.y + edge), round(wide), round(high))
    part, margin = part.clip(whole.get_rect()), round(8 * u)
    line = s.texts.fitted(below, s.font(13), s.theme.ink_muted, part.w - 2 * margin, UI, s.least)
    made = Surface((part.w + 2 * margin, part.h + line.height + 3 * margin))
    made.fill(s.theme.paper)
    made.blit(whole, (margin, margin), part)
    made.blit(line, (made.width - 2 * margin - line.width, margin + part.h))
    return made
