"""What every part of the site uses: settings, errors, languages."""
