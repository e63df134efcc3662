// SPDX-License-Identifier: Apache-2.0
// A register that is polled may say until when it stays as it is. Whether an interconnect adds its own ways to what it
// says, knows nothing of it or says nothing, the program sees the change, and goes on, at the same picosecond.
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <boost/test/unit_test.hpp>
#include <cstring>
#include <vector>

#include "base/axi4_lite_target.h"
#include "base/kernel_time.h"
#include "base/poll_hint.h"
#include "fresh_kernel.h"
#include "processors/cortex_a9/cortex_a9.h"

namespace {

using namespace tabletop;

constexpr std::uint32_t registers = 0x4000'0000;
constexpr std::uint64_t change_ps = 180'001'000;  // register 0 is 1 from here on
constexpr std::uint64_t there_ps = 37'000;
constexpr std::uint64_t back_ps = 11'000;

// Polls register 0 until it is not 0, then writes register 1 and loops.
constexpr std::uint32_t program[] = {
    0xE3A00101,  // mov r0, #0x40000000
    0xE5901000,  // ldr r1, [r0]
    0xE3510000,  // cmp r1, #0
    0x0AFFFFFC,  // beq .-8
    0xE5801004,  // str r1, [r0, #4]
    0xEAFFFFFE,  // b .
};

struct changing_register : register_access {
    unsigned reads = 0;
    std::uint64_t written_ps = 0;

    std::uint32_t read(std::uint32_t, std::uint64_t accept_ps) override {
        ++reads;
        return accept_ps < change_ps ? 0 : 1;
    }
    void write(std::uint32_t, std::uint32_t, unsigned, std::uint64_t accept_ps, std::uint64_t) override {
        written_ps = accept_ps;
    }
    void reset() override {}
    std::uint64_t stable_until_ps(std::uint32_t, std::uint64_t accept_ps) const override {
        return accept_ps < change_ps ? change_ps : 0;
    }
    std::uint32_t peek(std::uint32_t) const override { return 0; }
};

struct device : sc_core::sc_module {
    tlm::tlm_target_socket<32> in{"in"};
    changing_register polled;
    axi4_lite_target port{"port", in, polled, 16, access_timing(view::ca, clock_domain(100'000'000), {2, 1})};

    explicit device(sc_core::sc_module_name name) : sc_module(name) {}
};

struct nobody : interrupt_source {
    bool irq(std::uint64_t) override { return false; }
    bool fiq(std::uint64_t) override { return false; }
    const sc_core::sc_event& changed() override { return changed_; }
    std::uint64_t next_change_ps(std::uint64_t) override { return never; }

  private:
    sc_core::sc_event changed_{"changed"};
};

enum class way { adds_itself, knows_nothing, says_nothing };

// RAM with DMI at 0; all else goes on, by a way that takes its time.
struct interconnect : sc_core::sc_module {
    tlm_utils::simple_target_socket<interconnect> in{"in"};
    tlm_utils::simple_initiator_socket<interconnect> out{"out"};
    const way kind;
    std::vector<std::uint8_t> ram = std::vector<std::uint8_t>(4096);

    interconnect(sc_core::sc_module_name name, way how) : sc_module(name), kind(how) {
        in.register_b_transport(this, &interconnect::transport);
        in.register_get_direct_mem_ptr(this, &interconnect::direct);
        std::memcpy(ram.data(), program, sizeof program);
    }

    void transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
        delay += from_ps(there_ps);
        out->b_transport(trans, delay);
        delay += from_ps(back_ps);
        auto* const hint = trans.get_extension<poll_hint>();
        if (hint == nullptr) return;
        if (kind == way::adds_itself) hint->add_ways(there_ps, back_ps);
        if (kind == way::says_nothing) hint->until_ps = 0;
    }

    bool direct(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
        if (trans.get_address() >= ram.size()) return false;
        dmi.allow_read_write();
        dmi.set_start_address(0);
        dmi.set_end_address(ram.size() - 1);
        dmi.set_dmi_ptr(ram.data());
        return true;
    }
};

struct outcome {
    std::uint64_t written_ps;
    std::uint64_t reads;  // of the program
    unsigned asked;       // of the target
};

outcome poll(way kind) {
    const fresh_kernel kernel;
    cortex_a9_config config;
    config.entry_point = 0;
    cortex_a9 cpu("cpu", config);
    interconnect between("between", kind);
    nobody interrupts;
    device target("target");
    cpu.out.bind(between.in);
    between.out.bind(target.in);
    cpu.connect(interrupts);
    sc_core::sc_start(from_ps(2 * change_ps));
    return {target.polled.written_ps, cpu.statistics().reads, target.polled.reads};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_poll_ends_when_it_would_without_a_hint) {
    const auto asked = poll(way::says_nothing);
    BOOST_TEST(asked.written_ps > change_ps);
    BOOST_TEST(asked.written_ps < change_ps + 1'000'000);
    BOOST_TEST(asked.reads == asked.asked);
    for (const auto kind : {way::adds_itself, way::knows_nothing}) {
        const auto other = poll(kind);
        BOOST_TEST_CONTEXT(static_cast<int>(kind)) {
            BOOST_TEST(other.written_ps == asked.written_ps);
            BOOST_TEST(other.reads == asked.reads);
        }
    }
    BOOST_TEST(poll(way::adds_itself).asked * 2 < asked.asked);
}
