// SPDX-License-Identifier: Apache-2.0
// Loops that count down are made by arithmetic: registers, flags and the number of instructions are those of single
// steps, and a run ends where it ends with every turn made.
#include <boost/test/unit_test.hpp>
#include <random>

#include "processors/cortex_a9/counting_loop.h"
#include "processors/cortex_a9/psr.h"
#include "test_seed.h"
#include "unit/cortex_a9/machine.h"

namespace {

using namespace tabletop;
using tabletop::test::machine;

constexpr std::uint32_t code = 0x00140000;
constexpr unsigned conditions = 14;

// A program at `code` as its words or halfwords; the loop begins at `head`.
struct program {
    bool thumb = false;
    std::vector<std::uint32_t> words;
    std::uint32_t head = code;

    std::uint32_t bytes() const { return thumb ? 2 : 4; }
    void add(std::uint32_t arm, std::uint32_t narrow) { words.push_back(thumb ? narrow : arm); }
    void store(machine& to) const {
        auto at = code;
        for (const auto each : words) {
            to.core->write_memory(at, &each, bytes());
            at += bytes();
        }
    }
};

// add r7, r7, #1 so often; subs r3, r3, #step; a branch back; add r7, r7, #2; a jump to itself.
program counting_program(bool thumb, unsigned above, std::uint32_t step, std::uint32_t condition) {
    program made{thumb, {}, code};
    for (unsigned i = 0; i < above; ++i) made.add(0xE2877001, 0x3701);
    made.head = code + above * made.bytes();
    made.add(0xE2533000 | step, 0x3B00 | step);
    made.add(condition << 28 | 0x0AFFFFFD, 0xD000 | condition << 8 | 0xFD);
    made.add(0xE2877002, 0x3702);
    made.add(0xEAFFFFFE, 0xE7FE);
    return made;
}

void start(machine& at, const program& what, std::uint32_t counter) {
    at.record = false;
    what.store(at);
    at.core->reset(code | (what.thumb ? 1 : 0));
    at.core->set_reg(3, counter);
    at.core->set_reg(7, 0);
}

void compare(const machine& one, const machine& other) {
    for (unsigned i = 0; i < 16; ++i) BOOST_TEST_CONTEXT("r" << i) BOOST_TEST(one.core->reg(i) == other.core->reg(i));
    BOOST_TEST(one.core->cpsr() == other.core->cpsr());
}

// Steps to so many instructions, and on to the next branch.
void step_to(machine& at, const program& what, std::uint64_t instructions) {
    bool branched = true;
    while (at.core->instructions() < instructions || !branched) {
        const auto offset = (at.core->reg(15) - code) / what.bytes();
        const auto behind_head = (what.head - code) / what.bytes() + 1;
        branched = offset == behind_head || offset == what.words.size() - 1;
        BOOST_TEST_REQUIRE(at.core->step() == 1u);
    }
}

std::uint32_t interesting_counter(std::mt19937& random) {
    switch (random() % 4) {
        case 0:
            return random() % 8;
        case 1:
            return (random() % 2 != 0 ? 0x80000000u : 0u) + random() % 64 - 32;
        default:
            return random() % 600;
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(turns_are_those_that_are_made_one_by_one) {
    std::mt19937 random(test_seed());
    for (unsigned i = 0; i < 20'000; ++i) {
        const counting_loop loop{0, 1 + static_cast<std::uint32_t>(random() % 5),
                                 static_cast<std::uint32_t>(random() % conditions)};
        const auto from = interesting_counter(random);
        const std::uint64_t most = 1 + random() % 700;
        auto value = from;
        const auto made = loop.make_turns(value, most);
        auto reference = from;
        std::uint32_t flags = 0;
        std::uint64_t went_on = 0;
        for (std::uint64_t turn = 0; turn < made.count; ++turn) {
            flags = loop.subtract(reference);
            went_on += psr::condition_holds(loop.condition, flags) ? 1 : 0;
        }
        BOOST_TEST_CONTEXT(from << " by " << loop.step << ", condition " << loop.condition << ", most " << most) {
            BOOST_TEST_REQUIRE(value == reference);
            BOOST_TEST_REQUIRE(made.count - 1 <= most - 1);
            BOOST_TEST_REQUIRE(made.flags == flags);
            BOOST_TEST_REQUIRE(went_on == made.count - (made.goes_on ? 0 : 1));
        }
    }
}

BOOST_AUTO_TEST_CASE(only_these_two_instructions_are_a_loop) {
    BOOST_TEST(find_counting_loop(0xE2500001, 0x8AFFFFFD, false).has_value());  // subs r0, r0, #1; bhi
    BOOST_TEST(find_counting_loop(0xE2500A01, 0x1AFFFFFD, false)->step == 0x1000u);
    BOOST_TEST(!find_counting_loop(0xE2510001, 0x8AFFFFFD, false).has_value());  // of another register
    BOOST_TEST(!find_counting_loop(0xE2400001, 0x8AFFFFFD, false).has_value());  // sub
    BOOST_TEST(!find_counting_loop(0x02500001, 0x8AFFFFFD, false).has_value());  // subseq
    BOOST_TEST(!find_counting_loop(0xE25FF001, 0x8AFFFFFD, false).has_value());  // subs pc
    BOOST_TEST(!find_counting_loop(0xE2500000, 0x8AFFFFFD, false).has_value());  // by 0
    BOOST_TEST(!find_counting_loop(0xE2500001, 0x8AFFFFFC, false).has_value());  // to elsewhere
    BOOST_TEST(!find_counting_loop(0xE2500001, 0xEAFFFFFD, false).has_value());  // without end
    BOOST_TEST(!find_counting_loop(0xE2500001, 0x8BFFFFFD, false).has_value());  // bl
    BOOST_TEST(find_counting_loop(0x3B01, 0xD1FD, true)->counter == 3u);
    BOOST_TEST(find_counting_loop(0x1E5B, 0xD1FD, true)->counter == 3u);
    BOOST_TEST(!find_counting_loop(0x1E53, 0xD1FD, true).has_value());  // r3 from r2
    BOOST_TEST(!find_counting_loop(0x3B01, 0xDFFD, true).has_value());  // svc
}

BOOST_AUTO_TEST_CASE(runs_end_where_they_end_with_every_turn_made) {
    std::mt19937 random(test_seed());
    machine whole("loop");
    machine stepped("loop");
    for (unsigned i = 0; i < 300; ++i) {
        const auto what = counting_program(random() % 2 != 0, random() % 3, 1 + random() % 5, random() % conditions);
        const auto counter = interesting_counter(random);
        BOOST_TEST_CONTEXT("loop " << i << (what.thumb ? ", Thumb, " : ", ARM, ") << what.words.size() << " words from "
                                   << counter) {
            start(whole, what, counter);
            start(stepped, what, counter);
            const auto whole_from = whole.core->instructions();
            const auto stepped_from = stepped.core->instructions();
            for (std::uint64_t left = 200 + random() % 1000; left != 0;) {
                const auto slice = std::min<std::uint64_t>(left, 1 + random() % (random() % 2 != 0 ? 9 : 900));
                left -= slice;
                const auto done = whole.core->instructions() - whole_from;
                whole.core->run(slice);
                step_to(stepped, what, stepped_from + done + slice);
                BOOST_TEST_REQUIRE(stepped.core->instructions() - stepped_from ==
                                   whole.core->instructions() - whole_from);
                compare(whole, stepped);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_trace_sees_every_turn) {
    struct : iss_trace {
        std::vector<std::uint64_t> counts;
        void executed(const iss_block& block) override { counts.push_back(block.count); }
    } seen;
    machine m("loop");
    start(m, counting_program(false, 0, 1, 1), 20);
    m.core->set_trace(&seen);
    m.core->run(40);
    BOOST_TEST(seen.counts.size() == 20u);
    BOOST_TEST(m.core->reg(3) == 0u);
    m.core->set_trace(nullptr);
}

// More turns than anybody would wait for.
BOOST_AUTO_TEST_CASE(ten_thousand_loops_of_four_thousand_million_turns) {
    const auto what = counting_program(false, 0, 1, 1);
    machine m("loop");
    start(m, what, 0);
    for (unsigned i = 0; i < 10'000; ++i) {
        m.core->set_reg(3, 0);
        m.core->set_reg(15, code);
        BOOST_TEST_REQUIRE(m.core->run(std::uint64_t{1} << 33) == std::uint64_t{1} << 33);
        BOOST_TEST_REQUIRE(m.core->reg(15) == code + 8);
    }
}

BOOST_AUTO_TEST_CASE(a_breakpoint_on_the_branch_holds) {
    const auto what = counting_program(false, 0, 1, 1);
    machine m("loop");
    start(m, what, 1000);
    m.core->run(100);  // translated
    const auto at = m.core->reg(3);
    m.core->add_breakpoint(code + 4);
    m.core->run(100);
    BOOST_TEST((m.core->take_stop().why == iss_stop::reason::breakpoint));
    BOOST_TEST(m.core->reg(15) == code + 4);
    BOOST_TEST(m.core->reg(3) == at - 1);
    m.core->run(100);
    BOOST_TEST((m.core->take_stop().why == iss_stop::reason::breakpoint));
    BOOST_TEST(m.core->reg(3) == at - 2);
    m.core->remove_breakpoint(code + 4);
    m.core->run(2000);
    BOOST_TEST(m.core->reg(15) == code + 12);
}

// The branch becomes MOV R5, #1, with and without a word to the core.
BOOST_AUTO_TEST_CASE(a_loop_that_is_none_any_more) {
    constexpr std::uint32_t other = 0xE3A05001;
    for (const bool told : {false, true}) {
        const auto what = counting_program(false, 0, 1, 1);
        machine m("loop");
        start(m, what, 1000);
        m.core->set_reg(5, 0);
        m.core->run(100);
        const auto at = m.core->reg(3);
        if (told) {
            m.core->write_memory(code + 4, &other, sizeof other);
        } else {
            std::memcpy(m.ram.data() + (code + 4 - machine::ram_base), &other, sizeof other);
        }
        m.core->run(10);
        BOOST_TEST(m.core->reg(3) == at - 1);
        BOOST_TEST(m.core->reg(5) == 1u);
        BOOST_TEST(m.core->reg(15) == code + 12);
    }
}
