"""What is felt at a table of Guts."""

from mille.view.moment import LOST, WON, Kind, Moment

POT = Moment("pot", Kind.WIN, "chip", "rake")
BROKE = Moment("broke", Kind.LOSS, "empty", "lose")
GROWN = Moment("grown", Kind.TURN, "again", "drum")
GREAT_HAND = Moment("great_hand", Kind.RARE, "star", "brass")
MOMENTS = (WON, LOST, POT, BROKE, GROWN, GREAT_HAND)
GREAT_POT = 8
"""A pot of so many antes is felt."""
