"""Tests of the program; `HYPOTHESIS_PROFILE=deep pytest` looks for longer."""
