#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What platforms/published.md says that a command prints is printed: its commands of less than ten seconds.
. "$(dirname "$0")/common.sh"

python3 -B "$here/published.py" "$(cd "$here/../.." && pwd)" "$tabletop" short

# A page that is wrong is found out: a figure that is not printed, a number of nobody's, a row without a reason.
mkdir -p wrong/platforms
wrong() {
    printf '| seed | ours | command | difference |\n|---|---|---|---|\n%s\n' "$1" >wrong/platforms/published.md
    ! python3 -B "$here/published.py" "$folder/wrong" "$tabletop" short >out || fail "nothing is wrong with $1"
    contains out "$2"
}
wrong '| 20 | `20` | `echo 21` | |' '20 is not printed'
wrong '| 20 | `20` | `echo 20.5` | |' '20 is not printed'
wrong '| 20 | `20` | `echo 20; false` | |' 'exit code 1'
wrong '| 20 | 20 | `echo 20` | |' 'not in backticks'
wrong '| 20 | as published | - | |' 'does not say why'
wrong '| 20 | `20` | the same | |' 'no command above'
printf '| seed | ours | command | difference |\n|---|---|---|---|\n| 2 | `a 20` | `printf "a\\n  20"` | |\n' >wrong/platforms/published.md
quietly python3 -B "$here/published.py" "$folder/wrong" "$tabletop" short
