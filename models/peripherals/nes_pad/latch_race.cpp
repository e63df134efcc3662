// SPDX-License-Identifier: Apache-2.0
#include "peripherals/nes_pad/latch_race.h"

#include "base/warning.h"
#include "peripherals/nes_pad/nes_pad.h"

#include <fmt/format.h>

namespace tabletop {

void latch_race::watch(cycle_pin_if& strobes) {
    strobes_ = &strobes;
    strobes.attach(*this);
    revised(0);
}

// What is known from there on; of strobes that repeat it is enough to look at more than one frame of eight pad clocks.
void latch_race::revised(std::uint64_t cycle) {
    constexpr unsigned most_changes = 64;
    for (unsigned n = 0; n < most_changes && cycle != cycle_pin_if::never && !warned_; ++n) {
        if (races_in(cycle)) warn_of(cycle);
        cycle = strobes_->next_change(cycle);
    }
}

bool latch_race::races_in(std::uint64_t cycle) const {
    if (cycle == 0) return false;
    const auto before = strobes_->value(cycle - 1);
    const auto after = strobes_->value(cycle);
    return (before & ~after & nes_strobes::latch) != 0 && (~before & after & nes_strobes::pad_clock) != 0;
}

void latch_race::warn_of(std::uint64_t cycle) {
    warned_ = true;
    warn(fmt::format(
        "{}: latch falls and the pad clock rises together, in cycle {} at {:.9f} s: a CD4021 may shift then or not "
        "(at 5 V its datasheet asks for 280 ns between them); this one shifts, A is lost",
        pad_, cycle, static_cast<double>(clock_.edge(cycle)) * 1e-12));
}

}  // namespace tabletop
