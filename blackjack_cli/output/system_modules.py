"""Modules of the Linux distribution, found from inside any virtual environment.

Speech Dispatcher and BRLTTY ship their Python modules with the distribution, in folders that
a virtual environment does not see. One module is loaded by its path; the folder itself is
never added to the search path, where it would shadow the packages of the environment.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterable
from glob import glob
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from pathlib import Path
from types import ModuleType

# Debian and its family, then Fedora, openSUSE and Arch; a pure Python module of another
# Python version serves as well.
FOLDERS = (
    "/usr/lib/python3/dist-packages",
    "/usr/local/lib/python3*/dist-packages",
    "/usr/lib64/python3*/site-packages",
    "/usr/lib/python3*/site-packages",
    "/usr/local/lib*/python3*/site-packages",
)


def load(name: str, folders: Iterable[str] = FOLDERS) -> ModuleType:
    """The module `name`: from the environment where that has it, else from the system.

    `folders` are patterns. Raises ModuleNotFoundError where it is nowhere (or, for a compiled
    module, nowhere for this version of Python), and whatever the module itself raises.
    """
    if name in sys.modules:
        return sys.modules[name]
    if importlib.util.find_spec(name) is not None:
        return importlib.import_module(name)
    for pattern in folders:
        for folder in sorted(glob(pattern), reverse=True):
            spec = _spec(name, Path(folder))
            if spec is not None:
                return _load(spec)
    raise ModuleNotFoundError(f"No module named {name!r} in the system's folders", name=name)


def _spec(name: str, folder: Path) -> ModuleSpec | None:
    package = folder / name / "__init__.py"
    if package.is_file():
        return importlib.util.spec_from_file_location(
            name, package, submodule_search_locations=[str(package.parent)]
        )
    for suffix in (".py", *EXTENSION_SUFFIXES):
        file = folder / f"{name}{suffix}"
        if file.is_file():
            return importlib.util.spec_from_file_location(name, file)
    return None


def _load(spec: ModuleSpec) -> ModuleType:
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[spec.name]
        raise
    return module
