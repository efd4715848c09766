"""What is felt at a table of Contract Rummy."""

from mille.view.moment import LOST, WON, Kind, Moment

DOWN = Moment("down", Kind.TURN, "peg", "brass")
OUT = Moment("out", Kind.WIN, "flag", "spoons")
AT_ONCE = Moment("at_once", Kind.RARE, "star", "drum")
CAUGHT = Moment("caught", Kind.LOSS, "low", "lose")
MOMENTS = (WON, LOST, DOWN, OUT, AT_ONCE, CAUGHT)
DEAR = 100
"""Who is caught with so many points feels it."""
