"""The forms that a page really has, as a browser would send them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import quote_plus

Pairs = list[tuple[str, bytes]]
# Types of input of which one value, or none, is sent.
CHOSEN = ("radio", "checkbox")


@dataclass
class Control:
    """A name with the values that can be chosen for it, and those that are; `is_button`: it is
    sent only if it is pressed, perhaps to another address."""

    name: str
    values: list[str]
    chosen: list[str]
    is_button: bool = False
    action: str | None = None


@dataclass
class Form:
    """A form: where it is sent to, and its controls."""

    action: str
    method: str
    controls: list[Control] = field(default_factory=list)

    @property
    def buttons(self) -> list[Control]:
        return [control for control in self.controls if control.is_button]

    def token(self) -> str:
        """The form's own token."""
        return next((c.chosen[0] for c in self.controls if c.name == "csrf_token"), "")


def forms_of(page: str) -> list[Form]:
    """Every form of the page that is posted, in order; what lies outside belongs by its `form`."""
    reader = _Reader()
    reader.feed(page)
    return [form for form in reader.forms if form.method == "post"]


def encoded(pairs: Pairs) -> bytes:
    """The pairs as a form is sent; values are bytes, so that they need not be UTF-8."""
    return "&".join(f"{quote_plus(name)}={quote_plus(value)}" for name, value in pairs).encode()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self.open: Form | None = None
        self.select: Control | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = Form(given.get("action", ""), given.get("method", "get").lower())
            self.forms.append(self.open)
            self.by_id[given.get("id", "")] = self.open
        elif tag == "option" and self.select:
            self.select.values.append(given.get("value", ""))
            if "selected" in given:
                self.select.chosen = [given.get("value", "")]
        elif tag in ("input", "select", "textarea", "button"):
            form = self.by_id.get(given["form"]) if "form" in given else self.open
            if form:
                self._control(form, tag, given)

    def _control(self, form: Form, tag: str, given: dict[str, str]) -> None:
        value, kind = given.get("value", ""), given.get("type", "")
        if tag == "button" or kind == "submit":
            button = Control(given.get("name", ""), [value], [value], True)
            button.action = given.get("formaction")
            form.controls.append(button)
            return
        is_chosen = kind not in CHOSEN or "checked" in given
        known = [c for c in form.controls if c.name == given.get("name") and not c.is_button]
        if kind == "radio" and known:
            control = known[0]
            control.values.append(value)
            control.chosen += [value] if is_chosen else []
        elif given.get("name"):
            control = Control(given["name"], [value], [value] if is_chosen else [])
            form.controls.append(control)
            if tag == "select":
                self.select, control.values, control.chosen = control, [], []

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = None
        if tag == "form":
            self.open = None
