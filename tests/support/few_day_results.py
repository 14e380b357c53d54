"""Serves the site as it is, but an address puts few results on the tables of the day."""

import os

DAY_RESULTS = 5

if __name__ == "__main__":
    from webapp import __main__ as site  # it patches the standard library, so it is imported first
    from webapp.limits import limits

    limits.DAY_RESULTS = DAY_RESULTS
    os._exit(site.main())
