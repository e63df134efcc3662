/* SPDX-License-Identifier: Apache-2.0 */
/* The virtual memory system with short descriptors (ARM DDI 0406C, B3): maps, faults with their registers, permissions,
 * domains, maintenance and address translation. The program itself, the devices and the physical memory that the checks
 * use stay mapped to themselves; everything else is at addresses where no memory is. */
#include "check.h"
#include "machine.h"

#define ARM __attribute__((noinline, target("arm")))
#define THUMB __attribute__((noinline, target("thumb")))

#define MEGABYTE 0x100000u
#define PAGE 0x1000u
#define LARGE_PAGE 0x10000u
#define SUPERSECTION 0x1000000u

/* Physical memory for the checks; all of it below 128 MiB. */
#define FRAME_A 0x02000000u
#define FRAME_B 0x02100000u
#define SUPER_FRAME 0x03000000u
#define IDENTITY_END 0x04000000u

/* Virtual addresses. */
#define WINDOW 0x50000000u
#define OTHER_WINDOW 0x50100000u
#define SUPER_WINDOW 0x61000000u
#define UNMAPPED 0x70000000u

/* First-level descriptors (B3.5.1). */
enum {
    PAGE_TABLE = 0x1,
    SECTION = 0x2,
    SECTION_XN = 1 << 4,
    SECTION_NORMAL = 1 << 12, /* TEX 1, C 0, B 0: not cacheable */
    SECTION_DEVICE = 1 << 2,  /* TEX 0, C 0, B 1 */
    SECTION_NOT_GLOBAL = 1 << 17,
    SECTION_SUPER = 1 << 18,
};
#define SECTION_DOMAIN(domain) ((uint32_t)(domain) << 5)
#define SECTION_AP(ap) (((uint32_t)(ap)&3) << 10 | ((uint32_t)(ap) >> 2) << 15)

/* Second-level descriptors. */
enum {
    LARGE = 0x1,
    SMALL = 0x2,
    SMALL_XN = 1 << 0,
    SMALL_NORMAL = 1 << 6,
    LARGE_NORMAL = 1 << 12,
    LARGE_XN = 1 << 15,
};
#define PAGE_AP(ap) (((uint32_t)(ap)&3) << 4 | ((uint32_t)(ap) >> 2) << 9)

/* AP[2:0], with SCTLR.AFE clear. */
enum { NO_ACCESS = 0, PRIVILEGED = 1, USER_READS = 2, FULL = 3, PRIVILEGED_READS = 5, ALL_READ = 7 };

/* Fault status (B3.13.3); the domain goes to bits 7 to 4. */
enum {
    ALIGNMENT = 0x001,
    ACCESS_FLAG_SECTION = 0x003,
    TRANSLATION_SECTION = 0x005,
    ACCESS_FLAG_PAGE = 0x006,
    TRANSLATION_PAGE = 0x007,
    DOMAIN_SECTION = 0x009,
    DOMAIN_PAGE = 0x00B,
    PERMISSION_SECTION = 0x00D,
    PERMISSION_PAGE = 0x00F,
    WRITE = 0x800
};
#define IN_DOMAIN(domain) ((uint32_t)(domain) << 4)

enum { CLIENT_DOMAIN = 0, MANAGER_DOMAIN = 1, CLOSED_DOMAIN = 2, OTHER_DOMAIN = 5 };
enum { DOMAIN_NONE = 0, DOMAIN_CLIENT = 1, DOMAIN_MANAGER = 3 };

enum { SCTLR_M = 1 << 0, SCTLR_A = 1 << 1, SCTLR_AFE = 1 << 29 };
enum { TTBCR_PD1 = 1 << 5 };

static uint32_t first_level[4096] __attribute__((aligned(16384)));
static uint32_t upper_level[4096] __attribute__((aligned(16384)));
static uint32_t small_level[1024] __attribute__((aligned(4096)));
static uint32_t pages[256] __attribute__((aligned(1024)));
static uint32_t more_pages[256] __attribute__((aligned(1024)));

static void synchronise(void) {
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}

static void invalidate_all(void) {
    synchronise();
    CP15_WRITE(c8, 0, c7, 0, 0); /* TLBIALL */
    CP15_WRITE(c7, 0, c5, 6, 0); /* BPIALL */
    synchronise();
}

static void invalidate_page(uint32_t address) {
    synchronise();
    CP15_WRITE(c8, 0, c7, 1, address); /* TLBIMVA */
    CP15_WRITE(c7, 0, c5, 6, 0);
    synchronise();
}

static void invalidate_instructions(void) {
    synchronise();
    CP15_WRITE(c7, 0, c5, 0, 0); /* ICIALLU */
    synchronise();
}

static void map_section(uint32_t* table, uint32_t address, uint32_t frame, uint32_t bits) {
    table[address / MEGABYTE] = frame | bits | SECTION;
}

static void map_identity(uint32_t* table) {
    for (uint32_t address = 0; address < IDENTITY_END; address += MEGABYTE) {
        map_section(table, address, address, SECTION_NORMAL | SECTION_AP(FULL));
    }
}

static void map_devices(uint32_t* table) {
    static const uint32_t sections[] = MACHINE_DEVICE_SECTIONS;
    for (unsigned i = 0; i < sizeof sections / sizeof *sections; ++i) {
        map_section(table, sections[i], sections[i], SECTION_DEVICE | SECTION_AP(FULL) | SECTION_XN);
    }
}

static void set_window(uint32_t frame, uint32_t bits) {
    map_section(first_level, WINDOW, frame, bits);
    invalidate_all();
}

static void set_domains(void) {
    CP15_WRITE(c3, 0, c0, 0,
               DOMAIN_CLIENT << 2 * CLIENT_DOMAIN | DOMAIN_MANAGER << 2 * MANAGER_DOMAIN |
                   DOMAIN_NONE << 2 * CLOSED_DOMAIN | DOMAIN_CLIENT << 2 * OTHER_DOMAIN);
}

static void set_control(uint32_t set, uint32_t clear) {
    CP15_WRITE(c1, 0, c0, 0, (CP15_READ(c1, 0, c0, 0) | set) & ~clear);
    synchronise();
}

static void start_mmu(void) {
    map_identity(first_level);
    map_devices(first_level);
    synchronise();
    set_domains();
    CP15_WRITE(c2, 0, c0, 2, 0); /* TTBCR */
    CP15_WRITE(c2, 0, c0, 0, (uintptr_t)first_level);
    CP15_WRITE(c2, 0, c0, 1, (uintptr_t)first_level);
    invalidate_all();
    set_control(SCTLR_M, 0);
}

static ARM uint32_t load(uint32_t address) {
    uint32_t value = 0xDEADBEEF;
    __asm__ volatile("ldr %0, [%1]" : "+r"(value) : "r"(address) : "memory");
    return value;
}
static ARM void store(uint32_t address, uint32_t value) {
    __asm__ volatile("str %0, [%1]" ::"r"(value), "r"(address) : "memory");
}
static THUMB uint32_t load_thumb(uint32_t address) {
    uint32_t value = 0xDEADBEEF;
    __asm__ volatile("ldr %0, [%1]" : "+r"(value) : "r"(address) : "memory");
    return value;
}
static THUMB void store_thumb(uint32_t address, uint32_t value) {
    __asm__ volatile("str.w %0, [%1]" ::"r"(value), "r"(address) : "memory");
}
static ARM uint32_t load_as_user(uint32_t address) {
    uint32_t value = 0xDEADBEEF;
    __asm__ volatile("ldrt %0, [%1]" : "+r"(value) : "r"(address) : "memory");
    return value;
}
static ARM void store_as_user(uint32_t address, uint32_t value) {
    __asm__ volatile("strt %0, [%1]" ::"r"(value), "r"(address) : "memory");
}
static uint32_t call(uint32_t address) {
    return ((uint32_t(*)(uint32_t))address)(0xDEADBEEF);
}

/* A function at a physical address that returns a number below 256. */
static void place_arm_function(uint32_t address, uint32_t number) {
    store(address, 0xE3A00000 | number); /* mov r0, #number */
    store(address + 4, 0xE12FFF1E);      /* bx lr */
}
static void place_thumb_function(uint32_t address, uint32_t number) {
    store(address, 0x47702000 | number); /* movs r0, #number; bx lr */
}

static void check_sections(void) {
    check_section("sections");
    store(FRAME_A + 0x123450, 0x11111111);
    set_window(FRAME_A, SECTION_NORMAL | SECTION_AP(FULL));
    map_section(first_level, OTHER_WINDOW, FRAME_A, SECTION_NORMAL | SECTION_AP(FULL));
    invalidate_all();
    store(WINDOW + 0x54320, 0x12345678);
    check_equal("stored through the map, read at the frame", load(FRAME_A + 0x54320), 0x12345678);
    check_equal("read through another window", load_thumb(OTHER_WINDOW + 0x54320), 0x12345678);
    store_thumb(FRAME_A + 0xFFFFC, 0x89ABCDEF);
    check_equal("last word of a section", load(WINDOW + 0xFFFFC), 0x89ABCDEF);
    store(FRAME_B, 0xB0B0B0B0);
    set_window(FRAME_B, SECTION_NORMAL | SECTION_AP(FULL));
    check_equal("another frame in the window", load(WINDOW), 0xB0B0B0B0);
    check_equal("the other window stays", load(OTHER_WINDOW + 0x54320), 0x12345678);
    for (uint32_t i = 0; i < 16; ++i) {
        map_section(first_level, SUPER_WINDOW + i * MEGABYTE, SUPER_FRAME,
                    SECTION_SUPER | SECTION_NORMAL | SECTION_AP(FULL));
    }
    invalidate_all();
    store(SUPER_WINDOW + 0xABCDE0, 0x50505050);
    check_equal("supersection", load(SUPER_FRAME + 0xABCDE0), 0x50505050);
}

static void use_pages(uint32_t domain) {
    first_level[WINDOW / MEGABYTE] = (uintptr_t)pages | SECTION_DOMAIN(domain) | PAGE_TABLE;
    for (uint32_t i = 0; i < 256; ++i) pages[i] = 0;
    invalidate_all();
}

static void map_small(uint32_t index, uint32_t frame, uint32_t bits) {
    pages[index] = frame | bits | SMALL;
    invalidate_page(WINDOW + index * PAGE);
}

static void check_pages(void) {
    check_section("pages");
    use_pages(CLIENT_DOMAIN);
    map_small(0, FRAME_A + 5 * PAGE, SMALL_NORMAL | PAGE_AP(FULL));
    map_small(255, FRAME_A + 3 * PAGE, SMALL_NORMAL | PAGE_AP(FULL));
    for (uint32_t i = 16; i < 32; ++i) pages[i] = (FRAME_A + 2 * LARGE_PAGE) | LARGE_NORMAL | PAGE_AP(FULL) | LARGE;
    invalidate_all();
    store(WINDOW + 0x123 * 4, 0x01010101);
    check_equal("small page", load(FRAME_A + 5 * PAGE + 0x123 * 4), 0x01010101);
    store(WINDOW + 255 * PAGE + 0xFFC, 0x02020202);
    check_equal("last small page of a table", load(FRAME_A + 3 * PAGE + 0xFFC), 0x02020202);
    store(WINDOW + LARGE_PAGE + 0xBCD4, 0x03030303);
    check_equal("large page", load(FRAME_A + 2 * LARGE_PAGE + 0xBCD4), 0x03030303);
    check_arm();
    check_equal("destination of an aborted ldr stays", load(WINDOW + PAGE + 4), 0xDEADBEEF);
    check_fault("a page without descriptor", CHECK_DATA_ABORT, TRANSLATION_PAGE, WINDOW + PAGE + 4);

    map_small(1, FRAME_A + 9 * PAGE, SMALL_NORMAL | PAGE_AP(FULL));
    store(FRAME_A + 5 * PAGE + 0xFFC, 0x44332211);
    store(FRAME_A + 9 * PAGE, 0x88776655);
    check_equal("a word over two pages", load(WINDOW + 0xFFE), 0x66554433);
    store(WINDOW + 0xFFE, 0xAABBCCDD);
    check_equal("stored over two pages, first", load(FRAME_A + 5 * PAGE + 0xFFC), 0xCCDD2211);
    check_equal("stored over two pages, second", load(FRAME_A + 9 * PAGE), 0x8877AABB);
}

static void check_translation_faults(void) {
    check_section("translation faults");
    check_arm();
    check_equal("destination of an aborted ldr stays", load(UNMAPPED + 0x124), 0xDEADBEEF);
    check_fault("ldr", CHECK_DATA_ABORT, TRANSLATION_SECTION, UNMAPPED + 0x124);
    check_arm();
    store(UNMAPPED + 0x128, 1);
    check_fault("str", CHECK_DATA_ABORT, TRANSLATION_SECTION | WRITE, UNMAPPED + 0x128);
    check_arm();
    load_thumb(UNMAPPED + 0x12C);
    check_fault("ldr, Thumb", CHECK_DATA_ABORT, TRANSLATION_SECTION, UNMAPPED + 0x12C);
    check_arm();
    store_thumb(UNMAPPED + 0x130, 1);
    check_fault("str, Thumb", CHECK_DATA_ABORT, TRANSLATION_SECTION | WRITE, UNMAPPED + 0x130);
    check_arm();
    check_equal("call", call(UNMAPPED + 0x200), 0xDEADBEEF);
    check_equal("  instruction", check_caught.pc, UNMAPPED + 0x200);
    check_fault("call", CHECK_PREFETCH_ABORT, TRANSLATION_SECTION, UNMAPPED + 0x200);
    use_pages(OTHER_DOMAIN);
    check_arm();
    load(WINDOW + 0x5008);
    check_fault("ldr, page", CHECK_DATA_ABORT, TRANSLATION_PAGE | IN_DOMAIN(OTHER_DOMAIN), WINDOW + 0x5008);
    check_arm();
    store(WINDOW + 0x500C, 1);
    check_fault("str, page", CHECK_DATA_ABORT, TRANSLATION_PAGE | IN_DOMAIN(OTHER_DOMAIN) | WRITE, WINDOW + 0x500C);
    check_arm();
    call(WINDOW + 0x6000);
    check_fault("call, page", CHECK_PREFETCH_ABORT, TRANSLATION_PAGE, WINDOW + 0x6000);
}

enum { MAY_READ = 1, MAY_WRITE = 2, USER_MAY_READ = 4, USER_MAY_WRITE = 8, WRONG_STATUS = 0x100 };

static uint32_t outcome(uint32_t right, uint32_t status) {
    check_disarm();
    if (check_caught.count == 0) return right;
    return check_caught.status == status ? 0 : WRONG_STATUS;
}

/* What may be done at an address; every fault must be of the status given. */
static uint32_t rights(uint32_t address, uint32_t status) {
    check_arm();
    load(address);
    uint32_t result = outcome(MAY_READ, status);
    check_arm();
    store(address, 1);
    result |= outcome(MAY_WRITE, status | WRITE);
    check_arm();
    load_as_user(address);
    result |= outcome(USER_MAY_READ, status);
    check_arm();
    store_as_user(address, 1);
    return result | outcome(USER_MAY_WRITE, status | WRITE);
}

static const struct {
    const char* name;
    uint32_t ap;
    uint32_t rights;
} permissions[] = {
    {"AP 0, none", NO_ACCESS, 0},
    {"AP 1, privileged only", PRIVILEGED, MAY_READ | MAY_WRITE},
    {"AP 2, user reads", USER_READS, MAY_READ | MAY_WRITE | USER_MAY_READ},
    {"AP 3, all", FULL, MAY_READ | MAY_WRITE | USER_MAY_READ | USER_MAY_WRITE},
    {"AP 5, privileged reads", PRIVILEGED_READS, MAY_READ},
    {"AP 7, all read", ALL_READ, MAY_READ | USER_MAY_READ},
};

static void check_permissions(void) {
    enum { COUNT = sizeof permissions / sizeof permissions[0] };
    check_section("permissions of sections");
    for (uint32_t i = 0; i < COUNT; ++i) {
        set_window(FRAME_A, SECTION_NORMAL | SECTION_DOMAIN(OTHER_DOMAIN) | SECTION_AP(permissions[i].ap));
        check_equal(permissions[i].name, rights(WINDOW + 0x40, PERMISSION_SECTION | IN_DOMAIN(OTHER_DOMAIN)),
                    permissions[i].rights);
    }
    check_section("permissions of pages");
    use_pages(OTHER_DOMAIN);
    for (uint32_t i = 0; i < COUNT; ++i) {
        map_small(7, FRAME_A, SMALL_NORMAL | PAGE_AP(permissions[i].ap));
        check_equal(permissions[i].name, rights(WINDOW + 7 * PAGE + 0x40, PERMISSION_PAGE | IN_DOMAIN(OTHER_DOMAIN)),
                    permissions[i].rights);
    }
    for (uint32_t i = 16; i < 32; ++i) pages[i] = FRAME_A | LARGE_NORMAL | PAGE_AP(ALL_READ) | LARGE;
    invalidate_all();
    check_equal("large page, all read", rights(WINDOW + LARGE_PAGE + 0x40, PERMISSION_PAGE | IN_DOMAIN(OTHER_DOMAIN)),
                MAY_READ | USER_MAY_READ);
}

/* AP[2:1] with SCTLR.AFE set; AP[0] is the access flag. */
static void check_access_flag(void) {
    static const uint32_t expected[4] = {MAY_READ | MAY_WRITE, MAY_READ | MAY_WRITE | USER_MAY_READ | USER_MAY_WRITE,
                                         MAY_READ, MAY_READ | USER_MAY_READ};
    check_section("access flag");
    map_section(first_level, WINDOW, FRAME_A, SECTION_NORMAL | SECTION_AP(FULL));
    set_control(SCTLR_AFE, 0);
    invalidate_all();
    for (uint32_t i = 0; i < 4; ++i) {
        set_window(FRAME_A, SECTION_NORMAL | SECTION_AP(i << 1 | 1));
        check_equal("simplified permissions", rights(WINDOW, PERMISSION_SECTION), expected[i]);
    }
    set_window(FRAME_A, SECTION_NORMAL | SECTION_AP(2));
    check_arm();
    load(WINDOW + 0x10);
    check_fault("ldr, section", CHECK_DATA_ABORT, ACCESS_FLAG_SECTION, WINDOW + 0x10);
    check_arm();
    store(WINDOW + 0x14, 1);
    check_fault("str, section", CHECK_DATA_ABORT, ACCESS_FLAG_SECTION | WRITE, WINDOW + 0x14);
    check_arm();
    call(WINDOW + 0x20);
    check_fault("call, section", CHECK_PREFETCH_ABORT, ACCESS_FLAG_SECTION, WINDOW + 0x20);
    use_pages(OTHER_DOMAIN);
    map_small(3, FRAME_A, SMALL_NORMAL | PAGE_AP(2));
    check_arm();
    load(WINDOW + 3 * PAGE);
    check_fault("ldr, page", CHECK_DATA_ABORT, ACCESS_FLAG_PAGE | IN_DOMAIN(OTHER_DOMAIN), WINDOW + 3 * PAGE);
    set_control(0, SCTLR_AFE);
    invalidate_all();
}

static void check_domains(void) {
    check_section("domains");
    const uint32_t access = CP15_READ(c3, 0, c0, 0);
    set_window(FRAME_A, SECTION_NORMAL | SECTION_AP(NO_ACCESS) | SECTION_XN | SECTION_DOMAIN(MANAGER_DOMAIN));
    check_equal("a manager's accesses are not checked", rights(WINDOW, 0),
                MAY_READ | MAY_WRITE | USER_MAY_READ | USER_MAY_WRITE);
    place_arm_function(FRAME_A, 77);
    invalidate_instructions();
    check_arm();
    check_equal("nor whether it may be executed", call(WINDOW), 77);
    check_no_fault("no fault");
    set_window(FRAME_A, SECTION_NORMAL | SECTION_AP(FULL) | SECTION_DOMAIN(CLOSED_DOMAIN));
    check_arm();
    load(WINDOW + 8);
    check_fault("ldr, section, no access", CHECK_DATA_ABORT, DOMAIN_SECTION | IN_DOMAIN(CLOSED_DOMAIN), WINDOW + 8);
    check_arm();
    store(WINDOW + 12, 1);
    check_fault("str, section, no access", CHECK_DATA_ABORT, DOMAIN_SECTION | IN_DOMAIN(CLOSED_DOMAIN) | WRITE,
                WINDOW + 12);
    check_arm();
    call(WINDOW);
    check_fault("call, section, no access", CHECK_PREFETCH_ABORT, DOMAIN_SECTION, WINDOW);
    CP15_WRITE(c3, 0, c0, 0, access | DOMAIN_CLIENT << 2 * CLOSED_DOMAIN);
    check_equal("opened by DACR alone", rights(WINDOW + 8, 0), MAY_READ | MAY_WRITE | USER_MAY_READ | USER_MAY_WRITE);
    CP15_WRITE(c3, 0, c0, 0, access);
    check_arm();
    load(WINDOW + 16);
    check_fault("closed by DACR alone", CHECK_DATA_ABORT, DOMAIN_SECTION | IN_DOMAIN(CLOSED_DOMAIN), WINDOW + 16);
    use_pages(CLOSED_DOMAIN);
    map_small(2, FRAME_A, SMALL_NORMAL | PAGE_AP(FULL));
    check_arm();
    load(WINDOW + 2 * PAGE + 4);
    check_fault("ldr, page, no access", CHECK_DATA_ABORT, DOMAIN_PAGE | IN_DOMAIN(CLOSED_DOMAIN),
                WINDOW + 2 * PAGE + 4);
    check_differs(
        "fault-priority"); /* QEMU looks at the domain before the second level; B3.12, MMU fault-checking sequence */
    check_arm();
    load(WINDOW + 3 * PAGE);
    check_fault("no page in a closed domain", CHECK_DATA_ABORT, TRANSLATION_PAGE | IN_DOMAIN(CLOSED_DOMAIN),
                WINDOW + 3 * PAGE);
    check_same();
}

static void check_one_page_code(uint32_t index, const char* what, const char* what_not, uint32_t xn) {
    check_arm();
    check_equal(what, call(WINDOW + index * PAGE), 34);
    check_no_fault("no fault");
    pages[index] |= xn;
    invalidate_page(WINDOW + index * PAGE);
    check_arm();
    check_equal(what_not, call(WINDOW + index * PAGE), 0xDEADBEEF);
    check_fault("  fault", CHECK_PREFETCH_ABORT, PERMISSION_PAGE, WINDOW + index * PAGE);
}

static void check_execution(void) {
    check_section("execution");
    place_arm_function(FRAME_A, 12);
    place_arm_function(FRAME_B, 34);
    place_thumb_function(FRAME_A + 0x100, 56);
    invalidate_instructions();
    set_window(FRAME_A, SECTION_NORMAL | SECTION_AP(FULL));
    check_equal("ARM code in a window", call(WINDOW), 12);
    check_equal("Thumb code in a window", call(WINDOW + 0x101), 56);
    set_window(FRAME_B, SECTION_NORMAL | SECTION_AP(FULL));
    check_equal("other code after a change of the map", call(WINDOW), 34);
    place_arm_function(FRAME_B, 78);
    synchronise();
    CP15_WRITE(c7, 0, c5, 1, WINDOW); /* ICIMVAU */
    CP15_WRITE(c7, 0, c5, 6, 0);
    synchronise();
    check_equal("code changed through another address", call(WINDOW), 78);
    set_window(FRAME_A, SECTION_NORMAL | SECTION_AP(FULL) | SECTION_XN);
    check_arm();
    check_equal("a section with XN", call(WINDOW), 0xDEADBEEF);
    check_equal("  instruction", check_caught.pc, WINDOW);
    check_fault("  fault", CHECK_PREFETCH_ABORT, PERMISSION_SECTION, WINDOW);
    check_arm();
    check_equal("a section with XN, Thumb", call(WINDOW + 0x101), 0xDEADBEEF);
    check_fault("  fault", CHECK_PREFETCH_ABORT, PERMISSION_SECTION, WINDOW + 0x100);
    check_arm();
    check_equal("is read all the same", load(WINDOW + 4), 0xE12FFF1E);
    check_no_fault("no fault");
    set_window(FRAME_A, SECTION_NORMAL | SECTION_AP(NO_ACCESS));
    check_arm();
    check_equal("a section without access", call(WINDOW), 0xDEADBEEF);
    check_fault("  fault", CHECK_PREFETCH_ABORT, PERMISSION_SECTION, WINDOW);
    place_arm_function(FRAME_B, 34);
    invalidate_instructions();
    use_pages(CLIENT_DOMAIN);
    map_small(9, FRAME_B, SMALL_NORMAL | PAGE_AP(FULL));
    check_one_page_code(9, "code in a small page", "a small page with XN", SMALL_XN);
    for (uint32_t i = 16; i < 32; ++i) pages[i] = FRAME_B | LARGE_NORMAL | PAGE_AP(FULL) | LARGE;
    invalidate_all();
    check_one_page_code(16, "code in a large page", "a large page with XN", LARGE_XN);
}

/* A 32-bit Thumb instruction whose second half is in the next page. */
static void check_execution_over_pages(void) {
    check_section("execution over two pages");
    use_pages(CLIENT_DOMAIN);
    map_small(0, FRAME_A, SMALL_NORMAL | PAGE_AP(FULL));
    map_small(1, FRAME_B, SMALL_NORMAL | PAGE_AP(FULL));
    store(FRAME_A + 0xFFC, 0xF04FBF00); /* nop; mov.w r0, #.. */
    store(FRAME_B, 0x4770005A);         /* .. 0x5A; bx lr */
    invalidate_instructions();
    check_equal("both mapped", call(WINDOW + 0xFFD), 0x5A);
    pages[1] = 0;
    invalidate_page(WINDOW + PAGE);
    check_arm();
    check_equal("second half unmapped", call(WINDOW + 0xFFD), 0xDEADBEEF);
    check_equal("  instruction", check_caught.pc, WINDOW + 0xFFE);
    check_fault("  fault", CHECK_PREFETCH_ABORT, TRANSLATION_PAGE, WINDOW + PAGE);
}

static volatile uint32_t user_value;

static ARM void read_window_as_user(void) {
    user_value = load(WINDOW + 0x100);
}
static ARM void write_window_as_user(void) {
    store(WINDOW + 0x104, 0x99999999);
}
static ARM void call_window_as_user(void) {
    user_value = call(WINDOW);
}

static void check_user_mode(void) {
    check_section("user mode");
    place_arm_function(FRAME_A, 21);
    store(FRAME_A + 0x100, 0x31415926);
    invalidate_instructions();
    set_window(FRAME_A, SECTION_NORMAL | SECTION_AP(USER_READS));
    check_arm();
    check_in_user_mode(read_window_as_user);
    check_no_fault("reads");
    check_equal("  value", user_value, 0x31415926);
    check_arm();
    check_in_user_mode(call_window_as_user);
    check_no_fault("executes");
    check_equal("  value", user_value, 21);
    check_arm();
    check_in_user_mode(write_window_as_user);
    check_fault("does not write", CHECK_DATA_ABORT, PERMISSION_SECTION | WRITE, WINDOW + 0x104);
    set_window(FRAME_A, SECTION_NORMAL | SECTION_AP(PRIVILEGED));
    check_arm();
    check_in_user_mode(read_window_as_user);
    check_equal("  value", user_value, 0xDEADBEEF);
    check_fault("does not read", CHECK_DATA_ABORT, PERMISSION_SECTION, WINDOW + 0x100);
    check_arm();
    check_in_user_mode(call_window_as_user);
    check_fault("does not execute", CHECK_PREFETCH_ABORT, PERMISSION_SECTION, WINDOW);
    check_arm();
    check_equal("privileged code does", call(WINDOW), 21);
    check_no_fault("no fault");
}

static ARM uint32_t load_multiple(uint32_t address) {
    __asm__ volatile("ldmia %0!, {r2, r3, r12}" : "+r"(address)::"r2", "r3", "r12", "memory");
    return address;
}
static ARM uint32_t load_multiple_with_base(uint32_t address) {
    register uint32_t r1 __asm__("r1") = address;
    __asm__ volatile("ldmia r1, {r0, r1, r2, r3}" : "+r"(r1)::"r0", "r2", "r3", "memory");
    return r1;
}
static ARM uint32_t store_multiple(uint32_t address) {
    __asm__ volatile("mov r2, #2\n\tmov r3, #3\n\tmov r12, #12\n\tstmdb %0!, {r2, r3, r12}"
                     : "+r"(address)::"r2", "r3", "r12", "memory");
    return address;
}
static ARM void load_double(uint32_t address) {
    __asm__ volatile("ldrd r2, r3, [%0]" ::"r"(address) : "r2", "r3", "memory");
}
static THUMB uint32_t load_pre_indexed(uint32_t address) {
    __asm__ volatile("ldr r3, [%0, #8]!" : "+r"(address)::"r3", "memory");
    return address;
}
static ARM uint32_t swap_exclusive(uint32_t address) {
    uint32_t failed = 5;
    __asm__ volatile("ldrex r3, [%1]\n\tstrex %0, r3, [%1]" : "+&r"(failed) : "r"(address) : "r3", "memory");
    return failed;
}

/* The first page of the window is there, the second is not. */
static void check_partial_accesses(void) {
    const uint32_t end = WINDOW + PAGE;
    check_section("accesses over the end of a page");
    use_pages(CLIENT_DOMAIN);
    map_small(0, FRAME_A, SMALL_NORMAL | PAGE_AP(FULL));
    store(FRAME_A + PAGE - 4, 0x0F0F0F0F);
    check_arm();
    check_equal("ldm with write-back keeps its base", load_multiple(end - 4), end - 4);
    check_fault("ldm", CHECK_DATA_ABORT, TRANSLATION_PAGE, end);
    check_arm();
    check_equal("ldm keeps a base in its list", load_multiple_with_base(end - 8), end - 8);
    check_fault("ldm with base in its list", CHECK_DATA_ABORT, TRANSLATION_PAGE, end);
    check_arm();
    check_equal("stm with write-back keeps its base", store_multiple(end + 8), end + 8);
    check_fault("stm", CHECK_DATA_ABORT, TRANSLATION_PAGE | WRITE, end);
    check_arm();
    load_double(end - 4);
    check_fault("ldrd", CHECK_DATA_ABORT, TRANSLATION_PAGE, end);
    check_arm();
    check_equal("ldr pre-indexed keeps its base", load_pre_indexed(end - 4), end - 4);
    check_fault("ldr pre-indexed", CHECK_DATA_ABORT, TRANSLATION_PAGE, end + 4);
    check_arm();
    load(end - 2);
    check_fault("ldr, not aligned", CHECK_DATA_ABORT, TRANSLATION_PAGE, end);
    check_equal("exclusive pair in a mapped page", swap_exclusive(WINDOW + 0x20), 0);
    map_small(4, FRAME_A, SMALL_NORMAL | PAGE_AP(ALL_READ));
    check_arm();
    check_equal("strex to a read-only page", swap_exclusive(WINDOW + 4 * PAGE), 5);
    check_fault("strex", CHECK_DATA_ABORT, PERMISSION_PAGE | WRITE, WINDOW + 4 * PAGE);
}

static void check_alignment(void) {
    check_section("alignment");
    set_window(FRAME_A, SECTION_NORMAL | SECTION_AP(FULL));
    store(FRAME_A + 0x10, 0x44332211);
    store(FRAME_A + 0x14, 0x88776655);
    check_equal("a word in normal memory", load(WINDOW + 0x11), 0x55443322);
    check_arm();
    load_multiple(WINDOW + 0x12);
    check_fault("ldm", CHECK_DATA_ABORT, ALIGNMENT, WINDOW + 0x12);
    check_arm();
    load_double(WINDOW + 0x11);
    check_fault("ldrd", CHECK_DATA_ABORT, ALIGNMENT, WINDOW + 0x11);
    check_arm();
    swap_exclusive(WINDOW + 0x12);
    check_disarm();
    check_equal("ldrex: status", check_caught.status & ~(uint32_t)WRITE, ALIGNMENT);
    set_control(SCTLR_A, 0);
    check_arm();
    load(WINDOW + 0x13);
    check_fault("ldr, SCTLR.A", CHECK_DATA_ABORT, ALIGNMENT, WINDOW + 0x13);
    check_arm();
    store_thumb(WINDOW + 0x12, 1);
    check_fault("str, SCTLR.A", CHECK_DATA_ABORT, ALIGNMENT | WRITE, WINDOW + 0x12);
    check_arm();
    load(UNMAPPED + 2);
    check_fault("before a translation fault", CHECK_DATA_ABORT, ALIGNMENT, UNMAPPED + 2);
    set_control(0, SCTLR_A);
    set_window(FRAME_A, SECTION_DEVICE | SECTION_AP(FULL));
    check_differs("device-alignment"); /* QEMU 7.2 does not look at the memory type; A3.2.1 demands it */
    check_arm();
    load(WINDOW + 0x11);
    check_fault("ldr from device memory", CHECK_DATA_ABORT, ALIGNMENT, WINDOW + 0x11);
    check_same();
}

static void clean_data(uint32_t address) {
    CP15_WRITE(c7, 0, c10, 1, address); /* DCCMVAC */
}
static void invalidate_data(uint32_t address) {
    CP15_WRITE(c7, 0, c6, 1, address); /* DCIMVAC */
}
static void invalidate_line(uint32_t address) {
    CP15_WRITE(c7, 0, c5, 1, address); /* ICIMVAU */
}

/* The address has no translation; B3.12 knows no other faults of it. */
static void check_cache_maintenance(void) {
    static const struct {
        const char* name;
        void (*maintain)(uint32_t);
    } operations[] = {{"dccmvac", clean_data}, {"dcimvac", invalidate_data}, {"icimvau", invalidate_line}};
    check_section("cache maintenance by address");
    use_pages(CLIENT_DOMAIN);
    map_small(0, FRAME_A, SMALL_NORMAL | PAGE_AP(ALL_READ));
    for (uint32_t i = 0; i < sizeof operations / sizeof operations[0]; ++i) {
        check_arm();
        operations[i].maintain(WINDOW);
        check_no_fault(operations[i].name);
        check_differs("maintenance-fault"); /* QEMU 7.2 does nothing at all */
        check_arm();
        operations[i].maintain(WINDOW + PAGE);
        check_fault("  of no page", CHECK_DATA_ABORT, TRANSLATION_PAGE | WRITE, WINDOW + PAGE);
        check_same();
    }
}

/* Below 1 GiB from TTBR0, the rest from TTBR1. */
static void check_two_tables(void) {
    check_section("two tables");
    map_identity(small_level);
    map_identity(upper_level); /* never looked at: these addresses are below the split */
    map_devices(upper_level);
    map_section(small_level, 0x30000000, FRAME_A, SECTION_NORMAL | SECTION_AP(FULL));
    map_section(upper_level, 0x30000000, FRAME_B, SECTION_NORMAL | SECTION_AP(FULL));
    map_section(upper_level, 0x40000000, FRAME_B, SECTION_NORMAL | SECTION_AP(FULL));
    store(FRAME_A, 0xAAAA0001);
    store(FRAME_B, 0xBBBB0001);
    synchronise();
    CP15_WRITE(c2, 0, c0, 1, (uintptr_t)upper_level);
    /* The first table's first quarter is the small table: both say the same while the registers change. */
    for (uint32_t i = 0; i < 1024; ++i) first_level[i] = small_level[i];
    synchronise();
    CP15_WRITE(c2, 0, c0, 2, 2);
    CP15_WRITE(c2, 0, c0, 0, (uintptr_t)small_level);
    invalidate_all();
    check_equal("TTBCR", CP15_READ(c2, 0, c0, 2), 2);
    check_equal("below the split", load(0x30000000), 0xAAAA0001);
    check_equal("above the split", load(0x40000000), 0xBBBB0001);
    check_arm();
    load(WINDOW);
    check_fault("not in the upper table", CHECK_DATA_ABORT, TRANSLATION_SECTION, WINDOW);
    CP15_WRITE(c2, 0, c0, 2, 3);
    invalidate_all();
    check_equal("split at 512 MiB", load(0x30000000), 0xBBBB0001);
    check_differs("ttbcr-walk-disable"); /* QEMU's processor has no security extensions, so no PD0 and PD1 */
    CP15_WRITE(c2, 0, c0, 2, 2 | TTBCR_PD1);
    invalidate_all();
    check_arm();
    load(0x40000000);
    CP15_WRITE(c2, 0, c0, 2, 2); /* before the text: the devices are above the split */
    invalidate_all();
    check_fault("no walks by TTBR1", CHECK_DATA_ABORT, TRANSLATION_SECTION, 0x40000000);
    check_same();
    check_equal("walks by TTBR1 again", load(0x40000000), 0xBBBB0001);
    CP15_WRITE(c2, 0, c0, 0, (uintptr_t)first_level); /* first: the small table is no table of 16 KiB */
    CP15_WRITE(c2, 0, c0, 2, 0);
    invalidate_all();
    first_level[0x30000000 / MEGABYTE] = 0;
}

/* Bits of PAR after a success: the frame, and whether it is a supersection; attributes depend on the memory type. */
#define PAR_FRAME 0xFFFFF003u
enum { PAR_FAILED = 1 };

static uint32_t fault_of(uint32_t status) {
    return (status & 0xF) << 1 | PAR_FAILED;
}

static uint32_t translate(uint32_t address, int operation) {
    switch (operation) {
        case 0:
            CP15_WRITE(c7, 0, c8, 0, address);
            break;
        case 1:
            CP15_WRITE(c7, 0, c8, 1, address);
            break;
        case 2:
            CP15_WRITE(c7, 0, c8, 2, address);
            break;
        default:
            CP15_WRITE(c7, 0, c8, 3, address);
    }
    const uint32_t result = CP15_READ(c7, 0, c4, 0);
    return (result & PAR_FAILED) != 0 ? result & 0x7F : result & PAR_FRAME;
}

static void check_translation_operations(void) {
    enum { PRIVILEGED_READ, PRIVILEGED_WRITE, USER_READ, USER_WRITE };
    check_section("address translation operations");
    check_arm();
    set_window(FRAME_B, SECTION_NORMAL | SECTION_AP(USER_READS));
    check_equal("section, privileged read", translate(WINDOW + 0x45678, PRIVILEGED_READ), FRAME_B + 0x45000);
    check_equal("section, privileged write", translate(WINDOW + 0x45678, PRIVILEGED_WRITE), FRAME_B + 0x45000);
    check_equal("section, user read", translate(WINDOW + 0x45678, USER_READ), FRAME_B + 0x45000);
    check_equal("section, user write", translate(WINDOW + 0x45678, USER_WRITE), fault_of(PERMISSION_SECTION));
    check_equal("no section", translate(UNMAPPED, PRIVILEGED_READ), fault_of(TRANSLATION_SECTION));
    use_pages(CLIENT_DOMAIN);
    map_small(5, FRAME_A + 9 * PAGE, SMALL_NORMAL | PAGE_AP(PRIVILEGED_READS));
    check_equal("page, privileged read", translate(WINDOW + 0x5678, PRIVILEGED_READ), FRAME_A + 9 * PAGE);
    check_equal("page, privileged write", translate(WINDOW + 0x5678, PRIVILEGED_WRITE), fault_of(PERMISSION_PAGE));
    check_equal("page, user read", translate(WINDOW + 0x5678, USER_READ), fault_of(PERMISSION_PAGE));
    check_equal("no page", translate(WINDOW + 0x6678, PRIVILEGED_READ), fault_of(TRANSLATION_PAGE));
    check_equal("supersection", translate(SUPER_WINDOW + 0x345678, PRIVILEGED_READ) & 0xFF000003, SUPER_FRAME | 2);
    check_no_fault("no exception");
}

static uint32_t demanded;

/* Maps the page that was missing and has the instruction tried again. */
static bool map_on_demand(const struct check_frame* frame) {
    (void)frame;
    const uint32_t index = (check_caught.address - WINDOW) / PAGE;
    if (check_caught.kind != CHECK_DATA_ABORT || index >= 256) return false;
    map_small(index, FRAME_A + (255 - index) * PAGE, SMALL_NORMAL | PAGE_AP(FULL));
    ++demanded;
    return true;
}

static void check_demand_paging(void) {
    check_section("demand paging");
    use_pages(CLIENT_DOMAIN);
    check_arm();
    check_fix = map_on_demand;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < 32; ++i) store(WINDOW + i * PAGE + 4 * i, i * i + 1);
    for (uint32_t i = 0; i < 32; ++i) sum += load(FRAME_A + (255 - i) * PAGE + 4 * i);
    load_multiple(WINDOW + 40 * PAGE - 4);
    check_equal("page of the first word and of the rest", demanded, 34);
    check_disarm();
    check_equal("sum over all frames", sum, 10448);
    check_equal("aborts", check_caught.count, 34);
}

/* Makes a read-only page writable, as an operating system does for copy on write. */
static bool make_writable(const struct check_frame* frame) {
    (void)frame;
    map_small(0, FRAME_B, SMALL_NORMAL | PAGE_AP(FULL));
    return true;
}

static void check_copy_on_write(void) {
    check_section("copy on write");
    use_pages(CLIENT_DOMAIN);
    store(FRAME_A + 0x80, 0x1000);
    store(FRAME_B + 0x80, 0x1000);
    map_small(0, FRAME_A, SMALL_NORMAL | PAGE_AP(ALL_READ));
    check_equal("read", load(WINDOW + 0x80), 0x1000);
    check_arm();
    check_fix = make_writable;
    store(WINDOW + 0x80, 0x2000);
    check_fault("the first write", CHECK_DATA_ABORT, PERMISSION_PAGE | WRITE, WINDOW + 0x80);
    check_equal("the old frame", load(FRAME_A + 0x80), 0x1000);
    check_equal("the new frame", load(FRAME_B + 0x80), 0x2000);
}

static void check_remapping(void) {
    check_section("maintenance");
    store(FRAME_A, 0xA1A1A1A1);
    store(FRAME_B, 0xB1B1B1B1);
    use_pages(CLIENT_DOMAIN);
    map_small(0, FRAME_A, SMALL_NORMAL | PAGE_AP(FULL));
    map_small(1, FRAME_A, SMALL_NORMAL | PAGE_AP(FULL));
    check_equal("before", load(WINDOW), 0xA1A1A1A1);
    pages[0] = FRAME_B | SMALL_NORMAL | PAGE_AP(FULL) | SMALL;
    invalidate_page(WINDOW);
    check_equal("after TLBIMVA", load(WINDOW), 0xB1B1B1B1);
    pages[0] = FRAME_A | SMALL_NORMAL | PAGE_AP(FULL) | SMALL;
    synchronise();
    CP15_WRITE(c8, 0, c7, 3, WINDOW); /* TLBIMVAA */
    synchronise();
    check_equal("after TLBIMVAA", load(WINDOW), 0xA1A1A1A1);
    pages[0] = 0;
    synchronise();
    CP15_WRITE(c8, 0, c6, 0, 0); /* DTLBIALL */
    synchronise();
    check_arm();
    load(WINDOW);
    check_fault("after DTLBIALL", CHECK_DATA_ABORT, TRANSLATION_PAGE, WINDOW);
    first_level[WINDOW / MEGABYTE] = (uintptr_t)more_pages | PAGE_TABLE;
    more_pages[0] = FRAME_B | SMALL_NORMAL | PAGE_AP(FULL) | SMALL;
    invalidate_all();
    check_equal("another table, after TLBIALL", load(WINDOW), 0xB1B1B1B1);
    set_control(0, SCTLR_M);
    check_equal("translation off: the frame itself", load(FRAME_A), 0xA1A1A1A1);
    set_control(SCTLR_M, 0);
    check_equal("translation on again", load(WINDOW), 0xB1B1B1B1);
}

static void set_address_space(uint32_t asid) {
    synchronise();
    CP15_WRITE(c13, 0, c0, 1, asid); /* CONTEXTIDR */
    synchronise();
}

/* Entries that are not global belong to an address space: another one does not see them. */
static void check_address_spaces(void) {
    check_section("address spaces");
    set_address_space(1);
    store(FRAME_A, 0xA2A2A2A2);
    store(FRAME_B, 0xB2B2B2B2);
    set_window(FRAME_A, SECTION_NORMAL | SECTION_AP(FULL) | SECTION_NOT_GLOBAL);
    check_equal("first space", load(WINDOW), 0xA2A2A2A2);
    map_section(first_level, WINDOW, FRAME_B, SECTION_NORMAL | SECTION_AP(FULL) | SECTION_NOT_GLOBAL);
    set_address_space(2);
    check_equal("second space, without invalidation", load(WINDOW), 0xB2B2B2B2);
    check_equal("CONTEXTIDR", CP15_READ(c13, 0, c0, 1), 2);
    map_section(first_level, WINDOW, FRAME_A, SECTION_NORMAL | SECTION_AP(FULL) | SECTION_NOT_GLOBAL);
    synchronise();
    CP15_WRITE(c8, 0, c7, 2, 2); /* TLBIASID */
    synchronise();
    check_equal("after TLBIASID", load(WINDOW), 0xA2A2A2A2);
    set_address_space(0);
}

int main(void) {
    check_begin("mmu");
    start_mmu();
    check_sections();
    check_pages();
    check_translation_faults();
    check_permissions();
    check_access_flag();
    check_domains();
    check_execution();
    check_execution_over_pages();
    check_user_mode();
    check_partial_accesses();
    check_alignment();
    check_cache_maintenance();
    check_two_tables();
    check_translation_operations();
    check_demand_paging();
    check_copy_on_write();
    check_remapping();
    check_address_spaces();
    check_end();
}
