"""Tables for the tests: `scripts/python_test.sh` builds them, with up to three pieces."""

import os
from pathlib import Path

import pytest

import remise


@pytest.fixture(scope="session")
def folder() -> Path:
    return Path(os.environ["REMISE_TABLES"])


@pytest.fixture(scope="session")
def tables(folder: Path) -> remise.Tablebase:
    return remise.Tablebase(folder, "international")
