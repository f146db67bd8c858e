#!/bin/sh
# Checks that the expectations in the programs of this folder can be read. See README.md.
here=$(cd "$(dirname "$0")" && pwd)
exec java "$here/check/CheckFormat.java" "$here"
