// SPDX-License-Identifier: Apache-2.0
#include "nexys4/nexys4_recorder.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

namespace {

constexpr unsigned event_bits = 3;  // of a pad
constexpr unsigned vector_bits = 14;
constexpr unsigned colour_bits = 12;

}  // namespace

nexys4::recorder::recorder(sc_core::sc_module_name name, nexys4& machine, const nexys4_config& config,
                           record_target& to)
    : sc_module(name),
      machine_(machine),
      clock_(config.clock),
      channels_(to, config.clock),
      has_events_(machine.watch(static_cast<press_listener_if&>(*this))) {
    events_.set_level(0, 0);
    strobes_ = follow("strobes", machine.strobes());
    for (unsigned i = 0; i < machine.pad_count(); ++i) data_[i] = follow(i == 0 ? "data1" : "data2", machine.data(i));
    if (machine.referee) status_ = follow("status", machine.referee->status);
    syncs_ = follow("syncs", machine.syncs());
    if (config.record_colour) colour_ = std::make_unique<colour_probe>("colour", machine.colour(), clock_);
    machine.watch(static_cast<position_listener_if&>(*this));
    channels_.add(rst_, "rst", 1);
    record_pads();
    record_game();
    record_video();
    to.add_source(*this);
    spawn_method("on_rst", sensitive_to(rst), [this] { on_rst(); });
    spawn_method("on_bytes", sensitive_to(bytes[0], bytes[1]), [this] { on_bytes(); });
}

std::unique_ptr<cycle_pin_probe> nexys4::recorder::follow(const char* name, cycle_pin_if& pin) {
    return std::make_unique<cycle_pin_probe>(name, pin, clock_);
}

void nexys4::recorder::pressed(std::uint64_t cycle, const press_events& events) {
    events_.set_level(cycle, event_pins(events[0]) | event_pins(events[1]) << event_bits);
    events_.set_level(cycle + 1, 0);
}

void nexys4::recorder::positions(std::uint64_t cycle, const position_vectors& vectors) {
    for (unsigned c = 0; c < vectors_.size(); ++c) vectors_[c].set_level(cycle, vectors.column[c]);
}

// What has been announced for cycles that have not begun is void.
void nexys4::recorder::on_rst() {
    const auto cycle = clock_.cycle(now_ps());
    rst_.set_level(cycle, rst.read() ? 1 : 0);
    if (!rst.read()) return;
    events_.drop_after(cycle);
    events_.set_level(cycle + 1, 0);
    for (auto& column : vectors_) column.drop_after(cycle);
}

void nexys4::recorder::on_bytes() {
    for (unsigned i = 0; i < bytes_.size(); ++i) bytes_[i].set_level(clock_.cycle(now_ps()), bytes[i].read());
}

// What the cycle that is on brings may still change; at its edge, what the one before brought to a Verilated block.
std::uint64_t nexys4::recorder::settle(std::uint64_t now_ps) {
    const auto cycle = std::max<std::uint64_t>(clock_.cycle(now_ps), 1) - 1;
    record_before(cycle);
    return clock_.edge(cycle);
}

void nexys4::recorder::finish(std::uint64_t now_ps) {
    record_before(clock_.cycle_from(now_ps));
}

void nexys4::recorder::record_before(std::uint64_t end_cycle) {
    if (colour_) colour_->read_before(end_cycle);
    channels_.record_before(end_cycle);
    channels_.forget_before(end_cycle);
}

void nexys4::recorder::record_pads() {
    channels_.add(strobes_->history(), "pad.latch", 1, 0);
    channels_.add(strobes_->history(), "pad.clock", 1, 1);
    for (unsigned i = 0; i < machine_.pad_count(); ++i) {
        channels_.add(data_[i]->history(), fmt::format("pad.data{}", i + 1), 1);
        if (machine_.host) channels_.add(bytes_[i], fmt::format("host.byte{}", i + 1), 8);
    }
    if (has_events_) channels_.add(events_, "host.event", 2 * event_bits);
}

void nexys4::recorder::record_game() {
    if (!machine_.referee) return;
    channels_.add(status_->history(), "referee.enable", referee_status::enable_bits);
    channels_.add(status_->history(), "referee.player", 1, referee_status::player_shift);
    channels_.add(status_->history(), "referee.cs", 3, referee_status::column_shift);
    channels_.add(status_->history(), "referee.win", 1, referee_status::win_shift);
    for (unsigned c = 0; c < vectors_.size(); ++c) {
        channels_.add(vectors_[c], fmt::format("referee.{:c}", 'a' + static_cast<int>(c)), vector_bits);
    }
}

void nexys4::recorder::record_video() {
    channels_.add(syncs_->history(), "vga.hsync", 1, 0);
    channels_.add(syncs_->history(), "vga.vsync", 1, 1);
    if (colour_) channels_.add(colour_->history(), "vga.colour", colour_bits);
}

}  // namespace tabletop
