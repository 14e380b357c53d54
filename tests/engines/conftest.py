"""The atlas that all tests share, opened."""

import pytest

from engines.huarong.atlas.atlas import Atlas


@pytest.fixture(scope="session")
def atlas(atlas_folder):
    return Atlas.open(atlas_folder)
