"""The grammar of messages, tried with six in Polish, and the command for those who translate."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog as Messages
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from hatch_build import STANDARD, add_customs, compile_catalogues
from mille.app.look import spoken
from mille.cards import Card, Rank
from mille.engine.codec import Seat
from mille.engine.message import Blank, message
from mille.i18n import PHRASE, Catalog, Listener, _parsed, chain, load
from mille.ui.widgets import bare
from mille.view.names import YOU, YOURSELF, in_columns, of_all, padded, word_count
from tools.translate import (
    ASKED,
    NOTES,
    ROOT,
    blanks,
    faults,
    fillings,
    fits,
    id_of,
    placed,
    places,
    read,
    renewed,
)


def worded(made: Messages) -> Catalog:
    """A catalogue as the program has it, with what the CLDR says of its language."""
    language, file = str(made.locale), BytesIO()
    add_customs(made, Locale.parse(STANDARD.get(language, language)))
    write_mo(file, made)
    return Catalog(language, _parsed(file.getvalue()))


def polish() -> Catalog:
    """A catalogue of a few messages with their forms."""
    return worded(read(Path(__file__).with_name("pl.po")))


def test_letters_without_spaces_are_read_and_set_by_their_width() -> None:
    assert [word_count(it) for it in ("Draw a card.", "山札から引く。", "3枚のカード")] == [3] * 3
    assert (
        padded("山札", 6) == "山札  " and in_columns([["山札", "1"], ["a", "12"]])[1] == "   a  12"
    )
    assert bare("Élan") == "elan" and bare("Cœur") == "coeur" and bare("パス") != bare("ハス")
    assert Catalog("ja", {"tell.of": ("{what}：{said}", bool)}).colon == "："


QUEEN, KING = Card.parse("QS"), Card.parse("KS")


@pytest.mark.parametrize(
    ("id", "blanks", "said"),
    [
        ("count.cards", {"n": 1}, "1 karta"),
        ("count.cards", {"n": 2}, "2 karty"),
        ("count.cards", {"n": 5}, "5 kart"),
        ("count.cards", {"n": 21}, "21 kart"),
        ("count.cards", {"n": 22}, "22 karty"),
        ("count.cards", {"n": 12345}, "12\u00a0345 kart"),
        ("news.took", {"name": "Marcel", "card": QUEEN}, "Marcel wziął damę pik"),
        ("news.took", {"name": "Odette", "card": QUEEN}, "Odette wzięła damę pik"),
        ("news.took", {"name": "silent.py", "card": KING}, "silent.py wziął króla pikowego"),
        ("news.lost", {"name": "Odette"}, "Odette przegrała"),
        ("news.gave", {"name": YOURSELF, "other": "Léo", "n": 22}, "Wy dajecie Léo 22 karty"),
        ("news.gave", {"name": "Léo", "other": "Mado", "n": 1}, "Léo daje Mado 1 kartę"),
        (
            "news.gave",
            {"name": ("Léo", "Ann"), "other": "Mado", "n": 5},
            "Léo i Ann dają Mado 5 kart",
        ),
        ("hint.without", {"card": QUEEN}, "Bez damy pik"),
        ("zone.melds", {"name": "Odette"}, "Sekwensy Odetty"),
        ("zone.melds", {"name": "Marcel"}, "Sekwensy gracza Marcel"),
        ("place", {"n": 3}, "3. miejsce"),
        ("many", {"rank": Rank.QUEEN}, "Damy i damy"),
    ],
)
def test_polish_can_be_written(id: str, blanks: dict[str, Blank], said: str) -> None:
    words = polish()
    words.listener = Listener(genders={"Marcel": "m", "Odette": "f"})
    assert words(id, **blanks) == said


def test_i_am_spoken_to_as_i_am() -> None:
    """A message that names nobody speaks to the person at the screen."""
    words = polish()
    words.listener = Listener(genders={"": "f"})
    assert words("news.took", card=QUEEN).endswith("wzięła damę pik")
    assert words("news.took", name=YOU, card=QUEEN) == "Wy wzięła damę pik", "who gave no name"


def test_words_change_before_other_sounds() -> None:
    names = {"name.vowels": "aeiouyhé", "name.of": "de {name}", "name.of.vowel": "d’{name}"}
    french = worded(catalogue(names, "fr"))
    assert [french._blank(name, "of") for name in ("Léo", "Odette", "Élise")] == [
        *("de Léo", "d’Odette", "d’Élise")
    ]
    spanish = worded(Messages(locale="es"))
    assert spanish.listed(("Léo", "Irène")) == "Léo e Irène"
    assert spanish.listed(("Ann", "Léo", "Hiro")) == "Ann, Léo e Hiro"
    assert spanish.listed(("Irène", "Hiena")) == "Irène y Hiena"
    assert [spanish.number(n) for n in (1200, 12000)] == ["1200", "12.000"]


def test_a_day_can_have_its_month_in_figures() -> None:
    assert worded(Messages(locale="ja")).date(date(2026, 11, 5)) == "2026年11月5日"


def test_lists_days_and_decimals_are_those_of_the_language() -> None:
    words = polish()
    assert words.listed(("Ann", "Bob", "Cat")) == "Ann, Bob i Cat"
    assert words.date(date(2026, 11, 5)) == "5 lis 2026"
    assert words.decimal("-12345.5") == "−12 345,5"
    assert (words.first_day, worded(Messages(locale="fr")).first_day) == (0, 6)
    french = Messages(locale="fr")
    french.add("both", "{name|{name} a|vous avez|{name} ont|{name} avez} gagné")
    french.add("seat.you", "vous")
    french.add("names.all", "{names}")
    french.add("gain", "{n:decimal} {n:decimal|point|points}")
    words = worded(french)
    said = [words("gain", n=n) for n in ("-0.5", "−1.0", "−12.3", "+2.0")]
    assert said == ["−0,5 point", "−1,0 point", "−12,3 points", "+2,0 points"]
    seats = [([0], None), ([0], 0), ([0, 1], None), ([0, 1], 0), ([0, 1], 1)]
    names = [
        of_all([*map(Seat, some)], ["Léo", "Mado"], None if me is None else Seat(me))
        for some, me in seats
    ]
    assert [words("both", name=name) for name in names] == [
        "Léo a gagné", "Vous avez gagné", "Léo et Mado ont gagné",
        "Vous et Mado avez gagné", "Léo et vous avez gagné",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "form", "said"),
    [
        (1, "ordinal", "1st"),
        (2, "ordinal", "2nd"),
        (3, "ordinal", "3rd"),
        (11, "ordinal", "11th"),
        (122, "ordinal", "122nd"),
        (42, "percent", "42%"),
        (-1234, "", "−1,234"),
        (("Ann",), "", "Ann"),
        (("Ann", "Bob", "Cat"), "", "Ann, Bob and Cat"),
        ("2026-03-01", "day", "1 Mar 2026"),
        ("Odette", "of", "Odette's"),
        (Card.parse("QS"), "the", "the queen of spades"),
        (Card.parse("8S"), "a", "an 8 of spades"),
        (Card.parse("7S"), "a", "a 7 of spades"),
        (Card.parse("*1"), "the", "the joker"),
        (Rank.ACE, "a", "an ace"),
        (Rank.SIX, "plural", "6s"),
        (message("rank.Q"), "a", "a queen"),
    ],
)
def test_english_has_its_forms(value: Blank, form: str, said: str) -> None:
    assert load()._blank(value, form) == said


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("fr_CA", ["fr_CA", "fr", "en"]),
        ("fr-CA", ["fr_CA", "fr", "en"]),
        ("pl_PL.UTF-8", ["pl_PL", "pl", "en"]),
        ("en", ["en"]),
        ("../fr", ["en"]),
    ],
)
def test_a_language_falls_back_message_by_message(language: str, asked: list[str]) -> None:
    assert chain(language) == asked


def test_no_variant_stands_in_for_words_of_a_nearer_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {
        "en": {"flush": "flush", "flush.First": "Flush", "pass": "cards", "pass.one": "card"},
        "nl": {"flush": "kleur"},
    }
    for language, texts in words.items():
        with (tmp_path / f"{language}.mo").open("wb") as file:
            write_mo(file, catalogue(texts, language))
    monkeypatch.setattr("mille.i18n.folders", lambda *games: [tmp_path])
    assert load("nl")("flush") == "Kleur"
    assert load("nl")("pass", n=1) == load("en")("pass.one") == "Card"
    assert load("en")("flush") == "Flush"


ENGLISH = {
    "hint.draw": "Pull one off the heap.",
    "pile.top": "Uppermost: {card:the}",
    "new.begin": "Hand them out",
    "sign.turn": "Now you go.",
    "undo.late": "That comes after {name} went ahead of you. " * 3,
}


def catalogue(texts: dict[str, str], language: str = "en") -> Messages:
    made = Messages(locale=language)
    for id, text in texts.items():
        made.add(id, text)
    made.add("count.cards", "{n} {n|card|cards}")
    return made


def on_disk(given: Messages) -> Messages:
    """The catalogue written to disk and read again."""
    file = BytesIO()
    write_po(file, given, width=0)
    file.seek(0)
    return read_po(file, locale=given.locale)


def dutch() -> Messages:
    return on_disk(renewed(catalogue(ENGLISH), Messages(locale="nl")))


def test_english_stands_beside_each_id() -> None:
    begun = dutch()
    beside = {str(each.id): " ".join(each.auto_comments) for each in begun if each.id}
    for id, text in ENGLISH.items():
        assert beside[id].endswith(" ".join(f"English: {text}".split()))
    assert dict(faults(catalogue(ENGLISH), begun)) == dict.fromkeys(
        [*ENGLISH, "count.cards"], "missing"
    )


def test_what_is_wrong_is_said() -> None:
    begun = dutch()
    done = {
        "hint.draw": "Pak een kaart van de stapel.",
        "pile.top": "Aflegstapel: {kaart} bovenop",
        "new.begin": "Deel de kaarten aan iedereen die aan tafel zit, ook aan jezelf",
        "card.de": "de {rank} van {suit}",
        "new.begin.one": "Deel",
        "hint.draws": "Zo heet niets",
        "sign.turn": ENGLISH["sign.turn"],
    }
    for id, text in done.items():
        message = begun.get(id)
        if message is None:
            begun.add(id, text)
        else:
            message.string = text
    counted = begun.get("count.cards")
    counted.string = "{n} {n|a|b|c|d|e}"
    changed = ENGLISH | {"hint.draw": "Fetch one off the heap."}
    found = dict(faults(catalogue(changed), on_disk(begun)))
    assert found.pop("hint.draw").startswith("stale")
    assert found.pop("pile.top") == "other blanks than English: card, kaart"
    assert found.pop("new.begin").startswith("too long")
    assert found.pop("hint.draws").startswith("not a message")
    assert found.pop("count.cards").startswith("a blank that chooses")
    assert found.pop("sign.turn") == "still English"
    assert set(found.values()) == {"missing"}
    assert not {"card.de", "new.begin.one"} & set(found)
    again = on_disk(renewed(catalogue(changed), on_disk(begun)))
    assert dict(faults(catalogue(changed), again))["hint.draw"].startswith("stale")


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets the program have only these catalogues."""

    def compile(*all: Messages) -> None:
        folder = tmp_path / "mille" / "words" / "strings"
        folder.mkdir(parents=True)
        for made in all:
            with (folder / f"{made.locale}.po").open("wb") as file:
                write_po(file, made)
        compile_catalogues(tmp_path)
        monkeypatch.setattr("mille.i18n.folders", lambda *games: [folder])

    return compile


def test_english_stands_in_for_what_has_no_words_yet(compiled: Callable[..., None]) -> None:
    begun = dutch()
    begun["hint.draw"].string = "{name:gender|Trek|Pak} een kaart."
    assert "hint.draw" not in dict(faults(catalogue(ENGLISH), begun)), "for who plays"
    compiled(catalogue(ENGLISH), begun)
    words = load("nl")
    assert words("hint.draw") == "Pak een kaart."
    assert words.has("cldr.genders")
    assert words("new.begin") == ENGLISH["new.begin"]
    assert [words("count.cards", n=n) for n in (1, 2)] == ["1 card", "2 cards"]


def test_japanese_is_compiled_with_marks_between_its_phrases(compiled: Callable[..., None]) -> None:
    """Never within a blank or a word of the game, nor beside a space."""
    parts = [
        "{name}さんは",
        "山札から",
        "{card:the}を",
        "引き、",
        "捨て札の山に",
        "{n|置く|{n}枚置く}。",
    ]
    texts = {"hint.draw": "".join(parts), "new.begin": "手札 を {n}枚"}
    texts["card.name"] = "{suit}の{rank}"
    texts["undo.late"] = "{name|{name}さんが|}引きました：{said}"
    compiled(catalogue(ENGLISH), catalogue(texts, "ja"))
    words = load("ja")
    assert words("hint.draw") == "".join(parts)
    words.listener = Listener(marks=True)
    assert words("hint.draw").split(PHRASE) == parts
    assert words("new.begin") == texts["new.begin"]
    assert PHRASE not in words("card.name", suit="ハート", rank=6), "a card's name"
    late = words("undo.late", name="Ann", said="8")
    assert late.split(PHRASE) == ["Annさんが", "引きました：", "8"]


def test_each_country_finds_its_language(
    compiled: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled(*(catalogue({"hint.draw": of}, of) for of in ("en", "fr", "es", "de", "ja")))
    found = {}
    for system in ("fr", "fr_FR", "fr_CA", "es_MX", "es_419", "de_AT", "ja_JP", "it_IT"):
        monkeypatch.setattr("mille.app.look.of_the_system", lambda system=system: [system])
        found[system] = load(spoken(""))("hint.draw").lower()
        # Commands are told by a variable, which may have more behind the country.
        assert found[system] == load(f"{system}.UTF-8")("hint.draw").lower()
    assert found == {system: system[:2] for system in found} | {"it_IT": "en"}


@cache
def english() -> list[Messages]:
    """The program's catalogues, each as its file has it."""
    return [*map(read, ROOT.rglob("strings/en.po"))]


def test_every_message_says_where_it_stands_and_what_fills_it() -> None:
    for words in english():
        known = {id_of(each) for each in words}
        for each in filter(id_of, words):
            assert each.auto_comments or placed(id_of(each)), id_of(each)
            filled = {ASKED.match(line)[1] for line in fillings(each)}  # type: ignore[index]
            assert filled == blanks(each), id_of(each)
            said = [*each.auto_comments, *places(each, known)]
            assert len(set(said)) == len(said), f"{id_of(each)}: one note twice"


def test_no_note_is_left_of_what_is_no_more() -> None:
    messages = [each for catalogue in english() for each in catalogue if each.id]
    words = [(id_of(each), blanks(each)) for each in messages]
    groups = [group for groups in NOTES["notes"] for group in groups.split()]
    assert not [group for group in groups if not any(fits(id, group) for id, _ in words)]
    for key in NOTES["blanks"]:
        group, _, blank = key.rpartition(" ")
        assert any(blank in there and fits(id, group or "*") for id, there in words), key


def test_notes_tell_one_place_and_one_blank_from_another() -> None:
    made = catalogue(
        {"voice.lili.sit.1": "Hi!", "warning.lost": "{name} has {mine}, you {n:ordinal}."}
    )
    begun = renewed(made, Messages(locale="nl"))
    spoken, asked = (begun[id].auto_comments for id in ("voice.lili.sit.1", "warning.lost"))
    assert [line.split()[0] for line in spoken] == ["Said", "Lili", "They", "English:"]
    assert [line.split(":")[0] for line in asked[1:3]] == ["{name}", "{mine}"]
    assert asked[3] == "{n:ordinal}: a number, as an ordinal: “3rd”."
