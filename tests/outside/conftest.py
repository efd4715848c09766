"""The programs in `players` are run, never imported."""

collect_ignore = ["players"]
