"""Compiles the translations while a wheel or an editable install is built."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TranslationsHook(BuildHookInterface[Any]):
    """Called by hatchling; pyproject.toml names this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues and have them packed although git ignores them."""
        package = Path(self.root) / "scorepad"
        maker = runpy.run_path(str(package / "start" / "catalogues.py"))
        maker["compile_catalogues"](package / "translations")
        build_data["artifacts"].append("scorepad/translations/**/*.mo")
