// SPDX-License-Identifier: Apache-2.0
#include "peripherals/device_store/device_store.h"

#include "base/bus_word.h"
#include "base/process.h"
#include "base/warning.h"

#include <fmt/format.h>

#include <cstddef>

namespace tabletop {
namespace {

// The timing is that of every simple slave of the fabric: readdata is valid in the cycle after the address, a write
// shows in it.
constexpr access_cycles port_cycles{1, 1};

}  // namespace

std::uint32_t device_store::peek(std::uint32_t offset) const {
    for (std::size_t n = 0; n < values_.size(); ++n) {
        if (config_.registers.registers[n].offset == offset) return values_[n];
    }
    return 0;
}

std::uint32_t device_store::read(std::uint32_t offset, std::uint64_t accept_ps) {
    say_missing(accept_ps);
    return peek(offset);
}

void device_store::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
                         std::uint64_t) {
    say_missing(accept_ps);
    for (std::size_t n = 0; n < values_.size(); ++n) {
        const auto& each = config_.registers.registers[n];
        if (each.offset != offset) continue;
        const auto bits = each.writable & lane_mask(lanes);
        values_[n] = (values_[n] & ~bits) | (value & bits);
    }
}

void device_store::say_missing(std::uint64_t time_ps) {
    if (said_) return;
    said_ = true;
    warn(fmt::format("{}: {}, {} ps", name(), config_.missing, time_ps));
}

void device_store::reset() {
    values_.clear();
    for (const auto& each : config_.registers) values_.push_back(each.reset);
}

device_store::device_store(sc_core::sc_module_name name, view v, const device_store_config& config)
    : sc_module(name),
      config_(config),
      port_("port", in, *this, config.registers.size, access_timing(v, config.clock, port_cycles)) {
    device_store::reset();
    spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
}

void device_store::on_reset() {
    port_.set_reset(rst.read());
}

}  // namespace tabletop
