"""What a puzzle can be taken along as: pictures, a moving picture, text, a QR code."""
