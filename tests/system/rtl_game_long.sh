#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sign-off of the worked example of a whole game as it is described, with the pad clock of 400 Hz.
. "$(dirname "$0")/common.sh"

export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
run 0 signoff nexys4 --rtl nexys4="$here/../../rtl-wrappers/compositions/connect4_game/connect4_game.toml"
(($(grep -c ' ok$' out) == 4)) || fail "$(<out)"
contains out 'excluded: bytes (0): not compared, the description names no ports for them'
contains out 'excluded: events (0): not compared, the description names no ports for them'
