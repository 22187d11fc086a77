#!/bin/sh
# Runs before start and test: says in one sentence what this system lacks, and stops.
# The Node that npm brings is the first one on the path here. A minimal system may lack the one library that it links.
if ! error=$(node -e 0 2>&1); then
  case $error in
    *libatomic*) echo 'Node 26 needs the library libatomic, which this system lacks. Install it and start again (Debian and Ubuntu: apt-get install libatomic1; Fedora and its relatives: dnf install libatomic).' ;;
    *) printf 'Node cannot be started: %s\n' "$error" ;;
  esac >&2
  exit 1
fi
exec node runtime/check.mjs
