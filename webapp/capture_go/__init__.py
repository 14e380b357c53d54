"""Capture Go on the site: editor, lessons, problems from games, own questions, races, analysis."""
