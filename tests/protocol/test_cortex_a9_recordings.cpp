// SPDX-License-Identifier: Apache-2.0
// How many instructions programs take, and when they access their device and are interrupted, to the picosecond: the
// figures below have been recorded and do not change when the simulator does. The programs are
// tests/unit/cortex_a9/*.S;
// `-- --print` prints the table.
#include <fmt/format.h>
#include <tlm_utils/simple_target_socket.h>

#include <array>
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/kernel_time.h"
#include "fresh_kernel.h"
#include "processors/cortex_a9/cortex_a9.h"

namespace {

using namespace tabletop;

constexpr std::uint32_t ram_base = 0x0010'0000;
constexpr std::uint32_t ram_bytes = 0x0010'0000;
constexpr std::uint32_t device = 0x4000'0000;
constexpr std::uint32_t device_bytes = 64;
constexpr std::uint64_t access_ps = 130'000;
constexpr std::uint64_t interrupt_period_ps = 17'000'000;
constexpr std::uint64_t interrupt_length_ps = 1'500'000;
constexpr std::uint64_t run_ps = 400'000'000;

// FNV-1a over 64-bit words.
struct digest {
    std::uint64_t value = 0xCBF2'9CE4'8422'2325;
    void add(std::uint64_t word) {
        for (unsigned i = 0; i < 8; ++i) value = (value ^ (word >> 8 * i & 0xFF)) * 0x100'0000'01B3;
    }
};

// RAM and registers; a line that is high for a while again and again.
struct board : sc_core::sc_module, interrupt_source {
    tlm_utils::simple_target_socket<board> in{"in"};
    std::vector<std::uint8_t> ram = std::vector<std::uint8_t>(ram_bytes);
    std::array<std::uint8_t, device_bytes> registers{};
    digest accesses;
    std::uint64_t access_count = 0;
    bool interrupts = false;

    explicit board(sc_core::sc_module_name name) : sc_module(name) {
        in.register_b_transport(this, &board::transport);
        in.register_get_direct_mem_ptr(this, &board::direct);
        in.register_transport_dbg(this, &board::debug);
    }

    void transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        ++access_count;
        accesses.add(now_ps() + to_ps(delay));
        accesses.add(payload.get_address());
        delay += from_ps(access_ps);
        const bool answered = debug(payload) == payload.get_data_length();
        payload.set_response_status(answered ? tlm::TLM_OK_RESPONSE : tlm::TLM_ADDRESS_ERROR_RESPONSE);
    }
    unsigned debug(tlm::tlm_generic_payload& payload) {
        const auto offset = payload.get_address() - device;
        if (payload.get_address() < device || offset + payload.get_data_length() > device_bytes) return 0;
        auto* const at = &registers[static_cast<std::size_t>(offset)];
        payload.is_read() ? std::memcpy(payload.get_data_ptr(), at, payload.get_data_length())
                          : std::memcpy(at, payload.get_data_ptr(), payload.get_data_length());
        return payload.get_data_length();
    }
    bool direct(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
        const auto address = payload.get_address();
        if (address < ram_base || address >= ram_base + ram_bytes) return false;
        dmi.set_start_address(ram_base);
        dmi.set_end_address(ram_base + ram_bytes - 1);
        dmi.set_dmi_ptr(ram.data());
        dmi.allow_read_write();
        return true;
    }

    bool irq(std::uint64_t time_ps) override {
        return interrupts && time_ps >= interrupt_period_ps && time_ps % interrupt_period_ps < interrupt_length_ps;
    }
    bool fiq(std::uint64_t) override { return false; }
    const sc_core::sc_event& changed() override { return changed_; }
    std::uint64_t next_change_ps(std::uint64_t time_ps) override {
        return interrupts ? (time_ps / interrupt_period_ps + 1) * interrupt_period_ps : never;
    }

  private:
    sc_core::sc_event changed_{"changed"};
};

struct recording {
    const char* program;
    bool interrupts;
    std::uint64_t instructions;
    std::uint64_t accesses;
    std::uint64_t access_digest;  // of the time and the address of each
    std::uint64_t interrupts_taken;
    std::uint64_t exception_digest;  // of kind, place and number of instructions before, the latest 16
    std::uint64_t end_ps;            // local time
};

recording record(const char* program, bool interrupts) {
    fresh_kernel kernel;
    board around("board");
    std::ifstream file(fmt::format("{}/{}.bin", CORTEX_A9_PROGRAMS, program), std::ios::binary);
    const std::vector<char> image{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    BOOST_TEST_REQUIRE(!image.empty());
    std::memcpy(around.ram.data(), image.data(), image.size());
    around.interrupts = interrupts;
    cortex_a9_config config;
    config.entry_point = ram_base;
    cortex_a9 cpu("cpu", config);
    cpu.out.bind(around.in);
    cpu.connect(around);
    constexpr std::uint32_t irq_masked = 1u << 7;
    if (interrupts) cpu.core().set_cpsr(cpu.core().cpsr() & ~irq_masked);
    sc_core::sc_start(from_ps(run_ps));
    digest exceptions;
    for (const auto& each : cpu.core().recent_exceptions()) {
        exceptions.add(static_cast<std::uint64_t>(each.kind));
        exceptions.add(each.pc);
        exceptions.add(each.instructions);
    }
    const auto statistics = cpu.statistics();
    return {program,
            interrupts,
            statistics.instructions,
            around.access_count,
            around.accesses.value,
            statistics.interrupts,
            exceptions.value,
            cpu.local_time_ps()};
}

const std::vector<recording> recordings = {
    {"loop", false, 224028, 492, 0x879f6af61086140a, 0, 0x47698bc73ed0dce8, 400002000},
    {"loop", true, 224135, 491, 0x21e0379c1755d2a, 46, 0x5d4f6edb8b85ce68, 400032500},
    {"counting", false, 266670, 0, 0xcbf29ce484222325, 0, 0xcefff6c695ed5a43, 400005000},
    {"counting", true, 266669, 0, 0xcbf29ce484222325, 46, 0x621f2cb83bba7d9e, 400003500},
    {"polling", true, 5544, 2019, 0x6648c693629b464e, 46, 0xad92ff49b7645ace, 400258000},
    {"memory", false, 97, 6, 0x9c675947bb6be962, 0, 0xaf3e12b262205b3a, 925500},
    {"translation", false, 301, 0, 0xcbf29ce484222325, 0, 0xda5d27f3031de45d, 451500},
    {"exceptions_arm", false, 203, 2, 0x762e238f4444b428, 0, 0x30755bc2b889d8c, 564500},
    {"exceptions_thumb", false, 137, 1, 0x83d827d2c60c5a8a, 0, 0x7dae7cd1460c7ebb, 335500},
    {"system_arm", false, 116, 0, 0xcbf29ce484222325, 0, 0xcbf29ce484222325, 174000},
    {"system_thumb", false, 62, 0, 0xcbf29ce484222325, 0, 0xcbf29ce484222325, 93000},
    {"floating_point", false, 154, 1, 0x4c4a1dd0ec46edde, 0, 0x7d8d2e5340591635, 361000},
    {"alignment", false, 819, 1, 0x7311681989c7d5a7, 0, 0x372c8ff17a405860, 1358500},
};

}  // namespace

BOOST_AUTO_TEST_CASE(figures_are_as_recorded) {
    const auto& suite = boost::unit_test::framework::master_test_suite();
    const bool prints = suite.argc > 1 && std::string(suite.argv[1]) == "--print";
    for (const auto& wanted : recordings) {
        BOOST_TEST_CONTEXT(wanted.program << (wanted.interrupts ? ", interrupted" : "")) {
            const auto now = record(wanted.program, wanted.interrupts);
            if (prints) {
                fmt::print("    {{\"{}\", {}, {}, {}, 0x{:x}, {}, 0x{:x}, {}}},\n", now.program, now.interrupts,
                           now.instructions, now.accesses, now.access_digest, now.interrupts_taken,
                           now.exception_digest, now.end_ps);
                continue;
            }
            BOOST_TEST(now.instructions == wanted.instructions);
            BOOST_TEST(now.accesses == wanted.accesses);
            BOOST_TEST(now.access_digest == wanted.access_digest);
            BOOST_TEST(now.interrupts_taken == wanted.interrupts_taken);
            BOOST_TEST(now.exception_digest == wanted.exception_digest);
            BOOST_TEST(now.end_ps == wanted.end_ps);
        }
    }
}
