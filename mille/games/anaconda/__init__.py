"""The game Anaconda."""

from mille.games import Title
from mille.view.cloth import Cloth, Lid

TITLE = Title(
    id="anaconda",
    seats=range(3, 8),
    usual_seats=5,
    cloth=Cloth("#1F4030", "#0D1F17", "#C9C45A", "scales", ("#2C5A42", "#3F7A58", "#C9B45A")),
    score_pad=True,
    lid=Lid(("QS", "QH", "QD", "QC", "3C"), (1, 5, 25)),
)
