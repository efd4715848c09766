#!/bin/sh
# It names itself in what it prints.
PYTHONPATH=/usr/lib/mille-cards${PYTHONPATH:+:$PYTHONPATH} exec python3 -P -c '
import sys
from mille.cli import main
sys.argv[0] = "mille-cards"
sys.exit(main())' "$@"
