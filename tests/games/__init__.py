"""Tests of mille.games."""
