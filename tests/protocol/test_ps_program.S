@ SPDX-License-Identifier: Apache-2.0
@ Interrupts of the private timer, UART 1 and the fabric (interrupt_log.inc).
    .syntax unified
    .arch armv7-a
    .arm

    .equ GIC_CPU, 0xF8F00100
    .equ GIC_DIST, 0xF8F01000
    .equ GLOBAL_TIMER, 0xF8F00200
    .equ TIMER, 0xF8F00600              @ every 30 us
    .equ UART1, 0xE0001000
    .equ UART_ID, 82
    .equ FABRIC, 0x43C00000
    .equ FABRIC_ID, 61
    .equ IRQ_STACK, 0x180000
    .equ SVC_STACK, 0x190000

    @ 115207 baud, 8N1, an interrupt a byte.
    .macro start_devices
    ldr r0, =UART1
    mov r1, #0x3E
    str r1, [r0, #0x18]
    mov r1, #6
    str r1, [r0, #0x34]
    mov r1, #0x20
    str r1, [r0, #4]
    mov r1, #1
    str r1, [r0, #0x20]
    mov r1, #0x14
    str r1, [r0]
    mov r1, #1
    str r1, [r0, #8]
    .endm

    .macro serve_devices
    .endm

    .macro echo_byte
    ldr r1, =UART1
    ldr r2, [r1, #0x30]
    str r2, [r1, #0x30]
    mov r2, #1
    str r2, [r1, #0x14]
    .endm

#include "interrupt_log.inc"
