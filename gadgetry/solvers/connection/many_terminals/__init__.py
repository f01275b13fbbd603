"""Games on graphs with more than two terminals."""
