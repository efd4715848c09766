"""Ends before it is ready, with a complaint."""

raise SystemExit("no licence")
