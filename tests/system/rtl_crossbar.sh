#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A crossbar behind AXI4-Lite pins by its description: ours in run and sign-off, one of another style, and
# crossbars that are wrong in one line.
. "$(dirname "$0")/common.sh"

# What is compiled is kept below the build tree, as by the unit test.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
mkdir rtl
cp "$here"/../../rtl-wrappers/axi_crossbar/*.{sv,toml} "$here"/designs/{crossbar_2x3,zynq_crossbar,plain_crossbar}.* rtl
sed -i 's|"[./]*/rtl-wrappers/axi_crossbar/|"|' rtl/*.toml
own=axi_crossbar=rtl/zynq_crossbar.toml

# Ours described for the machine is our RTL there: every byte in the same picosecond.
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
run 0 run zynq --rtl $own --uart1 script:game.script --serial-log own.jsonl --check-protocol
run 0 run zynq --view crossbar=rtl --uart1 script:game.script --serial-log rtl.jsonl
cmp own.jsonl rtl.jsonl || fail 'other than the rtl view'
run 0 run zynq --rtl crossbar=rtl/zynq_crossbar.toml --view engine=rtl --uart1 null --until 1ms

# says_paths VERDICT: the sign-off in `out` says so of combinational paths; without Yosys nothing is known of them.
paths='no combinational path from an input to an output of AXI4-Lite (IHI 0022, A3.1.1)'
can_look=0
! command -v yosys >/dev/null || can_look=1
says_paths() { contains out "$( ((can_look)) && echo "$paths: $1" || echo "not checked: $paths: ")"; }

# Events and cycles are those of ca.
run 0 signoff axi_crossbar zynq --rtl $own --count 1000 --json own.json
says_paths pass
contains out 'zynq axi_crossbar'
contains own.json '"functional_differences": 0'
run 0 signoff --rtl axi_crossbar=rtl/crossbar_2x3.toml --count 1000
(($(grep -c ' ok$' out) == 2)) || fail "not two entries, the whole and its handshakes: $(<out)"

# Another crossbar without a register in its way: equal but for its cycles, and for that itself.
plain=crossbar=rtl/plain_crossbar.toml
run $can_look signoff axi_crossbar zynq --rtl $plain --count 1000 --align
says_paths 'FAIL, M_AXI_ARADDR follows S_AXI_ARADDR; M_AXI_ARPROT follows S_AXI_ARPROT; M_AXI_ARVALID follows S_AXI_ARADDR and S_AXI_ARVALID; '
! grep -v '^no comb' out | grep FAIL || fail 'something else than the paths'
contains out 'axi_crossbar shared targets'
contains out 'alone, reads are answered 1.9'
contains out 'the machine has sent the same'
run 1 signoff --rtl $plain --count 300
contains out '--align signs that off'

# mutant FILE SED: the copy with this line changed, in `mutant`.
mutant() {
    rm -rf mutant
    cp -r rtl mutant
    sed -i "$2" "mutant/$1"
    ! cmp -s "rtl/$1" "mutant/$1" || fail "nothing is changed in $1: $2"
}
# found TEXT FILE SED: sign-off finds the mutant, whatever its cycles may be.
found() {
    mutant "$2" "$3"
    run 1 signoff --rtl axi_crossbar=mutant/crossbar_2x3.toml --count 1000 --align
    contains out "$1"
}
found 'axi_crossbar answers, ca: first difference: axi_crossbar.in' crossbar_lane.sv 's/open_write ? bresp : rresp/rresp/'
found 'axi_crossbar shared targets, ca: first difference' crossbar_lane.sv \
    's/winner_wstrb |= \(.*\) & {4{winner/winner_wstrb |= \1 \& {4{candidate/'
found 's0: rdata changes while rvalid waits for rready' crossbar_port.sv \
    's/if (response_load) begin/if (response_load | (rvalid \& ~rready)) begin/'

# One that follows the variants is told apart in the same way, by the name of the variant.
mutant crossbar_lane.sv 's/open_write ? bresp : rresp/rresp/'
run 1 signoff axi_crossbar --rtl axi_crossbar=mutant/axi_crossbar.toml --count 300 --align
contains out 'axi_crossbar axi_crossbar 2x3 answers, ca: first difference: axi_crossbar.in'
for category in 'shared targets' 'access cycles' order handshakes; do contains out "axi_crossbar axi_crossbar 2x3 $category"; done

# AxPROT of the other direction, which no access shows.
mutant plain_crossbar.sv 's/= S_AXI_AWPROT/= S_AXI_ARPROT/'
run 1 signoff --rtl axi_crossbar=mutant/plain_crossbar.toml --count 1 --align
contains out 'm0: awprot is not that of the write'

# One that loses requests, and so does not answer.
mutant crossbar_lane.sv "s/arvalid <= arvalid && !arready/arvalid <= 1'b0/"
run 1 signoff --rtl axi_crossbar=mutant/crossbar_2x3.toml --count 100
contains out 'axi_crossbar no answer, ca: first difference: no answer within 500000 cycles, '
contains out ' at s0'
contains out 'm0: arvalid falls before arready'
contains out 'axi_crossbar shared targets'
contains out 'axi_crossbar handshakes'

# What the description says of ports, and what the design has.
describe() { sed "$1" rtl/zynq_crossbar.toml >rtl/wrong.toml; }
describe 's/^m0 .*//'
refused 'rtl/wrong.toml:31: ports.m0: missing; the ports of each side are numbered from 0 on' \
    run zynq --rtl crossbar=rtl/wrong.toml
describe 's/^m0 .*/m0 = "out_"\nm0_wdata = "out_wstrb"/'
refused 'rtl/wrong.toml:33: ports.m0: out_wstrb is ports.m0_wdata already' run zynq --rtl crossbar=rtl/wrong.toml
describe 's/^m0 .*/m0 = "output_"/'
run 2 run zynq --rtl crossbar=rtl/wrong.toml
contains err 'axi_crossbar has no port "output_arready" or "output_ARREADY"; there are aclk'
describe 's/^TARGETS .*/TARGETS = 2/'
run 2 run zynq --rtl crossbar=rtl/wrong.toml
contains err 'rtl/wrong.toml:33: port out_'

refused 'the crossbar of zynq has the ports s0 and m0, this one 2 of s and 3 of m' \
    run zynq --rtl axi_crossbar=rtl/crossbar_2x3.toml
refused 'this one 2 of s and 3 of m' signoff axi_crossbar zynq --rtl axi_crossbar=rtl/crossbar_2x3.toml
refused '--include: nothing is left out' signoff --rtl $own --include far_holes
run 2 run zynq --rtl $own --set crossbar.arbitration=fixed
contains err 'zynq.crossbar.arbitration'
refused 'is for 100 MHz' run zynq --rtl $own --set fabric.clock=50MHz
refused '--view: zynq has no block "crossbar"' run zynq --rtl $own --view crossbar=ca
refused 'no block "crossbar" that RTL of your own can stand for' query connect4_minimax --rtl $plain
