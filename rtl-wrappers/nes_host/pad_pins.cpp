// SPDX-License-Identifier: Apache-2.0
#include "nes_host/pad_pins.h"

#include <string>

namespace tabletop {

pad_pins::pad_pins(rtl_design& design) {
    constexpr unsigned byte_bits = 8;
    for (unsigned pad = 0; pad < pads; ++pad) {
        const auto number = std::to_string(pad + 1);
        const auto second = pad == 0 ? "" : number;
        of_pad_[pad] = {design.high_input("data" + number),
                        design.output("a" + number),
                        design.output("left" + number),
                        design.output("right" + number),
                        design.output("byte" + number, byte_bits),
                        design.output("latch" + second),
                        design.output("clock" + second)};
    }
}

void pad_pins::bind(sc_core::sc_export<cycle_pin_if>& strobes, sc_core::sc_export<cycle_pin_if>& second_strobes) {
    for (unsigned pad = 0; pad < pads; ++pad) strobes_[pad].show(0, this->strobes(pad));
    strobes.bind(strobes_[0]);
    second_strobes.bind(strobes_[1]);
}

void pad_pins::follow(followed_design& design, decltype(nes_host_block::data)& data) {
    for (unsigned pad = 0; pad < pads; ++pad) {
        if (data[pad].size() != 0) design.follow(of_pad_[pad].data, *data[pad][0]);
    }
}

void pad_pins::tell(std::uint64_t cycle, decltype(nes_host_block::presses)& presses, design_levels& levels) {
    for (unsigned pad = 0; pad < pads; ++pad) strobes_[pad].show(cycle, strobes(pad));
    const auto now = events();
    if (now == press_events{}) return;
    levels.request_edge();
    if (cycle < events_told_before_) return;
    events_told_before_ = cycle + 1;
    for (int n = 0; n < presses.size(); ++n) presses[n]->pressed(cycle, now);
}

press_events pad_pins::events() const {
    press_events now{};
    for (unsigned pad = 0; pad < pads; ++pad) {
        now[pad] = static_cast<std::uint8_t>(own(&wires::a, pad).level(bit(nes_button::a)) |
                                             own(&wires::left, pad).level(bit(nes_button::left)) |
                                             own(&wires::right, pad).level(bit(nes_button::right)));
    }
    return now;
}

}  // namespace tabletop
