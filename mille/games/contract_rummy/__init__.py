"""The game Contract Rummy."""

from mille.games import Title
from mille.view.cloth import Cloth, Lid

TITLE = Title(
    id="contract_rummy",
    seats=(3, 4, 5),
    usual_seats=4,
    cloth=Cloth("#4A2B45", "#261525", "#E3B34A", "patchwork", ("#8C3B4A", "#E9DCC0", "#D9A441")),
    score_pad=True,
    lid=Lid(("9C", "9D", "9H", "5S", "6S")),
)
