"""A window on Wayland, where frames take another way than on an X server."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mille import APP_ID
from mille.app.loop import send_plain_frames
from tests.patience import PATIENCE, until
from tests.ui.real import lacking

HINT = "SDL_FRAMEBUFFER_ACCELERATION"


@pytest.mark.parametrize(("driver", "hint"), [("x11", "0"), ("wayland", None), ("dummy", None)])
def test_frames_are_plain_on_an_x_server_only(
    monkeypatch: pytest.MonkeyPatch, driver: str, hint: str | None
) -> None:
    monkeypatch.delenv(HINT, raising=False)
    monkeypatch.setattr("pygame.display.get_driver", lambda: driver)
    send_plain_frames()
    assert os.environ.get(HINT) == hint


def test_what_a_person_has_chosen_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HINT, "1")
    monkeypatch.setattr("pygame.display.get_driver", lambda: "x11")
    send_plain_frames()
    assert os.environ[HINT] == "1"


@pytest.fixture
def wayland(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a session without an X server."""
    if shutil.which("weston") is None:
        lacking("not installed: weston")
    tmp_path.chmod(0o700)
    kept = {name: text for name, text in os.environ.items() if not name.startswith("SDL_")}
    kept.pop("DISPLAY", None)
    kept |= {"XDG_RUNTIME_DIR": str(tmp_path), "SDL_AUDIODRIVER": "dummy"}
    server = subprocess.Popen(
        ["weston", "--backend=headless-backend.so", "--socket=mille", "--idle-time=0"],
        env=kept,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    begun = tmp_path / "mille"
    if not until(lambda: begun.exists() or server.poll() is not None) or not begun.exists():
        pytest.skip("weston does not start here")
    yield {**kept, "WAYLAND_DISPLAY": "mille", "MILLE_HOME": str(tmp_path / "home")}
    server.terminate()
    server.wait(PATIENCE)


@pytest.mark.long
def test_a_window_opens_without_an_x_server(wayland: dict[str, str]) -> None:
    """And draws: it says that it has a buffer for the screen."""
    program = subprocess.Popen(
        [sys.executable, "-m", "mille"],
        env={**wayland, "WAYLAND_DEBUG": "1"},
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )
    assert program.stderr is not None
    said = []
    for line in program.stderr:
        said.append(line)
        if "wl_surface" in line and "attach(wl_buffer" in line and "-> " in line:
            break
    program.terminate()
    program.stderr.close()
    assert program.wait(PATIENCE) == 0, "".join(said[-30:])
    assert any("set_title" in line for line in said)
    assert any(f'set_app_id("{APP_ID}")' in line for line in said)
