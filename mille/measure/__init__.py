"""Where players are measured: many games without a window, paired or rotated, and what they tell.

Nothing that a window shows needs it, so neither `app` nor anything below may import it.
"""
