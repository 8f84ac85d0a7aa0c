"""``python -m advisor`` is ``fiends``."""

from advisor.entry import main

if __name__ == "__main__":
    main()
