"""Stories of people who use the site: several pages, devices or visits, in a real browser."""
