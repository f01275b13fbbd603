"""Text to formulas and back, one module and one grammar per format."""
