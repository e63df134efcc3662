// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/signoff_blocks.h"

#include "engines/connect4_minimax/registers.h"
#include "engines/connect4_minimax/tolerance.h"
#include "engines/connect4_painter/tolerance.h"
#include "engines/connect4_referee/tolerance.h"
#include "engines/connect6_threat/tolerance.h"
#include "interconnect/axi_crossbar/tolerance.h"
#include "peripherals/nes_host/tolerance.h"
#include "peripherals/nes_pad/tolerance.h"
#include "peripherals/uart/tolerance.h"
#include "peripherals/vga_timing/tolerance.h"

namespace tabletop {
namespace {

constexpr timing_tolerance exact{};

comparison_rules pin_rules(const std::string& reset_channel) {
    comparison_rules rules;
    rules.reset_channel = reset_channel;
    rules.pins_only = true;
    return rules;
}

comparison_rules pad_rules(const std::string& reset_channel, view v, const timing_tolerance& at) {
    auto rules = pin_rules(reset_channel);
    if (v != view::at) return rules;
    rules.by_case = true;
    rules.race = {"between_samples",
                  "a button moves between the times at which exact and approximate views look at it: one of them sees "
                  "it a frame later",
                  0};
    rules.tolerance = at;
    return rules;
}

}  // namespace

comparison_rules connect4_minimax_rules(view v) {
    auto rules = connect4_minimax_rules_in(v, "connect4_minimax", 0);
    rules.reset_channel = "connect4_minimax.rst";
    return rules;
}

comparison_rules connect4_minimax_rules_in(view v, const std::string& instance, std::uint64_t base) {
    namespace reg = connect4_minimax_registers;
    constexpr std::uint64_t start_bit = 1;
    comparison_rules rules;
    rules.search_channel = instance + ".in";
    rules.interrupt_channel = instance + ".irq";
    rules.start_address = base + reg::control;
    rules.start_mask = start_bit;
    rules.timing_registers = {base + reg::cycles_lo, base + reg::cycles_hi};
    rules.tolerance = v == view::at ? connect4_minimax_at_tolerance : exact;
    return rules;
}

comparison_rules axi_crossbar_rules(view v) {
    comparison_rules rules;
    rules.reset_channel = "axi_crossbar.rst";
    rules.tolerance = v == view::at ? axi_crossbar_at_tolerance : exact;
    return rules;
}

comparison_rules uart_rules(view v, unsigned cycles_per_tick) {
    comparison_rules rules;
    rules.reset_channel = "uart.rst";
    rules.tolerance = v == view::at ? uart_at_tolerance(cycles_per_tick) : exact;
    return rules;
}

comparison_rules nes_pad_rules(view v) {
    return pad_rules("", v, nes_pad_at_tolerance);
}

comparison_rules nes_host_rules(view v) {
    return pad_rules("host.rst", v, nes_host_at_tolerance);
}

comparison_rules connect4_referee_rules(view v) {
    auto rules = pin_rules("referee.rst");
    rules.tolerance = v == view::at ? connect4_referee_at_tolerance : exact;
    return rules;
}

comparison_rules vga_timing_rules(view v) {
    auto rules = pin_rules("timing.rst");
    rules.tolerance = v == view::at ? vga_timing_at_tolerance : exact;
    return rules;
}

comparison_rules connect4_painter_rules(view v, std::uint64_t frame_cycles) {
    auto rules = pin_rules("painter.rst");
    rules.tolerance = v == view::at ? connect4_painter_at_tolerance(frame_cycles) : exact;
    return rules;
}

comparison_rules nexys4_rules() {
    return pin_rules("rst");
}

timing_tolerance connect6_threat_tolerance_of(view v, bool influenced) {
    connect6_threat_core::options build;
    build.influenced = influenced;
    return v == view::at ? connect6_threat_at_tolerance(build) : exact;
}

}  // namespace tabletop
