"""Programs that err, each in one way, by name: `faulty.py half_line`."""

import subprocess
import sys
import time

from honest import choose, play, say

HALF, BYTES = b'{"type": "move", "id"', b'{"type": "move", "id": 1, "move": "\xff\xfe"}\n'


def write(data, file=sys.stdout):
    file.buffer.write(data)
    file.flush()


def for_ever(do):
    while True:
        do()


def moves(line, *moves):
    """Answer with these moves, or with a legal one."""
    for move in moves or [choose(line["legal"])]:
        say(type="move", id=line["id"], move=move)


def errs_twice(line):
    moves(line, {"event": "castle"}, {"event": "discard", "card": "1X"}, choose(line["legal"]))


def hold_the_pipes():
    """Start a program that holds them; write its process number."""
    helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
    print(helper.pid, file=sys.stderr, flush=True)


AT_ONCE = {
    "deaf": lambda: time.sleep(1000),
    "flood_stdout": lambda: for_ever(lambda: write(b"x" * 4096)),
    "has_a_child": hold_the_pipes,
    "not_ready_first": lambda: (say(type="move", id=1, move={"event": "draw"}), input()),
}
AT_A_CHOICE = {
    "big_number": lambda line: write(b'{"type": "move", "id": ' + b"9" * 50_000 + b"}\n"),
    "deep_json": lambda line: write(b"[" * 20_000 + b"]" * 20_000 + b"\n"),
    "flood_moves": lambda line: for_ever(lambda: moves({"id": 0}, {"event": "draw"})),
    "flood_stderr": lambda line: for_ever(lambda: write(b"thinking hard\n" * 1000, sys.stderr)),
    "half_line": lambda line: (write(HALF), time.sleep(1000)),
    "half_line_and_end": lambda line: (write(HALF), sys.exit(0)),
    "has_a_child": lambda line: time.sleep(1000),
    "huge_json": lambda line: moves(line, {"event": "x" * 10_000_000}),
    "illegal_twice": errs_twice,
    "late": lambda line: (time.sleep(line["seconds"] + 0.5), moves(line)),
    "names_a_seat": lambda line: moves(line, *[{**choose(line["legal"]), "seat": 1}] * 3),
    "no_object": lambda line: print("[1, 2]", flush=True),
    "not_utf8": lambda line: write(BYTES),
    "stall": lambda line: time.sleep(1000),
    "wrong_id": lambda line: [moves({**line, "id": line["id"] - 1}) for _ in "123"],
    "wrong_type": lambda line: [say(type="ready", name="again") for _ in "123"],
}

if __name__ == "__main__":
    name = sys.argv[1]
    AT_ONCE.get(name, lambda: None)()
    play(AT_A_CHOICE.get(name, moves))
