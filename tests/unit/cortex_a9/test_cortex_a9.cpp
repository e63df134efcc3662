// SPDX-License-Identifier: Apache-2.0
// What the programs of tests/unit/cortex_a9 find, register by register. The expected values follow from ARM DDI 0406C.
#include <boost/test/unit_test.hpp>

#include <utility>

#include "unit/cortex_a9/machine.h"

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

BOOST_AUTO_TEST_CASE(alignment) {
    machine m("alignment");
    run_to_sleep(m);
    constexpr std::uint32_t wanted[] = {0x55443322, 100 * 0x5544, 0x33220000, 0x001,      0x00184002, 0x00184002, 0x801,
                                        0x00184002, 0x001,        0x00184002, 0x77665544, 0x001,      0x00184002, 0x001,
                                        0x00184001, 0x801,        0x00184102, 0x88776655, 0x001,      0x001FFFFE, 0x801,
                                        0x001FFFFE, 0x001,        0x40000FFF, 0x008,      0x40000FFC};
    for (unsigned i = 0; i < std::size(wanted); ++i) {
        BOOST_TEST_CONTEXT("result " << i) BOOST_TEST(m.result(i) == wanted[i]);
    }
    BOOST_TEST(m.exceptions.size() == 10u);
    BOOST_TEST(m.accesses.empty());  // none of the bytes has been asked for
}

BOOST_AUTO_TEST_CASE(translation_tables) {
    machine m("translation");
    run_to_sleep(m);
    constexpr std::uint32_t wanted[] = {
        0x11111111, 0x22222222, 0x02F, 0x21001000, 0x21001000, 0x44444444, 0x82F, 0x21002000, 0x82F, 0x21003004,
        0x027,      0x21005008, 0x019, 0x2200000C, 0x805,      0x24000000, 0x827, 0x21005000, 42};
    for (unsigned i = 0; i < std::size(wanted); ++i) {
        BOOST_TEST_CONTEXT("result " << i) BOOST_TEST(m.result(i) == wanted[i]);
    }
    BOOST_TEST((m.result(19) >> 20) == 0x200u);
    constexpr std::uint32_t more[] = {0x21004004, 0x00F, 0x21004000, 0x22222222, 0x11111111, 0x184, 0x1F, 0x11111111};
    for (unsigned i = 0; i < std::size(more); ++i) {
        BOOST_TEST_CONTEXT("result " << 20 + i) BOOST_TEST(m.result(20 + i) == more[i]);
    }
}

namespace {

// What a debugger sees: stops at `pc` until the program sleeps.
struct block_list : tabletop::iss_trace {
    std::uint64_t instructions = 0;
    std::vector<std::uint32_t> starts;
    void executed(const tabletop::iss_block& block) override {
        BOOST_TEST(block.instructions == instructions);
        instructions += block.count;
        starts.push_back(block.pc);
    }
};

struct end_state {
    std::uint64_t instructions;
    std::uint32_t r5;
    std::uint32_t pc;
    bool operator==(const end_state& other) const {
        return instructions == other.instructions && r5 == other.r5 && pc == other.pc;
    }
};

end_state state_of(const machine& m) {
    return {m.core->instructions(), m.core->reg(5), m.core->reg(15)};
}

}  // namespace

BOOST_AUTO_TEST_CASE(trace_changes_nothing_and_misses_nothing) {
    machine plain("loop");
    machine traced("loop");
    block_list blocks;
    traced.core->set_trace(&blocks);
    for (const unsigned count : {1u, 7u, 100u, 5000u}) {
        plain.core->run(count);
        traced.core->run(count);
        BOOST_TEST((state_of(plain) == state_of(traced)));
    }
    BOOST_TEST(blocks.instructions == plain.core->instructions());
    traced.core->set_trace(nullptr);
    const auto reported = blocks.starts.size();
    traced.core->run(100);
    BOOST_TEST(blocks.starts.size() == reported);
}

// As a debugger can, when the core waits in an access: what was going on then is not told of.
BOOST_AUTO_TEST_CASE(a_trace_that_comes_inside_of_an_access_begins_with_the_next_block) {
    struct first_blocks : tabletop::iss_trace {
        std::vector<tabletop::iss_block> all;
        void executed(const tabletop::iss_block& block) override { all.push_back(block); }
    };
    struct watched : machine {
        tabletop::iss_trace* next_trace = nullptr;
        bool read(std::uint32_t address, unsigned size, std::uint64_t& data) override {
            if (next_trace != nullptr) core->set_trace(std::exchange(next_trace, nullptr));
            return machine::read(address, size, data);
        }
    };
    watched m;
    const std::uint32_t program[] = {
        0xE3A01101,  // mov r1, #0x40000000
        0xE5910000,  // loop: ldr r0, [r1]
        0xE2822001,  // add r2, r2, #1
        0xEAFFFFFC,  // b loop
    };
    m.core->write_memory(machine::ram_base, program, sizeof program);
    m.core->reset(machine::ram_base);
    m.core->run(100);
    first_blocks blocks;
    m.next_trace = &blocks;
    m.core->run(100);
    m.core->run(100);
    m.core->set_trace(nullptr);
    BOOST_REQUIRE(!blocks.all.empty());
    for (const auto& block : blocks.all) BOOST_TEST((block.pc == machine::ram_base + 4 && block.count == 3));
}

BOOST_AUTO_TEST_CASE(breakpoints_stop_before_the_instruction) {
    machine m("loop");
    m.core->run(2000);
    // An instruction in the middle of the Thumb function: its IT block makes it conditional.
    std::uint32_t thumb_pc = 0;
    for (unsigned i = 0; i < 1000 && thumb_pc == 0; ++i) {
        m.core->step();
        if ((m.core->cpsr() & 0x0600FC00) != 0 && (m.core->cpsr() & 0x20) != 0) thumb_pc = m.core->reg(15);
    }
    machine plain("loop");
    machine stopping("loop");
    stopping.core->add_breakpoint(thumb_pc | 1u);
    unsigned stops = 0;
    std::uint64_t executed = 0;
    for (unsigned i = 0; i < 10000 && executed < 4000; ++i) {
        executed += stopping.core->run(4000 - executed);
        const auto stop = stopping.core->take_stop();
        if (stop.why == tabletop::iss_stop::reason::none) continue;
        BOOST_TEST((stop.why == tabletop::iss_stop::reason::breakpoint));
        BOOST_TEST(stop.address == thumb_pc);
        BOOST_TEST(stopping.core->reg(15) == thumb_pc);
        ++stops;
    }
    BOOST_TEST(stops > 50u);
    plain.core->run(stopping.core->instructions());
    while (plain.core->instructions() > stopping.core->instructions()) stopping.core->step();
    BOOST_TEST((state_of(plain) == state_of(stopping)));
    stopping.core->remove_breakpoint(thumb_pc);
    BOOST_TEST(stopping.core->run(1000) >= 1000u);
    BOOST_TEST((stopping.core->take_stop().why == tabletop::iss_stop::reason::none));
}

BOOST_AUTO_TEST_CASE(watchpoints_stop_before_the_access) {
    using tabletop::iss_watch;
    constexpr std::uint32_t variable = 0x00184008;
    machine m("loop");
    m.core->run(1000);
    m.core->add_watchpoint(variable + 1, 1, iss_watch::write);
    std::uint32_t before = 0;
    for (unsigned i = 0; i < 5; ++i) {
        m.core->run(100'000);
        const auto stop = m.core->take_stop();
        BOOST_TEST((stop.why == tabletop::iss_stop::reason::watchpoint));
        BOOST_TEST(stop.address == variable);
        BOOST_TEST((stop.watch == iss_watch::write));
        BOOST_TEST(stop.size == 4u);
        BOOST_TEST(stop.is_write);
        BOOST_TEST(m.word(variable) == (i == 0 ? m.word(variable) : before));
        m.core->step();
        BOOST_TEST(m.word(variable) == m.core->reg(5));
        before = m.word(variable);
    }
    m.core->remove_watchpoint(variable + 1, 1, iss_watch::write);
    m.core->add_watchpoint(variable, 4, iss_watch::read);
    m.core->run(100'000);
    const auto stop = m.core->take_stop();
    BOOST_TEST((stop.watch == iss_watch::read));
    BOOST_TEST(stop.size == 4u);
    BOOST_TEST(!stop.is_write);
    BOOST_TEST(m.core->run(0) == 1u);  // the instruction it has stopped at
    m.core->remove_watchpoint(variable, 4, iss_watch::read);
    BOOST_TEST(m.core->run(1000) >= 1000u);
    BOOST_TEST((m.core->take_stop().why == tabletop::iss_stop::reason::none));
}
