#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What a run writes about itself: a full disk under one file takes nothing from the others, memory does not grow with the
# run, and the waveforms are alike.
. "$(dirname "$0")/common.sh"

printf '~ (y/n): \n> y\\r\n~ ? \n' >start.script
game=(run zynq --set engine.depth=1 --uart1 script:start.script --until 30ms)

# Everything of a run, one file on a full disk; the rest is as without.
outputs() {
    local folder=$1 full=$2 option
    mkdir "$folder"
    for option in --vcd --fst --trace --serial-log --trace-instructions --stats; do
        local file=$folder/${option#--}
        [[ $option != "$full" ]] || file=/dev/full
        arguments+=("$option" "$file")
    done
}
arguments=()
outputs whole none
run 0 "${game[@]}" "${arguments[@]}"
for full in --vcd --fst --trace --serial-log --trace-instructions --stats; do
    arguments=()
    outputs "with_full_$full" "$full"
    run 2 "${game[@]}" "${arguments[@]}"
    contains err "tabletop: $full: /dev/full: No space left on device"
    contains err 'end: until'
    [[ -c /dev/full ]] || fail "$full has replaced /dev/full"
    for file in whole/*; do
        name=${file##*/}
        [[ --$name != "$full" ]] || continue
        if [[ $name == stats ]]; then
            contains "with_full_$full/stats" '"simulated_ps": 30000000000'
            contains "with_full_$full/stats" '"exit_code": 2'
        else
            cmp "$file" "with_full_$full/$name"
        fi
    done
done

# A limit on the size of files, which the system tells of by a signal, is a full disk.
status=0
(ulimit -f $(($(stat -c %s whole/serial-log) / 1024 + 1)) && exec "$tabletop" "${game[@]}" --serial-log limited.log \
    --trace-instructions limited.trace --stats limited.json) </dev/null >out 2>err || status=$?
((status == 2)) || fail "exit code $status with a limit on files: $(<err)"
contains err 'tabletop: --trace-instructions: limited.trace: File too large'
contains err 'end: until'
contains limited.json '"exit_code": 2'
cmp whole/serial-log limited.log

# A line that cannot be written ends the run, and what is known by then is there.
run 2 run zynq --uart1 file:/dev/full --stats stats.json --vcd lost.vcd --serial-log lost.log
contains err '/dev/full: No space left'
contains stats.json '"end": "output_lost"'
contains lost.log '"port":"uart1","dir":"from_device"'
contains lost.vcd 'tx_byte $end'

refused '--fst: nowhere/wave: No such file' run zynq --fst nowhere/wave
refused '--fst: -: ' run zynq --fst -

# One file takes one output, by whatever name; a device takes any number.
refused '--fst: ./same: --vcd writes to it, too' run zynq --vcd same --fst ./same
refused '--stats: same: --serial-log writes to it, too' run zynq --serial-log same --stats same
run 0 run spartan --until 1us --vcd /dev/null --stats /dev/null --serial-log /dev/null

# A reader of standard output that goes away ends the run, and what is known by then is there.
status=0
"$tabletop" run spartan --player advanced --games 1000 --stats stats.json 2>err | head -1 >out || status=${PIPESTATUS[0]}
((status == 2)) || fail "exit code $status when the reader has gone"
contains stats.json '"end": "output_lost"'
if grep -q Success err; then fail "no reason: $(<err)"; fi

# A terminal that is closed ends a run like Ctrl-C; under nohup it does not.
setsid "$tabletop" run spartan --player advanced --games 1000000 --stats stats.json >closed 2>err &
child=$!
until [[ -s closed ]]; do sleep 0.05; done
interrupt HUP
contains stats.json '"end": "interrupted"'
(trap '' HUP && exec "$tabletop" run spartan --player advanced --games 1000000 --until 2s --stats stats.json >nohup 2>err) &
child=$!
until [[ -s nohup ]]; do sleep 0.05; done
kill -HUP "$child"
wait "$child" || fail "exit code $? under nohup"
child=
contains stats.json '"end": "until"'

# A disk that is full after a while, pictures on it: the first ones are there, and the run goes on.
if mkdir small && mount -t tmpfs -o size=64k tmpfs small 2>/dev/null; then
    trap 'umount -l "$folder/small" 2>/dev/null || true; rm -rf "$folder"' EXIT
    run 2 run nexys4 --player random --display png:small/pictures --stats stats.json --serial-log pads.log --until 5s
    contains err 'No space left on device'
    contains stats.json '"simulated_ps": 5000000000000'
    [[ -s small/pictures/frame_000001.png ]] || fail 'not even the first picture'
    umount small
else
    echo 'no file system can be mounted here: pictures on a full disk are not tested' >&2
fi

# Twenty times the run, the same memory. AddressSanitizer keeps what has been freed, unless it is told not to.
export ASAN_OPTIONS=${ASAN_OPTIONS-}:quarantine_size_mb=1:thread_local_quarantine_size_kb=64
printf '@ 40 s\n+A\n' >idle.script
recorded=(run nexys4 --pad1 script:idle.script --vcd /dev/null --fst wave.fst --trace /dev/null --serial-log /dev/null --stats stats.json)
peak() { sed -n 's/.*"peak_memory_mb": \([0-9]*\),/\1/p' stats.json; }
run 0 "${recorded[@]}" --until 2s
short=$(peak)
run 0 "${recorded[@]}" --until 40s
contains stats.json '"simulated_ps": 40000000000000'
(($(peak) <= short + 8)) || fail "2 s take $short MB, 40 s $(peak) MB"

# GTKWave's own reader sees the same changes in both waveforms, with scopes and names.
needs fst2vcd gtkwave
fst2vcd whole/fst >from_fst.vcd
changes() {
    awk '
        $1 == "$scope" { scopes = scopes $3 "."; next }
        $1 == "$upscope" { sub(/[^.]*\.$/, "", scopes); next }
        $1 == "$var" { name[$4] = scopes $5; next }
        $1 == "$enddefinitions" { begun = 1 }
        !begun || /^\$/ { next }
        /^#/ { time = substr($0, 2); next }
        /^[bs]/ { print time, name[$2], substr($1, 2); next }
        { print time, name[substr($0, 2)], substr($0, 1, 1) }
    ' "$1" | sort
}
changes whole/vcd >vcd.changes
changes from_fst.vcd >fst.changes
cmp vcd.changes fst.changes
contains vcd.changes 'tabletop.engine.in.register ID'
contains vcd.changes 'tabletop.uart1.tx_byte 00001101'
