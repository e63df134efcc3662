#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Whoever sends more than a machine takes: every input of the host stops reading, and memory does not grow.
. "$(dirname "$0")/common.sh"

trap '' PIPE
# The address sanitizer keeps what has been freed, up to a limit.
export ASAN_OPTIONS=${ASAN_OPTIONS-}:quarantine_size_mb=1

# memory: MiB that the child has had at most
memory() { awk '$1 == "VmHWM:" { print int($2 / 1024) }' "/proc/$child/status"; }

# open_place PLACE ARGUMENT..: runs the program; `address` is where the place can be reached.
open_place() {
    local place=$1
    shift
    : >err
    "$tabletop" "$@" </dev/null >out 2>err &
    child=$!
    says "$place is at" err
    address=$(sed -n "s/^$place is at \(127.0.0.1:\)\?//p" err)
    sleep 0.3
}

# withstands COMMAND..: a second of what the command writes, to /dev/tcp or a terminal's device.
withstands() {
    local before to=/dev/tcp/127.0.0.1/$address
    [[ $address != /dev/* ]] || to=$address
    before=$(memory)
    timeout 1 bash -c "{ $*; } >$to" 2>/dev/null || true
    (($(memory) < before + 40)) || fail "$(memory) MiB after a flood, $before before: $*"
    kill -0 "$child" 2>/dev/null || fail "a flood has ended it: $(tail -n 3 err)"
}

# The flood comes at a line, and the next client is taken at once. A client that goes before it has read its answers
# takes along what the machine has not read; this one reads them, and the next one waits already when it ends.
open_place uart0 run spartan --uart0 tcp:0
withstands 'cat /dev/zero'
python3 - "$address" <<'PYTHON' || fail "the client behind a flood: $(<err)"
import socket, sys, threading, time

address = ("127.0.0.1", int(sys.argv[1]))
flood = socket.create_connection(address)
threading.Thread(target=lambda: [None for _ in iter(lambda: flood.recv(65536), b"")], daemon=True).start()
end = time.monotonic() + 1
while time.monotonic() < end:
    try:
        flood.send(bytes(65536), socket.MSG_DONTWAIT)
    except BlockingIOError:
        time.sleep(0.01)
following = socket.create_connection(address, timeout=20)
flood.shutdown(socket.SHUT_WR)
following.recv(1)
PYTHON
says 'warning: uart0: .* bytes of a client that has gone are dropped' err
end_child
open_place uart1 run zynq --uart1 pty
withstands 'cat /dev/zero'
end_child

# The flood comes at the labkit's link, whatever its fabric reads.
for place in tcp:0 pty; do
    open_place link run labkit --link $place --display null
    withstands 'yes'
    withstands 'cat /dev/zero'
    end_child
done

# A debugger: packets, garbage, interrupts, and requests whose answers it never reads.
for text in 'x' '\$qSupported#37' '\003' '\$m0,1000#5a' '\$'; do
    : >err
    "$tabletop" run zynq --gdb 0 </dev/null >out 2>err &
    child=$!
    says '.*127.0.0.1:' err
    address=$(sed -n 's/.*127\.0\.0\.1:\([0-9]*\).*/\1/p' err | head -n 1)
    withstands "yes \$'$text' | tr -d '\\n'"
    end_child
done

# The keys of a board, with a program that does not look at them.
board=()
if command -v arm-none-eabi-gcc >/dev/null; then
    echo 'volatile int turns; int main(void) { for (;;) ++turns; }' >main.c
    board=('de1_soc --set design=computer --source main.c --board keys')
fi

# Keys and clicks at the page of a run; text at its lines that is never read; more clients than there is room for, and what
# they send there.
open_page() {
    : >err
    # shellcheck disable=SC2086
    "$tabletop" run $1 --display web </dev/null >out 2>err &
    child=$!
    says 'web is at http' err
    page=$(sed -n 's/^web is at //p' err)
    address=${page#http://127.0.0.1:}
    address=${address%/*}
    sleep 0.3
}
for machine in 'nexys4 --pad1 keys' 'labkit --table keys' "${board[@]}"; do
    open_page "$machine"
    withstands "python3 $here/web_viewer.py $page flood=0.8 >&2; :"
    end_child
done
open_page 'nexys4 --pad1 null'
withstands 'for i in {1..200}; do exec {n}<>/dev/tcp/127.0.0.1/'"$address"'; done; sleep 1; :'
withstands 'cat /dev/zero'
withstands 'printf "GET / HTTP/1.1\r\n"; yes "X: 1"'
end_child

# Standard input: a line's, a table's, a board's.
for machine in 'zynq --uart1 stdio' 'labkit --table keys' "${board[@]}"; do
    for text in 'put red 50' '3' ''; do
        # shellcheck disable=SC2086
        "$tabletop" run $machine < <(yes "$text") >out 2>err &
        child=$!
        sleep 0.5
        before=$(memory)
        sleep 0.5
        (($(memory) < before + 40)) || fail "$(memory) MiB after a flood, $before before: $machine, $text"
        end_child
    done
done

# Queries: a line without an end is answered, and the next one is.
{ head -c 40000000 /dev/zero | tr '\0' x; printf '\n{"id":2,"moves":"44","depth":1}\n'; } >long
status=0
(has_address_sanitizer || ulimit -v 400000; "$tabletop" query connect4_minimax --view core <long >out 2>err) || status=$?
((status == 1)) || fail "exit code $status: $(<err)"
[[ $(sed -n 1p out) == '{"id":null,"error":"a line is at most 1 MiB long"}' ]] || fail "$(head -c 200 out)"
contains out '{"id":2,"status":"ok"'

# Files: a hole of 2 GiB.
truncate -s 2G hole
for option in --uart1=script: --uart1=replay: --config= --gpio=script: --firmware=; do
    refused 'larger than 1 GiB' run zynq "${option}hole"
done
