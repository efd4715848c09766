"""Learned numbers, read from `weights/`: JSON that says where they come from."""

from __future__ import annotations

from mille.engine.codec import JsonObject
from mille.parts.seats import learned


def content(name: str) -> JsonObject:
    """A file of numbers, with the notes on its origin."""
    return learned(__package__, f"weights/{name}")


def rule_of_thumb() -> list[float]:
    """The weights of the rule of thumb, in the order of `rule_of_thumb`."""
    return list(map(float, content("rule_of_thumb")["weights"]))


def without_jokers() -> list[float]:
    """Those for tables without jokers."""
    return list(map(float, content("without_jokers")["weights"]))


def chances(rules: str, seats: int) -> list[list[float]]:
    """The probability that each place in a deal leads to each place in the next, among equal
    players.
    """
    found: list[list[float]] = content("carry")["chances"][rules][str(seats)]
    return found


def carried() -> list[float]:
    """All probabilities of `carry` in one row."""
    tables = content("carry")["chances"].values()
    return [number for by in tables for rows in by.values() for row in rows for number in row]


BELIEF = (0.1, 0.5, 0.7, 0.2, 0.3, 0.8)
"""How likely the others are to play as they did (see `worlds`). It is softer than the rule of
thumb, which never passes with a whole group, because people do."""
