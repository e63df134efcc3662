// SPDX-License-Identifier: Apache-2.0
#include "design/design_levels.h"

#include "base/process.h"

namespace tabletop {

design_levels::design_levels(const clock_domain& clock, followed_design& design)
    : design_(design), burst_("clock", clock, design, *this) {
    design_.power_up();
}

// The process runs at the start, too: a pin that is high from the beginning has no event, and everybody is told what
// there is.
void design_levels::reset_by(sc_core::sc_in<bool>& rst) {
    spawn_method("on_reset", sensitive_to(rst), [this, &rst] { set_reset(rst.read()); });
}

void design_levels::bind(const output_pin& output, sc_core::sc_export<cycle_pin_if>& to) {
    auto& pin = own_.emplace_back(output.value());
    to.bind(pin);
    show(output, pin);
}

void design_levels::settle(std::uint64_t cycle) {
    design_.settle();
    on_edge(cycle);
}

void design_levels::on_edge(std::uint64_t cycle) {
    for (auto& [output, level, set] : shown_) {
        const auto before = level;
        level = output.value();
        if (level != before) set(cycle, level);
    }
    if (listener_) listener_(cycle);
}

void design_levels::set_reset(bool asserted) {
    const auto cycle = before_change();
    design_.drive_reset(asserted);
    settle(cycle);
}

}  // namespace tabletop
