"""What the site has for Capture Go alone: lessons and SGF."""
