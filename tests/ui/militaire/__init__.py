"""Tests of the table of Contract Rummy."""
