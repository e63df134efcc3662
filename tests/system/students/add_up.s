@ SPDX-License-Identifier: Apache-2.0
@ int add_up(const int* numbers, int count)
@ Planted error: r4 belongs to the caller, and is not saved.

        .text
        .global add_up
add_up: mov     r4, #0
again:  ldr     r3, [r0], #4
        add     r4, r4, r3
        subs    r1, r1, #1
        bne     again
        mov     r0, r4
        bx      lr
