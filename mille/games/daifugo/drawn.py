"""What is drawn among the rules, and in which level it is tried."""

from __future__ import annotations

from mille.view.presentation import Example

EXAMPLES = (
    Example(2, "order", "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2C", "daifugo.1"),
    Example(2, "pairs", "7C 7D | 9H 9S", "daifugo.2"),
    Example(3, "two", "AS | 2D", "daifugo.3"),
    Example(4, "first", "2S | JS", "daifugo.4"),
    Example(5, "gifts", "2C 2S | 3D 4H", "daifugo.gifts"),
    Example(6, "joker", "2C | *1", "daifugo.joker"),
    Example(7, "revolution", "3C 3D 3H 3S", "daifugo.revolution"),
)
