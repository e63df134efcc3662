// SPDX-License-Identifier: Apache-2.0
#include "host/lines/serial_bridge.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "base/warning.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tabletop {

namespace {

constexpr std::uint64_t bits_of_character = 10;  // 8N1
constexpr std::uint64_t characters_before_reset = 20;

double bits_per_second(const serial_bit_time& bit_time) {
    return 1e12 * static_cast<double>(bit_time.denominator) / static_cast<double>(bit_time.numerator);
}

}  // namespace

serial_bridge::serial_bridge(sc_core::sc_module_name name, std::string line, serial_line& to_device,
                             serial_line& from_device, peer& end, std::uint64_t rate, std::uint64_t lead_ps)
    : connection(name, std::move(line)),
      to_device_(to_device),
      from_device_(from_device),
      end_(end),
      bit_time_(bit_time_of_rate(rate)),
      lead_ps_(lead_ps),
      reader_("reader", from_device, bit_time_, [this] { receive(); }) {
    reader_.on_sent([this](const serial_frame& frame) { warn_of_rate(frame.bit_time); });
    end_.on_wake([this] { poll(); });
    spawn_method("act", sensitive_to(act_again_), [this] { act(); });
}

void serial_bridge::start_at(std::uint64_t time_ps) {
    act_until(time_ps);
}

void serial_bridge::poll() {
    if (!acting_) act_again_.notify(sc_core::SC_ZERO_TIME);
}

std::uint64_t serial_bridge::last_activity_ps() const {
    return std::max(to_device_.free_ps(), from_device_.free_ps());
}

// A wrong divider is the usual reason for a screen full of garbage.
void serial_bridge::warn_of_rate(const serial_bit_time& sent) {
    constexpr double tolerance = 0.05;  // half a bit in the 9.5 from the start bit to the middle of the stop bit
    const auto rate = bits_per_second(sent);
    const auto expected = bits_per_second(bit_time_);
    if (rate_warned_ || std::abs(rate - expected) <= tolerance * expected) return;
    rate_warned_ = true;
    warn(fmt::format("{}: the machine sends at {:.0f} bits per second, the peer expects {:.0f} (parameter {})",
                     connector(), rate, expected, rate_key_));
}

void serial_bridge::receive() {
    while (const auto character = reader_.take()) {
        if (character->is_break) continue;
        const auto byte = static_cast<std::uint8_t>(character->data);
        end_.receive(byte);
        match(byte);
    }
    if (!acting_) act();
}

void serial_bridge::match(std::uint8_t byte) {
    if (watched_.empty() || text_seen_) return;
    if (recent_.size() == watched_.size()) recent_.erase(0, 1);
    recent_ += static_cast<char>(byte);
    if (recent_ != watched_) return;
    text_seen_ = true;
    sc_core::sc_pause();
}

// Plays actions until one takes time.
void serial_bridge::act() {
    if (acting_ && now_ps() < action_end_ps_) return;
    acting_ = false;
    if (reset_due_ && act_until(reset_machine(now_ps()))) return;
    while (const auto action = end_.next()) {
        if (act_until(play(*action, now_ps()))) return;
    }
}

// Returns whether that time is still to come.
bool serial_bridge::act_until(std::uint64_t end) {
    if (end <= now_ps()) return false;
    acting_ = true;
    action_end_ps_ = end;
    act_again_.notify(from_ps(end - now_ps()));
    return true;
}

// Returns the time from which on the next action may be played.
std::uint64_t serial_bridge::play(const line_action& action, std::uint64_t now) {
    switch (action.what) {
        case line_action::kind::send:
            return send_byte(action.byte, now, bit_time_);
        case line_action::kind::send_at:
            // Ten bits: 8N1.
            return send_byte(action.byte, std::max(now, action.start_ps), {action.end_ps - action.start_ps, 10});
        case line_action::kind::wait:
            return now + action.duration_ps;
        case line_action::kind::low:
            return send_low(action.duration_ps, now);
        case line_action::kind::set_rate:
            bit_time_ = bit_time_of_rate(action.rate);
            reader_.configure(bit_time_);
            return now;
        case line_action::kind::press_reset:
            reset_due_ = true;
            if (action.start_ps != 0) return std::max(now, action.start_ps);
            // What the machine was about to say goes out first.
            return now + bit_time_.half_bits(characters_before_reset * 2 * bits_of_character);
    }
    return now;
}

std::uint64_t serial_bridge::send_byte(std::uint8_t byte, std::uint64_t from_ps, const serial_bit_time& bit_time) {
    const auto frame = make_frame(std::max(from_ps, to_device_.free_ps()), bit_time, byte);
    to_device_.send(frame);
    return frame.end_ps();
}

// A character on its way is not cut off, and the sampler is to begin afresh with the machine.
std::uint64_t serial_bridge::reset_machine(std::uint64_t now) {
    if (from_device_.free_ps() > now) return from_device_.free_ps();
    reset_due_ = false;
    const auto ready = press_reset_ ? press_reset_() : now;
    reader_.restart(std::max(ready, now));
    return ready;
}

std::uint64_t serial_bridge::send_low(std::uint64_t duration_ps, std::uint64_t now) {
    const auto start = std::max(now + lead_ps_, to_device_.free_ps());
    to_device_.drive(start, false);
    to_device_.drive(start + duration_ps, true);
    return start + duration_ps;
}

}  // namespace tabletop
