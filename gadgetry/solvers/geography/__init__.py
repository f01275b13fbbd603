"""The geographies and UNO."""
