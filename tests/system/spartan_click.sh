#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A person plays the Spartan machine by clicks on its board: what they point at goes over the line.
. "$(dirname "$0")/common.sh"

look=$(dirname "$tabletop")/vnc_look
if [[ ! -x $look ]]; then
    [[ -z ${CI:-} ]] || fail "libvncserver-dev is not installed"
    echo "libvncserver-dev is not installed" >&2
    exit 77
fi

# Standard input stays open: its end would be the person's leaving.
mkfifo keyboard
"$tabletop" run spartan --player human --display vnc:0 --serial-log log.jsonl <keyboard >out 2>err &
child=$!
exec 3>keyboard
says 'vnc is at 127.0.0.1:' err
port=$(sed -n 's/^vnc is at 127.0.0.1://p' err)
says 'Your two stones' out

# The first cell is taken back, the second one has the machine's stone. Rows and columns are 24 pixels apart.
"$look" "$port" board.png 0.3 120,120 120,120 240,240 216,216 192,192 2>look_log || fail "the viewer: $(<look_log)"
interrupt
said() { sed -n 's/.*"dir":"'"$1"'","byte":\([0-9]*\)}/\1/p' log.jsonl | awk '{ printf "%c", $1 }'; }
[[ $(said to_device) == D09090808 ]] || fail "sent: $(said to_device)"
[[ $(said from_device) == 101009111109 ]] || fail "answered: $(said from_device)"
contains out '9 9 8 8'
