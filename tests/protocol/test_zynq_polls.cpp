// SPDX-License-Identifier: Apache-2.0
// A program that polls the UART in the fabric. What the UART says of its register comes through the crossbar and the
// processing system's port: polls that are not asked for have the values and the times of those that are.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "base/parameters.h"
#include "base/timed_ways.h"
#include "hinted_read.h"
#include "peripherals/uart_16550/registers.h"
#include "protocol/processor_bench.h"
#include "zynq/memory_map.h"
#include "zynq/zynq.h"
#include "zynq/zynq_parameters.h"

using namespace tabletop;
namespace reg = uart_16550_registers;

namespace {

constexpr std::uint32_t entry = 0x10'0000;
constexpr std::uint32_t letters = 40;
constexpr auto uart_base = static_cast<std::uint32_t>(zynq_map::fabric[1].base);
static_assert(uart_base == 0x43C1'0000);

using program_words = std::vector<std::uint32_t>;

// A turn of the poll may begin with other instructions, as many as there are words.
program_words polling(const program_words& also = {}) {
    const auto more = static_cast<std::uint32_t>(also.size());
    program_words words{
        0xE3000000, 0xE34403C1,  // movw r0, #0; movt r0, #0x43C1
        0xE3A01083, 0xE580100C,  // LCR = 0x83
        0xE3A01036, 0xE5801000,  // DLL = 54
        0xE3A01003, 0xE580100C,  // LCR = 3
        0xE3A01001, 0xE5801008,  // FCR = 1
        0xE3A04041,              // mov r4, #'A'
    };
    words.insert(words.end(), also.begin(), also.end());  // poll:
    const program_words rest{
        0xE5901014,            // ldr r1, [r0, #LSR]
        0xE3110020,            // tst r1, #THRE
        0x0AFFFFFC - more,     // beq poll
        0xE5804000,            // str r4, [r0]
        0xE2844001,            // add r4, r4, #1
        0xE3540041 + letters,  // cmp r4, #'A' + letters
        0x1AFFFFF8 - more,     // bne poll
        0xEAFFFFFE,            // b .
    };
    words.insert(words.end(), rest.begin(), rest.end());
    return words;
}

constexpr std::uint32_t read_line_control = 0xE590300C;  // ldr r3, [r0, #LCR]

zynq_config config(view v, const char* clock) {
    parameter_set parameters("zynq", zynq_parameters());
    parameters.set("zynq.fabric.uart", "on", "test");
    parameters.set("zynq.fabric.clock", clock, "test");
    return make_zynq_config(parameters, v, v, v);
}

// Everything that happens at the crossbar and behind it is asked for when it is recorded.
struct keeps_nothing : record_target {
    void add(const record&) override {}
};

struct machine {
    fresh_kernel kernel;
    keeps_nothing nothing;
    probe_point bindings;
    zynq board;
    byte_recorder sent;

    machine(view v, const char* clock, bool recorded, const program_words& words)
        : bindings(recorded ? &nothing : nullptr), board("zynq", config(v, clock), bindings) {
        board.uart2->tx.attach(sent);
        BOOST_TEST_REQUIRE(board.ps.load(entry, words.data(), 4 * words.size()));
        board.ps.set_entry_point(entry);
    }
};

struct outcome {
    std::vector<std::uint64_t> starts_ps;
    std::uint64_t instructions;
    std::uint64_t reads;
    std::uint64_t turns_passed;
};

outcome polled(view v, const char* clock, bool recorded, const program_words& words) {
    machine m(v, clock, recorded, words);
    sc_core::sc_start(sc_core::sc_time(5, sc_core::SC_MS));
    const auto statistics = m.board.ps.cpu().statistics();
    outcome made{{}, statistics.instructions, statistics.reads, statistics.turns_passed};
    for (const auto& frame : m.sent.frames) made.starts_ps.push_back(frame.start_ps);
    return made;
}

constexpr const char* clocks[] = {"100 MHz", "400/3 MHz"};

}  // namespace

BOOST_AUTO_TEST_CASE(polls_that_are_not_asked_for_change_nothing) {
    const program_words programs[] = {polling(), polling({read_line_control})};
    for (const auto v : {view::at, view::ca}) {
        for (const auto* const clock : clocks) {
            for (const auto& words : programs) {
                BOOST_TEST_CONTEXT(view_name(v) << ", " << clock << ", " << words.size() << " words") {
                    const auto asked = polled(v, clock, true, words);
                    const auto told = polled(v, clock, false, words);
                    BOOST_TEST(told.starts_ps.size() == letters);
                    BOOST_TEST(told.starts_ps == asked.starts_ps, boost::test_tools::per_element());
                    BOOST_TEST(told.instructions == asked.instructions);
                    BOOST_TEST(told.reads == asked.reads);
                    BOOST_TEST(told.reads > 100 * letters);
                    BOOST_TEST(told.turns_passed > asked.turns_passed + 10 * letters);
                }
            }
        }
    }
}

// Delays: as sleep() of the vendor's library, where the halves of the global timer are read until they agree and are
// compared with 64 bits; a timer that counts down, the flag of the watchdog, and the triple timer counter.
BOOST_AUTO_TEST_CASE(delays_by_timers_are_passed_by_arithmetic) {
    struct delay {
        const char* timer;
        program_words words;
    };
    const delay delays[] = {
        {"global", {0xE3003000, 0xE34F38F0, 0xE3A0D602, 0xE3A01001, 0xE5831208, 0xE3044240, 0xE340400F,
                    0xE3A05000, 0xE5930204, 0xE593C200, 0xE5932204, 0xE1520000, 0x1AFFFFFA, 0xE58DC000,
                    0xE58D2004, 0xE1CD00D0, 0xE1500004, 0xE0D11005, 0x3AFFFFF4, 0xE320F003}},
        {"private",
         {0xE3003000, 0xE34F38F0, 0xE3044240, 0xE340400F, 0xE5834600, 0xE3A01001, 0xE5831608, 0xE5930604, 0xE3500A01,
          0x8AFFFFFC, 0xE320F003}},
        {"watchdog",
         {0xE3003000, 0xE34F38F0, 0xE3044240, 0xE340400F, 0xE5834620, 0xE3A01001, 0xE5831628, 0xE593062C, 0xE3100001,
          0x0AFFFFFC, 0xE320F003}},
        {"triple",
         {0xE3013000, 0xE34F3800, 0xE30C4350, 0xE3A01010, 0xE583100C, 0xE5930018, 0xE1500004, 0x3AFFFFFC, 0xE320F003}},
    };
    for (const auto& each : delays) {
        BOOST_TEST_CONTEXT(each.timer) {
            std::vector<cortex_a9_statistics> made;
            std::vector<std::uint32_t> registers;
            for (const bool passes : {false, true}) {
                auto how = config(view::ca, "100 MHz");
                how.ps.cpu.passes_turns = passes;
                const fresh_kernel kernel;
                probe_point bindings(nullptr);
                zynq board("zynq", how, bindings);
                BOOST_TEST_REQUIRE(board.ps.load(entry, each.words.data(), 4 * each.words.size()));
                board.ps.set_entry_point(entry);
                sc_core::sc_event end("end");
                end.notify(sc_core::sc_time(4, sc_core::SC_MS));
                sc_core::sc_start(sc_core::sc_time(4, sc_core::SC_MS));
                made.push_back(board.ps.cpu().statistics());
                BOOST_TEST(board.ps.cpu().core().reg(15) == entry + 4 * each.words.size());
                for (unsigned i = 0; i < 15; ++i) registers.push_back(board.ps.cpu().core().reg(i));
            }
            BOOST_TEST(made[0].reads > 1'000u);
            BOOST_TEST(made[0].reads == made[1].reads);
            BOOST_TEST(made[0].instructions == made[1].instructions);
            BOOST_TEST(std::equal(registers.begin(), registers.begin() + 15, registers.begin() + 15));
            // Few of the reads are made.
            const auto of_a_turn = std::string(each.timer) == "global" ? 3 : 1;
            BOOST_TEST(made[1].reads - of_a_turn * made[1].turns_passed < made[1].reads / 20);
        }
    }
}

// A hint at the processor's side of it all: values and times.
BOOST_AUTO_TEST_CASE(a_hint_comes_through_crossbar_and_port) {
    for (const auto v : {view::at, view::ca}) {
        for (const auto* const clock : clocks) {
            BOOST_TEST_CONTEXT(view_name(v) << ", " << clock) {
                machine m(v, clock, false, polling());
                unsigned told = 0;
                for (unsigned round = 0; round < 500; ++round) {
                    sc_core::sc_start(from_ps(7'001'003));
                    told += check_stability(m.board.ps.cpu().out, uart_base + reg::lsr,
                                            now_ps() + 200'000 + 777 * round, 2'000'000)
                                ? 1
                                : 0;
                }
                BOOST_TEST(told > 200u);
            }
        }
    }
}

// Both are asked later than they have answered.
BOOST_AUTO_TEST_CASE(what_two_targets_have_said_is_kept_apart) {
    struct answer_after final : answer_times {
        explicit answer_after(std::uint64_t t) : delay_ps(t) {}
        std::uint64_t answer(std::uint64_t sent_ps) override { return sent_ps + delay_ps; }
        bool may_be_shifted(std::uint64_t) const override { return true; }
        const std::uint64_t delay_ps;
    };
    struct whole_thousands final : timed_ways {
        std::uint64_t there(std::uint64_t sent_ps) override { return (sent_ps + 999) / 1'000 * 1'000; }
        std::uint64_t back(std::uint64_t answered_ps) override { return there(answered_ps) + 1'000; }
        bool ways_may_be_shifted(std::uint64_t by_ps) const override { return by_ps % 1'000 == 0; }
    };
    answer_after quick(1), slow(5'001);
    whole_thousands ways;
    ways_of_hints hints(ways, 1'000);
    poll_hint of_quick, of_slow, of_none;
    of_quick.timing = &quick;
    of_slow.timing = &slow;
    of_quick.until_ps = 50'000;
    of_slow.until_ps = 999;
    of_none.until_ps = 50'000;
    for (auto* const each : {&of_quick, &of_slow, &of_none}) hints.pass_on(*each);
    BOOST_TEST(of_quick.until_ps == 49'000u);
    BOOST_TEST(of_slow.until_ps == 0u);
    BOOST_TEST(of_none.until_ps == 0u);
    of_slow.until_ps = 70'000;
    hints.pass_on(of_slow);
    BOOST_TEST(of_quick.answered(1) == 3'000u);
    BOOST_TEST(of_slow.answered(1) == 9'000u);
    BOOST_TEST(of_quick.timing->may_be_shifted(2'000));
    BOOST_TEST(!of_quick.timing->may_be_shifted(2'001));
}
