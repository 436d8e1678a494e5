"""The rows of a pad: the pad, its persons with their names, its house rules, its links and the
devices let in by them, its games; and the invitations to make a pad, which belong to none."""

from __future__ import annotations

import datetime as dt
import re
import secrets
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from scorepad.database import Base, now

# At the end of a game, after every hand, or not at all.
CONSENTS = ("end", "hands", "never")


def new_public_id() -> str:
    """A random id for addresses and cookies: 22 URL-safe characters, 128 bits."""
    return secrets.token_urlsafe(16)


def is_public_id(text: str) -> bool:
    """Whether this could be a public id at all; what is not is asked of no database."""
    return re.fullmatch(r"[A-Za-z0-9_-]{16,32}", text, re.ASCII) is not None


class Pad(Base):
    """One family's or club's book."""

    __tablename__ = "pad"
    __table_args__ = (
        sa.UniqueConstraint("public_id"),
        sa.CheckConstraint("length(public_id) BETWEEN 16 AND 32", name="public_id"),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 80", name="name"),
        sa.CheckConstraint("length(language) BETWEEN 2 AND 8", name="language"),
        sa.CheckConstraint("length(time_zone) BETWEEN 1 AND 64", name="time_zone"),
    )

    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    name: Mapped[str] = mapped_column(sa.String(80))
    language: Mapped[str] = mapped_column(sa.String(8))
    time_zone: Mapped[str] = mapped_column(sa.String(64))
    public_id: Mapped[str] = mapped_column(sa.String(32), default_factory=new_public_id)
    created_at: Mapped[dt.datetime] = mapped_column(default_factory=now)
    # The rules of its new games: a profile's public id, or the name of a ready-made table; none:
    # the usual ones.
    default_profile: Mapped[str | None] = mapped_column(sa.String(32), default=None)
    # When the sides are asked whether they agree: one of CONSENTS.
    consent: Mapped[str] = mapped_column(sa.String(8), default="end", server_default="end")


class Person(Base):
    """A player, for years; `name_key` is what two names must differ in.

    Facts name persons by `public_id` and are never rewritten: that two turned out to be one stands
    here, in `merged_into_id`, and is read wherever a name is. `deleted_at`: the name is gone, and
    what stands in its place tells nothing; the games keep the person. `guest_at`: of one evening,
    and when it was.
    """

    __tablename__ = "person"
    __table_args__ = (
        sa.UniqueConstraint("pad_id", "public_id"),
        sa.UniqueConstraint("pad_id", "name_key"),
        sa.CheckConstraint("length(public_id) BETWEEN 16 AND 32", name="public_id"),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 80", name="name"),
        sa.CheckConstraint("length(name_key) >= 1", name="name_key"),
    )

    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    pad_id: Mapped[int] = mapped_column(sa.ForeignKey("pad.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(sa.String(80))
    name_key: Mapped[str] = mapped_column(sa.String(320))
    public_id: Mapped[str] = mapped_column(sa.String(32), default_factory=new_public_id)
    merged_into_id: Mapped[int | None] = mapped_column(sa.ForeignKey("person.id"), default=None)
    merged_at: Mapped[dt.datetime | None] = mapped_column(default=None)
    hidden_at: Mapped[dt.datetime | None] = mapped_column(default=None)
    guest_at: Mapped[dt.datetime | None] = mapped_column(default=None)
    deleted_at: Mapped[dt.datetime | None] = mapped_column(default=None)


class OtherName(Base):
    """What a person is called besides. No name of a pad means two persons (`pads/persons.py`)."""

    __tablename__ = "other_name"
    __table_args__ = (
        sa.UniqueConstraint("pad_id", "name_key"),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 80", name="name"),
        sa.CheckConstraint("length(name_key) >= 1", name="name_key"),
        sa.Index(None, "person_id"),
    )

    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    pad_id: Mapped[int] = mapped_column(sa.ForeignKey("pad.id", ondelete="CASCADE"))
    person_id: Mapped[int] = mapped_column(sa.ForeignKey("person.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(sa.String(80))
    name_key: Mapped[str] = mapped_column(sa.String(320))


class Profile(Base):
    """House rules under a name: a variant, and of its options those that differ.

    Games keep their own rules: nothing refers to this row but the pad's default.
    """

    __tablename__ = "profile"
    __table_args__ = (
        sa.UniqueConstraint("pad_id", "public_id"),
        sa.UniqueConstraint("pad_id", "name_key"),
        sa.CheckConstraint("length(public_id) BETWEEN 16 AND 32", name="public_id"),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 80", name="name"),
        sa.CheckConstraint("length(name_key) >= 1", name="name_key"),
    )

    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    pad_id: Mapped[int] = mapped_column(sa.ForeignKey("pad.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(sa.String(80))
    name_key: Mapped[str] = mapped_column(sa.String(320))
    game: Mapped[str] = mapped_column(sa.String(40))
    variant: Mapped[str] = mapped_column(sa.String(40))
    rules: Mapped[dict[str, Any]] = mapped_column(sa.JSON)
    public_id: Mapped[str] = mapped_column(sa.String(32), default_factory=new_public_id)


class Device(Base):
    """A phone that was let into a pad, and what it may do there."""

    __tablename__ = "device"
    __table_args__ = (
        sa.UniqueConstraint("pad_id", "public_id"),
        sa.CheckConstraint("length(public_id) BETWEEN 16 AND 32", name="public_id"),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 80", name="name"),
        sa.CheckConstraint("role IN ('owner', 'keeper', 'viewer')", name="role"),
        # The front page asks for a phone's devices across pads.
        sa.Index(None, "public_id"),
        sa.Index(None, "link_id"),
    )

    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    pad_id: Mapped[int] = mapped_column(sa.ForeignKey("pad.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(sa.String(80))
    role: Mapped[str] = mapped_column(sa.String(8))
    public_id: Mapped[str] = mapped_column(sa.String(32), default_factory=new_public_id)
    created_at: Mapped[dt.datetime] = mapped_column(default_factory=now)
    seen_at: Mapped[dt.datetime] = mapped_column(default_factory=now)
    withdrawn_at: Mapped[dt.datetime | None] = mapped_column(default=None)
    # By which link it came, None if it made the pad; a link goes with its pad only.
    link_id: Mapped[int | None] = mapped_column(sa.ForeignKey("link.id"), default=None)
    # When it came with a pad's file. No phone carries its id, so it is out from then on at least,
    # and the same moment in `withdrawn_at` says that it was in where the file was written.
    imported_at: Mapped[dt.datetime | None] = mapped_column(default=None)


class Link(Base):
    """An address that lets phones into a pad, and a code that can be typed instead for a while.

    Neither is stored: `secret_hash` and `code_hash` are one-way (`pads/secret.py`). `until` is the
    end of the link itself, None for none.
    """

    __tablename__ = "link"
    __table_args__ = (
        sa.UniqueConstraint("pad_id", "public_id"),
        sa.UniqueConstraint("secret_hash"),
        sa.UniqueConstraint("code_hash"),
        sa.CheckConstraint("length(public_id) BETWEEN 16 AND 32", name="public_id"),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 80", name="name"),
        sa.CheckConstraint("role IN ('owner', 'keeper', 'viewer')", name="role"),
        sa.CheckConstraint("length(secret_hash) = 64", name="secret_hash"),
        sa.CheckConstraint("(code_hash IS NULL) = (code_until IS NULL)", name="code_until"),
    )

    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    pad_id: Mapped[int] = mapped_column(sa.ForeignKey("pad.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(sa.String(80))
    role: Mapped[str] = mapped_column(sa.String(8))
    secret_hash: Mapped[str] = mapped_column(sa.String(64))
    code_hash: Mapped[str | None] = mapped_column(sa.String(64), default=None)
    code_until: Mapped[dt.datetime | None] = mapped_column(default=None)
    until: Mapped[dt.datetime | None] = mapped_column(default=None)
    public_id: Mapped[str] = mapped_column(sa.String(32), default_factory=new_public_id)
    created_at: Mapped[dt.datetime] = mapped_column(default_factory=now)
    used_at: Mapped[dt.datetime | None] = mapped_column(default=None)
    withdrawn_at: Mapped[dt.datetime | None] = mapped_column(default=None)


class Invitation(Base):
    """A code with which one pad may be made, where not just anyone may make pads."""

    __tablename__ = "invitation"
    __table_args__ = (
        sa.UniqueConstraint("code_hash"),
        sa.CheckConstraint("length(code_hash) = 64", name="code_hash"),
    )

    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    code_hash: Mapped[str] = mapped_column(sa.String(64))
    until: Mapped[dt.datetime] = mapped_column()
    created_at: Mapped[dt.datetime] = mapped_column(default_factory=now)
    used_at: Mapped[dt.datetime | None] = mapped_column(default=None)


class Game(Base):
    """A game of a pad. What stands in it is its journal; from `persons` on all is a cache of that.

    `version` is the number of the last fact, `cached_at_version` the one the cache was made at.
    It began (`began_at`) when its phone says so, where that can be (`scorepad/history`), and
    `started_at` is when it came in; `hands` are those with a count. `ended_early`: how its table
    ended it with a result (`scorepad/journal/endings.py`), "" for one that ended by the rules, or
    with nobody winning, or goes on.
    """

    __tablename__ = "game"
    __table_args__ = (
        sa.UniqueConstraint("pad_id", "public_id"),
        sa.CheckConstraint("length(public_id) BETWEEN 16 AND 32", name="public_id"),
        sa.CheckConstraint("version >= 1", name="version"),
        sa.CheckConstraint("cached_at_version BETWEEN 0 AND version", name="cached_at_version"),
        sa.Index(None, "pad_id", "started_at", "id"),
        sa.Index(None, "pad_id", "is_over", "is_abandoned", "started_at"),
        sa.Index(None, "pad_id", "began_at", "id"),
        sa.Index(None, "pad_id", "game", "variant", "began_at", "id"),
        sa.Index(None, "pad_id", "is_disputed", "began_at", "id"),
        sa.Index(None, "pad_id", "evening"),
    )

    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    pad_id: Mapped[int] = mapped_column(sa.ForeignKey("pad.id", ondelete="CASCADE"))
    started_at: Mapped[dt.datetime] = mapped_column()
    version: Mapped[int] = mapped_column()
    last_at: Mapped[dt.datetime] = mapped_column()
    persons: Mapped[list[str]] = mapped_column(sa.JSON)
    sides: Mapped[list[list[int]]] = mapped_column(sa.JSON)
    totals: Mapped[list[int]] = mapped_column(sa.JSON)
    winners: Mapped[list[int]] = mapped_column(sa.JSON)
    game: Mapped[str] = mapped_column(sa.String(40))
    variant: Mapped[str] = mapped_column(sa.String(40))
    began_at: Mapped[dt.datetime] = mapped_column()
    evening: Mapped[dt.date] = mapped_column(sa.Date)
    until_at: Mapped[dt.datetime] = mapped_column()
    hands: Mapped[int] = mapped_column()
    is_disputed: Mapped[bool] = mapped_column(
        sa.Boolean(create_constraint=True, name="is_disputed")
    )
    public_id: Mapped[str] = mapped_column(sa.String(32), default_factory=new_public_id)
    place: Mapped[str] = mapped_column(sa.String(80), default="", server_default=sa.text("''"))
    note: Mapped[str] = mapped_column(sa.String(500), default="", server_default=sa.text("''"))
    left_out_at: Mapped[dt.datetime | None] = mapped_column(default=None)
    ended_early: Mapped[str] = mapped_column(
        sa.String(10), default="", server_default=sa.text("''")
    )
    is_over: Mapped[bool] = mapped_column(
        sa.Boolean(create_constraint=True, name="is_over"), default=False
    )
    is_abandoned: Mapped[bool] = mapped_column(
        sa.Boolean(create_constraint=True, name="is_abandoned"), default=False
    )
    cached_at_version: Mapped[int] = mapped_column(default=0)


class DeletedGame(Base):
    """A game that its pad's owner has deleted: all that is left of it is that it is gone."""

    __tablename__ = "deleted_game"
    __table_args__ = (sa.CheckConstraint("length(public_id) BETWEEN 16 AND 32", name="public_id"),)

    pad_id: Mapped[int] = mapped_column(
        sa.ForeignKey("pad.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    public_id: Mapped[str] = mapped_column(sa.String(32), primary_key=True)
    deleted_at: Mapped[dt.datetime] = mapped_column(default_factory=now)
