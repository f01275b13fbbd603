"""A construction told step by step for one instance: as text, as Markdown, as one HTML page."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "markdown": "story_markdown",
        "page": "story_frame story_page",
        "plain_text": "story_text",
        "story": "Story",
        "telling": "tell",
        "winning": "LineTold MoveTold",
    },
)
