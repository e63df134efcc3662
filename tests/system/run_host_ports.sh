#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Lines at a pseudo terminal and at a TCP port, with the programs people use there: each client goes away, and the next
# one finds what the machine said in between. tests/unit/test_host_ports.cpp has the details.
. "$(dirname "$0")/common.sh"

needs picocom picocom
needs screen screen
needs telnet inetutils-telnet
needs nc netcat-openbsd

trap '' PIPE

# start ARGUMENT..: runs the program, until `end_child`; `address` is where the line is.
start() {
    : >err
    "$tabletop" "$@" </dev/null >out 2>err &
    child=$!
    for _ in {1..200}; do
        address=$(sed -n 's/^uart1 is at \(127.0.0.1:\)\?//p' err)
        [[ -n $address ]] && return
        sleep 0.05
    done
    fail "no address in $(<err)"
}

# try_client TEXT COMMAND..: COMMAND on a terminal of its own; types "help" and Enter, and is killed once it has shown
# TEXT.
try_client() {
    local text=$1 pid seen=false
    shift
    rm -f keys shown client_pid
    mkfifo keys
    TERM=vt100 script -qfec "echo \$\$ >client_pid; exec $*" /dev/null <keys >shown 2>&1 &
    pid=$!
    exec 4>keys
    sleep 0.4
    printf 'help\r' >&4 || true
    for _ in {1..100}; do
        if grep -qaF -- "$text" shown; then
            seen=true
            break
        fi
        sleep 0.05
    done
    [[ $1 != screen ]] || screen -S "tabletop_$$" -X quit >shown_by_quit || true
    kill "$(<client_pid)" 2>/dev/null || true
    exec 4>&-
    wait "$pid" 2>/dev/null || true
    $seen
}

# A host busy with other things may be too slow for a client once.
client() {
    for _ in {1..3}; do
        try_client "$@" && return
    done
    fail "no \"$1\" at $2: $(tail -c 300 shown)"
}

# What the machine says first comes before any client is there.
start run zynq --uart1 pty
client 'Do you move first' picocom -q -b 115200 "$address"
client 'the engine and its settings' picocom -q -b 115200 "$address"
client 'the engine and its settings' screen -S "tabletop_$$" "$address" 115200
end_child INT

start run zynq --uart1 tcp:0
client 'Do you move first' telnet 127.0.0.1 "$address"
client 'the engine and its settings' nc 127.0.0.1 "$address"
# nc that ends its side still gets its answer.
printf 'help\r' | timeout 1 nc -N 127.0.0.1 "$address" >answer || true
contains answer 'the engine and its settings'
client 'the engine and its settings' telnet 127.0.0.1 "$address"
end_child INT
