"""Tests of mille.games.daifugo."""
