#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every command that the pages print, in a fresh clone of this tree that the launcher alone has built. What is not
# committed is not in it.
. "$(dirname "$0")/common.sh"

root=$(cd "$here/../.." && pwd)
git -C "$root" rev-parse --verify -q HEAD >/dev/null || {
    echo "this tree is no clone" >&2
    exit 77
}
git clone -q "$root" clone
# A cache of the compiler's finds what the last such clone has left, whatever that was called.
export CCACHE_BASEDIR=$folder/clone CCACHE_NOHASHDIR=yes
clone/tabletop list >out 2>err || fail "the launcher: $(tail -c 2000 err)"
contains out zynq

# What the pages take for granted that a reader has: a program that only sleeps, a program for semihosting, a student's,
# one for Linux, scripts, a player.
cat >sleep.s <<'PROGRAM'
        .global _start
_start: cpsid   if
        wfi
        b       _start
PROGRAM
arm-none-eabi-gcc -mcpu=cortex-a9 -nostdlib -Wl,-Ttext=0x100000 -Wl,--build-id=none sleep.s -o clone/mine.elf
cp clone/mine.elf clone/my.elf
cp clone/mine.elf clone/mine.axf
mkdir clone/handed_in
printf 'an image' >clone/image.bin
cp clone/mine.elf clone/handed_in/counter.elf
printf '#include <stdio.h>\nint main(void) { puts("hello"); }\n' >clone/hello.c
printf 'int main(void) { return 0; }\n' >clone/main.c
printf '        .equ    LEDS, 0xff200000\n' >clone/address_map.s
printf '@ 1 ms\nsw 3 on\n' >clone/marks.board
printf '@ 70 ms\n+A\n@ 25 ms\n-A\n' | tee clone/red >clone/black
printf 'put red 50\n@ 1 ms\nswitch 4 on\n@ 60 ms\n' >clone/table.txt
python3 - clone/sound.wav <<'PYTHON'
import sys, wave
with wave.open(sys.argv[1], "wb") as sound:
    sound.setparams((2, 2, 8000, 0, "NONE", ""))
    sound.writeframes(bytes(4 * 80))
PYTHON
cp clone/stimulus/players/programs/random_moves.py clone/mine.py

# Commands of Linux need a package source, or what an earlier run has got from it.
. "$here/linux.sh"
tabletop=$folder/clone/tabletop
status=0
(packages && compile clone/hello.c -o clone/mine) || status=$?
case $status in
    0)
        cp clone/mine clone/a.out
        echo 1 >clone/data.txt
        cp "$here/page_commands.txt" rules
        ;;
    77)
        grep -v -e --linux "$here/page_commands.txt" >rules
        echo 'skip | * | --linux | no package source can be reached' >>rules
        ;;
    *) exit 1 ;;
esac
python3 "$here/page_commands.py" "$folder/clone" rules
