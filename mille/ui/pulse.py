"""Whether PulseAudio, or what stands in for it, has any output.

SDL does not survive one without: it takes the length of a name that is not there. So it is asked
before SDL is.
"""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import CFUNCTYPE, c_char_p, c_int, c_uint8, c_uint32, c_void_p

LIBRARY = "libpulse.so.0"
"""The system's own. If it were named where it is loaded, a standalone program would bring one."""
READY, FAILED = 4, 5
"""States of a connection; what is beyond has failed too."""
START_NONE = 1
"""The flag of a connection for which no server is started."""
DRIVERS = ("", "pulseaudio", "pulse")
"""With these values of `SDL_AUDIODRIVER` SDL would ask it."""


class _Server(ctypes.Structure):
    """`pa_server_info`, as far as its output."""

    _fields_ = [
        *((name, c_char_p) for name in ("user", "host", "version", "server")),
        *(("format", c_int), ("rate", c_uint32), ("channels", c_uint8)),
        ("output", c_char_p),
    ]


def lacks_output() -> bool:
    """Whether there is a server without any output. It takes a few milliseconds."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER", "") not in DRIVERS:
        return False
    try:
        pulse = ctypes.CDLL(LIBRARY)
    except OSError:
        return False  # then SDL has none either
    for name in ("pa_mainloop_new", "pa_mainloop_get_api", "pa_context_new"):
        getattr(pulse, name).restype = c_void_p
    pulse.pa_context_get_server_info.restype = c_void_p
    loop = c_void_p(pulse.pa_mainloop_new())
    server = c_void_p(pulse.pa_context_new(c_void_p(pulse.pa_mainloop_get_api(loop)), b"Mille"))
    outputs: list[bytes | None] = []

    def found(_: int, said: ctypes._Pointer[_Server], __: int) -> None:
        outputs.append(said[0].output if said else None)

    heard = CFUNCTYPE(None, c_void_p, ctypes.POINTER(_Server), c_void_p)(found)

    asked = False
    state = FAILED if pulse.pa_context_connect(server, None, START_NONE, None) < 0 else 0
    while state < FAILED and not outputs and pulse.pa_mainloop_iterate(loop, True, None) >= 0:
        state = pulse.pa_context_get_state(server)
        if state == READY and not asked:
            asked = True
            pulse.pa_operation_unref(
                c_void_p(pulse.pa_context_get_server_info(server, heard, None))
            )
    pulse.pa_context_disconnect(server)
    pulse.pa_context_unref(server)
    pulse.pa_mainloop_free(loop)
    return outputs == [None]
