"""A Python that is too old is told so: it must be able to read what comes before the sentence."""

import ast

from scorepad.start import places


def test_an_old_python_can_read_what_comes_before_the_check() -> None:
    for name in ("__init__.py", "__main__.py"):
        tree = ast.parse((places.PACKAGE / name).read_text(), feature_version=(3, 6))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                assert node.module != "__future__", name
            if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
                assert isinstance(node.annotation, ast.Constant | ast.Name), name
            if isinstance(node, ast.FunctionDef) and node.returns:
                assert isinstance(node.returns, ast.Constant | ast.Name), name


def test_the_check_comes_before_every_import_of_ours() -> None:
    text = (places.PACKAGE / "__main__.py").read_text()
    assert text.index("sys.version_info < OLDEST") < text.index("from scorepad")
