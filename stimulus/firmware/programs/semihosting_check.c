/* SPDX-License-Identifier: Apache-2.0 */
/* A program of the C library's semihosting start-up code: console, files and clock are the host's. Ends with status 7.
 * Lines that begin with "own" depend on the host and cannot be compared with those of another simulator. Built for ARM
 * and for Thumb state, and for Thumb state with NORMAL_MEMORY: as the C library's memcpy() demands, which copies words
 * from any address. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifdef __thumb__
#define SEMIHOSTING_CALL "svc 0xab"
#else
#define SEMIHOSTING_CALL "svc 0x123456"
#endif

enum { SYS_REMOVE = 0x0e, SYS_RENAME = 0x0f, SYS_TICKFREQ = 0x31, SYS_ELAPSED = 0x30 };

/* UG585 appendix B. The reference clock is 50 MHz: IO PLL 1000 MHz by 20. */
enum {
    SLCR_UNLOCK = 0xF8000008,
    SLCR_UNLOCK_KEY = 0xDF0D,
    UART_CLK_CTRL = 0xF8000154,
    UART_CLK_BY_20 = 20 << 8 | 3,
    UART1_CR = 0xE0001000,
    UART_RESET = 0x03,
    UART_TXEN = 0x10,
    UART1_MR = 0xE0001004,
    UART_8N1 = 0x20,
    UART1_BAUDGEN = 0xE0001018,
    UART1_FIFO = 0xE0001030,
    UART1_BAUDDIV = 0xE0001034,
    BAUDGEN_115200 = 62,
    BAUDDIV_115200 = 6,
};

#ifdef NORMAL_MEMORY
/* Until the MMU is on, all memory is strongly ordered, and an A9 refuses unaligned accesses to it. Every address stays
 * what it is. */
__attribute__((constructor)) static void enable_mmu(void) {
    enum { MIB = 20, RAM_MIB = 1024, SECTION = 2, FULL_ACCESS = 3 << 10, NORMAL = 1 << 12, MMU_ON = 1 };
    static uint32_t sections[4096] __attribute__((aligned(0x4000)));
    for (uint32_t n = 0; n < 4096; ++n) sections[n] = n << MIB | SECTION | FULL_ACCESS | (n < RAM_MIB ? NORMAL : 0);
    uint32_t control;
    __asm__ volatile("mcr p15, 0, %0, c2, c0, 0" : : "r"(sections));
    __asm__ volatile("mcr p15, 0, %0, c3, c0, 0" : : "r"(1));
    __asm__ volatile("mcr p15, 0, %0, c8, c7, 0\n dsb" : : "r"(0) : "memory");
    __asm__ volatile("mrc p15, 0, %0, c1, c0, 0" : "=r"(control));
    __asm__ volatile("mcr p15, 0, %0, c1, c0, 0\n isb" : : "r"(control | MMU_ON) : "memory");
}
#endif

static int semihosting(int operation, const void* block) {
    register int r0 __asm__("r0") = operation;
    register const void* r1 __asm__("r1") = block;
    __asm__ volatile(SEMIHOSTING_CALL : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

/* The C library's rename() wants links, which semihosting has not. */
static int rename_file(const char* from, const char* to) {
    const uintptr_t block[] = {(uintptr_t)from, strlen(from), (uintptr_t)to, strlen(to)};
    return semihosting(SYS_RENAME, block);
}

static void files(void) {
    char text[40] = "";
    FILE* file = fopen("notes.txt", "w+");
    fprintf(file, "one\n%d %.3f\nthree\n", 2, 2.5);
    fseek(file, 4, SEEK_SET);
    printf("second line: %s", fgets(text, sizeof text, file));
    fseek(file, 0, SEEK_END);
    printf("length: %ld, terminal: %d\n", ftell(file), isatty(fileno(file)));
    fclose(file);

    file = fopen("notes.txt", "a");
    fputs("four\n", file);
    fclose(file);
    file = fopen("notes.txt", "r");
    int lines = 0;
    while (fgets(text, sizeof text, file)) ++lines;
    printf("lines: %d, last: %s", lines, text);
    fclose(file);

    errno = 0;
    file = fopen("missing.txt", "r");
    printf("missing: %d, errno %d\n", file != NULL, errno);
}

static void many_bytes(void) {
    enum { SIZE = 300000 };
    uint8_t* const bytes = malloc(SIZE);
    uint32_t written = 0;
    for (int i = 0; i < SIZE; ++i) written += bytes[i] = (uint8_t)(i * 7 + i / 251);
    FILE* file = fopen("bytes.bin", "wb");
    printf("bytes out: %u\n", (unsigned)fwrite(bytes, 1, SIZE, file));
    fclose(file);
    memset(bytes, 0, SIZE);
    file = fopen("bytes.bin", "rb");
    printf("bytes in: %u\n", (unsigned)fread(bytes, 1, SIZE, file));
    printf("and then: %d, end of file: %d\n", fgetc(file), feof(file) != 0);
    fclose(file);
    uint32_t read = 0;
    for (int i = 0; i < SIZE; ++i) read += bytes[i];
    printf("same: %d\n", read == written);
    printf("remove: %d, again: %d\n", remove("bytes.bin"), remove("bytes.bin"));
    free(bytes);
}

static void attempt(const char* name) {
    FILE* const file = fopen(name, "w");
    printf("own %s: opened %d\n", name, file != NULL);
    if (file) fclose(file);
}

static void host(int count, char** arguments) {
    uint64_t ticks[2];
    printf("own arguments: %d %s\n", count, arguments[0]);
    printf("own rename: %d\n", rename_file("notes.txt", "renamed.txt"));
    printf("own time: %ld\n", (long)time(NULL));
    semihosting(SYS_ELAPSED, &ticks[0]);
    for (volatile int i = 0; i < 1000000; ++i) continue;
    semihosting(SYS_ELAPSED, &ticks[1]);
    printf("own ticks: %lu, %d a second\n", (unsigned long)(ticks[1] - ticks[0]), semihosting(SYS_TICKFREQ, NULL));
    printf("own clock: %ld\n", (long)clock());
    attempt("../escaped.txt");
    attempt("/tmp/escaped.txt");
    attempt("link/escaped.txt");
    attempt("link.txt");
    attempt("folder");
}

static void store(uintptr_t address, uint32_t value) {
    *(volatile uint32_t*)address = value;
}

/* What is in the transmitter when the program ends. */
static void farewell(void) {
    store(SLCR_UNLOCK, SLCR_UNLOCK_KEY);
    store(UART_CLK_CTRL, UART_CLK_BY_20);
    store(UART1_CR, UART_RESET);
    store(UART1_MR, UART_8N1);
    store(UART1_BAUDGEN, BAUDGEN_115200);
    store(UART1_BAUDDIV, BAUDDIV_115200);
    store(UART1_CR, UART_TXEN);
    for (const char* c = "from the serial line: goodbye\n"; *c != '\0'; ++c) store(UART1_FIFO, (uint8_t)*c);
}

int main(int count, char** arguments) {
    char line[100];
    printf("own terminal: %d\n", isatty(fileno(stdout)));
    files();
    many_bytes();
    host(count, arguments);
    while (fgets(line, sizeof line, stdin)) printf("input: %s", line);
    fputs("to standard error\n", stderr);
    farewell();
    exit(7);
}
