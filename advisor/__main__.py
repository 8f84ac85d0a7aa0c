"""``python -m advisor`` is ``fiends``."""

from advisor.cli import main

if __name__ == "__main__":
    main()
