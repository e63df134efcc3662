// SPDX-License-Identifier: Apache-2.0
// The machine's parameters make the configuration they say, and its page names them with their defaults.
#include "de1_soc/de1_soc_parameters.h"
#include "de1_soc/de1_soc_svd.h"
#include "de1_soc/memory_map.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <iterator>

using namespace tabletop;

BOOST_AUTO_TEST_CASE(the_page_names_every_parameter_with_its_default) {
    std::ifstream file(TABLETOP_DE1_SOC_PAGE);
    const std::string page{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    for (const auto& declaration : de1_soc_parameters()) {
        const auto row = "| `" + declaration.key + "` | " + declaration.default_value + " | ";
        BOOST_TEST(page.find(row) != std::string::npos, "no row " << row);
    }
}

BOOST_AUTO_TEST_CASE(parameters_reach_the_configuration) {
    parameter_set parameters("de1_soc", de1_soc_parameters());
    for (const auto* const assignment :
         {"cpu.clock=925 MHz", "cpu.cycles_per_instruction=1.5", "sdram.size=64 MiB", "fabric.clock=100 MHz",
          "bridge.request_cycles=7", "bridge.response_cycles=9", "engine.generation=2", "engine.defensive_rounds=1",
          "engine.pipeline=4", "engine.packed_rows=on", "sram.read_cycles=5", "vga.format=rgb565_640@C0000000"}) {
        parameters.set_assignment(assignment, "test");
    }
    const auto config = make_de1_soc_config(parameters, {{"engine", view::at}, {"key", view::at}});
    BOOST_TEST(config.hps.cpu.clock.hz() == 925e6);
    BOOST_TEST(config.hps.cpu.cpi_numerator == 3u);
    BOOST_TEST(config.hps.cpu.core.periph_base == 0xFFFE'C000u);
    BOOST_TEST(config.hps.sdram_size == 64u << 20);
    BOOST_TEST(config.hps.fabric_clock.hz() == 100e6);
    for (const auto* const bridge : {&config.heavy_bridge, &config.light_bridge}) {
        BOOST_TEST(bridge->clock.hz() == 100e6);
        BOOST_TEST(bridge->request_cycles == 7u);
        BOOST_TEST(bridge->response_cycles == 9u);
        BOOST_TEST(bridge->direct_memory);
        BOOST_TEST(bridge->targets == bridge->windows.size());
    }
    BOOST_TEST(config.engine.generation == 2u);
    BOOST_TEST(config.engine.defensive_rounds == 1u);
    BOOST_TEST(config.engine.pipeline == 4u);
    BOOST_TEST(config.engine.packed_rows);
    BOOST_TEST(!config.engine.human_traps);
    BOOST_TEST(!config.engine.mode_switch);
    BOOST_TEST(!config.engine.win_first);
    BOOST_TEST(!config.engine.wrong_index);
    BOOST_TEST(config.engine.lookahead == 1u);
    BOOST_TEST(config.engine.read_cycles == 5u);
    BOOST_TEST(config.sram.words == 16384u);
    BOOST_TEST(config.vga.clock.hz() == 25e6);
    BOOST_TEST(config.vga.control.base == 0xC000'0000u);
    BOOST_TEST(config.vga.control.format == 2u);
    BOOST_TEST((config.engine_view == view::at));
    BOOST_TEST((config.sram_view == view::ca));
    BOOST_TEST((config.device_views.at("key") == view::at));
}

BOOST_AUTO_TEST_CASE(the_computer_has_its_own_clock_and_format) {
    parameter_set parameters("de1_soc", de1_soc_parameters());
    parameters.set_assignment("design=computer", "test");
    const auto usual = make_de1_soc_config(parameters, {});
    BOOST_TEST(usual.light_bridge.clock.hz() == 100e6);
    BOOST_TEST(usual.vga.control.base == 0xC800'0000u);
    BOOST_TEST(usual.vga.control.format == 3u);
    BOOST_TEST(usual.heavy_bridge.windows.size() == 3u);
    BOOST_TEST(usual.light_bridge.windows.size() == 21u);
    parameters.set_assignment("fabric.clock=50 MHz", "test");
    parameters.set_assignment("vga.format=rgb332_1024@C8000000", "test");
    const auto other = make_de1_soc_config(parameters, {});
    BOOST_TEST(other.light_bridge.clock.hz() == 50e6);
    BOOST_TEST(other.vga.control.format == 1u);
    BOOST_TEST(!usual.fixed_format);
    BOOST_TEST(other.fixed_format);
}

BOOST_AUTO_TEST_CASE(refusals) {
    parameter_set parameters("de1_soc", de1_soc_parameters());
    for (const auto* const assignment : {"engine.generation=4", "engine.pipeline=0", "sram.read_cycles=2",
                                         "cpu.clock=1 GHz", "vga.format=rgb332_640", "design=calculator"}) {
        BOOST_CHECK_THROW(parameters.set_assignment(assignment, "test"), input_error);
    }
    auto ahead = parameters;
    ahead.set_assignment("engine.generation=1", "test");
    ahead.set_assignment("engine.lookahead=2", "test");
    BOOST_CHECK_THROW(make_de1_soc_config(ahead, {}), input_error);
    ahead.set_assignment("engine.generation=2", "test");
    BOOST_TEST(make_de1_soc_config(ahead, {}).engine.lookahead == 2u);
    auto traps = parameters;
    traps.set_assignment("engine.generation=2", "test");
    traps.set_assignment("engine.human_traps=on", "test");
    BOOST_CHECK_THROW(make_de1_soc_config(traps, {}), input_error);
    traps.set_assignment("engine.generation=3", "test");
    BOOST_TEST(make_de1_soc_config(traps, {}).engine.human_traps);
    traps.set_assignment("engine.mode=switch", "test");
    BOOST_TEST(make_de1_soc_config(traps, {}).engine.mode_switch);
    traps.set_assignment("engine.human_traps=off", "test");
    BOOST_CHECK_THROW(make_de1_soc_config(traps, {}), input_error);
    parameters.set_assignment("vga.format=rgb332_1024@C8000000", "test");  // no pixels beside the engine
    BOOST_CHECK_THROW(make_de1_soc_config(parameters, {}), input_error);
    parameters.set_assignment("design=computer", "test");
    make_de1_soc_config(parameters, {});
    for (const auto* const assignment : {"engine.generation=3", "sram.read_cycles=4", "host.poll_interval=1us"}) {
        auto with_engine = parameters;  // there is none to set anything of
        with_engine.set_assignment(assignment, "test");
        BOOST_CHECK_THROW(make_de1_soc_config(with_engine, {}), input_error);
    }
    parameters.set_assignment("sdram.size=1048577", "test");
    BOOST_CHECK_THROW(make_de1_soc_config(parameters, {}), input_error);
}

BOOST_AUTO_TEST_CASE(every_instance_is_described_once) {
    const auto svd = de1_soc_svd();
    for (const auto& instance : de1_soc_registers()) {
        const auto base = fmt::format("<baseAddress>0x{:08X}</baseAddress>", instance.base);
        const auto at = svd.find(base);
        BOOST_TEST((at != std::string::npos), "no " << instance.name);
        BOOST_TEST((svd.find(base, at + 1) == std::string::npos));
    }
}
