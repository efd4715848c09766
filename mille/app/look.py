"""The look and sound of the program by settings and game: words, cloth, cards, volumes."""

from __future__ import annotations

from collections.abc import Mapping

from mille.app.language import spoken
from mille.games import Title, entry
from mille.i18n import GENDERS, Listener, load
from mille.session.settings import Settings
from mille.ui.audio import VOLUMES
from mille.ui.cards import CardArt
from mille.ui.pages.settings import LAYS_OUT
from mille.ui.scene import Services
from mille.ui.theme import load_theme, on_cloth

WAYS = {"woman": "f", "man": "m"}
"""The grammatical forms in the catalogues for how the player wants to be addressed."""


def take_out(s: Services, title: Title) -> None:
    """Put this game on the table: its words, its cloth, its signs."""
    speak(s, s.words.language, title.id)
    s.cloth = title.cloth
    s.art.marks = title.marks
    s.symbols = lambda: entry(title.id).presenter.symbols
    s.theme = on_cloth(load_theme(s.settings.table)[0], s.cloth)


def speak(s: Services, language: str, game: str) -> None:
    """Use the words of a game in this language."""
    s.words = load(language, game)
    address(s)


def address(s: Services) -> None:
    """Tell the words which keys are pressed, if any, and the grammatical gender of people."""
    settings = s.settings
    own = dict.fromkeys(("", settings.person), WAYS.get(settings.address, ""))
    s.words.listener = Listener(
        pressed={**settings.keys, **s.signs},
        switched=settings.switch != "off",
        own_name=settings.person,
        genders={**GENDERS, **own},
    )


def change(s: Services, settings: Settings) -> None:
    """Use these settings, and let the screen follow."""
    old, s.settings = s.settings, settings
    if settings.spoken != old.spoken:
        speak(s, spoken(settings.spoken), s.words.game)
    address(s)
    if settings.table != old.table:
        s.theme = on_cloth(load_theme(settings.table)[0], s.cloth)
    if (settings.deck, settings.back) != (old.deck, old.back):
        marks = s.art.marks
        s.art = CardArt(settings.deck, settings.back, s.stored)
        s.art.marks = marks
    set_volumes(s)
    s.dirty = True
    if any(getattr(settings, name) != getattr(old, name) for name in LAYS_OUT):
        relayout(s)


def sign_keys(s: Services, signs: Mapping[str, str]) -> None:
    """Call keys by what is printed on a controller, or no longer."""
    s.signs = signs
    address(s)
    relayout(s)


def set_volumes(s: Services) -> None:
    """Set the volumes of sounds as in the settings."""
    settings, top = s.settings, len(VOLUMES) - 1
    s.audio.volumes(
        VOLUMES[min(settings.sound, top)],
        VOLUMES[min(settings.ambience, top)] * 0.8,
        settings.muted,
    )


def relayout(s: Services) -> None:
    """Lay out every scene anew."""
    for scene in s.stack:
        scene.resize()
    s.dirty = True
