// SPDX-License-Identifier: Apache-2.0
// The loop that a core is in is found without that anything happens to the core, its memory or its devices.
#include "processors/cortex_a9/loop_forecast.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <initializer_list>

#include "machine.h"

using namespace tabletop;
using tabletop::test::machine;

namespace {

constexpr std::uint64_t far = 1000;  // instructions
constexpr std::uint32_t flag = machine::ram_base + 0x1000;
constexpr std::uint32_t stack = machine::ram_base + 0x2000;

struct bench {
    machine m;
    loop_forecaster forecaster;

    // Looks with the device's address in r0 and a variable's in r3.
    loop_forecast look(std::initializer_list<std::uint32_t> program, std::uint64_t most = far) {
        const std::vector<std::uint32_t> words(program);
        m.core->write_memory(machine::ram_base, words.data(), words.size() * sizeof(std::uint32_t));
        m.core->reset(machine::ram_base);
        m.core->set_reg(0, machine::device);
        m.core->set_reg(3, flag);
        m.core->set_reg(13, stack);
        return look(most);
    }

    loop_forecast look(std::uint64_t most = far) {
        const auto pc = m.core->reg(15);
        const auto instructions = m.core->instructions();
        const auto accesses = m.accesses.size();
        const auto exceptions = m.exceptions.size();
        auto found = forecaster.look(*m.core, most);
        BOOST_TEST(m.core->reg(15) == pc);
        BOOST_TEST(m.core->instructions() == instructions);
        BOOST_TEST(m.accesses.size() == accesses);
        BOOST_TEST(m.exceptions.size() == exceptions);
        return found;
    }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(a_branch_to_itself, bench) {
    const auto found = look({0xEAFFFFFE});  // b .
    BOOST_TEST(found.instructions == 1u);
    BOOST_TEST(found.reads.empty());
    BOOST_TEST(!found.sleeps);
    const std::uint16_t thumb = 0xE7FE;  // b .
    m.core->write_memory(machine::ram_base, &thumb, sizeof thumb);
    m.core->reset(machine::ram_base | 1);
    BOOST_TEST(look().instructions == 1u);
}

BOOST_FIXTURE_TEST_CASE(what_is_polled, bench) {
    m.device_bytes[0] = 0x40;
    m.ram[0x1002] = 0x12;
    const auto found = look({
        0xE5901000,  // ldr r1, [r0]
        0xE5D32002,  // ldrb r2, [r3, #2]
        0xE3110001,  // tst r1, #1
        0x0AFFFFFB,  // beq to the first
    });
    BOOST_TEST(found.instructions == 4u);
    BOOST_TEST_REQUIRE(found.reads.size() == 2u);
    BOOST_TEST(found.reads[0].address == machine::device);
    BOOST_TEST(found.reads[0].size == 4u);
    BOOST_TEST(found.reads[0].value == 0x40u);
    BOOST_TEST(found.reads[0].pc == machine::ram_base);
    BOOST_TEST(found.reads[1].address == flag + 2);
    BOOST_TEST(found.reads[1].size == 1u);
    BOOST_TEST(found.reads[1].value == 0x12u);
    // It goes on when the register is another one.
    m.device_bytes[0] = 0x41;
    BOOST_TEST(look(3).instructions == 0u);
}

BOOST_FIXTURE_TEST_CASE(a_loop_with_a_stack, bench) {
    const auto found = look({
        0xE92D4010,  // push {r4, lr}
        0xE5901000,  // ldr r1, [r0]
        0xE8BD4010,  // pop {r4, lr}
        0xE3510000,  // cmp r1, #0
        0x0AFFFFFA,  // beq to the first
    });
    BOOST_TEST(found.instructions == 5u);
    BOOST_TEST(std::any_of(found.reads.begin(), found.reads.end(),
                           [](const auto& read) { return read.address == machine::device; }));
    BOOST_TEST(m.word(stack - 4) == 0u);
}

// What it writes is seen by nobody, and comes again after two turns.
BOOST_FIXTURE_TEST_CASE(a_loop_that_writes, bench) {
    const auto found = look({
        0xE5802000,  // str r2, [r0]
        0xE2222001,  // eor r2, r2, #1
        0xEAFFFFFC,  // b to the first
    });
    BOOST_TEST(found.instructions == 6u);
    BOOST_TEST(m.device_bytes[0] == 0u);
}

BOOST_FIXTURE_TEST_CASE(a_loop_that_sleeps, bench) {
    const auto found = look({0xE320F003, 0xEAFFFFFD});  // wfi, b to it
    BOOST_TEST(found.instructions == 2u);
    BOOST_TEST(found.sleeps);
}

BOOST_FIXTURE_TEST_CASE(what_is_none, bench) {
    BOOST_TEST(look({0xE2822001, 0xEAFFFFFD}).instructions == 0u);  // add r2, r2, #1
    BOOST_TEST(look({0xEF000000, 0xEAFFFFFD}).instructions == 0u);  // svc #0
    BOOST_TEST(look({0xE5911000, 0xEAFFFFFD}).instructions == 0u);  // ldr r1, [r1], where nothing is
    BOOST_TEST(look({0xE7F000F0, 0xEAFFFFFD}).instructions == 0u);  // udf #0
}

BOOST_FIXTURE_TEST_CASE(a_loop_behind_other_code, bench) {
    const auto found = look({0xE3A01005, 0xE3A02006, 0xEAFFFFFE});  // mov r1, #5; mov r2, #6; b .
    BOOST_TEST(found.instructions == 1u);
    BOOST_TEST(m.core->reg(1) == 0u);
}
