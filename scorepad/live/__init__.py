"""What phones are told by machine: facts in from their outboxes, facts out to rebuild a game.

`sync.schema.json` describes both as JSON; a test holds the server to it.
"""

from scorepad.live.batch import BatchProblem, Sent, read_batch
from scorepad.live.facts import facts_after
from scorepad.live.sync import answer_batch

__all__ = ["BatchProblem", "Sent", "answer_batch", "facts_after", "read_batch"]
