#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Rules that are proved of designs: of a stranger's AXI4-Lite slave, right and with one error after the other, each found,
# told by the rule that it breaks, and played in simulation, and of small blocks of ours by their own rules.
. "$(dirname "$0")/common.sh"
needs yosys yosys

slave=$here/designs/register_slave
# with_fault NUMBER [EDIT]: the stranger's slave with this error.
with_fault() {
    cp "$slave.v" .
    sed "s/^FAULT = 0/FAULT = $1/;${2:-}" "$slave.toml" >slave.toml
}

with_fault 0
run 0 signoff --rtl uart_16550=slave.toml --prove handshake --json right.json
contains out '12 rules: pass, proved for all time; situations that come about: 6 of 6'
contains right.json '"passed": true'
run 0 signoff --rtl uart_16550=slave.toml --prove --within 4
contains out '14 rules: pass, proved for all time'

# breaks FAULT RULE [OPTION..]
breaks() {
    with_fault "$1"
    run 1 signoff --rtl uart_16550=slave.toml --prove handshake --report report --json broken.json "${@:3}"
    contains out "handshake: $2: FAIL, it is broken in cycle"
    grep -A 2 "handshake: $2: FAIL" out | grep -q 'a simulation shows it, too, in cycle' || fail "not simulated: $(<out)"
    contains broken.json '"passed": false'
}
breaks 1 'bvalid stays until bready'
breaks 2 'rvalid stays until rready'
breaks 3 'rdata stays until rready'
breaks 4 'bresp stays until bready'
breaks 5 'no response before its write data'
breaks 6 'no data before the read address'
breaks 7 'rvalid is low in reset'
breaks 8 'bresp is not exokay'
breaks 9 'a write does not wait longer' --within 4

# The case by itself, on the design with the error and on the right one.
case=report/uart_16550-register_slave-16_bytes-handshake-1
contains $case.vcd ' wvalid $end'
run 1 signoff uart_16550 --rtl uart_16550=slave.toml --replay $case.script
contains out 'handshake: a write does not wait longer: FAIL, it is broken in cycle'
with_fault 0
run 0 signoff uart_16550 --rtl uart_16550=slave.toml --replay $case.script
contains out 'handshake: no rule is broken: pass'

# Blocks of ours, for all time. A mended line of the page's is found in a design of the same block.
run 0 signoff debouncer nes_pad --prove rules
contains out 'debouncer 20_cycles, rules: 3 rules: pass, proved for all time; situations that come about: 3 of 3'
contains out 'not checked: debouncer 10_ms, rules: level rises'
contains out 'nes_pad delay_2, rules: 4 rules: pass, proved for all time'
cp -r "$here/../../rtl-wrappers/nes_pad" pad
sed -i 's/{q\[6:0\], 1.b0}/{q[6:0], 1'"'b1}/" pad/nes_pad.sv
run 1 signoff --rtl nes_pad=pad/nes_pad.toml --prove
contains out 'rules: after eight shifts data is low: FAIL'
contains out 'a simulation shows it, too'

# What is wrong is said before anything starts, and what cannot be proved by name.
refused() {
    run 2 signoff "${@:2}"
    contains err "$1"
}
refused '--count: --prove and --replay play no stimulus' debouncer --prove --count 3
refused '--prove: there are no rules of on_chip_sram; there are of' on_chip_sram --prove
refused '--prove: there are no rules "handshake" of debouncer; there are rules' debouncer --prove handshake
with_fault 0
sed -i '0,/posedge S_AXI_ACLK/s//negedge S_AXI_ACLK/' register_slave.v
refused 'registers that the rising edge of its clock does not clock' --rtl uart_16550=slave.toml --prove
with_fault 0
sed -i 's/reg \[4:0\] idle;/reg [4:0] idle; initial begin : odd string s; s = "x"; end/' register_slave.v
refused 'slave.toml: Yosys cannot read the design: ' --rtl uart_16550=slave.toml --prove
printf 'rules handshake\n@ 3 awvalid\n' >bad.script
refused 'bad.script:2: "awvalid" is not PIN=LEVEL' uart_16550 --replay bad.script
