// SPDX-License-Identifier: Apache-2.0
// The machine's parameters make the configuration they say, and its page names them with their defaults.
#include "spartan/spartan_parameters.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

const std::string folder = TABLETOP_SPARTAN_FOLDER;

std::string page_of(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_page_names_every_parameter_with_its_default) {
    const auto page = page_of(folder + "/README.md");
    for (const auto& declaration : spartan_parameters()) {
        const auto row = "| `" + declaration.key + "` | " + declaration.default_value + " | ";
        BOOST_TEST(page.find(row) != std::string::npos, "no row " << row);
    }
}

BOOST_AUTO_TEST_CASE(the_default_is_the_published_engine_at_50_mhz) {
    const auto config = make_spartan_config(parameter_set("spartan", spartan_parameters()), view::ca, view::ca);
    const connect6_threat_core::options published;
    BOOST_TEST(config.uart.clock.hz_numerator() == 50'000'000u);
    BOOST_TEST(config.uart.cycles_per_tick == 28u);
    BOOST_TEST(config.engine.clock.hz_numerator() == 50'000'000u);
    BOOST_TEST(config.engine.engine.fixes == published.fixes);
    BOOST_TEST(config.engine.engine.influenced == published.influenced);
    BOOST_TEST(config.engine.engine.block_ram == published.block_ram);
    BOOST_TEST(config.engine.engine.scan_lines == published.scan_lines);
    BOOST_TEST(config.engine.engine.lfsr == published.lfsr);
    BOOST_TEST(config.engine.engine.lfsr_seed == published.lfsr_seed);
    BOOST_TEST(config.engine.engine.concurrent == published.concurrent);
    BOOST_TEST(config.engine.engine.near == published.near);
    BOOST_TEST(!config.is_one_design);
}

BOOST_AUTO_TEST_CASE(parameters_reach_the_configuration) {
    parameter_set parameters("spartan", spartan_parameters());
    for (const auto* setting :
         {"fabric.clock=100 MHz", "uart.baud=57600", "engine.fixes=on", "engine.weights_update=influenced",
          "engine.board_memory=block_ram", "engine.scan_lines=4", "engine.tie_break=lfsr", "engine.lfsr_seed=7",
          "engine.scan=concurrent", "engine.white_opening=near"}) {
        parameters.set_assignment(setting, "test");
    }
    const auto config = make_spartan_config(parameters, view::at, view::rtl);
    BOOST_TEST(config.uart.cycles_per_tick == 109u);  // floor(100e6 / 921600) = 108
    BOOST_TEST(config.engine.engine.fixes);
    BOOST_TEST(config.engine.engine.influenced);
    BOOST_TEST(config.engine.engine.block_ram);
    BOOST_TEST(config.engine.engine.scan_lines == 4u);
    BOOST_TEST(config.engine.engine.lfsr);
    BOOST_TEST(config.engine.engine.lfsr_seed == 7u);
    BOOST_TEST(config.engine.engine.concurrent);
    BOOST_TEST(config.engine.engine.near);
    BOOST_TEST((config.uart_view == view::at));
    BOOST_TEST((config.engine_view == view::rtl));
}

// A rate in cycles of the clock stands in place of one in bits per second; both must mean the same.
BOOST_AUTO_TEST_CASE(a_rate_can_be_said_in_cycles_of_a_bit) {
    const auto parameters = [](const std::vector<std::string>& settings) {
        parameter_set set("spartan", spartan_parameters());
        for (const auto& setting : settings) set.set_assignment(setting, "--set");
        return set;
    };
    const auto tick = [&](const std::vector<std::string>& settings) {
        return make_spartan_config(parameters(settings), view::ca, view::ca).uart.cycles_per_tick;
    };
    BOOST_TEST(tick({"uart.cycles_per_bit=880"}) == 55u);
    BOOST_TEST(tick({"uart.cycles_per_bit=16"}) == 1u);
    BOOST_TEST(spartan_line_baud(parameters({"uart.cycles_per_bit=880"})) == 56'818u);
    BOOST_TEST(tick({"fabric.clock=100MHz", "uart.cycles_per_bit=880", "uart.baud=115200"}) == 55u);
    BOOST_TEST(tick({"fabric.clock=100MHz", "uart.cycles_per_bit=880", "uart.baud=113636"}) == 55u);
    const auto refused = [&](const std::vector<std::string>& settings, const std::string& text) {
        const auto says = [&](const input_error& error) { return std::string(error.what()).find(text) == 0; };
        BOOST_CHECK_EXCEPTION(tick(settings), input_error, says);
    };
    refused({"uart.cycles_per_bit=880", "uart.baud=115200"},
            "--set: spartan.uart.cycles_per_bit = 880, but --set: spartan.uart.baud = 115200: 880 cycles of 50 MHz are "
            "56818 baud");
    refused({"uart.cycles_per_bit=881"}, "--set: spartan.uart.cycles_per_bit = 881: ");
    refused({"uart.cycles_per_bit=8"}, "--set: spartan.uart.cycles_per_bit = 8: ");
}

// Both pages have a row for each device with the divider's figures.
BOOST_AUTO_TEST_CASE(the_devices_are_what_the_pages_say) {
    const auto machine_page = page_of(folder + "/README.md");
    const auto block = page_of(folder + "/../../models/peripherals/uart/README.md");
    for (const std::string name : {"spartan_3a", "spartan_6", "virtex_5"}) {
        parameter_set parameters("spartan", spartan_parameters());
        parameters.load_toml(folder + '/' + name + ".toml");
        const auto config = make_spartan_config(parameters, view::ca, view::ca);
        const auto tick = config.uart.cycles_per_tick;
        const auto rate = config.uart.clock.hz() / (16.0 * tick);
        const auto rounded = std::lround(rate);
        const auto baud = fmt::format("{} {:03}", rounded / 1000, rounded % 1000);
        const auto off = fmt::format("{:.1f} %", 100 * (rate / 115200 - 1));
        const auto row =
            fmt::format("| {} | {} | {} | {} ({}) |", parameters.text("fabric.clock"), tick, 16 * tick, baud, off);
        BOOST_TEST(machine_page.find(row) != std::string::npos, "no row " << row);
        BOOST_TEST(block.find(fmt::format("| {} | {} |", baud, off)) != std::string::npos);
    }
}

BOOST_AUTO_TEST_CASE(a_rate_the_clock_cannot_make_is_refused) {
    parameter_set parameters("spartan", spartan_parameters());
    parameters.set_assignment("fabric.clock=1 MHz", "test");
    BOOST_CHECK_THROW(make_spartan_config(parameters, view::ca, view::ca), input_error);
}
