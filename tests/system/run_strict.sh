#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What a board may do otherwise: told by default, fatal with cpu.strict=on.
. "$(dirname "$0")/common.sh"
needs arm-none-eabi-gcc gcc-arm-none-eabi

# A program that ends asleep: assembled NAME arm|thumb, its middle, from line 6 on, is standard input.
assembled() {
    {
        printf '.syntax unified\n.%s\n.global _start\n.type _start, %%function\n_start:\n' "$2"
        cat
        printf 'cpsid if\n1: wfi\nb 1b\n.ltorg\n'
    } >"$1.s"
    arm-none-eabi-gcc -g -mcpu=cortex-a9 -nostdlib -Wl,--build-id=none -Wl,-Ttext=0x100000 "$1.s" -o "$1.elf" 2>gcc_err ||
        fail "$(<gcc_err)"
}

# strict NAME TEXT ADDRESS LINE: runs to its end, and strictly to a fault with the text at the address, and the line
# where lines are known.
strict() {
    local machine
    for machine in zynq de1_soc; do
        run 0 run $machine --firmware "$1.elf" --until 1ms
        run 3 run $machine --firmware "$1.elf" --until 1ms --set cpu.strict=on
        contains err "cpu.strict is on; at pc $3: "
        contains err "$2"
    done
    run 3 run de1_soc --set design=computer --firmware "$1.elf" --until 1ms --set cpu.strict=on
    contains err "cpu.strict is on; at pc $3 ($1.s:$4"
}

assembled pop arm <<'END'
    ldr sp, =0x180000
    pop {r0-lr}
    ldr sp, =0x180000
    pop {r0-lr}
END
strict pop 'loads its base register and also writes it back is UNPREDICTABLE' 0x00100004 7
run 0 run zynq --firmware pop.elf --until 1ms
contains err 'at pc 0x00100004, '
(($(grep -c 'UNPREDICTABLE' err) == 2)) || fail "not once a place: $(<err)"
run 0 run de1_soc --set design=computer --firmware pop.elf --until 1ms
contains err 'hint: at pc 0x0010000c (pop.s:9'

assembled one thumb <<'END'
    ldr r0, =0x180000
    .inst.w 0xe8900004
END
strict one 'of a single register is UNPREDICTABLE' 0x00100004 7

assembled unaligned arm <<'END'
    ldr r0, =0x180001
    ldr r1, [r0]
END
strict unaligned 'unaligned access to 0x00180001' 0x00100004 7

assembled undefined arm <<'END'
    ldr r0, =0x100000
    mcr p15, 0, r0, c12, c0, 0
    mrc p15, 0, r0, c1, c0, 7
END
run 3 run zynq --firmware undefined.elf --until 1ms --set cpu.strict=on
contains err 'is UNPREDICTABLE; the model takes it as undefined'

assembled store arm <<'END'
    ldr r0, =0xE0008000
    ldr r1, =0xFFC04000
    ldr r2, [r0]
END
run 0 run zynq --firmware store.elf --until 1ms
run 3 run zynq --firmware store.elf --until 1ms --set cpu.strict=on
contains err 'at pc 0x00100008: '
contains err 'read of 0xe0008000, can0, which is not modelled and only stores'
sed -i 's/\[r0\]/[r1]/' store.s
arm-none-eabi-gcc -g -mcpu=cortex-a9 -nostdlib -Wl,--build-id=none -Wl,-Ttext=0x100000 store.s -o store.elf
run 3 run de1_soc --firmware store.elf --until 1ms --set cpu.strict=on
contains err 'read of 0xffc04000, i2c0, which is not modelled and only stores'

# The games depend on none of it.
run 0 run zynq --player random --seed 1 --set cpu.strict=on --set engine.depth=2
run 0 run de1_soc --player random --seed 1 --set cpu.strict=on
refused 'cpu.strict' run zynq --set cpu.strict=perhaps
