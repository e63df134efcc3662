// SPDX-License-Identifier: Apache-2.0
// Calls as they are told, one by one, without a processor.
#include "host/processor/watched_calls.h"

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace {

using namespace tabletop;

struct fixture {
    std::array<std::uint32_t, 16> core{};
    std::array<std::uint32_t, 64> vectors{};
    std::uint32_t stack = 0x8000;
    iss_mode mode = iss_mode::supervisor;
    std::uint64_t exceptions = 0;
    bool target_is_code = true;
    bool target_is_behind_call = true;
    std::vector<broken_call> broken;
    std::vector<open_call> ended;
    watched_calls calls{{[this](const broken_call& what) { broken.push_back(what); },
                         [this](const open_call& call, std::uint32_t) { ended.push_back(call); },
                         [this](std::uint32_t) { return target_is_code; },
                         [this](std::uint32_t) { return target_is_behind_call; }}};

    watched_registers now() const { return {core.data(), vectors.data(), stack, mode, exceptions}; }
    void call(std::uint32_t pc, std::uint32_t target) { calls.calls(now(), pc, target, pc + 4); }
    void come_back(std::uint32_t call_pc) { calls.is_behind_call(now(), call_pc + 4); }
    void leave_to(std::uint32_t target) { calls.returns(now(), 0x5000, target, true); }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(watched_calls_of_a_program, fixture)

BOOST_AUTO_TEST_CASE(what_is_kept_is_not_told) {
    core[4] = 7;
    call(0x100, 0x200);
    stack -= 16;
    core[4] = 9;
    core[0] = 1;
    call(0x204, 0x300);
    core[12] = core[14] = 3;
    vectors[0] = 5;
    come_back(0x204);
    stack += 16;
    core[4] = 7;
    come_back(0x100);
    BOOST_TEST(broken.empty());
    BOOST_TEST(ended.size() == 2u);
    BOOST_TEST(calls.open(mode).empty());
}

BOOST_AUTO_TEST_CASE(registers_are_kept) {
    for (unsigned index = 4; index <= 11; ++index) {
        call(0x100, 0x200);
        ++core[index];
        come_back(0x100);
        BOOST_TEST_REQUIRE(broken.size() == index - 3);
        BOOST_TEST(broken.back().core[index - 4] == broken.back().call.core[index - 4] + 1);
        BOOST_TEST(broken.back().call.target == 0x200u);
    }
    call(0x100, 0x200);
    vectors[31] = 1;  // of D15
    come_back(0x100);
    BOOST_TEST(broken.size() == 9u);
    call(0x100, 0x200);
    vectors[32] = vectors[15] = 1;
    come_back(0x100);
    BOOST_TEST(broken.size() == 9u);
}

BOOST_AUTO_TEST_CASE(the_stack_pointer_is_kept) {
    for (const int way : {-4, 8}) {
        broken.clear();
        call(0x100, 0x200);
        stack += static_cast<std::uint32_t>(way);
        come_back(0x100);
        BOOST_TEST_REQUIRE(broken.size() == 1u);
        BOOST_TEST(broken.back().stack - broken.back().call.stack == static_cast<std::uint32_t>(way));
    }
}

// A caller that does not use it cannot be blamed for it.
BOOST_AUTO_TEST_CASE(what_a_callee_has_changed_is_told_once) {
    call(0x100, 0x200);
    call(0x204, 0x300);
    core[6] = 1;
    stack -= 4;
    come_back(0x204);
    BOOST_TEST(broken.size() == 1u);
    leave_to(0x208);
    come_back(0x100);
    BOOST_TEST(broken.size() == 1u);
    call(0x100, 0x200);
    core[7] = 1;
    come_back(0x100);
    BOOST_TEST(broken.size() == 2u);
}

// An exception that goes on in another task, and a stack that is changed by the program.
BOOST_AUTO_TEST_CASE(a_stack_may_be_another_one) {
    call(0x100, 0x200);
    ++exceptions;
    stack -= 4;
    come_back(0x100);
    call(0x100, 0x200);
    calls.stack_moves();
    stack += 400;
    come_back(0x100);
    leave_to(0x108);
    calls.may_move_stack();
    call(0x100, 0x200);
    stack -= 4;
    come_back(0x100);
    BOOST_TEST(broken.empty());
}

BOOST_AUTO_TEST_CASE(an_interrupted_call_is_said_to_be_one) {
    call(0x100, 0x200);
    ++exceptions;
    ++core[5];
    come_back(0x100);
    BOOST_TEST_REQUIRE(broken.size() == 1u);
    BOOST_TEST(broken.front().interrupted);
}

// setjmp returns once more, and the functions that were left are forgotten.
BOOST_AUTO_TEST_CASE(functions_may_be_left) {
    call(0x100, 0x200);
    stack -= 32;
    call(0x204, 0x300);
    come_back(0x204);  // setjmp
    call(0x210, 0x400);
    stack -= 32;
    call(0x404, 0x500);
    core[4] = 1;
    stack += 32;
    calls.stack_moves();
    come_back(0x204);
    core[4] = 0;
    stack += 32;
    leave_to(0x104);
    come_back(0x100);
    BOOST_TEST(broken.empty());
    BOOST_TEST(calls.open(mode).empty());
}

BOOST_AUTO_TEST_CASE(a_return_goes_behind_its_call) {
    call(0x100, 0x200);
    call(0x204, 0x300);  // nothing has been pushed
    leave_to(0x208);
    come_back(0x204);
    BOOST_TEST(broken.empty());
    leave_to(0x208);
    BOOST_TEST_REQUIRE(broken.size() == 1u);
    BOOST_TEST((broken.front().is == broken_call::kind::place));
    BOOST_TEST(broken.front().call.pc == 0x100u);
    BOOST_TEST(broken.front().target == 0x208u);
    leave_to(0x208);  // for ever
    BOOST_TEST(broken.size() == 1u);
}

// Code that no call that has been seen can return to belongs to one that has not.
BOOST_AUTO_TEST_CASE(calls_may_be_unseen) {
    target_is_behind_call = false;
    call(0x100, 0x200);
    leave_to(0x300);
    BOOST_TEST(broken.empty());
    target_is_code = false;
    leave_to(0x304);
    BOOST_TEST(broken.size() == 1u);
}

BOOST_AUTO_TEST_CASE(modes_have_their_own_calls) {
    call(0x100, 0x200);
    mode = iss_mode::irq;
    stack = 0x400;
    core[4] = 6;
    call(0x1000, 0x2000);
    leave_to(0x1004);
    come_back(0x1000);
    mode = iss_mode::supervisor;
    stack = 0x8000;
    core[4] = 0;
    come_back(0x100);
    BOOST_TEST(broken.empty());
    mode = iss_mode::user;
    call(0x100, 0x200);
    mode = iss_mode::system;
    BOOST_TEST(calls.open(mode).size() == 1u);
}

// In a loop that never comes back, and in endless recursion.
BOOST_AUTO_TEST_CASE(calls_that_do_not_return_are_bounded) {
    for (unsigned n = 0; n < 1000; ++n) call(0x100 + n % 2 * 8, 0x200);
    BOOST_TEST(calls.open(mode).size() <= 2u);
    for (unsigned n = 0; n < 600'000; ++n) {
        stack -= 8;
        call(0x100, 0x200);
    }
    BOOST_TEST(calls.open(mode).size() <= 1u << 18);
    BOOST_TEST(broken.empty());
}

// A program asks for its own address so.
BOOST_AUTO_TEST_CASE(a_call_to_the_next_instruction_is_none) {
    call(0x100, 0x104);
    BOOST_TEST(calls.open(mode).empty());
}

BOOST_AUTO_TEST_SUITE_END()
