#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The program on the page of platforms/host, as it stands there: its line at standard input and output, and at a TCP
# port.
. "$(dirname "$0")/common.sh"

printf 'Hello' | "$tabletop" stdio >out 2>err || fail "it ended with $?: $(<err)"
[[ $(<out) == Hello ]] || fail "sent back: $(<out)"

"$tabletop" tcp:0 </dev/null >out 2>err &
child=$!
port=
for _ in {1..200}; do
    port=$(sed -n 's/^uart0 is at 127.0.0.1://p' err)
    [[ -n $port ]] && break
    sleep 0.05
done
[[ -n $port ]] || fail "no port in $(<err)"
exec 3<>"/dev/tcp/127.0.0.1/$port"
# A client is at a TCP port: time is held to wall time, so that the answer comes while it waits.
printf 'over TCP' >&3
read -r -N 8 -t 10 -u 3 answer || fail "no answer"
[[ $answer == 'over TCP' ]] || fail "sent back: $answer"
exec 3>&-
