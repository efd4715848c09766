"""The game Mille."""

from mille.games import Title
from mille.view.cloth import Lid

TITLE = Title(
    id="mille",
    seats=(2,),
    usual_seats=2,
    calculators=("score", "settle"),
    score_pad=True,
    lid=Lid(("2C", "KD", "JD", "QS", "AS")),
    marks={"QS": "100", "JD": "50", **dict.fromkeys(("2C", "2D", "2H", "2S"), "wild")},
    is_default=True,
)
