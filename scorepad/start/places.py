"""Where the program's own files lie, in a checkout and in an installed wheel."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
_INSTALLED = PACKAGE / "_data"


def root() -> Path:
    """The folder that holds `templates/` and `static/`: the checkout, or `_data` of a wheel."""
    return _INSTALLED if _INSTALLED.is_dir() else PACKAGE.parent


def is_checkout() -> bool:
    """Whether the program runs from its sources; only there may it make environments."""
    return root() == PACKAGE.parent and (root() / "pyproject.toml").is_file()


def version() -> str:
    """The program's version: of the sources in a checkout, else of the installed package."""
    if is_checkout():
        import tomllib

        with (root() / "pyproject.toml").open("rb") as file:
            return str(tomllib.load(file)["project"]["version"])
    import importlib.metadata

    return importlib.metadata.version("scorepad")
