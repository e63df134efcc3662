// SPDX-License-Identifier: Apache-2.0
#include "peripherals/pio/pio_tlm.h"

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/pio/registers.h"
#include "peripherals/pio/timing.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {
namespace reg = pio_registers;
namespace core = pio_core;
namespace {

// Pins may change for ever without an edge that is asked for: then the next look is behind so many changes.
constexpr unsigned most_changes_ahead = 1 << 12;

std::uint32_t merged(std::uint32_t old, std::uint32_t value, std::uint32_t bits) {
    return (old & ~bits) | (value & bits);
}

std::uint32_t always_driven(const pio_config& config) {
    return config.direction == pio_direction::out ? core::all_pins(config.width) : 0;
}

}  // namespace

void check(const pio_config& config) {
    if (config.width < 1 || config.width > 32) throw std::invalid_argument("pio: 1 to 32 pins");
    if (config.edge != pio_edge::none && config.direction == pio_direction::out) {
        throw std::invalid_argument("pio: outputs alone have no edge capture");
    }
    if (config.irq == pio_irq::edge && config.edge == pio_edge::none) {
        throw std::invalid_argument("pio: an interrupt by edges needs edge capture");
    }
    if (config.irq == pio_irq::level && config.direction == pio_direction::out) {
        throw std::invalid_argument("pio: outputs alone have no levels that interrupt");
    }
}

std::uint32_t pio_tlm::read(std::uint32_t offset, std::uint64_t accept_ps) {
    const auto cycle = config_.clock.cycle(accept_ps);
    settle(std::min(cycle, now()));
    return value(offset, cycle);
}

// Edges that are captured are followed when they are asked for.
std::uint64_t pio_tlm::stable_until_ps(std::uint32_t offset, std::uint64_t accept_ps) const {
    if (offset == reg::edge_capture) return 0;
    if (offset != reg::data || input_ == nullptr) return UINT64_MAX;
    const auto change = input_->next_change(config_.clock.cycle(accept_ps));
    return change == cycle_pin_if::never ? UINT64_MAX : config_.clock.edge(change);
}

std::uint32_t pio_tlm::peek(std::uint32_t offset) const {
    return value(offset, now());
}

std::uint32_t pio_tlm::value(std::uint32_t offset, std::uint64_t cycle) const {
    switch (offset) {
        case reg::data:
            return merged(pin_levels(cycle), registers_.data, driven());
        case reg::direction:
            return registers_.direction;
        case reg::interrupt_mask:
            return registers_.interrupt_mask;
        case reg::edge_capture:
            return captured_in(cycle);
        default:
            return 0;
    }
}

std::uint32_t pio_tlm::pin_levels(std::uint64_t cycle) const {
    return input_ == nullptr ? 0 : static_cast<std::uint32_t>(input_->value(cycle)) & pins_;
}

std::uint32_t pio_tlm::driven() const {
    return always_driven(config_) | registers_.direction;
}

void pio_tlm::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t, std::uint64_t effect_ps) {
    const auto cycle = config_.clock.cycle_from(effect_ps);
    const auto bits = lane_mask(lanes) & pins_;
    if (offset == reg::data && config_.direction != pio_direction::in) {
        write_data(value, bits, cycle);
    } else if (offset == reg::direction && config_.direction == pio_direction::bidirectional) {
        write_direction(value, bits, cycle);
    } else if (offset == reg::interrupt_mask && config_.irq != pio_irq::none) {
        write_mask(value, bits, cycle);
    } else if (offset == reg::edge_capture && config_.edge != pio_edge::none) {
        clear_edges(value & bits, cycle);
    }
}

void pio_tlm::write_data(std::uint32_t value, std::uint32_t bits, std::uint64_t cycle) {
    registers_.data = merged(registers_.data, value, bits);
    show_outputs(cycle);
}

void pio_tlm::write_direction(std::uint32_t value, std::uint32_t bits, std::uint64_t cycle) {
    registers_.direction = merged(registers_.direction, value, bits);
    show_outputs(cycle);
}

void pio_tlm::write_mask(std::uint32_t value, std::uint32_t bits, std::uint64_t cycle) {
    while (next_look_ < cycle) look_for_irq(next_look_);
    registers_.interrupt_mask = merged(registers_.interrupt_mask, value, bits);
    written_from_ = cycle;
    foresee_irq(cycle);
}

// An edge that would be captured with this very cycle is cleared as well.
void pio_tlm::clear_edges(std::uint32_t bits, std::uint64_t cycle) {
    while (next_look_ < cycle) look_for_irq(next_look_);
    settle(cycle);
    followed_.edges.clear(bits);
    written_from_ = cycle;
    foresee_irq(cycle);
}

void pio_tlm::show_outputs(std::uint64_t cycle) {
    if (out_.value(cycle) != registers_.data) out_.set(cycle, registers_.data);
    if (enable_.value(cycle) != driven()) enable_.set(cycle, driven());
}

// The pins as edge capture has seen them when a cycle begins.
pio_tlm::followed_pins pio_tlm::followed_to(std::uint64_t cycle) const {
    auto pins = followed_;
    if (input_ == nullptr || config_.edge == pio_edge::none || cycle < core::pin_to_capture) return pins;
    const auto end = cycle - core::pin_to_capture + 1;
    while (pins.next < end) {
        pins.edges.see(pin_levels(pins.next));
        pins.next = std::min(input_->next_change(pins.next), end);
    }
    return pins;
}

std::uint32_t pio_tlm::captured_in(std::uint64_t cycle) const {
    return followed_to(cycle).edges.captured();
}

// What can change no more is followed once and for all.
void pio_tlm::settle(std::uint64_t cycle) {
    followed_ = followed_to(cycle);
}

// A read that is under way has been accepted a response ago.
void pio_tlm::revised(std::uint64_t cycle) {
    const auto known = std::min(now(), cycle);
    settle(known - std::min<std::uint64_t>(known, core::port_cycles.response));
    foresee_irq(std::max(cycle + (config_.irq == pio_irq::edge ? core::pin_to_capture : 0), written_from_));
}

// Registers or pins have changed what happens from this cycle on. What was foreseen before stays.
void pio_tlm::foresee_irq(std::uint64_t cycle) {
    if (config_.irq == pio_irq::none) return;
    while (next_look_ < cycle) look_for_irq(next_look_);
    look_for_irq(cycle);
    look_ahead();
}

// Levels that have come are forgotten, so each is looked for when it comes.
void pio_tlm::look_ahead() {
    while (next_look_ <= now()) look_for_irq(next_look_);
    look_due_.cancel();
    if (next_look_ != cycle_pin_if::never) look_due_.notify(from_ps(config_.clock.edge(next_look_) - now_ps()));
}

void pio_tlm::look_for_irq(std::uint64_t cycle) {
    const auto mask = registers_.interrupt_mask;
    const auto pins = followed_to(cycle);
    if (config_.irq == pio_irq::level) {
        const bool is_high = (pin_levels(cycle) & mask) != 0;
        irq_level_.announce(cycle, is_high);
        next_look_ = mask == 0 ? cycle_pin_if::never : next_level(cycle, is_high);
    } else {
        const bool is_high = (pins.edges.captured() & mask) != 0;
        irq_level_.announce(cycle, is_high);
        next_look_ = is_high || pins.edges.is_settled(mask) ? cycle_pin_if::never : next_capture(pins);
    }
}

// The first cycle in which the inputs of the mask may interrupt, or interrupt no more, as the pins are foreseen.
std::uint64_t pio_tlm::next_level(std::uint64_t cycle, bool is_high) const {
    if (input_ == nullptr) return cycle_pin_if::never;
    for (unsigned n = 0; n < most_changes_ahead; ++n) {
        cycle = input_->next_change(cycle);
        if (cycle == cycle_pin_if::never) break;
        if (((pin_levels(cycle) & registers_.interrupt_mask) != 0) != is_high) break;
    }
    return cycle;
}

// The first cycle in which an edge of the mask can be captured, as the pins are foreseen; none has been so far.
std::uint64_t pio_tlm::next_capture(followed_pins pins) const {
    if (input_ == nullptr) return cycle_pin_if::never;
    for (unsigned n = 0; n < most_changes_ahead; ++n) {
        pins.edges.see(pin_levels(pins.next));
        if ((pins.edges.captured() & registers_.interrupt_mask) != 0) break;
        pins.next = input_->next_change(pins.next);
        if (pins.next == cycle_pin_if::never) return cycle_pin_if::never;
    }
    return pins.next + core::pin_to_capture;
}

// An edge has sampled the pin asserted: the pins are low to edge capture until it is released.
void pio_tlm::reset() {
    registers_ = {};
    followed_.edges.reset();
    followed_.next = cycle_pin_if::never;
    show_outputs(now());
    written_from_ = now();
    next_look_ = cycle_pin_if::never;
    foresee_irq(now());
}

// The first edge without reset samples the levels of the cycle in which it was released.
void pio_tlm::on_reset() {
    port_.set_reset(rst.read());
    if (rst.read() || followed_.next != cycle_pin_if::never) return;
    followed_.next = now();
}

void pio_tlm::end_of_elaboration() {
    if (pins_in.size() == 0) return;
    input_ = pins_in[0];
    input_->attach(*this);
}

// `at` looks at the clock grid, too: a program that lets go of an engine's reset half a cycle off meets its polling at
// another phase.
pio_tlm::pio_tlm(sc_core::sc_module_name name, const pio_config& config)
    : pio_block(name),
      config_((check(config), config)),
      pins_(core::all_pins(config.width)),
      port_("port", in, *this, reg::map.size, access_timing(view::ca, config.clock, core::port_cycles)),
      followed_{core::edge_capture(config.edge, pins_)},
      enable_(always_driven(config)),
      irq_level_("irq_level", config.clock, irq) {
    pins_out.bind(out_);
    output_enable.bind(enable_);
    spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    spawn_method("look_ahead", sensitive_to(look_due_).dont_initialize(), [this] { look_ahead(); });
}

std::unique_ptr<pio_block> make_pio_tlm(const char* name, view, const pio_config& config) {
    return std::make_unique<pio_tlm>(name, config);
}

}  // namespace tabletop
