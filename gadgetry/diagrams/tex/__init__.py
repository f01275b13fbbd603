"""Scenes in the words of TikZ: names, styles, and the picture itself, to be edited by hand."""
