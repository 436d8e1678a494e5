"""Compiles the translations and packs the pages while a wheel or an editable install is built."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface[Any]):
    """Called by hatchling; pyproject.toml names this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Have the compiled catalogues packed although git ignores them, and the pages beside them.

        An editable install (`version` says so) uses the pages of the checkout.
        """
        sys.path.insert(0, self.root)  # the sources being built, whatever else is installed
        from scorepad.translations import compile_stale

        compile_stale()
        build_data["artifacts"].append("scorepad/translations/**/*.mo")
        if version != "editable":
            pages = {folder: f"scorepad/_data/{folder}" for folder in ("templates", "static")}
            build_data["force_include"].update(pages)
