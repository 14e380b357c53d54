"""Lessons: small problems with every reply proven in advance."""
