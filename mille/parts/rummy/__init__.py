"""Rummy turns: draw from the stock or the discard pile, perhaps lay melds, then discard."""
