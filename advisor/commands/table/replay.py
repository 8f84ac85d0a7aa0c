"""``fiends replay``: play a record again, step by step."""

from __future__ import annotations

from advisor.commands.options import RecordArgument


def replay(file: RecordArgument) -> None:
    """Play a record again and tell each step.

    Prints every move and what happened, then the board that it leads to. A move that the rules refuse is named, with
    all that led up to it; exit code 2.
    """
    import sys

    from advisor.messages import concerning, refused
    from advisor.reading import called, record_of
    from advisor.show.answers.replays import replay_page
    from advisor.terminal import look_of, say
    from frantic_fiends.record import replay as played

    record = record_of(file)
    result = played(record)
    concerning(result.position)
    say(replay_page(record, result, look_of(sys.stdout)))
    if result.fault is not None:
        raise refused(called(file), result.fault, result.line)
