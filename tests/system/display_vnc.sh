#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The game over VNC: one client plays, another one sees it. tests/unit/test_vnc_display.cpp has the details.
. "$(dirname "$0")/common.sh"

look=$(dirname "$tabletop")/vnc_look
if [[ ! -x $look ]]; then
    [[ -z ${CI:-} ]] || fail "libvncserver-dev is not installed"
    echo "libvncserver-dev is not installed" >&2
    exit 77
fi
needs convert imagemagick

"$tabletop" run nexys4 --pad1 keys --display vnc:0 --display png:pictures </dev/null >out 2>err &
child=$!
says 'vnc is at 127.0.0.1:' err
port=$(sed -n 's/^vnc is at 127.0.0.1://p' err)
refused 'in use' run nexys4 --display "vnc:$port"

# Right, twice, and a chip; held to wall time, so that keys can be pressed.
"$look" "$port" first.png 0.5 0xff53 0xff53 0x20 2>first_log || fail "the first client: $(<first_log)"
"$look" "$port" second.png 0.2 2>second_log || fail "the second client: $(<second_log)"
# pixel FILE X+Y: its colour as RRGGBB.
pixel() { convert "$1[1x1+$2]" -depth 8 rgb:- | od -An -tx1 | tr -d ' \n'; }
[[ $(pixel first.png 239+435) == ff0000 ]] || fail "no chip in the third column: $(pixel first.png 239+435)"
cmp first.png second.png || fail "two clients see different pictures"
last=$(printf '%s\n' pictures/frame_*.png | tail -n 1)
cmp first.png "$last" || fail "a client sees another picture than $last"

interrupt
[[ ! -s out ]] || fail "something on standard output"

# Whoever looks sees how it ended: 3 s, where a script alone is done at once.
printf '@ 1 ms\n' >short
run 0 run nexys4 --pad1 script:short --display vnc:0
contains err 'end: players_done; simulated 3.'

refused 'is not a TCP port' run nexys4 --display vnc:70000
ldd "$tabletop" >linked
! grep -qE 'vncserver|SDL2' linked || fail "the program is linked with $(grep -E 'vncserver|SDL2' linked)"
