"""Every reader of the program, fed broken and hostile input.

`python -m tests.fuzz --reader all --inputs 1000000 --seed 1` searches for input that does what none
may do, guided by coverage (atheris), and prints a line for each reader. `cases/` keeps what was
found, and the ordinary tests replay it.
"""
