"""Tests of mille.view."""
