#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What can be the peer of a line, and how runs end.
. "$(dirname "$0")/common.sh"

# Nothing at the line: the machine asks its question and sleeps.
run 0 run zynq --uart1 file:said.txt --stats stats.json
contains said.txt 'Do you move first? (y/n): '
contains stats.json '"end": "idle"'
contains err 'real-time factor'
contains err 'MIPS'

# Standard input from a file, output on standard output; end of file closes the line.
printf 'help\r' >keys
"$tabletop" run zynq --uart1 stdio <keys >said 2>err || fail "stdio: $(<err)"
contains said 'Connect Four'

# What waits in a pipe or a file is not lost while the firmware starts.
printf 'y\r' >keys
"$tabletop" run zynq --uart1 stdio <keys >said 2>err || fail "stdio: $(<err)"
contains said '(y/n): y'
contains said 'Your move'

run 0 run zynq --until 5ms --stats stats.json
contains stats.json '"end": "until"'
contains stats.json '"simulated_ps": 5000000000'
run 0 run zynq --stop-on 'Do you move' --stats stats.json
contains stats.json '"end": "stop_on"'
run 1 run zynq --stop-on 'checkmate'
contains err 'never sent "checkmate"'

# Two ends at different rates: garbage, with its reason, said once.
if grep -q 'bits per second' err; then fail "a warning of equal rates: $(<err)"; fi
run 0 run zynq --uart1 file:garbage --set line.baud=57600 --until 5ms
(($(grep -c 'uart1: the machine sends at .* expects 57600 (parameter line.baud)' err) == 1)) || fail "rates: $(<err)"

# Bytes on the line are the machine's business, whatever they are.
{
    printf '~ (y/n): \n'
    for _ in 1 2 3; do printf '> \\x00\\xff\\x80\\x1b[A%s\\r\n~ ? \n' 'garbage'; done
    printf '! break 2 ms\n! edge 1 us\n! baud 9600\n> abc\n! baud 115200\n@ 5 ms\n> \\r\n~ (y/n): \n> y\\r\n~ (1-7): \n'
} >garbage.script
run 0 run zynq --uart1 script:garbage.script --until 1s --stats stats.json --serial-log log.jsonl
contains stats.json '"end": "players_done"'

# Firmware that faults at its own vector: registers and last instructions, exit code 3.
for _ in {1..64}; do printf '\xf0\0\xf0\xe7'; done >undefined.bin
{ elf $arm '\x01' && segment $behind $ddr '\0\x01\0\0' '\0\x01\0\0' && cat undefined.bin; } >faulty.elf
run 3 run zynq --firmware faulty.elf --load undefined.bin@0 --stats stats.json
contains stats.json '"end": "fault"'
contains err 'r0'
contains err 'udf'

# Output that is lost is no success.
for option in --stats --serial-log --vcd --trace; do
    run 2 run zynq "$option" /dev/full
    contains err "$option: /dev/full: No space left"
done
run 2 run zynq --uart1 file:/dev/full
contains err '/dev/full: No space left'

# A script that waits for what never comes.
printf '~ checkmate\n' >hopeless.script
run 1 run zynq --uart1 script:hopeless.script
contains err 'waits for what never came'

# TCP and a pseudo terminal: a client talks while the program runs.
converse() {
    local reply
    printf 'help\r' >&3
    while IFS= read -r -t 20 reply <&3; do
        [[ $reply == *'Connect Four'* ]] && return
    done
    fail "no answer from $1"
}
start() {
    : >err
    "$tabletop" "$@" </dev/null >out 2>err &
    child=$!
    for _ in {1..100}; do
        grep -q 'uart1 is at' err && return
        sleep 0.05
    done
    fail "no address in $(<err)"
}
# Ctrl-C ends it with statistics, and so does SIGTERM.
end_run() {
    interrupt "$@"
    contains err 'real-time factor'
}
start run zynq --uart1 tcp:0
port=$(sed -n 's/^uart1 is at 127.0.0.1://p' err)
exec 3<>"/dev/tcp/127.0.0.1/$port"
converse tcp
exec 3>&-
end_run

start run zynq --uart1 tcp:0
port=$(sed -n 's/^uart1 is at 127.0.0.1://p' err)
exec 3<>"/dev/tcp/127.0.0.1/$port"
converse tcp
exec 3>&-
end_run TERM

# A terminal: what ends the run and what the machine gets behind Ctrl-A, said in the first line.
mkfifo typed
script -qefc "'$tabletop' run zynq --serial-log keys.jsonl" /dev/null <typed >shown 2>&1 &
child=$!
exec 3>typed
for _ in {1..200}; do
    grep -q '(y/n): ' shown && break
    sleep 0.05
done
printf '\x01c\x01\x01\x01' >&3
sleep 0.2
printf '?z' >&3
says 'Ctrl-C or Ctrl-A x ends the run' shown
for _ in {1..200}; do
    grep -q '"to_device","byte":122' keys.jsonl && break
    sleep 0.05
done
printf '\x01x' >&3
status=0
wait "$child" || status=$?
child=
exec 3>&-
((status == 130)) || fail "exit code $status after Ctrl-A x: $(<shown)"
head -n 1 shown | finds '^uart1 is this terminal: Ctrl-C or Ctrl-A x ends' || fail "first line: $(head -n 1 shown)"
contains shown 'real-time factor'
grep -q $'[^\r]\r$' shown || fail "no carriage returns: $(head -n 3 shown)"
! grep -q $'\r\r$' shown || fail "two carriage returns: $(grep -m1 $'\r\r$' shown)"
[[ $(sed -n 's/.*"to_device","byte":\([0-9]*\).*/\1/p' keys.jsonl | tr '\n' ' ') == '3 1 122 ' ]] ||
    fail "bytes to the machine: $(<keys.jsonl)"

start run zynq --uart1 pty
exec 3<>"$(sed -n 's/^uart1 is at //p' err)"
converse pty
exec 3>&-
end_run
