"""Keys in the order in which they were typed."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.screen import Screen

from app.screens.once import is_on_top


def run_command(screen: Screen[Any], event: events.Key) -> bool:
    """Carry out the command of a key in the screen's own queue, where choices are taken too.

    False if the key has none here.

    Left alone, the key would bubble to the program and be carried out there, after keys typed
    later that the screen knows what to do with. So it does where a key before it has opened
    another screen by now: then it is for that one.
    """
    if not is_on_top(screen):
        return True
    # `active_bindings` would ask about all keys, a tenth of what a cursor key costs.
    for node, keys in screen._modal_binding_chain:
        for binding in keys.key_to_bindings.get(event.key, ()):
            enabled = screen.app._check_action_state(binding.action, node)
            if enabled is False:
                continue
            if enabled:
                event.stop()
                event.prevent_default()
                screen.call_next(screen.app.run_action, binding.action, node)
            return True
    return False
