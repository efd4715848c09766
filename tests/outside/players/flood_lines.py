"""Writes lines without end that are no JSON."""

while True:
    print("still thinking")
