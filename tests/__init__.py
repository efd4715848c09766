"""Tests of the program; `HYPOTHESIS_PROFILE=deep pytest` searches longer."""
