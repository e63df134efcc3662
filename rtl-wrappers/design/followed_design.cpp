// SPDX-License-Identifier: Apache-2.0
#include "design/followed_design.h"

#include <algorithm>

namespace tabletop {

void followed_design::follow(const input_pin& input, cycle_pin_if& pin, unsigned low_bit) {
    if (!input) return;
    auto found = std::find_if(sources_.begin(), sources_.end(), [&](const source& each) { return each.of == &pin; });
    if (found == sources_.end()) {
        found = sources_.emplace(sources_.end());
        found->of = &pin;
        found->pin.connect(pin);
    }
    const auto mask = input.bits() < 64 ? (std::uint64_t{1} << input.bits()) - 1 : ~std::uint64_t{0};
    found->parts.push_back({input, low_bit, mask << low_bit});
}

// Returns the first cycle after this one in which an input may be another.
std::uint64_t followed_design::drive_inputs(std::uint64_t cycle) {
    auto steady = cycle_pin_if::never;
    for (auto& each : sources_) {
        const auto level = each.pin.level(cycle);
        steady = std::min(steady, each.pin.steady_before());
        if (each.driven && level == each.level) continue;
        const auto other = each.driven ? level ^ each.level : ~std::uint64_t{0};
        each.driven = true;
        each.level = level;
        for (const auto& part : each.parts) {
            if ((other & part.bits) != 0) part.input.drive(level >> part.low_bit);
        }
    }
    return std::min(steady, drive(cycle));
}

// Edge 0 finds the inputs as they were at power-up. A burst of edges ends where an input may be another.
std::uint64_t followed_design::clock(std::uint64_t edges, bool& output_changed) {
    if (!powered_) return rtl_design::clock(edges, output_changed);
    std::uint64_t done = 0;
    for (bool changed = false; done < edges && !changed;) {
        std::uint64_t steady = 1;
        if (next_edge_ == 0) {
            begin();
        } else {
            const auto cycle = next_edge_ - 1;
            steady = drive_inputs(cycle) - cycle;
        }
        const auto clocked = rtl_design::clock(std::min(steady, edges - done), changed);
        done += clocked;
        next_edge_ += clocked;
        // What is revised up to here comes too late.
        if (clocked > 1) drive_inputs(next_edge_ - 2);
        changed = look(next_edge_ - 1, changed);
        output_changed = output_changed || changed;
    }
    return done;
}

void followed_design::drive_reset(bool asserted) {
    rtl_design::drive_reset(asserted);
    powered_ = powered_ || !asserted;
}

}  // namespace tabletop
