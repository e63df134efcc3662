#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A user's own search engine behind AXI4-Lite pins: the worked example in run, query and sign-off, an engine on a bus of
# another style, and engines that are wrong in one line.
. "$(dirname "$0")/common.sh"
. "$here/designs/engine_copies.sh"

# The worked example in the machine is our own RTL there: every byte in the same picosecond.
cat >game.script <<'END'
~ (y/n): 
> depth 3\r\n
~ (y/n): 
> y\r\n
~ Your move (1-7): 
> wait irq\r\n
~ Your move (1-7): 
> 4\r\n
~ Your move (1-7): 
END
run 0 run zynq --rtl $own --uart1 script:game.script --serial-log own.jsonl --stats own.json --check-protocol
run 0 run zynq --view engine=rtl --uart1 script:game.script --serial-log rtl.jsonl
cmp own.jsonl rtl.jsonl || fail 'other than the rtl view'
contains own.json '"zynq.engine.solvers": "1"'

# Answers and cycles are those of ca.
cat >lines <<'END'
{"id":1,"moves":"4453","depth":4}
{"id":2,"moves":"44","engine_first":true,"depth":3,"alpha_beta":false}
{"id":3,"moves":"9"}
{"id":4,"board":"0x0","mask":"0x0","depth":2}
END
# ask FILE STATUS OPTION..
ask() {
    local status=0
    "$tabletop" query connect4_minimax "${@:3}" <lines >"$1" 2>err || status=$?
    ((status == $2)) || fail "exit code $status: $(<err)"
}
ask own 1 --rtl $own
ask ca 1 --view ca
cmp own ca || fail "own: $(<own)"
# Without an interrupt it is polled, and CYCLES says the same.
ask slow 1 --rtl $slow
cmp slow ca || fail "slow: $(<slow)"

# A sweep has the figures of the rtl view and of ca, whose engine has the options of the description. So has one of a machine.
swept() { python3 -c 'import csv, sys; print([row["cycles.search"] for row in csv.DictReader(open(sys.argv[1]))])' "$1/results.csv"; }
positions=(--stimulus positions --sweep stimulus.position=300..302)
options=(--sweep engine.depth=8 --sweep engine.alpha_beta=on)
run 0 explore zynq "${positions[@]}" "${options[@]}" --out sweep_of_ca
run 0 explore zynq "${positions[@]}" "${options[@]}" --view engine=rtl --out sweep_of_rtl
run 0 explore zynq "${positions[@]}" --rtl $own --out sweep_of_own
for sweep in sweep_of_rtl sweep_of_own; do
    [[ $(swept $sweep) == "$(swept sweep_of_ca)" ]] || fail "$sweep: $(swept $sweep)"
done
sed 's/^depth = .*/depth = 2/' rtl/connect4_engine.toml >rtl/shallow.toml
run 0 explore zynq --rtl engine=rtl/shallow.toml --sweep ps.gp0_cycles=2,10 --metric cycles --out machine
contains machine/results.json '"zynq.engine.depth":"2"'
refused 'its parameters are set there' explore zynq --rtl $own --sweep engine.depth=2,3
refused 'is for 100 MHz' explore zynq --rtl $own --sweep fabric.clock=100MHz,50MHz
refused 'area is that of our own engine' explore zynq --rtl $own --sweep ps.gp0_cycles=2 --metric area
echo '// It is another one now.' >>rtl/$registers
refused 'it holds another sweep, with another "rtl"' explore zynq --rtl engine=rtl/shallow.toml \
    --sweep ps.gp0_cycles=2,10 --metric cycles --out machine --resume
sed -i '$d' rtl/$registers

run 0 signoff --rtl $own --count 40 --include far_holes --json own.json
contains out 'connect4_minimax connect4_minimax ca'
contains own.json '"functional_differences": 0'
run 0 signoff zynq --rtl $own
contains out 'zynq connect4_minimax'
run 0 signoff zynq --rtl $slow --align
contains out 'zynq text'
contains out 'the machine has sent the same'

# Another bus: the same answers, and how many cycles later. Without a pin for an interrupt nothing waits for one.
run 1 signoff --rtl $slow --count 40
contains out 'connect4_minimax answers'
(($(grep -c ' ok$' out) == 3)) || fail "not three equal categories: $(<out)"
contains out 'reads are answered 12 cycles later, always, writes 3.'
contains out 'excluded: irq'
contains out 'excluded: strobes'
contains out 'excluded: some bytes of a word (0): the description names no wstrb'
run 0 signoff --rtl $slow --count 20 --align
contains out 'reads are answered 12 cycles later, always'
run 0 run zynq --rtl $slow --uart1 null --until 5ms
contains err 'without irq a program that waits for the interrupt waits for ever'

found 'connect4_minimax.in' $registers "s/(write_status & wdata\[[a-z0-9_]*::STATUS_DONE_LSB\])/1'b0/"
found 'x2c, data' solver.sv 's/value > parent.best/value >= parent.best/'
contains out 'on its own: echo '
found 'x14, data' $registers 's/merged(board\[31:0\], wdata, wstrb)/wdata/'
found 'rvalid falls before rready has taken the response' $registers 's/rvalid <= arready | (rvalid & ~rready);/rvalid <= arready;/'
found 'searches end 1 cycle later, always' connect4_minimax.sv \
    's/assign done = solver_done\[0\];/always_ff @(posedge aclk) done <= solver_done[0];/'

# Engines that say nothing: sign-off and query come to an end and say what they wait for.
mutant $registers 's/bvalid <= awready | (bvalid & ~bready);/bvalid <= bvalid \& ~bready;/'
run 1 signoff --rtl engine=mutant/connect4_engine.toml --count 5
contains out 'connect4_minimax no answer, ca: first difference: no answer within 500000 cycles, bvalid of a write to 0x14'
contains out 'excluded: cases ('
contains out 'connect4_minimax answers'
contains out 'no bvalid within 500000 cycles'
# A simulation that is broken off does not clear the stacks of its processes: a sanitizer takes that for a leak.
ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 ask out 3 --rtl engine=mutant/connect4_engine.toml
contains err 'no answer within 500000 cycles'
# One that is held in reset says nothing, and is asked about that wherever it is put.
sed 's/^active = "low"/active = "high"/' rtl/connect4_engine.toml >rtl/held.toml
run 3 run zynq --rtl engine=rtl/held.toml --player random
contains err 'no answer within 500000 cycles, arready of a read of 0x43c00000; '
contains err 'is held in reset: [reset] active says'
ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 ask out 3 --rtl engine=rtl/held.toml
contains err 'is held in reset: [reset] active says'
run 3 signoff --rtl engine=rtl/held.toml --count 5
contains err 'is held in reset: [reset] active says'

mutant $registers 's/bvalid <= awready | (bvalid & ~bready);/bvalid <= awready | done | (bvalid \& ~bready);/'
run 3 run zynq --rtl engine=mutant/connect4_engine.toml --player random
contains err 'before that bvalid without a write at '
run 1 run zynq --rtl engine=mutant/connect4_engine.toml --player random --check-protocol
contains err 'the protocol is violated at the pins of zynq.engine.in: bvalid without a write ('
mutant $registers "s/irq = done_flag & irq_enable/irq = 1'b0/"
ask out 1 --rtl engine=mutant/connect4_engine.toml
contains out '{"id":2,"error":"the search has not ended within'

refused 'is for 100 MHz' run zynq --rtl $own --set fabric.clock=50MHz
refused 'in place of the engine' run zynq --rtl $own --set engine.depth=4
refused '--view: ' run zynq --rtl $own --view engine=ca
refused 'connect4_minimax is no part of axi_crossbar' signoff axi_crossbar --rtl $own
sed 's/^depth = .*/depth = 99/' rtl/connect4_engine.toml >rtl/deep.toml
refused 'rtl/deep.toml:27: zynq.engine.depth' run zynq --rtl engine=rtl/deep.toml
