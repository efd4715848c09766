"""A small dense net in plain Python: two hidden layers of rectified sums.

Weights are one flat list: for each layer the weights by input, then its biases. Rows that differ
little from a base row are cheap: only what differs is added up again.
"""

from __future__ import annotations

from mille.games.mille.mind.flat import floats


def first_layer(w: list[float], x: list[float], inputs: int, hidden: int, h: list[float]) -> None:
    """The sums of the first layer, before they are rectified, for the row x."""
    bias = inputs * hidden
    for j in range(hidden):
        h[j] = w[bias + j]
    for i in range(inputs):
        value = x[i]
        if value != 0.0:
            at = i * hidden
            for j in range(hidden):
                h[j] += value * w[at + j]


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
            at = i * hidden
            for j in range(hidden):
                h[j] += value * w[at + j]


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
            row = at + j * second
            for k in range(second):
                g[k] += value * w[row + k]
    at = bias + second
    bias = at + second * out
    for k in range(out):
        y[k] = w[bias + k]
    for j in range(second):
        value = g[j]
        if value > 0.0:
            row = at + j * out
            for k in range(out):
                y[k] += value * w[row + k]
