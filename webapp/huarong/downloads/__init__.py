"""Files of a puzzle: pictures, a moving picture, text, a QR code."""
