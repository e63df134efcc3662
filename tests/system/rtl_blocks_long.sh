#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The same as rtl_blocks, for all other blocks.
. "$(dirname "$0")/common.sh"
. "$here/designs/foreign_design.sh"

same nes_pad --count 300
different nes_pad nes_pad.sv 's/q\[6:0\], 1.b0/q[6:0], 1'\''b1/' --count 300
same ycrcb_converter --count 20
different ycrcb_converter ycrcb_converter.sv "s/21'sd208/21'sd209/" --count 20

same interval_timer --count 300
different interval_timer interval_timer.sv 's/end else if (stops || load/end else if (stops/' --count 1000
same audio_port
different audio_port audio_port.sv "s/LEAST_WAITING = 8'd96/LEAST_WAITING = 8'd97/"
same pixel_buffer
different pixel_buffer pixel_buffer.sv 's/^\( *assign frame_ends = \).*/\1frame_end_of_theirs;/'
same disc_painter --count 10
contains out 'their_disc_painter step_80'
different disc_painter pixel_colour.sv "s/SQUARED = 13'd1056/SQUARED = 13'd1024/" --count 10
same ps2_port
contains out 'their_ps2_port short'
different ps2_port ps2_port.sv 's/^\( *assign takes = reads_data\) .*/\1;/'

same uart_16550 --count 30
contains out 'uart_16550 their_uart_16550 16_bytes handshakes'
different uart_16550 uart_16550_receiver.sv 's/parity\[2\] ? ~parity/parity[2] ? parity/' --count 30

# A master port.
same copy_engine --count 200
contains out 'copy_engine their_copy_engine 32_bits handshakes'
different copy_engine copy_engine.sv 's/failure <= READ_FAILED/failure <= WRITE_FAILED/' --count 200

same connect4_referee --count 30
echo '{"id":1,"moves":"1212121"}' | "$tabletop" query connect4_referee --rtl connect4_referee=their/connect4_referee.toml >theirs
echo '{"id":1,"moves":"1212121"}' | "$tabletop" query connect4_referee >ours
cmp ours theirs
refused '--view: RTL of your own answers in view rtl only' query connect4_referee --view ca \
    --rtl connect4_referee=their/connect4_referee.toml
different connect4_referee connect4_referee.sv 's/(enable_of_theirs\[1\])/(enable_of_theirs[2])/' --count 30

# A machine has a place for this block: by name it plays there. Pins are bits of its ports.
same nes_host --count 300
contains out 'their_nes_host 400_hz_one_pad'
different nes_host pad_receiver.sv 's/sipo_next\[6:0\]/sipo_next[7:1]/' --count 300
run 0 run nexys4 --rtl host=their/nes_host.toml --pad1 null --until 1ms
run 0 signoff nexys4 --rtl nes_host=their/nes_host.toml --until 100ms
contains out 'their_nes_host: events'

same vga_timing
different vga_timing vga_timing.sv "s/HSYNC_END = 10'd752/HSYNC_END = 10'd751/"
run 0 run nexys4 --rtl timing=their/vga_timing.toml --pad1 null --until 1ms
run 0 signoff nexys4 --rtl vga_timing=their/vga_timing.toml --count 1
contains out 'nexys4 their_vga_timing 1_mhz'
same connect4_painter
different connect4_painter connect4_painter.sv "s/RED = 12'hF00/RED = 12'hE00/"
printf '@ 70 ms\n+A\n@ 25 ms\n-A\n@ 65 ms\n' >drop.pad
run 0 run nexys4 --rtl painter=their/connect4_painter.toml --pad1 script:drop.pad --display png:painted --until 160ms
contains painted/frames.csv png
# The memory that it reads has another port, but it is the same place.
same vga_scanout
different vga_scanout pixel_fetch.sv 's/_of_theirs\[31:16\]/_of_theirs[30:15]/'
run 0 run de1_soc --rtl vga=their/vga_scanout.toml --uart0 null --until 1ms

same checkers_screen --count 2
# Each category of a screen is told by itself.
sed -i 's/WHITE : CYAN/CYAN : WHITE/' their/board_picture.sv
run 1 signoff --rtl checkers_screen=their/checkers_screen.toml --count 2
contains out 'checkers_screen pixels, ca: first difference: column '
same usb_link --count 40
contains out 'their_usb_link 1000_cycles_by_hand'
different usb_link usb_receiver.sv "s/<= usb_data_in_of_theirs/<= ~usb_data_in_of_theirs/" --count 40

# Blocks of the labkit, in the machine, too; two of them answer.
in_labkit() { run 0 run labkit --rtl "$1=their/$2.toml" --table null --until 1ms "${@:3}"; }
same bt656_decoder --count 20
different bt656_decoder bt656_decoder.sv "s/LAST_PAIR = 9'd359/LAST_PAIR = 9'd358/" --count 20
same frame_packer
contains out 'their_frame_packer prefetch_1048'
in_labkit packer frame_packer
run 0 signoff frame_packer labkit --rtl packer=their/frame_packer.toml --until 10ms
contains out 'their_frame_packer in labkit'
different frame_packer frame_packer.sv "s/LAST_V = 10'd805/LAST_V = 10'd804/"
same checkers_vision
in_labkit vision checkers_vision --set grid.x0=120
different checkers_vision checkers_vision.sv "s/PIECE = 7'(OCCUPIED)/PIECE = 7'(OCCUPIED - 1)/"
same checkers_search --count 30
contains out 'their_checkers_search horizon_6'
in_labkit search checkers_search --set ai.kind=fpga --set rules.preset=american
different checkers_search board_value.sv "s/CENTRE = 24'hEEEEEE/CENTRE = 24'hFFFFFF/" --count 30
same checkers_referee --count 200
contains out 'their_checkers_referee ready_image'
in_labkit referee checkers_referee --set illegal=halt --set ready=image
men='6,6,6,6,6,6,6,6,6,6,6,6,0,0,0,0,0,0,0,0,4,4,4,4,4,4,4,4,4,4,4,4'
seen='0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,1,1,1,1,1,1,1,1,1,1,1'
echo "{\"id\":1,\"board\":[$men],\"seen\":[$seen]}" >question
"$tabletop" query checkers_referee --rtl checkers_referee=their/checkers_referee.toml <question >theirs
"$tabletop" query checkers_referee <question >ours
cmp ours theirs
different checkers_referee board_writer.sv 's/code = moved_code | KING/code = moved_code/'

# Both ports of a memory, and any size.
same on_chip_sram --count 2000
contains out 'their_on_chip_sram 64_kib'
different on_chip_sram on_chip_sram.sv 's/s2_we_of_theirs \&\& !clash/s2_we_of_theirs/' --count 2000

# With the pins of ours the engine is signed off by itself, in every build; what its memory sees is enough for the machine.
foreign_design connect4_heuristic
sed -i 's/^top = .*/&\noptions = {generation = 1, pipeline = 1}/' their/connect4_heuristic.toml
run 0 signoff --rtl connect4_heuristic=their/connect4_heuristic.toml --count 100
contains out 'connect4_heuristic their_connect4_heuristic generation_1'
contains out 'connect4_heuristic their_connect4_heuristic slow_reads'
(($(grep -c ' 0 .* ok$' out) == 2)) || fail "other variants, or other than ours: $(<out)"
different connect4_heuristic connect4_heuristic.sv 's/<= defensive ? defensive_value : full_value/<= full_value/' --count 100
run 0 run de1_soc --rtl engine=their/connect4_heuristic.toml --player random --seed 3 --until 100ms --vcd their.vcd
contains their.vcd 'state'

# The engine between the FIFOs, alone and in the machine, where ours is the UART.
same connect6_threat --count 2
contains out 'connect6_threat their_connect6_threat full'
contains out 'connect6_threat their_connect6_threat influenced'
different connect6_threat board_weight_table.sv "s/BESIDE_CENTRE = 5'd20/BESIDE_CENTRE = 5'd16/" --count 2
run 0 run spartan --rtl engine=their/connect6_threat.toml --player random --seed 3 --serial-log their.jsonl
run 0 run spartan --player random --seed 3 --serial-log our.jsonl
cmp their.jsonl our.jsonl || fail 'another game'
run 0 signoff spartan --rtl engine=their/connect6_threat.toml --count 1
contains out 'spartan their_connect6_threat'
echo '{"id":1,"requests":["D","09090808"]}' | "$tabletop" query connect6_threat --rtl engine=their/connect6_threat.toml >theirs
echo '{"id":1,"requests":["D","09090808"]}' | "$tabletop" query connect6_threat --view rtl >ours
cmp theirs ours
