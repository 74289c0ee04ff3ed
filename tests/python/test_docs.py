"""The examples in the docstrings run."""

import doctest
import inspect
from pathlib import Path

import pytest

import remise


def test_examples(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tables").symlink_to(folder / "international" / "fmjd")
    monkeypatch.chdir(tmp_path)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    tests = doctest.DocTestFinder(exclude_empty=True).find(remise, "remise")
    names = {test.name for test in tests if test.examples}
    assert {
        "remise",
        "remise.Answer",
        "remise.Clock",
        "remise.Clock.moves",
        "remise.Clock.play",
        "remise.Move",
        "remise.Tablebase",
        "remise.Tablebase.moves",
        "remise.Tablebase.probe",
        "remise.Tablebase.probe_many",
        "remise.Verdict",
        "remise.rule",
    } <= names
    for test in tests:
        runner.run(test)
    assert runner.summarize().failed == 0


def test_everything_has_a_docstring() -> None:
    for name in remise.__all__:
        thing = getattr(remise, name)
        assert name == "__version__" or inspect.getdoc(thing), name
        if inspect.isclass(thing):
            assert thing.__module__ == "remise"
