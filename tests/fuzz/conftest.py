"""`guided` runs as a process of its own, since it needs atheris to be imported."""

collect_ignore = ["guided.py"]
