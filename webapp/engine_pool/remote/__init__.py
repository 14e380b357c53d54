"""The engine pool on Celery workers."""
