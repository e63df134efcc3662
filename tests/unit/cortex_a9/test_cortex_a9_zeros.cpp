// SPDX-License-Identifier: Apache-2.0
// A program that has lost its way: zeroed memory is passed by arithmetic, with the counts, flags and ends of runs of
// instructions that do nothing, and stops the core where there is too much of it.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "test_seed.h"
#include "unit/cortex_a9/machine.h"

namespace {

using namespace tabletop;
using tabletop::test::machine;

constexpr std::uint32_t code = machine::ram_base;
constexpr std::uint32_t most_zeros = 64 << 10;
constexpr std::uint32_t arm_nop = 0xE320F000;
constexpr std::uint32_t thumb_nops = 0xBF00BF00;

void fill(machine& of, std::uint32_t first, std::uint32_t end, std::uint32_t word) {
    for (auto at = first; at < end; at += 4) std::memcpy(&of.ram[at - machine::ram_base], &word, sizeof word);
}

void put(machine& of, std::uint32_t at, const std::vector<std::uint32_t>& words) {
    of.core->write_memory(at, words.data(), 4 * words.size());
}

}  // namespace

BOOST_AUTO_TEST_CASE(zeros_without_end_stop_the_core) {
    for (const bool thumb : {false, true}) {
        BOOST_TEST_CONTEXT((thumb ? "Thumb" : "ARM")) {
            machine m;
            put(m, code, {thumb ? thumb_nops : arm_nop});
            m.core->reset(code | (thumb ? 1 : 0));
            const auto done = m.core->run(100'000'000);
            // Whole blocks of nothing else: the first one has an instruction of the program.
            BOOST_TEST(m.core->reg(15) == code + 1024 + most_zeros);
            BOOST_TEST(done == (1024 + most_zeros) / (thumb ? 2 : 4));
            const auto expected = std::string("nothing but zeros (") + (thumb ? "movs r0, r0" : "andeq r0, r0, r0") +
                                  ") from 0x00100400 to 0x001103ff";
            BOOST_TEST(m.core->halted().substr(0, expected.size()) == expected);
            BOOST_TEST(m.core->translation_counts().blocks <= 3u);
            BOOST_TEST(m.core->run(10) == 0u);
            m.core->reset(code);
            BOOST_TEST(m.core->halted().empty());
        }
    }
}

// Within the reach of a program they are instructions like others, wherever runs end.
BOOST_AUTO_TEST_CASE(some_zeros_are_as_other_instructions_that_do_nothing) {
    std::mt19937 random(test_seed());
    for (unsigned n = 0; n < 40; ++n) {
        const bool thumb = n % 2 != 0;
        const auto begin = code + 4 * (random() % 600);
        const auto end = code + 4 * (800 + random() % 15'000);
        BOOST_TEST_CONTEXT((thumb ? "Thumb, " : "ARM, ") << begin << " to " << end) {
            machine zeros;
            machine others;
            for (auto* const each : {&zeros, &others}) {
                fill(*each, code, end, thumb ? thumb_nops : arm_nop);
                put(*each, end, {thumb ? 0xE7FE3101u : 0xE2811001u, 0xEAFFFFFE});  // add r1, r1, #1; b .
                each->core->reset(code | (thumb ? 1 : 0));
                each->core->set_reg(0, 7);
            }
            fill(zeros, begin, end, 0);
            while (others.core->reg(1) == 0) {
                const auto count = random() % 2 != 0 ? 1 + random() % 3000 : 256 * (1 + random() % 8);
                BOOST_TEST(zeros.core->run(count) == others.core->run(count));
                BOOST_TEST(zeros.core->reg(15) == others.core->reg(15));
            }
            BOOST_TEST(zeros.core->reg(1) == 1u);
            BOOST_TEST(zeros.core->instructions() == others.core->instructions());
            BOOST_TEST(zeros.core->halted().empty());
            BOOST_TEST(zeros.core->cpsr() == others.core->cpsr());
        }
    }
}

// A program is put where zeros have been executed.
BOOST_AUTO_TEST_CASE(code_takes_the_place_of_zeros) {
    machine m;
    constexpr std::uint32_t there = code + 0x8000;
    put(m, there + 0x1000, {0xE12FFF1E});  // bx lr
    // mov r4, #2; ldr r5, =there; blx r5; ldr r6, =add r1, r1, #1; str r6, [r5]; subs r4, r4, #1; bne; b .
    put(m, code,
        {0xE3A04002, 0xE59F5018, 0xE12FFF35, 0xE59F6014, 0xE5856000, 0xE2544001, 0x1AFFFFFA, 0xEAFFFFFE, 0, there,
         0xE2811001});
    m.core->reset(code);
    m.core->run(4000);
    BOOST_TEST(m.core->reg(1) == 1u);
    BOOST_TEST(m.core->reg(15) == code + 4 * 7);
}
