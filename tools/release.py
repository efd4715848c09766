"""What a release checks and fills in: version, what changed, and papers for its page and stores.

    python tools/release.py check TAG            # does the tag agree with version and CHANGELOG?
    python tools/release.py fill FILES OUT       # papers of stores and of the release, with digests

A template in `packaging/stores` has blanks: `{version}`, `{date}`, `{notes}`, and `{url:END}` and
`{sha256:END}` for the one file of the release whose name ends like that. Flathub's manifest is that
of `packaging/flatpak`, but built from the release's sdist in place of its own folder. It needs only
the standard library. Exit code 1 comes with a line that says what does not agree.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STORES = ROOT / "packaging" / "stores"
FLATPAK = ROOT / "packaging" / "flatpak"
SDIST = ".tar.gz"
"""The end of the file name of the release's source distribution."""


class Disagrees(Exception):
    """Two parts of a release contradict each other."""


def version(root: Path = ROOT) -> str:
    return _found(r'__version__ = "(.+)"', (root / "mille" / "__init__.py").read_text("utf-8"))


def home(root: Path = ROOT) -> str:
    return _found(r'HOME = "(.+)"', (root / "mille" / "__init__.py").read_text("utf-8"))


def notes(root: Path = ROOT) -> str:
    """What changed in this version, from CHANGELOG.md. Raises `Disagrees`."""
    text = (root / "CHANGELOG.md").read_text("utf-8")
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = section.partition("\n")
        if title.split(",")[0].strip() == version(root):
            if "not yet released" in title:
                raise Disagrees(f"CHANGELOG.md still calls {version(root)} not yet released")
            return body.strip()
    raise Disagrees(f"CHANGELOG.md has no section for {version(root)}")


def check(tag: str, root: Path = ROOT) -> None:
    """Check that tag, version, changelog and metainfo agree. Raises `Disagrees`."""
    if tag != f"v{version(root)}":
        raise Disagrees(f"the tag is {tag}, the version {version(root)}")
    notes(root)
    about = next((root / "packaging" / "linux").glob("*.metainfo.xml")).read_text("utf-8")
    for named in (f'<release version="{version(root)}"', f"/{tag}/.github/store/"):
        if named not in about:  # the release, and its own pictures
            raise Disagrees(f"the metainfo has no {named}")


def fill(files: Path, out: Path, root: Path = ROOT, today: str = "") -> list[Path]:
    """Fill every template for the files of a release; return what was written.

    Raises `Disagrees` if a template names a file that is not there, or there is no sdist.
    """
    given = {
        "version": version(root),
        "date": today or datetime.datetime.now(datetime.UTC).date().isoformat(),
        "notes": notes(root),
    }

    def blank(match: re.Match[str]) -> str:
        name, end = match[1], match[2]
        if end is None:
            return given[name]
        url, digest = pinned(files, end, root)
        return url if name == "url" else digest

    written = flathub(files, out / "flathub", root)
    for template in sorted(STORES.rglob("*.*")):
        text = template.read_text("utf-8")
        filled = re.sub(r"\{(version|date|notes|url|sha256)(?::([^}]+))?\}", blank, text)
        path = out / template.relative_to(STORES)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(filled, "utf-8")
        written.append(path)
    return written


def flathub(files: Path, out: Path, root: Path = ROOT) -> list[Path]:
    """Write the Flatpak's manifest and its pinned wheels for Flathub, where it builds from the
    sdist.

    Raises `Disagrees` if there is no sdist.
    """
    out.mkdir(parents=True, exist_ok=True)
    wheels = out / "wheels.json"
    shutil.copyfile(FLATPAK / wheels.name, wheels)
    (ours,) = (path for path in FLATPAK.glob("*.json") if path.name != wheels.name)
    manifest = json.loads(ours.read_text("utf-8"))
    url, digest = pinned(files, SDIST, root)
    archive = {"type": "archive", "url": url, "sha256": digest}
    manifest["modules"][0]["sources"] = [archive, wheels.name]
    theirs = out / ours.name
    theirs.write_text(json.dumps(manifest, indent=2) + "\n", "utf-8")
    return [theirs, wheels]


def pinned(files: Path, end: str, root: Path = ROOT) -> tuple[str, str]:
    """The future address of the one file whose name ends like this, and its digest. Raises
    `Disagrees`.
    """
    found = [path for path in files.iterdir() if path.name.endswith(end)]
    if len(found) != 1:
        raise Disagrees(f"{len(found)} files end with {end}, not one")
    address = f"{home(root)}/releases/download/v{version(root)}/{found[0].name}"
    return address, hashlib.sha256(found[0].read_bytes()).hexdigest()


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    if match is None:
        raise Disagrees(f"nothing there is like {pattern}")
    return match[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    what = parser.add_subparsers(dest="what", required=True)
    what.add_parser("check").add_argument("tag")
    filling = what.add_parser("fill")
    filling.add_argument("files", type=Path)
    filling.add_argument("out", type=Path)
    given = parser.parse_args()
    try:
        if given.what == "check":
            check(given.tag)
        else:
            print(*fill(given.files, given.out), sep="\n")
    except Disagrees as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
