"""The game Militaire."""

from mille.games import Title
from mille.view.cloth import Cloth, Lid

THREADS = "#24384A", "#E0B252", "#B8352F"
TITLE = Title(
    id="militaire",
    seats=(2, 3, 4),
    usual_seats=3,
    cloth=Cloth("#37506A", "#172531", "#E9BE6B", "chevrons", THREADS, figure="laurel"),
    score_pad=True,
    lid=Lid(("4H", "5H", "6H", "*1")),
)
