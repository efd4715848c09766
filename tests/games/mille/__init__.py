"""Tests of mille.games.mille."""
