"""What the pages for people are made from, besides the games that are played on them."""
