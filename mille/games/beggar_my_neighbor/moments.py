"""What is felt at a table of Beggar My Neighbor."""

from mille.view.moment import LOST, WON, Kind, Moment

BACK = Moment("back", Kind.TURN, "again", "drum")
OUT = Moment("out", Kind.LOSS, "empty", "lose")
GREAT_PILE = Moment("great_pile", Kind.RARE, "fresh", "riffle")
ENDLESS = Moment("endless", Kind.RARE, "again", "drum")
MOMENTS = (WON, LOST, BACK, OUT, GREAT_PILE, ENDLESS)
RARE_PILE = 20
"""A pile of so many cards is seen once in a few games."""
