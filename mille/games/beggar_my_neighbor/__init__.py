"""The game Beggar My Neighbor."""

from mille.games import Title
from mille.view.cloth import Cloth, Lid

TITLE = Title(
    id="beggar_my_neighbor",
    seats=range(2, 7),
    usual_seats=2,
    cloth=Cloth(
        "#55532A",
        "#26260F",
        "#F2A0A8",
        "rope",
        ("#3B3A1C", "#D9C7A0", "#A98F5F"),
        figure="patches",
    ),
    score_pad=True,
    lid=Lid(("", "KH", "7S", "2D", "JC")),
)
