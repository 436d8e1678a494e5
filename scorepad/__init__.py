"""scorepad keeps the score of card games played with real cards."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(data: "Path | None" = None, settings: "dict[str, Any] | None" = None) -> "Flask":
    """The web application over the data folder ``data``; it neither migrates nor writes to it,
    but for a secret key where there is none yet.

    ``settings`` win over the environment, which wins over the defaults of ``config.py``.
    Nothing here is imported before the call: the bootstrap imports this package without Flask,
    and on Pythons that are too old, to tell them so: annotations stay quoted.
    """
    from flask import Flask

    from scorepad import config, web
    from scorepad.start.data_folder import data_folder

    folder = data.resolve() if data else data_folder()
    app = Flask(
        "scorepad",
        root_path=str(config.PACKAGE),
        template_folder=str(config.ROOT / "templates"),
        static_folder=None,
        instance_path=str(folder),
    )
    app.config.from_mapping(config.load(folder, settings or {}))
    if find_spec("scorepad.database"):
        import_module("scorepad.database").init(app)
    web.init(app)
    return app
