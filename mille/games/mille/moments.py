"""What is felt at a table of Mille."""

from mille.view.moment import LOST, WON, Kind, Moment

PACK = Moment("pack", Kind.TURN, "fresh", "riffle")
NATURAL = Moment("natural", Kind.RARE, "star", "spoons")
CHAPEAU = Moment("chapeau", Kind.RARE, "hat", "hat")
OUT = Moment("out", Kind.WIN, "flag", "turn")
MOMENTS = (WON, LOST, OUT, PACK, NATURAL, CHAPEAU)
GREAT_PACK = 12
"""A pack of so many cards turns a deal round."""
