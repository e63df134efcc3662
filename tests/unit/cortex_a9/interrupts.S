@ SPDX-License-Identifier: Apache-2.0
@ Waits for interrupts, then counts in r4 for ever with IRQ and FIQ unmasked.
        .include "common.inc"
main:   mov     r4, #0
        wfi                             @ masked: wakes without an exception
        mov     r4, #1
        wfi
        cpsie   if
count:  add     r4, r4, #1
        b       count
