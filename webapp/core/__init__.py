"""Settings, errors and languages, used by every part of the site."""
