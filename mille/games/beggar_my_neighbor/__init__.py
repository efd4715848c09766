"""The game Beggar My Neighbor."""

from mille.games import Title
from mille.view.cloth import Cloth, Lid

TITLE = Title(
    id="beggar_my_neighbor",
    seats=range(2, 7),
    usual_seats=2,
    cloth=Cloth("#5B5048", "#2F2924", "#F2A0A8", "rope", ("#3A332D", "#D9C7A0", "#A98F5F")),
    score_pad=True,
    lid=Lid(("", "KH", "7S", "2D", "JC")),
)
