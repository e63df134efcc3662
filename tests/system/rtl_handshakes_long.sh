#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The other errors of published AXI4-Lite slaves, and all of them in our own engine's.
. "$(dirname "$0")/common.sh"
. "$here/designs/engine_copies.sh"

has_fault 's/^fault = 0/fault = 2/' 'a second write is taken while bvalid waits, and one response is lost'
has_fault 's/^fault = 0/fault = 4/' 'wstrb is ignored'
has_fault 's/^fault = 0/fault = 5/' 'awaddr is taken in another cycle than that of awvalid and awready'
has_fault 's/^fault = 0/fault = 6/' 'rvalid falls before rready has taken the response'
has_fault 's/^fault = 0/fault = 7/' 'a response is that of another address'

# of_ours TEXT SED: the same of our engine's own slave, with one line changed.
of_ours() {
    mutant $registers "$2"
    run 1 signoff --rtl engine=mutant/connect4_engine.toml --count 1 --align
    contains out 'connect4_minimax handshakes, rtl: first difference: '
    contains out "$1"
}
of_ours 'a second read is taken while rvalid waits, and one response is lost' 's/\(arready .*\) & ~rvalid;/\1;/'
of_ours 'a second write is taken while bvalid waits, and one response is lost' 's/\(awready .*\) & ~bvalid;/\1;/'
of_ours 'data are taken before their address, and lost' 's/wready = awready;/wready = aresetn \& wvalid \& ~bvalid;/'
of_ours 'wstrb is ignored' "s/, wdata, wstrb)/, wdata, 4'b1111)/"
of_ours 'awaddr is taken in another cycle than that of awvalid and awready' \
    's/^    logic write;/&\n    logic late;\n    logic [31:0] wdata_q;\n    logic [3:0] wstrb_q;\n    always_ff @(posedge aclk) begin late <= awready; wdata_q <= wdata; wstrb_q <= wstrb; end/; s/ write = awready;/ write = late;/; s/, wdata, wstrb)/, wdata_q, wstrb_q)/'
of_ours 'rvalid falls before rready has taken the response' \
    "s/end else if (rready) begin/end else begin/; s/(rvalid & ~rready)/1'b0/"
of_ours 'a response is that of another address' \
    "s/read_offset = {araddr\[15:2\]/read_offset = {araddr[15:2] ^ 14'd2/"
registers=connect4_minimax.sv
of_ours 'bvalid rises in the cycle of awready and wready: no response comes before its request' \
    's/[.]bvalid(bvalid),/.bvalid(inner_bvalid),/; s/^    connect4_minimax_axi #(/    logic inner_bvalid;\n    assign bvalid = inner_bvalid | (awvalid \& awready \& wvalid \& wready);\n&/'
