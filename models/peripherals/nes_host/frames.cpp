// SPDX-License-Identifier: Apache-2.0
#include "peripherals/nes_host/frames.h"

namespace tabletop::nes_host_core {
namespace {

constexpr unsigned synchroniser = 2;
constexpr std::uint8_t pressable = 0x83;  // A, Left, Right

struct average_latency {
    unsigned pad_clocks;
    unsigned cycles;
};
// From the end of the pad clock in which the pads latch to the event.
constexpr average_latency average_to_event = {8, 1};
constexpr average_latency average_to_event_in_fabric = {7, 2};

}  // namespace

frame_timing exact_timing(unsigned divider, press_domain domain) {
    frame_timing t;
    t.length = std::uint64_t{divider} * buttons;
    for (unsigned k = 0; k < buttons; ++k) {
        const auto tick = std::uint64_t{divider} * k + divider - 1;
        t.sample[k] = tick - synchroniser;
    }
    t.byte = t.length;
    t.event = t.byte + (domain == press_domain::pad ? divider : 1);
    return t;
}

frame_timing average_timing(unsigned divider, press_domain domain) {
    frame_timing t;
    t.length = std::uint64_t{divider} * buttons;
    for (unsigned k = 0; k < buttons; ++k) t.sample[k] = std::uint64_t{divider} * (k + 1) - 1;
    t.byte = t.length;
    const auto latency = domain == press_domain::pad ? average_to_event : average_to_event_in_fabric;
    t.event = divider + std::uint64_t{divider} * latency.pad_clocks + latency.cycles;
    return t;
}

std::uint8_t presses(std::uint8_t byte_before, std::uint8_t byte) {
    return static_cast<std::uint8_t>(byte_before & ~byte & pressable);
}

}  // namespace tabletop::nes_host_core
