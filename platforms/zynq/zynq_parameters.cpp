// SPDX-License-Identifier: Apache-2.0
#include "zynq/zynq_parameters.h"

#include "processors/processor_system/cpu_parameters.h"
#include "support/input_error.h"
#include "zynq/memory_map.h"

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <vector>

namespace tabletop {

namespace {

constexpr const char* no_flash = "none";
constexpr const char* loopback = "loopback";

std::vector<std::string> flash_names() {
    std::vector<std::string> names;
    for (const auto* const chip : flash_chips()) names.emplace_back(chip->name);
    names.emplace_back(no_flash);
    return names;
}

std::vector<std::string> slave_names() {
    auto names = flash_names();
    names.emplace_back(loopback);
    return names;
}

const flash_chip* chip_of(const std::string& name) {
    for (const auto* const chip : flash_chips()) {
        if (name == chip->name) return chip;
    }
    return nullptr;
}

}  // namespace

std::vector<parameter_declaration> zynq_parameters() {
    using kind = parameter_kind;
    std::vector<parameter_declaration> all = {
        {"zynq.boot",
         kind::choice,
         "fsbl",
         "",
         "",
         "What a program finds: what the first-stage boot loader leaves, or for boot loaders the state after power-on.",
         "vendor's boot flow",
         {"fsbl", "reset"}},
    };
    const auto of_cpu = cpu_parameters("zynq", {"2000/3 MHz", "2 GHz", "Clock of the Cortex-A9 (CPU_6x4x).",
                                                "PS_CLK 100/3 MHz x 20, UG585 chapter 25"});
    all.insert(all.end(), of_cpu.begin(), of_cpu.end());
    const parameter_declaration others[] = {
        {"zynq.ps.clock", kind::frequency, "100/3 MHz", "30 MHz", "60 MHz",
         "PS_CLK, from which the UARTs' clock comes through the SLCR; the processor has cpu.clock.", "board"},
        {"zynq.ps.gp0_cycles", kind::integer, "10", "2", "1000",
         "Fabric cycles from a load on M_AXI_GP0 to its data, besides the fabric's own.", "assumption"},
        {"zynq.ps.gp0_time", kind::time, "30 ns", "0 ns", "1 us",
         "With cpu.timing=a9, what such a load takes besides, whatever the fabric's clock is.", "assumption"},
        {"zynq.ps.s_gp_cycles", kind::integer, "20", "1", "1000",
         "Fabric cycles from a request on S_AXI_GP0 or GP1 to its response, for the copy engine.", "assumption"},
        {"zynq.ddr.size", kind::size, "512 MiB", "1 MiB", "1 GiB",
         "DDR memory from address 0 on, whole pages of 4 KiB.", "board"},
        {"zynq.qspi.flash", kind::choice, n25q128a.name, "", "", "The flash memory at the quad SPI controller.",
         "board", flash_names()},
        {"zynq.spi0.slave", kind::choice, no_flash, "", "",
         "Slave 0 of SPI 0: a flash memory, which is blank, or a loopback of its output.", "ours", slave_names()},
        {"zynq.spi1.slave", kind::choice, no_flash, "", "", "The same at SPI 1.", "ours", slave_names()},
        {"zynq.fabric.clock", kind::frequency, megahertz_text(zynq_board_hz), "1 MHz", "400 MHz",
         "Clock of the fabric (FCLK0).", "published design"},
        {"zynq.crossbar.arbitration",
         kind::choice,
         "round_robin",
         "",
         "",
         "Which of several masters a target of the fabric takes first: in turns, or that of the lowest number.",
         "ours",
         {"round_robin", "fixed"}},
        {"zynq.fabric.uart", kind::boolean, "off", "", "",
         "A 16550 in the fabric at 43C10000, the line uart2: what Debian's kernel has a console on.", "ours"},
        {"zynq.fabric.copy", kind::boolean, "off", "", "",
         "A copy engine in the fabric at 43C20000, a second master beside the processor.", "ours"},
        {"zynq.fabric.copies", kind::boolean, "off", "", "",
         "The program of the machine's own game keeps it copying what there is at the engine's addresses.", "ours"},
        {"zynq.engine.kind",
         kind::choice,
         "fabric",
         "",
         "",
         "What finds the moves of the machine's own game: the engine, or with the same answers the processor.",
         "published design",
         {"fabric", "software"}},
        {"zynq.engine.depth", kind::integer, "8", "1", "12", "Reset value of the engine's DEPTH.", "published design"},
        {"zynq.engine.alpha_beta", kind::boolean, "on", "", "", "Build with alpha-beta pruning; off is the base build.",
         "published design"},
        {"zynq.engine.solvers", kind::integer, "1", "1", "7", "Solvers that share the root's columns.",
         "published design"},
        {"zynq.engines", kind::integer, "1", "1", std::to_string(zynq_map::most_engines),
         "Engines at the crossbar; the machine's own game has them share the root's moves.", "ours"},
        {"zynq.semihosting.quota", kind::size, "1 GiB", "0 B", "1024 GiB",
         "What a program may write to the host by semihosting in all.", "protects the host"},
        {"zynq.line.baud", kind::integer, "115200", "300", "1000000",
         "Rate of what is connected to a UART, bits per second, 8N1.", "published design"},
    };
    all.insert(all.end(), std::begin(others), std::end(others));
    return all;
}

const flash_chip* chosen_flash(const parameter_set& parameters) {
    return chip_of(parameters.choice("qspi.flash"));
}

bool searches_in_software(const parameter_set& parameters) {
    return parameters.choice("engine.kind") == "software";
}

bool copies_in_game(const parameter_set& parameters) {
    return parameters.boolean("fabric.copies");
}

namespace {

// A master of the fabric reaches DDR memory by one port and on-chip memory by the other.
constexpr address_range ddr_range{zynq_ps_map::ddr_base, zynq_ps_map::ddr_largest_size, 0};
constexpr address_range ocm_range{zynq_ps_map::ocm_base, zynq_ps_map::ocm_size, 0};

void check_copies(const parameter_set& parameters) {
    if (!parameters.boolean("fabric.copy")) {
        throw input_error("zynq.fabric.copies: not without zynq.fabric.copy = on, which copies");
    }
    if (searches_in_software(parameters)) {
        throw input_error("zynq.fabric.copies: not with zynq.engine.kind = software, whose program does not copy");
    }
    if (parameters.integer("engines") != 1) {
        throw input_error("zynq.fabric.copies: not with several zynq.engines, whose program does not copy");
    }
}

void add_target(axi_crossbar_config& crossbar, address_range range) {
    range.target = crossbar.targets++;
    crossbar.map.push_back(range);
}

void set_crossbar(axi_crossbar_config& crossbar, const zynq_config& config, const parameter_set& parameters) {
    const auto add = [&](const char* instance) {
        const auto& region = zynq_map::region(instance);
        add_target(crossbar, {region.base, region.size, 0});
    };
    if (parameters.choice("crossbar.arbitration") == "fixed") crossbar.arbitration = crossbar_arbitration::fixed;
    add(zynq_map::engines[0]);
    if (config.fabric_uart) add("uart2");
    if (config.fabric_copy) {
        add("copy");
        crossbar.masters = 2;
        add_target(crossbar, ddr_range);
        add_target(crossbar, ocm_range);
    }
    for (unsigned n = 1; n < config.engines; ++n) add(zynq_map::engines[n]);
}

// What finds the moves in place of the engines does the work of one with one solver.
void require_one_for_software(const parameter_set& parameters) {
    if (!searches_in_software(parameters)) return;
    for (const auto* const key : {"engine.solvers", "engines"}) {
        if (parameters.integer(key) == 1) continue;
        throw input_error(
            fmt::format("zynq.{}: \"{}\" is not 1; zynq.engine.kind = software searches as one solver does", key,
                        parameters.text(key)));
    }
}

}  // namespace

zynq_config make_zynq_config(const parameter_set& parameters, view engine_view, view crossbar_view, view uart2_view,
                             view copy_view) {
    const auto fabric_clock = parameters.frequency("fabric.clock");
    zynq_config config{{}, {fabric_clock, 1, 0, {}}, {fabric_clock}, crossbar_view};

    config.ps.boot = parameters.choice("boot") == "reset" ? zynq_boot::reset : zynq_boot::fsbl;
    set_cpu(config.ps.cpu, parameters);
    config.ps.ps_clock = parameters.frequency("ps.clock");
    config.ps.fabric_clock = fabric_clock;
    config.ps.s_gp_cycles = static_cast<unsigned>(parameters.integer("ps.s_gp_cycles"));
    config.ps.gp0_cycles = static_cast<unsigned>(parameters.integer("ps.gp0_cycles"));
    if (config.ps.cpu.core.timing == iss_timing::a9) config.ps.gp0_ps = parameters.time_ps("ps.gp0_time");
    config.ps.ddr_size = parameters.size("ddr.size");
    if (config.ps.ddr_size % 4096 != 0) {
        throw input_error(fmt::format("zynq.ddr.size: \"{}\" is not a multiple of 4 KiB", parameters.text("ddr.size")));
    }

    config.flash = chosen_flash(parameters);
    for (unsigned n = 0; n < config.spi.size(); ++n) {
        const auto slave = parameters.choice(fmt::format("spi{}.slave", n));
        config.spi[n] = {slave == loopback, chip_of(slave)};
    }

    config.engines = static_cast<unsigned>(parameters.integer("engines"));
    config.engine_views.fill(engine_view);
    config.fabric_uart = parameters.boolean("fabric.uart");
    config.uart2_view = uart2_view;
    config.fabric_copy = parameters.boolean("fabric.copy");
    config.ps.s_gp_ports = config.fabric_copy ? zynq_ps_map::slave_ports : 0;
    config.copy_view = copy_view;
    if (copies_in_game(parameters)) check_copies(parameters);
    set_crossbar(config.crossbar, config, parameters);

    config.engine.depth = static_cast<unsigned>(parameters.integer("engine.depth"));
    config.engine.alpha_beta = parameters.boolean("engine.alpha_beta");
    config.engine.solvers = static_cast<unsigned>(parameters.integer("engine.solvers"));
    require_one_for_software(parameters);
    return config;
}

}  // namespace tabletop
