#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# 200 random games of the Connect6 machine, some up to a full board, and every fixed one: `ca` against RTL, byte by byte
# and over the line, 0 differences. TABLETOP_SEED chooses other games.
. "$(dirname "$0")/common.sh"

echo "TABLETOP_SEED=${TABLETOP_SEED:-1}"
run 0 signoff connect6_threat spartan --view ca --long --seed "${TABLETOP_SEED:-1}" --json long.json
cat out
(($(grep -c '"functional_differences": 0' long.json) == 3)) || fail "differences: $(<long.json)"
(($(grep -c '"max": 0$' long.json) == 3)) || fail "cycles differ: $(<long.json)"
