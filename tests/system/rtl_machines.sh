#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# RTL of anybody's in place of a block of a machine: what is ours with other names does the same, and what is refused.
. "$(dirname "$0")/common.sh"
. "$here/designs/foreign_design.sh"

# A block without parameters of its own: the divider is an input, and the machine's clock is as without it.
game=(run spartan --player random --games 1 --until 20ms)
foreign_design uart
run 0 "${game[@]}" --view uart=rtl --recording ours --serial-log our_log
run 0 "${game[@]}" --rtl uart=their/uart.toml --recording theirs --serial-log their_log --stats stats
cmp ours theirs
cmp our_log their_log
contains stats '"rtl": "uart=their/uart.toml"'
contains stats '"spartan.fabric.clock": "50 MHz"'
refused '--rtl: no block "uart" that RTL of your own can stand for; there are connect6_threat, engine, spartan' \
    query connect6_threat --rtl uart=their/uart.toml

# One that is built for a rate.
sed -i 's/^top = .*/&\noptions = {cycles_per_tick = 5}/' their/uart.toml
refused 'their/uart.toml:7: options.cycles_per_tick: the design is built for 5, and spartan.uart has 28; ' \
    run spartan --until 1us --rtl uart=their/uart.toml
run 0 run spartan --until 1us --rtl uart=their/uart.toml --set uart.cycles_per_bit=80
refused 'their/uart.toml:7: options.cycles_per_tick: the design is built for 5, and spartan.uart has 28; ' \
    explore spartan --sweep engine.weights_update=full,influenced --rtl uart=their/uart.toml --out sweep
[[ ! -e sweep ]] || fail "a sweep that is refused has left a folder"

# One that is built for a clock.
sed -i 's/^port = "clk_of_theirs"/&\nfrequency = "48 MHz"/' their/uart.toml
run 0 run spartan --until 1us --rtl uart=their/uart.toml --set uart.cycles_per_bit=80 --stats stats
contains stats '"spartan.fabric.clock": "48 MHz"'
refused 'spartan.fabric.clock = 50MHz: their/uart.toml is for 48 MHz' \
    run spartan --until 1us --rtl uart=their/uart.toml --set uart.cycles_per_bit=80 --set fabric.clock=50MHz

# A block that the machine has in one of its designs only.
foreign_design uart_16550
refused 'their/uart_16550.toml stands for uart2: it exists only with zynq.fabric.uart = on' \
    run zynq --until 1us --rtl uart2=their/uart_16550.toml
foreign_design ps2_port
refused 'their/ps2_port.toml stands for ps2: it exists only with de1_soc.design = computer' \
    run de1_soc --until 1us --rtl ps2_port=their/ps2_port.toml
refused 'their/ps2_port.toml stands for ps2: it exists only with de1_soc.design = computer' \
    explore de1_soc --sweep design=connect_four,computer --rtl ps2_port=their/ps2_port.toml
foreign_design on_chip_sram
refused 'their/on_chip_sram.toml stands for sram: it does not exist with de1_soc.design = computer' \
    run de1_soc --until 1us --rtl sram=their/on_chip_sram.toml --set design=computer

# One wrong line is found where it plays with the machine.
foreign_design uart
sed -i "s/divider + 17'd1 == /divider == /" their/uart.sv
run 1 signoff spartan --rtl uart=their/uart.toml --count 1
contains out 'spartan their_uart'
contains out 'first difference'
