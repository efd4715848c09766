"""Tests of mille.games.contract_rummy."""
