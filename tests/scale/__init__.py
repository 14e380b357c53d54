"""The site on PostgreSQL, Redis and Celery, in several processes."""
