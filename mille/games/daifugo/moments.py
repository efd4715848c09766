"""What is felt at a table of Daifugo."""

from mille.view.moment import LOST, WON, Kind, Moment

FIRST = Moment("first", Kind.WIN, "daifugo", "brass")
FELL = Moment("fell", Kind.LOSS, "destitute", "drum")
REVOLUTION = Moment("revolution", Kind.TURN, "again", "drum")
SPADE_THREE = Moment("spade_three", Kind.RARE, "star", "spoons")
MOMENTS = (WON, LOST, FIRST, FELL, REVOLUTION, SPADE_THREE)
