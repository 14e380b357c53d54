"""Capture Go on the site: the editor, lessons, problems from games, files for the analysis board."""
