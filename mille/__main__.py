"""`python -m mille` does what the command `mille` does."""

import sys
from multiprocessing import freeze_support

from mille.cli import main

if __name__ == "__main__":
    freeze_support()  # in a standalone program, where a worker process starts here too
    sys.exit(main())
