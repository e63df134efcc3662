// SPDX-License-Identifier: Apache-2.0
// What the programs of tests/unit/cortex_a9 find, register by register. The expected values follow from ARM DDI 0406C.
#define BOOST_TEST_MODULE test_cortex_a9
#include <boost/test/unit_test.hpp>

#include "unit/cortex_a9/machine.h"

extern "C" int sc_main(int, char*[]);
int sc_main(int, char*[]) {
    return 0;
}

namespace {

using tabletop::iss_exception;
using tabletop::iss_mode;
using tabletop::iss_sleep;
using tabletop::test::machine;

constexpr std::uint64_t enough = 100'000;

void run_to_sleep(machine& m) {
    m.core->run(enough);
    BOOST_TEST_REQUIRE(m.core->halted() == "");
    BOOST_TEST_REQUIRE((m.core->sleeping() == iss_sleep::wait_for_interrupt));
}

// Log entry `index`: vector, saved status and the mode it was handled in; the return address comes from the program.
void check_entry(const machine& m, unsigned index, std::uint32_t vector, std::uint32_t saved, std::uint32_t status) {
    BOOST_TEST_CONTEXT("log entry " << index) {
        const auto entry = m.logged(index);
        BOOST_TEST(entry.vector == vector);
        BOOST_TEST(entry.lr == m.expected_return(index));
        BOOST_TEST((entry.spsr & 0x0FFFFFFF) == saved);
        BOOST_TEST((entry.cpsr & 0x0FFFFFFF) == status);
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(exceptions_from_arm_state) {
    machine m("exceptions_arm");
    run_to_sleep(m);
    check_entry(m, 0, 2, 0x1D3, 0x1D3);
    check_entry(m, 1, 1, 0x1D3, 0x1DB);
    check_entry(m, 2, 3, 0x1D3, 0x1D7);
    check_entry(m, 3, 4, 0x1D3, 0x1D7);
    BOOST_TEST(m.result(0) == 0x50000000u);
    BOOST_TEST(m.result(1) == 0x12345678u);
    BOOST_TEST(m.result(2) == 0x008u);
    BOOST_TEST(m.result(3) == 0x50000004u);
    check_entry(m, 4, 4, 0x1D3, 0x1D7);
    BOOST_TEST(m.result(4) == 0x50000000u);
    BOOST_TEST(m.result(5) == 0x808u);
    for (unsigned i = 5; i < 8; ++i) check_entry(m, i, 1, 0x1D3, 0x1DB);
    check_entry(m, 8, 2, 0x1D0, 0x1D3);
    check_entry(m, 9, 1, 0x1D0, 0x1DB);
    BOOST_TEST((m.result(6) & 0x1FF) == 0x1D0u);
}

BOOST_AUTO_TEST_CASE(exceptions_from_thumb_state) {
    machine m("exceptions_thumb");
    run_to_sleep(m);
    check_entry(m, 0, 2, 0x1F3, 0x1D3);
    check_entry(m, 1, 1, 0x1F3, 0x1DB);
    check_entry(m, 2, 2, 0x1F3 | 0x1800, 0x1D3);  // IT state after SVCEQ: one instruction left, condition NE
    BOOST_TEST(m.result(0) == 0u);
    BOOST_TEST(m.result(1) == 0u);
    check_entry(m, 3, 1, 0x1F3 | 0x0800,
                0x1DB);  // an undefined instruction keeps its own IT state: condition EQ, the last one
    check_entry(m, 4, 4, 0x1F3, 0x1D7);
    BOOST_TEST(m.result(2) == 0x50000000u);
    BOOST_TEST(m.result(3) == 0x12345678u);
    check_entry(m, 5, 3, 0x1F3, 0x1D7);
}

BOOST_AUTO_TEST_CASE(system_instructions_in_arm_state) {
    machine m("system_arm");
    run_to_sleep(m);
    constexpr std::uint32_t wanted[] = {
        0x000001D3, 0x000001DF, 0xF00001DF, 0x900000DF, 0x1200,     0x1201,     0x00194000, 0x1F01,     0x1201,
        0x77,       0x00193FF8, 0x00102030, 0xA00000D3, 0xA00000D3, 0x00194000, 0x200000D3, 0x00184008, 0x400000D3,
        0x40000013, 0x11,       0x13,       0x60000093, 0x5A,       0x413FC090, 0x00C50078, 0,
    };
    for (unsigned i = 0; i < std::size(wanted); ++i) {
        BOOST_TEST_CONTEXT("result " << i) BOOST_TEST(m.result(i) == wanted[i]);
    }
    BOOST_TEST(m.core->banked_reg(iss_mode::fiq, 11) == 0x11u);
    BOOST_TEST(m.core->banked_reg(iss_mode::user, 11) == 0x13u);
    BOOST_TEST(m.core->banked_reg(iss_mode::irq, 13) == 0x1200u);
    BOOST_TEST(m.exceptions.empty());
}

BOOST_AUTO_TEST_CASE(system_instructions_in_thumb_state) {
    machine m("system_thumb");
    run_to_sleep(m);
    constexpr std::uint32_t wanted[] = {0x153,      0x1D3,      0x1D2, 0x600000F3, 0x00193FF8, 0x600000F3,
                                        0x600000D3, 0x800000D3, 0x77,  0x413FC090, 0x0BADCAFE};
    for (unsigned i = 0; i < std::size(wanted); ++i) {
        BOOST_TEST_CONTEXT("result " << i) BOOST_TEST(m.result(i) == wanted[i]);
    }
    BOOST_TEST(m.exceptions.empty());
}

BOOST_AUTO_TEST_CASE(floating_point_is_undefined_until_enabled) {
    machine m("floating_point");
    run_to_sleep(m);
    for (unsigned i = 0; i < 4; ++i) check_entry(m, i, 1, 0x1D3, 0x1DB);
    BOOST_TEST(m.result(0) == 0x40000000u);
    BOOST_TEST(m.result(1) == 0x40400000u);
    BOOST_TEST(m.result(2) == 0xE8584CAAu);
    BOOST_TEST(m.result(3) == 0x3FFBB67Au);
    BOOST_TEST(m.result(4) == 0x22u);
    BOOST_TEST((m.result(5) >> 28) == 0x8u);
    BOOST_TEST(m.result(6) == 0x10110222u);
    check_entry(m, 4, 1, 0x1D3, 0x1DB);
    check_entry(m, 5, 4, 0x1D3, 0x1D7);
    BOOST_TEST(m.result(7) == 0x50000000u);
    BOOST_TEST(m.core->vfp_reg(3) == 0x40080000u);
}

BOOST_AUTO_TEST_CASE(memory_accesses) {
    machine m("memory");
    run_to_sleep(m);
    constexpr std::uint32_t wanted[] = {0, 6, 1, 1, 0x77665544, 0xCAFEBABE, 0x44332211, 0x00184004, 1,
                                        2, 3, 0, 0, 3,          0x001,      0x50000004, 0x008,      0x50000000};
    for (unsigned i = 0; i < std::size(wanted); ++i) {
        BOOST_TEST_CONTEXT("result " << i) BOOST_TEST(m.result(i) == wanted[i]);
    }
    BOOST_TEST_REQUIRE(m.accesses.size() == 5u);
    BOOST_TEST(m.accesses[1].size == 1u);
    BOOST_TEST(m.accesses[1].data == 0x04u);
    BOOST_TEST(m.accesses[2].size == 2u);
    BOOST_TEST(m.accesses[3].size == 8u);
    BOOST_TEST(m.accesses[4].data == 3u);
}

BOOST_AUTO_TEST_CASE(wait_for_interrupt_and_interrupt_entry) {
    machine m("interrupts");
    run_to_sleep(m);
    BOOST_TEST(m.core->reg(4) == 0u);
    BOOST_TEST(m.core->run(enough) == 0u);
    m.core->set_irq(true);  // still masked: wakes, no exception
    m.core->set_irq(false);
    run_to_sleep(m);
    BOOST_TEST(m.core->reg(4) == 1u);
    m.core->wake();
    m.core->run(1000);
    BOOST_TEST(m.exceptions.empty());

    const auto pc = m.core->reg(15);
    m.core->set_irq(true);
    m.core->run(1);
    BOOST_TEST_REQUIRE(m.exceptions.size() == 1u);
    BOOST_TEST((m.exceptions[0].kind == iss_exception::irq));
    BOOST_TEST(m.core->banked_reg(iss_mode::irq, 14) == pc + 4);
    BOOST_TEST((m.core->cpsr() & 0x1FF) == 0x192u);
    BOOST_TEST((m.core->spsr(iss_mode::irq) & 0x1FF) == 0x113u);

    m.core->set_fiq(true);  // FIQ is not masked in the IRQ handler
    m.core->run(1);
    BOOST_TEST_REQUIRE(m.exceptions.size() == 2u);
    BOOST_TEST((m.exceptions[1].kind == iss_exception::fiq));
    BOOST_TEST((m.core->cpsr() & 0x1FF) == 0x1D1u);
    m.core->set_irq(false);
    m.core->set_fiq(false);
    m.core->run(1000);
    BOOST_TEST((m.core->cpsr() & 0x1FF) == 0x113u);
    BOOST_TEST(m.exceptions.size() == 2u);
}

BOOST_AUTO_TEST_CASE(high_vectors_and_fault_loop) {
    machine m;
    const std::uint32_t program[] = {
        0xEE110F10,  // mrc p15, 0, r0, c1, c0, 0
        0xE3800A02,  // orr r0, r0, #0x2000
        0xEE010F10,  // mcr p15, 0, r0, c1, c0, 0
        0xEF000000,  // svc #0
    };
    m.core->write_memory(machine::ram_base, program, sizeof program);
    m.core->reset(machine::ram_base);
    m.core->run(enough);
    BOOST_TEST_REQUIRE(m.exceptions.size() >= 2u);
    BOOST_TEST((m.exceptions[0].kind == iss_exception::supervisor_call));
    BOOST_TEST((m.exceptions[1].kind == iss_exception::prefetch_abort));
    BOOST_TEST(m.exceptions[1].pc == 0xFFFF0008u);
    BOOST_TEST(m.core->halted() != "");
    BOOST_TEST(m.core->run(enough) == 0u);
    const auto text = describe_state(*m.core);
    BOOST_TEST(text.find("Prefetch Abort at ffff000c") != std::string::npos);
    BOOST_TEST(text.find("r0 ") != std::string::npos);
}
