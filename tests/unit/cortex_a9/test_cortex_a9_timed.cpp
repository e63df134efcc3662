// SPDX-License-Identifier: Apache-2.0
// Cycles of the pipeline, as the core counts them: what has been measured on silicon, and that no way of executing a
// program changes its time, whether its cycles are those or one an instruction.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <functional>
#include <random>

#include "processors/cortex_a9_timing/cortex_a9_timing.h"
#include "test_seed.h"
#include "unit/cortex_a9/machine.h"

namespace {

using namespace tabletop;
using tabletop::test::machine;

constexpr std::uint32_t code = 0x00140000;
constexpr std::uint32_t data = 0x00190000;

iss_config timed(iss_timing timing = iss_timing::a9, bool interprets = true) {
    iss_config config;
    config.timing = timing;
    config.floating_point = true;
    config.interprets = interprets;
    return config;
}

using halfwords = std::vector<std::uint16_t>;

struct program {
    iss_timing timing = iss_timing::a9;
    bool thumb = false;
    halfwords code;

    void arm(std::uint32_t word) {
        code.push_back(static_cast<std::uint16_t>(word));
        code.push_back(static_cast<std::uint16_t>(word >> 16));
    }
    void narrow(std::uint32_t halfword) { code.push_back(static_cast<std::uint16_t>(halfword)); }
    void wide(std::uint32_t word) {
        narrow(word >> 16);
        narrow(word);
    }
    std::uint32_t bytes() const { return static_cast<std::uint32_t>(2 * code.size()); }
};

void start(machine& at, const program& what) {
    at.record = false;
    at.core->write_memory(code, what.code.data(), what.bytes());
    at.core->set_reg(15, code);
    at.core->set_cpsr(what.thumb ? 0x1F3 : 0x1D3);
    for (unsigned i = 0; i < 15; ++i) at.core->set_reg(i, data + 64 * i);
}

program arm_program(const std::vector<std::uint32_t>& words) {
    program made;
    for (const auto word : words) made.arm(word);
    made.arm(0xEAFFFFFE);  // b .
    return made;
}

// Cycles of a turn of a loop that R0 counts: the difference that more turns make.
double cycles_of_turn(const program& what) {
    std::array<std::uint64_t, 2> cycles{};
    for (unsigned more = 0; more < 2; ++more) {
        machine m("loop", timed());
        start(m, what);
        m.core->set_reg(0, 1000 + 1000 * more);
        m.core->set_reg(1, data);
        const auto pointer = data;
        m.core->write_memory(data, &pointer, sizeof pointer);
        const auto before = m.core->cycles();
        const auto end = code + what.bytes() - (what.thumb ? 2 : 4);
        while (m.core->reg(15) != end) m.core->run(1);
        cycles[more] = m.core->cycles() - before;
    }
    return static_cast<double>(cycles[1] - cycles[0]) / 1000;
}

program loads(std::uint32_t load, unsigned count) {
    std::vector<std::uint32_t> words(count, load);
    words.push_back(0xE2500001);                                // subs r0, r0, #1
    words.push_back(0x1A000000 | ((~(count + 2)) & 0xFFFFFF));  // bne to the first
    return arm_program(words);
}

/// Random code with loops, calls and conditions. All accesses are near `data`.
class code_maker {
  public:
    explicit code_maker(std::uint32_t seed) : random_(seed) {}

    program make(bool thumb) {
        made_ = {};
        made_.thumb = thumb;
        const auto pieces = 3 + below(5);
        for (unsigned i = 0; i < pieces; ++i) below(3) == 0 ? add_straight() : add_loop();
        // From the begin, without end: the loops' counters are set anew.
        const auto offset = static_cast<std::int32_t>(-made_.bytes());
        thumb ? add_thumb_branch(offset)
              : made_.arm(0xEA000000 | (static_cast<std::uint32_t>(offset - 8) >> 2 & 0xFFFFFF));
        return made_;
    }
    std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_() % limit); }

  private:
    void add_thumb_branch(std::int32_t offset) {
        const auto at = offset - 4;
        const auto word = static_cast<std::uint32_t>(at);
        const auto sign = word >> 31;
        const auto j1 = ~(word >> 23 ^ sign) & 1, j2 = ~(word >> 22 ^ sign) & 1;
        made_.wide(0xF0009000 | sign << 26 | (word >> 12 & 0x3FF) << 16 | j1 << 13 | j2 << 11 | (word >> 1 & 0x7FF));
    }

    void add_straight() {
        const auto count = 1 + below(12);
        for (unsigned i = 0; i < count; ++i) made_.thumb ? add_thumb() : add_arm();
    }

    void add_loop() {
        constexpr std::uint32_t counter = 5;
        const auto turns = 1 + below(20);
        made_.thumb ? made_.narrow(0x2000 | counter << 8 | turns) : made_.arm(0xE3A00000 | counter << 12 | turns);
        const auto head = made_.bytes();
        if (below(5) != 0) add_straight();
        if (made_.thumb) {
            made_.narrow(0x3801 | counter << 8);
            const auto offset = static_cast<std::int32_t>(head) - static_cast<std::int32_t>(made_.bytes()) - 4;
            made_.narrow(0xD100 | (static_cast<std::uint32_t>(offset) >> 1 & 0xFF));
        } else {
            made_.arm(0xE2500001 | counter << 16 | counter << 12);
            const auto offset = static_cast<std::int32_t>(head) - static_cast<std::int32_t>(made_.bytes()) - 8;
            made_.arm(0x1A000000 | (static_cast<std::uint32_t>(offset) >> 2 & 0xFFFFFF));
        }
    }

    std::uint32_t low() { return below(4); }

    void add_arm() {
        static constexpr std::array<std::uint32_t, 6> conditions{0, 1, 2, 4, 0xC, 0xD};
        const auto condition = (below(3) == 0 ? conditions[below(6)] : 14) << 28;
        static constexpr std::array<std::uint32_t, 6> operations{1, 2, 4, 12, 13, 15};
        switch (below(12)) {
            case 0:
                made_.arm(condition | 0x00000090 | low() << 16 | low() << 8 | low());  // mul
                break;
            case 1:
                made_.arm(condition | 0x05980000 | low() << 12 | 4 * below(16));  // ldr from r8
                break;
            case 2:
                made_.arm(condition | 0x05880000 | low() << 12 | 4 * below(16));  // str to r8
                break;
            case 3:
                made_.arm(condition | 0x03500000 | low() << 16 | below(256));  // cmp
                break;
            case 4:
                made_.arm(condition | 0x0E300A81);  // vadd.f32
                break;
            case 5:
                made_.arm(below(4) == 0 ? condition | 0x0E1D1F70 : condition | 0x01A00000 | low() << 12 | 0x102);
                break;
            case 6:
                made_.arm(below(4) == 0 ? 0xF57FF05F : condition | 0x00800000 | low() << 12 | low() << 16 | 0x01A1);
                break;
            default: {
                const auto operation = operations[below(6)];
                const auto first = operation == 13 || operation == 15 ? 0 : low();  // MOV and MVN have none
                made_.arm(condition | 0x02000000 | operation << 21 | below(2) << 20 | first << 16 | low() << 12 |
                          below(256));
            }
        }
    }

    void add_thumb() {
        if (below(5) == 0) {
            add_it_block();
        } else {
            add_thumb_instruction();
        }
    }

    void add_it_block() {
        const auto count = 1 + below(4);
        const auto condition = 2 * below(6) + below(2);
        std::uint32_t mask = 0;
        for (unsigned i = 1; i < count; ++i) mask |= (below(2) ^ (condition & 1)) << (4 - i);
        mask |= 1u << (4 - count);
        made_.narrow(0xBF00 | condition << 4 | mask);
        for (unsigned i = 0; i < count; ++i) add_thumb_instruction();
    }

    void add_thumb_instruction() {
        switch (below(9)) {
            case 0:
                made_.narrow(0x4340 | low() << 3 | low());  // muls
                break;
            case 1:
                made_.narrow(0x6800 | below(16) << 6 | 7 << 3 | low());  // ldr from r7
                break;
            case 2:
                made_.narrow(0x6000 | below(16) << 6 | 7 << 3 | low());
                break;
            case 3:
                made_.narrow(0x2800 | low() << 8 | below(256));  // cmp
                break;
            case 4:
                made_.wide(0xF1100000 | low() << 16 | low() << 8 | below(256));  // adds.w
                break;
            case 5:
                made_.wide(0xEA800000 | low() << 16 | low() << 8 | 0x40 | low());  // eor.w with a shift
                break;
            case 6:
                made_.wide(0xEE300A81);  // vadd.f32
                break;
            default:
                made_.narrow((below(2) != 0 ? 0x3000 : 0x2000) | low() << 8 | below(256));
        }
    }

    std::mt19937 random_;
    program made_;
};

struct outcome {
    std::uint64_t instructions, cycles;
    std::array<std::uint32_t, 16> registers;
    std::uint32_t cpsr;
};

outcome outcome_of(const machine& m, const iss_progress& from) {
    outcome made{m.core->instructions() - from.instructions, m.core->cycles() - from.cycles, {}, m.core->cpsr()};
    for (unsigned i = 0; i < 16; ++i) made.registers[i] = m.core->reg(i);
    return made;
}

void compare(const outcome& one, const outcome& other) {
    BOOST_TEST_REQUIRE(one.instructions == other.instructions);
    BOOST_TEST_REQUIRE(one.cycles == other.cycles);
    BOOST_TEST(one.registers == other.registers, boost::test_tools::per_element());
    BOOST_TEST_REQUIRE(one.cpsr == other.cpsr);
}

using way_of_execution = std::function<void(machine&, std::uint64_t until, std::uint64_t instructions)>;

outcome execute(const program& what, std::uint64_t cycles, std::uint64_t instructions, const way_of_execution& way,
                bool interprets = true) {
    machine m("loop", timed(what.timing, interprets));
    start(m, what);
    const auto from = m.core->progress();
    way(m, from.cycles + cycles, from.instructions + instructions);
    BOOST_TEST_REQUIRE(m.core->halted() == "");
    return outcome_of(m, from);
}

void in_one_run(machine& m, std::uint64_t until, std::uint64_t) {
    m.core->run(until - m.core->cycles());
}

void in_steps(machine& m, std::uint64_t, std::uint64_t instructions) {
    while (m.core->instructions() < instructions) BOOST_TEST_REQUIRE(m.core->step() == 1u);
}

struct ignore_trace final : iss_trace {
    void executed(const iss_block&) override {}
};

void for_random_programs(unsigned count,
                         const std::function<void(code_maker&, const program&, const outcome&)>& check) {
    code_maker maker(static_cast<std::uint32_t>(test_seed(20261128)));
    for (unsigned i = 0; i < count; ++i) {
        auto what = maker.make(i % 2 != 0);
        what.timing = i % 4 < 2 ? iss_timing::a9 : iss_timing::unit;
        BOOST_TEST_CONTEXT("program " << i << (what.thumb ? ", Thumb" : ", ARM")
                                      << (what.timing == iss_timing::a9 ? ", a9" : ", unit")) {
            check(maker, what, execute(what, 3000, 0, in_one_run));
        }
    }
}

constexpr unsigned programs = 60;

}  // namespace

BOOST_AUTO_TEST_CASE(a_delay_loop_takes_a_cycle_a_turn) {
    BOOST_TEST(cycles_of_turn(loads(0, 0)) == 1.0);
    program thumb;
    thumb.thumb = true;
    for (const auto halfword : {0x3801, 0xD1FD, 0xE7FE}) thumb.narrow(static_cast<std::uint32_t>(halfword));
    BOOST_TEST(cycles_of_turn(thumb) == 1.0);
    // With an instruction before it the loop is not passed by arithmetic.
    BOOST_TEST(cycles_of_turn(loads(0xE320F000, 1)) == 2.0);
}

BOOST_AUTO_TEST_CASE(loads_that_wait_for_each_other_take_four_cycles_and_others_one) {
    constexpr std::uint32_t chained = 0xE5911000, independent = 0xE5912000;
    BOOST_TEST(cycles_of_turn(loads(chained, 8)) - cycles_of_turn(loads(chained, 4)) == 16.0);
    BOOST_TEST(cycles_of_turn(loads(independent, 8)) - cycles_of_turn(loads(independent, 4)) == 4.0);
}

BOOST_AUTO_TEST_CASE(slices_change_nothing) {
    for_random_programs(programs, [](code_maker& maker, const program& what, const outcome& whole) {
        const std::array<std::uint64_t, 4> slices{1, 1 + maker.below(10), 1 + maker.below(100), 1000};
        for (const auto slice : slices) {
            BOOST_TEST_CONTEXT("slice " << slice)
            compare(whole, execute(what, 3000, 0, [slice](machine& m, std::uint64_t until, std::uint64_t) {
                        while (m.core->cycles() < until) m.core->run(std::min(slice, until - m.core->cycles()));
                    }));
        }
    });
}

BOOST_AUTO_TEST_CASE(steps_take_as_long_as_a_run) {
    for_random_programs(programs, [](code_maker&, const program& what, const outcome& whole) {
        compare(whole, execute(what, 3000, whole.instructions, in_steps));
    });
}

BOOST_AUTO_TEST_CASE(breakpoints_and_steps_between_change_nothing) {
    for_random_programs(programs, [](code_maker& maker, const program& what, const outcome& whole) {
        const auto stops = [&](machine& m, std::uint64_t until, std::uint64_t instructions) {
            const std::uint32_t unit = what.thumb ? 2 : 4;
            for (unsigned i = 0; i < 1 + maker.below(3); ++i)
                m.core->add_breakpoint(code + unit * maker.below(what.bytes() / unit));
            // Where a run ends may be another place behind a breakpoint.
            constexpr std::uint64_t longest_block = 512;
            unsigned hits = 0;
            while (m.core->instructions() + 2 * longest_block < instructions) {
                m.core->run(1 + maker.below(100));
                if (m.core->take_stop().why == iss_stop::reason::none) continue;
                if (++hits % 4 == 0) m.core->step();
            }
            in_steps(m, until, instructions);
        };
        const auto stopped = execute(what, 3000, whole.instructions, stops);
        BOOST_TEST_REQUIRE(stopped.instructions == whole.instructions);
        compare(whole, stopped);
    });
}

BOOST_AUTO_TEST_CASE(a_trace_and_translation_anew_change_nothing) {
    for_random_programs(programs, [](code_maker& maker, const program& what, const outcome& whole) {
        BOOST_TEST_CONTEXT("traced")
        compare(whole, execute(what, 3000, 0, [](machine& m, std::uint64_t until, std::uint64_t) {
                    ignore_trace trace;
                    m.core->set_trace(&trace);
                    m.core->run(until - m.core->cycles());
                    m.core->set_trace(nullptr);
                }));
        BOOST_TEST_CONTEXT("translated anew")
        compare(whole, execute(what, 3000, 0, [&maker](machine& m, std::uint64_t until, std::uint64_t) {
                    while (m.core->cycles() < until) {
                        m.core->run(std::min<std::uint64_t>(1 + maker.below(300), until - m.core->cycles()));
                        m.core->invalidate(code, 0x10000);
                    }
                }));
        BOOST_TEST_CONTEXT("never interpreted")
        compare(whole, execute(what, 3000, 0, in_one_run, false));
    });
}

// The conditional instructions are those before which nobody pays, and there are too many for the ticks of a long run.
BOOST_AUTO_TEST_CASE(instructions_that_cost_nothing_are_counted) {
    std::vector<std::uint32_t> words(200, 0x02811001);               // addeq r1, r1, #1
    words.push_back(0xEA000000 | (~std::uint32_t{201} & 0xFFFFFF));  // b to the first
    const auto what = arm_program(words);
    machine m("loop", timed());
    start(m, what);
    const auto from = m.core->progress();
    m.core->run(100'000);
    const auto turns = (m.core->instructions() - from.instructions) / 201;
    BOOST_TEST(turns > 0u);
    BOOST_TEST((m.core->instructions() - from.instructions) % 201 == 0u);
    BOOST_TEST((m.core->cycles() - from.cycles) % turns == 0u);
}

BOOST_AUTO_TEST_CASE(an_exception_takes_time) {
    machine m("counting", timed());
    m.core->run(50'000);
    BOOST_TEST(!m.exceptions.empty());
    for (const auto& record : m.exceptions) BOOST_TEST(record.cycles > record.instructions / 2);
    std::vector<std::uint64_t> cut;
    machine sliced("counting", timed());
    while (sliced.core->cycles() < 50'000) sliced.core->run(1);
    BOOST_TEST(sliced.exceptions.size() == m.exceptions.size());
    BOOST_TEST(sliced.core->cycles() == m.core->cycles());
    BOOST_TEST(sliced.core->instructions() == m.core->instructions());
}
