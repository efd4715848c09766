"""The game Guts."""

from mille.games import Title
from mille.view.cloth import Cloth, Lid

TITLE = Title(
    id="guts",
    seats=range(2, 11),
    usual_seats=6,
    cloth=Cloth("#5A2224", "#2C0F10", "#D8AE5E", "diamonds", ("#3A2417", "#B07A45", "#E8CFA0")),
    calculators=("exploitability",),
    score_pad=True,
    lid=Lid(("AS", "KD"), (1, 5, 25)),
)
