"""A construction told step by step for one instance: as text, as Markdown, as one HTML page."""
