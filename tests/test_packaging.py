"""What systems are told about the program follows their own rules."""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
import tomllib
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

import hatch_build
import mille
from mille.app import access
from mille.cli.running import parser
from mille.games import discover, titles
from mille.i18n import languages, load
from mille.session import disk
from tests.patience import until
from tests.ui.real import lacking
from tools import build, release

ROOT = Path(mille.__file__).parent.parent
ID = "io.github.millecards.Mille"
LINUX = ROOT / "packaging" / "linux"
ENTRY = LINUX / f"{ID}.desktop"
METAINFO = LINUX / f"{ID}.metainfo.xml"
FLATPAK = ROOT / "packaging" / "flatpak"
ARCHES = ("x86_64", "aarch64")


def passes(*command: str | Path) -> str:
    """Check that the validator finds nothing wrong, and return its output."""
    if shutil.which(str(command[0])) is None:
        lacking(f"needs {command[0]}")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    return said


# The menu and the software centre


def test_the_menu_entry_is_valid() -> None:
    """By version 1.4 of its specification, which older systems know too."""
    assert passes("desktop-file-validate", ENTRY) == ""


def test_what_software_centres_show_is_valid() -> None:
    passes("appstreamcli", "validate", "--no-net", METAINFO)


@pytest.mark.parametrize("language", languages()[1:])
def test_menus_and_software_centres_speak_every_language(language: str) -> None:
    entry, shown = (path.read_text("utf-8") for path in (ENTRY, METAINFO))
    shown, _, _ = shown.partition("<releases>")
    for field in ("GenericName", "Comment", "Keywords"):
        assert f"\n{field}[{language}]=" in entry
    for tag in ("summary", "p", "li", "caption", "image"):
        assert shown.count(f'<{tag} xml:lang="{language}">') == shown.count(f"<{tag}>")
    keywords = re.findall(f'<keyword xml:lang="{language}">(.+)</keyword>', shown)
    assert f"\nKeywords[{language}]={';'.join(keywords)};\n" in entry
    assert f"<lang>{language}</lang>" in shown
    assert f"[{load(language)('cldr.name')}](README.{language}.md)" in (
        ROOT / "README.md"
    ).read_text("utf-8")


def test_they_show_every_game_as_flathub_asks() -> None:
    """Its quality guidelines: short summaries without an article, a few pictures with captions."""
    about = ElementTree.parse(METAINFO).getroot()
    described = " ".join(about.find("description").itertext())
    short, captions = ([e.text or "" for e in about.iter(tag)] for tag in ("summary", "caption"))
    for title in titles().values():
        name = load("en", title.id)("game.title")
        assert name in described and name in " ".join(captions)
    assert max(map(len, short)) <= 35 and 3 <= len(about.findall("screenshots/screenshot")) <= 6
    assert not [e for e in (*short, *captions) if re.match(r"(An?|The|\d+) |.*\.$", e)]


def test_they_are_told_of_games_that_bet_chips() -> None:
    """OARS's mild: "gambling on random events using tokens or credits"."""
    betting = [game.id for game in discover().values() if game.ledger.chips]
    rating = ElementTree.parse(METAINFO).getroot().find("content_rating")
    assert rating is not None and rating.get("type") == "oars-1.1"
    told = {each.get("id"): each.text for each in rating}
    assert told == ({"money-gambling": "mild"} if betting else {})


def test_all_of_them_know_the_program_by_one_name() -> None:
    about = ElementTree.parse(METAINFO)
    assert about.findtext("id") == ID
    assert about.findtext("launchable") == ENTRY.name
    entry = dict(line.split("=", 1) for line in ENTRY.read_text("utf-8").splitlines()[1:])
    assert entry["Icon"] == entry["StartupWMClass"] == mille.APP_ID == ID
    assert entry["Exec"] == about.findtext("provides/binary") == manifest()["command"]
    assert manifest()["app-id"] == ID
    assert f'APP_ID = "{ID}"' in (ROOT / "tools" / "build.py").read_text("utf-8")
    assert f"id={ID}\n" in (LINUX / "appimage.sh").read_text("utf-8")


def test_the_manual_and_the_completions_know_every_command_and_option() -> None:
    """`python -m tools.make_papers` writes them again."""
    papers = [LINUX / "mille-cards.6", *(LINUX / "completions").iterdir()]
    assert len(papers) == 4
    each = [parser(load("en"))]
    for one in each:  # those of the lab, too
        for action in one._actions:
            if isinstance(action, argparse._SubParsersAction):
                each += action.choices.values()
    known = {name for one in each for name in one._option_string_actions if name.startswith("--")}
    known |= {one.prog.split()[-1] for one in each[1:]}
    known.remove("--help")
    assert {"simulate", "--selftest", "--records"} <= known
    for paper in papers:
        text = paper.read_text("utf-8").replace("\\-", "-")
        words = set(re.findall(r"[\w-]+", text)) | {
            f"--{w}" for w in re.findall(r"-l ([\w-]+)", text)
        }
        assert known <= words, paper
        assert "militaire" in words, "names of games"
    assert ".B mille\\-cards\nFILE\n" in papers[0].read_text("utf-8"), "it shows a record"
    assert "FILE:_files" in (LINUX / "completions" / "_mille-cards").read_text("utf-8")


# The Flatpak


def manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FLATPAK / f"{ID}.json").read_text("utf-8"))
    return found


def wheels(arch: str) -> dict[str, Any]:
    """The pinned wheels' versions for a processor, by package name."""
    found: dict[str, Any] = {}
    for source in json.loads((FLATPAK / "wheels.json").read_text("utf-8")):
        assert re.fullmatch(r"[0-9a-f]{64}", source["sha256"])
        assert source["dest"] == "wheels"
        host, _, file = source["url"].rpartition("/")
        assert host.startswith("https://files.pythonhosted.org/packages/")
        name, version, _, tags = parse_wheel_filename(file)
        machines = {tag.platform for tag in tags}
        if arch in source.get("only-arches", ARCHES):
            assert name not in found
            assert machines == {"any"} or all(each.endswith(arch) for each in machines)
            fits = {"py3", "cp313", "abi3"}  # the runtime has 3.13
            assert {each for tag in tags for each in (tag.interpreter, tag.abi)} & fits
            found[name] = version
    return found


def test_it_may_not_use_the_network_nor_read_a_home() -> None:
    """But for Downloads: what is saved elsewhere in a home is gone once the program is closed."""
    sockets = (f"socket={each}" for each in ("wayland", "fallback-x11", "pulseaudio"))
    others = "share=ipc", "device=dri", "device=input", "filesystem=xdg-download:create"
    assert {*manifest()["finish-args"]} == {f"--{each}" for each in (*sockets, *others)}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there are no Flatpaks")
def test_it_keeps_what_is_saved_where_the_desktop_names_no_downloads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("MILLE_HOME", "XDG_DOWNLOAD_DIR"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    seen = tmp_path / "HOME" / "Downloads"
    assert disk.downloads() == seen
    monkeypatch.setenv("FLATPAK_ID", ID)
    assert disk.downloads() == tmp_path / "XDG_DATA_HOME" / "mille" / "downloads"
    seen.mkdir(parents=True)
    assert disk.downloads() == seen


@pytest.mark.parametrize("arch", ARCHES)
def test_all_that_it_needs_is_pinned(arch: str) -> None:
    """The pins, with what builds it, are within the bounds of `pyproject.toml`."""
    project, pinned = pyproject(), wheels(arch)
    for line in (*project["project"]["dependencies"], *project["build-system"]["requires"]):
        wanted = Requirement(line)
        there = {"platform_machine": arch, "sys_platform": "linux"}
        if wanted.marker is not None and not wanted.marker.evaluate(there):
            continue
        version = pinned[canonicalize_name(wanted.name)]
        assert wanted.specifier.contains(version), f"{line}: run packaging/flatpak/pin.py"


SYSTEMS = [
    *(("linux", machine) for machine in ("x86_64", "aarch64", "i686", "armv7l", "riscv64")),
    *(("win32", machine) for machine in ("AMD64", "x86", "ARM64")),
    *(("darwin", machine) for machine in ("arm64", "x86_64")),
    *(("freebsd14", machine) for machine in ("amd64", "arm64")),
]


@pytest.mark.parametrize(("system", "machine"), SYSTEMS)
def test_screen_readers_are_promised_just_where_they_are_installed(
    system: str, machine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the self-test and by *What works with what*, and by what pip installs."""
    wanted = (Requirement(line) for line in pyproject()["project"]["dependencies"])
    (marker,) = (each.marker for each in wanted if each.name == "accesskit")
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr("platform.machine", lambda: machine)
    there_too = {"sys_platform": system, "platform_machine": machine}
    assert access.is_made_here() is marker.evaluate(there_too)


def test_it_builds_without_a_network() -> None:
    (module,) = manifest()["modules"]
    assert "build-options" not in module
    (install,) = (each for each in module["build-commands"] if each.startswith("pip3"))
    assert {"--no-index", "--find-links=wheels"} <= {*install.split()}


def test_what_it_installs_is_in_the_sdist() -> None:
    """Flathub builds it from that."""
    inside = {Path(file.path) for file in SdistBuilder(str(ROOT)).recurse_included_files()}
    (module,) = manifest()["modules"]
    given = {"${FLATPAK_ID}": ID, "$side": "16"}
    named = []
    for command in module["build-commands"]:
        for name, value in given.items():
            command = command.replace(name, value)
        named += re.findall(r"(?<=\s)(?:packaging|assets)/[^\s;]+|(?<=\s)LICENSE", command)
    assert len(named) >= 5
    for each in named:
        assert inside & {*ROOT.glob(each)}, each


# The same bytes whenever they are built


def test_catalogues_do_not_tell_when_they_were_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    place = tmp_path / "mille" / "i18n" / "strings"
    place.mkdir(parents=True)
    shutil.copy(ROOT / "mille" / "i18n" / "strings" / "en.po", place)
    for epoch, day in ((None, "2020-02-02 00:00"), ("1790000000", "2026-09-21 14:13")):
        if epoch is not None:
            monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
        hatch_build.compile_catalogues(tmp_path)
        dates = re.findall(rb"-Date: ([\d: -]+)", (place / "en.mo").read_bytes())
        assert dates == [day.encode()] * 2


@pytest.mark.parametrize("system", ["linux", "windows"])
def test_an_archive_does_not_tell_who_packed_it_and_when(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "LINUX", system == "linux")
    monkeypatch.setattr(build, "MAC", False)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    packed = []
    for number, names in enumerate((("b", "a", "run"), ("run", "a", "b"))):
        made = tmp_path / str(number) / "mille"
        made.mkdir(parents=True)
        for name in names:
            (made / name).write_text(name, "utf-8")
            (made / name).chmod((0o755 if name == "run" else 0o644) & (0o700 if number else 0o777))
            os.utime(made / name, (10**9 + number * 10**7,) * 2)
        os.utime(made, (10**9 + number * 10**7,) * 2)
        packed.append(build.pack(made, made.parent, "1").read_bytes())
    assert packed[0] == packed[1]


# The sdist


def test_the_sdist_has_what_its_readme_shows_and_its_tests_read() -> None:
    """Anybody who unpacks it can do what the README says."""
    shipped = {
        Path(file.distribution_path) for file in SdistBuilder(str(ROOT)).recurse_included_files()
    }
    shown = re.findall(r"\]\(([^):#]+)[#)]", (ROOT / "README.md").read_text("utf-8"))
    named = {ROOT / link for link in shown}
    named |= {*(ROOT / ".github").rglob("*.*"), *(ROOT / "docs").rglob("*.md")}
    assert len(named) > 10
    wanted = {file.relative_to(ROOT) for file in named if file.is_file()}
    assert not wanted - shipped


# What the package index shows


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_every_address_is_below_the_home() -> None:
    named = [*pyproject()["project"]["urls"].values()]
    for each in ElementTree.parse(METAINFO).iter():
        named += [text for text in (each.text or "").split() if text.startswith("http")]
    assert len(named) > 8
    raw = mille.HOME.replace("github.com", "raw.githubusercontent.com")
    for address in named:
        assert address.startswith((mille.HOME, raw)), address
        path = re.sub(f"{raw}/[^/]+/|{mille.HOME}.*", "", address)
        assert (ROOT / path).exists(), address


def test_the_readme_leads_to_what_there_is_on_the_index_too() -> None:
    """There it stands alone: its pictures and links need full addresses."""
    hatch = ProjectMetadata(str(ROOT), PluginManager())
    links = re.findall(r"\]\(([^)#]+)", hatch.core.readme)
    raw = mille.HOME.replace("github.com", "raw.githubusercontent.com")
    assert len(links) > 20
    links = [link for link in links if link not in (mille.HOME, f"{mille.HOME}/releases")]
    for link in links:
        home = raw if link.startswith(raw) else f"{mille.HOME}/blob"
        branch, _, path = link.removeprefix(f"{home}/").partition("/")
        assert branch == "main" and (ROOT / path).is_file(), link


# The workflows


def test_a_release_makes_every_package() -> None:
    """The AppImage too, by tools with known digests."""
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    for script in ("linux/appimage.sh", "macos/dmg.sh", "windows/installer.sh"):
        assert os.access(ROOT / "packaging" / script, os.X_OK) and f"packaging/{script}" in text
    assert "tools/build.py" in text and "python -m build" in text
    fetched = re.findall(r": https://\S+/releases/download/(\S+)", text)
    assert len(fetched) == 2 and text.count("curl ") == 1
    assert "continuous" not in fetched, "it changes from day to day"
    sums = (LINUX / "appimagetool.sha256").read_text("utf-8").splitlines()
    for arch in ARCHES:
        for name in (f"appimagetool-{arch}.AppImage", f"runtime-{arch}"):
            assert any(re.fullmatch(rf"[0-9a-f]{{64}}  {name}", line) for line in sums)
    assert "sha256sum --check --strict" in text


@pytest.fixture
def released(tmp_path: Path) -> Path:
    """A project just before the release of version 9.1.0."""
    (tmp_path / "mille").mkdir()
    (tmp_path / "mille" / "__init__.py").write_text(
        f'__version__ = "9.1.0"\nHOME = "{mille.HOME}"\n', "utf-8"
    )
    text = "# What changed\n\n## 9.1.0, 2027-01-02\n\n- More.\n\n## 9.0.0\n\n- Less.\n"
    (tmp_path / "CHANGELOG.md").write_text(text, "utf-8")
    (tmp_path / "packaging" / "linux").mkdir(parents=True)
    metainfo = tmp_path / "packaging" / "linux" / METAINFO.name
    metainfo.write_text('<release version="9.1.0"/> /v9.1.0/.github/store/', "utf-8")
    return tmp_path


def test_a_release_agrees_with_its_papers(released: Path) -> None:
    release.check("v9.1.0", released)
    assert release.notes(released) == "- More."
    with pytest.raises(release.Disagrees):
        release.check("v9.0.0", released)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("CHANGELOG.md", "9.1.0, 2027-01-02", "9.1.0, not yet released"),
        ("CHANGELOG.md", "9.1.0", "9.2.0"),
        (f"packaging/linux/{METAINFO.name}", '"9.1.0', '"9.0.0'),
        (f"packaging/linux/{METAINFO.name}", "v9.1.0", "v9.0.0"),
    ],
)
def test_a_paper_that_was_forgotten_stops_a_release(
    released: Path, path: str, old: str, new: str
) -> None:
    paper = released / path
    paper.write_text(paper.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(release.Disagrees):
        release.check("v9.1.0", released)


ENDS = (
    *("linux-x86_64.tar.xz", "linux-aarch64.tar.xz", "macos-arm64.dmg", "macos-x86_64.dmg"),
    *("windows-x86_64.zip", "windows-x86_64-setup.exe"),
)


def test_the_papers_of_the_stores_are_filled(released: Path) -> None:
    files = released / "files"
    files.mkdir()
    sdist = "mille_cards-9.1.0.tar.gz"
    names = [f"mille-9.1.0-{end}" for end in ENDS]
    names += [f"Mille-9.1.0-{arch}.AppImage" for arch in ARCHES]
    for name in (*names, sdist, "mille_cards-9.1.0-py3-none-any.whl"):
        (files / name).write_text(name, "utf-8")
    out = released / "out"
    written = release.fill(files, out, released)
    text = "".join(path.read_text("utf-8") for path in written)
    assert len(written) == 12
    (module,) = json.loads((out / "flathub" / f"{ID}.json").read_text("utf-8"))["modules"]
    assert module["sources"] == [
        {
            "type": "archive",
            "url": f"{mille.HOME}/releases/download/v9.1.0/{sdist}",
            "sha256": hashlib.sha256(sdist.encode()).hexdigest(),
        },
        "wheels.json",
    ]
    assert module["build-commands"] == manifest()["modules"][0]["build-commands"]
    assert not re.search(r"\{(version|date|notes|url|sha256)", text)
    for name in (names[2], names[3], names[5]):
        assert hashlib.sha256(name.encode()).hexdigest() in text
    (page,) = (file.read_text("utf-8") for file in (out / "github").iterdir())
    assert page.startswith("- More.\n") and "gh attestation verify" in page
    assert all(f"/v9.1.0/{name})" in page for name in names)
    for language in languages()[1:]:
        (paper,) = out.glob(f"winget/*.locale.{language}-*.yaml")
        assert f"\nShortDescription: {summary(language)}\n" in paper.read_text("utf-8")
    (files / names[2]).unlink()
    with pytest.raises(release.Disagrees):
        release.fill(files, out, released)


def step(workflow: str, name: str) -> str:
    text = (ROOT / ".github" / "workflows" / workflow).read_text("utf-8")
    _, _, rest = text.partition(f"- name: {name}\n")
    _, _, lines = rest.partition("        run: |\n")
    script = itertools.takewhile(lambda line: line.startswith(" " * 10), lines.splitlines(True))
    return textwrap.dedent("".join(script))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="that step has a Linux runner")
def test_a_release_is_summed_up_without_its_sums(tmp_path: Path) -> None:
    """Whether the list of sums was among the files once depended on chance."""
    script = step("release.yml", "Sum up")
    for number in range(20):
        files = tmp_path / str(number) / "files"
        files.mkdir(parents=True)
        for name in ("mille.zip", "mille.tar.xz"):
            (files / name).write_bytes(name.encode())
        shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
        subprocess.run(shell, cwd=files.parent, stdout=subprocess.DEVNULL, check=True)
        sums = (files / "SHA256SUMS").read_text("utf-8").splitlines()
        assert [line.split()[1] for line in sums] == ["mille.tar.xz", "mille.zip"]


# The installer for Windows


def installer(folder: Path, version: str, *names: str) -> Path:
    """An installer of a program that is nothing but these files, which can be read within it."""
    for tool in ("makensis", "unzip"):
        if shutil.which(tool) is None:
            lacking(f"not installed: {tool} (Debian: nsis, unzip)")
    folder.mkdir()
    with zipfile.ZipFile(folder / f"mille-{version}-windows-x86_64.zip", "w") as archive:
        for name in ("mille.exe", *names):
            archive.writestr(f"mille/{name}", f"{name} of {version}")
    plain = {**os.environ, "NSIS_COMPRESS": "SetCompress off"}
    script = ROOT / "packaging" / "windows" / "installer.sh"
    subprocess.run([script, folder], env=plain, stdout=subprocess.DEVNULL, check=True)
    return folder / f"mille-{version}-windows-x86_64-setup.exe"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it is made on Linux")
def test_the_installer_for_windows_asks_no_administrator_and_speaks_every_language(
    tmp_path: Path,
) -> None:
    names = ("README.txt", "_internal/a b/$c.txt", "_internal/ミル.txt")
    made = installer(tmp_path / "once", "9.1.0", *names).read_bytes()
    assert made == installer(tmp_path / "again", "9.1.0", *names).read_bytes()
    assert b'level="asInvoker"' in made and b"requireAdministrator" not in made
    shown = ["Mille 9.1.0", mille.HOME, "The Mille maintainers", "mille.exe", "README.txt"]
    shown += ["\\_internal\\a b\\$c.txt", "\\_internal\\ミル.txt"]
    for text in (*shown, *map(summary, languages())):
        assert text.encode("utf-16-le") in made, text
    for name in names:
        assert f"{name} of 9.1.0".encode() in made


@pytest.mark.nightly
@pytest.mark.long
@pytest.mark.skipif(shutil.which("wine") is None, reason="needs wine")
def test_windows_installs_over_an_older_version_and_removes_only_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a question; what is not ours stays, as saved games do."""
    for name, value in (("WINEPREFIX", str(tmp_path / "wine")), ("WINEDEBUG", "-all")):
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("DISPLAY", raising=False)
    try:
        for version, name in (("9.0.0", "_internal/old"), ("9.1.0", "_internal/new")):
            setup = installer(tmp_path / version, version, name)
            assert wine(setup, "/S").returncode == 0
        (home,) = (tmp_path / "wine" / "drive_c" / "users").glob("*/AppData/Local/Programs/Mille")
        files = {file.relative_to(home).as_posix() for file in home.rglob("*") if file.is_file()}
        assert files == {"mille.exe", "uninstall.exe", "_internal/new"}
        local = home.parent.parent
        assert b"9.1.0" in wine("reg", "query", APPS).stdout
        assert [*local.parent.rglob("Mille.lnk")]
        kept = (home / "mine.txt", local / "mille" / "games" / "current.jsonl")
        kept[1].parent.mkdir(parents=True)
        for each in kept:
            each.write_text("mine")
        wine(home / "uninstall.exe", "/S")  # a copy of it goes on
        assert until(lambda: not (home / "uninstall.exe").exists())
        assert {*local.rglob("*.txt"), *local.rglob("*.jsonl")} >= {*kept}
        assert not (home / "mille.exe").exists() and not (home / "_internal").exists()
        assert until(lambda: wine("reg", "query", APPS).returncode)
        assert not [*local.parent.rglob("Mille.lnk")]
    finally:
        subprocess.run(["wineserver", "-k"], check=False)


def wine(*command: str | Path) -> subprocess.CompletedProcess[bytes]:
    """Run a program of Windows to its end."""
    return subprocess.run(
        ["wine", *command], stdin=subprocess.DEVNULL, capture_output=True, check=False
    )


APPS = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Mille"
"""Where Windows keeps its list of programs."""


def summary(language: str) -> str:
    """What software centres say the program is."""
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    found = ElementTree.parse(METAINFO).getroot().iter("summary")
    (text,) = (each.text for each in found if each.get(lang, "en") == language)
    assert text
    return text
