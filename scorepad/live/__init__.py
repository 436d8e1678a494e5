"""What phones are told by machine: facts in from their outboxes, facts out to rebuild a game, and
at once that there is something new.

`sync.schema.json` describes both as JSON; a test holds the server to it.
"""

from scorepad.live.batch import BatchProblem, Sent, read_batch
from scorepad.live.facts import Facts
from scorepad.live.hub import Hub, hub_of, init, open_stream
from scorepad.live.outbox_file import OutboxFile, OutboxProblem, read_outbox
from scorepad.live.stream import Stream
from scorepad.live.sync import answer_batch

__all__ = [
    "BatchProblem",
    "Facts",
    "Hub",
    "OutboxFile",
    "OutboxProblem",
    "Sent",
    "Stream",
    "answer_batch",
    "hub_of",
    "init",
    "open_stream",
    "read_batch",
    "read_outbox",
]
