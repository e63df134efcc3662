// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/signoff_blocks.h"

#include "engines/connect4_minimax/registers.h"
#include "engines/connect4_minimax/tolerance.h"
#include "engines/connect4_painter/tolerance.h"
#include "engines/connect4_referee/tolerance.h"
#include "engines/connect6_threat/tolerance.h"
#include "interconnect/axi_crossbar/tolerance.h"
#include "peripherals/nes_host/tolerance.h"
#include "peripherals/uart/tolerance.h"
#include "peripherals/vga_timing/tolerance.h"

namespace tabletop {
namespace {

constexpr signoff_tolerance exact{};

constexpr signoff_tolerance engine_at{
    connect4_minimax_at_tolerance.cycles, connect4_minimax_at_tolerance.percent_from_cycles,
    connect4_minimax_at_tolerance.mean_percent, connect4_minimax_at_tolerance.max_percent};

constexpr signoff_tolerance crossbar_at{axi_crossbar_at_tolerance.cycles, signoff_tolerance::no_percent, 0, 0,
                                        axi_crossbar_at_tolerance.mean_cycles};

comparison_rules pin_rules(const std::string& reset_channel) {
    comparison_rules rules;
    rules.reset_channel = reset_channel;
    rules.pins_only = true;
    return rules;
}

// at_cycles: the largest error of a latency in `at`.
comparison_rules pad_rules(const std::string& reset_channel, view v, std::uint64_t at_cycles) {
    auto rules = pin_rules(reset_channel);
    if (v != view::at) return rules;
    rules.by_case = true;
    rules.race = {"between_samples",
                  "a button moves between the times at which exact and approximate views look at it: one of them sees "
                  "it a frame later",
                  0};
    rules.tolerance.cycles = at_cycles;
    rules.tolerance.percent_from_cycles = signoff_tolerance::no_percent;
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
    rules.tolerance = v == view::at ? engine_at : exact;
    return rules;
}

comparison_rules axi_crossbar_rules(view v) {
    comparison_rules rules;
    rules.reset_channel = "axi_crossbar.rst";
    rules.tolerance = v == view::at ? crossbar_at : exact;
    return rules;
}

comparison_rules uart_rules(view v, unsigned cycles_per_tick) {
    comparison_rules rules;
    rules.reset_channel = "uart.rst";
    if (v == view::at) {
        const auto& at = uart_at_tolerance;
        rules.tolerance = {at.ticks * cycles_per_tick + at.cycles, signoff_tolerance::no_percent, 0, 0,
                           at.mean_ticks * cycles_per_tick};
    }
    return rules;
}

comparison_rules nes_pad_rules(view v) {
    return pad_rules("", v, 0);
}

comparison_rules nes_host_rules(view v) {
    return pad_rules("host.rst", v, nes_host_at_tolerance.event_cycles);
}

comparison_rules connect4_referee_rules(view v) {
    auto rules = pin_rules("referee.rst");
    if (v == view::at) {
        const auto& at = connect4_referee_at_tolerance;
        rules.tolerance = {at.max_cycles, signoff_tolerance::no_percent, 0, 0, at.mean_cycles};
    }
    return rules;
}

comparison_rules vga_timing_rules(view v) {
    auto rules = pin_rules("timing.rst");
    if (v == view::at) rules.tolerance.cycles = vga_timing_at_tolerance.cycles;
    return rules;
}

comparison_rules connect4_painter_rules(view v, std::uint64_t frame_cycles) {
    auto rules = pin_rules("painter.rst");
    if (v == view::at) {
        const auto& at = connect4_painter_at_tolerance;
        static_assert(at.frames_early <= at.frames_late, "errors are held to the larger of both");
        rules.tolerance.cycles = at.frames_late * frame_cycles;
        rules.tolerance.percent_from_cycles = signoff_tolerance::no_percent;
    }
    return rules;
}

comparison_rules nexys4_rules() {
    return pin_rules("rst");
}

signoff_tolerance connect6_threat_tolerance_of(view v, bool influenced) {
    if (v != view::at) return exact;
    const auto& at = influenced ? connect6_threat_influenced_at_tolerance : connect6_threat_at_tolerance;
    return {at.cycles, at.percent_from_cycles, at.mean_percent, at.max_percent};
}

}  // namespace tabletop
