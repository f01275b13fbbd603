"""Is every part of a gadget needed, and would we notice?"""
