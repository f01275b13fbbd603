"""Do both sides agree?"""
