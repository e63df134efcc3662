#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Commands that are refused, interrupted or killed leave whole files and no programs behind; hosts that lack descriptors
# or memory get one message.
. "$(dirname "$0")/common.sh"

export TMPDIR=$folder/temporary
mkdir "$TMPDIR"

# gone PATTERN: soon no process has it in its command line, and the temporary folder is empty.
gone() {
    local attempts=0
    while pgrep -f "$1" >still || [[ -n $(ls -A "$TMPDIR") ]]; do
        ((++attempts < 200)) || fail "$1: still there: $(<still) $(ls -A "$TMPDIR")"
        sleep 0.05
    done
}
# started PATTERN: waits until such a process is there
started() {
    local attempts=0
    until pgrep -f "$1" >/dev/null; do
        ((++attempts < 400)) || fail "$1 has not been started: $(<err)"
        sleep 0.05
    done
}
# no_parts: nothing that was to become a file is left
no_parts() { [[ -z $(find "$folder" -name '*.part') ]] || fail "$(find "$folder" -name '*.part')"; }

# A file that is one document is the old one until the new one is whole.
echo old >m.json
run 2 match spartan --player exec:false --json m.json
[[ $(<m.json) == old ]] || fail 'a match that is refused has emptied its file'
run 2 match spartan --player nobody --json m.json
run 2 run spartan --uart0 tcp:x --stats m.json
run 2 signoff nothing --json m.json
[[ $(<m.json) == old ]] || fail 'a refusal has emptied a file'
refused '--json: nowhere/m.json: No such file' match spartan --player random --json nowhere/m.json
for signal in KILL ABRT BUS; do
    rm -f out
    "$tabletop" run spartan --player random --games 100000 --stats m.json </dev/null >out 2>err &
    child=$!
    until [[ -s out ]]; do sleep 0.05; done
    end_child $signal 2>/dev/null
    [[ $(<m.json) == old ]] || fail "a run that got SIG$signal has emptied its file"
done
"$tabletop" match spartan --player random --games 100 --json m.json </dev/null >out 2>err &
child=$!
says 'game' err
interrupt
tail -n 1 m.json | finds -x '}' || fail 'an interrupted match leaves half a result'
no_parts

# What grows as long as a run goes on is named when it is cut off: a second Ctrl-C does not wait.
"$tabletop" run spartan --player random --games 100000 --vcd cut.vcd --serial-log cut.log </dev/null >out 2>err &
child=$!
until [[ -s cut.log ]]; do sleep 0.05; done
for _ in 1 2 3 4 5; do kill -INT "$child" 2>/dev/null || true; done
wait "$child" || true
child=
if ! grep -q '^end: interrupted' err; then
    contains err 'tabletop: --vcd: cut.vcd: is cut off'
    contains err 'tabletop: --serial-log: cut.log: is cut off'
fi

# Players end with the program, whatever signal that is, with what they have started.
for signal in KILL BUS TERM; do
    "$tabletop" match spartan --player 'exec:sleep 98765 & setsid sleep 98765 & while read -r line; do sleep 0.1; done' \
        --player-limit 60s </dev/null >out 2>err &
    child=$!
    started 'sleep 98765'
    end_child $signal 2>/dev/null
    gone 'sleep 98765'
done

# A compiler has a bound, and ends with the program, with its files.
if command -v arm-none-eabi-gcc >/dev/null; then
    printf '#include "/dev/zero"\nint main(void) { return 0; }\n' >zero.c
    run 2 run de1_soc --set design=computer --source zero.c
    contains err '--source: zero.c does not compile'
    mkfifo never.h
    printf '#include "never.h"\nint main(void) { return 0; }\n' >never.c
    # In the background of a script SIGINT is ignored until a run begins: SIGTERM ends the program in the same way.
    for signal in KILL ABRT TERM; do
        "$tabletop" run de1_soc --set design=computer --source never.c </dev/null >out 2>err &
        child=$!
        started 'cc1 .*never[.]c'
        end_child $signal 2>/dev/null
        gone 'never[.]c'
    done
fi

# A pipe where a file is wanted.
mkfifo pipe
if command -v arm-none-eabi-gcc >/dev/null; then
    echo 'int main(void) { return 0; }' >main.c
    for option in --board=script:pipe --audio-in=wav:pipe; do
        refused 'pipe: not a regular file' run de1_soc --set design=computer --source main.c "$option"
    done
fi
for option in --uart1=script: --uart1=replay: --config= --gpio=script: --firmware= --rtl=engine=; do
    refused 'pipe: not a regular file' run zynq "${option}pipe"
done
refused 'pipe: not a regular file' run nexys4 --pad1 script:pipe
refused 'pipe: not a regular file' run labkit --table script:pipe
refused 'pipe: not a regular file' explore --config pipe
refused 'nobody reads from it' match spartan --player random --json pipe

# When standard streams are closed, no file is taken for one.
for closed in '0<&-' '1>&-' '2>&-' '0<&- 2>&-' '0<&- 1>&- 2>&-'; do
    status=0
    bash -c '"$0" run spartan --player random --serial-log '"log --stats stats.json $closed" "$tabletop" \
        </dev/null >out 2>err || status=$?
    if [[ $closed == *1* ]]; then ((status == 2)); else ((status == 0)); fi || fail "exit code $status with $closed"
    ! grep -qv '^{' log || fail "in the log with $closed: $(grep -v '^{' log | head -n 3)"
    [[ $closed == *1* ]] || contains stats.json '"end": "players_done"'
done

# Messages that standard error does not take end nothing.
status=0
"$tabletop" run spartan --player random --stats stats.json </dev/null >out 2>/dev/full || status=$?
((status == 0)) || fail "exit code $status with a full standard error"
status=0
"$tabletop" run nothing 2>/dev/full || status=$?
((status == 2)) || fail "exit code $status of a refusal with a full standard error"

# Standard output that is full: it is named, however much there is to write.
for words in list 'list zynq' --help; do
    status=0
    "$tabletop" $words >/dev/full 2>err || status=$?
    ((status == 2)) || fail "exit code $status of $words with a full standard output"
    [[ $(<err) == 'tabletop: standard output: No space left on device' ]] || fail "$words: $(<err)"
done

# Little memory: one message.
limits=(60000 100000 150000 200000 300000 400000)
! has_address_sanitizer || limits=()
for limit in "${limits[@]}"; do
    status=0
    (ulimit -v $limit; exec "$tabletop" run zynq --until 1ms </dev/null >out 2>err) || status=$?
    ((status != 127)) || continue # not even the libraries have room
    ((status == 0 || status == 2)) || fail "exit code $status with $limit KiB: $(<err)"
    ((status == 0)) || (($(grep -c '^tabletop: ' err) == 1)) || fail "with $limit KiB: $(<err)"
done

# Pictures of two runs in one folder: the second is refused, whether the first has written one or not.
"$tabletop" run nexys4 --pad1 keys --display web --display png:pictures </dev/null >out 2>first_err &
child=$!
says 'web is at' first_err
refused '--display: png:pictures: ' run nexys4 --display png:pictures --until 1ms
end_child
refused 'has the pictures of an earlier run' run nexys4 --display png:pictures --until 1ms
