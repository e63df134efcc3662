#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The same of the other blocks of the machines, and of one that stands for several blocks with other parameters; then their
# sign-off in the machine.
. "$(dirname "$0")/common.sh"
. "$here/designs/foreign_design.sh"

# same_run INSTANCES BLOCK ARGUMENT..: with the views of these rtl, and with the block of somebody else's.
same_run() {
    local instances=$1 block=$2 instance
    local -a views=()
    shift 2
    for instance in $instances; do views+=(--view "$instance=rtl"); done
    foreign_design "$block"
    run 0 run "$@" "${views[@]}" --recording ours
    run 0 run "$@" --rtl "$block=their/$block.toml" --recording theirs
    cmp ours theirs
}

printf 'sw 9 on\n@ 1 ms\nsw 3 on\njp1 5 1\n@ 1 ms\nkey 1 press 2 ms\njp1 5 0\n@ 4 ms\ntype a\nmouse 5 -3 left\n' >board
computer=(de1_soc --set design=computer --firmware "$programs/de1_soc_fabric_check.elf" --board script:board
    --set ps2.self_test=1ms --set audio.rate=48kHz --until 12ms)
same_run 'ledr hex3_0 hex5_4 sw key jp1 jp2' pio "${computer[@]}"
sed -i '/^\[from\]/,/^IRQ/d; s/^top = .*/&\noptions = {width = 10}\nparameters = {WIDTH = 10}/' their/pio.toml
run 2 run "${computer[@]}" --rtl pio=their/pio.toml
contains err 'their/pio.toml:7: options.width: the design is built for 10, and de1_soc.hex3_0 has 32; what [from] says'
same_run 'interval_timer1 interval_timer2' interval_timer "${computer[@]}"
same_run 'ps2 ps2_second' ps2_port "${computer[@]}"
same_run pixel_buffer pixel_buffer "${computer[@]}"
same_run audio audio_port "${computer[@]}"
same_run vga vga_scanout "${computer[@]}"
same_run sram on_chip_sram de1_soc --until 60ms
same_run ai_reset pio de1_soc --until 60ms

same_run uart2 uart_16550 zynq --set fabric.uart=on --until 10ms
sed -i 's/^port = "aclk_of_theirs"/&\nfrequency = "50 MHz"/' their/uart_16550.toml
run 0 run zynq --set fabric.uart=on --until 10ms --rtl uart2=their/uart_16550.toml --recording theirs
run 0 run zynq --set fabric.uart=on --until 10ms --view uart2=rtl --set fabric.clock=50MHz --recording ours
cmp ours theirs

copier=(zynq --set fabric.copy=on --firmware "$programs/zynq_copy_check.elf" --view crossbar=rtl --until 20ms)
same_run copy copy_engine "${copier[@]}"
same_run pad nes_pad nexys4 --until 40ms
same_run referee connect4_referee nexys4 --until 40ms

# signed_off MACHINE BLOCK FILE SED ARGUMENT..: the machine does the same with the foreign block, and with one line
# changed it does not.
signed_off() {
    local machine=$1 block=$2
    foreign_design "$block"
    run 0 signoff "$machine" --rtl "$block=their/$block.toml" "${@:5}"
    contains out "$machine their_$block"
    cp out right
    cp "their/$3" before
    sed -i "$4" "their/$3"
    ! cmp -s before "their/$3" || fail "nothing is changed in $3: $4"
    run 1 signoff "$machine" --rtl "$block=their/$block.toml" "${@:5}"
    contains out 'first difference'
}

signed_off de1_soc pio pio.sv 's/2: edges = ~pins_now & pins_before/2: edges = pins_now ^ pins_before/'
contains right 'de1_soc their_pio fabric_check'
contains right 'coverage, blocks of de1_soc: 6 of 7; not: jp2'
signed_off zynq uart_16550 uart_16550.sv "s/2'd2: trigger_level = 5'd8/2'd2: trigger_level = 5'd9/"
contains right 'coverage, blocks of zynq: 1 of 1'
contains right 'no combinational path'
signed_off zynq copy_engine copy_engine.sv "s/read_from + 30'd1/read_from + 30'd2/"
contains right 'coverage, blocks of zynq: 1 of 1'
contains right 'no combinational path'
signed_off nexys4 nes_pad nes_pad.sv 's/q <= lines_of_theirs/q <= {lines_of_theirs[7:1], lines_of_theirs[1]}/' --count 1
contains right 'nexys4 their_nes_pad 1_mhz'
signed_off spartan uart uart.sv "s/divider + 17'd1 == /divider == /" --count 1
