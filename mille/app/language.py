"""The language of the window: the one given for this start, or the chosen one, or the system's."""

from __future__ import annotations

import os

import pygame

from mille.i18n import DEFAULT_LANGUAGE, MADE_UP, languages

ASKED_FOR = "MILLE_LANGUAGE"
"""The environment variable that names a language for one start, and for commands."""


def at_start(chosen: str) -> str:
    """The language to begin in; one given for this start is used until another is chosen."""
    return os.environ.get(ASKED_FOR, "") or spoken(chosen)


def spoken(chosen: str) -> str:
    """The chosen language, or the first of the system's that has a catalogue."""
    there, wanted = languages(), [chosen] if chosen else _of_the_system()
    if chosen == MADE_UP:
        return chosen
    known = (each for each in wanted if each in there or each.partition("_")[0] in there)
    return next(known, DEFAULT_LANGUAGE)


def _of_the_system() -> list[str]:
    """The system's languages in the person's order of preference: fr_CA, then en."""
    return [
        "_".join(part for part in (each["language"], each["country"]) if part)
        for each in pygame.system.get_pref_locales()
    ]
