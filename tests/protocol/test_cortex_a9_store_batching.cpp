// SPDX-License-Identifier: Apache-2.0
// Translated code writes to memory that takes time by itself, and the writes are counted. Random programs draw with
// loops of many kinds, into such memory and over its ends into memory that is watched, into RAM, registers and nothing,
// while interrupts come; every write that somebody sees, every interrupt, abort and byte is as when each write is made
// by the core.
#include <tlm_utils/simple_target_socket.h>

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <random>
#include <tuple>
#include <vector>

#include "base/kernel_time.h"
#include "base/observed_writes.h"
#include "fresh_kernel.h"
#include "log_capture.h"
#include "processors/cortex_a9/batched_code.h"
#include "processors/cortex_a9/cortex_a9.h"
#include "protocol/timed_interrupt_line.h"
#include "test_seed.h"

namespace {

using namespace tabletop;

constexpr std::uint64_t run_ps = 3'000'000'000;
constexpr std::uint64_t access_ps = 130'000;
constexpr std::uint64_t ps_per_ns = 1000;
constexpr std::uint32_t ram_bytes = 1u << 16;
constexpr std::uint32_t page_bytes = 0x1000;
constexpr std::uint32_t slow_memory = 0x2000'0000;
constexpr std::uint32_t slow_bytes = 4 * page_bytes;
constexpr std::uint32_t told_memory = slow_memory + slow_bytes;  // one page, and nothing behind it
constexpr std::uint32_t registers = 0x4000'0000;
constexpr unsigned programs = 40;

// Registers, by offset.
constexpr std::uint32_t served = 0;
constexpr std::uint32_t aborted = 4;
constexpr std::uint32_t raise_later = 8;  // after so many ns

struct write_of {
    std::uint64_t time_ps;
    std::uint64_t address;
    std::uint32_t data;
    bool operator==(const write_of& other) const {
        return std::tie(time_ps, address, data) == std::tie(other.time_ps, other.address, other.data);
    }
};

std::ostream& operator<<(std::ostream& out, const write_of& of) {
    return out << of.time_ps << " ps 0x" << std::hex << of.address << " = 0x" << of.data << std::dec;
}

struct target : sc_core::sc_module, direct_write_if {
    tlm_utils::simple_target_socket<target> in{"in"};
    timed_interrupt_line interrupts;
    std::vector<std::uint8_t> ram = std::vector<std::uint8_t>(ram_bytes);
    std::vector<std::uint8_t> slow = std::vector<std::uint8_t>(slow_bytes + page_bytes);
    std::vector<write_of> writes;
    const std::uint64_t slow_ps;

    target(sc_core::sc_module_name name, std::uint64_t latency_ps) : sc_module(name), slow_ps(latency_ps) {
        in.register_b_transport(this, &target::transport);
        in.register_get_direct_mem_ptr(this, &target::direct);
    }

    void transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        const auto arrival = now_ps() + to_ps(delay);
        const auto address = payload.get_address();
        std::uint32_t data = 0;
        if (payload.is_write()) {
            std::memcpy(&data, payload.get_data_ptr(), payload.get_data_length());
            writes.push_back({arrival, address, data});
            if (address == registers + served) interrupts.set(arrival, false);
            if (address == registers + raise_later) interrupts.set(arrival + data * ps_per_ns, true);
        } else {
            std::memset(payload.get_data_ptr(), 0, payload.get_data_length());
        }
        delay += from_ps(access_ps);
        const bool is_there = address - registers < page_bytes;
        payload.set_response_status(is_there ? tlm::TLM_OK_RESPONSE : tlm::TLM_ADDRESS_ERROR_RESPONSE);
    }

    bool direct(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
        const auto address = payload.get_address();
        const bool is_told = address - told_memory < page_bytes;
        const bool is_slow = is_told || address - slow_memory < slow_bytes;
        if (!is_slow && address >= ram.size()) return false;
        dmi.allow_read_write();
        dmi.set_start_address(is_told ? told_memory : is_slow ? slow_memory : 0);
        dmi.set_end_address((is_told ? told_memory + page_bytes : is_slow ? slow_memory + slow_bytes : ram.size()) - 1);
        dmi.set_dmi_ptr(is_told ? slow.data() + slow_bytes : is_slow ? slow.data() : ram.data());
        dmi.set_read_latency(from_ps(is_slow ? slow_ps : 0));
        dmi.set_write_latency(from_ps(is_slow ? slow_ps : 0));
        if (auto* const told = payload.get_extension<observed_writes>(); is_told && told != nullptr)
            told->memory = this;
        return true;
    }

    void tell_of_write(const std::uint8_t* bytes, std::uint64_t length, std::uint64_t time_ps) override {
        writes.push_back({time_ps, slow_memory + static_cast<std::uint64_t>(bytes - slow.data()),
                          static_cast<std::uint32_t>(length)});
    }
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
std::uint32_t move(unsigned to, std::uint32_t value) {
    return 0xE300'0000 | (value & 0xF000) << 4 | to << 12 | (value & 0xFFF);
}
std::uint32_t move_top(unsigned to, std::uint32_t value) {
    return move(to, value >> 16) | 0x0040'0000;
}

constexpr std::uint32_t store_halfword_and_go_on = 0xE0C2'00B2;  // strh r0, [r2], #2
constexpr std::uint32_t compare_with_end = 0xE152'0001;          // cmp r2, r1

// r0: colour, r2: where, r1: up to where, r11: registers, r9: RAM.
std::vector<std::uint32_t> random_program(std::uint64_t seed) {
    constexpr unsigned drawings = 30;
    std::mt19937_64 random(seed);
    const auto below = [&random](unsigned limit) { return static_cast<std::uint32_t>(random() % limit); };
    std::vector<std::uint32_t> code(8, 0xEAFF'FFFE);
    code[6] = branch(6, code.size());
    // sub lr, lr, #4; str lr, [r11, #served]; movs pc, lr
    code.insert(code.end(), {0xE24E'E004, store(11, 14, served), 0xE1B0'F00E});
    code[4] = branch(4, code.size());
    code.insert(code.end(), {store(11, 14, aborted), 0xE25E'F004});  // subs pc, lr, #4: behind the access
    // A function: strh r0, [r2]; bx lr
    const auto function = code.size();
    code.insert(code.end(), {0xE1C2'00B0, 0xE12F'FF1E});
    code[0] = branch(0, code.size());
    code.insert(code.end(), {move(11, 0), move_top(11, registers), move(9, 0x8000), 0xF108'0080});
    const auto begin = code.size();
    for (unsigned n = 0; n < drawings; ++n) {
        const auto put = [&code](std::uint32_t word) { code.push_back(word); };
        const auto length = 4 * (1 + below(below(3) == 0 ? 1000 : 300));
        auto first = slow_memory + 4 * below(slow_bytes / 4);
        if (below(8) == 0) first = told_memory - 2 * length;
        if (below(8) == 0) first = told_memory + page_bytes - length / 2 / 4 * 4;
        if (below(12) == 0) first = 0x9000;
        put(move(2, first));
        put(move_top(2, first));
        put(move(1, first + length));
        put(move_top(1, first + length));
        put(move(0, below(0x10000)));
        if (below(3) == 0) {
            put(move(3, below(60'000)));
            put(store(11, 3, raise_later));
        }
        const auto head = code.size();
        switch (below(12)) {
            case 0:  // a word, which changes
                put(0xE482'0004);
                put(0xE280'0001);
                break;
            case 1:  // by a function
                put(branch(code.size(), function, call));
                put(0xE282'2002);
                break;
            case 2:  // two
                put(store_halfword_and_go_on);
                put(store_halfword_and_go_on);
                break;
            case 3:  // not all: tst r2, #64
                put(0xE312'0040);
                put(branch(code.size(), code.size() + 2, if_equal));
                put(0xE1C2'00B0);
                put(0xE282'2002);
                break;
            case 4:  // with a condition: tst r2, #8; strhne r0, [r2]
                put(0xE312'0008);
                put(0x11C2'00B0);
                put(0xE282'2002);
                break;
            case 5:  // a copy: ldrh r0, [r2]
                put(0xE1D2'00B0);
                put(store_halfword_and_go_on);
                break;
            case 6:  // one in RAM as well
                put(store_halfword_and_go_on);
                put(branch(code.size(), code.size() + 1));
                put(store(9, 2, 4));
                break;
            case 7:  // and sometimes a register: tst r2, #254
                put(0xE1C2'00B0);
                put(0xE312'00FE);
                put(branch(code.size(), code.size() + 2, if_not_equal));
                put(store(11, 2, 0x20));
                put(0xE282'2002);
                break;
            case 8: {  // Thumb: add r12, pc, #1; bx r12; strh r0, [r2]; adds r2, #2; cmp r2, r1; bne; bx pc; nop
                code.insert(code.end(), {0xE28F'C001, 0xE12F'FF1C, 0x3202'8010, 0xD1FB'428A, 0x46C0'4778});
                break;
            }
            case 9:  // a byte, by index: and a long way to it
                put(0xE5C2'0000);
                code.insert(code.end(), below(60), 0xE320'F000);
                put(0xE282'2001);
                break;
            default:
                put(store_halfword_and_go_on);
                break;
        }
        put(compare_with_end);
        put(branch(code.size(), head, if_not_equal));
        put(store(11, 0, 0x24));
        if (below(4) == 0) {  // a while without a write: subs r3, r3, #1; bne
            code.insert(code.end(), {move(3, 1 + below(9000)), 0xE253'3001, 0x1AFF'FFFD});
        }
    }
    code.push_back(branch(code.size(), begin));
    return code;
}

struct outcome {
    std::vector<write_of> writes;
    std::vector<std::uint8_t> memory;
    cortex_a9_statistics statistics;
};

outcome run(const std::vector<std::uint32_t>& program, std::uint64_t latency_ps, bool draws, std::uint64_t slice,
            iss_timing timing = iss_timing::unit) {
    const fresh_kernel kernel;
    const log_capture messages;  // of bus errors, which the programs are meant to make
    cortex_a9_config config;
    config.batches_stores = draws;
    config.slice = slice;
    config.core.timing = timing;
    config.core.code_cache_bytes = 8u << 20;
    cortex_a9 cpu("cpu", config);
    target memory("memory", latency_ps);
    cpu.out.bind(memory.in);
    cpu.connect(memory.interrupts);
    std::memcpy(memory.ram.data(), program.data(), 4 * program.size());
    sc_core::sc_event end("end");
    end.notify(from_ps(run_ps));
    sc_core::sc_start(from_ps(run_ps));
    auto all = memory.slow;
    all.insert(all.end(), memory.ram.begin(), memory.ram.end());
    return {memory.writes, all, cpu.statistics()};
}

void compare(const outcome& one, const outcome& other) {
    const auto [here, there] =
        std::mismatch(one.writes.begin(), one.writes.end(), other.writes.begin(), other.writes.end());
    BOOST_TEST((here == one.writes.end() && there == other.writes.end()));
    if (here != one.writes.end() && there != other.writes.end()) BOOST_TEST(*here == *there);
    BOOST_TEST((one.memory == other.memory));
    BOOST_TEST(one.statistics.instructions == other.statistics.instructions);
    BOOST_TEST(one.statistics.reads == other.statistics.reads);
    BOOST_TEST(one.statistics.writes == other.statistics.writes);
    BOOST_TEST(one.statistics.interrupts == other.statistics.interrupts);
    BOOST_TEST(one.statistics.bus_errors == other.statistics.bus_errors);
}

}  // namespace

BOOST_AUTO_TEST_CASE(writes_of_translated_code_change_nothing) {
    const auto first = test_seed();
    std::uint64_t batched = 0;
    std::uint64_t interrupts = 0;
    std::uint64_t bus_errors = 0;
    for (unsigned n = 0; n < programs; ++n) {
        BOOST_TEST_CONTEXT("program " << first + n) {
            const auto program = random_program(first + n);
            const auto latency = std::array{171'000u, 80'000u, 83'500u}[n % 3];
            const auto timing = n % 2 == 0 ? iss_timing::unit : iss_timing::a9;
            const auto made = run(program, latency, false, 0, timing);
            const auto other = run(program, latency, true, 0, timing);
            compare(made, other);
            BOOST_TEST(made.statistics.batched_writes == 0u);
            batched += other.statistics.batched_writes;
            interrupts += made.statistics.interrupts;
            bus_errors += made.statistics.bus_errors;
        }
    }
    BOOST_TEST_MESSAGE("batched: " << batched);
    BOOST_TEST(batched > 1000u * programs);
    BOOST_TEST(interrupts > 3u * programs);
    BOOST_TEST(bus_errors > 2u * programs);
}

// What has a load, a condition, more than a store, or is not known, is none of the code whose stores are batched.
BOOST_AUTO_TEST_CASE(instructions_are_told_apart) {
    using use = memory_use;
    const std::pair<std::uint32_t, use> arm[] = {
        {0xE0C2'00B2, use::store},   // strh r0, [r2], #2
        {0xE580'1004, use::store},   // str r1, [r0, #4]
        {0xE7C2'1103, use::store},   // strb r1, [r2, r3, lsl #2]
        {0xE4A2'0004, use::other},   // strt r0, [r2], #4
        {0xE0E2'00B2, use::other},   // strht r0, [r2], #2
        {0x11C2'00B0, use::other},   // strhne r0, [r2]
        {0xE1C2'00F0, use::other},   // strd r0, [r2]
        {0xE1C2'00D0, use::other},   // ldrd r0, [r2]
        {0xE590'0000, use::other},   // ldr r0, [r0]
        {0xE1D2'00B0, use::other},   // ldrh r0, [r2]
        {0xE882'0003, use::other},   // stm r2, {r0, r1}
        {0xE102'0091, use::other},   // swp r0, r1, [r2]
        {0xE182'0F91, use::other},   // strex r0, r1, [r2]
        {0xED82'0B00, use::other},   // vstr d0, [r2]
        {0xE282'2002, use::none},    // add r2, r2, #2
        {0x0282'2002, use::other},   // addeq r2, r2, #2
        {0xE002'0091, use::none},    // mul r2, r1, r0
        {0xE6FF'0074, use::none},    // uxth r0, r4
        {0xE7E3'0250, use::none},    // ubfx r0, r0, #4, #4
        {0xE7C3'0211, use::none},    // bfi r0, r1, #4, #0
        {0xE730'F211, use::other},   // sdiv
        {0xE300'1234, use::none},    // movw r1, #0x234
        {0xE34C'8000, use::none},    // movt
        {0xE328'F000, use::other},   // msr cpsr_f, #0
        {0xE10F'0000, use::other},   // mrs r0, cpsr
        {0xE320'F003, use::other},   // wfi
        {0xE1A0'F00E, use::other},   // mov pc, lr
        {0xE152'0001, use::none},    // cmp r2, r1
        {0x1AFF'FFFC, use::branch},  // bne
        {0xEB00'0000, use::branch},  // bl
        {0x1B00'0000, use::other},   // blne
        {0xE12F'FF1E, use::branch},  // bx lr
        {0xEF00'0000, use::other},   // svc
        {0xEE07'0F15, use::other},   // mcr
        {0xF5D2'F000, use::other},   // pld
    };
    for (const auto& [instruction, expected] : arm) {
        BOOST_TEST_CONTEXT(std::hex << instruction) BOOST_TEST((memory_use_of_arm(instruction) == expected));
    }
    const std::pair<std::uint32_t, use> thumb16[] = {
        {0x8010, use::store},   // strh r0, [r2]
        {0x6010, use::store},   // str r0, [r2]
        {0x7010, use::store},   // strb r0, [r2]
        {0x5288, use::store},   // strh r0, [r1, r2]
        {0x9001, use::store},   // str r0, [sp, #4]
        {0x8810, use::other},   // ldrh r0, [r2]
        {0x6810, use::other},   // ldr
        {0x5688, use::other},   // ldrsb
        {0x4801, use::other},   // ldr r0, [pc, #4]
        {0xB410, use::other},   // push
        {0xBD10, use::other},   // pop
        {0xC003, use::other},   // stm
        {0xBF08, use::other},   // it eq
        {0xBF00, use::none},    // nop
        {0xBF30, use::other},   // wfi
        {0xB662, use::other},   // cpsie
        {0xBE00, use::other},   // bkpt
        {0xDF00, use::other},   // svc
        {0x3202, use::none},    // adds r2, #2
        {0x4291, use::none},    // cmp
        {0xB280, use::none},    // uxth
        {0x46F7, use::other},   // mov pc, lr
        {0xD1FB, use::branch},  // bne
        {0xB110, use::branch},  // cbz
        {0xE7FE, use::branch},  // b
        {0x4770, use::branch},  // bx lr
    };
    for (const auto& [instruction, expected] : thumb16) {
        BOOST_TEST_CONTEXT(std::hex << instruction) BOOST_TEST((memory_use_of_thumb16(instruction) == expected));
    }
    const std::pair<std::uint32_t, use> thumb32[] = {
        {0xF822'0B02, use::store},   // strh r0, [r2], #2
        {0xF8C2'0100, use::store},   // str r0, [r2, #256]
        {0xF842'0013, use::store},   // str r0, [r2, r3, lsl #1]
        {0xF842'0E04, use::other},   // strt
        {0xF852'0B04, use::other},   // ldr r0, [r2], #4
        {0xE8C2'0100, use::other},   // strd
        {0xE842'0100, use::other},   // strex
        {0xE8A2'0003, use::other},   // stm
        {0xF102'0202, use::none},    // add r2, r2, #2
        {0xF240'0123, use::none},    // movw
        {0xEA42'0203, use::none},    // orr
        {0xFA1F'F284, use::none},    // uxth
        {0xFB02'F203, use::none},    // mul
        {0xF000'F800, use::branch},  // bl
        {0xF000'B800, use::branch},  // b
        {0xF040'8000, use::branch},  // bne
        {0xF3EF'8000, use::other},   // mrs
        {0xF3AF'8003, use::other},   // wfi
        {0xF3BF'8F4F, use::other},   // dsb
        {0xEE07'0F15, use::other},   // mcr
    };
    for (const auto& [instruction, expected] : thumb32) {
        BOOST_TEST_CONTEXT(std::hex << instruction) BOOST_TEST((memory_use_of_thumb32(instruction) == expected));
    }
}
