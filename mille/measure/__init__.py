"""Measuring players: many games without a window, paired or rotated, and their statistics.

The window needs none of this, so neither `app` nor anything below it may import it.
"""
