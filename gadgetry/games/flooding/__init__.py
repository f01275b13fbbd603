"""FLOOD-IT and HONEY-BEE, and VERTEX COVER, from which FLOOD-IT is hard."""
