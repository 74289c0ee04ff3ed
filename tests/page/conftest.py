"""The service on tables of four pieces, and a browser that looks at its page."""

import os
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from page import Page

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
TABLES = TARGET / "page-tables"
SCREENSHOTS = TARGET / "page-screenshots"
PROGRAMS = TARGET / "release"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def tables():
    """Tables up to four pieces of three games; those that are there already are kept."""
    for variant in ["international", "russian", "english"]:
        build = [PROGRAMS / "remise-gen", "build", "--pieces", "4", "--variant", variant]
        subprocess.run([*build, "--kind", "wdl,dtz,dtw", "--out", TABLES], check=True, capture_output=True)
    return TABLES


@pytest.fixture(scope="session")
def address(tables):
    """Where the service listens."""
    command = [PROGRAMS / "remise", "serve", "--tables", tables, "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
        line = service.stdout.readline()
        assert line.startswith("listening on http://"), line
        yield line.split()[-1] + "/"
        service.terminate()
        assert service.wait(timeout=20) == 0


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, address):
    """Opens the page: `open_page("fen=...", width=375)`. Afterwards nothing may have been asked of
    another host, no script may have failed and no dialog have opened."""
    opened = []

    def open_page(link="lang=en", **options):
        page = Page(browser, address, SCREENSHOTS, **options)
        opened.append(page)
        page.go(link)
        return page

    yield open_page
    for page in opened:
        page.close()
    for page in opened:
        assert page.faults == []


@pytest.fixture
def page(open_page):
    """The page as it opens, in English."""
    return open_page()
