"""How much is tried: the same every time where `check` runs it, more and by chance where not."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings


def quick(examples: int) -> settings:
    """The same few examples every time, so that a change shows what it did, and nothing else."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def often(examples: int) -> settings:
    """Many, others each time; what failed is printed so that it can be tried again."""
    return settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
