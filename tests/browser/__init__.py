"""The site in Chromium, as people meet it: mouse, finger and keyboard, both languages and themes."""
