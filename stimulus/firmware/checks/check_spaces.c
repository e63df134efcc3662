/* SPDX-License-Identifier: Apache-2.0 */
/* Random programs in random address spaces: pages come, go and change their rights, spaces and domains are switched,
 * code is rewritten, reservations end with exceptions, with the maintenance that the architecture asks for and no more.
 * Everything that a program does goes into a checksum: registers, exceptions with their status and address, memory. */
#include "check.h"
#include "machine.h"

#define MEGABYTE 0x100000u
#define PAGE 0x1000u
#define IDENTITY_END 0x04000000u
#define WINDOW 0x50000000u
#define DATA_WINDOW (WINDOW + 16 * PAGE)

enum { SPACES = 4, CODE_PAGES = 8, DATA_PAGES = 6, CODE_FRAMES = 16, DATA_FRAMES = 16 };
enum { FUNCTION_WORDS = 32, FUNCTIONS = 4, STEPS = 6000, STEPS_SHOWN = 1000 };

enum { PAGE_TABLE = 0x1, SECTION = 0x2, SECTION_XN = 1 << 4, SECTION_NORMAL = 1 << 12, SECTION_DEVICE = 1 << 2 };
enum { SMALL = 0x2, SMALL_XN = 1 << 0, SMALL_NORMAL = 1 << 6, SMALL_NOT_GLOBAL = 1 << 11 };
enum { WINDOW_DOMAIN = 1, NO_ACCESS = 0, CLIENT = 1 };
#define SECTION_AP(ap) (((uint32_t)(ap)&3) << 10)
#define PAGE_AP(ap) (((uint32_t)(ap)&3) << 4 | ((uint32_t)(ap) >> 2) << 9)
enum { PRIVILEGED = 1, USER_READS = 2, FULL = 3, ALL_READ = 7 };

static uint32_t first_levels[SPACES][4096] __attribute__((aligned(16384)));
static uint32_t page_tables[SPACES][256] __attribute__((aligned(1024)));
static uint32_t code[CODE_FRAMES][1024] __attribute__((aligned(4096)));
static uint32_t data[DATA_FRAMES][1024] __attribute__((aligned(4096)));

static uint32_t seed, checksum, space;
/* QEMU calls the fault of an entry that is not there by its closed domain (check_mmu, fault-priority). */
static bool closed;

static uint32_t below(uint32_t limit) {
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return (seed >> 8) % limit;
}
static bool chance(uint32_t percent) {
    return below(100) < percent;
}
static void add(uint32_t value) {
    checksum = (checksum ^ value) * 16777619u;
    checksum ^= checksum >> 15;
}

static void synchronise(void) {
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}

/* r2 and r3 point to data, r4 says how many functions may still be called, r9 to a word that nobody else has. */
static uint32_t random_instruction(uint32_t* at, uint32_t offset) {
    static const uint32_t conditions[] = {0x0u << 28, 0x1u << 28, 0xEu << 28};
    const uint32_t to = 5 + below(4), from = 5 + below(4);
    const uint32_t condition = conditions[below(3)], base = 2 + below(2), where = 4 * below(8);
    switch (below(12)) {
        case 0:
        case 1:
            *at = 0xE2800000 | from << 16 | to << 12 | below(200); /* add */
            return 1;
        case 2:
            *at = condition | 0x02900000 | from << 16 | to << 12 | below(3); /* adds */
            return 1;
        case 3:
            *at = condition | 0x03500000 | from << 16 | below(4); /* cmp */
            return 1;
        case 4:
        case 5:
            *at = condition | 0x05900000 | base << 16 | to << 12 | where; /* ldr */
            return 1;
        case 6:
        case 7:
            *at = condition | 0x05800000 | base << 16 | from << 12 | where; /* str */
            return 1;
        case 8: /* ldrex, perhaps a call of the kernel, strex */
            at[0] = 0xE1990F9F | to << 12;
            at[1] = chance(50) ? 0xEF000000 : 0xE1A00000;
            at[2] = 0xE1890F90 | to << 12 | (13 - to);
            return 3;
        default: { /* bl */
            const int32_t words = ((int32_t)below(5) - 2) * 1024 + (int32_t)(below(FUNCTIONS) * FUNCTION_WORDS);
            *at = (condition & 0xF0000000) | 0x0B000000 | ((uint32_t)(words - (int32_t)offset - 2) & 0xFFFFFF);
            return 1;
        }
    }
}
static void write_function(uint32_t frame, uint32_t number) {
    uint32_t* const first = &code[frame][number * FUNCTION_WORDS];
    uint32_t length = 3;
    const uint32_t end = 6 + below(FUNCTION_WORDS - 9);
    first[0] = 0xE2544001; /* subs r4, r4, #1 */
    first[1] = 0x412FFF1E; /* bxmi lr */
    first[2] = 0xE52DE004; /* str lr, [sp, #-4]! */
    while (length < end) length += random_instruction(first + length, number * FUNCTION_WORDS + length);
    first[length] = 0xE49DF004; /* ldr pc, [sp], #4 */
}

static void map_code(uint32_t in, uint32_t index) {
    static const uint32_t rights[] = {PAGE_AP(ALL_READ), PAGE_AP(ALL_READ),   PAGE_AP(USER_READS),
                                      PAGE_AP(FULL),     PAGE_AP(PRIVILEGED), PAGE_AP(ALL_READ) | SMALL_XN};
    const uint32_t frame = chance(70) ? index + 8 * below(2) : below(CODE_FRAMES);
    const uint32_t entry =
        (uint32_t)(uintptr_t)code[frame] | rights[below(6)] | SMALL_NOT_GLOBAL | SMALL_NORMAL | SMALL;
    page_tables[in][index] = chance(20) ? 0 : entry;
}
static void map_data(uint32_t in, uint32_t index) {
    static const uint32_t rights[] = {FULL, FULL, FULL, USER_READS, PRIVILEGED};
    const uint32_t bits = PAGE_AP(rights[below(5)]) | SMALL_NOT_GLOBAL | SMALL_XN | SMALL_NORMAL | SMALL;
    page_tables[in][16 + index] = chance(10) ? 0 : (uint32_t)(uintptr_t)data[below(DATA_FRAMES)] | bits;
}

static void use_space(uint32_t number) {
    space = number;
    CP15_WRITE(c13, 0, c0, 1, 0); /* CONTEXTIDR: no space's, while the table changes */
    CP15_WRITE(c2, 0, c0, 0, (uint32_t)(uintptr_t)first_levels[number]);
    CP15_WRITE(c13, 0, c0, 1, number + 1);
    CP15_WRITE(c7, 0, c5, 6, 0); /* BPIALL */
}
static void set_window_access(uint32_t access) {
    closed = access == NO_ACCESS;
    CP15_WRITE(c3, 0, c0, 0, (uint32_t)CLIENT | access << 2 * WINDOW_DOMAIN);
}

static void remap(void) {
    const uint32_t in = chance(70) ? space : below(SPACES), how = below(4), count = 1 + below(3);
    const bool is_code = chance(70);
    const uint32_t pages = is_code ? CODE_PAGES : DATA_PAGES, first = below(pages);
    for (uint32_t i = 0; i < count; ++i) {
        is_code ? map_code(in, (first + i) % pages) : map_data(in, (first + i) % pages);
    }
    synchronise();
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t address = (is_code ? WINDOW : DATA_WINDOW) + (first + i) % pages * PAGE;
        if (how == 0) CP15_WRITE(c8, 0, c7, 0, 0);                  /* TLBIALL */
        if (how == 1) CP15_WRITE(c8, 0, c7, 1, address | (in + 1)); /* TLBIMVA */
        if (how == 2) CP15_WRITE(c8, 0, c7, 2, in + 1);             /* TLBIASID */
        if (how == 3) CP15_WRITE(c8, 0, c7, 3, address);            /* TLBIMVAA */
    }
    CP15_WRITE(c7, 0, c5, 6, 0);
    synchronise();
}

static void rewrite_code(void) {
    write_function(below(CODE_FRAMES), below(FUNCTIONS));
    synchronise();
    CP15_WRITE(c7, 0, c5, 0, 0); /* ICIALLU */
    synchronise();
}

static uint32_t entered, registers[7], own_word;

/* r2 to r8 in, r5 to r8 out. */
static __attribute__((noinline, target("arm"))) void enter(void) {
    register uint32_t* const all __asm__("r1") = registers;
    register uint32_t at __asm__("r12") = entered;
    register uint32_t* const word __asm__("r9") = &own_word;
    __asm__ volatile(
        "push {r1, r10, r11}\n\t"
        "ldm r1, {r2-r8}\n\t"
        "blx r12\n\t"
        "pop {r1, r10, r11}\n\t"
        "add r1, r1, #12\n\t"
        "stm r1, {r5-r8}"
        : "+r"(at)
        : "r"(all), "r"(word)
        : "r0", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "lr", "cc", "memory");
}

static bool note_exception(const struct check_frame* frame) {
    (void)frame;
    check_caught.count = 0; /* as many as there are */
    __asm__ volatile("clrex" ::: "memory");
    add(check_caught.kind);
    if (!closed) add(check_caught.status);
    add(check_caught.address);
    if (check_caught.kind != CHECK_SVC) add(check_caught.pc);
    return false;
}

static void execute(void) {
    entered = WINDOW + below(CODE_PAGES) * PAGE + 4 * FUNCTION_WORDS * below(FUNCTIONS);
    registers[0] = DATA_WINDOW + below(DATA_PAGES) * PAGE + 4 * below(4);
    registers[1] = DATA_WINDOW + below(DATA_PAGES) * PAGE;
    registers[2] = 2 + below(20);
    for (unsigned i = 3; i < 7; ++i) registers[i] = below(5);
    own_word = 0;
    check_arm();
    check_fix = note_exception;
    if (chance(10)) {
        enter();
    } else {
        check_in_user_mode(enter);
    }
    check_disarm();
    for (unsigned i = 3; i < 7; ++i) add(registers[i]);
    add(own_word);
}

static void step(void) {
    const uint32_t what = below(100);
    if (what < 55) {
        execute();
    } else if (what < 70) {
        use_space(below(SPACES));
    } else if (what < 87) {
        remap();
    } else if (what < 92) {
        set_window_access(chance(70) ? CLIENT : NO_ACCESS);
    } else {
        rewrite_code();
    }
}

static void map_everything(void) {
    static const uint32_t devices[] = MACHINE_DEVICE_SECTIONS;
    for (uint32_t in = 0; in < SPACES; ++in) {
        for (uint32_t address = 0; address < IDENTITY_END; address += MEGABYTE) {
            first_levels[in][address / MEGABYTE] = address | SECTION_NORMAL | SECTION_AP(FULL) | SECTION;
        }
        for (unsigned i = 0; i < sizeof devices / sizeof *devices; ++i) {
            first_levels[in][devices[i] / MEGABYTE] =
                devices[i] | SECTION_DEVICE | SECTION_AP(FULL) | SECTION_XN | SECTION;
        }
        first_levels[in][WINDOW / MEGABYTE] = (uint32_t)(uintptr_t)page_tables[in] | WINDOW_DOMAIN << 5 | PAGE_TABLE;
        for (uint32_t i = 0; i < CODE_PAGES; ++i) map_code(in, i);
        for (uint32_t i = 0; i < DATA_PAGES; ++i) map_data(in, i);
    }
}

static void start_mmu(void) {
    synchronise();
    CP15_WRITE(c2, 0, c0, 2, 0); /* TTBCR */
    set_window_access(CLIENT);
    use_space(0);
    CP15_WRITE(c8, 0, c7, 0, 0); /* TLBIALL */
    CP15_WRITE(c7, 0, c5, 0, 0); /* ICIALLU */
    synchronise();
    CP15_WRITE(c1, 0, c0, 0, CP15_READ(c1, 0, c0, 0) | 1);
    synchronise();
}

int main(void) {
    check_begin("spaces");
    seed = 20261124;
    for (uint32_t frame = 0; frame < CODE_FRAMES; ++frame) {
        for (uint32_t number = 0; number < FUNCTIONS; ++number) write_function(frame, number);
    }
    map_everything();
    start_mmu();
    for (uint32_t n = 1; n <= STEPS; ++n) {
        step();
        if (n % STEPS_SHOWN == 0) check_value("so far", checksum);
    }
    checksum = 0;
    for (uint32_t frame = 0; frame < DATA_FRAMES; ++frame) {
        for (uint32_t word = 0; word < 1024; ++word) add(data[frame][word]);
    }
    check_value("data", checksum);
    check_true("all steps", true);
    check_end();
}
