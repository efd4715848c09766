"""`python -m mille` does what the command `mille` does."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    if sys.argv[1:2] == ["guard"]:  # beside a program at the table; it needs nothing of the rest
        from mille.session import guard

        sys.exit(guard.main(sys.argv[2:]))
    if sys.argv[1:2] == ["adapter"]:  # beside the window, for screen readers
        from mille.app import adapter

        sys.exit(adapter.main())
    freeze_support()  # in a standalone program, where a worker process starts here too
    from mille.cli import main

    sys.exit(main())
