"""Tests of mille.cards."""
