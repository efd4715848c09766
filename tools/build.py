"""Build the standalone program for this system, from a clean environment.

    python tools/build.py [--to DIST] [--work BUILD] [--no-pack]

Makes a virtual environment with the program, what it needs to run, and PyInstaller; runs
`build.spec` there; adds the files that belong beside the program; lets the program test itself;
packs it as tar.xz (Linux) or zip (Windows; for macOS see packaging/macos/dmg.sh); and prints the
results as JSON. It needs only the standard library. Exit code 3 means that something could not be
downloaded.
"""

from __future__ import annotations

import argparse
import json
import lzma
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
import venv
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NO_DOWNLOAD = 3
STARTS = 5
LINUX, MAC = sys.platform.startswith("linux"), sys.platform == "darwin"
WINDOWS = sys.platform == "win32"
MEGA = 1_000_000
APP_ID = "io.github.millecards.Mille"
"""The id by which desktops know the program."""
README = """\
Mille, a card table. Start the program mille in this folder, and keep the folder together.
The licences of the program and of all that is in it are in _internal/licences.
"""
MENU = """\
To have it in the menu of your desktop, copy share/ to ~/.local/share/, and make a link to the
program: ln -s "$PWD/mille" ~/.local/bin/
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=Path, default=ROOT / "dist", help="where the program goes")
    parser.add_argument("--work", type=Path, default=ROOT / "build", help="for all else")
    parser.add_argument("--no-pack", action="store_true", help="leave the folder as it is")
    args = parser.parse_args()
    to, work = args.to.resolve(), args.work.resolve()
    to.mkdir(parents=True, exist_ok=True)
    work.mkdir(parents=True, exist_ok=True)

    began = time.perf_counter()
    source = copied(work / "source")
    python = environment(work / "venv", source)
    if python is None:
        return NO_DOWNLOAD
    installed = time.perf_counter()
    made, program = build(python, source, to, work)
    report: dict[str, object] = {
        "program": str(program),
        "install_seconds": round(installed - began, 1),
        "build_seconds": round(time.perf_counter() - installed, 1),
        "disk_mb": round(size(made) / MEGA, 1),
    }
    if LINUX:
        report["glibc"] = glibc(made)
    run([str(program), "--selftest"], cwd=work)
    report["picture_seconds"] = starts(program)
    if not args.no_pack and not MAC:
        packed = pack(made, to, version(python))
        report["packed"] = str(packed)
        report["packed_mb"] = round(packed.stat().st_size / MEGA, 1)
    print(json.dumps(report, indent=1))
    return 0


def run(command: Sequence[str], cwd: Path) -> None:
    """Run a command; if it fails, the build ends. Raises `SystemExit`."""
    print("+", *command, file=sys.stderr, flush=True)
    code = subprocess.run(command, cwd=cwd, stdout=sys.stderr, check=False).returncode
    if code:
        raise SystemExit(f"{command[0]} ended with {code}")


def copied(folder: Path) -> Path:
    """A copy of the source: compiling catalogues here would touch files that others are reading."""
    shutil.rmtree(folder, ignore_errors=True)
    leave = shutil.ignore_patterns("*.mo", "__pycache__")
    for name in ("assets", "mille", "packaging"):
        shutil.copytree(ROOT / name, folder / name, ignore=leave)
    papers = ("LICENSE", "README.md", "CHANGELOG.md")
    for name in (*papers, "build.spec", "hatch_build.py", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    return folder


def environment(folder: Path, source: Path) -> Path | None:
    """A virtual environment with the program and PyInstaller: its Python, or None if offline."""
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=True, symlinks=not WINDOWS)
    python = folder / ("Scripts/python.exe" if WINDOWS else "bin/python")
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    try:
        run([*pip, f"{source}[standalone]"], folder)
    except SystemExit as error:
        print(error, file=sys.stderr)
        return None
    return python


def build(python: Path, source: Path, to: Path, work: Path) -> tuple[Path, Path]:
    """Run PyInstaller; return the folder or bundle that it made, and the program in it."""
    # -P, and another folder: import the installed program, not the source in the current folder.
    # With a seed of its own each run would put sets, which become constants, in another order.
    os.environ["PYTHONHASHSEED"] = "0"
    command = [str(python), "-P", "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    places = ["--distpath", str(to), "--workpath", str(work / "pyinstaller")]
    run([*command, *places, str(source / "build.spec")], work)
    if MAC:
        shutil.rmtree(to / "mille")  # a duplicate beside the bundle
        return to / "Mille.app", to / "Mille.app" / "Contents" / "MacOS" / "mille"
    made = to / "mille"
    (made / "README.txt").write_text(README + (MENU if LINUX else ""), encoding="utf-8")
    if LINUX:
        desktop_files(made / "share")
    return made, made / ("mille.exe" if WINDOWS else "mille")


def desktop_files(share: Path) -> None:
    """Add the files that a Linux desktop uses to show the program."""
    source = ROOT / "packaging"
    for pattern, folder in (("*.desktop", "applications"), ("*.metainfo.xml", "metainfo")):
        (share / folder).mkdir(parents=True, exist_ok=True)
        for file in (source / "linux").glob(pattern):
            shutil.copy(file, share / folder)
    for icon in (ROOT / "assets" / "icons").glob("mille-*.png"):
        side = icon.stem.rpartition("-")[2]
        place = share / "icons" / "hicolor" / f"{side}x{side}" / "apps"
        place.mkdir(parents=True, exist_ok=True)
        shutil.copy(icon, place / f"{APP_ID}.png")


def version(python: Path) -> str:
    command = [str(python), "-P", "-c", "import mille; print(mille.__version__)"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def when() -> int:
    """The time that everything made from this source bears, in seconds since the epoch: that of
    `SOURCE_DATE_EPOCH`, or the start of the day of the release.
    """
    (metainfo,) = (ROOT / "packaging" / "linux").glob("*.metainfo.xml")
    found = re.search(r'<release [^>]*date="([\d-]+)"', metainfo.read_text("utf-8"))
    assert found is not None
    day = datetime.fromisoformat(found[1]).replace(tzinfo=UTC)
    return int(os.environ.get("SOURCE_DATE_EPOCH", day.timestamp()))


def pack(made: Path, to: Path, number: str) -> Path:
    """Pack it into one file to hand out, the same bytes whenever that is."""
    machine = platform.machine().lower().replace("amd64", "x86_64")
    system = "linux" if LINUX else "windows"
    name = to / f"mille-{number}-{system}-{machine}"
    if LINUX:
        packed = name.with_name(f"{name.name}.tar.xz")
        with (
            lzma.open(packed, "w", filters=FILTERS) as xz,
            tarfile.open(fileobj=xz, mode="w") as tar,
        ):
            tar.add(made, made.name, filter=plain)
        return packed
    packed = name.with_name(f"{name.name}.zip")
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(made.rglob("*")):
            if file.is_file():
                entry = zipfile.ZipInfo(file.relative_to(to).as_posix(), time.gmtime(when())[:6])
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, file.read_bytes(), compresslevel=9)
    return packed


FILTERS = [
    *([{"id": lzma.FILTER_X86}] if platform.machine() == "x86_64" else []),
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0},
]
"""How xz compresses machine code best: jumps become absolute addresses, and more
context is used."""


def plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
    """Remove from an archive entry who built it and when, and with which mask."""
    info.uid = info.gid = 0
    info.uname = info.gname = "root"
    info.mtime = when()
    info.mode = 0o777 if info.issym() else 0o755 if info.mode & 0o100 else 0o644
    return info


def size(folder: Path) -> int:
    """The size of all files in bytes, not counting links."""
    files = [file for file in folder.rglob("*") if file.is_file() and not file.is_symlink()]
    return sum(file.stat().st_size for file in files)


def glibc(folder: Path) -> str:
    """The newest version of glibc that any file of the program needs."""
    wanted = {(2, 0)}
    for file in folder.rglob("*"):
        if file.is_file() and file.read_bytes()[:4] == b"\x7fELF":
            found = re.findall(rb"GLIBC_(\d+)\.(\d+)", file.read_bytes())
            wanted |= {(int(a), int(b)) for a, b in found}
    return ".".join(map(str, max(wanted)))


def starts(program: Path) -> float:
    """Seconds from the command until a picture of the table is on disk and the program has ended.

    No display is needed. The median of several starts, with the files in the system's cache.
    """
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder, "mille-1.jsonl")
        run([str(program), "simulate", "--games", "1", "--records", folder], Path(folder))
        command = [str(program), "shot", "--record", str(game), "--at", "40", "--out"]
        seconds = []
        for number in range(STARTS):
            began = time.perf_counter()
            run([*command, str(Path(folder, f"{number}.png"))], Path(folder))
            seconds.append(time.perf_counter() - began)
    return round(statistics.median(seconds), 2)


if __name__ == "__main__":
    # The builder may have set these; the program must not find its parts through them.
    for name in ("PYTHONPATH", "PYTHONHOME"):
        os.environ.pop(name, None)
    os.environ["SOURCE_DATE_EPOCH"] = str(when())
    sys.exit(main())
