"""Sentences in which words must agree, in each language: `python -m tests.golden.make agreed`.

`agreed/<language>.txt` has each message of `ASKED` with cards of each gender, somebody, several
people, a name that begins with a vowel, the person at the screen, and several numbers. Whoever
changes it reads it as somebody who speaks the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path

from mille.cards import JOKERS, Rank, cards
from mille.engine.codec import Seat
from mille.engine.message import Blank, message
from mille.i18n import load
from mille.view.names import YOURSELF, of_all, of_cards

HERE = Path(__file__).parent / "agreed"
ASKED: Mapping[str, str] = {
    "anaconda": "gets.hand kind.pair news.all_in pots.alone told.up",
    "beggar_my_neighbor": "news.pay_card news.saved zone.stack prompt.pay",
    "contract_rummy": "hint.add meld.as news.added.set news.went_down offer.detail why.plan.set",
    "daifugo": "banner.rose news.gave.forced sheet.in_a_row why.lowest",
    "guts": "news.share moment.saved",
    "militaire": "score.kept spoken.seat",
    "mille": "cards.the count.cards day.row evening.leads hint.meld.one lead.taken left.days"
    " news.added news.drew news.natural news.saw_pack news.threw news.took_pack"
    " pad.too_many.card standing.won tell.out.rank zone.hand",
}
"""Forty messages, those of the house among Mille's."""
NUMBERS, MORE = (0, 1, 2, 5, 21), (2, 1, 0, 21, 5)
CARDS = [*cards("QS AH 8D KC"), JOKERS[0]]
RANKS = [Rank.QUEEN, Rank.ACE, Rank.EIGHT, Rank.JACK, Rank.KING]
WHO, WHOM = ("Marcel", YOURSELF, "Odette", "Ann"), ("Odette", "Hector", YOURSELF, "Irène")
SEVERAL = [
    of_all([Seat(seat) for seat in seats], ["Irène", "Hector", "Marcel"], me)
    for seats, me in (((0,), None), ((2, 0), None), ((0,), Seat(0)), ((0, 1, 2), Seat(0)))
]
MELDS = [message("meld.set", rank=rank) for rank in RANKS]
MANY = "gets.hand", "pots.alone", "evening.leads", "news.share"
"""What may be said of several people."""
FILLINGS: Mapping[str, Sequence[Blank]] = {
    **dict.fromkeys(("n", "after", "points"), NUMBERS),
    **dict.fromkeys(("games", "live", "now", "of", "theirs", "times", "total"), MORE),
    **dict.fromkeys(("other", "owner"), WHOM),
    **dict.fromkeys(("rank", "first"), RANKS),
    "hand": [message("kind.pair", first=rank) for rank in RANKS],
    "items": [message("score.kept", rank=rank) for rank in RANKS],
    "meld": MELDS,
    "melds": MELDS,
    "name": WHO,
    "card": CARDS,
    "cards": [of_cards(CARDS[:n]) for n in (1, 2, 3)],
    "part": [message("part.half.high"), message("part.half.low")],
}


def told(language: str) -> str:
    """What each message says with all that may fill its blanks."""
    return "".join(f"{line}\n" for line in _lines(language))


def _lines(language: str) -> Iterator[str]:
    for game, ids in ASKED.items():
        words = load(language, game)
        for id in ids.split():
            blanks = {**FILLINGS, "name": SEVERAL} if id in MANY else FILLINGS
            rows = zip(*(islice(cycle(values), len(NUMBERS)) for values in blanks.values()))
            yield f"{game}: {id}"
            said = (words(id, **dict(zip(blanks, row, strict=True))) for row in rows)
            yield from (f"  {line}" for line in dict.fromkeys(said))


def write(language: str) -> None:
    (HERE / f"{language}.txt").write_text(told(language), "utf-8")
