// SPDX-License-Identifier: Apache-2.0
// The machine's parameters make the configuration they say, and its page names them with their defaults.
#include "support/input_error.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_parameters.h"
#include "zynq/zynq_svd.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <iterator>

using namespace tabletop;

namespace {

bool has_base_address(const std::string& svd, std::uint32_t base) {
    return svd.find(fmt::format("<baseAddress>0x{:08X}</baseAddress>", base)) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_page_names_every_parameter_with_its_default) {
    std::ifstream file(TABLETOP_ZYNQ_PAGE);
    const std::string page{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    for (const auto& declaration : zynq_parameters()) {
        const auto row = "| `" + declaration.key + "` | " + declaration.default_value + " | ";
        BOOST_TEST(page.find(row) != std::string::npos, "no row " << row);
    }
}

BOOST_AUTO_TEST_CASE(the_page_names_every_write_of_the_boot_loader) {
    std::ifstream file(TABLETOP_ZYNQ_PS_PAGE);
    const std::string page{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    std::string rows;
    for (const auto& write : fsbl_writes) {
        rows +=
            fmt::format("| `{}` | 0x{:08X} | 0x{:X} | {} |\n", write.name, write.address, write.value, write.source);
    }
    BOOST_TEST(page.find(rows) != std::string::npos, "the page has not these rows:\n" << rows);
}

BOOST_AUTO_TEST_CASE(parameters_reach_the_configuration) {
    parameter_set parameters("zynq", zynq_parameters());
    parameters.set_assignment("cpu.cycles_per_instruction=1.5", "test");
    parameters.set_assignment("fabric.clock=66.666667 MHz", "test");
    parameters.set_assignment("engine.depth=5", "test");
    parameters.set_assignment("engine.alpha_beta=off", "test");
    parameters.set_assignment("engine.solvers=7", "test");
    parameters.set_assignment("ps.gp0_cycles=12", "test");
    parameters.set_assignment("ddr.size=64 MiB", "test");
    parameters.set_assignment("crossbar.arbitration=fixed", "test");
    parameters.set_assignment("ps.clock=50 MHz", "test");
    const auto config = make_zynq_config(parameters, view::at, view::rtl);
    BOOST_TEST(config.ps.cpu.clock.hz_numerator() == 2'000'000'000u);
    BOOST_TEST(config.ps.cpu.clock.hz_denominator() == 3u);
    BOOST_TEST(config.ps.cpu.cpi_numerator == 3u);
    BOOST_TEST(config.ps.cpu.cpi_denominator == 2u);
    BOOST_TEST(config.ps.fabric_clock.hz_numerator() == 66'666'667u);
    BOOST_TEST(config.engine.clock.hz_numerator() == 66'666'667u);
    BOOST_TEST(config.crossbar.clock.hz_numerator() == 66'666'667u);
    BOOST_TEST((config.crossbar.arbitration == crossbar_arbitration::fixed));
    BOOST_TEST(config.ps.gp0_cycles == 12u);
    BOOST_TEST(config.ps.ddr_size == 64u << 20);
    BOOST_TEST(config.ps.ps_clock.hz_numerator() == 50'000'000u);
    BOOST_TEST(config.engine.depth == 5u);
    BOOST_TEST(!config.engine.alpha_beta);
    BOOST_TEST(config.engine.solvers == 7u);
    for (const auto shown : config.engine_views) BOOST_TEST((shown == view::at));
    BOOST_TEST((config.crossbar_view == view::rtl));
    BOOST_REQUIRE(config.crossbar.map.size() == 1u);
    BOOST_TEST(config.crossbar.map[0].base == 0x43C0'0000u);
    BOOST_TEST(config.crossbar.map[0].size == 0x1'0000u);
}

// A second master, its registers, and behind them the two ports to the memories.
BOOST_AUTO_TEST_CASE(the_fabric_has_a_copy_engine_if_it_is_asked_for) {
    parameter_set parameters("zynq", zynq_parameters());
    const auto without = make_zynq_config(parameters, view::ca, view::ca);
    BOOST_TEST(!without.fabric_copy);
    BOOST_TEST(without.crossbar.masters == 1u);
    BOOST_TEST(without.crossbar.targets == 1u);
    BOOST_TEST(without.ps.s_gp_ports == 0u);
    parameters.set_assignment("fabric.copy=on", "test");
    parameters.set_assignment("ps.s_gp_cycles=7", "test");
    const auto config = make_zynq_config(parameters, view::ca, view::ca, view::ca, view::at);
    BOOST_TEST(config.fabric_copy);
    BOOST_TEST((config.copy_view == view::at));
    BOOST_TEST(config.ps.s_gp_ports == 2u);
    BOOST_TEST(config.ps.s_gp_cycles == 7u);
    BOOST_TEST(config.crossbar.masters == 2u);
    const std::vector<std::uint64_t> bases{0x43C0'0000, 0x43C2'0000, 0, 0xFFFC'0000};
    BOOST_REQUIRE(config.crossbar.map.size() == bases.size());
    for (unsigned n = 0; n < bases.size(); ++n) {
        BOOST_TEST(config.crossbar.map[n].base == bases[n]);
        BOOST_TEST(config.crossbar.map[n].target == n);
    }
    static_assert(zynq_map::region("copy").irq == 63);
}

// What Debian's kernel has its console on.
BOOST_AUTO_TEST_CASE(the_fabric_has_a_uart_if_it_is_asked_for) {
    parameter_set parameters("zynq", zynq_parameters());
    BOOST_TEST(!make_zynq_config(parameters, view::ca, view::ca).fabric_uart);
    parameters.set_assignment("fabric.uart=on", "test");
    const auto config = make_zynq_config(parameters, view::ca, view::ca, view::at);
    BOOST_TEST(config.fabric_uart);
    BOOST_TEST((config.uart2_view == view::at));
    BOOST_TEST(config.crossbar.targets == 2u);
    BOOST_REQUIRE(config.crossbar.map.size() == 2u);
    BOOST_TEST(config.crossbar.map[1].base == 0x43C1'0000u);
    BOOST_TEST(config.crossbar.map[1].target == 1u);
    static_assert(zynq_map::region("uart2").irq == 62);
}

// Behind whatever else there is, so that nothing else is elsewhere.
BOOST_AUTO_TEST_CASE(the_fabric_has_as_many_engines_as_it_is_asked_for) {
    parameter_set parameters("zynq", zynq_parameters());
    BOOST_TEST(make_zynq_config(parameters, view::ca, view::ca).engines == 1u);
    parameters.set_assignment("engines=4", "test");
    parameters.set_assignment("fabric.uart=on", "test");
    parameters.set_assignment("fabric.copy=on", "test");
    const auto config = make_zynq_config(parameters, view::ca, view::ca);
    BOOST_TEST(config.engines == 4u);
    const std::vector<std::uint64_t> bases{0x43C0'0000, 0x43C1'0000, 0x43C2'0000, 0,
                                           0xFFFC'0000, 0x43C3'0000, 0x43C4'0000, 0x43C5'0000};
    BOOST_REQUIRE(config.crossbar.map.size() == bases.size());
    BOOST_TEST(config.crossbar.targets == bases.size());
    for (unsigned n = 0; n < bases.size(); ++n) {
        BOOST_TEST(config.crossbar.map[n].base == bases[n]);
        BOOST_TEST(config.crossbar.map[n].target == n);
    }
    static_assert(zynq_map::region("engine1").irq == 64);
    static_assert(zynq_map::region("engine3").irq == 66);
    BOOST_CHECK_THROW(parameters.set_assignment("engines=5", "test"), input_error);
}

// The program that searches does what one solver does.
BOOST_AUTO_TEST_CASE(software_searches_as_one_solver) {
    parameter_set parameters("zynq", zynq_parameters());
    BOOST_TEST(!searches_in_software(parameters));
    parameters.set_assignment("engine.kind=software", "test");
    BOOST_TEST(searches_in_software(parameters));
    BOOST_CHECK_NO_THROW(make_zynq_config(parameters, view::ca, view::ca));
    for (const auto* const several : {"engine.solvers=2", "engines=2"}) {
        auto others = parameters;
        others.set_assignment(several, "test");
        BOOST_CHECK_THROW(make_zynq_config(others, view::ca, view::ca), input_error);
    }
}

BOOST_AUTO_TEST_CASE(memory_is_whole_pages) {
    parameter_set parameters("zynq", zynq_parameters());
    parameters.set_assignment("ddr.size=2000000", "test");
    BOOST_CHECK_THROW(make_zynq_config(parameters, view::ca, view::ca), input_error);
}

BOOST_AUTO_TEST_CASE(the_engine_has_the_first_fabric_interrupt) {
    static_assert(zynq_map::fabric[0].irq == 61);
    static_assert(zynq_map::fabric_interrupt(61) == 0);
    static_assert(zynq_map::fabric_interrupt(84) == 8);
}

BOOST_AUTO_TEST_CASE(the_svd_file_has_every_block) {
    const auto svd = zynq_svd();
    for (const auto& region : zynq_map::fabric) BOOST_TEST(has_base_address(svd, region.base));
    for (const auto& region : zynq_ps_map::regions) BOOST_TEST(has_base_address(svd, region.base));
}
