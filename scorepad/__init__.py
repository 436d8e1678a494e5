"""scorepad keeps the score of card games played with real cards."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(data: "Path | None" = None, settings: "dict[str, Any] | None" = None) -> "Flask":
    """The web application over the data folder ``data``; it migrates nothing, and writes nothing
    but a secret key where there is none yet.

    ``settings`` win over the environment, which wins over the defaults of ``config.py``.
    Nothing here is imported before the call: the bootstrap imports this package without Flask,
    and on Pythons that are too old, to tell them so: annotations stay quoted.
    """
    from flask import Flask

    from scorepad import config, database, web
    from scorepad.start import data_folder, places

    folder = data_folder.data_folder() if data is None else data.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    app = Flask(
        "scorepad",
        root_path=str(places.PACKAGE),
        template_folder=str(places.root() / "templates"),
        static_folder=None,
        instance_path=str(folder),
    )
    app.config.from_mapping(config.load(folder, settings or {}))
    database.init(app, folder)
    web.init(app)
    return app
