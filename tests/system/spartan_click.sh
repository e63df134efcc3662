#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A person plays the Spartan machine by clicks on its board in the page: what they point at goes over the line.
. "$(dirname "$0")/common.sh"

"$tabletop" run spartan --display web --serial-log log.jsonl </dev/null >out 2>err &
child=$!
says 'web is at http' err
address=$(sed -n 's/^web is at //p' err)

# The first cell is taken back, the second one has the machine's stone. Rows and columns are 24 pixels apart.
python3 "$here/web_viewer.py" "$address" wait=0.3 click=120,120 click=120,120 click=240,240 click=216,216 click=192,192 wait=0.5 \
    2>look_log || fail "the viewer: $(<look_log)"
interrupt
said() { sed -n 's/.*"dir":"'"$1"'","byte":\([0-9]*\)}/\1/p' log.jsonl | awk '{ printf "%c", $1 }'; }
[[ $(said to_device) == D09090808 ]] || fail "sent: $(said to_device)"
[[ $(said from_device) == 101009111109 ]] || fail "answered: $(said from_device)"
[[ ! -s out ]] || fail "something on standard output: $(<out)"
