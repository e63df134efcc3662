// SPDX-License-Identifier: Apache-2.0
#include "peripherals/ps2_port/ps2_port_tlm.h"

#include "base/process.h"
#include "peripherals/ps2_port/timing.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace tabletop {
namespace reg = ps2_port_registers;
namespace core = ps2_port_core;
namespace {

// "The link" in README.md.
constexpr double filter_seconds = 0.5e-6;
constexpr double inhibit_seconds = 120e-6;
constexpr double start_seconds = 15e-3;
constexpr double transfer_seconds = 2e-3;

constexpr unsigned most_filter_cycles = 65'535;

}  // namespace

ps2_port_config ps2_port_config_of(const clock_domain& clock) {
    const auto cycles = [&](double seconds) {
        return static_cast<unsigned>(std::max(std::round(clock.hz() * seconds), 1.0));
    };
    return {clock, {cycles(filter_seconds), cycles(inhibit_seconds), cycles(start_seconds), cycles(transfer_seconds)}};
}

void check(const ps2_port_config& config) {
    const auto& limits = config.limits;
    if (limits.filter < 1 || limits.filter > most_filter_cycles) {
        throw std::invalid_argument("ps2_port: a clock filter of 1 to 65535 cycles");
    }
    if (limits.inhibit == 0 || limits.start == 0 || limits.transfer == 0) {
        throw std::invalid_argument("ps2_port: a limit of 0 cycles");
    }
}

// A read of data takes the byte at the end of the cycle, whatever lanes it is for.
std::uint32_t ps2_port_tlm::read(std::uint32_t offset, std::uint64_t accept_ps) {
    const auto cycle = config_.clock.cycle(accept_ps);
    advance(cycle);
    const auto result = register_value(offset, cycle);
    took_byte_ = offset == reg::data && (result & reg::data_rvalid) != 0;
    if (took_byte_) {
        fifo_.pop(cycle);
        announce_irq(cycle + 1);
    }
    schedule();
    return result;
}

// A register stays as it is until the link may decide something, or a byte shows.
std::uint64_t ps2_port_tlm::stable_until_ps(std::uint32_t, std::uint64_t accept_ps) const {
    if (took_byte_) return 0;
    auto change = link_.next(*this);
    if (const auto byte = fifo_.first_cycle(); byte > config_.clock.cycle(accept_ps)) change = std::min(change, byte);
    return change == core::never ? UINT64_MAX : config_.clock.edge(change);
}

std::uint32_t ps2_port_tlm::peek(std::uint32_t offset) const {
    return register_value(offset, std::max(now(), written_from_));
}

std::uint32_t ps2_port_tlm::register_value(std::uint32_t offset, std::uint64_t cycle) const {
    return offset == reg::data ? data_value(cycle) : control_value(cycle);
}

std::uint32_t ps2_port_tlm::data_value(std::uint64_t cycle) const {
    const auto byte = fifo_.front(cycle);
    if (!byte) return 0;
    return *byte | reg::data_rvalid | fifo_.size(cycle) << reg::data_ravail.lsb;
}

std::uint32_t ps2_port_tlm::control_value(std::uint64_t cycle) const {
    std::uint32_t value = 0;
    if (interrupts_) value |= reg::control_re;
    if (interrupts_ && fifo_.size(cycle) != 0) value |= reg::control_ri;
    if (failed_.at(cycle)) value |= reg::control_ce;
    return value;
}

void ps2_port_tlm::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t,
                         std::uint64_t effect_ps) {
    if ((lanes & 1) == 0) return;
    const auto cycle = config_.clock.cycle_from(effect_ps);
    advance(cycle);
    if (offset == reg::data) {
        link_.write_command(static_cast<std::uint8_t>(value), cycle);
        busy_.show(cycle, link_.busy());
        next_step_.reset();
    } else {
        interrupts_ = (value & reg::control_re) != 0;
    }
    announce_irq(cycle);
    schedule();
}

std::uint64_t ps2_port_tlm::next_step() {
    if (!next_step_) next_step_ = link_.next(*this);
    return *next_step_;
}

// Decides everything that shows in a cycle.
void ps2_port_tlm::advance(std::uint64_t cycle) {
    if (held_) return;
    for (auto next = next_step(); next < cycle; next = next_step()) {
        const auto byte = link_.step(*this);
        const auto shown = next + core::decided_to_shown;
        out_.show(shown, link_.drives());
        busy_.show(shown, link_.busy());
        next_step_.reset();
        if (failed_.last() != link_.failed()) failed_.set(shown, link_.failed());
        if (!byte) continue;
        fifo_.push(*byte, next);
        announce_irq(shown);
    }
}

void ps2_port_tlm::schedule() {
    wake_.cancel();
    if (held_) return;
    const auto next = next_step();
    if (next == core::never) return;
    const auto shown_ps = config_.clock.edge(next + core::decided_to_shown);
    wake_.notify(from_ps(std::max(shown_ps, now_ps()) - now_ps()));
}

void ps2_port_tlm::on_wake() {
    advance(now());
    failed_.keep_last(2);
    schedule();
}

// The level from a cycle on, until something is read or written: it can only rise.
void ps2_port_tlm::announce_irq(std::uint64_t cycle) {
    written_from_ = std::max(written_from_, cycle);
    const auto rise = interrupts_ ? fifo_.first_cycle() : core::never;
    irq_level_.announce(cycle, rise <= cycle, rise);
}

// Levels of cycles that have been looked at already are seen from now on.
void ps2_port_tlm::revised(std::uint64_t) {
    next_step_.reset();
    if (sc_core::sc_is_running()) schedule();
}

std::uint64_t ps2_port_tlm::value(std::uint64_t cycle) const {
    if (cycle < released_ + core::synchroniser) return ps2_wires::released;
    const auto at_pins = cycle - core::synchroniser;
    return out_.value(at_pins) & (device_ == nullptr ? ps2_wires::released : device_->value(at_pins));
}

std::uint64_t ps2_port_tlm::next_change(std::uint64_t cycle) const {
    if (cycle < released_ + core::synchroniser) return released_ + core::synchroniser;
    const auto at_pins = cycle - core::synchroniser;
    const auto own = out_.next_change(at_pins);
    const auto next = device_ == nullptr ? own : std::min(own, device_->next_change(at_pins));
    return next == core::never ? core::never : next + core::synchroniser;
}

void ps2_port_tlm::reset() {
    held_ = true;
    interrupts_ = false;
    fifo_.clear();
    failed_ = cycle_history<bool>(false);
    link_.reset(now());
    out_.set(now(), link_.drives());
    busy_.set(now(), link_.busy());
    next_step_.reset();
    announce_irq(now());
    schedule();
}

void ps2_port_tlm::on_reset() {
    port_.set_reset(rst.read());
    if (rst.read() || !held_) return;
    held_ = false;
    released_ = now();
    link_.reset(now());
    next_step_.reset();
    schedule();
}

void ps2_port_tlm::end_of_elaboration() {
    if (pins_in.size() == 0) return;
    device_ = pins_in[0];
    device_->attach(*this);
}

ps2_port_tlm::ps2_port_tlm(sc_core::sc_module_name name, view v, const ps2_port_config& config)
    : ps2_port_block(name),
      config_((check(config), config)),
      port_("port", in, *this, reg::map.size, access_timing(v, config.clock, core::port_cycles)),
      irq_level_("irq_level", config.clock, irq),
      link_(config.limits) {
    pins_out.bind(out_);
    busy_out.bind(busy_);
    spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    spawn_method("on_wake", sensitive_to(wake_), [this] { on_wake(); });
}

std::unique_ptr<ps2_port_block> make_ps2_port_tlm(const char* name, view v, const ps2_port_config& config) {
    return std::make_unique<ps2_port_tlm>(name, v, config);
}

}  // namespace tabletop
