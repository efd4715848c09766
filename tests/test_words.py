"""How the window speaks: short sentences, the names of people, and a word for every term."""

from __future__ import annotations

import re

import pytest

from mille.cards.card import Card, Rank, cards
from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.games.mille.moves import Dealt, Melded
from mille.games.mille.options import PRESETS
from mille.games.mille.present import MillePresenter
from mille.games.mille.rules import MILLE
from mille.games.mille.scoring import score_deal
from mille.games.mille.settlement import settle
from mille.i18n.catalog import load
from mille.ui.tip import explained
from tests.test_i18n import known
from tests.ui.tables import table

WORDS = load("en")
SELDOM = (
    *("cli.", "log.", "fault.", "selftest.", "outside.", "wanted."),
    *("refusal.deal_", "refusal.resh"),
)
"""What is said by commands, and of files and programs."""
OTHERS = ("why.", "review.", "than.", "warning.", "opponent.")
"""Sentences that are put together from figures, and descriptions of people."""
TERMS = {
    "natural": ["column.natural", "column.seven", "score.natural_meld", "payment.naturals"],
    "chapeau": ["payment.chapeaux", "sheet.circle"],
    "skunk": [
        f"payment.{skunk}.{how}"
        for skunk in ("skunk", "double_skunk")
        for how in ("all_multiplied", "hundreds_multiplied", "marks")
    ],
    "pack": ["zone.pack"],
}
"""Where each term is first met: there it is explained, under the pointer and for the focus."""


def window() -> dict[str, str]:
    """What the window says, by id."""
    return {
        id: form
        for id, words in known("en").items()
        if not id.startswith(SELDOM)
        for form in words.forms
    }


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return [each for each in re.split(r"(?<=[.!?])\s+", text) if each]


def syllables(word: str) -> int:
    """About how many syllables an English word has."""
    groups = re.findall(r"[aeiouy]+", word.lower())
    silent = word.lower().endswith("e") and not word.lower().endswith("le") and len(groups) > 1
    return max(1, len(groups) - silent)


def school_year(text: str) -> float:
    """The year of school in which it is read easily, by Flesch and Kincaid."""
    said = re.findall(r"[A-Za-z]+|\d[\d,]*", text)
    parts = len(sentences(text))
    return 0.39 * len(said) / parts + 11.8 * sum(map(syllables, said)) / len(said) - 15.59


def test_it_is_known_what_is_hard_to_read() -> None:
    hard = "Whosoever subsequently relinquishes everything inadvertently forfeits compensation."
    assert school_year(hard) > 12 > 4 > school_year("You draw a card. Then you lay some.")


@pytest.mark.parametrize("id", [id for id in known("en") if re.match(r"help\..+\.body", id)])
def test_the_rules_can_be_read_at_twelve(id: str) -> None:
    """Twelve is the sixth or seventh year of school."""
    assert school_year(WORDS(id)) < 7


def test_all_that_is_explained_can_be_read_at_twelve() -> None:
    texts = [words.forms[0] for id, words in known("en").items() if id.endswith(".about")]
    assert len(texts) > 20
    hard = {text: school_year(text) for text in texts if len(text.split()) > 12}
    assert not {text: year for text, year in hard.items() if year >= 9}
    assert sum(hard.values()) / len(hard) < 6


def test_no_sentence_is_long() -> None:
    long = [
        sentence
        for id, text in window().items()
        if not id.startswith(OTHERS)
        for sentence in sentences(text)
        if len(sentence.split()) > 25
    ]
    assert not long


def test_people_are_named_and_are_no_seats() -> None:
    others = re.compile(r"\bseats?\b|second button|your opponent|other hand", re.IGNORECASE)
    found = {id: text for id, text in window().items() if others.search(text)}
    assert not {id: text for id, text in found.items() if not id.startswith(OTHERS)}


def test_points_are_said_with_their_card() -> None:
    assert "A 2: 20, an ace: 15." in WORDS("help.7.body")


def test_who_begins_is_named() -> None:
    state = MILLE.start(PRESETS["standard"])
    for seat, dealer, said in [
        (0, 0, "You dealt: Léo begins."),
        (0, 1, "Léo dealt: you begin."),
    ]:
        event = Dealt(Seat(dealer), (), cards("3C"), 73, (15, 15))
        beat = MillePresenter().beat(event, MILLE.observe(state, Seat(seat)), ("You", "Léo"))
        assert beat.news is not None
        assert WORDS.text(beat.news) == said


@pytest.mark.parametrize(
    ("rank", "laid", "said"),
    [
        ("Q", "QC QD 2C", "You laid 3 cards: queens, with a 2."),
        ("Q", "QC 2C 2D", "You laid 3 cards: queens, with 2s."),
        ("Q", "2C", "You added a 2 to your queens."),
        ("Q", "2C 2D", "You added 2s to your queens."),
        ("Q", "QC QD QH", "You laid 3 cards: queens."),
        ("2", "2C 2D 2H", "You laid 3 cards: 2s."),
    ],
)
def test_one_2_is_one_2(rank: str, laid: str, said: str) -> None:
    view = MILLE.observe(table("3C"), Seat(0))
    beat = MillePresenter().beat(Melded(Seat(0), Rank(rank), cards(laid)), view, ("You", "Léo"))
    assert beat.news is not None
    assert WORDS.text(beat.news) == said


def test_the_sheet_says_where_2s_lie() -> None:
    melds = table("3C", mine=["Q: QC QD 2C", "J: JC 2D 2H", "2: 2S 2S 2C"]).melds[0]
    score = score_deal(PRESETS["standard"], melds, (), went_out=True, somebody_out=True)
    said = {WORDS.text(line.reason) for line in score.lines}
    assert said == {"Jacks · 1 with 2 wild 2s", "Queens · 2 with a wild 2", "2s · 3 cards"}


@pytest.mark.parametrize(
    ("rules", "totals", "said", "hundreds"),
    [
        ("standard", (1205, 255), "1,200 − 300: 9 hundreds", 9),
        ("standard", (255, 1205), "1,200 − 300: 9 hundreds", 9),
        ("pagat", (1250, -150), "1,300 + 200: 15 hundreds", 15),
        ("standard", (1200, -20), "1,200 − 0: 12 hundreds", 12),
        ("toronto", (1205, 255), "1,205 − 255, rounded up: 10 hundreds", 10),
        ("toronto", (1205, -55), "1,205 + 55, rounded up: 13 hundreds", 13),
    ],
)
def test_the_hundreds_are_said_as_they_are_made(
    rules: str, totals: tuple[int, int], said: str, hundreds: int
) -> None:
    lines = settle(PRESETS[rules], totals, (0, 0), (0, 0)).lines
    (line,) = [each for each in lines if each.reason.id.startswith("payment.hundreds")]
    assert (WORDS.text(line.reason), line.points) == (said, hundreds)


def test_the_rules_make_the_same_sum() -> None:
    assert "1,200 − 300: 9 hundreds" in WORDS("help.10.body.2")


def test_what_is_paid_is_paid_in_something() -> None:
    assert WORDS("payment.they_won", name="Léo", n=12) == "Léo won: you pay 12 chips"
    assert "chips" in WORDS("help.10.body")


@pytest.mark.parametrize("name", PRESETS)
def test_rule_sets_are_traditions_in_a_sentence(name: str) -> None:
    about = WORDS(f"rules_set.{name}.about")
    assert about.startswith("As ")
    assert len(sentences(about)) <= 2
    assert not re.search("natural|skunk|meld of", about), "no term before it was explained"


@pytest.mark.parametrize("term", TERMS)
def test_terms_are_explained_where_they_are_met(term: str) -> None:
    card, said = Card.parse("QS"), []
    for id in TERMS[term]:
        about = explained(WORDS, message(id, n=2, rank=Rank.QUEEN, card=card, points=5, line=600))
        assert about, id
        assert "{" not in about
        said.append(about.lower())
    assert any(term in each for each in said)


def test_what_is_not_explained_is_left_alone() -> None:
    assert explained(WORDS, Message("zone.stock", (("n", 3),))) == ""


def test_every_explanation_belongs_to_words_that_are_said() -> None:
    alone = ("opponent.", "tool.", "panel.", "cli.", "new.about", "game.about", "trial.about")
    ids = [id for id in known("en") if id.endswith(".about") and not id.startswith(alone)]
    assert not [id for id in ids if id.removesuffix(".about") not in known("en")]
