// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc_recorder.h"

#include "engines/connect4_heuristic/decision.h"
#include "peripherals/vga_timing/vga_timing.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tabletop {

namespace core = connect4_heuristic_core;

namespace {

constexpr unsigned address_bits = 14;  // of the memory's words
constexpr unsigned data_bits = 32;
constexpr unsigned state_bits = 5;
constexpr unsigned move_bits = 3;
constexpr unsigned value_bits = 5;
constexpr unsigned rule_bits = 3;

// What is recorded of a decision: the column values of the board as it is, and the greatest of the human's after each
// move of the engine, with foundMax[7] of the board as it is.
using decision_values = std::array<std::uint64_t, 2 * core::columns + 1>;

// The defensive module has no foundMax, and generation 1 has only the last one.
decision_values values_of(const core::position& board, core::module_kind module, const core::foresight& looks) {
    decision_values all{};
    const auto of_columns = core::values_of(board, module, core::stone::ai, looks.order);
    std::copy(of_columns.begin(), of_columns.end(), all.begin());
    if (module == core::module_kind::defensive) return all;
    const auto reasons = core::look_ahead(board, looks);
    if (looks.generation > 1) std::copy(reasons.found_max.begin(), reasons.found_max.end(), &all[core::columns]);
    all.back() = reasons.now.value;
    return all;
}

}  // namespace

std::vector<std::string> de1_soc_value_channels() {
    std::vector<std::string> names;
    for (unsigned n = 0; n < core::columns; ++n) names.push_back("engine.column" + std::to_string(n));
    for (unsigned n = 0; n <= core::columns; ++n) names.push_back("engine.found_max" + std::to_string(n));
    return names;
}

de1_soc::recorder::recorder(sc_core::sc_module_name name, de1_soc& board, const de1_soc_config& config,
                            record_target& to)
    : sc_module(name),
      board_(board),
      clock_(config.engine.clock),
      pixel_clock_(config.vga.clock),
      channels_(to, clock_),
      pixel_channels_(to, pixel_clock_),
      engine_config_(config.engine),
      values_(config.engine_view == view::rtl ? 0 : de1_soc_value_channels().size(), level_history(0)) {
    record_engine();
    record_ports();
    record_screen();
    to.add_source(*this);
}

void de1_soc::recorder::happened(const heuristic_event& event) {
    if (event.what == heuristic_event::kind::row) read_row(event);
    if (event.what != heuristic_event::kind::move) return;
    if (!values_.empty()) show_values(event);
    move_.set_level(event.cycle, event.data);
    value_.set_level(event.cycle, event.value);
    rule_.set_level(event.cycle, event.rule);
}

void de1_soc::recorder::read_row(const heuristic_event& event) {
    constexpr unsigned upper_row_lsb = 16;
    const auto row = event.index - heuristic_words::first_row;
    if (engine_config_.packed_rows) {
        rows_[2 * row] = static_cast<std::uint16_t>(event.data);
        rows_[2 * row + 1] = static_cast<std::uint16_t>(event.data >> upper_row_lsb);
    } else {
        rows_[row] = static_cast<std::uint16_t>(event.data);
    }
}

// Rule none is the defensive module's. Whether traps of the human's are looked for changes none of these values.
void de1_soc::recorder::show_values(const heuristic_event& move) {
    const auto module =
        move.rule == static_cast<unsigned>(core::rule::none) ? core::module_kind::defensive : core::module_kind::full;
    const auto shown = values_of(position_of(engine_config_, rows_), module, foresight_of(engine_config_, false));
    for (std::size_t n = 0; n < values_.size(); ++n) values_[n].set_level(move.cycle, shown[n]);
}

void de1_soc::recorder::on_state(std::uint64_t cycle, unsigned state) {
    state_.set_level(cycle, state);
}

void de1_soc::recorder::on_pins(std::uint64_t cycle, const word_port_pins& pins) {
    addr_.set_level(cycle, pins.index);
    wdata_.set_level(cycle, pins.value);
    we_.set_level(cycle, pins.write ? 1 : 0);
}

// Nothing is known yet of the present cycle, and what the one before has brought may not have been told yet.
std::uint64_t de1_soc::recorder::settle(std::uint64_t now_ps) {
    const auto over = std::max<std::uint64_t>(clock_.cycle(now_ps), 1) - 1;
    const auto over_ps = clock_.edge(over);
    record_before(over_ps);
    return std::min(over_ps, pixel_clock_.edge(pixel_clock_.cycle(over_ps)));
}

void de1_soc::recorder::finish(std::uint64_t now_ps) {
    record_before(clock_.edge(clock_.cycle(now_ps)));
}

void de1_soc::recorder::record_before(std::uint64_t time_ps) {
    const auto cycle = clock_.cycle(time_ps);
    if (engine_ != nullptr) engine_->advance(cycle);
    channels_.record_before(cycle);
    channels_.forget_before(cycle);
    const auto pixel = pixel_clock_.cycle(time_ps);
    pixel_channels_.record_before(pixel);
    pixel_channels_.forget_before(pixel);
}

void de1_soc::recorder::follow(cycle_pin_if& pin, const std::string& name, unsigned bits) {
    auto module_name = name;
    std::replace(module_name.begin(), module_name.end(), '.', '_');
    probes_.push_back(std::make_unique<cycle_pin_probe>(module_name.c_str(), pin, clock_));
    channels_.add(probes_.back()->history(), name, bits);
}

void de1_soc::recorder::record_ports() {
    for (const auto& [name, port] : board_.ports) {
        const auto config = de1_soc_port(name, clock_);
        if (config.direction != pio_direction::in) follow(port->pins_out, name + ".pins_out", config.width);
        if (config.direction != pio_direction::out) follow(*board_.pins.at(name), name + ".pins_in", config.width);
        if (config.direction != pio_direction::bidirectional) continue;
        follow(port->output_enable, name + ".output_enable", config.width);
    }
}

void de1_soc::recorder::record_engine() {
    engine_ = board_.engine.get();
    if (engine_ == nullptr) return;
    board_.engine->pins.bind(*this);
    channels_.add(addr_, "engine.addr", address_bits);
    channels_.add(wdata_, "engine.wdata", data_bits);
    channels_.add(we_, "engine.we", 1);
    if (!board_.engine->shows_decisions()) return;
    board_.engine->states.bind(*this);
    board_.engine->events.bind(*this);
    channels_.add(state_, "engine.state", state_bits);
    channels_.add(move_, "engine.move", move_bits);
    channels_.add(value_, "engine.value", value_bits);
    channels_.add(rule_, "engine.rule", rule_bits);
    const auto names = de1_soc_value_channels();
    for (std::size_t n = 0; n < values_.size(); ++n) channels_.add(values_[n], names[n], value_bits);
}

void de1_soc::recorder::record_screen() {
    probes_.push_back(std::make_unique<cycle_pin_probe>("vga_syncs", board_.syncs(), pixel_clock_));
    pixel_channels_.add(probes_.back()->history(), "vga.hsync", 1, 0);
    pixel_channels_.add(probes_.back()->history(), "vga.vsync", 1, 1);
}

}  // namespace tabletop
