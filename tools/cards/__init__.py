"""The card art of Mille: every module here draws one part of a card as SVG text."""
