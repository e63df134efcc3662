#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What can be loaded, and what is refused with one message.
. "$(dirname "$0")/common.sh"

# A program that spins at its entry point, linked at ADDRESS with OPTIONS: link NAME ADDRESS OPTION..
printf '    .global _start\n_start:\n    b _start\n    .word 0x12345678\n' >spin.s
link() {
    local name=$1 address=$2
    shift 2
    arm-none-eabi-gcc -mcpu=cortex-a9 -nostdlib -Wl,--build-id=none -Wl,-Ttext="$address" "$@" spin.s -o "$name"
}
# patch FILE OFFSET BYTES: in place, BYTES in printf's notation.
patch() { printf "$3" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none; }

# Where it may lie: at the start, in the middle, on-chip memory at the top of the address space.
for address in 0 0x8000 0x100000 0x1ffffff8 0xfffffff8; do
    link spin.elf $address
    run 0 run zynq --firmware spin.elf --until 10us
done
link thumb.elf 0x100000 -mthumb
run 0 run zynq --firmware thumb.elf --until 10us

# Physical addresses count. A virtual entry point is where its segment is loaded, in Thumb state with its bit; one
# outside of all segments is taken as it is.
cat >paddr.ld <<'END'
SECTIONS { .text 0xC0000000 : AT(0x00200000) { *(.text) } }
END
arm-none-eabi-gcc -mcpu=cortex-a9 -nostdlib -Wl,--build-id=none -Wl,-T,paddr.ld -Wl,-e,0x200000 spin.s -o paddr.elf
run 0 run zynq --firmware paddr.elf --until 10us --trace-instructions trace
contains trace '00200000 eafffffe A b #0x200000'
for state in arm thumb; do
    sed 's/^_start:/.thumb_func\n&/' spin.s >state.s
    [[ $state == thumb ]] || cp spin.s state.s
    arm-none-eabi-gcc -mcpu=cortex-a9 -m$state -nostdlib -Wl,--build-id=none -Wl,-T,paddr.ld -Wl,-e,_start state.s \
        -o paddr.elf
    run 0 run zynq --firmware paddr.elf --until 10us --trace-instructions trace
    if [[ $state == arm ]]; then
        contains trace '00200000 eafffffe A b #0x200000'
    else
        contains trace '00200000 e7fe     T b #0x200000'
    fi
done
arm-none-eabi-gcc -mcpu=cortex-a9 -nostdlib -Wl,--build-id=none -Wl,-T,paddr.ld -Wl,-e,0xC0000002 spin.s -o paddr.elf
refused 'paddr.elf: entry point 0x00200002 is no address' run zynq --firmware paddr.elf

# A program finds the transmitters enabled, and the floating-point unit; a boot loader does not, and is told. Sweeps over
# the interrupt controller's registers are nothing to tell of.
cat >bare.s <<'END'
    .global _start
    .fpu vfpv3
_start:
    ldr r0, =0xE0001000
    mov r1, #'!'
    str r1, [r0, #0x30]
    str r1, [r0, #0x30]
    ldr r0, =0xF8F01460
    ldr r1, =0xF8F02000
1:  ldr r2, [r0]
    str r2, [r0], #4
    cmp r0, r1
    bne 1b
    ldr r0, =0xF800D000
    str r0, [r0, #4]
    ldr r2, [r0, #4]
    vadd.f32 s0, s0, s0
2:  b 2b
END
arm-none-eabi-gcc -mcpu=cortex-a9 -nostdlib -Wl,--build-id=none -Wl,-Ttext=0x100000 bare.s -o bare.elf
run 0 run zynq --firmware bare.elf --until 1ms --uart1 file:line
[[ $(<line) == '!!' ]] || fail "what a bare program has sent: $(<line)"
if grep -q warning err; then fail "a warning: $(<err)"; fi
run 3 run zynq --firmware bare.elf --until 200us --uart1 file:line --set boot=reset
[[ ! -s line ]] || fail "a disabled transmitter has sent: $(<line)"
contains err 'write of 0xe0001030 (uart1, transmitter is disabled) at pc 0x00100008'
(($(grep -c 'is disabled' err) == 1)) || fail "not once: $(<err)"
contains err 'Undefined Instruction'
refused 'boot: ' run zynq --set boot=cold

# Entry points.
link entry.elf 0x100000 -Wl,-e,0x60000000
refused 'entry.elf: entry point 0x60000000 is not memory' run zynq --firmware entry.elf
link entry.elf 0x100000 -Wl,-e,0xe0001000
refused 'entry.elf: entry point 0xe0001000 is not memory' run zynq --firmware entry.elf
link entry.elf 0x100000 -Wl,-e,0x100002
refused 'entry.elf: entry point 0x00100002 is no address of an instruction' run zynq --firmware entry.elf

# Foreign, damaged and unfit ELF files.
link good.elf 0x100000
cp good.elf be8.elf && patch be8.elf 38 '\x80'
refused 'be8.elf: big-endian (BE8) ELF file' run zynq --firmware be8.elf
cp good.elf msb.elf && patch msb.elf 5 '\x02'
refused 'msb.elf: not a 32-bit little-endian ELF file' run zynq --firmware msb.elf
cp good.elf dyn.elf && patch dyn.elf 16 '\x03'
refused 'dyn.elf: position-independent ELF file' run zynq --firmware dyn.elf
arm-none-eabi-gcc -mcpu=cortex-a9 -c spin.s -o rel.elf
refused 'rel.elf: ELF file is not a linked executable' run zynq --firmware rel.elf
head -c 60 good.elf >cut.elf
refused 'cut.elf: truncated ELF file' run zynq --firmware cut.elf
: >nothing.elf
refused 'nothing.elf: the file is empty' run zynq --firmware nothing.elf
top='\0\xf0\xff\xff'
{ elf $arm '\x01' && segment $behind $top $none '\0\x20\0\0'; } >wrap.elf
refused 'wrap.elf: segment 0 at 0xfffff000 with 8192 bytes goes past the end of the address space' run zynq --firmware wrap.elf
{ elf $arm '\x01' && segment $behind $ddr $none '\0\0\xef\xff'; } >hole.elf
refused 'hole.elf: 0x00100000 to 0xfffeffff is not memory' run zynq --firmware hole.elf
{ elf $arm '\x01' && segment $behind $ddr $page '\x01\0\0\0'; } >grows.elf
refused 'grows.elf: damaged ELF file: segment 0' run zynq --firmware grows.elf
{ elf $arm '\x01' && segment '\0\0\0\xf0' $ddr $page $page; } >far.elf
refused 'far.elf: truncated ELF file' run zynq --firmware far.elf
# Program headers may lie at any byte; damaged ones are refused.
{ elf $arm '\x01' && printf 'x' && segment '\x55\0\0\0' $ddr '\x04\0\0\0' '\x04\0\0\0' && printf '\xfe\xff\xff\xea'; } >odd.elf
patch odd.elf 28 '\x35'
run 0 run zynq --firmware odd.elf --until 10us --trace-instructions trace
contains trace '00100000 eafffffe A b #0x100000'
cp good.elf entries.elf && patch entries.elf 42 '\x1f'
refused 'entries.elf: damaged ELF file: program headers of 31 bytes' run zynq --firmware entries.elf
cp good.elf table.elf && patch table.elf 28 '\xff\xff\xff\xff'
refused 'table.elf: truncated ELF file' run zynq --firmware table.elf
cp good.elf many.elf && patch many.elf 44 '\xff\xff'
refused 'many.elf: damaged ELF file: it has ' run zynq --firmware many.elf
# One header and room for four, of which the bytes of a program would make three.
{ elf $arm '\x05' && segment $behind $ddr '\x04\0\0\0' '\x04\0\0\0' && head -c 112 /dev/zero; } >more.elf
refused 'more.elf: damaged ELF file: it has 5 program headers, and room for 4' run zynq --firmware more.elf
# A segment without bytes may say any place in the file.
{ elf $arm '\x01' && segment '\0\0\0\xf0' $ddr $none $page; } >zero.elf
run 0 run zynq --firmware zero.elf --until 1us

# These are no files at all, or endless ones.
for option in --firmware --load; do
    at=
    [[ $option == --load ]] && at=@0x200000
    refused '/dev/zero: not a regular file' run zynq $option /dev/zero$at
    mkfifo -m 600 pipe 2>/dev/null || true
    refused 'pipe: not a regular file' run zynq $option pipe$at
    refused '.: is a folder' run zynq $option .$at
    refused 'nothing.elf: the file is empty' run zynq $option nothing.elf$at
    truncate -s 1073741825 huge.bin
    refused 'huge.bin: larger than 1 GiB' run zynq $option huge.bin$at
    rm huge.bin
done

# --load: hexadecimal and decimal, over the program, an ELF file as it is, the last byte of memory and one more.
printf '\xfe\xff\xff\xea' >spin.bin
printf 'data' >data.bin
run 0 run zynq --firmware good.elf --load spin.bin@0x100000 --load data.bin@2097152 --load good.elf@0x300000 \
    --load data.bin@0x1ffffffc --load data.bin@0xfffffffc --until 1us
refused 'data.bin: 0x1ffffffd to 0x20000000 is not memory' run zynq --load data.bin@0x1ffffffd
refused 'data.bin: 0xfffffffd to 0x100000000 is not memory' run zynq --load data.bin@0xfffffffd
refused '--load: 0x100000000 has more than 32 bits' run zynq --load data.bin@0x100000000
refused '--load: 0xffffffffffffffff has more than 32 bits' run zynq --load data.bin@0xffffffffffffffff
refused '"data.bin" is not FILE@ADDR' run zynq --load data.bin
refused '"" is not a whole number' run zynq --load data.bin@
