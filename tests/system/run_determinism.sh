#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Same configuration and seed: same bytes at the same picoseconds, also with a recording, and when repeated from the
# log.
. "$(dirname "$0")/common.sh"

game=(run zynq --set engine.depth=4)
run 0 "${game[@]}" --player random --seed 3 --games 2 --serial-log first.jsonl
run 0 "${game[@]}" --player random --seed 3 --games 2 --serial-log second.jsonl
cmp first.jsonl second.jsonl || fail "two runs differ"

run 0 "${game[@]}" --player random --seed 3 --games 2 --serial-log recorded.jsonl --vcd run.vcd --trace run.json
cmp first.jsonl recorded.jsonl || fail "the recording moves the run"
contains run.vcd '$enddefinitions'
variables run.vcd | finds -x 'tabletop.uart1.tx' || fail "uart1.tx is not in the waveform"
contains run.json '"ph"'

run 0 "${game[@]}" --uart1 replay:first.jsonl --serial-log replayed.jsonl
cmp first.jsonl replayed.jsonl || fail "the replay differs"

run 0 "${game[@]}" --player random --seed 3 --games 2 --serial-log sliced.jsonl --set cpu.slice=50
cmp first.jsonl sliced.jsonl || fail "the slice moves the run"

run 0 "${game[@]}" --player random --seed 4 --games 2 --serial-log other.jsonl
! cmp -s first.jsonl other.jsonl || fail "another seed plays the same games"

# With the pipeline's cycles, too.
pipeline=(run zynq --set engine.depth=4 --set cpu.timing=a9 --player random --seed 3)
run 0 "${pipeline[@]}" --serial-log pipeline.jsonl --vcd pipeline.vcd
! cmp -s first.jsonl pipeline.jsonl || fail "the timing of the pipeline changes nothing"
run 0 "${pipeline[@]}" --serial-log pipeline_sliced.jsonl --set cpu.slice=50
cmp pipeline.jsonl pipeline_sliced.jsonl || fail "the slice moves the run with the pipeline's cycles"
