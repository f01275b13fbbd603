"""Instances in bulk: what is generated, many at once with their answers, and sets of them."""
