// SPDX-License-Identifier: Apache-2.0
// Turns of loops that wait are passed by arithmetic. Random programs wait for registers that change at a time that they
// tell, by an event of the kernel or because somebody has read them often enough, for interrupts and for a mark in
// memory that a handler makes, in loops of every shape; they write, and are interrupted, at the same picosecond and
// after as many instructions and reads as when each turn is made. Whoever looks on at the registers is told of the
// reads that are not made.
#include <tlm_utils/simple_target_socket.h>

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <random>
#include <tuple>
#include <vector>

#include "base/access_timing.h"
#include "base/kernel_time.h"
#include "base/poll_hint.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "processors/cortex_a9/cortex_a9.h"
#include "processors/cortex_a9/waiting_loop.h"
#include "protocol/timed_interrupt_line.h"
#include "test_seed.h"

namespace {

using namespace tabletop;

constexpr std::uint64_t run_ps = 2'500'000'000;
constexpr std::uint64_t longest_lead_ps = 1'100'000'000;
constexpr std::uint64_t ps_per_ns = 1000;
constexpr std::uint64_t there_ps = 40'000;
constexpr std::uint64_t back_ps = 30'000;
constexpr std::uint64_t slow_ps = 70'000;
constexpr std::uint32_t ram_bytes = 1u << 16;
constexpr std::uint32_t slow_memory = 0x2000'0000;
constexpr std::uint32_t slow_bytes = 0x1000;
constexpr std::uint32_t registers = 0x4000'0000;
constexpr unsigned programs = 40;

// Registers by offset. A write to the first three is a number of ns, after which the register that is polled changes.
constexpr std::uint32_t told = 0;       // at a time that its reader is told
constexpr std::uint32_t by_event = 4;   // only the kernel knows when
constexpr std::uint32_t raises = 8;     // an interrupt, and nothing to read
constexpr std::uint32_t by_reads = 12;  // a write is the number of reads after which it changes
constexpr std::uint32_t served = 16;    // the handler's
// 64 bits that count up, and 32 that count down; what is written to the latter is where they begin.
constexpr std::uint32_t up_low = 32;
constexpr std::uint32_t up_high = 36;
constexpr std::uint32_t down = 40;
constexpr std::uint64_t up_begin = 0xFFFF'8000;
constexpr std::uint64_t cycles_per_tick = 3;

struct write_of {
    std::uint64_t time_ps;
    std::uint32_t offset;
    std::uint32_t data;
    bool operator==(const write_of& other) const {
        return std::tie(time_ps, offset, data) == std::tie(other.time_ps, other.offset, other.data);
    }
};

std::ostream& operator<<(std::ostream& out, const write_of& of) {
    return out << of.time_ps << " ps +" << of.offset << " = " << of.data;
}

// Reads of one register, those that are made and those that are told of, when they arrive.
struct observed_reads final : answer_times {
    access_timing* timing = nullptr;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> seen;  // time and value
    std::uint64_t told_of = 0;

    std::uint64_t answer(std::uint64_t sent_ps) override { return timing->answer(sent_ps); }
    bool may_be_shifted(std::uint64_t by_ps) const override { return timing->may_be_shifted(by_ps); }
    void tell(const reads_not_made& reads) override {
        told_of += reads.times;
        for (std::uint64_t n = 0; n < reads.times; ++n) {
            seen.emplace_back(reads.sent_ps + n * reads.period_ps, reads.value);
        }
    }
};

// Whether an initiator is told how long a register stays the same, and whether somebody looks on.
enum class hints { none, alone, observed };

struct target : sc_core::sc_module {
    tlm_utils::simple_target_socket<target> in{"in"};
    timed_interrupt_line interrupts;
    std::vector<std::uint8_t> ram = std::vector<std::uint8_t>(ram_bytes);
    std::vector<std::uint8_t> slow = std::vector<std::uint8_t>(slow_bytes);
    std::vector<write_of> writes;
    access_timing timing;
    const hints gives;
    std::array<observed_reads, 4> reads;  // of the registers that do not count
    const clock_domain counts{333'333'333};

    target(sc_core::sc_module_name name, const access_timing& of, hints g) : sc_module(name), timing(of), gives(g) {
        for (auto& each : reads) each.timing = &timing;
        in.register_b_transport(this, &target::transport);
        in.register_get_direct_mem_ptr(this, &target::direct);
        spawn_method("change", sensitive_to(changes_).dont_initialize(), [this] { change(); });
    }

    void transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        const auto arrival = now_ps() + to_ps(delay) + there_ps;
        const auto offset = static_cast<std::uint32_t>(payload.get_address() - registers);
        std::uint32_t data = 0;
        if (payload.is_write()) {
            std::memcpy(&data, payload.get_data_ptr(), 4);
            writes.push_back({arrival, offset, data});
            take(offset, data, arrival);
        } else {
            data = read(offset, arrival);
            std::memcpy(payload.get_data_ptr(), &data, 4);
            if (offset / 4 < reads.size()) reads[offset / 4].seen.emplace_back(arrival, data);
            if (gives != hints::none) tell(payload, offset, arrival);
        }
        delay = from_ps(timing.answer(arrival) + back_ps - now_ps());
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
    }

    std::uint64_t ticks(std::uint64_t arrival) const { return counts.cycle(arrival) / cycles_per_tick; }
    std::uint64_t up(std::uint64_t arrival) const { return up_begin + ticks(arrival); }
    std::uint32_t down_at(std::uint64_t arrival) const {
        const auto passed = ticks(arrival) - down_from_;
        return passed < down_begin_ ? down_begin_ - static_cast<std::uint32_t>(passed) : 0;
    }

    void take(std::uint32_t offset, std::uint32_t data, std::uint64_t arrival) {
        if (offset == down) {
            down_begin_ = data;
            down_from_ = ticks(arrival);
        }
        if (offset == told) told_from_ = arrival + data * ps_per_ns;
        if (offset == by_event) {
            event_is_due_ = false;
            changes_.notify(from_ps(arrival + data * ps_per_ns - now_ps()));
        }
        if (offset == raises) interrupts.set(arrival + data * ps_per_ns, true);
        if (offset == by_reads) reads_left_ = data;
        if (offset == served) interrupts.set(arrival, false);
    }

    std::uint32_t read(std::uint32_t offset, std::uint64_t arrival) {
        if (offset == up_low) return static_cast<std::uint32_t>(up(arrival));
        if (offset == up_high) return static_cast<std::uint32_t>(up(arrival) >> 32);
        if (offset == down) return down_at(arrival);
        if (offset == told) return arrival >= told_from_ ? 1 : 0;
        if (offset == by_event) return event_is_due_ ? 1 : 0;
        if (offset == by_reads && reads_left_ != 0) --reads_left_;
        return offset == by_reads && reads_left_ == 0 ? 1 : 0;
    }

    void tell(tlm::tlm_generic_payload& payload, std::uint32_t offset, std::uint64_t arrival) {
        auto* const hint = payload.get_extension<poll_hint>();
        if (hint == nullptr) return;
        hint->until_ps = offset == by_reads ? 0 : UINT64_MAX;
        if (offset == told && arrival < told_from_) hint->until_ps = told_from_;
        tell_count(*hint, offset, arrival);
        hint->timing = &timing;
        if (gives == hints::observed) observe(*hint, offset);
        hint->add_ways(there_ps, back_ps);
    }

    void observe(poll_hint& hint, std::uint32_t offset) {
        hint.count = {};
        if (offset / 4 >= reads.size()) return;
        hint.timing = &reads[offset / 4];
        hint.is_observed = true;
    }

    void tell_count(poll_hint& hint, std::uint32_t offset, std::uint64_t arrival) {
        const auto at = ticks(arrival);
        const auto tick_ps = [this](std::uint64_t tick) { return counts.edge(tick * cycles_per_tick); };
        const auto to_wrap = ~static_cast<std::uint32_t>(up(arrival));
        if (offset == up_high) hint.until_ps = tick_ps(at + to_wrap + 1);
        const bool counts_down = offset == down && down_at(arrival) != 0;
        if (offset != up_low && !counts_down) return;
        hint.until_ps = tick_ps(at + 1);
        hint.count = {&counts,         at * cycles_per_tick,
                      cycles_per_tick, offset == down ? down_at(arrival) : to_wrap,
                      counts_down,     0};
    }

    void change() { event_is_due_ = true; }

    bool direct(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
        const auto address = payload.get_address();
        const bool is_slow = address - slow_memory < slow.size();
        if (!is_slow && address >= ram.size()) return false;
        dmi.allow_read_write();
        dmi.set_start_address(is_slow ? slow_memory : 0);
        dmi.set_end_address(is_slow ? slow_memory + slow.size() - 1 : ram.size() - 1);
        dmi.set_dmi_ptr(is_slow ? slow.data() : ram.data());
        dmi.set_read_latency(from_ps(is_slow ? slow_ps : 0));
        dmi.set_write_latency(from_ps(is_slow ? slow_ps : 0));
        return true;
    }

  private:
    std::uint64_t told_from_ = 0;
    bool event_is_due_ = true;
    std::uint32_t reads_left_ = 0;
    std::uint32_t down_begin_ = 0;
    std::uint64_t down_from_ = 0;
    sc_core::sc_event_queue changes_{"changes"};
};

std::uint32_t branch(std::size_t from, std::size_t to, std::uint32_t condition = 0xEA00'0000) {
    return condition | (static_cast<std::uint32_t>(to - from - 2) & 0xFF'FFFF);
}
constexpr std::uint32_t if_equal = 0x0A00'0000;
constexpr std::uint32_t if_not_equal = 0x1A00'0000;
constexpr std::uint32_t call = 0xEB00'0000;

std::uint32_t store(unsigned base, unsigned value, std::uint32_t at) {
    return 0xE580'0000 | base << 16 | value << 12 | at;
}
std::uint32_t load(unsigned base, unsigned value, std::uint32_t at) {
    return 0xE590'0000 | base << 16 | value << 12 | at;
}
std::uint32_t move(unsigned to, std::uint32_t value) {
    return 0xE300'0000 | (value & 0xF000) << 4 | to << 12 | (value & 0xFFF);
}

constexpr std::uint32_t mark = 0x8000;  // in RAM: the handler counts interrupts there
constexpr std::uint32_t stack = 0x9000;
constexpr std::uint32_t no_operation = 0xE320'F000;

// r11: registers, r10: memory that takes time, r9: the mark, r8: what of the mark has been seen.
std::vector<std::uint32_t> random_program(std::uint64_t seed) {
    constexpr unsigned waits = 24;
    std::mt19937_64 random(seed);
    const auto below = [&random](unsigned limit) { return static_cast<std::uint32_t>(random() % limit); };
    std::vector<std::uint32_t> code(8, 0xEAFF'FFFE);
    code[6] = branch(6, code.size());
    // sub lr, lr, #4; ldr r7, [r9]; add r7, r7, #1; str r7, [r9]; str lr, [r11, #served]; movs pc, lr
    code.insert(code.end(),
                {0xE24E'E004, load(9, 7, 0), 0xE287'7001, store(9, 7, 0), store(11, 14, served), 0xE1B0'F00E});
    // A function: push {r4, lr}; ldr r0, [r4]; pop {r4, pc}
    const auto function = code.size();
    code.insert(code.end(), {0xE92D'4010, load(4, 0, 0), 0xE8BD'8010});
    code[0] = branch(0, code.size());
    code.insert(code.end(), {move(11, 0), move(11, registers >> 16) | 0x0040'0000, move(10, 0),
                             move(10, slow_memory >> 16) | 0x0040'0000, move(9, mark), move(13, stack), 0xF108'0080});
    const auto begin = code.size();
    for (unsigned wait = 0; wait < waits; ++wait) {
        const auto put = [&code](std::uint32_t word) { code.push_back(word); };
        put(load(9, 8, 0));
        put(move(1, 1000 + below(60'000)));
        const std::uint32_t polled = std::array{told, by_event, raises, by_reads}[below(8) % 4];
        if (polled == by_reads) put(move(1, 1 + below(200)));
        put(store(11, 1, polled));
        if (polled != raises && below(3) == 0) {  // one comes while it waits
            put(move(1, below(30'000)));
            put(store(11, 1, raises));
        }
        const auto head = code.size();
        const auto nothing = below(4) == 0 ? below(20) : 0;
        code.insert(code.end(), nothing, no_operation);
        if (polled == raises) {
            if (below(2) == 0) put(load(10, 2, 8));
            put(load(9, 3, 0));
            put(0xE153'0008);  // cmp r3, r8
            put(branch(code.size(), head, if_equal));
        } else {
            switch (below(7)) {
                case 0:
                    put(0xE28B'4000 | polled);  // add r4, r11, #polled
                    put(branch(code.size(), function, call));
                    break;
                case 1:  // another register as well
                    put(load(11, 2, told));
                    put(load(11, 0, polled));
                    break;
                case 2:
                    put(branch(code.size(), code.size() + 1));
                    put(load(11, 0, polled));
                    break;
                case 3:  // a counter, in a register
                    put(0xE285'5001);
                    put(load(11, 0, polled));
                    break;
                case 4:  // a counter, in memory
                    put(load(13, 5, 8));
                    put(0xE285'5001);
                    put(store(13, 5, 8));
                    put(load(11, 0, polled));
                    break;
                case 5:  // a delay that counts down
                    put(move(5, 1 + below(200)));
                    put(0xE255'5001);
                    put(branch(code.size(), code.size() - 1, if_not_equal));
                    put(load(11, 0, polled));
                    break;
                default:
                    put(load(11, 0, polled));
                    break;
            }
            put(0xE350'0000);  // cmp r0, #0
            put(branch(code.size(), head, if_equal));
        }
        put(store(11, 5, 0x20));
    }
    code.push_back(branch(code.size(), begin));
    return code;
}

constexpr std::uint32_t if_below = 0x3A00'0000;
constexpr std::uint32_t if_above = 0x8A00'0000;

// Waits for registers that count, in the shapes that delays of vendors have. r11: registers, r13: a stack. What has
// been read last is written.
std::vector<std::uint32_t> counting_program(std::uint64_t seed) {
    constexpr unsigned waits = 30;
    std::mt19937_64 random(seed);
    const auto below = [&random](unsigned limit) { return static_cast<std::uint32_t>(random() % limit); };
    std::vector<std::uint32_t> code(8, 0xEAFF'FFFE);
    code[6] = branch(6, code.size());
    code.insert(code.end(),
                {0xE24E'E004, load(9, 7, 0), 0xE287'7001, store(9, 7, 0), store(11, 14, served), 0xE1B0'F00E});
    const auto put = [&code](std::uint32_t word) { code.push_back(word); };
    // The code of XTime_GetTime: ldr r1, high; ldr r12, low; ldr r2, high; cmp r2, r1; bne; stm r0, {r12, r2}; bx lr
    const auto get_time = code.size();
    put(load(11, 1, up_high));
    put(load(11, 12, up_low));
    put(load(11, 2, up_high));
    put(0xE152'0001);
    put(branch(code.size(), get_time, if_not_equal));
    put(0xE580'C000);
    put(0xE580'2004);
    put(0xE12F'FF1E);
    // The low word alone, with all that is saved: push {r3, lr}; ldr r0; str r0, [sp, #-4]!; pop {r0}; pop {r3, pc}
    const auto get_low = code.size();
    code.insert(code.end(), {0xE92D'4008, load(11, 0, up_low), 0xE52D'0004, 0xE49D'0004, 0xE8BD'8008});
    code[0] = branch(0, code.size());
    code.insert(code.end(),
                {move(11, 0), move(11, registers >> 16) | 0x0040'0000, move(9, mark), move(13, stack), 0xF108'0080});
    const auto begin = code.size();
    for (unsigned wait = 0; wait < waits; ++wait) {
        put(move(8, 1 + below(20'000)));  // ticks
        if (below(3) == 0) {
            put(move(1, below(60'000)));
            put(store(11, 1, raises));
        }
        std::size_t head = 0;
        switch (below(7)) {
            case 0:                // 64 bits
                put(0xE1A0'000D);  // mov r0, sp
                put(branch(code.size(), get_time, call));
                put(0xE1CD'40D0);  // ldrd r4, r5, [sp]
                put(0xE094'4008);  // adds r4, r4, r8
                put(0xE2A5'5000);  // adc r5, r5, #0
                head = code.size();
                put(0xE1A0'000D);
                put(branch(code.size(), get_time, call));
                put(0xE1CD'20D0);  // ldrd r2, r3, [sp]
                put(0xE152'0004);  // cmp r2, r4
                put(0xE0D3'3005);  // sbcs r3, r3, r5
                put(branch(code.size(), head, if_below));
                break;
            case 1:  // the difference
                put(load(11, 4, up_low));
                head = code.size();
                put(load(11, 2, up_low));
                put(0xE042'3004);  // sub r3, r2, r4
                put(0xE153'0008);  // cmp r3, r8
                put(branch(code.size(), head, if_below));
                break;
            case 2:  // by a function
                put(branch(code.size(), get_low, call));
                put(0xE080'4008);  // add r4, r0, r8
                head = code.size();
                put(branch(code.size(), get_low, call));
                put(0xE1A0'3000);                             // mov r3, r0: what the function saves
                put(0xE054'0000);                             // subs r0, r4, r0
                put(branch(code.size(), head, 0x5A00'0000));  // bpl
                break;
            case 3:  // down
                put(store(11, 8, down));
                put(0xE1A0'4128);  // lsr r4, r8, #2
                head = code.size();
                put(load(11, 2, down));
                put(0xE152'0004);
                put(branch(code.size(), head, if_above));
                break;
            case 4:  // down to zero
                put(store(11, 8, down));
                head = code.size();
                put(load(11, 2, down));
                put(0xE352'0000);
                put(branch(code.size(), head, if_not_equal));
                break;
            case 5:  // a bit
                head = code.size();
                put(load(11, 2, up_low));
                put(0xE312'0B01);  // tst r2, #1024
                put(branch(code.size(), head, if_equal));
                break;
            default:  // and a counter, which no arithmetic passes
                put(load(11, 4, up_low));
                put(0xE084'4228);  // add r4, r4, r8, lsr #4
                head = code.size();
                put(load(11, 2, up_low));
                put(0xE286'6001);  // add r6, r6, #1
                put(0xE152'0004);
                put(branch(code.size(), head, if_below));
                break;
        }
        put(store(11, 2, 0x20 + 0x20));
        put(store(11, 3, 0x44));
        put(store(11, 6, 0x48));
        if (below(2) == 0) put(0xE92D'100F), put(0xE8BD'100F);  // push, pop {r0-r3, r12}: what is in memory below
    }
    code.push_back(branch(code.size(), begin));
    return code;
}

struct poll_watch final : program_watch {
    void chosen(std::uint32_t, const char*) override {}
    std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint64_t>> polls;

    std::string place_of(std::uint32_t) override { return ""; }
    void translated(std::uint32_t) override {}
    void misaligned(std::uint32_t, std::uint32_t) override {}
    void accessed(const program_access&) override {}
    bool stored_to_code(std::uint32_t, unsigned, std::uint32_t) override { return false; }
    void polled(std::uint32_t pc, std::uint32_t address, std::uint64_t reads) override {
        polls.emplace_back(pc, address, reads);
    }
    void taken(const iss_exception_record&) override {}
    void interrupt_ended(unsigned, bool) override {}
};

struct outcome {
    std::vector<write_of> writes;
    std::array<observed_reads, 4> reads;
    cortex_a9_statistics statistics;
    poll_watch watch;
};

struct settings {
    bool passes_turns;
    unsigned slice;
    unsigned run_ahead;
    iss_timing timing = iss_timing::unit;
    hints gives = hints::alone;
};

iss_timing timing_of(unsigned program) {
    return program % 4 < 2 ? iss_timing::unit : iss_timing::a9;
}

outcome run(const std::vector<std::uint32_t>& program, const access_timing& timing, const settings& how) {
    const fresh_kernel kernel;
    outcome result;
    cortex_a9_config config;
    config.passes_turns = how.passes_turns;
    config.slice = how.slice;
    config.run_ahead_quanta = how.run_ahead;
    config.core.timing = how.timing;
    config.core.code_cache_bytes = 8u << 20;
    cortex_a9 cpu("cpu", config);
    target memory("memory", timing, how.gives);
    cpu.out.bind(memory.in);
    cpu.connect(memory.interrupts);
    cpu.watch(&result.watch);
    std::memcpy(memory.ram.data(), program.data(), 4 * program.size());
    sc_core::sc_event end("end");
    end.notify(from_ps(run_ps));
    sc_core::sc_start(from_ps(run_ps));
    result.writes = memory.writes;
    result.reads = memory.reads;
    for (auto& each : result.reads) std::sort(each.seen.begin(), each.seen.end());
    result.statistics = cpu.statistics();
    return result;
}

void compare(const outcome& one, const outcome& other) {
    const auto [here, there] =
        std::mismatch(one.writes.begin(), one.writes.end(), other.writes.begin(), other.writes.end());
    BOOST_TEST((here == one.writes.end() && there == other.writes.end()));
    if (here != one.writes.end() && there != other.writes.end()) BOOST_TEST(*here == *there);
    BOOST_TEST(one.statistics.instructions == other.statistics.instructions);
    BOOST_TEST(one.statistics.reads == other.statistics.reads);
    BOOST_TEST(one.statistics.writes == other.statistics.writes);
    BOOST_TEST(one.statistics.interrupts == other.statistics.interrupts);
    BOOST_TEST((one.watch.polls == other.watch.polls));
}

}  // namespace

BOOST_AUTO_TEST_CASE(turns_that_are_passed_change_nothing) {
    const auto first = test_seed();
    const clock_domain fabric(100'000'000);
    const clock_domain odd(100'000'000, 3);
    std::uint64_t passed = 0;
    std::uint64_t interrupts = 0;
    for (unsigned n = 0; n < programs; ++n) {
        BOOST_TEST_CONTEXT("program " << first + n) {
            const auto program = random_program(first + n);
            const access_timing timing(n % 2 == 0 ? view::ca : view::at, n % 3 == 0 ? odd : fabric, {1, 1});
            const auto made = run(program, timing, {false, 0, 128, timing_of(n)});
            const auto other = run(program, timing, {true, 0, 128, timing_of(n)});
            compare(made, other);
            BOOST_TEST(made.statistics.turns_passed == 0u);
            passed += other.statistics.turns_passed;
            interrupts += other.statistics.interrupts;
            BOOST_TEST(made.writes.size() > 20u);
        }
    }
    BOOST_TEST(passed > 1000u * programs);
    BOOST_TEST(interrupts > 3u * programs);
}

BOOST_AUTO_TEST_CASE(whoever_looks_on_is_told_of_the_reads_that_are_not_made) {
    const auto first = test_seed() + programs;
    std::uint64_t reads_told = 0;
    std::uint64_t passed = 0;
    for (unsigned n = 0; n < programs / 2; ++n) {
        BOOST_TEST_CONTEXT("program " << first + n) {
            const auto program = random_program(first + n);
            const access_timing timing(n % 2 == 0 ? view::ca : view::at, clock_domain(100'000'000), {1, 1});
            const auto made = run(program, timing, {false, 0, 128, timing_of(n), hints::none});
            const auto other = run(program, timing, {true, 0, 128, timing_of(n), hints::observed});
            compare(made, other);
            for (std::size_t i = 0; i < made.reads.size(); ++i) {
                BOOST_TEST((made.reads[i].seen == other.reads[i].seen));
                BOOST_TEST(made.reads[i].told_of == 0u);
                reads_told += other.reads[i].told_of;
            }
            passed += other.statistics.turns_passed;
        }
    }
    BOOST_TEST(passed > 1000u * programs / 2);
    BOOST_TEST(reads_told > passed / 2);
}

BOOST_AUTO_TEST_CASE(turns_are_passed_as_short_slices_make_them) {
    const auto first = test_seed() + programs;
    for (unsigned n = 0; n < programs / 4; ++n) {
        BOOST_TEST_CONTEXT("program " << first + n) {
            const auto program = random_program(first + n);
            const access_timing timing(view::ca, clock_domain(100'000'000), {1, 1});
            const auto sliced = run(program, timing, {false, 13, 1, timing_of(n)});
            const auto other = run(program, timing, {true, 0, 1024, timing_of(n)});
            auto& one = sliced.writes;
            auto& two = other.writes;
            const auto until = run_ps - longest_lead_ps;
            for (std::size_t i = 0; i < std::min(one.size(), two.size()) && one[i].time_ps < until; ++i) {
                BOOST_TEST(one[i] == two[i]);
                if (!(one[i] == two[i])) break;
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(registers_that_count_are_waited_for_by_arithmetic) {
    const auto first = test_seed();
    std::uint64_t passed = 0;
    std::uint64_t reads = 0;
    for (unsigned n = 0; n < programs / 2; ++n) {
        BOOST_TEST_CONTEXT("program " << first + n) {
            const auto program = counting_program(first + n);
            const access_timing timing(n % 2 == 0 ? view::ca : view::at, clock_domain(100'000'000), {1, 1});
            const auto made = run(program, timing, {false, 0, 128, timing_of(n)});
            const auto other = run(program, timing, {true, 0, 128, timing_of(n)});
            compare(made, other);
            passed += other.statistics.turns_passed;
            reads += other.statistics.reads;
            BOOST_TEST(made.writes.size() > 20u);
        }
    }
    BOOST_TEST_MESSAGE(passed << " turns of " << reads << " reads");
    BOOST_TEST(passed > reads / 8);
}

// Searches that come to nothing in a loop that computes do not keep those away that reads ask for, nor does a turn that
// takes half a quantum.
BOOST_AUTO_TEST_CASE(polls_after_much_computing_are_passed) {
    constexpr std::uint32_t waits = 20;
    std::vector<std::uint32_t> code{move(11, 0), move(11, registers >> 16) | 0x0040'0000, move(6, waits),
                                    move(5, 60'000)};
    const auto put = [&code](std::uint32_t word) { code.push_back(word); };
    const auto computing = code.size();
    put(0xE084'4005);  // add r4, r4, r5
    put(0xE255'5001);  // subs r5, r5, #1
    put(branch(code.size(), computing, if_not_equal));
    const auto waiting = code.size();
    put(move(1, 60'000));
    put(store(11, 1, told));
    const auto head = code.size();
    for (unsigned block = 0; block < 20; ++block) {  // so that runs end everywhere
        code.insert(code.end(), 9, no_operation);
        put(branch(code.size(), code.size() + 1));
    }
    put(load(11, 0, told));
    put(0xE350'0000);  // cmp r0, #0
    put(branch(code.size(), head, if_equal));
    put(0xE256'6001);  // subs r6, r6, #1
    put(branch(code.size(), waiting, if_not_equal));
    put(0xE320'F003);  // wfi
    const access_timing timing(view::ca, clock_domain(100'000'000), {1, 1});
    const auto made = run(code, timing, {false, 0, 8});
    const auto passed = run(code, timing, {true, 0, 8});
    compare(made, passed);
    BOOST_TEST(made.statistics.reads > 100u * waits);
    BOOST_TEST(passed.statistics.turns_passed > made.statistics.reads / 8);
}

// The arithmetic of many turns gives the same as that of each.
BOOST_AUTO_TEST_CASE(turns_are_passed_at_the_same_time_together_and_one_by_one) {
    std::mt19937_64 random(test_seed());
    const auto below = [&random](std::uint64_t limit) { return random() % limit; };
    const std::array clocks{clock_domain(800'000'000), clock_domain(2'000'000'000, 3), clock_domain(925'000'000)};
    const std::array fabrics{clock_domain(100'000'000), clock_domain(50'000'000), clock_domain(25'175'000)};
    for (unsigned n = 0; n < 2000; ++n) {
        access_timing timing(below(4) == 0 ? view::at : view::ca, fabrics[below(3)], {1, 1});
        const auto cycles = 1 + below(40);
        std::vector<loop_read> reads(below(4));
        for (auto& each : reads) {
            each.cycles = below(cycles);
            each.delay_ps = 1 + below(200'000);
            each.hint.until_ps = below(3) == 0 ? 5'000'000'000 + below(100'000'000) : UINT64_MAX;
            if (below(2) == 0) continue;
            each.hint.timing = &timing;
            each.hint.there_ps = below(100'000);
            each.hint.back_ps = below(100'000);
        }
        std::sort(reads.begin(), reads.end(), [](const auto& one, const auto& two) { return one.cycles < two.cycles; });
        const waiting_loop loop(clocks[below(3)], cycles, reads);
        loop_position together{below(1'000'000), 5'000'000'000 - below(10'000'000), 0};
        auto single = together;
        const auto limit = 5'000'000'000 + below(100'000'000);
        const auto most = below(2) == 0 ? UINT64_MAX : below(500);
        const auto passed = loop.pass(together, limit, most, false);
        std::uint64_t made = 0;
        while (made < most && loop.pass(single, limit, 1, false) == 1) ++made;
        BOOST_TEST(passed == made);
        BOOST_TEST(together.cycles == single.cycles);
        BOOST_TEST(together.base_ps == single.base_ps);
        BOOST_TEST(together.answered_ps == single.answered_ps);
    }
}
