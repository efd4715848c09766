"""Tests of Beggar My Neighbor."""
