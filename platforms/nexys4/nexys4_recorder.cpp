// SPDX-License-Identifier: Apache-2.0
#include "nexys4/nexys4_recorder.h"

#include "base/kernel_time.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

namespace {

constexpr unsigned event_bits = 3;  // of a pad
constexpr unsigned vector_bits = 14;
constexpr unsigned colour_bits = 12;

}  // namespace

nexys4::recorder::recorder(sc_core::sc_module_name name, nexys4& platform, const nexys4_config& config,
                           record_target& to)
    : sc_module(name),
      platform_(platform),
      clock_(config.clock),
      to_(to),
      has_events_(platform.watch(static_cast<press_listener_if&>(*this))) {
    events_.set(0, 0);
    strobes_ = follow("strobes", platform.strobes());
    for (unsigned i = 0; i < platform.pad_count(); ++i) data_[i] = follow(i == 0 ? "data1" : "data2", platform.data(i));
    if (platform.referee) status_ = follow("status", platform.referee->status);
    syncs_ = follow("syncs", platform.syncs());
    if (config.record_colour) colour_ = std::make_unique<colour_probe>("colour", platform.colour(), clock_);
    platform.watch(static_cast<position_listener_if&>(*this));
    record(rst_, "rst", 1);
    record_pads();
    record_game();
    record_video();
    to.add_source(*this);
    SC_HAS_PROCESS(recorder);
    SC_METHOD(on_rst);
    sensitive << rst;
    SC_METHOD(on_bytes);
    sensitive << bytes[0] << bytes[1];
}

std::unique_ptr<cycle_pin_probe> nexys4::recorder::follow(const char* name, cycle_pin_if& pin) {
    return std::make_unique<cycle_pin_probe>(name, pin, clock_);
}

void nexys4::recorder::pressed(std::uint64_t cycle, const press_events& events) {
    events_.set(cycle, event_pins(events[0]) | event_pins(events[1]) << event_bits);
    events_.set(cycle + 1, 0);
}

void nexys4::recorder::positions(std::uint64_t cycle, const position_vectors& vectors) {
    for (unsigned c = 0; c < vectors_.size(); ++c) vectors_[c].set(cycle, vectors.column[c]);
}

// What has been announced for cycles that have not begun is void.
void nexys4::recorder::on_rst() {
    const auto cycle = clock_.cycle(now_ps());
    rst_.set(cycle, rst.read() ? 1 : 0);
    if (!rst.read()) return;
    events_.forget_after(cycle);
    events_.set(cycle + 1, 0);
    for (auto& track : vectors_) track.forget_after(cycle);
}

void nexys4::recorder::on_bytes() {
    for (unsigned i = 0; i < bytes_.size(); ++i) bytes_[i].set(clock_.cycle(now_ps()), bytes[i].read());
}

// What the cycle that is on brings may still change; at its edge, what the one before brought to a Verilated block.
std::uint64_t nexys4::recorder::settle(std::uint64_t now_ps) {
    const auto cycle = std::max<std::uint64_t>(clock_.cycle(now_ps), 1) - 1;
    add_before(cycle);
    return clock_.edge(cycle);
}

void nexys4::recorder::finish(std::uint64_t now_ps) {
    add_before(clock_.cycle_from(now_ps));
}

void nexys4::recorder::add_before(std::uint64_t end_cycle) {
    if (colour_) colour_->read_before(end_cycle);
    for (auto& each : outputs_) each.channel.add_before(each.track, end_cycle);
    for (auto& each : outputs_) each.track.drop_before(end_cycle);
}

void nexys4::recorder::record_pads() {
    record(strobes_->track(), "pad.latch", 1, 0);
    record(strobes_->track(), "pad.clock", 1, 1);
    for (unsigned i = 0; i < platform_.pad_count(); ++i) {
        record(data_[i]->track(), fmt::format("pad.data{}", i + 1), 1);
        if (platform_.host) record(bytes_[i], fmt::format("host.byte{}", i + 1), 8);
    }
    if (has_events_) record(events_, "host.event", 2 * event_bits);
}

void nexys4::recorder::record_game() {
    if (!platform_.referee) return;
    record(status_->track(), "referee.enable", referee_status::enable_bits);
    record(status_->track(), "referee.player", 1, referee_status::player_shift);
    record(status_->track(), "referee.cs", 3, referee_status::column_shift);
    record(status_->track(), "referee.win", 1, referee_status::win_shift);
    for (unsigned c = 0; c < vectors_.size(); ++c) {
        record(vectors_[c], fmt::format("referee.{:c}", 'a' + static_cast<int>(c)), vector_bits);
    }
}

void nexys4::recorder::record_video() {
    record(syncs_->track(), "vga.hsync", 1, 0);
    record(syncs_->track(), "vga.vsync", 1, 1);
    if (colour_) record(colour_->track(), "vga.colour", colour_bits);
}

void nexys4::recorder::record(level_track& track, const std::string& channel, unsigned bits, unsigned low_bit) {
    outputs_.push_back({track, track_channel(to_, channel, clock_, bits, low_bit)});
}

}  // namespace tabletop
