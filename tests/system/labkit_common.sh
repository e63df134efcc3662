# SPDX-License-Identifier: Apache-2.0
# Sourced by the system tests of the labkit, after common.sh.

# What became of each picture: outcome, sent, messages, reject marks.
judged() {
    python3 - "$1" <<'PYTHON'
import json, sys
for one in json.load(open(sys.argv[1])).get("pictures", []):
    print(one["outcome"], one["sent"] or "-", ";".join(one["messages"]) or "-", ",".join(one["reject"]) or "-")
PYTHON
}

# same_pictures NAME LINE..: of the last run.
same_pictures() {
    local name=$1
    shift
    printf '%s\n' "$@" >expected
    judged stats >pictures || fail "$(<stats)"
    diff pictures expected >&2 || fail "other pictures: $name"
}

right=(--set grid.x0=164 --set grid.y0=58 --set grid.dx=56 --set grid.dy=52)

# begin: the pieces, and the end of the calibration. turn LINE..: what is done at the table, then the switch.
begin() {
    for square in 50 52 54 56 61 63 65 67 70 72 74 76; do echo "put red $square"; done
    printf '@ 100 ms\npress enter 30 ms\n@ 100 ms\n'
}
turn() {
    printf '%s\n' "$@" '@ 60 ms' 'switch 5 on' '@ 200 ms' 'switch 5 off' '@ 60 ms'
}
table() {
    run 0 run labkit --table script:script "${right[@]}" --stats stats "$@"
    contains err 'end: players_done'
}
