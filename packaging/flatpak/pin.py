"""Pins the wheels of the Flatpak: .venv/bin/python packaging/flatpak/pin.py writes wheels.json.

The runtime's Python installs from them, with no network: what the program needs, and what builds
it. pip chooses them from PyPI as it would for that Python on each processor, and says the digests
that the index gives; flatpak-builder fetches them by address and compares.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

HERE = Path(__file__).resolve().parent
PYTHON = "3.13"
"""Of the runtime: org.freedesktop.Platform 25.08."""
GLIBC = ("2_17", "2_24", "2_26", "2_27", "2_28")
"""Of the systems that wheels are made for; the runtime's is newer than all of them."""
ARCHES = ("x86_64", "aarch64")
INDEX = "https://pypi.org/simple"


def main() -> int:
    """Ask for each processor, and write what is to be fetched."""
    with (HERE.parent.parent / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    found: dict[str, dict[str, object]] = {}
    for arch in ARCHES:
        wanted = needed(project["project"], arch) + project["build-system"]["requires"]
        for item in chosen(wanted, arch)["install"]:
            url = item["download_info"]["url"]
            source: dict[str, object] = {"type": "file", "url": url, "dest": "wheels"}
            source["sha256"] = item["download_info"]["archive_info"]["hashes"]["sha256"]
            if not url.endswith("-none-any.whl"):
                source["only-arches"] = [arch]
            found[url] = source
    sources = sorted(found.values(), key=lambda each: str(each["url"]).rpartition("/")[2])
    (HERE / "wheels.json").write_text(json.dumps(sources, indent=2) + "\n", encoding="utf-8")
    print(*(str(each["url"]).rpartition("/")[2] for each in sources), sep="\n")
    return 0


def needed(project: dict[str, Any], arch: str) -> list[str]:
    """What the program needs on a processor.

    pip would ask the markers of the machine that it runs on.
    """
    there = {"platform_machine": arch, "sys_platform": "linux"}
    asked = [Requirement(line) for line in project["dependencies"]]
    here = [each for each in asked if each.marker is None or each.marker.evaluate(there)]
    return [f"{each.name}{each.specifier}" for each in here]


def chosen(wanted: list[str], arch: str) -> dict[str, list[dict[str, dict[str, str]]]]:
    """What pip would install, as it reports it."""
    platforms = [f"--platform=manylinux_{glibc}_{arch}" for glibc in GLIBC]
    command = [sys.executable, "-m", "pip", "--isolated", "install", "--quiet", "--dry-run"]
    command += ["--ignore-installed", "--report=-", "--only-binary=:all:", "--target=none"]
    command += [f"--index-url={INDEX}", f"--python-version={PYTHON}", *platforms, *wanted]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    if said.returncode:
        raise SystemExit(said.stderr)
    report: dict[str, list[dict[str, dict[str, str]]]] = json.loads(said.stdout)
    return report


if __name__ == "__main__":
    sys.exit(main())
