"""Tests of the table of Beggar My Neighbor."""
