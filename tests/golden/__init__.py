"""What the program is known to have done; see `make.py`."""
