"""The bare views that ours are compared with: the least that a Flask view can do for the same.

They keep their connection open, as ours do, with the same SQLite, journal and durability; they
check nothing, know nobody, and their page has no more on it than the totals.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from flask import Flask, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response

from scorepad import database

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>{{ title }}</title></head>
<body>
  <h1>{{ title }}</h1>
  {% for name, total in sides %}<p>{{ name }}: <b>{{ total }}</b></p>{% endfor %}
  <form method="post" action="/hand"><input name="points"><button>Save</button></form>
</body>
</html>"""


def bare_app(folder: Path) -> Flask:
    """POST /hand and POST /sync commit one row and answer, GET / reads one and renders a page."""
    app = Flask("bare", static_folder=None)
    connection = _connection(folder / "bare.sqlite")
    page = app.jinja_env.from_string(PAGE)

    @app.post("/hand")
    def hand() -> Response:
        form = request.form
        _add(connection, form["fact"], json.dumps(form.to_dict()))
        return redirect("/", 303)

    @app.post("/sync")
    def sync() -> Response:
        facts = request.get_json()["facts"]
        for fact in facts:
            _add(connection, fact["id"], json.dumps(fact))
        return jsonify(answers=[{"id": fact["id"], "status": "stored"} for fact in facts])

    @app.get("/")
    def show() -> str:
        query = "SELECT title, body FROM game WHERE id = 1"
        title, body = connection.execute(query).fetchone()
        return render_template(page, title=title, sides=json.loads(body))

    return app


def _add(connection: Any, fact: str, body: str) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("INSERT INTO hand (id, body) VALUES (?, ?)", (fact, body))
    connection.execute("COMMIT")


def _connection(file: Path) -> Any:
    module = database.sqlite_module()
    connection = module.connect(str(file), isolation_level=None, check_same_thread=False)
    for pragma in database.pragmas(module.sqlite_version_info):
        connection.execute("PRAGMA " + pragma)
    connection.execute("CREATE TABLE hand (id TEXT PRIMARY KEY, body TEXT NOT NULL)")
    connection.execute("CREATE TABLE game (id INTEGER PRIMARY KEY, title TEXT, body TEXT)")
    sides = json.dumps([["Rose & Anne-Marie", 85], ["Émile & Léo", 40]])
    connection.execute("INSERT INTO game VALUES (1, 'Arsenault', ?)", (sides,))
    return connection
