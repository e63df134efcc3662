// SPDX-License-Identifier: Apache-2.0
#include "peripherals/nes_host/timing.h"

namespace tabletop::nes_host_core {
namespace {

constexpr exact_cycles exact;
constexpr average_cycles average;

}  // namespace

frame_timing exact_timing(unsigned divider, press_domain domain, unsigned counts) {
    frame_timing t;
    t.length = std::uint64_t{divider} * counts;
    for (unsigned k = 0; k < buttons; ++k) {
        const auto tick = std::uint64_t{divider} * k + divider - 1;
        t.sample[k] = tick - exact.synchroniser;
    }
    t.byte = std::uint64_t{divider} * buttons;
    t.event = t.byte + (domain == press_domain::pad ? divider : exact.event_in_fabric);
    return t;
}

frame_timing average_timing(unsigned divider, press_domain domain, unsigned counts) {
    const bool pad = domain == press_domain::pad;
    frame_timing t;
    t.length = std::uint64_t{divider} * counts;
    for (unsigned k = 0; k < buttons; ++k) t.sample[k] = std::uint64_t{divider} * (k + 1) - 1;
    t.byte = std::uint64_t{divider} * buttons;
    t.event = divider + divider * (pad ? average.pad_clocks : average.pad_clocks_in_fabric) +
              (pad ? average.cycles : average.cycles_in_fabric);
    return t;
}

}  // namespace tabletop::nes_host_core
