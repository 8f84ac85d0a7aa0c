"""What the policy's sweeps may leave out, by name: each can be switched off, for tests."""

from __future__ import annotations

from typing import Literal

Allowed = Literal["all", "defeats", "nothing"]

Cut = Literal["forget", "drift", "bribes", "pushes", "idle", "safe"]
CUTS: frozenset[Cut] = frozenset({"forget", "drift", "bribes", "pushes", "idle", "safe"})
"""What may be switched off, for tests: forgetting (``drift`` is part of it: places at the last activation), useless
partial bribes, useless pushes, the closed form for idle states (``safe`` is part of it: no breach can come)."""
