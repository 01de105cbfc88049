"""The words for newcomers: the guided round, and how the game is to be heard."""

from __future__ import annotations

from blackjack_cli.answers import Guidance, GuideOffered, HeardAsked, HeardKept, Topic
from blackjack_cli.output.message import Message
from blackjack_cli.words.keys import key_name
from blackjack_cli.words.wording import Given
from blackjack_cli.words.writer import Writer

_FIELDS = {Topic.TURN: ("hit", "stand"), Topic.AGAIN: ("deal", "help", "leave")}
"""What the keys of a topic are called in its text, in their order."""


def tell_newcomer(
    writer: Writer, given: Guidance | GuideOffered | HeardAsked | HeardKept
) -> list[Message]:
    """What a newcomer is told or asked."""
    match given:
        case Guidance(topic, keys):
            return _guidance(writer, topic, keys)
        case GuideOffered(key):
            return writer.say("guide.offered", key=_key(writer, key))
        case HeardAsked(output):
            return writer.say("heard.asked", output=Given(output))
        case HeardKept(direct, heard):
            how = "direct" if direct else "terminal" if heard else "none"
            return writer.say(f"heard.kept.{how}")


def _guidance(writer: Writer, topic: Topic, keys: tuple[str, ...]) -> list[Message]:
    """Nothing where the keymap has no key for what could be told."""
    name, fields = f"guide.{topic}", _FIELDS.get(topic, ("key",))
    if topic is Topic.AGAIN and len(keys) == 2:
        # Only the key of help may be missing: the others are essential to a keymap.
        name, fields = "guide.again.nohelp", ("deal", "leave")
    if len(keys) != len(fields):
        return []
    named = {field: _key(writer, key) for field, key in zip(fields, keys, strict=True)}
    return writer.say(name, **named)


def _key(writer: Writer, key: str) -> Given:
    return Given(key_name(writer.catalog, key))
