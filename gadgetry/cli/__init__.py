"""The `gadgetry` command, built from the registries."""
