"""`python -m mille` does what the command `mille` does."""

import sys

from mille.cli import main

if __name__ == "__main__":
    sys.exit(main())
