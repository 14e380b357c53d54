"""The site's own folders and files: data, secret key, compiled code."""

from __future__ import annotations

import os
import secrets
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from .environment import BadSetting, Environment

SECRET_BYTES = 32
SHORTEST_SECRET = 16


def data_dir(environment: Environment) -> Path:
    """The data folder, created if missing; raises `BadSetting`."""
    text = environment.text("YIYUAN_DATA_DIR")
    try:
        folder = Path(text).expanduser() if text else platformdirs.user_data_path("yiyuan", False)
    except RuntimeError:
        raise BadSetting(f"YIYUAN_DATA_DIR: {text} names an unknown user.") from None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(f"YIYUAN_DATA_DIR: {folder} cannot be made ({error.strerror}).") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadSetting(f"YIYUAN_DATA_DIR: {folder} cannot be written.")
    return folder


def keys(name: str, given: str) -> tuple[str, ...]:
    """Secret keys, separated by commas; raises `BadSetting`."""
    found = tuple(part.strip() for part in given.split(",") if part.strip())
    if any(len(each) < SHORTEST_SECRET for each in found):
        raise BadSetting(f"{name} must have {SHORTEST_SECRET} characters or more.")
    return found


def secret_key(environment: Environment) -> str:
    """The secret key of the settings, or else of the data folder; raises `BadSetting`.

    The key in the folder is made on the first start.
    """
    key = environment.secret("YIYUAN_SECRET_KEY")
    if key and len(key) < SHORTEST_SECRET:
        raise BadSetting(f"YIYUAN_SECRET_KEY must have {SHORTEST_SECRET} characters or more.")
    return key or _own_secret(data_dir(environment))


def _own_secret(folder: Path) -> str:
    path = folder / "secret_key"
    if not path.exists():
        try:
            _write_secret(path)
        except OSError as error:
            reason = f"{path} cannot be written ({error.strerror})"
            raise BadSetting(f"YIYUAN_SECRET_KEY is not set and {reason}.") from None
    try:
        key = path.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        raise BadSetting(f"YIYUAN_SECRET_KEY is not set and {path} cannot be read.") from None
    if len(key) < SHORTEST_SECRET:
        raise BadSetting(f"the secret key in {path} is damaged; delete the file to get a new one.")
    return key


def _write_secret(path: Path) -> None:
    """Write a new key to a temporary file and link it, so that readers never see a partial key."""
    draft = path.with_name(f"secret_key.{secrets.token_hex(4)}")
    try:
        draft.touch(mode=0o600)
        with draft.open("w", encoding="ascii") as file:
            file.write(secrets.token_hex(SECRET_BYTES))
            file.flush()
            os.fsync(file.fileno())  # half a key would stop every later start
        draft.replace(path) if os.name == "nt" else os.link(draft, path)
    except FileExistsError:
        pass  # another process was first; its key is used
    finally:
        draft.unlink(missing_ok=True)


def check_cache_dir(environ: Mapping[str, str]) -> None:
    """Check that compiled code can be stored in `YIYUAN_CACHE_DIR`; raises `BadSetting`.

    Processes that start engines call this. Without the check, engines would silently store their
    code elsewhere: `engines.kernel_files` gives no code from a folder that other users can write to.
    """
    text = environ.get("YIYUAN_CACHE_DIR", "")
    if not text:
        return
    folder = Path(text).resolve()
    try:
        for each in (folder, folder / "native"):
            each.mkdir(mode=0o700, parents=True, exist_ok=True)
            _check_nobody_else_writes(each)
        with tempfile.TemporaryFile(dir=folder / "native"):
            pass
    except OSError as error:
        raise BadSetting(
            f"YIYUAN_CACHE_DIR: {text[:60]} cannot be made or written ({error.strerror})."
        ) from None


def _check_nobody_else_writes(folder: Path) -> None:
    if not hasattr(os, "getuid"):
        return
    status = folder.stat()
    open_to_all = status.st_mode & stat.S_IWOTH and not status.st_mode & stat.S_ISVTX
    if open_to_all or status.st_uid not in (0, os.getuid()):
        raise BadSetting(f"YIYUAN_CACHE_DIR: others may write in {str(folder)[-60:]}.")
