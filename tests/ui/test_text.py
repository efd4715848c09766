"""Text: names from anywhere, lines, the shapes beside them, and the language that is chosen."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pygame
import pytest
from pygame import Color, Surface, mask

from mille import i18n
from mille.agents import PEOPLE
from mille.app.access import Numbers, Spoken
from mille.app.look import at_start, spoken
from mille.cards import Card
from mille.engine.codec import Seat
from mille.games import discover, entry, titles
from mille.i18n import HYPHEN, MADE_UP, PHRASE, Words, plain
from mille.session import disk, matches
from mille.session.settings import Settings, load
from mille.ui import text as letters
from mille.ui.cards import face_file
from mille.ui.cloth import border
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.reading import AboutPage
from mille.ui.pages.sheet import Pad, SheetPage
from mille.ui.scene import Scene
from mille.ui.shapes import ICONS, focus_ring, icon, load_svg, panel
from mille.ui.sound import later
from mille.ui.text import BOLD, READABLE, TITLE, UI, Pen, Texts, broken, unwidowed
from mille.ui.textfield import to_clipboard
from mille.ui.theme import assets_root
from mille.ui.widgets import bare
from mille.view.names import MOST, shown_name
from tests.games.matches import random_match
from tests.games.mille.positions import rules
from tests.parts import quick_first
from tests.ui.conftest import Program
from tests.ui.scenes import CHALLENGE, at_the_table, opened
from tests.ui.test_one_hand import SHOWN
from tests.ui.written import Written

# Names from anywhere: drawn, marked if no font has them, and readable however long

INK = Color("black")
HEBREW, ARABIC = "שרה", "بكر"
FAMILY, FLAG, WAVE = "👩\u200d👩\u200d👧", "🇨🇦", "👋🏽"


@pytest.fixture
def texts() -> Texts:
    return Texts()


def ink(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture.subsurface(picture.get_bounding_rect()), "RGBA")


def inked(picture: Surface) -> int:
    mask = pygame.mask.from_surface(picture, 60)
    columns = range(picture.width)
    return sum(any(mask.get_at((x, y)) for y in range(picture.height)) for x in columns)


@pytest.mark.parametrize("face", [UI, BOLD, TITLE])
@pytest.mark.parametrize(
    "name", [*"🤖龘ঌ", FAMILY, HEBREW, ARABIC, "Łukasz", "Οδυσσέας", "Наташа", "山田", "שרה Bot 🤖"]
)
def test_no_name_is_blank(texts: Texts, face: str, name: str) -> None:
    picture = texts.render(name, 30, INK, face)
    assert picture.get_bounding_rect().width > 5
    assert inked(picture) > 0.35 * picture.width


@pytest.mark.parametrize("sign", [FAMILY, FLAG, WAVE, "🤖", "龘", "❤️", "ঌ"])
def test_what_no_font_has_is_one_mark(texts: Texts, sign: str) -> None:
    mark = texts.render(letters.MARK, 30, INK)
    assert ink(texts.render(sign, 30, INK)) == ink(mark)
    assert len(letters.signs(sign * 3)) == 3


def test_letters_beside_a_mark_stay_as_they_are(texts: Texts) -> None:
    """An emoji beside English words does not put them into the Japanese face."""
    marked, plain = texts.render("🤖 Bot", 30, INK), texts.render("Bot", 30, INK)
    right = marked.subsurface((marked.width - plain.width, 0, plain.width, marked.height))
    assert ink(right) == ink(plain)


def left_of(whole: Surface, part: Surface) -> bytes:
    """What is drawn at the left of a picture, as wide as the ink of another."""
    x, width = whole.get_bounding_rect().x, part.get_bounding_rect().width
    return ink(whole.subsurface((x, 0, width, whole.height)))


@pytest.mark.parametrize("word", ["שא", "נב"])
def test_hebrew_runs_from_right_to_left(texts: Texts, word: str) -> None:
    last = texts.render(word[-1], 40, INK)
    assert left_of(texts.render(word, 40, INK), last) == ink(last)


def test_words_of_one_script_are_turned_round_together(texts: Texts) -> None:
    faces = (UI, "he-regular")
    line = letters.split("Léo, שרה כהן drew 2", faces, texts.has)
    assert line == [(UI, "Léo, "), ("he-regular", "שרה כהן"), (UI, " drew 2")]


@pytest.mark.parametrize("face", [UI, TITLE])
@pytest.mark.parametrize("name", ["שרה כהן", "أبو بكر", "שרה כהן 🤖"])
def test_the_first_of_two_words_stands_on_the_right(texts: Texts, face: str, name: str) -> None:
    """Also in the title face, whose spaces are doubled."""
    second = texts.render(name.split()[1], 20, INK, face)
    assert left_of(texts.render(name, 20, INK, face), second) == ink(second)


def test_spaces_stay_where_they_are(texts: Texts) -> None:
    faces = (UI, "he-regular")
    for line in ("", " ", "  a  b ", "a  ש  ר b", " ש "):
        assert "".join(letters for _, letters in letters.split(line, faces, texts.has)) == line
    assert letters.split("ש  ר", faces, texts.has) == [("he-regular", "ש  ר")]


def test_arabic_letters_are_joined(texts: Texts) -> None:
    alone = texts.render("ب", 40, INK).width
    assert texts.render("ببب", 40, INK).width < 2.5 * alone


def test_accents_without_a_letter_of_their_own_do_not_hide_it(texts: Texts) -> None:
    assert ink(texts.render("x\u20dd", 30, INK)) == ink(texts.render("x", 30, INK))
    assert ink(texts.render("e\u0301", 30, INK)) == ink(texts.render("é", 30, INK))


def test_a_word_stays_in_one_face(texts: Texts) -> None:
    """Not the first letter in one face and the rest in another."""
    assert ink(texts.render("Наташа", 30, INK, TITLE)) == ink(texts.render("Наташа", 30, INK, BOLD))
    both = letters.split("Łukasz, Наташа", (TITLE, BOLD), texts.has)
    assert both == [(TITLE, "Łukasz, "), (BOLD, "Наташа")]
    mixed = texts.render("Łukasz, Наташа", 30, INK, TITLE)
    alone = texts.render("Łukasz,", 30, INK, TITLE).get_bounding_rect()
    assert ink(mixed.subsurface(alone)) == ink(texts.render("Łukasz,", 30, INK, TITLE))


def test_mixed_text_is_broken_into_lines_that_fit(texts: Texts) -> None:
    text = f"{HEBREW} {FAMILY} took the pack with the ace of hearts on top: 5 cards. {'🤖' * 40}"
    picture = texts.render(text, 20, INK, UI, 150)
    assert picture.width <= 150
    assert picture.height > 5 * texts.font(UI, 20).get_height()


def test_it_is_no_higher_than_other_text(texts: Texts) -> None:
    """So a name moves nothing on the page."""
    for name in (HEBREW, "🤖", "山田", "Наташа"):
        assert texts.render(name, 20, INK, UI).height <= texts.font(UI, 20).get_height() + 2


@pytest.mark.parametrize("letter", [*"Wm山🤖", "ש", "é"])
def test_a_long_name_is_cut_at_a_readable_size(texts: Texts, letter: str) -> None:
    shown = shown_name(letter * 100)
    assert shown.endswith("…") and len(shown) <= MOST
    picture = texts.fitted(shown, Pen(30, INK, TITLE, READABLE * 30), 160)
    least = texts.render("m", READABLE * 30, INK, TITLE).get_bounding_rect().height
    assert 0.7 * 160 < picture.width <= 160 and picture.get_bounding_rect().height >= least


def test_the_table_says_short_names(program: Program) -> None:
    """In a game that goes on, whose record has long ones."""
    path = disk.current_game()
    matches.begin(path, "mille", rules(), "casual", "You", "s").close()
    header, *lines = path.read_text("utf-8").splitlines(keepends=True)
    kept = json.loads(header)
    for seat, name in zip(kept["seats"], ("W" * 100, "Maximiliane " * 8)):
        seat["name"] = name
    path.write_text(json.dumps(kept) + "\n" + "".join(lines), "utf-8")
    program.app.go_on()
    program.settle()
    assert program.play.table.names == ["W" * 23 + "…", "Maximiliane Maximiliane…"]


@pytest.mark.parametrize("size", [(800, 560), (1280, 720)])
def test_long_names_on_the_pad_stand_apart(watched: None, size: tuple[int, int]) -> None:
    program, paper = Program(Settings(speed=0.0), size), Written(size)
    match = random_match("mille", "standard", short=True)
    view = match.entry.game.observe(match.turns[-1].after, Seat(0))
    sheet = match.entry.presenter.sheet(view, ["Maximilienne-Bernadette…", "Grand-maman Odette"])
    page = SheetPage(program.app.services, sheet, [("back", program.app.open_start)])
    (pad,) = (block for block in page.laid().body if isinstance(block, Pad))
    pad.draw(paper, False, False)
    one, other = (line.rect for line in paper.lines[:2])
    assert pad.bounds.x < one.x and one.right + 5 < other.x


# How words are broken into lines in the middle of the table

WHITE = Color("white")


def lengths(words: Surface, lines: int) -> list[int]:
    high = words.height // lines
    rows = [words.subsurface((0, i * high, words.width, high)) for i in range(lines)]
    found = []
    for row in rows:
        boxes = mask.from_surface(row).get_bounding_rects()
        found.append(max(box.right for box in boxes) - min(box.left for box in boxes))
    return found


@pytest.mark.parametrize("width", [340, 400, 470, 530])
def test_no_word_stands_alone_in_the_last_line(texts: Texts, width: int) -> None:
    said = "A line of many words, long and short ones, that has to be broken somewhere in it."
    broken = texts.balanced(said, Pen(20, WHITE, TITLE, 9), width, 500)
    usual = texts.wrapped(said, Pen(20, WHITE, TITLE, 9), width, 500)
    lines = round(broken.height / texts.render("x", 20, WHITE, TITLE).height)
    assert broken.height == usual.height and broken.width <= width
    assert lines >= 2
    longs = lengths(broken, lines)
    assert min(longs) > 0.6 * max(longs)
    assert min(longs) >= min(lengths(usual, lines))


@pytest.mark.parametrize("width", range(150, 500, 10))
@pytest.mark.parametrize("face", [UI, TITLE])
def test_the_last_word_of_a_paragraph_has_company(texts: Texts, width: int, face: str) -> None:
    """Even where a sentence falls so that one short word would be left over."""
    said = (
        "Is this how you like it? You can change it at any time and as often as you want to "
        "do so here."
    )
    wrapped = texts.wrapped(said, Pen(16, WHITE, face, 9), width, 500)
    lines = round(wrapped.height / texts.render("x", 16, WHITE, face).height)
    assert wrapped.width <= width
    assert lengths(wrapped, lines)[-1] > texts.render("here.", 16, WHITE, face).width + 4


@pytest.mark.parametrize("width", range(128, 180))
def test_no_line_begins_with_a_space(texts: Texts, width: int) -> None:
    wrapped = texts.wrapped("Marguerite's melds", Pen(21, WHITE, UI, 9), width, 500)
    high = texts.render("melds", 21, WHITE).height
    assert wrapped.height == 2 * high
    second = wrapped.subsurface((0, high, wrapped.width, high))
    assert second.get_bounding_rect().x <= texts.render("melds", 21, WHITE).get_bounding_rect().x


@pytest.mark.parametrize(
    ("said", "broken"),
    [
        ("one two three four", "one two\nthree four"),
        ("one three four", "one three four"),
        ("one two extraordinarily four", "one two extraordinarily four"),
        ("one two three\nfour", "one two three\nfour"),
        ("one two, three: four", "one two, three: four"),
        ("one two", "one two"),
    ],
)
def test_a_word_alone_gets_another_where_the_line_above_can_spare_one(
    said: str, broken: str
) -> None:
    assert unwidowed(said, 16, len) == broken


@pytest.mark.parametrize("width", range(60, 200, 10))
def test_no_word_is_broken(texts: Texts, width: int) -> None:
    said = "Marguerite's melds"
    for made in (texts.balanced, texts.wrapped):
        broken = made(said, Pen(16, WHITE, UI, 9), width, 60)
        ((_, _, size, _, room, _),) = [key for key, it in texts._drawn.items() if it is broken]
        assert texts.font(UI, size).size("Marguerite's")[0] <= room <= width


@pytest.mark.parametrize("said", ["one line and\nanother", "deux lignes – et\nl’autre 5♥"])
def test_each_line_of_a_centred_text_is_in_the_middle(texts: Texts, said: str) -> None:
    made = texts.render(said, 16, INK, wrap=400, centred=True)
    lower = made.subsurface(0, made.height // 2 + 2, made.width, made.height // 2 - 2)
    found = lower.get_bounding_rect()
    assert found.w < 0.8 * made.width and abs(found.centerx - made.width / 2) <= 2


# Where lines end in other languages

JAPANESE = (
    "大富豪は、|手札を|早く|なくすことを|競う|ゲームです|。|前に|出された|カードより|強い|カードを|"
    "出して|いきます。|「|革命」が|起きると、|強さが|逆に|なります。"
).replace("|", PHRASE)


@pytest.mark.parametrize("said", [JAPANESE, plain(JAPANESE)], ids=["phrases", "letters"])
def test_japanese_keeps_its_size_and_begins_no_line_with_a_full_stop(
    texts: Texts, said: str
) -> None:
    ends = {len(plain(said[: it.start()])) for it in re.finditer(PHRASE, said)}
    high = texts.render("あ", 24, WHITE).height
    for width in range(80, 520, 8):
        lines = broken(said, width, lambda line: texts.font("ja-regular", 24).size(line)[0])
        assert "".join(lines) == plain(JAPANESE)
        assert not {line[0] for line in lines} & set("、。」ーっょゃ")
        assert not {line[-1] for line in lines} & set("「")
        if width > texts.longest(said, 24, UI):
            wrapped = texts.wrapped(said, Pen(24, WHITE, UI, 11), width, 2000)
            assert (wrapped.width <= width, wrapped.height) == (True, len(lines) * high)
            broken_at = {sum(map(len, lines[:n])) for n in range(1, len(lines))}
            assert broken_at <= ends or not ends
    assert texts.longest(JAPANESE, 24, UI) == 6 * 24


def test_a_french_number_is_not_broken(texts: Texts) -> None:
    said = "Il vous manque 12\u202f000 points\u00a0: jouez"
    assert {" ".join(broken(said, width, len)) for width in range(8, 24)} == {said}
    whole = texts.font(UI, 20).size("12\u202f000")[0]
    assert texts.longest("il y a 12\u202f000", 20, UI) == whole


def test_no_line_ends_with_the_sign_between_two_facts() -> None:
    said = "Deal 11 of 30 · you 188 · today"
    assert broken(said, 25, len) == ["Deal 11 of 30 · you 188", "today"]
    assert broken(said, 21, len) == ["Deal 11 of 30 · you", "188 · today"]


def test_a_german_word_breaks_at_its_marks_if_a_line_is_too_short_for_it() -> None:
    said = f"Der Nachzieh{HYPHEN}stapel ist leer"
    assert broken(said, 18, len) == ["Der Nachziehstapel", "ist leer"]
    assert broken(said, 12, len) == ["Der", "Nachzieh-", "stapel ist", "leer"]
    assert broken("Ein Kontrakt-Rommé-Abend", 16, len) == ["Ein", "Kontrakt-Rommé-", "Abend"]


class Noted:
    """A font that notes which letters it draws."""

    def __init__(self, font: pygame.font.Font, drawn: set[str]) -> None:
        self.font, self.drawn = font, drawn

    def render(self, text: str, *how: Any) -> Surface:
        self.drawn.update(text)
        return self.font.render(text, *how)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.font, name)


def test_no_mark_is_drawn_or_told(monkeypatch: pytest.MonkeyPatch, program: Program) -> None:
    """Though every word of the window that is not short has them."""
    read, font, drawn, copied = i18n._parsed, Texts.font, set[str](), list[str]()
    places = re.compile(r"(?<=[A-Za-z]{2})(?=[a-z]{2})(?![^{}]*\})")

    def marked(id: str, text: str) -> str:
        return text if id.startswith("cldr.") else places.sub(HYPHEN + PHRASE, text)

    def read_marked(data: bytes) -> Mapping[str, Words]:
        return {id: (marked(id, text), counted) for id, (text, counted) in read(data).items()}

    monkeypatch.setattr(i18n, "_parsed", read_marked)
    monkeypatch.setattr(Texts, "font", lambda *given: Noted(font(*given), drawn))
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    program.app.take_out(titles()["guts"])
    for _ in at_the_table(program, "guts"):
        program.loop.look()
        scene = program.top
        said = tuple(told(scene))
        tree, _ = Numbers().tree("page", scene.frame(), "Mille", Spoken(said))
        assert HYPHEN in "".join(said)
        assert not {HYPHEN, PHRASE} & set(json.dumps(tree, ensure_ascii=False))
    assert "e" in drawn and not {HYPHEN, PHRASE} & drawn
    title = program.app.services.words("start.settings")
    assert title != plain(title) == i18n.load()("start.settings")
    assert bare(title) == plain(title).casefold()
    assert to_clipboard(title) and copied == [plain(title)]


# Shapes drawn as SVG: with the screen's order of colours, and put together from parts

SCREEN = Surface((1, 1), pygame.SRCALPHA)


def test_pictures_have_the_inks_of_the_screen_in_its_order() -> None:
    """Others take twenty times as long to blit."""
    face = load_svg(str(face_file("classic", Card.parse("QS"))), (100, 140))
    back = load_svg(str(assets_root() / "cards" / "backs" / "sash.svg"), (100, 140))
    large = panel(400, 300, 10, Color("#FFFFFF"))
    for picture in (face, back, icon("menu", 24, Color("#000000")), border(None, 200, 12), large):
        assert picture.get_masks() == SCREEN.get_masks()
        assert picture.get_flags() & pygame.SRCALPHA


def test_no_sign_is_dashed() -> None:
    """SDL_image sometimes draws dashes with stray lines."""
    signs = [*ICONS.values()]
    for id in discover():
        signs += entry(id).presenter.symbols.values()
    assert not [sign for sign in signs if "dasharray" in sign]


def test_the_ring_leans_with_what_it_is_around() -> None:
    """Otherwise a card of a fan sticks out of it."""
    wide, high, angle, middle = 60, 180, 8.0, (150, 150)
    picture = Surface((300, 300), pygame.SRCALPHA)
    focus_ring(picture, 120, 60, wide, high, 1.0, angle, middle)

    def lit(x: float, y: float) -> bool:
        at = pygame.Vector2(x, y).rotate(-angle)
        return picture.get_at((round(150 + at.x), round(150 + at.y))).r > 200

    edge = high / 2 + 3, wide / 2 + 3
    assert lit(0, -edge[0]) and lit(0, edge[0]) and lit(-edge[1], 70) and lit(edge[1], -70)
    assert not picture.get_at((150 - round(edge[1]), 150 + 70)).a


# The language that is chosen: no word of another is left

ENGLISH = re.compile(r"[A-Za-z]*[aeiou][A-Za-z]*")
"""An English word with a vowel: the made-up language doubles each vowel, with an accent."""
CARDS = re.compile(r"[a-z_]+:[a-z_]+:\d+:\S*")
"""The name of a game's cards, which is the same in every language."""
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec"
"""They come from the CLDR, and the made-up language uses the English ones."""


def told(scene: Scene) -> list[str]:
    scene.prepare()
    parts = [part for part in scene.frame() if part.role]
    return [text for part in parts for text in (part.name, part.value, part.more) if text]


def left_over(texts: list[str]) -> set[str]:
    """The English in texts of the made-up language; people keep their names."""
    names = {name for person in PEOPLE.values() for name in ENGLISH.findall(person.name)}
    names |= {word for game in titles().values() for word in ENGLISH.findall(game.id.title())}
    names |= {"random", *MONTHS.split(), *ENGLISH.findall(CHALLENGE)}
    said = [text for text in texts if "/" not in text]  # except the names of files
    return {word for text in said for word in ENGLISH.findall(CARDS.sub("", text))} - names


@pytest.mark.long
@pytest.mark.parametrize("game", quick_first(SHOWN, 1))
def test_no_word_of_the_old_language_is_left(game: str) -> None:
    program = Program(Settings(speed=0.0))
    s, pages, looked_at = program.app.services, set(), list[Scene]()
    for name in opened(program, game):
        if name == AboutPage.__name__:
            continue  # this page has the names of programs
        # We looked at what lies below when it lay on top.
        scenes = [each for each in s.stack if each is s.stack[-1] or each not in looked_at]
        looked_at += scenes
        pages |= {type(scene).__name__ for scene in scenes}
        before = [told(scene) for scene in scenes]
        s.save_settings(s.settings.changed(spoken=MADE_UP))
        now = [text for scene in scenes for text in told(scene)]
        assert not left_over(now)
        s.save_settings(s.settings.changed(spoken="en"))
        assert [told(scene) for scene in scenes] == before
    assert len(pages) > 20


def test_a_choice_is_kept_while_the_language_changes(program: Program) -> None:
    s = program.app.services
    program.app.open_new_game()
    page = program.on(NewGamePage)
    page.act("more", "press")
    page.act("house", "press")
    rules = program.top
    rules.act("target", "write", "x")
    s.save_settings(s.settings.changed(spoken=MADE_UP))
    assert "1200x" in told(rules)
    assert not left_over(told(rules)) - {"x"}


def test_the_language_is_chosen_on_the_settings_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MILLE_LANGUAGE", MADE_UP)
    program = Program(Settings(), language=at_start(""))
    program.app.start()
    s = program.app.services
    page = program.settings()
    (choice,) = (each for each in page.widgets if each.id == "spoken")
    assert not left_over([choice.name, choice.value])
    page.act("spoken/en", "choose")
    assert s.settings.spoken == "en"
    (choice,) = (each for each in page.widgets if each.id == "spoken")
    assert (page.title, choice.value) == (i18n.load()("start.settings"), "English")
    kept, fault = load(disk.settings_file())
    assert fault is None
    assert kept.spoken == "en"
    assert page.focus == "spoken"


def test_a_country_is_no_language_of_its_own() -> None:
    """The system says `ja_JP`: Japanese is offered once all the same."""
    page = Program(Settings(), language="ja_JP").settings()
    offered = [part.name for part in page.frame().nodes() if part.id.startswith("spoken/")]
    assert offered.count("日本語") == 1


def test_one_language_is_no_choice(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mille.ui.pages.settings.languages", lambda: ["en"])
    there = [each.id for each in program.settings().widgets]
    assert "scale" in there
    assert not {"spoken", "address"} & set(there)
    assert "English" in " ".join(part.name for part in program.settings("more").frame().nodes())


@pytest.mark.parametrize(
    ("chosen", "asked", "system", "said"),
    [
        ("", "", ["fr_CA", "pl_PL"], "en"),
        ("", "", ["pl_PL", "nl"], "nl"),
        ("", "", ["nl_BE"], "nl_BE"),
        ("nl", "", ["en_GB"], "nl"),
        ("nl", MADE_UP, ["en_GB"], MADE_UP),
        ("gone", "", ["nl"], "en"),
    ],
)
def test_the_language_of_a_start(
    monkeypatch: pytest.MonkeyPatch, chosen: str, asked: str, system: list[str], said: str
) -> None:
    locales = [dict(zip(("language", "country"), f"{each}_".split("_"))) for each in system]
    monkeypatch.setattr("mille.app.look.languages", lambda: ["en", "nl"])
    later("pygame.system")
    monkeypatch.setattr("pygame.system.get_pref_locales", lambda: locales)
    monkeypatch.setenv("MILLE_LANGUAGE", asked)
    assert at_start(chosen) == said
    assert spoken(chosen) == (said if not asked else chosen)


def test_a_table_begun_without_a_name_takes_it_up(program: Program) -> None:
    s = program.app.services
    program.app.take_out(titles()["guts"])
    assert s.words("zone.chips", name="You", n=3) == "Your chips: 3"
    s.save_settings(s.settings.changed(person="Agnès"))
    assert s.words("zone.chips", name="You", n=3) == "Agnès's chips: 3"
    assert s.words("names.all", names=("You", "Léo")) == "Agnès and Léo"


def test_people_of_the_house_are_women_and_men(program: Program) -> None:
    s = program.app.services
    assert s.words.listener.genders["Odette"] == "f"
    s.save_settings(s.settings.changed(person="Agnès", address="woman"))
    assert [s.words.listener.genders[name] for name in ("", "Agnès", "Léo")] == ["f", "f", "m"]
