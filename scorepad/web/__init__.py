"""The pages: one blueprint a noun, on top of what all pages share."""

from __future__ import annotations

from flask import Flask

from scorepad import live as hub
from scorepad import translations
from scorepad.web import (
    about,
    access,
    adjustments,
    assets,
    big,
    book,
    compression,
    consent,
    correction,
    deal,
    deletion,
    devices,
    downloads,
    errors,
    evening,
    figures,
    formats,
    front,
    games,
    history,
    importing,
    irregularity,
    language,
    limits,
    links,
    live,
    log,
    needs,
    opening,
    other_rules,
    outbox,
    pad_files,
    pads,
    pen,
    persons,
    phone,
    rulebook,
    rules,
    rules_changed,
    seating,
    seats,
    security,
    sheet,
    statement,
    story,
    sync,
    table,
    trust,
    uploads,
    worker,
)

NOUNS = (
    front,
    opening,
    pads,
    persons,
    devices,
    links,
    rules,
    games,
    history,
    figures,
    about,
    deletion,
    table,
    sheet,
    statement,
    story,
    book,
    log,
    other_rules,
    needs,
    correction,
    consent,
    deal,
    adjustments,
    seating,
    seats,
    downloads,
    importing,
    pad_files,
    rules_changed,
    rulebook,
    irregularity,
    sync,
    outbox,
    trust,
    live,
    pen,
    worker,
    big,
)


def init(app: Flask) -> None:
    """Give the application its pages.

    What runs after a request runs in the reverse of the order here: packing is last.
    """
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    translations.compile_stale()
    compression.init(app)
    uploads.init(app)
    security.init(app)
    limits.init(app)
    errors.init(app)
    language.init(app)
    trust.init(app)
    access.init(app)
    assets.init(app)
    phone.init(app)
    formats.init(app)
    evening.init(app)
    hub.init(app)
    for noun in NOUNS:
        app.register_blueprint(noun.blueprint)
