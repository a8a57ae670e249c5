"""What can go wrong with a campaign. Every error carries the message that tells a player what to do."""

from __future__ import annotations

from pathlib import Path

from roguelike.engine.decisions import Refusal
from roguelike.engine.text import Arg, Msg


class SessionError(Exception):
    """Something a player must be told; ``msg`` is the sentence."""

    def __init__(self, msg: Msg) -> None:
        super().__init__(f"{msg.id} {dict(msg.args)}" if msg.args else msg.id)
        self.msg = msg


class Refused(SessionError):
    """An answer was not accepted and nothing has changed; ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.msg)
        self.refusal = refusal


class RuleFailed(SessionError):
    """A rule raised. Nothing was committed and the question is asked again; ``crash`` is the file that tells more."""

    def __init__(self, msg: Msg, crash: Path | None = None) -> None:
        super().__init__(msg)
        self.crash = crash


class MindFailed(SessionError):
    """A mind raised or gave an answer that its question does not accept."""


class SaveError(SessionError):
    """A campaign's file cannot be opened or written."""

    def __init__(self, message: str, **args: Arg) -> None:
        super().__init__(Msg(message, args))
