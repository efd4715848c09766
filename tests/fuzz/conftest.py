"""`guided` runs as a process of its own, where atheris is; imported here it would need that too."""

collect_ignore = ["guided.py"]
