// SPDX-License-Identifier: Apache-2.0
// How far the core leads the kernel changes nothing that a program can see. Random programs access registers that raise
// an interrupt at once, later, or by an event of the kernel, and memory that takes time, masked and unmasked, with many
// accesses in a block; every access and every interrupt comes at the same time as in short slices.
#include <tlm_utils/simple_target_socket.h>

#include <boost/test/unit_test.hpp>
#include <cstring>
#include <random>
#include <vector>

#include "base/kernel_time.h"
#include "base/observed_writes.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "log_capture.h"
#include "processors/cortex_a9/cortex_a9.h"
#include "protocol/timed_interrupt_line.h"
#include "test_seed.h"

namespace {

using namespace tabletop;

constexpr std::uint64_t run_ps = 300'000'000;
constexpr std::uint64_t access_ps = 130'000;
constexpr std::uint64_t direct_ps = 170'000;
constexpr std::uint64_t ps_per_ns = 1000;
constexpr std::uint32_t ram_bytes = 1u << 16;
constexpr std::uint32_t page_bytes = 0x1000;
constexpr std::uint32_t timed_memory = 0x2000'0000;               // one page
constexpr std::uint32_t told_memory = timed_memory + page_bytes;  // one page: a write raises the line
constexpr std::uint32_t registers = 0x4000'0000;
constexpr unsigned programs = 100;

// Registers, by offset.
constexpr std::uint32_t served = 0;  // the handler's: notes the address it returns to
constexpr std::uint32_t raise_now = 4;
constexpr std::uint32_t lower_now = 8;
constexpr std::uint32_t raise_later = 12;     // after so many ns, which next_change_ps() knows
constexpr std::uint32_t raise_by_event = 16;  // after so many ns, which only the kernel knows
constexpr std::uint32_t nobody = 0x100;       // answers from here on

struct access {
    std::uint64_t time_ps;
    std::uint64_t address;
    std::uint32_t data;
    bool operator==(const access& other) const {
        return time_ps == other.time_ps && address == other.address && data == other.data;
    }
};

std::ostream& operator<<(std::ostream& out, const access& of) {
    return out << of.time_ps << " ps 0x" << std::hex << of.address << " = 0x" << of.data << std::dec;
}

struct target : sc_core::sc_module, direct_write_if {
    tlm_utils::simple_target_socket<target> in{"in"};
    timed_interrupt_line interrupts;
    std::vector<std::uint8_t> ram = std::vector<std::uint8_t>(ram_bytes);
    std::vector<std::uint8_t> slow = std::vector<std::uint8_t>(2 * page_bytes);
    std::vector<access> accesses;

    explicit target(sc_core::sc_module_name name) : sc_module(name) {
        in.register_b_transport(this, &target::transport);
        in.register_get_direct_mem_ptr(this, &target::direct);
        spawn_method("rise", sensitive_to(rises_).dont_initialize(), [this] { rise(); });
    }

    void transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        const auto arrival = now_ps() + to_ps(delay);
        const auto offset = payload.get_address() - registers;
        std::uint32_t data = 0;
        if (payload.is_write()) std::memcpy(&data, payload.get_data_ptr(), 4);
        accesses.push_back({arrival, payload.get_address(), data});
        if (payload.is_read()) std::memcpy(payload.get_data_ptr(), &data, 4);
        if (payload.is_write()) take(static_cast<std::uint32_t>(offset), data, arrival);
        delay += from_ps(access_ps);
        payload.set_response_status(offset < nobody ? tlm::TLM_OK_RESPONSE : tlm::TLM_ADDRESS_ERROR_RESPONSE);
    }

    void take(std::uint32_t offset, std::uint32_t data, std::uint64_t arrival) {
        if (offset == raise_now) interrupts.set(arrival, true);
        if (offset == lower_now) interrupts.set(arrival, false);
        if (offset == raise_later) interrupts.set(arrival + data * ps_per_ns, true);
        if (offset == raise_by_event) rises_.notify(from_ps(arrival + data * ps_per_ns - now_ps()));
    }

    void rise() {
        interrupts.set(now_ps(), true);
        interrupts.announce();
    }

    bool direct(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
        const auto address = payload.get_address();
        const bool is_slow = address - timed_memory < slow.size();
        if (!is_slow && address >= ram.size()) return false;
        dmi.allow_read_write();
        if (!is_slow) {
            dmi.set_start_address(0);
            dmi.set_end_address(ram.size() - 1);
            dmi.set_dmi_ptr(ram.data());
            return true;
        }
        const auto page = address / page_bytes * page_bytes;
        dmi.set_start_address(page);
        dmi.set_end_address(page + page_bytes - 1);
        dmi.set_dmi_ptr(slow.data() + (page - timed_memory));
        dmi.set_read_latency(from_ps(direct_ps));
        dmi.set_write_latency(from_ps(direct_ps));
        if (auto* const told = payload.get_extension<observed_writes>(); page == told_memory && told != nullptr) {
            told->memory = this;
        }
        return true;
    }

    void tell_of_write(const std::uint8_t*, std::uint64_t, std::uint64_t time_ps) override {
        accesses.push_back({time_ps, told_memory, 0});
        interrupts.set(time_ps, true);
    }

  private:
    sc_core::sc_event_queue rises_{"rises"};
};

// Vectors, the handlers, and a loop of random blocks.
std::vector<std::uint32_t> random_program(std::uint64_t seed) {
    constexpr std::uint32_t branch_to_next = 0xEAFF'FFFF;
    constexpr std::uint32_t no_operation = 0xE320'F000;
    constexpr unsigned handlers = 8;
    constexpr unsigned blocks = 150;
    const auto branch = [](unsigned from, unsigned to) { return 0xEA00'0000 | ((to - from - 2) & 0xFF'FFFF); };
    const auto store = [](unsigned base, unsigned value, std::uint32_t at) {
        return 0xE580'0000 | base << 16 | value << 12 | at;
    };
    const auto load = [](unsigned base, unsigned value, std::uint32_t at) {
        return 0xE590'0000 | base << 16 | value << 12 | at;
    };
    const auto move = [](unsigned to, std::uint32_t value) {
        return 0xE300'0000 | (value & 0xF000) << 4 | to << 12 | (value & 0xFFF);
    };
    const auto move_top = [&](unsigned to, std::uint32_t value) { return move(to, value >> 16) | 0x0040'0000; };

    std::mt19937_64 random(seed);
    const auto below = [&random](unsigned limit) { return static_cast<std::uint32_t>(random() % limit); };
    std::vector<std::uint32_t> code(handlers, branch_to_next - 1);  // every vector to itself
    code[6] = branch(6, handlers);
    code.insert(code.end(), {0xE24E'E004, store(11, 14, served), store(11, 14, lower_now), 0xE1B0'F00E});
    code[4] = store(11, 0, below(2) == 0 ? raise_now : lower_now);  // data abort: in its first block
    code[5] = 0xE25E'F004;                                          // subs pc, lr, #4: behind the access
    code[0] = branch(0, static_cast<unsigned>(code.size()));
    for (const auto& [to, value] : {std::pair{11u, registers}, {10u, timed_memory}, {9u, told_memory}}) {
        code.push_back(move(to, value & 0xFFFF));
        code.push_back(move_top(to, value));
    }
    code.push_back(0xF108'0080);  // cpsie i
    const auto begin = static_cast<unsigned>(code.size());
    for (unsigned n = 0; n < blocks; ++n) {
        for (auto left = below(12); left != 0; --left) {
            switch (below(12)) {
                case 0:
                    code.push_back(store(11, 0, raise_now));
                    break;
                case 1:
                    code.push_back(store(11, 0, lower_now));
                    break;
                case 2:
                    code.push_back(move(1, below(6000)));
                    code.push_back(store(11, 1, raise_later));
                    break;
                case 3:
                    code.push_back(move(1, below(6000)));
                    code.push_back(store(11, 1, raise_by_event));
                    break;
                case 4:
                    code.push_back(store(9, 0, 4 * below(16)));
                    break;
                case 5:
                    code.push_back(load(11, 2, 32));
                    break;
                case 6:
                    code.push_back(load(11, 2, nobody));
                    break;
                case 7:
                    code.insert(code.end(), below(60), no_operation);
                    break;
                default:
                    code.push_back(below(2) == 0 ? load(10, 2, 8) : store(10, 2, 12));
                    break;
            }
        }
        if (below(6) == 0) {
            code.push_back(below(2) == 0 ? 0xF10C'0080 : 0xF108'0080);  // cpsid i, cpsie i
        } else if (below(6) == 0) {  // a while without an access: subs r3, r3, #1; bne
            code.insert(code.end(), {move(3, 1 + below(4000)), 0xE253'3001, 0x1AFF'FFFD});
        } else {
            code.push_back(branch_to_next);
        }
    }
    code.push_back(branch(static_cast<unsigned>(code.size()), begin));
    return code;
}

struct outcome {
    std::vector<access> accesses;
    cortex_a9_statistics statistics;
};

outcome run(const std::vector<std::uint32_t>& program, unsigned slice, unsigned run_ahead, iss_timing timing) {
    const fresh_kernel kernel;
    const log_capture messages;  // of bus errors, which the programs are meant to make
    cortex_a9_config config;
    config.slice = slice;
    config.run_ahead_quanta = run_ahead;
    config.core.timing = timing;
    config.core.code_cache_bytes = 8u << 20;
    cortex_a9 cpu("cpu", config);
    target memory("memory");
    cpu.out.bind(memory.in);
    cpu.connect(memory.interrupts);
    std::memcpy(memory.ram.data(), program.data(), 4 * program.size());
    sc_core::sc_event end("end");
    end.notify(from_ps(run_ps + 1));
    sc_core::sc_start(from_ps(run_ps));
    // Which of the latest accesses were made depends on how far the core is ahead.
    auto& made = memory.accesses;
    while (!made.empty() && made.back().time_ps > run_ps - 10'000'000) made.pop_back();
    return {made, cpu.statistics()};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_lead_changes_nothing) {
    const auto first = test_seed();
    std::uint64_t interrupts = 0;
    std::uint64_t bus_errors = 0;
    for (unsigned n = 0; n < programs; ++n) {
        const auto program = random_program(first + n);
        const auto timing = n % 2 == 0 ? iss_timing::unit : iss_timing::a9;
        const auto reference = run(program, 13, 1, timing);
        const auto ahead = run(program, 0, 128, timing);
        interrupts += reference.statistics.interrupts;
        bus_errors += reference.statistics.bus_errors;
        const auto& one = reference.accesses;
        const auto& other = ahead.accesses;
        BOOST_TEST(one.size() > 300u);
        const auto [here, there] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
        const bool alike = here == one.end() && there == other.end();
        BOOST_TEST(alike, "program " << first + n << ": access " << here - one.begin() << " differs");
        if (here != one.end() && there != other.end()) BOOST_TEST(*here == *there);
    }
    BOOST_TEST(interrupts > 50u * programs);
    BOOST_TEST(bus_errors > 10u * programs);
}
