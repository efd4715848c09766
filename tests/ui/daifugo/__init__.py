"""Tests of the table of Daifugo."""
