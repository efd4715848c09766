"""Writes endless lines that are no JSON."""

while True:
    print("still thinking")
