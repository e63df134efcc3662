#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# web_viewers_long.sh PROGRAM [SECONDS]: many viewers at the page of a long run with video, an hour of simulated time (or so
# many seconds), one of whom floods it and one of whom never reads: its memory does not grow, and the run has the bytes that
# it has alone.
. "$(dirname "$0")/common.sh"
seconds=${2:-3600}

# play NAME [OPTION..]
play() {
    rm -f err # the address of the run before
    "$tabletop" run nexys4 --player random --games 1000000 --seed 1 --serial-log "$1.jsonl" --until "${seconds}s" "${@:2}" </dev/null >out 2>err &
    child=$!
}
end_of_run() {
    wait "$child" || fail "exit code $?: $(tail -c 600 err)"
    child=
    contains err 'end: until'
}
play watched --display web
says 'web is at http' err
python3 "$here/web_viewers_long.py" "$(sed -n 's/^web is at //p' err)" "$child" 16 || fail "viewers of a long run: $(tail -c 600 err)"
end_of_run
play alone
end_of_run
[[ $(wc -l <alone.jsonl) -gt 100 ]] || fail "next to nothing has happened: $(<err)"
cmp alone.jsonl watched.jsonl || fail "viewers have changed what happens"
