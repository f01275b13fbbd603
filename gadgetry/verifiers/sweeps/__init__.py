"""Agreement on many instances: all small ones, chains, resumed and shrunk."""
