#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# 200 random games of the Connect6 machine, some up to a full board, and every fixed one: `ca` against RTL, byte by byte
# and over the line, 0 differences. TABLETOP_SEED chooses other games.
. "$(dirname "$0")/common.sh"

echo "TABLETOP_SEED=${TABLETOP_SEED:-1}"
run 0 signoff connect6_threat spartan --view ca --long --seed "${TABLETOP_SEED:-1}" --json long.json
cat out
(($(grep -c '"functional_differences": 0' long.json) == 10)) || fail "differences: $(<long.json)"
(($(grep -c '"max": 0$' long.json) == 10)) || fail "cycles differ: $(<long.json)"

# 336 baud at 2 MHz: no whole number of bits per second gives our UART the divider of this description.
cp -r "$here"/../../rtl-wrappers/{uart,connect6_threat} .
sed -i 's/= 880$/= 5952/; s/= 55$/= 372/; s/100 MHz/2 MHz/' connect6_threat/connect6_player.toml
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
run 0 signoff --rtl connect6_threat=connect6_threat/connect6_player.toml --count 1 --json slow.json
contains slow.json '"passed": true'
