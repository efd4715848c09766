"""Pictures without a window: what seat 0 sees, and every page."""

from __future__ import annotations

import os
from collections.abc import Collection
from io import BytesIO
from pathlib import Path

import pygame

from mille.app.program import App
from mille.engine import match, options
from mille.engine.message import Fault, message
from mille.i18n import Catalog, load
from mille.session import record, sources
from mille.session.settings import Settings
from mille.ui import cards, sound, theme
from mille.ui.pages import menu, new_game, reading
from mille.ui.pages.page import Page
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.sprites import mark
from mille.ui.table.table import Table, recall
from mille.view.names import shown_name
from mille.view.presentation import listed


def looks() -> dict[str, Collection[str]]:
    """The names that each setting of the look can have."""
    return {"table": theme.THEMES, "deck": cards.decks(), "back": cards.backs()}


def shot(
    header: record.Header,
    replay: match.AnyReplay,
    size: tuple[int, int],
    out: Path,
    scene: str,
    words: Catalog,
    settings: Settings,
) -> None:
    """Draw what seat 0 sees at the end of `replay`, or a page, to a PNG file.

    Raises `Fault` if the scene needs a scored deal and there is none, `OSError` if the file cannot
    be written.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("mille", size, hidden=True)
    window.get_surface()  # gives pictures a format to convert to
    surface = pygame.Surface(size)
    app = App(load(words.language, words.game), settings, sound.Audio(), size)
    s = app.services
    s.save_settings = lambda changed: None
    app.take_out(header.entry.title)
    game, names = header.entry, [shown_name(seat.name) for seat in header.seats]
    table = Table(s, game, names)
    s.only(table)
    view = game.game.observe(replay.state, sources.ME)
    marks = recall(table, replay.start, replay.moments, sources.ME)
    table.show(view)
    mark(table.stage.sprites, marks)
    page = page_named(app, scene, view, names, header.rules)
    if page is not None:
        s.push(page)
        page.finish()
    s.draw(surface)
    window.destroy()
    picture = BytesIO()  # pygame writes to plain files only, and gives no reasons
    pygame.image.save(surface, picture, "picture.png")
    out.parent.mkdir(parents=True, exist_ok=True)
    try:
        out.write_bytes(picture.getvalue())
    except OSError as error:
        error.filename = str(out)
        raise


def page_named(
    app: App, scene: str, view: object, names: list[str], rules: options.AnyRules
) -> Page | None:
    """The page that `mille shot` calls by this name; None for the table itself."""
    s = app.services

    def nothing(*given: object) -> None:
        return

    match scene:
        case "start":
            return app.first.page()
        case "menu":
            ids = {"back": "menu.back", "sheet": "sheet.title", "log": "log.title"}
            ids |= {"rules": "menu.help", "settings": "start.settings", "leave": "menu.leave"}
            ways = [(id, message(name), nothing) for id, name in ids.items()]
            title = message("start.ticket", game=message("game.title"), names=listed(names[1:]))
            quiet = [("quit", message("start.quit"), nothing)]
            return menu.MenuPage(s, title, ways, quiet=quiet)
        case "new":
            return new_game.NewGamePage(s, app.game, nothing)
        case "program":
            return new_game.ProgramPage(s, nothing)
        case "rules":
            return reading.RulesPage(s, app.game, rules, nothing)
        case "keys":
            return reading.RulesPage(s, app.game, rules, nothing, tab="keys")
        case "settings":
            return app.settings_page()
        case "about":
            return reading.AboutPage(s)
        case "sheet" | "payment":
            sheet = app.game.presenter.sheet(view, names)
            if not sheet.deals or (scene == "payment" and not sheet.over):
                raise Fault(message("fault.scene_early", name=scene))
            after = ["again", "start"] if sheet.over else ["next"]
            return SheetPage(s, sheet, [(name, nothing) for name in after])
        case _:
            return None
