// SPDX-License-Identifier: Apache-2.0
#include "peripherals/adc/adc.h"

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>

namespace tabletop {
namespace reg = adc_registers;
namespace {

constexpr access_cycles port_cycles{1, 1};
constexpr std::uint64_t scan_ps = 16'000'000;  // of all channels, 2 us each
constexpr unsigned full_scale_millivolts = 5000;
constexpr unsigned codes = 4096;

std::uint32_t code_of(unsigned millivolts) {
    return std::min(millivolts * codes / full_scale_millivolts, codes - 1);
}

}  // namespace

// Counts the scans in automatic mode until this time.
std::uint64_t adc::scans(std::uint64_t time_ps) const {
    return is_automatic_ && time_ps > since_ps_ ? (time_ps - since_ps_) / scan_ps : 0;
}

std::uint32_t adc::value(unsigned channel, std::uint64_t time_ps) const {
    const auto made = scans(time_ps);
    if (!has_converted_ && made == 0) return 0;
    return code_of(config_.millivolts[channel]) | (made > seen_[channel] ? reg::channel_r : 0);
}

std::uint32_t adc::peek(std::uint32_t offset) const {
    return value(offset / word_bytes, now_ps());
}

std::uint32_t adc::read(std::uint32_t offset, std::uint64_t accept_ps) {
    const auto channel = offset / word_bytes;
    const auto result = value(channel, accept_ps);
    seen_[channel] = scans(accept_ps);
    return result;
}

void adc::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t, std::uint64_t effect_ps) {
    if (offset == reg::channel0 && lanes != 0) has_converted_ = true;
    if (offset != reg::channel1 || (lanes & 1) == 0) return;
    has_converted_ = has_converted_ || scans(effect_ps) != 0;
    is_automatic_ = (value & 1) != 0;
    since_ps_ = effect_ps;
    seen_ = {};
}

void adc::reset() {
    has_converted_ = is_automatic_ = false;
    seen_ = {};
}

adc::adc(sc_core::sc_module_name name, view v, const adc_config& config)
    : sc_module(name),
      config_(config),
      port_("port", in, *this, reg::map.size, access_timing(v, config.clock, port_cycles)) {
    spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
}

void adc::on_reset() {
    port_.set_reset(rst.read());
}

}  // namespace tabletop
