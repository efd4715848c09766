"""Tests of mille.engine."""
