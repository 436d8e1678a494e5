"""Compiles the translations while a wheel or an editable install is built."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TranslationsHook(BuildHookInterface[Any]):
    """Called by hatchling; pyproject.toml names this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues and have them packed although git ignores them."""
        sys.path.insert(0, self.root)  # the sources being built, whatever else is installed
        from scorepad.translations import compile_stale

        compile_stale()
        build_data["artifacts"].append("scorepad/translations/**/*.mo")
