#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A player outside that finds a machine as after its reset, whenever it connects.
. "$(dirname "$0")/common.sh"

needs nc netcat-openbsd

refused '--reset-on-connect: zynq has no reset button' run zynq --uart1 tcp:0 --reset-on-connect
refused '--reset-on-connect: no line has a port to connect to' run spartan --reset-on-connect
refused '--reset-on-connect: no line has a port to connect to' run spartan --uart0 null --reset-on-connect
refused '--reset-on-connect: no line has a port to connect to' run nexys4 --reset-on-connect

# open_line BACKEND: the machine with that peer; `address` is where it is.
open_line() {
    : >err
    "$tabletop" run spartan --uart0 "$1" --reset-on-connect --serial-log log </dev/null >out 2>err &
    child=$!
    says 'uart0 is at' err
    address=$(sed -n 's/^uart0 is at \(127.0.0.1:\)\?//p' err)
}

# opening: sends the request for black's first stone, and keeps the channel 3 <> 4 open for what follows.
opening() {
    local reply
    printf 'D' >&4
    IFS= read -r -t 20 -n 4 reply <&3 || fail 'no answer'
    [[ $reply == 1010 ]] || fail "\"$reply\" instead of 1010"
}

# If there were no reset the second D would be part of a stone. What the first client leaves half sent goes with it.
open_line tcp:0
for _ in 1 2 3; do
    coproc client { nc 127.0.0.1 "$address"; }
    pid=$client_PID
    exec 3<&"${client[0]}" 4>&"${client[1]}"
    opening
    printf '0909' >&4
    exec 3<&- 4>&-
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
done
end_child INT
(($(grep -c '"port":"reset".*"level":1' log) == 3)) || fail "$(grep -c reset log) changes of the reset: $(grep reset log)"

open_line pty
for _ in 1 2; do
    exec 3<>"$address" 4>&3
    opening
    printf '0909' >&4
    exec 3<&- 4>&-
    sleep 0.2
done
end_child INT
(($(grep -c '"port":"reset".*"level":1' log) == 2)) || fail "$(grep reset log)"
