#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What platforms/published.md says that a command prints is printed: its commands that are marked (long).
. "$(dirname "$0")/common.sh"

needs yosys yosys
python3 -B "$here/published.py" "$(cd "$here/../.." && pwd)" "$tabletop" long
