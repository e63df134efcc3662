// SPDX-License-Identifier: Apache-2.0
// Calls, returns and what moves the stack pointer, by their encodings, which arm-none-eabi-as has made of the texts.
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <vector>

#include "processors/cortex_a9/watched_code.h"

namespace {

using namespace tabletop;
using kind = watched_instruction::kind;

constexpr std::uint32_t pc = 0x1000;

struct known {
    const char* text;
    std::uint32_t code;
    kind is;
    unsigned bytes = 0;
};

constexpr known arm_code[] = {
    {"blx r3", 0xE12FFF33, kind::call},
    {"bx lr", 0xE12FFF1E, kind::leave},
    {"mov pc, lr", 0xE1A0F00E, kind::leave},
    {"pop {r4, pc}", 0xE8BD8010, kind::pop_leave, 8},
    {"pop {pc}", 0xE49DF004, kind::pop_leave, 4},
    {"push {r4, r5, lr}", 0xE92D4030, kind::grow_stack, 12},
    {"push {r4}", 0xE52D4004, kind::grow_stack, 4},
    {"vpush {d8, d9}", 0xED2D8B04, kind::grow_stack, 16},
    {"sub sp, sp, #1024", 0xE24DDB01, kind::grow_stack, 1024},
    {"ldr sp, [r0]", 0xE590D000, kind::move_stack},
    {"ldm r0, {r4, sp}", 0xE8902010, kind::move_stack},
    {"mov sp, r0", 0xE1A0D000, kind::move_stack},
    {"movw sp, #16", 0xE300D010, kind::move_stack},
    {"add sp, r0, #8", 0xE280D008, kind::move_stack},
    {"mov sp, r11", 0xE1A0D00B, kind::none},
    {"sub sp, r11, #4", 0xE24BD004, kind::none},
    {"add sp, sp, #8", 0xE28DD008, kind::none},
    {"bic sp, sp, #7", 0xE3CDD007, kind::none},
    {"pop {r4, lr}", 0xE8BD4010, kind::none},
    {"b .", 0xEAFFFFFE, kind::none},
    {"ldr r0, [sp]", 0xE59D0000, kind::none},
    {"mul r13, r0, r1", 0xE00D0190, kind::none},
};

constexpr known thumb_code[] = {
    {"blx r3", 0x4798, kind::call},
    {"bx lr", 0x4770, kind::leave},
    {"pop {r4, pc}", 0xBD10, kind::pop_leave, 8},
    {"pop.w {r4, r8, pc}", 0xE8BD8110, kind::pop_leave, 12},
    {"ldr pc, [sp], #4", 0xF85DFB04, kind::pop_leave, 4},
    {"push {r4, lr}", 0xB510, kind::grow_stack, 8},
    {"push.w {r4, r8, lr}", 0xE92D4110, kind::grow_stack, 12},
    {"vpush {d8}", 0xED2D8B02, kind::grow_stack, 8},
    {"sub sp, #24", 0xB086, kind::grow_stack, 24},
    {"sub.w sp, sp, #1024", 0xF5AD6D80, kind::grow_stack, 1024},
    {"subw sp, sp, #4004", 0xF6AD7DA4, kind::grow_stack, 4004},
    {"mov sp, r0", 0x4685, kind::move_stack},
    {"mov sp, r7", 0x46BD, kind::none},
    {"ldr.w sp, [r0, #4]", 0xF8D0D004, kind::move_stack},
    {"pop {r4}", 0xBC10, kind::none},
    {"add sp, #24", 0xB006, kind::none},
};

void check(const known& expected, bool thumb) {
    BOOST_TEST_CONTEXT(expected.text) {
        const auto found = watched_instruction_of(expected.code, thumb, expected.code > 0xFFFF, pc);
        BOOST_TEST((found.is == expected.is));
        BOOST_TEST(found.bytes == expected.bytes);
        if (found.is == kind::pop_leave) BOOST_TEST(found.place == expected.bytes - 4);
    }
}

// Code of halfwords at pc.
halfword_reader reader_of(std::vector<std::uint16_t> code) {
    return [code = std::move(code)](std::uint32_t address, std::uint32_t& halfword) {
        const auto at = (address - pc) / 2;
        if (address < pc || at >= code.size()) return false;
        halfword = code[at];
        return true;
    };
}

}  // namespace

BOOST_AUTO_TEST_CASE(instructions_are_known_by_their_encodings) {
    for (const auto& each : arm_code) check(each, false);
    for (const auto& each : thumb_code) check(each, true);
}

BOOST_AUTO_TEST_CASE(calls_have_targets) {
    BOOST_TEST(watched_instruction_of(0xEBFFFFFE, false, true, pc).target == pc);            // bl .
    BOOST_TEST(watched_instruction_of(0xEB000010, false, true, pc).target == pc + 0x48);     // bl . + 0x48
    BOOST_TEST(watched_instruction_of(0xFB000010, false, true, pc).target == pc + 0x4B);     // blx . + 0x4a
    BOOST_TEST(watched_instruction_of(0xF000F820, true, true, pc).target == pc + 0x45);      // bl . + 0x44
    BOOST_TEST(watched_instruction_of(0xF7FFFFFE, true, true, pc).target == (pc | 1));       // bl .
    BOOST_TEST(watched_instruction_of(0xF000E820, true, true, pc + 2).target == pc + 0x44);  // blx . + 0x42
    BOOST_TEST(watched_instruction_of(0xE12FFF35, false, true, pc).target_register == 5u);
    BOOST_TEST(watched_instruction_of(0x0B000010, false, true, pc).has_condition);
    BOOST_TEST(!watched_instruction_of(0x0B000010, false, true, pc).is_call());
}

BOOST_AUTO_TEST_CASE(an_it_gives_its_condition) {
    // ittt eq; moveq r0, r1; bleq . + 4; blxeq r3; then bl . + 4 and nop
    const auto read = reader_of({0xBF02, 0x4608, 0xF000, 0xF800, 0x4798, 0xF000, 0xF800, 0x4608});
    BOOST_TEST(watched_instruction_at(read, pc + 4, true).has_condition);
    BOOST_TEST(watched_instruction_at(read, pc + 8, true).has_condition);
    BOOST_TEST(!watched_instruction_at(read, pc + 10, true).has_condition);
    BOOST_TEST(!may_be_preceded(read, pc + 2, true));
    BOOST_TEST(!is_behind_watched_call(read, pc + 8, true));
    BOOST_TEST(!is_behind_watched_call(read, pc + 10, true));
    BOOST_TEST(is_behind_watched_call(read, pc + 14, true));
}

// What translated code has nothing for, or has under a condition, cannot have something before it.
BOOST_AUTO_TEST_CASE(behind_calls_of_arm_code) {
    const auto behind = [](std::uint32_t call, std::uint32_t next) {
        const auto half = [](std::uint32_t word, unsigned n) { return static_cast<std::uint16_t>(word >> 16 * n); };
        return is_behind_watched_call(reader_of({half(call, 0), half(call, 1), half(next, 0), half(next, 1)}), pc + 4,
                                      false);
    };
    constexpr std::uint32_t call = 0xEB000010, move = 0xE1A00001, nop = 0xE320F000, conditional = 0x01A00001;
    BOOST_TEST(behind(call, move));
    BOOST_TEST(behind(0xFB000010, move));
    BOOST_TEST(behind(0xE12FFF33, move));
    BOOST_TEST(!behind(call, nop));
    BOOST_TEST(!behind(call, conditional));
    BOOST_TEST(!behind(call, 0xF57FF04F));  // dsb
    BOOST_TEST(!behind(0x0B000010, move));
    BOOST_TEST(!behind(move, move));
}
