@ SPDX-License-Identifier: Apache-2.0
@ Interrupts of the private timer, UART 0, which is as the preloader leaves it, SP timer 0 and the fabric
@ (interrupt_log.inc).
    .syntax unified
    .arch armv7-a
    .arm

    .equ GIC_CPU, 0xFFFEC100
    .equ GIC_DIST, 0xFFFED000
    .equ GLOBAL_TIMER, 0xFFFEC200
    .equ TIMER, 0xFFFEC600              @ every 50 us
    .equ UART0, 0xFFC02000
    .equ UART_ID, 194
    .equ SPTIMER0, 0xFFC08000
    .equ SPTIMER0_ID, 199
    .equ FABRIC, 0xC8000000
    .equ FABRIC_ID, 72
    .equ IRQ_STACK, 0xFFFFFFF8          @ on-chip memory
    .equ SVC_STACK, 0x3FFFFFF8          @ the end of the SDRAM

    .macro start_devices
    enable SPTIMER0_ID
    ldr r0, =SPTIMER0
    ldr r1, =6999                       @ 70 us
    str r1, [r0]
    mov r1, #3
    str r1, [r0, #8]
    ldr r0, =UART0
    mov r1, #1
    str r1, [r0, #4]                    @ received data
    .endm

    .macro serve_devices
    cmp r0, #SPTIMER0_ID
    ldreq r1, =SPTIMER0
    ldreq r2, [r1, #0xC]
    .endm

    .macro echo_byte
    ldr r1, =UART0
    ldr r2, [r1]
    str r2, [r1]
    .endm

#include "interrupt_log.inc"
