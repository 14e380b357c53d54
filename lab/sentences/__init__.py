"""All sentences of the site: examples of those that are made of codes, and what is wrong with one."""
