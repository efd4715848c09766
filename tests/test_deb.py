"""The Debian package: built twice, read by lintian, unpacked and started from there.

It carries libraries for the Python of Debian 12, so it is built there alone.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import mille
from mille.i18n import load
from tests.ui.access.desk import Desk, need_bus
from tests.ui.real import XServer, lacking

ROOT = Path(mille.__file__).parent.parent
PREPARE = ROOT / "packaging" / "debian" / "prepare.sh"
PYTHON = Path("/usr/bin/python3")
TOOLS = ("dpkg-buildpackage", "dh_python3", "chrpath", "lintian", "faketime", "readelf", "file")
DEBIAN = "Debian: dpkg-dev debhelper dh-python chrpath lintian faketime binutils file python3-venv"
SYSTEM = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}
"""Nothing else is there when it is built or started."""

pytestmark = [pytest.mark.long, pytest.mark.nightly]


def is_debian_12() -> bool:
    """Whether the system's own Python is the one that the package is for."""
    about = Path("/etc/os-release")
    return about.exists() and 'VERSION_ID="12"' in about.read_text("utf-8") and PYTHON.exists()


def run(*command: str | Path, cwd: Path, home: Path) -> str:
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**SYSTEM, "HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    return done.stdout


def package(place: Path, *clock: str) -> Path:
    """Build it in a folder, by some clock."""
    place.mkdir()
    run(*clock, PREPARE, place / "tree", cwd=place, home=place)
    run(*clock, "dpkg-buildpackage", "-b", "-us", "-uc", cwd=place / "tree", home=place)
    (made,) = place.glob("*.deb")
    return made


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not is_debian_12():
        pytest.skip("not Debian 12")
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        lacking(f"not installed: {', '.join(missing)} ({DEBIAN})")
    return package(tmp_path_factory.mktemp("deb") / "now")


@pytest.fixture(scope="module")
def unpacked(built: Path) -> Path:
    """Where its program lies."""
    to = built.parent / "unpacked"
    run("dpkg-deb", "-x", built, to, cwd=built.parent, home=built.parent)
    return to / "usr" / "lib" / "mille-cards"


def test_half_an_hour_later_it_would_be_the_same(built: Path) -> None:
    again = package(built.parent.parent / "later", "faketime", "-f", "+30m")
    assert again.read_bytes() == built.read_bytes()


def test_lintian_finds_nothing_to_warn_of(built: Path) -> None:
    (changes,) = built.parent.glob("*.changes")
    said = run("lintian", changes, cwd=built.parent, home=built.parent)
    assert not re.findall("^[EW]: .*", said, re.MULTILINE)
    assert "mismatched-override" not in said


def test_it_offers_its_libraries_to_nobody(built: Path) -> None:
    run("dpkg-deb", "-e", built, built.parent / "control", cwd=built.parent, home=built.parent)
    assert not (built.parent / "control" / "shlibs").exists()


def test_its_libraries_are_found_beside_it_and_stripped(unpacked: Path) -> None:
    libraries = [file for file in unpacked.rglob("*.so*") if file.is_file()]
    assert len(libraries) > 60
    for file in libraries:
        head = run("readelf", "-d", file, cwd=unpacked, home=unpacked)
        for path in re.findall(r"(?:RUNPATH|RPATH)\).*\[(.*)\]", head):
            assert path.startswith("$ORIGIN"), (file, path)
        assert "not stripped" not in run("file", file, cwd=unpacked, home=unpacked)


def test_it_brings_each_part_once(built: Path, unpacked: Path) -> None:
    needs = run("dpkg-deb", "-f", built, "Depends", cwd=unpacked, home=unpacked)
    for part in ("accesskit", "msgspec", "platformdirs", "pygame", "pytmx"):
        assert (unpacked / part / "__init__.py").exists()
        assert part not in needs


def test_it_passes_its_own_test_where_it_was_unpacked(unpacked: Path, tmp_path: Path) -> None:
    given = [f"PYTHONPATH={unpacked}", f"HOME={tmp_path}", "PYTHONDONTWRITEBYTECODE=1"]
    said = run(
        "env", "-i", *given, PYTHON, "-P", "-m", "mille", "--selftest", cwd=tmp_path, home=tmp_path
    )
    assert str(unpacked) in said
    assert load("en")("selftest.ok", check="reader", found="AccessKit") in said


def test_a_screen_reader_finds_what_is_shown(
    unpacked: Path, server: XServer, tmp_path: Path
) -> None:
    need_bus()
    without = ["-u", "PYTHONHOME", "-u", "VIRTUAL_ENV", f"PYTHONPATH={unpacked}"]
    Desk(server, tmp_path, ["/usr/bin/env", *without, str(PYTHON), "-P", "-m", "mille"]).welcomes()
