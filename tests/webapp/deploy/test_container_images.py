"""`Dockerfile` and `compose.yaml` agree with the project and are locked down; they are not run here."""

import re
import tomllib
from fnmatch import fnmatch

import pytest
import yaml

from tests.support.servers import ROOT
from webapp.core.declared import settings_of
from webapp.core.settings import Settings

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE_TEXT = (ROOT / "compose.yaml").read_text("utf-8")
COMPOSE = yaml.safe_load(COMPOSE_TEXT)
SERVICES = COMPOSE["services"]
PYROOT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
STARTS = dict(
    line.split(": ", 1) for line in (ROOT / "Procfile").read_text("utf-8").splitlines() if line
)


def named(text):
    return set(re.findall(r"\bYIYUAN_[A-Z_]+", text))


def known():
    found = {name for _, name, _ in settings_of(Settings)}
    return found | {f"{name}_FILE" for name in found}


@pytest.fixture(params=SERVICES)
def service(request):
    return SERVICES[request.param]


# The image -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [DOCKERFILE, COMPOSE_TEXT], ids=["Dockerfile", "compose"])
def test_the_settings_exist(text):
    assert named(text)
    assert named(text) <= known()


def test_the_commands_are_those_of_the_procfile():
    words = re.search(r"^CMD \[(.*)\]$", DOCKERFILE, re.MULTILINE)[1]
    assert " ".join(re.findall(r'"([^"]*)"', words)) == STARTS["web"]
    assert SERVICES["engines"]["command"] == STARTS["worker"]


def test_the_image_has_a_pinned_python_that_is_supported():
    minor = int(re.search(r"^FROM python:3\.(\d+)\.\d+-slim-\w+$", DOCKERFILE, re.MULTILINE)[1])
    least, beyond = map(int, re.findall(r"3\.(\d+)", PYROOT["project"]["requires-python"]))
    assert least <= minor < beyond


def test_the_locked_versions_are_installed_before_the_sources_are_copied():
    locked = (ROOT / "requirements" / "site.txt").read_text("utf-8")
    assert "--hash=sha256:" in locked
    for library in (*PYROOT["project"]["optional-dependencies"]["scale"], "Flask"):
        name = re.match(r"[\w-]+", library)[0].lower()
        assert re.search(rf"^{name}==", locked, re.MULTILINE), name
    install = DOCKERFILE.index("pip install")
    assert "--require-hashes" in DOCKERFILE[install:].split("\n")[0]
    assert DOCKERFILE.index("COPY requirements/site.txt") < install
    assert all(install < DOCKERFILE.index(f"COPY {name}") for name in ("engines", "webapp"))


def test_what_the_image_copies_is_what_the_package_is_made_of():
    copied = set(" ".join(re.findall(r"^COPY (.*) \S+$", DOCKERFILE, re.MULTILINE)).split())
    assert all((ROOT / name).exists() for name in copied)
    packages = PYROOT["tool"]["setuptools"]["packages"]["find"]["include"]
    assert {name.rstrip("*") for name in packages} <= copied
    rules = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert rules[1] == "*"  # everything else stays out: .git, .env, data, secrets
    let_in = {rule[1:] for rule in rules if rule.startswith("!")}
    assert let_in == copied


def test_nobody_is_root_in_it():
    user = DOCKERFILE.index("\nUSER yiyuan")
    assert user < DOCKERFILE.index("\nCMD")
    assert "USER root" not in DOCKERFILE


@pytest.mark.parametrize(
    ("environ", "port"),
    [({}, 8000), ({"PORT": "9001"}, 9001), ({"PORT": "9001", "YIYUAN_PORT": "9002"}, 9002)],
)
def test_the_health_check_asks_at_the_port_of_the_site(environ, port, monkeypatch, tmp_path):
    words = re.search(r'^ +CMD \["python", "-c", "(.*)"\]$', DOCKERFILE, re.MULTILINE)[1]
    monkeypatch.delenv("PORT", raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    asked = []
    monkeypatch.setattr("urllib.request.urlopen", lambda url, timeout: asked.append((url, timeout)))
    exec(compile(words, "health check", "exec"), {})  # noqa: S102 - it is our own
    assert asked == [(f"http://127.0.0.1:{port}/healthz", 4)]
    assert Settings.from_environ({**environ, "YIYUAN_DATA_DIR": str(tmp_path)}).port == port


# The composition -----------------------------------------------------------------------------------


def test_services_are_locked_down_and_limited(service):
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["tmpfs"][0] == "/tmp"  # noqa: S108 - in a container
    assert service["pids_limit"]
    assert re.fullmatch(r"\d+[mg]", service["mem_limit"])
    assert service["cpus"] > 0
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}
    assert "build" in service or service["user"] != "root"


def test_images_are_pinned(service):
    assert "build" in service or re.fullmatch(r"\w+:\d+\.\d+(\.\d+)?-\w+", service["image"])


def test_secrets_are_files_and_no_secret_is_in_the_environment():
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            if fnmatch(name, "*PASSWORD*") or fnmatch(name, "*SECRET*"):
                assert name.endswith("_FILE")
                assert value.removeprefix("/run/secrets/") in service["secrets"]
    assert "/secrets/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_only_the_site_is_reached_from_outside_and_only_by_the_proxy():
    published = {name: each["ports"] for name, each in SERVICES.items() if "ports" in each}
    assert published == {"web": ["127.0.0.1:8000:8000"]}
    assert SERVICES["web"]["environment"]["YIYUAN_TRUSTED_PROXIES"].endswith(":-1}")
    for name in ("database", "redis"):
        assert COMPOSE["networks"][name] == {"internal": True}
        assert SERVICES[name]["networks"] == [name]
    assert SERVICES["web"]["ulimits"]["nofile"] >= 16384


def test_redis_keeps_nothing_and_has_a_limit():
    command = SERVICES["redis"]["command"]
    assert '--save "" --appendonly no' in command
    most = int(re.search(r"--maxmemory (\d+)mb", command)[1])
    assert most < int(SERVICES["redis"]["mem_limit"].rstrip("m"))
    assert "noeviction" in command  # jobs and leases are not thrown away
