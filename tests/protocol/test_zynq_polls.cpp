// SPDX-License-Identifier: Apache-2.0
// Programs that poll the UART in the fabric, and the engine. What they say of their registers comes through the
// crossbar and the processing system's port: polls that are not asked for have the values and the times of those that
// are, and whoever looks on at the sockets is told of them.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "base/parameters.h"
#include "base/timed_ways.h"
#include "engines/connect4_minimax/registers.h"
#include "hinted_read.h"
#include "peripherals/uart_16550/registers.h"
#include "protocol/processor_bench.h"
#include "recording_check.h"
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

// Has the engine search after other instructions, and waits for it. A turn as above.
program_words searching(const program_words& before, const program_words& also) {
    const auto more = static_cast<std::uint32_t>(also.size());
    program_words words{
        0xE3000000, 0xE34403C0,  // movw r0, #0; movt r0, #0x43C0
        0xE3A02005, 0xE5802024,  // DEPTH = 5
        0xE3A05000, 0xE3A06602,  // mov r5, #0; mov r6, #0x200000
        0xE3A02001,
    };
    words.insert(words.end(), before.begin(), before.end());
    words.push_back(0xE580200C);                          // CONTROL.START
    words.insert(words.end(), also.begin(), also.end());  // poll:
    const program_words rest{
        0xE5901010,         // ldr r1, [r0, #STATUS]
        0xE3110002,         // tst r1, #DONE
        0x0AFFFFFC - more,  // beq poll
        0xE590303C,         // ldr r3, [r0, #CYCLES_LO]
        0xE580103C,         // str r1, [r0, #CYCLES_LO]
        0xEAFFFFFE,         // b .
    };
    words.insert(words.end(), rest.begin(), rest.end());
    return words;
}
static_assert(connect4_minimax_registers::status == 0x10 && connect4_minimax_registers::cycles_lo == 0x3C);

// An interrupt of the private timer every 10 000 of its cycles. The handler asks the engine, and counts in r12.
const program_words timer_interrupts{
    0xE3A0C000,                                      // mov r12, #0
    0xE300A000, 0xE34FA8F0, 0xE3019000, 0xE34F98F0,  // r10 = 0xF8F00000, r9 = 0xF8F01000
    0xE3A080FF, 0xE58A8104, 0xE3A08001, 0xE58A8100,  // ICCPMR = 255, ICCICR = 1
    0xE5898000, 0xE3A0B202, 0xE589B100,              // ICDDCR = 1, ICDISER0 = 1 << 29
    0xE302B710, 0xE58AB600, 0xE3A0B007, 0xE58AB608,  // load = 10 000, control = 7
    0xE301B000, 0xE340B010, 0xEE0CBF10, 0xF1080080,  // VBAR = handler, cpsie i
};
constexpr std::uint32_t handler = 0x10'1000;
const program_words handler_words{
    0,          0,          0,          0,          0,
    0,          0xE59A810C, 0xE3A0B001, 0xE58AB60C,  // ldr r8, [ICCIAR]; the timer's flag = 1
    0xE590B010, 0xE28CC001, 0xE586C000,              // ldr r11, [r0, #STATUS]; add r12, r12, #1; str r12, [r6]
    0xE58A8110, 0xE25EF004,                          // str r8, [ICCEOIR]; subs pc, lr, #4
};

// Waits for another DEPTH. The copy engine writes it, after all that is below it.
program_words waiting_for_copy() {
    return {
        0xE3000000, 0xE34403C0,  // movw r0, #0; movt r0, #0x43C0
        0xE3A06602, 0xE3A02007,  // mov r6, #0x200000; mov r2, #7
        0xE5862024,              // str r2, [r6, #DEPTH]
        0xE3003000, 0xE34433C2,  // movw r3, #0; movt r3, #0x43C2
        0xE5836010, 0xE5830014,  // SOURCE, DESTINATION
        0xE3A01028, 0xE5831018,  // LENGTH = 40
        0xE5904024,              // ldr r4, [r0, #DEPTH]
        0xE3A01001, 0xE5831008,  // CONTROL.START
        0xE5901024,              // poll: ldr r1, [r0, #DEPTH]
        0xE1510004,              // cmp r1, r4
        0x0AFFFFFC,              // beq poll
        0xE5801024,              // str r1, [r0, #DEPTH]
        0xEAFFFFFE,              // b .
    };
}
static_assert(connect4_minimax_registers::depth == 0x24 && zynq_map::fabric[2].base == 0x43C2'0000);

zynq_config config(view v, const char* clock, bool copies = false) {
    parameter_set parameters("zynq", zynq_parameters());
    parameters.set("zynq.fabric.uart", "on", "test");
    parameters.set("zynq.fabric.copy", copies ? "on" : "off", "test");
    parameters.set("zynq.fabric.clock", clock, "test");
    return make_zynq_config(parameters, v, v, v, v);
}

enum class looks_on { nobody, at_each, at_repeated };

// Everything that happens at the crossbar and behind it, whether it is asked for or told of.
struct crossbar_recording : recording {
    explicit crossbar_recording(looks_on h) : how(h) {}

    bool takes_repeated() const override { return how == looks_on::at_repeated; }
    void add_repeated(const repeated_reads& of) override {
        const auto& clock = channels()[of.channel].clock;
        for (std::uint64_t n = 0; n < of.reads.times; ++n) {
            const auto add_at = [&](std::uint64_t time_ps, record_kind kind, std::int8_t status, std::uint64_t data) {
                add({time_ps, clock.cycle(time_ps), of.channel, kind, false, status, 4, of.address, data});
            };
            const auto later = n * of.reads.period_ps;
            add_at(of.begin_ps + later, record_kind::begin_req, 0, 0);
            add_at(of.end_ps + later, record_kind::end_resp, tlm::TLM_OK_RESPONSE, of.reads.value);
        }
        told += of.reads.times;
    }

    const looks_on how;
    std::uint64_t told = 0;
};

struct machine {
    fresh_kernel kernel;
    crossbar_recording seen;
    probe_point bindings;
    zynq board;
    byte_recorder sent;

    machine(const zynq_config& config, looks_on how, const program_words& words)
        : seen(how), bindings(how == looks_on::nobody ? nullptr : &seen), board("zynq", config, bindings) {
        board.uart2->tx.attach(sent);
        BOOST_TEST_REQUIRE(board.ps.load(entry, words.data(), 4 * words.size()));
        BOOST_TEST_REQUIRE(board.ps.load(handler, handler_words.data(), 4 * handler_words.size()));
        board.ps.set_entry_point(entry);
    }
};

struct outcome {
    std::vector<std::uint64_t> starts_ps;
    std::vector<std::uint32_t> registers;     // at both stops
    std::vector<std::uint64_t> instructions;  // the same
    std::vector<std::uint64_t> reads;
    std::uint64_t turns_passed = 0;
    std::uint64_t told = 0;
    recording seen;
};

using disturbance = void (*)(cortex_a9& cpu);
void leave_alone(cortex_a9&) {}

// The simulation stops once in the middle of the wait, which is disturbed there.
outcome polled(const zynq_config& config, looks_on how, const program_words& words, disturbance disturb) {
    machine m(config, how, words);
    outcome made;
    for (const auto piece_ps : {std::uint64_t{77'777'777}, std::uint64_t{4'922'222'223}}) {
        if (!made.registers.empty()) disturb(m.board.ps.cpu());
        sc_core::sc_start(from_ps(piece_ps));
        auto& cpu = m.board.ps.cpu();
        for (unsigned n = 0; n <= 15; ++n) made.registers.push_back(cpu.core().reg(n));
        made.instructions.push_back(cpu.statistics().instructions);
        made.reads.push_back(cpu.statistics().reads);
        made.turns_passed = cpu.statistics().turns_passed;
    }
    m.seen.sort();
    made.told = m.seen.told;
    made.seen = m.seen;
    for (const auto& frame : m.sent.frames) made.starts_ps.push_back(frame.start_ps);
    return made;
}

std::string text_of(const recording& all) {
    std::ostringstream text;
    all.write(text);
    return text.str();
}

// Whoever polls, and whoever looks on, has seen the same.
struct outcomes {
    outcome asked, alone, told;

    outcomes(const zynq_config& config, const program_words& words, disturbance disturb = leave_alone)
        : asked(polled(config, looks_on::at_each, words, disturb)),
          alone(polled(config, looks_on::nobody, words, disturb)),
          told(polled(config, looks_on::at_repeated, words, disturb)) {
        for (const auto* const other : {&alone, &told}) {
            BOOST_TEST(other->starts_ps == asked.starts_ps, boost::test_tools::per_element());
            BOOST_TEST(other->registers == asked.registers, boost::test_tools::per_element());
            BOOST_TEST(other->instructions == asked.instructions, boost::test_tools::per_element());
            BOOST_TEST(other->reads == asked.reads, boost::test_tools::per_element());
        }
        check_equal(told.seen, asked.seen, "told and asked");
        BOOST_TEST((text_of(told.seen) == text_of(asked.seen)));
        BOOST_TEST(asked.told == 0u);
    }

    std::uint32_t end() const { return asked.registers.back(); }
    std::uint64_t reads() const { return asked.reads.back(); }
};

constexpr const char* clocks[] = {"100 MHz", "400/3 MHz"};

}  // namespace

BOOST_AUTO_TEST_CASE(polls_that_are_not_asked_for_change_nothing) {
    const program_words programs[] = {polling(), polling({read_line_control})};
    for (const auto v : {view::at, view::ca}) {
        for (const auto* const clock : clocks) {
            for (const auto& words : programs) {
                BOOST_TEST_CONTEXT(view_name(v) << ", " << clock << ", " << words.size() << " words") {
                    const outcomes all(config(v, clock), words);
                    BOOST_TEST(all.alone.starts_ps.size() == letters);
                    BOOST_TEST(all.reads() > 100 * letters);
                    BOOST_TEST(all.alone.turns_passed > all.asked.turns_passed + 10 * letters);
                    BOOST_TEST(all.told.turns_passed == all.alone.turns_passed);
                }
            }
        }
    }
}

// Turns of which each is as the one before it are passed, also when they write the same into memory and between
// interrupts; not those that count, or write to the bus.
BOOST_AUTO_TEST_CASE(a_search_is_waited_for_by_arithmetic) {
    struct loop {
        const char* name;
        program_words before;
        program_words also;
        bool passed;
    };
    const loop loops[] = {
        {"one register", {}, {}, true},
        {"two registers", {}, {0xE5903024}, true},  // ldr r3, [r0, #DEPTH]
        {"a store", {}, {0xE5860000}, true},        // str r0, [r6]
        {"interrupts", timer_interrupts, {}, true},
        {"a counter", {}, {0xE2855001}, false},           // add r5, r5, #1
        {"a write on the bus", {}, {0xE5802024}, false},  // str r2, [r0, #DEPTH]
    };
    for (const auto v : {view::at, view::ca}) {
        for (const auto* const clock : clocks) {
            for (const auto& each : loops) {
                BOOST_TEST_CONTEXT(view_name(v) << ", " << clock << ", " << each.name) {
                    const auto words = searching(each.before, each.also);
                    const outcomes all(config(v, clock), words);
                    BOOST_TEST(all.reads() > 500u);
                    if (each.before.empty()) {
                        BOOST_TEST(all.end() == entry + 4 * (words.size() - 1));
                    } else {
                        BOOST_TEST(all.asked.registers[12] >= 2u);  // in the middle of the wait
                    }
                    if (each.passed) {
                        BOOST_TEST(all.alone.turns_passed > all.reads() / 4);
                        BOOST_TEST(all.told.told > all.reads() / 2);
                    }
                }
            }
        }
    }
}

// The processor is reset, or loses its direct access to memory, when it has been told how long the poll will last.
BOOST_AUTO_TEST_CASE(a_wait_that_is_disturbed_goes_on_as_if_each_read_were_made) {
    const disturbance each[] = {[](cortex_a9& cpu) { cpu.request_reset(entry); },
                                [](cortex_a9& cpu) { cpu.out.get_base_export()->invalidate_direct_mem_ptr(0, ~0ULL); }};
    const auto board = config(view::ca, clocks[1]);
    for (const auto& words : {polling(), searching({}, {})}) {
        const auto calm = polled(board, looks_on::nobody, words, leave_alone);
        for (const auto disturb : each) {
            const bool resets = disturb == each[0];
            BOOST_TEST_CONTEXT(words.size() << " words, " << (resets ? "reset" : "direct access")) {
                const outcomes all(board, words, disturb);
                BOOST_TEST(all.alone.turns_passed > all.asked.turns_passed + 100);
                BOOST_TEST((all.reads() == calm.reads.back()) == !resets);
            }
        }
    }
}

// What another master may change is asked for each time.
BOOST_AUTO_TEST_CASE(another_master_changes_what_is_polled) {
    for (const auto v : {view::at, view::ca}) {
        for (const auto* const clock : clocks) {
            BOOST_TEST_CONTEXT(view_name(v) << ", " << clock) {
                const auto words = waiting_for_copy();
                const outcomes all(config(v, clock, true), words);
                BOOST_TEST(all.end() == entry + 4 * (words.size() - 1));
                BOOST_TEST(all.asked.registers[16 + 1] == 7u);
                BOOST_TEST(all.reads() > 10u);
                BOOST_TEST(all.told.told == 0u);
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
                machine m(config(v, clock), looks_on::nobody, polling());
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
