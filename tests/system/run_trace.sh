#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --trace-instructions: every instruction in order, and nothing else of the run changes.
. "$(dirname "$0")/common.sh"

# The same run to the picosecond with and without, interrupts included.
printf '~ (y/n): \n> y\\r\n~ ? \n' >start.script
for with in "" "--trace-instructions trace"; do
    # shellcheck disable=SC2086
    run 0 run zynq --set engine.depth=1 --uart1 script:start.script --until 30ms --stats stats.json \
        --serial-log "log${with:+_traced}" $with
    grep -E '"(simulated_ps|instructions|transactions)"' stats.json >"figures${with:+_traced}"
done
cmp log log_traced
cmp figures figures_traced

# One line an instruction, numbered without a gap, none missing at the end.
count=$(sed -n 's/.*"instructions": \([0-9]*\),/\1/p' figures)
pattern='^ *[0-9]+ [0-9a-f]{8} [0-9a-f]{4}([0-9a-f]{4}|    ) [AT] [a-z]|^---- '
[[ -z $(grep -vE "$pattern" trace | head -n 1) ]] || fail "not a line of the trace: $(grep -vE "$pattern" trace | head -n 1)"
awk -v count="$count" '
    /^----/ { next }
    $1 != n + 0 { print "instruction " n " is missing before " $0; exit 1 }
    { ++n }
    END { if (n != count) { print n " lines of " count; exit 1 } }
' trace || fail "the trace is not what was executed"
contains trace '---- IRQ at '

# Whatever is no jump is followed by the instruction behind it.
flows() {
    perl -ne '
        if (/^----/) { undef $next; next }
        /^ *\d+ (\w{8}) (\w+) +[AT] (\S+) ?(.*)/;
        my $pc = hex $1;
        if (defined $next && $pc != $next) { print "not behind the instruction before: $_"; exit 1 }
        my $jump = $3 =~ /^(b(?!ic|f[ic])|cb|tb|svc|rfe)/ || $4 =~ /^pc\b|\{.*\bpc\b/;
        $next = $jump ? undef : $pc + length($2) / 2;
    ' "$1" || fail "the trace jumps"
}
flows trace

# The instructions are those of the program, in both states.
mkdir files
for state in arm thumb; do
    "$tabletop" run zynq --firmware "$programs/semihosting_check_$state.elf" --semihosting files --trace-instructions - \
        --until 100us </dev/null >trace 2>err || fail "$(<err)"
    awk '/^ *[0-9]+ [0-9a-f]+ /' trace >lines
    flows lines
    entry=$(arm-none-eabi-nm "$programs/semihosting_check_$state.elf" | sed -n 's/ T _start$//p')
    [[ $(sed -n '1s/^ *0 //p' lines) == "$entry "* ]] || fail "the trace does not start at $entry: $(head -n 1 lines)"
    # A thousand different instructions are those that the assembler's own disassembler sees there.
    arm-none-eabi-objdump -d "$programs/semihosting_check_$state.elf" |
        sed -n 's/^ *\([0-9a-f]*\):\t\([0-9a-f]*\) *\([0-9a-f]*\)[ \t]*\([a-z0-9.]*\).*/\1 \2\3/p' |
        sed 's/^/00000000/; s/.*\(........\) /\1 /' | sort >expected
    head -n 5000 lines | awk '{ print $2 " " $3 }' | sort -u >seen
    (($(wc -l <seen) > 500)) || fail "only $(wc -l <seen) instructions"
    [[ -z $(comm -23 seen expected) ]] || fail "not in the program: $(comm -23 seen expected | head -n 3)"
done

# Both states in one program, to the call that ends it.
cat >exit.s <<'END'
    .syntax unified
    .arm
    .global _start
_start:
    adr r4, thumb + 1
    bx r4
    .thumb
thumb:
    cmp r0, r0
    ite eq
    moveq r5, #1
    movne r5, #2
    ldr r1, =0x20026
    movs r0, #0x18
    svc 0xab
    nop
END
arm-none-eabi-gcc -mcpu=cortex-a9 -nostdlib -Wl,-Ttext=0x100000 -Wl,--build-id=none exit.s -o exit.elf
run 0 run zynq --firmware exit.elf --semihosting files --trace-instructions trace
diff - trace <<'END' || fail "the trace of a program of nine instructions"
           0 00100000 e28f4001 A add r4, pc, #1
           1 00100004 e12fff14 A bx r4
           2 00100008 4280     T cmp r0, r0
           3 0010000a bf0c     T ite eq
           4 0010000c 2501     T moveq r5, #1
           5 0010000e 2502     T movne r5, #2
           6 00100010 4901     T ldr r1, [pc, #4]
           7 00100012 2018     T movs r0, #0x18
           8 00100014 dfab     T svc #0xab
END

refused '--trace-instructions: nowhere/trace: No such file' run zynq --trace-instructions nowhere/trace
run 2 run zynq --trace-instructions /dev/full --until 1ms
contains err '--trace-instructions: /dev/full: No space left'
