"""The effects of a table: what happens beside its cards. One file each, all in `every.py`."""
