"""The effects of a table: what happens beside its cards; `every.py` lists them."""
