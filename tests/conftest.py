"""How hard hypothesis tries: the same few examples each time, or with FIENDS_HYPOTHESIS=deep many new ones."""

import os

from hypothesis import settings

settings.register_profile("quick", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("deep", derandomize=False, deadline=None, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("FIENDS_HYPOTHESIS", "quick"))

# What a tester's shell says of its width and colours is no matter of the tests'.
for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"):
    os.environ.pop(name, None)
