/* SPDX-License-Identifier: Apache-2.0 */
/* Code that is written at run time, maintenance operations, exclusive accesses, events, the cycle counter and the
 * registers that tell what the processor is (ARM DDI 0406C, B3 and B4; DDI 0388, chapter 4). */
#include "check.h"
#include "machine.h"

#define ARM __attribute__((noinline, target("arm")))
#define THUMB __attribute__((noinline, target("thumb")))

#define RETURN_ARM 0xE12FFF1Eu /* bx lr */
#define MOVE_ARM 0xE3A00000u   /* mov r0, #0 */
#define ADD_ARM 0xE2800000u    /* add r0, r0, #0 */

static uint32_t code[1024] __attribute__((aligned(4096)));

static void synchronise(void) {
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}

/* What the architecture asks for between writing an instruction and executing it. */
static void publish(const void* address) {
    CP15_WRITE(c7, 0, c11, 1, address); /* DCCMVAU */
    synchronise();
    CP15_WRITE(c7, 0, c5, 1, address); /* ICIMVAU */
    CP15_WRITE(c7, 0, c5, 7, address); /* BPIMVA */
    synchronise();
}

static void publish_all(void) {
    synchronise();
    CP15_WRITE(c7, 0, c5, 0, 0); /* ICIALLU */
    CP15_WRITE(c7, 0, c5, 6, 0); /* BPIALL */
    synchronise();
}

static uint32_t call(const void* address, uint32_t argument) {
    return ((uint32_t(*)(uint32_t))(uintptr_t)address)(argument);
}
static uint32_t call_thumb(const void* address, uint32_t argument) {
    return ((uint32_t(*)(uint32_t))((uintptr_t)address | 1))(argument);
}

static void check_changed_code(void) {
    check_section("changed code");
    uint32_t sum = 0;
    for (uint32_t i = 0; i < 200; ++i) {
        code[0] = MOVE_ARM | (i & 0xFF);
        code[1] = RETURN_ARM;
        publish(&code[0]);
        sum += call(code, 0);
    }
    check_equal("one instruction, 200 times", sum, 199 * 200 / 2);
    sum = 0;
    for (uint32_t i = 0; i < 50; ++i) {
        code[64] = 0x47703000 | i; /* adds r0, #i; bx lr */
        publish(&code[64]);
        sum += call_thumb(&code[64], 1000);
    }
    check_equal("Thumb code", sum, 50 * 1000 + 49 * 50 / 2);
    for (uint32_t i = 0; i < 1023; ++i) code[i] = ADD_ARM | (i & 1);
    code[1023] = RETURN_ARM;
    publish_all();
    check_equal("a page of additions", call(code, 7), 7 + 511);
    code[512] = ADD_ARM | 100;
    publish(&code[512]);
    check_equal("one of them changed in the middle", call(code, 7), 7 + 511 + 100);
    code[512] = RETURN_ARM;
    publish(&code[512]);
    check_equal("cut short", call(code, 7), 7 + 256);
}

/* Data beside code: what is stored is read back at once, without maintenance. */
static void check_data_in_code(void) {
    check_section("data beside code");
    code[0] = 0xE59F1000; /* ldr r1, [pc, #0]: code[2] */
    code[1] = 0xEA000000; /* b over the word */
    code[2] = 0;
    code[3] = 0xE0800001; /* add r0, r0, r1 */
    code[4] = RETURN_ARM;
    publish_all();
    uint32_t sum = 0;
    for (uint32_t i = 0; i < 100; ++i) {
        ((volatile uint32_t*)code)[2] = i;
        sum = call(code, sum);
    }
    check_equal("literal word, 100 values", sum, 4950);
}

/* Patches the instruction after the barrier, from mov r0, #1 to mov r0, #2. */
static ARM uint32_t patch_ahead(void) {
    register uint32_t r0 __asm__("r0");
    __asm__ volatile(
        "ldr r1, 2f\n\t"
        "adr r2, 1f\n\t"
        "str r1, [r2]\n\t"
        "mcr p15, 0, r2, c7, c11, 1\n\t"
        "dsb\n\t"
        "mcr p15, 0, r2, c7, c5, 1\n\t"
        "mcr p15, 0, r2, c7, c5, 6\n\t"
        "dsb\n\t"
        "isb\n"
        "1: mov r0, #1\n\t"
        "b 3f\n"
        "2: .word 0xE3A00002\n"
        "3:"
        : "=r"(r0)::"r1", "r2", "memory");
    return r0;
}

static ARM uint32_t triple(uint32_t value) {
    uint32_t result;
    __asm__("add %0, %1, %1, lsl #1" : "=r"(result) : "r"(value));
    return result;
}
static THUMB uint32_t quintuple(uint32_t value) {
    uint32_t result;
    __asm__("add.w %0, %1, %1, lsl #2" : "=r"(result) : "r"(value));
    return result;
}

static void copy_code(void* to, const void* from) {
    const volatile uint32_t* const source = (const volatile uint32_t*)((uintptr_t)from & ~3u);
    for (uint32_t i = 0; i < 16; ++i) ((volatile uint32_t*)to)[i] = source[i];
    publish_all();
}

static void check_moved_code(void) {
    check_section("moved code");
    check_equal("an instruction patched ahead", patch_ahead(), 2);
    copy_code(code, (const void*)(uintptr_t)triple);
    check_equal("a copied function", call(code, 14), 42);
    copy_code(code, (const void*)(uintptr_t)quintuple);
    check_equal("a Thumb function in its place", call_thumb((const char*)code + ((uintptr_t)quintuple & 2), 14), 70);
}

static void check_maintenance(void) {
    static volatile uint32_t line[16] __attribute__((aligned(64)));
    check_section("maintenance");
    for (uint32_t i = 0; i < 16; ++i) line[i] = 0x01010101 * i;
    check_arm();
    CP15_WRITE(c7, 0, c10, 1, line); /* DCCMVAC */
    CP15_WRITE(c7, 0, c14, 1, line); /* DCCIMVAC */
    CP15_WRITE(c7, 0, c6, 1, line);  /* DCIMVAC, of a clean line */
    CP15_WRITE(c7, 0, c10, 2, 0);    /* DCCSW */
    CP15_WRITE(c7, 0, c14, 2, 0);    /* DCCISW */
    CP15_WRITE(c7, 0, c1, 0, 0);     /* ICIALLUIS */
    CP15_WRITE(c7, 0, c1, 6, 0);     /* BPIALLIS */
    CP15_WRITE(c7, 0, c10, 4, 0);    /* data synchronisation barrier, deprecated form */
    CP15_WRITE(c7, 0, c10, 5, 0);    /* data memory barrier */
    CP15_WRITE(c7, 0, c5, 4, 0);     /* instruction synchronisation barrier */
    CP15_WRITE(c8, 0, c3, 0, 0);     /* TLBIALLIS */
    CP15_WRITE(c8, 0, c5, 0, 0);     /* ITLBIALL */
    CP15_WRITE(c8, 0, c7, 2, 0);     /* TLBIASID */
    check_no_fault("no exception");
    uint32_t sum = 0;
    for (uint32_t i = 0; i < 16; ++i) sum += line[i];
    check_equal("the data stay", sum, 0x01010101 * 120);
    check_arm();
    __asm__ volatile("pld [%0]\n\tpld [%0, #64]\n\tpli [%0]" ::"r"(0xC0000000) : "memory");
    check_no_fault("preload of an address that nobody has");
}

static uint32_t load_exclusive(volatile uint32_t* address) {
    uint32_t value;
    __asm__ volatile("ldrex %0, [%1]" : "=r"(value) : "r"(address) : "memory");
    return value;
}
static uint32_t store_exclusive(volatile uint32_t* address, uint32_t value) {
    uint32_t failed;
    __asm__ volatile("strex %0, %1, [%2]" : "=&r"(failed) : "r"(value), "r"(address) : "memory");
    return failed;
}
static void clear_exclusive(void) {
    __asm__ volatile("clrex" ::: "memory");
}

static uint32_t narrow_exclusives(volatile uint64_t* address) {
    uint32_t failed;
    __asm__ volatile(
        "ldrexb r2, [%1]\n\tadd r2, r2, #1\n\tstrexb r3, r2, [%1]\n\tmov %0, r3\n\t"
        "ldrexh r2, [%1]\n\tadd r2, r2, #0x100\n\tstrexh r3, r2, [%1]\n\torr %0, %0, r3\n\t"
        "ldrexd r4, r5, [%1]\n\tadd r5, r5, #1\n\tstrexd r3, r4, r5, [%1]\n\torr %0, %0, r3"
        : "=&r"(failed)
        : "r"(address)
        : "r2", "r3", "r4", "r5", "memory");
    return failed;
}

static void check_exclusives(void) {
    static volatile uint32_t lock = 5;
    static volatile uint64_t wide = 0x1111111122222222;
    check_section("exclusive accesses");
    clear_exclusive();
    check_equal("store without a load", store_exclusive(&lock, 9), 1);
    check_equal("  memory", lock, 5);
    check_equal("load", load_exclusive(&lock), 5);
    check_equal("store after it", store_exclusive(&lock, 6), 0);
    check_equal("  memory", lock, 6);
    check_equal("a second store", store_exclusive(&lock, 7), 1);
    load_exclusive(&lock);
    clear_exclusive();
    check_equal("after clrex", store_exclusive(&lock, 8), 1);
    check_equal("  memory", lock, 6);
    check_equal("bytes, half-words, double words", narrow_exclusives(&wide), 0);
    check_equal_wide("  memory", wide, 0x1111111222222323);
    for (uint32_t i = 0; i < 1000; ++i) {
        uint32_t value;
        do value = load_exclusive(&lock);
        while (store_exclusive(&lock, value + 1) != 0);
    }
    check_equal("1000 increments", lock, 1006);
}

static void check_events(void) {
    check_section("events");
    uint32_t passed = 0;
    for (uint32_t i = 0; i < 100; ++i) {
        __asm__ volatile("sev\n\twfe\n\tsev\n\twfe\n\tyield\n\tnop" ::: "memory");
        ++passed;
    }
    check_equal("wfe after sev does not wait", passed, 100);
}

#define COUNTER_ENABLE 1u
#define COUNTER_RESET 4u
#define CYCLE_COUNTER (1u << 31)

static uint32_t read_cycles(void) {
    return CP15_READ(c9, 0, c13, 0);
}
static void read_cycles_quietly(void) {
    (void)read_cycles();
}

static void check_cycle_counter(void) {
    check_section("cycle counter");
    CP15_WRITE(c9, 0, c12, 0, COUNTER_ENABLE | COUNTER_RESET);
    CP15_WRITE(c9, 0, c12, 1, CYCLE_COUNTER);
    check_equal("enable set", CP15_READ(c9, 0, c12, 1) & CYCLE_COUNTER, CYCLE_COUNTER);
    bool grows = true;
    uint32_t last = read_cycles();
    for (uint32_t i = 0; i < 100; ++i) {
        for (volatile int wait = 0; wait < 100; ++wait) continue;
        const uint32_t now = read_cycles();
        grows = grows && now - last != 0 && now - last < 0x80000000u;
        last = now;
    }
    check_differs("cycle-counter"); /* QEMU's Cortex-A9 has none and reads zero */
    check_true("grows", grows);
    check_same();
    check_arm();
    check_in_user_mode(read_cycles_quietly);
    check_disarm();
    check_equal("closed to User mode", check_caught.kind << 16 | check_caught.count, CHECK_UNDEFINED << 16 | 1);
    CP15_WRITE(c9, 0, c14, 0, 1); /* PMUSERENR */
    check_arm();
    check_in_user_mode(read_cycles_quietly);
    check_no_fault("opened to User mode");
    CP15_WRITE(c9, 0, c14, 0, 0);
    CP15_WRITE(c9, 0, c12, 2, CYCLE_COUNTER);
    check_equal("enable cleared", CP15_READ(c9, 0, c12, 1) & CYCLE_COUNTER, 0);
    const uint32_t stopped = read_cycles();
    for (volatile int wait = 0; wait < 1000; ++wait) continue;
    check_true("stands", read_cycles() == stopped);
}

static void check_identification(void) {
    check_section("identification");
    check_equal("MIDR: Cortex-A9 r3p0", CP15_READ(c0, 0, c0, 0), 0x413FC090);
    check_equal("MPIDR: processor 0", CP15_READ(c0, 0, c0, 5), 0x80000000);
    check_equal("TCMTR", CP15_READ(c0, 0, c0, 2), 0);
    check_equal("ID_MMFR0", CP15_READ(c0, 0, c1, 4), 0x00100103);
    check_equal("ID_MMFR1", CP15_READ(c0, 0, c1, 5), 0x20000000);
    check_equal("ID_MMFR2", CP15_READ(c0, 0, c1, 6), 0x01230000);
    check_equal("ID_ISAR0", CP15_READ(c0, 0, c2, 0), 0x00101111);
    check_equal("ID_ISAR1", CP15_READ(c0, 0, c2, 1), 0x13112111);
    check_equal("ID_ISAR2", CP15_READ(c0, 0, c2, 2), 0x21232041);
    check_equal("ID_ISAR3", CP15_READ(c0, 0, c2, 3), 0x11112131);
    check_equal("configuration base address", CP15_READ(c15, 4, c0, 0), MACHINE_PRIVATE_BASE);
    check_differs("identification"); /* QEMU: other caches, no security extensions, fields of another revision */
    check_equal("CTR", CP15_READ(c0, 0, c0, 1), 0x83338003);
    check_equal("ID_PFR0", CP15_READ(c0, 0, c1, 0), 0x00001231);
    check_equal("ID_PFR1", CP15_READ(c0, 0, c1, 1), 0x00000011);
    check_equal("ID_MMFR3", CP15_READ(c0, 0, c1, 7), 0x00102111);
    check_equal("ID_ISAR4", CP15_READ(c0, 0, c2, 4), 0x00011142);
    check_equal("CLIDR", CP15_READ(c0, 1, c0, 1), 0x09200003);
    CP15_WRITE(c0, 2, c0, 0, 0);
    check_equal("CCSIDR, 32 KiB of data", CP15_READ(c0, 1, c0, 0), 0x701FE019);
    CP15_WRITE(c0, 2, c0, 0, 1);
    check_equal("CCSIDR, 32 KiB of instructions", CP15_READ(c0, 1, c0, 0), 0x201FE019);
    check_same();
}

static void read_unknown(void) {
    (void)CP15_READ(c4, 0, c0, 0);
}

static void check_system_registers(void) {
    check_section("system control registers");
    check_equal("SCTLR", CP15_READ(c1, 0, c0, 0), 0x00C50078);
    CP15_WRITE(c13, 0, c0, 2, 0x11111111);
    CP15_WRITE(c13, 0, c0, 3, 0x22222222);
    CP15_WRITE(c13, 0, c0, 4, 0x33333333);
    check_equal("TPIDRURW", CP15_READ(c13, 0, c0, 2), 0x11111111);
    check_equal("TPIDRURO", CP15_READ(c13, 0, c0, 3), 0x22222222);
    check_equal("TPIDRPRW", CP15_READ(c13, 0, c0, 4), 0x33333333);
    CP15_WRITE(c6, 0, c0, 0, 0x44444444);
    CP15_WRITE(c6, 0, c0, 2, 0x55555555);
    check_equal("DFAR", CP15_READ(c6, 0, c0, 0), 0x44444444);
    check_equal("IFAR", CP15_READ(c6, 0, c0, 2), 0x55555555);
    CP15_WRITE(c5, 0, c0, 0, 0x80F);
    CP15_WRITE(c5, 0, c0, 1, 0x00D);
    check_equal("DFSR", CP15_READ(c5, 0, c0, 0), 0x80F);
    check_equal("IFSR", CP15_READ(c5, 0, c0, 1), 0x00D);
    CP15_WRITE(c3, 0, c0, 0, 0x5555AAAA);
    check_equal("DACR", CP15_READ(c3, 0, c0, 0), 0x5555AAAA);
    CP15_WRITE(c2, 0, c0, 2, 5);
    check_equal("TTBCR", CP15_READ(c2, 0, c0, 2), 5);
    CP15_WRITE(c2, 0, c0, 2, 0);
    check_arm();
    read_unknown();
    check_disarm();
    check_equal("a register that is not there", check_caught.kind << 16 | check_caught.count,
                CHECK_UNDEFINED << 16 | 1);
}

static ARM uint32_t load_big_endian(const uint32_t* address) {
    uint32_t value;
    __asm__ volatile("setend be\n\tldr %0, [%1]\n\tsetend le" : "=r"(value) : "r"(address) : "memory");
    return value;
}
static THUMB void store_half_big_endian(uint16_t* address, uint32_t value) {
    __asm__ volatile("setend be\n\tstrh %1, [%0]\n\tsetend le" ::"r"(address), "r"(value) : "memory");
}

static void check_endianness(void) {
    uint32_t word = 0x12345678;
    uint16_t half = 0;
    check_section("endianness");
    check_equal("load, big-endian", load_big_endian(&word), 0x78563412);
    store_half_big_endian(&half, 0xABCD);
    check_equal("store, big-endian", half, 0xCDAB);
}

int main(void) {
    check_begin("code");
    check_changed_code();
    check_data_in_code();
    check_moved_code();
    check_maintenance();
    check_exclusives();
    check_events();
    check_cycle_counter();
    check_identification();
    check_system_registers();
    check_endianness();
    check_end();
}
