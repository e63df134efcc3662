// SPDX-License-Identifier: Apache-2.0
// Codes of keys against the computer's description, what types a character, and packets of a mouse.
#include "peripherals/ps2_keyboard/scan_codes.h"
#include "peripherals/ps2_mouse/movement.h"

#include <boost/test/unit_test.hpp>

#include <array>
#include <set>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

using bytes = std::vector<unsigned>;

bytes bytes_of(const ps2_codes& codes) {
    return {codes.bytes.begin(), codes.bytes.begin() + static_cast<std::ptrdiff_t>(codes.count)};
}
bytes made(const char* name) {
    const auto* const key = find_ps2_key(name);
    BOOST_TEST_REQUIRE(key != nullptr, name);
    return bytes_of(ps2_make_codes(*key));
}
bytes broken(const char* name) {
    return bytes_of(ps2_break_codes(*find_ps2_key(name)));
}

}  // namespace

BOOST_AUTO_TEST_CASE(codes_of_the_description) {
    const unsigned letters[] = {0x1C, 0x32, 0x21, 0x23, 0x24, 0x2B, 0x34, 0x33, 0x43, 0x3B, 0x42, 0x4B, 0x3A,
                                0x31, 0x44, 0x4D, 0x15, 0x2D, 0x1B, 0x2C, 0x3C, 0x2A, 0x1D, 0x22, 0x35, 0x1A};
    const unsigned digits[] = {0x45, 0x16, 0x1E, 0x26, 0x25, 0x2E, 0x36, 0x3D, 0x3E, 0x46};
    for (unsigned n = 0; n < 26; ++n) {
        const auto name = std::string(1, static_cast<char>('A' + n));
        BOOST_TEST(made(name.c_str()) == bytes{letters[n]});
        BOOST_TEST(broken(name.c_str()) == (bytes{0xF0, letters[n]}));
    }
    for (unsigned n = 0; n < 10; ++n) BOOST_TEST(made(std::to_string(n).c_str()) == bytes{digits[n]});
    BOOST_TEST(made("space") == bytes{0x29});
    BOOST_TEST(made("Return") == bytes{0x5A});
    BOOST_TEST(made("Escape") == bytes{0x76});
    BOOST_TEST(made("Backspace") == bytes{0x66});
    BOOST_TEST(made("Tab") == bytes{0x0D});
    BOOST_TEST(made("Left Shift") == bytes{0x12});
    BOOST_TEST(made("Right Shift") == bytes{0x59});
    BOOST_TEST(made("Left Ctrl") == bytes{0x14});
    BOOST_TEST(made("Up") == (bytes{0xE0, 0x75}));
    BOOST_TEST(made("Down") == (bytes{0xE0, 0x72}));
    BOOST_TEST(made("Left") == (bytes{0xE0, 0x6B}));
    BOOST_TEST(broken("Right") == (bytes{0xE0, 0xF0, 0x74}));
    BOOST_TEST(made("Pause") == (bytes{0xE1, 0x14, 0x77, 0xE1, 0xF0, 0x14, 0xF0, 0x77}));
    BOOST_TEST(broken("Pause").empty());
    BOOST_TEST(broken("PrintScreen") == (bytes{0xE0, 0xF0, 0x7C, 0xE0, 0xF0, 0x12}));
    for (const char* const name : {"", "AA", "Lef", "Shift", "left shift "}) BOOST_TEST(!is_ps2_key(name), name);
}

// No two characters, and no two of the other keys, are the same to a program.
BOOST_AUTO_TEST_CASE(every_printable_character_has_a_key_of_its_own) {
    std::set<std::pair<bytes, bool>> all;
    for (char character = ' '; character <= '~'; ++character) {
        const auto typed = ps2_typed_as(character);
        BOOST_TEST_REQUIRE(typed.has_value(), character);
        BOOST_TEST(all.emplace(made(std::string(typed->key).c_str()), typed->shift).second, character);
    }
    BOOST_TEST(ps2_typed_as('h')->key == "H");
    BOOST_TEST(!ps2_typed_as('h')->shift);
    BOOST_TEST(ps2_typed_as('H')->shift);
    BOOST_TEST(ps2_typed_as('?')->key == "/");
    BOOST_TEST(ps2_typed_as('?')->shift);
    BOOST_TEST(ps2_typed_as('\n')->key == "Return");
    BOOST_TEST(!ps2_typed_as('\0'));
    BOOST_TEST(!ps2_typed_as('\xE4'));
}

BOOST_AUTO_TEST_CASE(packets_have_signs_and_overflows) {
    using packet = mouse_movement::packet;
    mouse_movement movement;
    BOOST_TEST(!movement.has_news());
    movement.move(5, -3);
    BOOST_TEST(movement.has_news());
    BOOST_TEST(movement.take() == (packet{0x28, 5, 0xFD}));
    BOOST_TEST(!movement.has_news());
    movement.move(-256, 255);
    BOOST_TEST(movement.take() == (packet{0x18, 0x00, 0xFF}));
    movement.move(-257, 256);
    BOOST_TEST(movement.take() == (packet{0xD8, 0x00, 0xFF}));
    movement.move(200, 0), movement.move(200, 0), movement.move(-10, 0);
    BOOST_TEST(movement.take() == (packet{0x48, 245, 0}));
    movement.move(2'000'000'000, -2'000'000'000), movement.move(2'000'000'000, -2'000'000'000);
    BOOST_TEST(movement.take() == (packet{0xE8, 0xFF, 0x00}));
    movement.set_buttons(mouse_flags::left | mouse_flags::middle);
    BOOST_TEST(movement.has_news());
    BOOST_TEST(movement.take() == (packet{0x0D, 0, 0}));
    movement.set_buttons(0), movement.set_buttons(mouse_flags::left | mouse_flags::middle);
    BOOST_TEST(!movement.has_news());
    movement.move(3, 0), movement.move(-3, 0);
    BOOST_TEST(!movement.has_news());
    movement.set_buttons(mouse_flags::right);
    movement.forget();
    BOOST_TEST(!movement.has_news());
}
