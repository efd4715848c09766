"""A small dense net in plain Python: two hidden layers of rectified sums.

Weights are one flat list: for each layer the weights by input, then its biases. Rows that differ
little from a base row are cheap: only what differs is added up again.
"""

from __future__ import annotations

from mille.games.mille.mind.flat import floats


def add_times(h: list[float], value: float, w: list[float], at: int) -> None:
    """Add `value` times the numbers of w, from `at` on, to those of h.

    Nearly all the work is done here. In plain Python this is twice as quick as a loop over places;
    tools/compiled.py has such a loop in its stead.
    """
    h[:] = [a + value * b for a, b in zip(h, w[at : at + len(h)])]


def first_layer(w: list[float], x: list[float], inputs: int, hidden: int, h: list[float]) -> None:
    """The sums of the first layer, before they are rectified, for the row x."""
    bias = inputs * hidden
    for j in range(hidden):
        h[j] = w[bias + j]
    for i in range(inputs):
        value = x[i]
        if value != 0.0:
            add_times(h, value, w, i * hidden)


def move_first_layer(
    w: list[float],
    x: list[float],
    base: list[float],
    base_h: list[float],
    inputs: int,
    hidden: int,
    h: list[float],
) -> None:
    """The same sums for a row x that is like `base`, whose sums are `base_h`."""
    for j in range(hidden):
        h[j] = base_h[j]
    for i in range(inputs):
        value = x[i] - base[i]
        if value != 0.0:
            add_times(h, value, w, i * hidden)


def later_layers(
    w: list[float],
    h: list[float],
    inputs: int,
    hidden: int,
    second: int,
    out: int,
    y: list[float],
) -> None:
    """From the sums of the first layer to the outputs y."""
    at = (inputs + 1) * hidden
    bias = at + hidden * second
    g = floats(second)
    for k in range(second):
        g[k] = w[bias + k]
    for j in range(hidden):
        value = h[j]
        if value > 0.0:
            add_times(g, value, w, at + j * second)
    at = bias + second
    bias = at + second * out
    for k in range(out):
        y[k] = w[bias + k]
    for j in range(second):
        value = g[j]
        if value > 0.0:
            add_times(y, value, w, at + j * out)
