// SPDX-License-Identifier: Apache-2.0
// What forgets translated code, and what does not: the counters of the translator stand still where nothing has
// changed, and a program sees what has.
#include <boost/test/unit_test.hpp>

#include "unit/cortex_a9/machine.h"
#include "unit/cortex_a9/paged_machine.h"

namespace {

using namespace tabletop;
using namespace tabletop::test;

constexpr std::uint32_t program = 0x00010000;
constexpr std::uint32_t data = 0x00020000;
constexpr std::uint32_t clients = 0x5;  // domains 0 and 1

// One address space: a program in frame 0 that the user may only read, data in frame 1.
struct one_space : paged_machine {
    one_space() {
        make_space(0, 0);
        map(0, program, frame(0), read_only | non_global);
        map(0, data, frame(1), user_write | non_global | execute_never);
        poke(frame(0), {arm::movw(0, 7), arm::wfi});
        use_space(0);
        set_domains(clients);
        enable_translation();
    }
    std::uint32_t call(std::uint32_t address = program) {
        run_user(address);
        return core->reg(0);
    }
};

// What `again` translates when everything in it has been translated before.
template <typename action>
std::uint64_t blocks_of(paged_machine& m, action again) {
    for (unsigned i = 0; i < 3; ++i) again();
    const auto before = m.blocks();
    again();
    return m.blocks() - before;
}

}  // namespace

BOOST_FIXTURE_TEST_CASE(changes_of_privilege_keep_code, one_space) {
    BOOST_TEST(blocks_of(*this, [this] {
                   BOOST_TEST(call() == 7u);
                   kernel({arm::movw(1, 1)});
               }) == 0u);
}

BOOST_FIXTURE_TEST_CASE(domains_keep_code_and_guard_data, one_space) {
    poke(frame(1), 0x1234);
    const auto read = words{arm::movw(0, data & 0xFFFF), 0xE3400002 /* movt r0, #2 */, arm::ldr(1, 0)};
    BOOST_TEST(blocks_of(*this, [&] {
                   set_domains(0x1);
                   exceptions.clear();
                   kernel(read);
                   BOOST_TEST_REQUIRE(exceptions.size() == 1u);
                   BOOST_TEST((exceptions[0].kind == iss_exception::data_abort));
                   BOOST_TEST(exceptions[0].fault_status == 0x01Bu);
                   set_domains(clients);
                   exceptions.clear();
                   core->set_reg(1, 0);
                   kernel(read);
                   BOOST_TEST(exceptions.empty());
                   BOOST_TEST(core->reg(1) == 0x1234u);
                   BOOST_TEST(call() == 7u);
               }) == 0u);
    set_domains(0x1);
    run_user(program);
    BOOST_TEST_REQUIRE(exceptions.size() == 1u);
    BOOST_TEST((exceptions[0].kind == iss_exception::prefetch_abort));
    BOOST_TEST((exceptions[0].fault_status & 0xF) == 0xBu);
    set_domains(clients);
    BOOST_TEST(call() == 7u);
}

// The privileged have pages of their own, and read what users may only read.
BOOST_FIXTURE_TEST_CASE(each_level_has_its_own_rights, one_space) {
    map(0, data + page, frame(2), privileged_only | non_global);
    map(0, data + 2 * page, frame(3), user_read | non_global);
    const auto store = words{arm::str(1, 0), arm::ldr(1, 0), arm::wfi};
    poke(frame(0) + 0x100, store);
    for (unsigned i = 0; i < 3; ++i) {
        for (const auto address : {data + page, data + 2 * page}) {
            core->set_reg(0, address);
            core->set_reg(1, 100 + i);
            exceptions.clear();
            kernel({arm::str(1, 0)});
            BOOST_TEST(exceptions.empty());
            core->set_reg(0, address);
            run_user(program + 0x100);
            BOOST_TEST_REQUIRE(exceptions.size() == 1u);
            BOOST_TEST(exceptions[0].fault_status == 0x81Fu);
        }
        BOOST_TEST(word(frame(2)) == 100 + i);
        BOOST_TEST(word(frame(3)) == 100 + i);
    }
}

BOOST_FIXTURE_TEST_CASE(switches_between_spaces_keep_global_pages_and_equal_ones, one_space) {
    make_space(1, 1);
    map(1, program, frame(4), read_only | non_global);
    map(1, data, frame(5), user_write | non_global);
    poke(frame(4), {arm::movw(0, 7), arm::wfi});
    poke(frame(0) + 0x100, {arm::ldr(0, 1), arm::wfi});
    poke(frame(4) + 0x100, {arm::ldr(0, 1), arm::wfi});
    poke(frame(1), 11);
    poke(frame(5), 22);
    BOOST_TEST(blocks_of(*this, [this] {
                   for (unsigned space = 0; space < 2; ++space) {
                       use_space(space);
                       BOOST_TEST(call() == 7u);
                       core->set_reg(1, data);
                       BOOST_TEST(call(program + 0x100) == (space == 0 ? 11u : 22u));
                   }
               }) == 0u);
    BOOST_TEST(word(frame(1)) == 11u);
}

BOOST_FIXTURE_TEST_CASE(spaces_with_other_programs_execute_their_own, one_space) {
    make_space(1, 1);
    map(1, program, frame(4), read_only | non_global);
    poke(frame(4), {arm::movw(0, 8), arm::wfi});
    for (unsigned i = 0; i < 4; ++i) {
        use_space(i % 2);
        BOOST_TEST(call() == 7 + i % 2);
    }
}

// A page that is there in another space only is not executed, and its code is used again when it comes.
BOOST_FIXTURE_TEST_CASE(two_hundred_spaces_translate_a_program_once, one_space) {
    constexpr unsigned program_pages = 4;
    const auto lay_out = [this](unsigned first_frame) {
        for (unsigned i = 0; i < program_pages; ++i) {
            const auto next =
                i + 1 < program_pages ? arm::branch(program + i * page + 4, program + (i + 1) * page) : arm::wfi;
            poke(frame(first_frame + i), {i == 0 ? arm::movw(0, 1) : arm::add(0, 0, 1), next});
        }
    };
    lay_out(8);
    lay_out(12);
    std::uint64_t pages_after_first = 0, blocks_after_first = 0;
    for (unsigned fork = 0; fork < 200; ++fork) {
        const unsigned space = fork % 2;
        make_space(space, space);
        for (unsigned i = 0; i < program_pages; ++i) map(space, program + i * page, 0, 0);
        mcr(13, 0, 1, fork);
        mcr(2, 0, 0, table(space));
        mcr(8, 7, 2, fork);  // what the ASID was before
        run_user(program);
        for (unsigned i = 0; i < program_pages; ++i) {  // one page after the other comes in
            BOOST_TEST_REQUIRE(exceptions.size() == 1u);
            BOOST_TEST((exceptions[0].kind == iss_exception::prefetch_abort));
            BOOST_TEST(exceptions[0].pc == program + i * page);
            BOOST_TEST(exceptions[0].fault_status == 0x007u);
            map(space, program + i * page, frame(8 + 4 * (fork % 3 % 2) + i), read_only | non_global);
            run_user(program + i * page);
        }
        BOOST_TEST(exceptions.empty());
        BOOST_TEST(core->reg(0) == program_pages);
        if (fork == 0) continue;
        if (fork == 1) pages_after_first = code_pages(), blocks_after_first = blocks();
        BOOST_TEST_REQUIRE(code_pages() == pages_after_first);
        BOOST_TEST_REQUIRE(blocks() == blocks_after_first);
    }
}

BOOST_FIXTURE_TEST_CASE(maintenance_of_a_page_concerns_that_page, one_space) {
    map(0, program + page, frame(4), read_only | non_global);
    poke(frame(4), {arm::movw(0, 9), arm::wfi});
    poke(frame(5), {arm::movw(0, 10), arm::wfi});
    BOOST_TEST(call() == 7u);
    BOOST_TEST(call(program + page) == 9u);
    forget_translation(program);
    const auto before = blocks();
    map(0, program + page, frame(5), read_only | non_global);
    forget_translation(program + page);
    BOOST_TEST(call(program + page) == 10u);
    BOOST_TEST(blocks() - before == 1u);
    BOOST_TEST(call() == 7u);
    BOOST_TEST(blocks() - before == 1u);
    map(0, program, 0, 0);
    forget_translation(program | 1);
    run_user(program);
    BOOST_TEST_REQUIRE(exceptions.size() == 1u);
    BOOST_TEST(exceptions[0].fault_status == 0x007u);
}

// TLBIALL, TLBIASID, TLBIMVAA; a section goes as a whole.
BOOST_FIXTURE_TEST_CASE(every_maintenance_is_seen_by_data, one_space) {
    poke(frame(1), 1);
    poke(frame(2), 2);
    poke(frame(0) + 0x100, {arm::ldr(0, 1), arm::wfi});
    unsigned mapped = 1;
    const auto check = [&](unsigned opc2, std::uint32_t operand) {
        core->set_reg(1, data);
        BOOST_TEST(call(program + 0x100) == mapped);
        mapped = 3 - mapped;
        map(0, data, frame(mapped), user_write | non_global);
        mcr(8, 7, opc2, operand);
        core->set_reg(1, data);
        BOOST_TEST(call(program + 0x100) == mapped);
    };
    check(0, 0);
    check(1, data | 1);
    check(2, 1);
    check(3, data);
    constexpr std::uint32_t section = 0x00300000;
    poke(table(0) + (section >> 18), ram_base | 0xC0E);
    const auto read = words{arm::ldr(2, 0)};
    for (const std::uint32_t offset : {0x41000u, 0x42000u}) {
        core->set_reg(0, section + offset);
        kernel(read);
    }
    BOOST_TEST(core->reg(2) == 2u);
    poke(table(0) + (section >> 18), 0);
    forget_translation(section);
    exceptions.clear();
    core->set_reg(0, section + 0x42000);
    kernel(read);
    BOOST_TEST_REQUIRE(exceptions.size() == 1u);
    BOOST_TEST(exceptions[0].fault_status == 0x005u);
}

// Any address of the section forgets it, and nothing else goes.
BOOST_FIXTURE_TEST_CASE(code_of_a_section_goes_as_a_whole, one_space) {
    constexpr std::uint32_t descriptor = 0x0000'0C0E;  // for all, domain 0
    constexpr std::uint32_t supersection = 1u << 18;
    struct mapping {
        std::uint32_t address;
        unsigned bits;
        std::uint32_t kind;
    };
    poke(frame(4), {arm::movw(0, 9), arm::wfi});
    for (const auto& each : {mapping{0x0030'0000, 20, 0}, mapping{0x0200'0000, 24, supersection}}) {
        const auto offset = frame(4) & ((1u << each.bits) - 1);
        const auto descriptors = table(0) + (each.address >> 18);
        const auto entries = 1u << (each.bits - 20);
        for (unsigned n = 0; n < entries; ++n) poke(descriptors + 4 * n, (frame(4) - offset) | descriptor | each.kind);
        BOOST_TEST(call(each.address + offset) == 9u);
        BOOST_TEST(call() == 7u);
        for (unsigned n = 0; n < entries; ++n) poke(descriptors + 4 * n, 0);
        forget_translation(each.address + (7u << (each.bits - 4)));
        const auto before = blocks();
        BOOST_TEST(call() == 7u);
        BOOST_TEST(blocks() == before);
        exceptions.clear();
        run_user(each.address + offset);
        BOOST_TEST_REQUIRE(exceptions.size() == 1u);
        BOOST_TEST((exceptions[0].kind == iss_exception::prefetch_abort));
        BOOST_TEST(exceptions[0].fault_status == 0x005u);
    }
}

BOOST_FIXTURE_TEST_CASE(instruction_cache_maintenance_drops_what_has_changed, one_space) {
    BOOST_TEST(blocks_of(*this, [this] {
                   BOOST_TEST(call() == 7u);
                   forget_code();
                   mcr(7, 5, 1, program);
               }) == 0u);
    // Through the privileged map of all memory, which has been accessed directly before.
    const auto store = words{arm::str(1, 0)};
    for (unsigned value = 20; value < 24; ++value) {
        core->set_reg(0, frame(0));
        core->set_reg(1, arm::movw(0, value));
        kernel(store);
        if (value % 2 == 0) {
            forget_code();
        } else {
            mcr(7, 5, 1, program);
        }
        BOOST_TEST(call() == value);
    }
}

// In a page that the program may write itself its stores are not seen one by one.
BOOST_FIXTURE_TEST_CASE(code_that_writes_itself, one_space) {
    map(0, program + page, frame(4), user_write | non_global);
    poke(frame(4), {arm::str(1, 2, 0x100), arm::wfi});
    poke(frame(4) + 0x100, {arm::movw(0, 1), arm::wfi});
    for (unsigned value = 1; value < 5; ++value) {
        core->set_reg(1, arm::movw(0, value));
        core->set_reg(2, program + page);
        call(program + page);
        if (value % 2 == 0) {
            forget_code();
        } else {
            mcr(7, 5, 1, program + page + 0x100);
        }
        BOOST_TEST(call(program + page + 0x100) == value);
    }
}

BOOST_FIXTURE_TEST_CASE(floating_point_that_is_enabled_lazily, one_space) {
    poke(frame(0) + 0x100, {0xEE000A10 /* vmov s0, r0 */, 0xEE101A10 /* vmov r1, s0 */, arm::wfi});
    mcr(1, 0, 2, 0x00F00000);
    const auto set_fpexc = words{0xEEE80A10};
    BOOST_TEST(blocks_of(*this, [&] {
                   core->set_reg(0, 0);
                   kernel(set_fpexc);
                   run_user(program + 0x100);
                   BOOST_TEST_REQUIRE(exceptions.size() == 1u);
                   BOOST_TEST((exceptions[0].kind == iss_exception::undefined));
                   BOOST_TEST(exceptions[0].pc == program + 0x100);
                   core->set_reg(0, 0x40000000);
                   kernel(set_fpexc);
                   core->set_reg(0, 42);
                   run_user(program + 0x100);
                   BOOST_TEST(exceptions.empty());
                   BOOST_TEST(core->reg(1) == 42u);
               }) == 0u);
    BOOST_TEST(core->vfp_reg(0) == 42u);
}

// The local monitor is the processor's: what executes between, and how, does not matter.
BOOST_FIXTURE_TEST_CASE(exclusives_over_changes_of_privilege, one_space) {
    poke(frame(0) + 0x100, {0xE1910F9F /* ldrex r0, [r1] */, arm::svc, 0xE1812F90 /* strex r2, r0, [r1] */, arm::wfi});
    for (const bool clears : {false, true, false}) {
        core->set_reg(1, data);
        run_user(program + 0x100);
        BOOST_TEST_REQUIRE(exceptions.size() == 1u);
        kernel(clears ? words{arm::clrex} : words{arm::isb});
        core->set_reg(1, data);
        core->set_reg(2, 9);
        run_user(program + 0x108);
        BOOST_TEST(core->reg(2) == (clears ? 1u : 0u));
    }
}

// In a page in which code is written again and again only what is written is translated again: by a function that
// returns, and by code that goes back to the loop by a branch.
BOOST_AUTO_TEST_CASE(code_that_is_rewritten_costs_what_is_rewritten) {
    constexpr std::uint32_t rewrites = 2000;
    constexpr std::uint32_t there = machine::ram_base + 0x40;
    constexpr std::uint32_t invalidate_all = 0xEE070F15;   // mcr p15, 0, r0, c7, c5, 0
    constexpr std::uint32_t invalidate_line = 0xEE075F35;  // mcr p15, 0, r5, c7, c5, 1
    const words returns = {0xE2811001, 0xE12FFF1E};        // add r1, r1, #1; bx lr
    const words branches = {0xE2811001, 0xEAFFFFF0};       // add r1, r1, #1; b
    for (const auto invalidate : {invalidate_all, invalidate_line}) {
        for (const bool calls : {true, false}) {
            machine m;
            // loop: str r6, [r5]; mcr; blx r5 or b there; eor r6, r6, #3; subs r4, r4, #1; bne loop; b .
            const words loop = {0xE5856000, invalidate, calls ? 0xE12FFF35 : 0xEA00000C, 0xE2266003, 0xE2544001,
                                0x1AFFFFF9, 0xEAFFFFFE};
            m.core->write_memory(machine::ram_base, loop.data(), 4 * loop.size());
            m.core->write_memory(there, (calls ? returns : branches).data(), 4 * returns.size());
            m.core->reset(machine::ram_base);
            m.core->set_reg(4, rewrites);
            m.core->set_reg(5, there);
            m.core->set_reg(6, 0xE2811002);  // add r1, r1, #2, then #1 and so on
            while (m.core->reg(4) != 0) m.core->run(1000);
            BOOST_TEST(m.core->reg(1) == rewrites / 2 * 3);
            BOOST_TEST(m.core->instructions() >= 8 * rewrites);
            BOOST_TEST(m.core->translation_counts().blocks < rewrites + rewrites / 10);
        }
    }
}

BOOST_AUTO_TEST_CASE(identification_registers_read_as_zero_where_there_is_nothing) {
    paged_machine m;
    for (unsigned crm = 3; crm <= 7; ++crm) {
        for (unsigned opc2 = 0; opc2 < 8; ++opc2) {
            m.core->set_reg(0, 1);
            BOOST_TEST(m.mrc(0, crm, opc2) == 0u);
        }
    }
    BOOST_TEST(m.exceptions.empty());
    BOOST_TEST(m.mrc(0, 2, 5) == 0u);
    BOOST_TEST(m.mrc(0, 1, 0) == 0x1231u);
}
