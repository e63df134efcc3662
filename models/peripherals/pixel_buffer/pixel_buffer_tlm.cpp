// SPDX-License-Identifier: Apache-2.0
#include "peripherals/pixel_buffer/pixel_buffer_tlm.h"

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/pixel_buffer/timing.h"
#include "peripherals/vga_scanout/vga_scanout.h"

#include <algorithm>
#include <utility>

namespace tabletop {
namespace reg = pixel_buffer_registers;
namespace {

constexpr std::uint32_t bank = reg::char_front;  // bytes of one buffer's registers

std::uint32_t reset_value(std::uint32_t offset) {
    return reg::registers[offset / word_bytes].reset;
}

}  // namespace

std::array<pixel_buffer_tlm::buffer, 2> pixel_buffer_tlm::buffers_of_reset() {
    std::array<buffer, 2> both{};
    for (std::uint32_t n = 0; n < both.size(); ++n) {
        both[n].front = reset_value(n * bank + reg::front);
        both[n].back = reset_value(n * bank + reg::back);
        both[n].resolution = reset_value(n * bank + reg::resolution);
        both[n].status = reset_value(n * bank + reg::status);
    }
    return both;
}

std::uint32_t pixel_buffer_tlm::read(std::uint32_t offset, std::uint64_t accept_ps) {
    return value(offset, accept_ps);
}

// A register stays as it is until the swap that is under way.
std::uint64_t pixel_buffer_tlm::stable_until_ps(std::uint32_t offset, std::uint64_t accept_ps) const {
    const auto of = as_of(buffers_[offset / bank], accept_ps);
    const bool may_swap = of.swaps && of.swap_cycle != cycle_pin_if::never;
    return may_swap ? config_.pixel_clock.edge(of.swap_cycle) : UINT64_MAX;
}

std::uint32_t pixel_buffer_tlm::peek(std::uint32_t offset) const {
    return value(offset, now_ps());
}

std::uint32_t pixel_buffer_tlm::value(std::uint32_t offset, std::uint64_t time_ps) const {
    const auto of = as_of(buffers_[offset / bank], time_ps);
    switch (offset % bank) {
        case reg::front:
            return of.front;
        case reg::back:
            return of.back;
        case reg::resolution:
            return of.resolution;
        default:
            return of.status | (of.swaps ? reg::status_s : 0);
    }
}

pixel_buffer_tlm::buffer pixel_buffer_tlm::as_of(buffer of, std::uint64_t time_ps) const {
    if (!of.swaps || of.swap_cycle == cycle_pin_if::never) return of;
    if (time_ps < config_.pixel_clock.edge(of.swap_cycle)) return of;
    std::swap(of.front, of.back);
    of.swaps = false;
    return of;
}

void pixel_buffer_tlm::settle(std::uint64_t time_ps) {
    for (auto& each : buffers_) each = as_of(each, time_ps);
}

void pixel_buffer_tlm::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t,
                             std::uint64_t effect_ps) {
    settle(effect_ps);
    const auto cycle = config_.pixel_clock.cycle_from(effect_ps);
    const auto bits = lane_mask(lanes);
    auto& of = buffers_[offset / bank];
    switch (offset % bank) {
        case reg::front:
            if (of.swaps || lanes == 0) return;
            of.swaps = true;
            of.asked_cycle = cycle;
            of.swap_cycle = swap_from(cycle);
            break;
        case reg::back:
            of.back = (of.back & ~bits) | (value & bits);
            break;
        case reg::status:
            of.status = (of.status & ~(bits & reg::status_en)) | (value & bits & reg::status_en);
            break;
        default:
            return;
    }
    announce(cycle);
}

// Front and back are exchanged at the end of the first cycle with frame_end, from this one on; never: there is none as
// long as the screen is in reset.
std::uint64_t pixel_buffer_tlm::swap_from(std::uint64_t cycle) const {
    const auto end = frame_end->value(cycle) != 0 ? cycle : frame_end->next_change(cycle);
    return end == cycle_pin_if::never ? end : end + 1;
}

// The pins from this cycle on, with the swap that is to come.
void pixel_buffer_tlm::announce(std::uint64_t cycle) {
    const auto& pixels = buffers_[0];
    control_.append(cycle, bits(pixels.front));
    if (pixels.swaps && pixels.swap_cycle != cycle_pin_if::never) control_.append(pixels.swap_cycle, bits(pixels.back));
    control_.revise(cycle);
}

std::uint64_t pixel_buffer_tlm::bits(std::uint32_t base) const {
    const auto format = buffers_[0].is_on() ? static_cast<unsigned>(pixel_format::rgb565_320) : scanout_control::black;
    return scanout_control{base, format, buffers_[1].is_on()}.bits();
}

// Called for frame_end: frames end at other times.
void pixel_buffer_tlm::revised(std::uint64_t cycle) {
    bool changed = false;
    for (auto& each : buffers_) {
        if (!each.swaps || each.swap_cycle <= cycle) continue;
        each.swap_cycle = swap_from(std::max(cycle, each.asked_cycle));
        changed = true;
    }
    if (changed) announce(cycle);
}

void pixel_buffer_tlm::reset() {
    buffers_ = buffers_of_reset();
    announce(config_.pixel_clock.cycle_from(now_ps()));
}

void pixel_buffer_tlm::end_of_elaboration() {
    frame_end->attach(*this);
}

pixel_buffer_tlm::pixel_buffer_tlm(sc_core::sc_module_name name, view v, const pixel_buffer_config& config)
    : pixel_buffer_block(name),
      config_(config),
      port_("port", in, *this, reg::map.size, access_timing(v, config.clock, pixel_buffer_core::port_cycles)),
      buffers_(buffers_of_reset()),
      control_(bits(buffers_[0].front)) {
    control.bind(control_);
    spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
}

void pixel_buffer_tlm::on_reset() {
    port_.set_reset(rst.read());
}

std::unique_ptr<pixel_buffer_block> make_pixel_buffer_tlm(const char* name, view v, const pixel_buffer_config& config) {
    return std::make_unique<pixel_buffer_tlm>(name, v, config);
}

}  // namespace tabletop
