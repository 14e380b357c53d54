"""docs/operations.md: the lines for one machine put unit and proxy in place, with the name of the site.

`apt`, `useradd` and `systemctl` do nothing here.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.support.reverse_proxies import replaced
from tests.support.servers import ROOT

LINES = re.compile(r"<!-- the lines for one machine -->\n```sh\n(.*?)```", re.DOTALL)
NOTHING = "apt() { :; }; python3() { :; }; useradd() { :; }; systemctl() { :; }\n"


def test_the_lines_name_the_site_in_unit_and_proxy(tmp_path: Path) -> None:
    lines = LINES.search((ROOT / "docs" / "operations.md").read_text("utf-8"))
    assert lines is not None
    opt = tmp_path / "opt"
    (opt / ".venv" / "bin").mkdir(parents=True)
    for program in ("pip", "yiyuan"):
        (opt / ".venv" / "bin" / program).symlink_to("/bin/true")
    (opt / "docs").symlink_to(ROOT / "docs")
    (tmp_path / "units").mkdir()
    (tmp_path / "caddy").mkdir()
    here = replaced(
        lines[1],
        ("/opt/yiyuan", str(opt)),
        ("/etc/systemd/system/", f"{tmp_path}/units/"),
        ("/etc/caddy/", f"{tmp_path}/caddy/"),
        ("YOUR.NAME", "games.example"),
    )
    subprocess.run(["bash", "-euo", "pipefail", "-c", NOTHING + here], check=True)
    unit = (tmp_path / "units" / "yiyuan.service").read_text("utf-8")
    assert "YIYUAN_PUBLIC_ORIGINS=https://games.example\n" in unit
    assert "\ngames.example {\n" in (tmp_path / "caddy" / "Caddyfile").read_text("utf-8")
