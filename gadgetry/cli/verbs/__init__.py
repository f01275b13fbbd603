"""The verbs of the command, one file each, with its `command`."""
