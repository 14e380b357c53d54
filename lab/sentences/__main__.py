"""`python -m lab.sentences FILE`: write the page with all sentences."""

from __future__ import annotations

import sys
from pathlib import Path

from lab.sentences.page import page

Path(sys.argv[1]).write_text(page(), "utf-8")
