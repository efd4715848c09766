"""Tests of mille.cli."""
