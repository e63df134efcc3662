// SPDX-License-Identifier: Apache-2.0
#include "peripherals/ps2_device/frames.h"

#include "peripherals/ps2_port/ps2_wires.h"

namespace tabletop {

std::uint64_t ps2_frames::end(std::uint64_t start) const {
    return start + ps2_frame_bits * bit_;
}

ps2_frames::steps ps2_frames::sent(std::uint8_t byte, std::uint64_t start) const {
    const unsigned bits = byte << 1 | (ps2_parity(byte) ? 1u : 0u) << (1 + ps2_data_bits) | 1u << (2 + ps2_data_bits);
    steps made;
    for (unsigned n = 0; n < ps2_frame_bits; ++n) {
        const auto begin = start + n * bit_;
        const auto data = (bits >> n & 1) != 0 ? ps2_wires::data : 0;
        made.add(begin, ps2_wires::clock | data);
        made.add(sent_fall(start, n), data);
        made.add(begin + bit_ / 4 + bit_ / 2, ps2_wires::clock | data);
    }
    made.add(end(start), ps2_wires::released);
    return made;
}

ps2_frames::steps ps2_frames::heard(std::uint64_t start) const {
    constexpr unsigned last = ps2_frame_bits - 1;
    steps made;
    for (unsigned n = 0; n < last; ++n) {
        made.add(heard_fall(start, n), ps2_wires::data);
        made.add(heard_fall(start, n) + bit_ / 2, ps2_wires::released);
    }
    const auto fall = heard_fall(start, last);
    made.add(fall - bit_ / 4, ps2_wires::clock);
    made.add(fall, 0);
    made.add(fall + bit_ / 2, ps2_wires::clock);
    made.add(fall + bit_ / 2 + bit_ / 4, ps2_wires::released);
    return made;
}

}  // namespace tabletop
