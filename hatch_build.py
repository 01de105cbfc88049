"""Build hook: the wheel carries the compiled catalogues and the keymap.

What translators and players edit stands at the top of the checkout (`locales/`,
`keymap.toml`). A wheel gets both under `blackjack_cli/_data/`. An editable install reads
the checkout itself, so there only the compiled catalogues are added, beside their sources.
"""

from __future__ import annotations

import runpy
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[BuilderConfig]):
    """Compiles `locales/LANG/LC_MESSAGES/blackjack.po` for wheels and editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the files are gathered; `version` is "standard" or "editable"."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        compile_all = runpy.run_path(str(root / "locales" / "compile.py"))["compile_all"]
        if version == "editable":
            compile_all(root / "locales")
            return
        self._compiled = Path(tempfile.mkdtemp(prefix="blackjack-locales-"))
        compile_all(self._compiled)
        build_data["force_include"] |= {
            str(self._compiled): "blackjack_cli/_data/locales",
            str(root / "keymap.toml"): "blackjack_cli/_data/keymap.toml",
        }

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the compiled catalogues once they are in the wheel."""
        if self.target_name == "wheel" and version != "editable":
            shutil.rmtree(self._compiled)
