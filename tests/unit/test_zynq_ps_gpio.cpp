// SPDX-License-Identifier: Apache-2.0
// The processing system's general-purpose I/O, register by register: levels, masked writes, interrupts of every type,
// inputs announced ahead and outputs reported.
#include <boost/test/unit_test.hpp>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "host/pins/gpio_script.h"
#include "processors/zynq_ps/ps_gpio.h"
#include "support/input_error.h"
#include "unit/ps_bench.h"

using namespace tabletop;
namespace regs = ps_gpio_registers;

namespace {

constexpr std::uint32_t base = 0xE000'A000;

struct output {
    unsigned pin;
    bool level;
    std::uint64_t time_ps;
    bool operator==(const output& other) const {
        return pin == other.pin && level == other.level && time_ps == other.time_ps;
    }
};
std::ostream& operator<<(std::ostream& out, const output& o) {
    return out << "pin " << o.pin << '=' << o.level << " at " << o.time_ps;
}

struct bench : fresh_kernel {
    ps_gpio gpio{{"gpio", base, 0}};
    register_bench bus{gpio, base};
    std::vector<output> outputs;

    bench() {
        gpio.on_output([this](unsigned pin, bool level, std::uint64_t time_ps) {
            outputs.push_back({pin, level, time_ps});
        });
    }
    static std::uint32_t in_bank(std::uint32_t offset, unsigned bank) { return offset + regs::bank_stride * bank; }
};

constexpr std::uint32_t all_of(unsigned bank) {
    return bank == 1 ? 0x3F'FFFFu : 0xFFFF'FFFFu;
}

gpio_script parse(const std::string& text) {
    std::istringstream stream(text);
    return parse_gpio_script(stream, "pins", machine_pins(ps_gpio::pins));
}

std::string error_of(const std::string& text) {
    try {
        parse(text);
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

BOOST_FIXTURE_TEST_CASE(reset_values, bench) {
    for (int round = 0; round < 2; ++round) {
        for (const auto& reg : regs::map) BOOST_TEST(bus.read(reg.offset) == reg.reset, reg.name);
        for (unsigned bank = 0; bank < regs::banks; ++bank) {
            BOOST_TEST(bus.read(in_bank(regs::int_type, bank)) == all_of(bank));
        }
        for (const auto& reg : regs::map) bus.write(reg.offset, 0x5A5A'5A5A);
        gpio.reset(0);
    }
}

BOOST_FIXTURE_TEST_CASE(plain_registers_keep_their_pins, bench) {
    for (unsigned bank = 0; bank < regs::banks; ++bank) {
        for (const auto offset : {regs::dirm, regs::oen, regs::int_type, regs::int_polarity, regs::int_any}) {
            bus.write(in_bank(offset, bank), 0xFFFF'FFFF);
            BOOST_TEST(bus.read(in_bank(offset, bank)) == all_of(bank));
            bus.write(in_bank(offset, bank) + 1, 0, 0, 1);  // the second byte alone
            BOOST_TEST(bus.read(in_bank(offset, bank)) == (all_of(bank) & 0xFFFF'00FF));
        }
        bus.write(regs::data + 4 * bank, 0x1234'5678 + bank);
        BOOST_TEST(bus.read(regs::data + 4 * bank) == ((0x1234'5678 + bank) & all_of(bank)));
    }
}

// A set bit in the upper half protects the pin; the mask reads 0.
BOOST_FIXTURE_TEST_CASE(masked_writes, bench) {
    for (unsigned bank = 0; bank < regs::banks; ++bank) {
        const auto data = regs::data + 4 * bank;
        const auto lsw = regs::mask_data + 8 * bank;
        const auto msw = lsw + 4;
        bus.write(data, 0);
        bus.write(lsw, 0x00FF'FFFF);
        BOOST_TEST(bus.read(data) == 0x0000'FF00u);
        BOOST_TEST(bus.read(lsw) == 0x0000'FF00u);
        bus.write(msw, 0xFFF0'0005);
        BOOST_TEST(bus.read(data) == 0x0005'FF00u);
        BOOST_TEST(bus.read(msw) == 0x0000'0005u);
        bus.write(msw, 0xFFFE'0000);
        BOOST_TEST(bus.read(data) == 0x0004'FF00u);
        bus.write(msw, 0x0000'FFFF);
        BOOST_TEST(bus.read(data) == (0xFFFF'FF00u & all_of(bank)));
    }
}

// MIO: DIRM and OEN drive the pin; EMIO: DIRM alone. Otherwise the level comes from outside.
BOOST_FIXTURE_TEST_CASE(levels_of_pins, bench) {
    for (unsigned bank = 0; bank < regs::banks; ++bank) {
        const auto level = regs::data_ro + 4 * bank;
        const bool emio = bank >= regs::mio_banks;
        gpio.set_input(regs::first_pin[bank] + 3, true, 0);
        BOOST_TEST(bus.read(level) == 8u);
        bus.write(regs::data + 4 * bank, 0x2);
        BOOST_TEST(bus.read(level) == 8u);
        bus.write(in_bank(regs::dirm, bank), 0xA);
        BOOST_TEST(bus.read(level) == (emio ? 2u : 8u));
        bus.write(in_bank(regs::oen, bank), 0xA);
        BOOST_TEST(bus.read(level) == 2u);
        bus.write(level, 0xFFFF);
        BOOST_TEST(bus.read(level) == 2u);
        bus.write(in_bank(regs::dirm, bank), 0);
        BOOST_TEST(bus.read(level) == 8u);
    }
}

BOOST_FIXTURE_TEST_CASE(outputs_are_reported_once, bench) {
    bus.write(regs::dirm, 0x81, 100);
    bus.write(regs::oen, 0x81, 200);
    BOOST_TEST(outputs.empty());
    bus.write(regs::data, 0x83, 300);  // pin 1 is an input
    bus.write(regs::data, 0x83, 400);
    bus.write(regs::mask_data, 0xFF7F'0000, 500);
    bus.write(regs::oen, 0, 600);  // released: low from outside
    bus.write(in_bank(regs::dirm, 1), 1, 700);
    bus.write(in_bank(regs::oen, 1), 1, 700);
    bus.write(regs::data + 4, 1, 800);
    bus.write(in_bank(regs::dirm, 3), 0x8000'0000, 900);
    bus.write(regs::data + 12, 0x8000'0000, 1000);
    gpio.reset(1100);
    const std::vector<output> expected = {{0, true, 300},  {7, true, 300},    {7, false, 500},   {0, false, 600},
                                          {32, true, 800}, {117, true, 1000}, {32, false, 1100}, {117, false, 1100}};
    BOOST_TEST(outputs == expected, boost::test_tools::per_element());
}

BOOST_FIXTURE_TEST_CASE(masks, bench) {
    for (unsigned bank = 0; bank < regs::banks; ++bank) {
        bus.write(in_bank(regs::int_dis, bank), 0xFFFF'FFFF);
        BOOST_TEST(bus.read(in_bank(regs::int_mask, bank)) == all_of(bank));
        bus.write(in_bank(regs::int_en, bank), 0x0000'00F0);
        BOOST_TEST(bus.read(in_bank(regs::int_mask, bank)) == (all_of(bank) & ~0xF0u));
        bus.write(in_bank(regs::int_mask, bank), 0);
        BOOST_TEST(bus.read(in_bank(regs::int_mask, bank)) == (all_of(bank) & ~0xF0u));
        BOOST_TEST(bus.read(in_bank(regs::int_en, bank)) == 0u);
        BOOST_TEST(bus.read(in_bank(regs::int_dis, bank)) == 0u);
    }
}

// Pins 0 to 4: falling, rising, both edges, low level, high level.
BOOST_FIXTURE_TEST_CASE(edges_and_levels, bench) {
    constexpr std::uint32_t falling = 1, rising = 2, both = 4, low = 8, high = 16;
    for (unsigned bank = 0; bank < regs::banks; ++bank) {
        const auto status = in_bank(regs::int_stat, bank);
        const auto start = 10'000u * bank;
        bus.write(in_bank(regs::int_dis, bank), 0xFFFF'FFFF, start);
        bus.write(in_bank(regs::int_polarity, bank), rising | high, start);
        bus.write(in_bank(regs::int_any, bank), both | low | high, start);  // means nothing for a level
        bus.write(in_bank(regs::int_type, bank), all_of(bank) & ~(low | high), start);
        for (unsigned n = 0; n < 5; ++n) {
            gpio.set_input(regs::first_pin[bank] + n, true, start + 1000);
        }
        for (unsigned n = 0; n < 5; ++n) {
            gpio.set_input(regs::first_pin[bank] + n, false, start + 2000);
        }

        BOOST_TEST(bus.read(status, start + 999) == low);
        bus.write(status, 0xFFFF'FFFF, start + 999);
        BOOST_TEST(bus.read(status, start + 999) == low);  // it still holds
        BOOST_TEST(bus.read(status, start + 1000) == (rising | both | low | high));
        bus.write(status, rising | low, start + 1000);
        BOOST_TEST(bus.read(status, start + 1000) == (both | high));
        bus.write(status, 0xFFFF'FFFF, start + 1500);
        BOOST_TEST(bus.read(status, start + 1500) == high);
        BOOST_TEST(bus.read(status, start + 2000) == (falling | both | low | high));
        bus.write(status, 0xFFFF'FFFF, start + 2000);
        BOOST_TEST(bus.read(status, start + 2000) == low);
        BOOST_TEST(!gpio.irq_at(start + 2000));
        bus.write(in_bank(regs::int_en, bank), low, start + 2000);
        BOOST_TEST(gpio.irq_at(start + 2000));
        bus.write(in_bank(regs::int_type, bank), all_of(bank), start + 2000);
        bus.write(status, low, start + 2000);
        BOOST_TEST(!gpio.irq_at(start + 2000));
    }
}

// What is announced is not seen before its time, and the controller is told when to look.
BOOST_FIXTURE_TEST_CASE(inputs_ahead_of_time, bench) {
    bus.write(regs::int_polarity, 1);
    gpio.set_input(0, true, 5'000'000);
    gpio.set_input(0, false, 6'000'000);
    BOOST_TEST(gpio.next_irq_ps(0) == 5'000'000u);
    BOOST_TEST(bus.read(regs::data_ro, 4'999'999) == 0u);
    BOOST_TEST(!gpio.irq_at(4'999'999));
    BOOST_TEST(bus.debug_read(regs::data_ro) == 0u);
    BOOST_TEST(gpio.irq_at(5'000'000));
    BOOST_TEST(gpio.next_irq_ps(5'000'000) == interrupt_level::never);
    BOOST_TEST(bus.read(regs::data_ro, 5'999'999) == 1u);
    bus.write(regs::int_stat, 1, 5'999'999);
    BOOST_TEST(gpio.next_irq_ps(5'999'999) == 6'000'000u);
    BOOST_TEST(bus.read(regs::data_ro, 6'000'000) == 0u);
    BOOST_TEST(gpio.next_irq_ps(6'000'000) == interrupt_level::never);
    BOOST_TEST(outputs.empty());

    BOOST_CHECK_THROW(gpio.set_input(118, true, 7'000'000), std::out_of_range);
    BOOST_CHECK_THROW(gpio.set_input(0, true, 5'999'999), std::logic_error);
}

BOOST_AUTO_TEST_CASE(script_lines) {
    const auto script = parse("# buttons\n\n 50=1\r\n@ 1 ms\n  117 = 0\n7=1\n@ 2us\n");
    BOOST_REQUIRE(script.changes.size() == 3u);
    BOOST_TEST(script.changes[0].pin == 50u);
    BOOST_TEST(script.changes[0].level);
    BOOST_TEST(script.changes[0].time_ps == 0u);
    BOOST_TEST(script.changes[1].pin == 117u);
    BOOST_TEST(!script.changes[1].level);
    BOOST_TEST(script.changes[1].time_ps == 1'000'000'000u);
    BOOST_TEST(script.changes[2].time_ps == 1'000'000'000u);
    BOOST_TEST(script.end_ps == 1'002'000'000u);

    BOOST_TEST(error_of("7=1\n118=1\n") == "pins:2: pin 118 is outside 0 to 117");
    BOOST_TEST(error_of("7=2\n") == "pins:1: the level of a pin is 0 or 1, not \"2\"");
    BOOST_TEST(error_of("7\n") == "pins:1: a line is \"@ TIME\", \"PIN=0\", \"PIN=1\" or begins with #");
    BOOST_TEST(error_of("=1\n") == "pins:1: \"\" is not a whole number");
    BOOST_TEST(error_of("a=1\n") == "pins:1: \"a\" is not a whole number");
    BOOST_TEST(error_of("# x\n@ 1 parsec\n").find("pins:2: ") == 0u);
    BOOST_TEST(error_of("@ 9000000 s\n@ 9000000 s\n") ==
               "pins:2: all times together are outside 0 to 9223372036854775807 ps");
}

// Pins that have names come after those that have numbers.
BOOST_AUTO_TEST_CASE(pins_have_names) {
    const machine_pins pins(4, {{"LEDR", 10, false}, {"SW", 12}, {"HEX0", 7, true, true}});
    std::istringstream stream("3=1\nSW0=1\n@ 1 us\n SW11 = 0\nHEX0g=1\n");
    const auto script = parse_gpio_script(stream, "pins", pins);
    BOOST_REQUIRE(script.changes.size() == 4u);
    constexpr unsigned wanted[] = {3, 14, 25, 32};
    for (std::size_t i = 0; i < 4; ++i) BOOST_TEST(script.changes[i].pin == wanted[i]);
    BOOST_TEST(script.changes[2].time_ps == 1'000'000u);
    BOOST_TEST(pins.json(3) == "3");
    BOOST_TEST(pins.json(4) == "\"LEDR0\"");
    BOOST_TEST(pins.json(25) == "\"SW11\"");
    BOOST_TEST(pins.json(32) == "\"HEX0g\"");
    const std::string inputs = "the inputs are 0 to 3, SW0 to SW11, HEX0a to HEX0g";
    const std::pair<const char*, std::string> refused[] = {{"SW12=1", "there is no pin \"SW12\"; " + inputs},
                                                           {"SW01=1", "there is no pin \"SW01\"; " + inputs},
                                                           {"sw1=1", "there is no pin \"sw1\"; " + inputs},
                                                           {"HEX0h=1", "there is no pin \"HEX0h\"; " + inputs},
                                                           {"LEDR3=1", "LEDR3 is an output; " + inputs},
                                                           {"=1", "there is no pin \"\"; " + inputs},
                                                           {"4=1", "pin 4 is outside 0 to 3"}};
    for (const auto& [line, message] : refused) {
        const auto text = "pins:1: " + message;
        std::istringstream bad(line);
        BOOST_CHECK_EXCEPTION(parse_gpio_script(bad, "pins", pins), input_error,
                              [&text](const input_error& error) { return error.what() == text; });
    }
}
