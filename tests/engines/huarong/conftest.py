"""Examples may compile a kernel on their way, so no example has a deadline; one atlas for all."""

import pytest
from hypothesis import settings

from engines.huarong import atlas_build

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def atlas_folder(tmp_path_factory):
    """A folder with the whole atlas, built once."""
    folder = tmp_path_factory.mktemp("atlas")
    atlas_build.build(folder)
    return folder


@pytest.fixture(scope="session")
def atlas(atlas_folder):
    return atlas_build.open_or_build(atlas_folder)
