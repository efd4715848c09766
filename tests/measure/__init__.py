"""Tests of mille.measure."""
