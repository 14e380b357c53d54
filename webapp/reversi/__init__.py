"""Reversi on the site: editor, exercises, openings and drills, races, files for the analysis board."""
