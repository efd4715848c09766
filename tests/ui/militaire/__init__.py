"""Tests of the table of Militaire."""
