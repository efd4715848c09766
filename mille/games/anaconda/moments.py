"""What is felt at a table of Anaconda."""

from mille.view.moment import LOST, WON, Kind, Moment

POT = Moment("pot", Kind.WIN, "chip", "rake")
BROKE = Moment("broke", Kind.LOSS, "empty", "lose")
ALONE = Moment("alone", Kind.TURN, "again", "drum")
GREAT_HAND = Moment("great_hand", Kind.RARE, "star", "brass")
MOMENTS = (WON, LOST, POT, BROKE, ALONE, GREAT_HAND)
