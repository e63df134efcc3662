#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# More copies of our own engine that are wrong in one line, as a user's: sign-off finds them.
. "$(dirname "$0")/common.sh"
. "$here/designs/engine_copies.sh"

found 'connect4_minimax search cycles' $registers 's/irq = done_flag & irq_enable/irq = (done_flag | done) \& irq_enable/'
found 'rdata changes while rvalid waits for rready' $registers \
    "s/if (arready) rdata <=/if (rvalid \& ~rready) rdata <= rdata + 32'd1; &/"
# A bit that is set and cleared at one edge.
mutant $registers '/overrun <= 1.b0;/,/start_request & ~busy/s/if (done) begin/if (done \& ~write_status) begin/'
run 1 signoff --rtl engine=mutant/connect4_engine.toml --count 300
contains out 'connect4_minimax races'
# Every board takes a cycle more.
mutant solver.sv 's/STATE_DESCEND: state <= \(.*\)STATE_CREATE;/STATE_DESCEND: begin pause <= ~pause; if (pause) state <= \1STATE_CREATE; end/; s/^    assign done = state/    logic pause = 0;\n&/'
run 1 signoff --rtl engine=mutant/connect4_engine.toml --count 24
contains out 'cycles later in the mean'

# The longest search is waited for, and a hundred times more; the ones behind it for a tenth of that. A reset ends each, and all
# that can be said of the rest is said.
mutant $registers "s/irq = done_flag & irq_enable/irq = 1'b0/"
run 1 signoff --rtl engine=mutant/connect4_engine.toml --count 12
contains out 'no irq within 50000000 cycles, said in cycle'
contains out 'also: no irq within 5000000 cycles, said in cycle'
contains out ', in case 2'
contains out 'excluded: cases ('
contains out 'connect4_minimax handshakes'
contains out 'coverage, handshakes: 26 of 26'
