"""The stages of a deal, for betting."""

from __future__ import annotations

from mille.games.anaconda.table import View

FIRST, PASSED, COMPLETE, SHOWN = range(4)
"""Before any pass, between passes, with complete hands, with cards face up."""


def stage_of(view: View) -> int:
    """The stage of the deal."""
    if any(view.up):
        return SHOWN
    if len(view.exchanged) == len(view.rules.passes):
        return COMPLETE
    return PASSED if view.exchanged else FIRST
