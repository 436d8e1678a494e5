"""A phone that keeps facts in an outbox; every answer it gets is held against the schema."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from scorepad import live, pads
from scorepad.database import write_tx
from tests.journal.at_table import deal, started

Json = dict[str, Any]
NAMES = ("Anna", "Ben", "Cleo", "Dov")
HERE = "http://localhost"
SCHEMA = json.loads((Path(live.__file__).parent / "sync.schema.json").read_text(encoding="utf-8"))


@cache
def validator(name: str) -> Draft202012Validator:
    """What holds a value against one part of the schema."""
    return Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{name}"})


def fits(name: str, value: object) -> bool:
    return validator(name).is_valid(value)


def fresh_id() -> str:
    return secrets.token_urlsafe(16)


def fact(game: str, kind: str, body: Any, **more: Any) -> Json:
    return {"game": game, "id": fresh_id(), "kind": kind, "body": body, **more}


def hand(game: str, slot: int, *dealt: int, **more: Any) -> Json:
    """A played hand: bidder, bid and what the side of seats 0 and 2 took."""
    return fact(game, "hand", {"slot": slot, "hand": deal(*(dealt or (0, 60, 70)))}, **more)


@dataclass
class Phone:
    """One device of a pad."""

    app: Flask
    client: FlaskClient
    pad: str
    persons: list[str]

    def post(self, batch: object, **more: Any) -> TestResponse:
        """Send a request as a page of ours would; its answer must fit the schema."""
        text = batch if isinstance(batch, str | bytes) else json.dumps(batch)
        given: dict[str, Any] = {"content_type": "application/json", "headers": {"Origin": HERE}}
        client = self.client
        if "Cookie" in more.get("headers", {}):
            client = self.app.test_client(use_cookies=False)
        answer = client.post(f"/p/{self.pad}/sync", data=text, **{**given, **more})
        part = "answers" if answer.status_code == 200 else "error"
        validator(part).validate(answer.get_json())
        return answer

    def send(self, *facts: object) -> list[Json]:
        """Send a batch that is looked at; the answers to its facts."""
        return self.told(*facts)["answers"]

    def told(self, *facts: object) -> Json:
        """Send a batch that is looked at; the whole answer."""
        answer = self.post({"facts": list(facts)})
        assert answer.status_code == 200, answer.text
        told: Json = answer.get_json()
        assert len(told["answers"]) == len(facts)
        return told

    def start(self, **more: Any) -> Json:
        """The first fact of a game that this phone begins."""
        return fact(fresh_id(), "started", started(self.persons, **more))

    def begun(self) -> str:
        """A game that has begun."""
        first = self.start()
        assert statuses(self.send(first)) == ["stored"]
        game: str = first["game"]
        return game

    def facts(self, game: str, after: int = 0) -> Json:
        """What the phone fetches to rebuild a game."""
        answer = self.client.get(f"/p/{self.pad}/g/{game}/facts?after={after}")
        assert answer.status_code == 200
        told: Json = answer.get_json()
        validator("facts").validate(told)
        return told


def new_phone(app: Flask) -> Phone:
    """The owner's phone of a new pad with four persons."""
    with app.app_context():
        pad, device = pads.create_pad("Family", "en", "America/Moncton", "Anna's phone")
        persons = [pads.add_person(pad, name).public_id for name in NAMES]
        return Phone(app, let_in(app, pad, device), pad.public_id, persons)


def phone_beside(phone: Phone, role: str = "keeper") -> Phone:
    """Another phone of the same pad."""
    with phone.app.app_context():
        access = pads.open_pad(phone.pad, [device_of(phone)])
        assert access is not None
        device = pads.Device(pad_id=access.pad.id, name=f"{role}'s phone", role=role)
        with write_tx() as session:
            session.add(device)
        return Phone(phone.app, let_in(phone.app, access.pad, device), phone.pad, phone.persons)


def let_in(app: Flask, pad: pads.Pad, device: pads.Device) -> FlaskClient:
    client = app.test_client()
    with client.session_transaction() as session:
        session["pads"] = {pad.public_id: device.public_id}
    return client


def device_of(phone: Phone) -> str:
    """The public id by which the phone's cookie names its device."""
    with phone.client.session_transaction() as session:
        device: str = session["pads"][phone.pad]
    return device


def statuses(answers: list[Json]) -> list[str]:
    return [answer["status"] for answer in answers]


def codes(answer: Json) -> list[str]:
    """The problem codes of an answer that must be a refusal."""
    assert answer["status"] == "refused", answer
    return [found["code"] for found in answer["problems"]]
