"""The fields of a table that every seat sees, each named by its game.

A view is built from these and from what only its seat knows. So a field that is added to a table
stays out of every view until somebody names it.
"""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import JsonObject


def named(table: object, names: Sequence[str]) -> JsonObject:
    """These fields of a table: for building a view from a state, or an imagined state
    from a view.
    """
    return {name: getattr(table, name) for name in names}
