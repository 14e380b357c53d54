"""A class in a suitcase: the site on a laptop, for the tablets of a room, without the internet.

`yiyuan class` listens on the networks of the computer and says their addresses. `/class`, which only
this computer sees, shows what tablets scan, and what was checked.
"""
