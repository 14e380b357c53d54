"""Estimators: a search by plies with each evaluation, behind one interface."""
