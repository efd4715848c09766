"""Everything about Contract Rummy, and nothing else."""

from mille.games import Title

TITLE = Title(id="contract_rummy", seats=(3, 4, 5), usual_seats=4, in_window=False)
