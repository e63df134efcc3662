/* SPDX-License-Identifier: Apache-2.0 */
/* Two hot loops: the sieve of Eratosthenes over 8192 bytes, and the CRC-32 (polynomial 0x04C11DB7 reflected, by table)
 * of what it leaves. An iteration is both. */
#include <stdint.h>

#include "bench.h"

enum { SIEVE_SIZE = 8192 };

static uint8_t composite[SIEVE_SIZE];
static uint32_t crc_table[256];

static void make_crc_table(void) {
    for (uint32_t byte = 0; byte < 256; ++byte) {
        uint32_t rest = byte;
        for (unsigned bit = 0; bit < 8; ++bit) rest = (rest & 1) != 0 ? rest >> 1 ^ 0xEDB88320u : rest >> 1;
        crc_table[byte] = rest;
    }
}

static uint32_t count_primes(void) {
    uint32_t primes = 0;
    for (uint32_t i = 0; i < SIEVE_SIZE; ++i) composite[i] = 0;
    for (uint32_t candidate = 2; candidate < SIEVE_SIZE; ++candidate) {
        if (composite[candidate] != 0) continue;
        ++primes;
        for (uint32_t multiple = 2 * candidate; multiple < SIEVE_SIZE; multiple += candidate) composite[multiple] = 1;
    }
    return primes;
}

static uint32_t add_crc(uint32_t crc) {
    crc = ~crc;
    for (uint32_t i = 0; i < SIEVE_SIZE; ++i) crc = crc >> 8 ^ crc_table[(crc ^ composite[i]) & 0xFF];
    return ~crc;
}

int main(void) {
    uint32_t crc = 0;
    make_crc_table();
    for (uint32_t left = bench_begin("sieve_crc"); left != 0; --left) crc = add_crc(crc) + count_primes();
    bench_end("sieve_crc", crc);
}
