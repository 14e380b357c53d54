"""How the trained evaluation comes to be: games against itself, fitting, calibration, a match."""
