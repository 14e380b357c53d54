"""The site in Chromium: mouse, touch and keyboard, both languages and themes."""
