#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# RTL of anybody's in place of that of blocks that are signed off by themselves: what is ours with other names is the same,
# one wrong line is found, and what is refused.
. "$(dirname "$0")/common.sh"
. "$here/designs/foreign_design.sh"

# Parameters follow those of the variants.
same debouncer --count 20
contains out 'their_debouncer 20_cycles'
contains out 'their_debouncer 10_ms'
different debouncer debouncer.sv 's/count == LAST/count == LAST - 1/' --count 20

# One that is built for one of them, with an input that is active low.
sed -i '/^\[from\]/,/^STEADY/d; s/^top = .*/&\noptions = {steady = 20}\nparameters = {STEADY = 20}/' their/debouncer.toml
sed -i 's/(contact_of_theirs\b/(~contact_of_theirs/; s/<= contact_of_theirs/<= ~contact_of_theirs/' their/debouncer.sv
printf '[polarity]\ncontact = "active low"\n' >>their/debouncer.toml
run 0 signoff debouncer --rtl debouncer=their/debouncer.toml --count 20
contains out 'their_debouncer 20_cycles'
! grep -q 10_ms out || fail "a variant that it is not built for: $(<out)"
sed -i 's/steady = 20/steady = 21/' their/debouncer.toml
refused 'debouncer.toml:7: options.steady: no variant of debouncer that is signed off is built so; there are STEADY=20; STEADY=648000' \
    signoff --rtl debouncer=their/debouncer.toml
sed -i 's/steady = 21/steady = 20/' their/debouncer.toml
refused '--align: debouncer is compared cycle by cycle' signoff --rtl debouncer=their/debouncer.toml --align
refused 'only ca can be compared with pins' signoff --rtl debouncer=their/debouncer.toml --view at
refused 'debouncer is no part of nes_pad' signoff nes_pad --rtl debouncer=their/debouncer.toml
refused 'debouncer.toml describes debouncer, not nes_pad' signoff --rtl nes_pad=their/debouncer.toml
refused '--rtl: no block "pio" that RTL of your own can stand for' run labkit --rtl pio=their/debouncer.toml

# One that ends itself.
sed -i 's/^endmodule/always @(posedge clk_of_theirs) if (level_of_theirs) $finish;\nendmodule/' their/debouncer.sv
run 1 signoff --rtl debouncer=their/debouncer.toml --count 20
contains out 'the design has stopped: their/debouncer.toml: the design called $finish'

# The tool's words.
sed -i 's/^endmodule/endmodul/' their/debouncer.sv
run 2 signoff --rtl debouncer=their/debouncer.toml --count 20
contains err 'Verilator refuses their_debouncer'

# Registers on a bus, an interrupt, and pins as wide as a parameter says.
same pio --count 200
contains out 'their_pio header'
different pio pio.sv 's/2: edges = ~pins_now & pins_before/2: edges = pins_now ^ pins_before/' --count 200

# A serial line and bytes; the divider is an input, which follows the variants, here one of them.
foreign_design uart
sed -i 's/^top = .*/&\noptions = {cycles_per_tick = 5}/' their/uart.toml
run 0 signoff --rtl uart=their/uart.toml --count 300
contains out 'their_uart cycles_per_tick_5'
! grep -q cycles_per_tick_28 out || fail "a variant that it is not built for: $(<out)"
different uart uart.sv "s/divider + 17'd1 == /divider == /" --count 300
