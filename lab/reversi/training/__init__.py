"""Training of the evaluation: self-play, fitting, calibration and a test match."""
