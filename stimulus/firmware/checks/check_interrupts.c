/* SPDX-License-Identifier: Apache-2.0 */
/* The interrupt controller: registers, priorities, nesting, software-generated and spurious interrupts (ARM IHI 0048,
 * architecture version 1; UG585 chapter 7). */
#include "check.h"
#include "machine.h"
#include "register_access.h"

#define DISTRIBUTOR(offset) (MACHINE_GIC_DISTRIBUTOR_BASE + (offset))
#define CPU_INTERFACE(offset) (MACHINE_GIC_CPU_BASE + (offset))

enum {
    DISTRIBUTOR_ENABLE = 0x000,
    TYPE = 0x004,
    SECURITY = 0x080,
    SET_ENABLE = 0x100,
    CLEAR_ENABLE = 0x180,
    SET_PENDING = 0x200,
    CLEAR_PENDING = 0x280,
    ACTIVE = 0x300,
    PRIORITY = 0x400,
    TARGETS = 0x800,
    CONFIGURATION = 0xC00,
    SOFTWARE_INTERRUPT = 0xF00
};
enum {
    INTERFACE_CONTROL = 0x00,
    PRIORITY_MASK = 0x04,
    BINARY_POINT = 0x08,
    ACKNOWLEDGE = 0x0C,
    END = 0x10,
    RUNNING = 0x14,
    HIGHEST_PENDING = 0x18
};
enum { NONE = 1023, IDLE_PRIORITY = 0xFF, FIQ_ENABLE = 8, TO_SELF = 2 << 24, TO_TARGETS = 0, TARGET_0 = 1 << 16 };

/* A shared interrupt that no device of these checks drives. */
enum { FREE_ID = 40 };

static void set_priority(uint32_t id, uint8_t priority) {
    *(volatile uint8_t*)DISTRIBUTOR(PRIORITY + id) = priority;
}
static uint32_t get_priority(uint32_t id) {
    return *(volatile uint8_t*)DISTRIBUTOR(PRIORITY + id);
}

static void write_bit(uint32_t offset, uint32_t id) {
    register_write(DISTRIBUTOR(offset + 4 * (id / 32)), 1u << id % 32);
}
static uint32_t read_bit(uint32_t offset, uint32_t id) {
    return register_read(DISTRIBUTOR(offset + 4 * (id / 32))) >> id % 32 & 1;
}

static void send(uint32_t id) {
    register_write(DISTRIBUTOR(SOFTWARE_INTERRUPT), TO_SELF | id);
}

/* Longer than any interrupt that is let through takes to arrive. */
static __attribute__((noinline)) void settle(void) {
    for (int i = 0; i < 4000; ++i) __asm__ volatile("nop");
}

static void open_controller(void) {
    register_write(DISTRIBUTOR(DISTRIBUTOR_ENABLE), 0);
    for (uint32_t word = 0; word < MACHINE_INTERRUPTS / 32; ++word) {
        register_write(DISTRIBUTOR(CLEAR_ENABLE + 4 * word), 0xFFFFFFFF);
        register_write(DISTRIBUTOR(CLEAR_PENDING + 4 * word), 0xFFFFFFFF);
    }
    register_write(CPU_INTERFACE(PRIORITY_MASK), 0xF8);
    register_write(CPU_INTERFACE(BINARY_POINT), 2);
    register_write(CPU_INTERFACE(INTERFACE_CONTROL), 1);
    register_write(DISTRIBUTOR(DISTRIBUTOR_ENABLE), 1);
    register_write(DISTRIBUTOR(SET_ENABLE), 0xFFFF);
}

static void check_registers(void) {
    check_section("registers");
    check_equal("running priority when idle", register_read(CPU_INTERFACE(RUNNING)), IDLE_PRIORITY);
    check_equal("nothing pending", register_read(CPU_INTERFACE(HIGHEST_PENDING)), NONE);
    check_equal("acknowledge: spurious", register_read(CPU_INTERFACE(ACKNOWLEDGE)), NONE);
    register_write(CPU_INTERFACE(PRIORITY_MASK), 0xFF);
    check_equal("priority mask has five bits", register_read(CPU_INTERFACE(PRIORITY_MASK)), 0xF8);
    register_write(CPU_INTERFACE(BINARY_POINT), 5);
    check_equal("binary point", register_read(CPU_INTERFACE(BINARY_POINT)), 5);
    register_write(CPU_INTERFACE(BINARY_POINT), 2);
    check_equal("software-generated interrupts are enabled", register_read(DISTRIBUTOR(SET_ENABLE)) & 0xFFFF, 0xFFFF);
    write_bit(SET_ENABLE, FREE_ID);
    write_bit(SET_ENABLE, FREE_ID + 2);
    check_equal("set-enable", register_read(DISTRIBUTOR(SET_ENABLE + 4)), 5u << (FREE_ID - 32));
    write_bit(CLEAR_ENABLE, FREE_ID);
    check_equal("clear-enable", register_read(DISTRIBUTOR(CLEAR_ENABLE + 4)), 4u << (FREE_ID - 32));
    write_bit(CLEAR_ENABLE, FREE_ID + 2);
    write_bit(SET_PENDING, FREE_ID);
    check_equal("set-pending", read_bit(SET_PENDING, FREE_ID), 1);
    check_equal("pending, but not enabled", register_read(CPU_INTERFACE(HIGHEST_PENDING)), NONE);
    write_bit(CLEAR_PENDING, FREE_ID);
    check_equal("clear-pending", read_bit(CLEAR_PENDING, FREE_ID), 0);
    set_priority(FREE_ID, 0xFF);
    check_equal("a priority has five bits", get_priority(FREE_ID), 0xF8);
    set_priority(FREE_ID + 1, 0x48);
    check_equal("priorities of four, by word", register_read(DISTRIBUTOR(PRIORITY + FREE_ID)) & 0xFFFF, 0x48F8);
    register_write(DISTRIBUTOR(CONFIGURATION + 4 * (FREE_ID / 16)), 0x00020000);
    check_equal("edge-triggered",
                register_read(DISTRIBUTOR(CONFIGURATION + 4 * (FREE_ID / 16))) >> (2 * (FREE_ID % 16)) & 2, 2);
    check_equal("software-generated interrupts are edges", register_read(DISTRIBUTOR(CONFIGURATION)) & 0xAAAAAAAA,
                0xAAAAAAAA);
    check_differs("gic-of-two-processors"); /* QEMU has one and no security extensions */
    check_equal("type", register_read(DISTRIBUTOR(TYPE)), 0xC20 | (MACHINE_INTERRUPTS / 32 - 1));
    *(volatile uint8_t*)DISTRIBUTOR(TARGETS + FREE_ID) = 1;
    check_equal("targets", *(volatile uint8_t*)DISTRIBUTOR(TARGETS + FREE_ID), 1);
    check_equal("targets of a private interrupt", *(volatile uint8_t*)DISTRIBUTOR(TARGETS + 29), 1);
    register_write(CPU_INTERFACE(BINARY_POINT), 0);
    check_equal("least binary point of five bits", register_read(CPU_INTERFACE(BINARY_POINT)), 2);
    check_same();
    register_write(CPU_INTERFACE(BINARY_POINT), 2);
}

/* What came, four bits an interrupt, the last one lowest. */
static volatile uint32_t order;
static volatile uint32_t entries;
static volatile uint32_t running_inside;
static volatile uint32_t active_inside;

static void log_interrupt(struct check_frame* frame) {
    (void)frame;
    const uint32_t id = register_read(CPU_INTERFACE(ACKNOWLEDGE));
    ++entries;
    if (id >= 1020) return;
    order = order << 4 | (id & 0xF);
    running_inside = register_read(CPU_INTERFACE(RUNNING));
    active_inside = read_bit(ACTIVE, id);
    register_write(CPU_INTERFACE(END), id);
}

static void let_interrupts_in(void) {
    __asm__ volatile("cpsie i\n\tisb" ::: "memory");
    settle();
    __asm__ volatile("cpsid i" ::: "memory");
}

static void check_order(void) {
    check_section("priorities");
    check_interrupt = log_interrupt;
    order = 0;
    for (uint32_t id = 0; id < 16; ++id) set_priority(id, 0xA0);
    set_priority(5, 0x40);
    set_priority(9, 0xC0);
    register_write(DISTRIBUTOR(SOFTWARE_INTERRUPT), TO_TARGETS | TARGET_0 | 9);
    send(3);
    send(7);
    send(5);
    check_equal("highest pending", register_read(CPU_INTERFACE(HIGHEST_PENDING)), 5);
    let_interrupts_in();
    check_equal("by priority, then by number", order, 0x5379);
    check_equal("running priority in the handler", running_inside, 0xC0);
    check_equal("active in the handler", active_inside, 1);
    check_equal("not active afterwards", read_bit(ACTIVE, 9), 0);
    check_equal("running priority afterwards", register_read(CPU_INTERFACE(RUNNING)), IDLE_PRIORITY);

    entries = 0;
    order = 0;
    send(3);
    send(3);
    let_interrupts_in();
    check_equal("sent twice, taken once", entries, 1);
}

static void check_masks(void) {
    check_section("masks");
    entries = 0;
    order = 0;
    register_write(CPU_INTERFACE(PRIORITY_MASK), 0xA0);
    send(3);
    let_interrupts_in();
    check_equal("priority equal to the mask", entries, 0);
    check_equal("still pending", read_bit(SET_PENDING, 3), 1);
    check_equal("acknowledge: spurious", register_read(CPU_INTERFACE(ACKNOWLEDGE)), NONE);
    send(5);
    let_interrupts_in();
    check_equal("a higher priority passes", order, 5);
    register_write(CPU_INTERFACE(PRIORITY_MASK), 0xA8);
    let_interrupts_in();
    check_equal("mask lowered by one step", order, 0x53);
    register_write(CPU_INTERFACE(PRIORITY_MASK), 0xF8);

    register_write(DISTRIBUTOR(DISTRIBUTOR_ENABLE), 0);
    send(3);
    let_interrupts_in();
    check_equal("distributor off", order, 0x53);
    register_write(DISTRIBUTOR(DISTRIBUTOR_ENABLE), 1);
    let_interrupts_in();
    check_equal("distributor on", order, 0x533);
    register_write(CPU_INTERFACE(INTERFACE_CONTROL), 0);
    send(3);
    let_interrupts_in();
    check_equal("processor interface off", order, 0x533);
    register_write(CPU_INTERFACE(INTERFACE_CONTROL), 1);
    let_interrupts_in();
    check_equal("processor interface on", order, 0x5333);

    set_priority(FREE_ID, 0x80);
    *(volatile uint8_t*)DISTRIBUTOR(TARGETS + FREE_ID) = 1;
    write_bit(SET_PENDING, FREE_ID);
    let_interrupts_in();
    check_equal("pending, but not enabled", order, 0x5333);
    write_bit(SET_ENABLE, FREE_ID);
    let_interrupts_in();
    check_equal("enabled while pending", order, 0x53338);
    write_bit(CLEAR_ENABLE, FREE_ID);
}

static uint32_t nested_from;
static uint32_t nested_next;

/* Interrupts are let in while the first is active: in System mode, as lr of IRQ mode would be overwritten. */
static __attribute__((noinline, target("arm"))) void let_nested_in(void) {
    __asm__ volatile(
        "cpsie i, #0x1F\n\t"
        "push {r4, lr}\n\t"
        "mov r4, #4096\n"
        "1: subs r4, r4, #1\n\t"
        "bne 1b\n\t"
        "pop {r4, lr}\n\t"
        "cpsid i, #0x12" ::
            : "lr", "cc", "memory");
}

/* 0xE marks the end of the outer handler. */
static void log_nested(struct check_frame* frame) {
    (void)frame;
    const uint32_t id = register_read(CPU_INTERFACE(ACKNOWLEDGE));
    if (id >= 1020) return;
    order = order << 4 | (id & 0xF);
    if (id == nested_from) {
        send(nested_next);
        let_nested_in();
        order = order << 4 | 0xE;
    } else {
        running_inside = register_read(CPU_INTERFACE(RUNNING));
    }
    register_write(CPU_INTERFACE(END), id);
}

static void nest(const char* what, uint32_t from, uint32_t next, uint32_t expected) {
    order = 0;
    nested_from = from;
    nested_next = next;
    send(from);
    let_interrupts_in();
    check_equal(what, order, expected);
}

static void check_nesting(void) {
    check_section("nesting");
    check_interrupt = log_nested;
    set_priority(1, 0x80);
    set_priority(2, 0x40);
    set_priority(3, 0x80);
    set_priority(4, 0xC0);
    nest("a higher priority preempts", 1, 2, 0x12E);
    check_equal("running priority inside", running_inside, 0x40);
    nest("the same priority waits", 1, 3, 0x1E3);
    nest("a lower priority waits", 1, 4, 0x1E4);
    set_priority(1, 0xB8);
    set_priority(2, 0xA0);
    register_write(CPU_INTERFACE(BINARY_POINT), 3);
    nest("another group of four bits preempts", 1, 2, 0x12E);
    register_write(CPU_INTERFACE(BINARY_POINT), 4);
    nest("another group of three bits does not", 1, 2, 0x1E2);
    register_write(CPU_INTERFACE(BINARY_POINT), 7);
    set_priority(2, 0x08);
    nest("no group bits, no preemption", 1, 2, 0x1E2);
    register_write(CPU_INTERFACE(BINARY_POINT), 2);
    check_equal("idle afterwards", register_read(CPU_INTERFACE(RUNNING)), IDLE_PRIORITY);
}

static volatile uint32_t wake_ups;

static void count_wake_up(struct check_frame* frame) {
    (void)frame;
    const uint32_t id = register_read(CPU_INTERFACE(ACKNOWLEDGE));
    if (id >= 1020) return;
    ++wake_ups;
    register_write(CPU_INTERFACE(END), id);
}

/* A pending interrupt ends WFI although it is masked, and is taken when the mask goes. */
static void check_sleep(void) {
    check_section("wait for interrupt");
    check_interrupt = count_wake_up;
    for (uint32_t i = 0; i < 100; ++i) {
        send(i % 16);
        __asm__ volatile("dsb\n\twfi" ::: "memory");
        if (wake_ups != i) break;
        __asm__ volatile("cpsie i\n\tisb" ::: "memory");
        while (wake_ups == i) continue;
        __asm__ volatile("cpsid i" ::: "memory");
    }
    check_equal("wake-ups", wake_ups, 100);
}

static volatile uint32_t fast_entries;
static volatile uint32_t slow_entries;
static volatile uint32_t fast_psr;

static void count_by_kind(struct check_frame* frame) {
    const uint32_t id = register_read(CPU_INTERFACE(ACKNOWLEDGE));
    if (frame->kind == CHECK_FIQ) {
        ++fast_entries;
        fast_psr = frame->cpsr;
    } else {
        ++slow_entries;
    }
    if (id < 1020) register_write(CPU_INTERFACE(END), id);
}

/* Secure interrupts as FIQ. */
static void check_fast_interrupts(void) {
    check_section("fast interrupts");
    check_interrupt = count_by_kind;
    check_differs("fiq"); /* the controller of QEMU's machine has no security extensions and sends IRQ only */
    register_write(CPU_INTERFACE(INTERFACE_CONTROL), 1 | FIQ_ENABLE);
    send(3);
    __asm__ volatile("cpsie f\n\tisb" ::: "memory");
    settle();
    __asm__ volatile("cpsid f" ::: "memory");
    check_equal("taken with I set, F clear", fast_entries, 1);
    check_equal("mode and masks in the handler", fast_psr & (PSR_MODE | PSR_I | PSR_F), PSR_FIQ_MODE | PSR_I | PSR_F);
    send(3);
    let_interrupts_in();
    check_equal("not taken as IRQ", slow_entries, 0);
    __asm__ volatile("cpsie f\n\tisb" ::: "memory");
    settle();
    __asm__ volatile("cpsid f" ::: "memory");
    check_equal("taken when F is cleared", fast_entries, 2);
    check_same();
    register_write(CPU_INTERFACE(INTERFACE_CONTROL), 1);
}

int main(void) {
    check_begin("interrupts");
    open_controller();
    check_registers();
    check_order();
    check_masks();
    check_nesting();
    check_sleep();
    check_fast_interrupts();
    check_end();
}
