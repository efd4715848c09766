"""Tests of mille.session."""
