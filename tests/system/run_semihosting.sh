#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A program built on the C library's semihosting: console, files, clock and exit status, in both instruction sets; the
# same as on qemu-system-arm where that depends on the program alone.
. "$(dirname "$0")/common.sh"

outside=$folder/outside
input=$folder/input
printf 'first\nsecond line\nno end of line' >"$input"

# Links that lead out of the folder, and a folder where a file is wanted.
make_folder() {
    rm -rf "$outside" inside
    mkdir -p "$outside" inside/folder
    ln -s "$outside" inside/link
    ln -s "$outside/escaped.txt" inside/link.txt
}

# semihost STATUS ELF OPTION..
semihost() {
    local expected=$1 elf=$2 status=0
    shift 2
    "$tabletop" run zynq --firmware "$elf" --semihosting inside "$@" <"$input" >out 2>err || status=$?
    ((status == expected)) || fail "exit code $status instead of $expected: $(<err)"
}

for state in arm thumb; do
    elf=$programs/semihosting_check_$state.elf
    make_folder
    semihost 1 "$elf" --epoch 1700000000 --uart1 file:line --serial-log log1 --stats stats.json
    for text in 'own terminal: 1' 'second line: 2 2.500' 'length: 18, terminal: 0' 'lines: 4, last: four' \
        'missing: 0, errno 2' 'bytes in: 300000' 'and then: -1, end of file: 1' 'same: 1' 'remove: 0, again: -1' \
        "own arguments: 1 semihosting_check_$state.elf" 'own rename: 0' 'own time: 1700000000' \
        '1000000000 a second' 'own ../escaped.txt: opened 0' 'own /tmp/escaped.txt: opened 0' \
        'own link/escaped.txt: opened 0' 'own link.txt: opened 0' 'own folder: opened 0' \
        'input: second line' 'input: no end of line'; do
        contains out "$text"
    done
    contains err 'to standard error'
    contains err "the program's exit status: 7"
    contains err '"../escaped.txt" leads out of it'
    contains stats.json '"end": "exit"'
    contains stats.json '"exit_status": 7'
    contains stats.json '"exit_code": 1'
    [[ $(<line) == 'from the serial line: goodbye' ]] || fail "the transmitter was cut off: $(<line)"
    [[ -z $(ls "$outside") ]] || fail "files outside of the folder: $(ls "$outside")"
    [[ $(tail -n 1 inside/renamed.txt) == four ]] || fail "renamed.txt is not what was written"

    # The clock is the simulated one: a million rounds of a loop of a few instructions at 667 MHz.
    ticks=$(sed -n 's/^own ticks: \([0-9]*\),.*/\1/p' out)
    ((ticks > 4000000 && ticks < 20000000)) || fail "$ticks ns for the loop"

    # The same again, to the picosecond.
    cp out before
    make_folder
    semihost 1 "$elf" --epoch 1700000000 --uart1 file:line --serial-log log2
    cmp before out
    cmp log1 log2
done

# When it is not asked for, SVC is what it is to the program: here it goes to a vector nobody has set up, and through zeros to its
# end.
run 3 run zynq --firmware "$programs/semihosting_check_arm.elf" --until 1ms
[[ ! -s out ]] || fail "console output without --semihosting"
(($(grep -c 'looks like a semihosting call; --semihosting FOLDER' err) == 1)) || fail "no hint, or more: $(<err)"

refused '--semihosting: nowhere: No such file' run zynq --semihosting nowhere
refused '--semihosting: the text is empty' run zynq --semihosting ''

# A serial line that has standard input keeps it: the console's is at its end.
elf=$programs/semihosting_check_thumb.elf
make_folder
semihost 1 "$elf" --uart1 stdio
contains out 'from the serial line: goodbye'
if grep -q '^input:' out; then fail "the console took the line's input"; fi

# What a program may write: a parameter. The first file that it cannot fill says so to the program.
make_folder
semihost 1 "$programs/semihosting_check_arm.elf" --set semihosting.quota=100KiB
contains err 'the program has written 102400 bytes, all it may (parameter semihosting.quota)'
(($(find inside -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum }') <= 102400)) || fail 'more than the quota'

# Ctrl-C ends a write that nobody reads: writing all of memory from 0 on to standard output again and again.
cat >flood.s <<'END'
    .global _start
_start:
    mov r0, #5
    ldr r1, =block
    svc 0x123456
    b _start
block:
    .word 1, 0, 0x10000000
END
sed -i 's/^_start:/_start:\n    ldr r1, =name\n    mov r0, #1\n    svc 0x123456\nagain:/; s/b _start/b again/' flood.s
printf 'name:\n    .word tt, 4, 3\ntt: .asciz ":tt"\n' >>flood.s
arm-none-eabi-gcc -mcpu=cortex-a9 -nostdlib -Wl,--build-id=none -Wl,-Ttext=0x100000 flood.s -o flood.elf
mkfifo unread
{ head -c 1 >begun && exec sleep 60; } <unread &
reader=$!
"$tabletop" run zynq --firmware flood.elf --semihosting inside </dev/null >unread 2>err &
child=$!
says '' begun
sleep 0.5
interrupt
kill "$reader"
contains err 'real-time factor'

# In Thumb state the C library copies words from any address, which QEMU 10 refuses while the MMU is off.
needs qemu-system-arm qemu-system-arm
for state in arm mmu; do
    elf=$programs/semihosting_check_$state.elf
    make_folder
    semihost 1 "$elf"
    mkdir -p elsewhere/folder
    status=0
    (cd elsewhere && exec timeout 20 qemu-system-arm -M xilinx-zynq-a9 -nographic -serial null -serial null \
        -monitor none -semihosting-config enable=on,target=native -kernel "$elf") <"$input" >qemu 2>qemu.err ||
        status=$?
    ((status == 7)) || fail "exit code $status of QEMU: $(<qemu.err)"
    diff <(grep -v '^own' qemu) <(grep -v '^own' out) || fail "$state: not what the program does on QEMU"
    rm -rf elsewhere
done
