/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of GMP and OpenSSL, each on two amounts of data of which one is twice the other: what the second takes
 * longer is the inner loop alone. An iteration is a call with either. All data are in less than 16 KiB. */
#include <stdint.h>

#include "bench.h"
#include "print.h"
#include "uart0.h"

enum { LIMBS = 240, LARGEST = 2304 }; /* limbs: a multiple of what any loop takes in a turn */
enum { NEON = 1 };                    /* a bit of OPENSSL_armcap_P */
enum { SHA3_256_RATE = 136, AES_BLOCK = 16 };

typedef void function_under_test(uint32_t amount);

struct measurement {
    const char* name;
    function_under_test* call;
    uint32_t amount; /* limbs or bytes */
    uint32_t capabilities;
};

/* What the assembler of libcrypto asks which instructions there are. */
uint32_t OPENSSL_armcap_P;

/* Debian's C objects are compiled with a check of their stack. */
uintptr_t __stack_chk_guard;
void __stack_chk_fail(void);
void __stack_chk_fail(void) {
    for (;;) continue;
}

static uint32_t result[LARGEST / 4] __attribute__((aligned(64)));
static uint32_t left[LARGEST / 4] __attribute__((aligned(64)));
static uint32_t right[LARGEST / 4] __attribute__((aligned(64)));
static const uint32_t odd = 0x89ABCDEF;

#define of_two(name)                                                               \
    uint32_t __gmpn_##name(uint32_t*, const uint32_t*, const uint32_t*, uint32_t); \
    static void call_##name(uint32_t limbs) {                                      \
        __gmpn_##name(result, left, right, limbs);                                 \
    }
#define of_one(name)                                              \
    uint32_t __gmpn_##name(uint32_t*, const uint32_t*, uint32_t); \
    static void call_##name(uint32_t limbs) {                     \
        __gmpn_##name(result, left, limbs);                       \
    }
#define of_one_and_number(name, number)                                     \
    uint32_t __gmpn_##name(uint32_t*, const uint32_t*, uint32_t, uint32_t); \
    static void call_##name(uint32_t limbs) {                               \
        __gmpn_##name(result, left, limbs, number);                         \
    }
#define conditional(name)                                                                    \
    uint32_t __gmpn_##name(uint32_t, uint32_t*, const uint32_t*, const uint32_t*, uint32_t); \
    static void call_##name(uint32_t limbs) {                                                \
        __gmpn_##name(1, result, left, right, limbs);                                        \
    }

of_two(add_n)
of_two(sub_n)
of_two(and_n)
of_two(andn_n)
of_two(ior_n)
of_two(xor_n)
of_two(nand_n)
of_two(nior_n)
of_two(iorn_n)
of_two(xnor_n)
of_one(com)
of_one(copyi)
of_one(copyd)
of_one_and_number(addmul_1, odd)
of_one_and_number(submul_1, odd)
of_one_and_number(mul_1, odd)
of_one_and_number(divexact_1, odd)
of_one_and_number(lshift, 7)
of_one_and_number(rshift, 7)
of_one_and_number(lshiftc, 7)
conditional(cnd_add_n)
conditional(cnd_sub_n)

uint32_t __gmpn_bdiv_dbm1c(uint32_t*, const uint32_t*, uint32_t, uint32_t, uint32_t);
static void call_bdiv_dbm1c(uint32_t limbs) {
    __gmpn_bdiv_dbm1c(result, left, limbs, odd, 0);
}

uint32_t __gmpn_mod_34lsub1(const uint32_t*, uint32_t);
static void call_mod_34lsub1(uint32_t limbs) {
    __gmpn_mod_34lsub1(left, limbs);
}

uint32_t __gmpn_modexact_1c_odd(const uint32_t*, uint32_t, uint32_t, uint32_t);
static void call_modexact_1c_odd(uint32_t limbs) {
    __gmpn_modexact_1c_odd(left, limbs, odd, 0);
}

void ChaCha20_ctr32(void*, const void*, uint32_t, const uint32_t key[8], const uint32_t counter[4]);
static void call_chacha20(uint32_t bytes) {
    ChaCha20_ctr32(result, left, bytes, right, right + 8);
}

/* With NEON the initialisation gives the functions to call; a first call changes the form of the state. */
typedef void poly1305_blocks_function(void*, const void*, uint32_t, uint32_t);
poly1305_blocks_function poly1305_blocks;
int poly1305_init(void*, const void* key, void* functions[2]);
static uint64_t poly1305_state[24] __attribute__((aligned(64)));
static poly1305_blocks_function* poly1305_chosen;
static void call_poly1305(uint32_t bytes) {
    poly1305_chosen(poly1305_state, left, bytes, 1);
}
static void choose_poly1305(void) {
    void* functions[2];
    const int chosen = poly1305_init(poly1305_state, right, functions);
    poly1305_chosen = chosen != 0 ? (poly1305_blocks_function*)functions[0] : poly1305_blocks;
}

uint32_t SHA3_absorb(uint64_t state[25], const void*, uint32_t, uint32_t rate);
uint32_t SHA3_absorb_neon(uint64_t state[25], const void*, uint32_t, uint32_t rate);
static uint64_t sha3_state[25];
static void call_sha3(uint32_t bytes) {
    SHA3_absorb(sha3_state, left, bytes, SHA3_256_RATE);
}
static void call_sha3_neon(uint32_t bytes) {
    SHA3_absorb_neon(sha3_state, left, bytes, SHA3_256_RATE);
}

void gcm_init_neon(uint64_t table[32], const uint64_t key[2]);
void gcm_ghash_neon(uint64_t sum[2], const uint64_t table[32], const void*, uint32_t);
static uint64_t ghash_table[32];
static uint64_t ghash_sum[2];
static void call_ghash(uint32_t bytes) {
    gcm_ghash_neon(ghash_sum, ghash_table, left, bytes);
}

struct aes_key {
    uint32_t words[61];
};
int AES_set_encrypt_key(const void* key, int bits, struct aes_key*);
void AES_cbc_encrypt(const void*, void*, uint32_t, const struct aes_key*, void* vector, int encrypt);
static struct aes_key aes_key;
static uint8_t aes_vector[AES_BLOCK] __attribute__((aligned(4)));
static void call_aes_cbc(uint32_t bytes) {
    AES_cbc_encrypt(left, result, bytes, &aes_key, aes_vector, 1);
}

#define gmp(name) {#name, call_##name, LIMBS, 0}

static const struct measurement measurements[] = {
    gmp(add_n),
    gmp(sub_n),
    gmp(addmul_1),
    gmp(submul_1),
    gmp(bdiv_dbm1c),
    gmp(cnd_add_n),
    gmp(cnd_sub_n),
    gmp(com),
    gmp(copyi),
    gmp(copyd),
    gmp(divexact_1),
    gmp(and_n),
    gmp(andn_n),
    gmp(ior_n),
    gmp(xor_n),
    gmp(nand_n),
    gmp(nior_n),
    gmp(iorn_n),
    gmp(xnor_n),
    gmp(lshift),
    gmp(rshift),
    gmp(lshiftc),
    gmp(mod_34lsub1),
    gmp(modexact_1c_odd),
    gmp(mul_1),
    {"ChaCha20_ctr32", call_chacha20, 1024, 0},
    {"ChaCha20_neon", call_chacha20, 1024, NEON},
    {"poly1305_blocks", call_poly1305, 1024, 0},
    {"poly1305_blocks_neon", call_poly1305, 1024, NEON},
    {"SHA3_absorb", call_sha3, 8 * SHA3_256_RATE, 0},
    {"SHA3_absorb_neon", call_sha3_neon, 8 * SHA3_256_RATE, NEON},
    {"gcm_ghash_neon", call_ghash, 1024, NEON},
    {"AES_cbc_encrypt", call_aes_cbc, 1024, 0},
};

static void start_cycle_counter(void) {
    __asm__ volatile("mcr p15, 0, %0, c9, c12, 0" ::"r"(5)); /* PMCR: enabled, counter 0 */
    __asm__ volatile("mcr p15, 0, %0, c9, c12, 1" ::"r"(1u << 31));
}

static uint32_t cycle_counter(void) {
    uint32_t cycles;
    __asm__ volatile("mrc p15, 0, %0, c9, c13, 0" : "=r"(cycles)::"memory");
    return cycles;
}

static uint32_t __attribute__((noinline)) cycles_of(function_under_test* call, uint32_t amount, uint32_t calls) {
    const uint32_t start = cycle_counter();
    for (uint32_t i = 0; i < calls; ++i) call(amount);
    return cycle_counter() - start;
}

static void measure(const struct measurement* what, uint32_t calls) {
    OPENSSL_armcap_P = what->capabilities;
    choose_poly1305();
    what->call(what->amount);
    const uint32_t once = cycles_of(what->call, what->amount, calls);
    const uint32_t twice = cycles_of(what->call, 2 * what->amount, calls);
    print_to(uart0_put, "loop %s %u %u\n", what->name, (unsigned)(calls * what->amount), (unsigned)(twice - once));
}

static void fill(void) {
    uint32_t value = odd;
    for (uint32_t i = 0; i < LARGEST / 4; ++i) {
        left[i] = value = 1664525 * value + 1013904223;
        right[i] = value = 1664525 * value + 1013904223;
    }
}

static uint32_t sum_of_results(void) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < LARGEST / 4; ++i) sum = 31 * sum + result[i];
    return sum;
}

int main(void) {
    const uint32_t calls = bench_begin("library_loops");
    fill();
    AES_set_encrypt_key(right, 256, &aes_key);
    gcm_init_neon(ghash_table, (const uint64_t*)right);
    start_cycle_counter();
    for (uint32_t i = 0; i < sizeof(measurements) / sizeof(measurements[0]); ++i) measure(&measurements[i], calls);
    bench_end("library_loops", sum_of_results());
}
