"""Tests of mille.games.militaire."""
