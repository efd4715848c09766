"""What is felt at a table of Militaire."""

from mille.view.moment import LOST, WON, Kind, Moment

CONTRACT = Moment("contract", Kind.TURN, "star", "brass")
OUT = Moment("out", Kind.WIN, "flag", "spoons")
SEVEN = Moment("seven", Kind.RARE, "hat", "drum")
MOMENTS = (WON, LOST, CONTRACT, OUT, SEVEN)
