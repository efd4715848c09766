"""The game Militaire."""

from mille.games import Title
from mille.view.cloth import Cloth, Lid

TITLE = Title(
    id="militaire",
    seats=(2, 3, 4),
    usual_seats=3,
    cloth=Cloth("#4C5036", "#282B1C", "#E0A070", "chevrons", ("#33361F", "#C9B98A", "#C25A3C")),
    score_pad=True,
    lid=Lid(("4H", "5H", "6H", "*1")),
)
