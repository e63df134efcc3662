// SPDX-License-Identifier: Apache-2.0
// The processor as an initiator: local time, quantum, sleep, interrupts, DMI and bus errors. Three systems run side by
// side: a target that annotates its latency, one that waits it out, and one that annotates with the core run in short
// slices. They must agree to the picosecond.
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>
#include <tlm_utils/simple_target_socket.h>

#include <boost/test/unit_test.hpp>
#include <cstring>
#include <sstream>

#include "base/kernel_time.h"
#include "fresh_kernel.h"
#include "processors/cortex_a9/cortex_a9.h"
#include "unit/cortex_a9/machine.h"

namespace {

using namespace tabletop;

constexpr std::uint64_t period_ps = 7'300'000;  // of the timer, no multiple of the quantum
constexpr std::uint64_t quantum_ps = 1'000'000;

struct access {
    std::uint64_t time_ps;
    std::uint64_t address;
    std::uint32_t data;
    unsigned length;

    bool operator==(const access& other) const {
        return time_ps == other.time_ps && address == other.address && data == other.data && length == other.length;
    }
};

std::ostream& operator<<(std::ostream& out, const access& a) {
    return out << a.time_ps << " ps 0x" << std::hex << a.address << std::dec << " = " << a.data;
}

// A timer by arithmetic: the line rises at every multiple of the period and falls when the register at +4 is read.
class timer : public interrupt_source {
  public:
    bool irq(std::uint64_t time_ps) override { return time_ps / period_ps > acknowledged_; }
    bool fiq(std::uint64_t) override { return false; }
    const sc_core::sc_event& changed() override { return changed_; }
    std::uint64_t next_change_ps(std::uint64_t time_ps) override { return (time_ps / period_ps + 1) * period_ps; }
    void acknowledge(std::uint64_t time_ps) { acknowledged_ = time_ps / period_ps; }

  private:
    std::uint64_t acknowledged_ = 0;
    sc_core::sc_event changed_{"changed"};
};

// RAM with DMI at 0x00100000, registers at 0x40000000, nothing elsewhere.
struct target : sc_core::sc_module {
    tlm_utils::simple_target_socket<target> in;
    timer interrupts;
    const bool waits;
    std::vector<std::uint8_t> ram = std::vector<std::uint8_t>(1u << 20);
    std::vector<access> accesses;
    unsigned ram_transactions = 0;
    volatile double inexact = 0;

    target(sc_core::sc_module_name name, bool waiting) : sc_module(name), in("in"), waits(waiting) {
        in.register_b_transport(this, &target::transport);
        in.register_get_direct_mem_ptr(this, &target::direct);
        in.register_transport_dbg(this, &target::debug);
    }

    void transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        const auto address = payload.get_address();
        const auto arrival = now_ps() + to_ps(delay);
        inexact = 1.0 / (3.0 + inexact);
        delay += from_ps(address % 8 == 0 ? 100'000 : 30'500);
        if (waits) {
            wait(delay);
            delay = sc_core::SC_ZERO_TIME;
        }
        if (address >= 0x00100000 && address < 0x00200000) ++ram_transactions;
        if (address < 0x40000000 || address >= 0x40000100) {
            payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
            return;
        }
        if (address == 0x40000004) interrupts.acknowledge(arrival);
        std::uint32_t data = 1;
        if (payload.is_read()) {
            std::memcpy(payload.get_data_ptr(), &data, payload.get_data_length());
        } else {
            std::memcpy(&data, payload.get_data_ptr(), payload.get_data_length());
        }
        accesses.push_back({arrival, address, data, payload.get_data_length()});
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
    }

    bool direct(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
        if (payload.get_address() < 0x00100000 || payload.get_address() >= 0x00200000) return false;
        dmi.allow_read_write();
        dmi.set_start_address(0x00100000);
        dmi.set_end_address(0x001FFFFF);
        dmi.set_dmi_ptr(ram.data());
        return true;
    }

    unsigned debug(tlm::tlm_generic_payload&) { return 0; }
};

struct board {
    cortex_a9 cpu;
    target memory;

    board(const char* cpu_name, const char* memory_name, bool waits, std::uint64_t slice, unsigned run_ahead)
        : cpu(cpu_name, config(slice, run_ahead)), memory(memory_name, waits) {
        cpu.out.bind(memory.in);
        cpu.connect(memory.interrupts);
        const auto image = test::load_program("polling");
        std::memcpy(memory.ram.data(), image.data(), image.size());
    }

    static cortex_a9_config config(std::uint64_t slice, unsigned run_ahead) {
        cortex_a9_config result;
        result.entry_point = 0x00100000;
        result.quantum_ps = quantum_ps;
        result.slice = slice;
        result.run_ahead_quanta = run_ahead;
        return result;
    }
};

}  // namespace

BOOST_AUTO_TEST_CASE(configuration_is_checked) {
    cortex_a9_config config;
    config.quantum_ps = 999;
    BOOST_CHECK_THROW(cortex_a9("refused", config), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(target_style_and_slices_change_nothing) {
    std::ostringstream log;
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(log)));
    board annotating("annotating", "annotating_memory", false, 0, 1);
    board waiting("waiting", "waiting_memory", true, 0, 1);
    board sliced("sliced", "sliced_memory", false, 13, 1);
    board ahead("ahead", "ahead_memory", false, 128, 16);
    sc_core::sc_event end("end");
    end.notify(501, sc_core::SC_US);
    sc_core::sc_start(500, sc_core::SC_US);

    const auto& reference = annotating.memory.accesses;
    BOOST_TEST(reference.size() > 2000u);
    for (const auto* other : {&waiting, &sliced, &ahead}) {
        BOOST_TEST_CONTEXT(other->cpu.name()) {
            const auto common = std::min(reference.size(), other->memory.accesses.size());
            BOOST_TEST(common + 100 > reference.size());
            for (std::size_t i = 0; i < common; ++i) BOOST_TEST_REQUIRE(other->memory.accesses[i] == reference[i]);
        }
    }

    // Every rise of the line is served once: 500 us / 7.3 us, the last one perhaps not yet.
    const auto interrupts = annotating.cpu.statistics().interrupts;
    BOOST_TEST(interrupts >= 67u);
    BOOST_TEST(interrupts <= 68u);
    BOOST_TEST(annotating.memory.ram_transactions == 0u);
    BOOST_TEST(annotating.cpu.core().fpscr() == 0u);  // the target computes with floating point, the program does not
    BOOST_TEST(annotating.cpu.statistics().sleep_ps > 0u);
    BOOST_TEST(annotating.cpu.statistics().bus_errors > 10u);
    BOOST_TEST(log.str().find("pc 0x001") != std::string::npos);
    BOOST_TEST(log.str().find("address 0x50000000") != std::string::npos);

    // The first access: the instructions before the block of the poll loop's first pass, at 1.5 ns each, and no bus
    // delay.
    BOOST_TEST(reference[0].time_ps % 1500 == 0u);
    // Two polls: load 100 ns, store 100 ns, five instructions.
    BOOST_TEST(reference[4].time_ps - reference[2].time_ps == 2 * 100'000u + 5 * 1500u);
    BOOST_TEST(reference[1].length == 4u);
}

BOOST_FIXTURE_TEST_CASE(only_semihosting_calls_are_asked_of_the_handler, fresh_kernel) {
    constexpr std::uint32_t program[] = {
        0xE3A00601,  // mov r0, #0x00100000
        0xEE0C0F10,  // mcr p15, 0, r0, c12, c0, 0: VBAR
        0xEF0000AB,  // svc 0xAB
        0xEF123456,  // svc 0x123456
        0xE28F0001,  // add r0, pc, #1
        0xE12FFF10,  // bx r0
        0xDF56DFAB,  // svc 0xAB; svc 0x56
        0xE7FEE7FE,  // b .
    };
    constexpr std::uint32_t vectors[] = {0, 0, 0xE1B0F00E};  // of supervisor calls: movs pc, lr
    board one("one", "memory", false, 0, 1);
    std::memcpy(one.memory.ram.data(), vectors, sizeof vectors);
    std::memcpy(one.memory.ram.data() + 0x100, program, sizeof program);
    std::vector<std::pair<std::uint32_t, bool>> asked;
    one.cpu.on_supervisor_call([&asked](iss&, std::uint32_t number, bool thumb) {
        asked.emplace_back(number, thumb);
        return true;
    });
    one.cpu.core().reset(0x0010'0100);
    sc_core::sc_start(10, sc_core::SC_US);
    BOOST_TEST_REQUIRE(asked.size() == 2u);
    BOOST_TEST((asked[0] == std::pair<std::uint32_t, bool>(0x123456, false)));
    BOOST_TEST((asked[1] == std::pair<std::uint32_t, bool>(0xAB, true)));
    BOOST_TEST(one.cpu.core().recent_exceptions().size() == 2u);
}
