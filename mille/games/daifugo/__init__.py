"""The game Daifugo, the grand millionaire."""

from mille.games import Title
from mille.view.cloth import Cloth, Lid

TITLE = Title(
    id="daifugo",
    seats=range(3, 8),
    usual_seats=4,
    cloth=Cloth(
        "#22335A",
        "#101A33",
        "#F08A5D",
        "waves",
        ("#22335A", "#EFE6D0", "#D9532C"),
        second=("#571F33", "#280D1A"),
    ),
    score_pad=True,
    lid=Lid(("*1", "2S", "3S", "8H", "KD")),
)
