// SPDX-License-Identifier: Apache-2.0
#include "peripherals/nes_host/nes_host_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {
namespace {

constexpr unsigned least_divider = 8;
constexpr unsigned most_divider = 1u << 18;
constexpr unsigned most_counts = 1u << 16;
// How many frames are looked at to find another byte, or to find that none will come. Pads whose levels do not repeat
// are looked at again then.
constexpr std::uint64_t frames_ahead = 16;

const nes_host_config& checked(const nes_host_config& config) {
    check(config);
    return config;
}

nes_host_core::frame_timing timing_of(view v, const nes_host_config& config) {
    return v == view::at ? nes_host_core::average_timing(config.divider, config.domain, config.counts)
                         : nes_host_core::exact_timing(config.divider, config.domain, config.counts);
}

}  // namespace

void check(const nes_host_config& config) {
    if (config.divider < least_divider || config.divider > most_divider || config.divider % 2 != 0) {
        throw std::invalid_argument("nes_host: an even divider of 8 to 262144");
    }
    if (config.pads < 1 || config.pads > nes_host_block::most_pads) {
        throw std::invalid_argument("nes_host: one pad or two");
    }
    if (config.counts < nes_host_core::buttons || config.counts > most_counts) {
        throw std::invalid_argument("nes_host: 8 to 65536 pad clocks from one reading to the next");
    }
}

nes_host_tlm::nes_host_tlm(sc_core::sc_module_name name, view v, const nes_host_config& config)
    : nes_host_block(name),
      config_(checked(config)),
      timing_(timing_of(v, config)),
      strobe_pins_(config.divider, config.counts) {
    strobes.bind(strobe_pins_);
    second_strobes.bind(strobe_pins_);
    spawn_method("on_change", sensitive_to(rst, due_, shown_), [this] { on_change(); });
}

void nes_host_tlm::end_of_elaboration() {
    for (unsigned pad = 0; pad < config_.pads; ++pad) {
        if (data[pad].size() > 0) data[pad]->attach(*this);
    }
}

std::uint64_t nes_host_tlm::now_cycle() const {
    return config_.clock.cycle(now_ps());
}

std::uint64_t nes_host_tlm::cycle_of(std::uint64_t frame, std::uint64_t since) const {
    return origin_ + frame * timing_.length + since;
}

// One process writes the signals, whoever has found out.
void nes_host_tlm::on_change() {
    catch_up();
    plan();
    for (unsigned pad = 0; pad < most_pads; ++pad) buttons[pad].write(bytes_[pad]);
}

void nes_host_tlm::revised(std::uint64_t) {
    if (!sc_core::sc_is_running()) return;
    const auto before = bytes_;
    catch_up();
    plan();
    if (bytes_ != before) shown_.notify(sc_core::SC_ZERO_TIME);
}

void nes_host_tlm::catch_up() {
    follow_reset();
    if (reset_.asserted()) return;
    const auto now = now_cycle();
    if (due_frame_ && cycle_of(*due_frame_, timing_.byte) <= now) take_byte(*due_frame_);
    frame_ = std::max(frame_, (now - origin_) / timing_.length);
}

void nes_host_tlm::follow_reset() {
    if (!reset_.has_changed()) return;
    bytes_ = {};
    due_frame_.reset();
    const auto now = now_cycle();
    if (reset_.asserted()) {
        strobe_pins_.hold(now);
    } else {
        origin_ = now;
        frame_ = 0;
        strobe_pins_.run(now);
    }
}

void nes_host_tlm::take_byte(std::uint64_t frame) {
    const auto before = bytes_;
    bytes_ = read(frame);
    due_frame_.reset();
    announce(frame, before);
}

void nes_host_tlm::announce(std::uint64_t frame, const byte_pair& before) {
    press_events events{};
    for (unsigned pad = 0; pad < most_pads; ++pad) events[pad] = nes_host_core::presses(before[pad], bytes_[pad]);
    if (events == press_events{}) return;
    for (int n = 0; n < presses.size(); ++n) presses[n]->pressed(cycle_of(frame, timing_.event), events);
}

// Finds the next frame with another byte. As long as the pads revise nothing, earlier frames need no second look.
void nes_host_tlm::plan() {
    due_.cancel();
    due_frame_.reset();
    if (reset_.asserted()) return;
    auto frame = frame_;
    while (read(frame) == bytes_ && frame < frame_ + frames_ahead) {
        if (is_last_change(frame)) return;
        ++frame;
    }
    due_frame_ = frame;
    due_.notify(from_ps(config_.clock.edge(cycle_of(frame, timing_.byte)) - now_ps()));
}

// All later frames are like this one.
bool nes_host_tlm::is_last_change(std::uint64_t frame) const {
    for (unsigned pad = 0; pad < config_.pads; ++pad) {
        if (data[pad].size() == 0) continue;
        const auto period = data[pad]->period(cycle_of(frame, timing_.sample.front()));
        if (period == 0 || timing_.length % period != 0) return false;
    }
    return true;
}

nes_host_tlm::byte_pair nes_host_tlm::read(std::uint64_t frame) const {
    const auto first = read(0, frame);
    return {first, config_.pads == 1 ? first : read(1, frame)};
}

// A line without a pad is pulled up.
std::uint8_t nes_host_tlm::read(unsigned pad, std::uint64_t frame) const {
    if (data[pad].size() == 0) return 0;
    unsigned byte = 0;
    for (const auto since : timing_.sample)
        byte = byte << 1 | (data[pad]->value(cycle_of(frame, since)) == 0 ? 1u : 0u);
    return static_cast<std::uint8_t>(byte);
}

std::unique_ptr<nes_host_block> make_nes_host_tlm(const char* name, view v, const nes_host_config& config) {
    return std::make_unique<nes_host_tlm>(name, v, config);
}

}  // namespace tabletop
