"""A construction on slides: built gadget by gadget, then played move by move."""
