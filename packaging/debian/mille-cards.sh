#!/bin/sh
PYTHONPATH=/usr/lib/mille-cards${PYTHONPATH:+:$PYTHONPATH} exec python3 -P -m mille "$@"
