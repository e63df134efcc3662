// SPDX-License-Identifier: Apache-2.0
#include "peripherals/ps2_device/ps2_device.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace tabletop {
namespace {

constexpr std::uint64_t least_bit_cycles = 16;
constexpr std::uint8_t resend = 0xFE;  // of the host: the last byte again; of the device: the last command again

const ps2_device_config& checked(const ps2_device_config& config) {
    if (config.bit_cycles < least_bit_cycles) throw std::invalid_argument("ps2_device: at least 16 cycles a bit");
    return config;
}

}  // namespace

std::uint64_t ps2_bit_cycles(const clock_domain& clock, std::uint64_t bits_per_second) {
    const auto cycles = bits_per_second == 0 ? 0 : std::llround(clock.hz() / static_cast<double>(bits_per_second));
    if (cycles < static_cast<long long>(least_bit_cycles)) {
        throw input_error(fmt::format("a PS/2 link of {} bits a second does not work with a clock of {:.6g} MHz",
                                      bits_per_second, clock.hz() * 1e-6));
    }
    return static_cast<std::uint64_t>(cycles);
}

ps2_device::ps2_device(sc_core::sc_module_name name, const ps2_device_config& config)
    : sc_module(name), config_(checked(config)), frames_(config.bit_cycles) {
    out.bind(pins_);
    spawn_method("on_step", sensitive_to(step_).dont_initialize(), [this] { on_step(); });
    spawn_method("on_self_test", sensitive_to(self_test_).dont_initialize(), [this] { on_self_test(); });
}

void ps2_device::end_of_elaboration() {
    host_ = host.operator->();
    host_->attach(*this);
    self_test_.notify(from_ps(config_.power_on_ps));
}

std::uint64_t ps2_device::now() const {
    return config_.clock.cycle(now_ps());
}

bool ps2_device::busy() const {
    return doing_ != doing::nothing || !answers_.empty() || !reports_.empty() || in_self_test_;
}

void ps2_device::answer(std::initializer_list<std::uint8_t> bytes) {
    answers_.insert(answers_.end(), bytes);
    look(now());
}

void ps2_device::send(std::initializer_list<std::uint8_t> bytes) {
    reports_.insert(reports_.end(), bytes);
    look(now());
}

void ps2_device::drop_unsent() {
    const bool keeps_first = doing_ == doing::sending && !sends_answer_;
    reports_.erase(reports_.begin() + (keeps_first ? 1 : 0), reports_.end());
}

void ps2_device::start_self_test() {
    in_self_test_ = true;
    self_test_.cancel();
    self_test_.notify(from_ps(config_.self_test_ps));
}

void ps2_device::on_self_test() {
    in_self_test_ = false;
    on_self_test_end();
}

// The host does something else to the wires from this cycle on, in which the kernel's time may not be yet.
void ps2_device::revised(std::uint64_t cycle) {
    if (doing_ != doing::nothing && cycle < start_) {
        doing_ = doing::nothing;
        step_.cancel();
        pins_.set(std::max(cycle, now()), ps2_wires::released);
    }
    if (doing_ == doing::nothing) {
        look(cycle);
    } else if (cycle < end_) {
        follow_frame(cycle);
    }
}

// Begins what is to be done once the wires have been as they are now for the time of a bit. A frame is announced by the
// same time ahead.
void ps2_device::look(std::uint64_t cycle) {
    if (doing_ != doing::nothing || host_ == nullptr) return;
    auto from = std::max({cycle, free_from_, now()});
    while (host_->next_change(from) != cycle_pin_if::never) from = host_->next_change(from);
    const auto level = host_->value(from);
    const bool has_bytes = !answers_.empty() || !reports_.empty();
    if (level == ps2_wires::clock) {
        begin(doing::hearing, from + frames_.bit_cycles());
    } else if (level == ps2_wires::released && has_bytes) {
        sends_answer_ = !answers_.empty();
        begin(doing::sending, from + frames_.bit_cycles());
    }
}

void ps2_device::begin(doing what, std::uint64_t start) {
    doing_ = what;
    start_ = start;
    end_ = frames_.end(start);
    gives_up_ = false;
    show(start);
}

// It looks at the clock before it pulls it low: a host that holds it does not want the rest.
void ps2_device::follow_frame(std::uint64_t cycle) {
    if (gives_up_ && end_ < cycle) return;
    gives_up_ = false;
    end_ = frames_.end(start_);
    for (unsigned n = 0; n < ps2_frame_bits && !gives_up_; ++n) {
        const auto fall = doing_ == doing::sending ? frames_.sent_fall(start_, n) : frames_.heard_fall(start_, n);
        if (fall < cycle || (host_->value(fall) & ps2_wires::clock) != 0) continue;
        gives_up_ = true;
        end_ = fall;
    }
    show(cycle);
}

// What the frame does to the wires from a cycle on, to its end.
void ps2_device::show(std::uint64_t from) {
    const auto steps = doing_ == doing::sending ? frames_.sent(byte_to_send(), start_) : frames_.heard(start_);
    auto before = ps2_wires::released;
    for (const auto& step : steps) {
        if (step.cycle <= from) before = step.level;
    }
    pins_.append(from, before);
    for (const auto& step : steps) {
        if (step.cycle > from && step.cycle < end_) pins_.append(step.cycle, step.level);
    }
    pins_.append(end_, ps2_wires::released);
    pins_.revise(from);
    step_.cancel();
    step_.notify(from_ps(config_.clock.edge(end_) - now_ps()));
}

void ps2_device::on_step() {
    const auto done = doing_;
    doing_ = doing::nothing;
    free_from_ = end_;
    if (!gives_up_ && done == doing::sending) end_byte();
    if (!gives_up_ && done == doing::hearing) hear_command();
    look(end_);
}

std::uint8_t ps2_device::byte_to_send() const {
    return sends_answer_ ? answers_.front() : reports_.front();
}

void ps2_device::end_byte() {
    sent_ = byte_to_send();
    auto& from = sends_answer_ ? answers_ : reports_;
    from.pop_front();
    if (answers_.empty() && reports_.empty()) on_sent_all();
}

void ps2_device::hear_command() {
    unsigned bits = 0;
    for (unsigned n = 0; n < ps2_data_bits + 2; ++n) {
        if ((host_->value(frames_.heard_sample(start_, n)) & ps2_wires::data) != 0) bits |= 1u << n;
    }
    const auto byte = static_cast<std::uint8_t>(bits);
    const bool parity = (bits >> ps2_data_bits & 1) != 0;
    const bool stop = (bits >> (ps2_data_bits + 1) & 1) != 0;
    answers_.clear();
    if (!stop || parity != ps2_parity(byte)) {
        answer({resend});
    } else if (byte == resend) {
        answer({sent_});
    } else {
        on_command(byte);
    }
}

}  // namespace tabletop
