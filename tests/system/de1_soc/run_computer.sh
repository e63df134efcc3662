#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Our programs of the university computer do what their scripts expect of them, and give no hint; a script that expects
# something else fails.
. "$(dirname "$0")/../common.sh"

needs arm-none-eabi-gcc gcc-arm-none-eabi

sources=$here/../../../stimulus/firmware/de1_soc/computer
computer=(run de1_soc --set design=computer)

for name in boxes chaser hex_counter key_edges mouse_paint ps2_echo text whack; do
    source=$(ls "$sources/$name".[cs])
    run 0 "${computer[@]}" --source "$source" --board "script:$sources/$name.board"
    ! grep -q warning err || fail "$name: $(<err)"
done

# What CMake has built is the same program.
run 0 "${computer[@]}" --firmware "$programs/computer/chaser.elf" --board "script:$sources/chaser.board"
sed 's/0x080/0x040/' "$sources/chaser.board" >wrong.board
run 1 "${computer[@]}" --firmware "$programs/computer/chaser.elf" --board script:wrong.board

# Whoever types gets capitals back.
printf '~ Type, please\n> abc Xyz{`\n~ ABC XYZ{`\n' >typed.script
run 0 "${computer[@]}" --source "$sources/jtag_echo.s" --jtag script:typed.script --stop-on 'ABC XYZ{`'
! grep -q warning err || fail "$(<err)"
