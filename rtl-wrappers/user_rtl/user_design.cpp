// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/user_design.h"

#include <fmt/format.h>

#include <utility>

namespace tabletop {
namespace {

design_pins with_clock_and_reset(const user_rtl_description& description, design_pins pins) {
    pins.inputs.insert(pins.inputs.begin(), {description.clock_port, description.reset_port});
    return pins;
}

}  // namespace

user_design::user_design(const user_rtl_description& description, design_pins pins, std::uint64_t high_inputs,
                         quiet_listener quiet)
    : path_(description.path),
      reset_active_high_(description.reset_active_high),
      quiet_(std::move(quiet)),
      design_(description, with_clock_and_reset(description, std::move(pins)),
              high_inputs << first_input | (reset_active_high_ ? 0u : 1u << reset_input)) {}

std::uint64_t user_design::clock(std::uint64_t edges, bool& output_changed) {
    const auto done = design_.clock(release_at_edge_0_ ? 1 : edges, output_changed);
    edges_ += done;
    if (release_at_edge_0_) {
        release_at_edge_0_ = false;
        set_reset_pin(false);
        design_.settle();
    }
    tell_quiet();
    return done;
}

void user_design::settle() {
    design_.settle();
    tell_quiet();
}

void user_design::drive_reset(bool asserted) {
    release_at_edge_0_ = !asserted && sc_core::sc_get_status() < sc_core::SC_RUNNING;
    if (release_at_edge_0_) {
        edges_before_ = edges_;
    } else {
        set_reset_pin(asserted);
    }
}

void user_design::tell_quiet() {
    if (!quiet_) return;
    std::size_t count = 0;
    const auto* const changes = design_.changes(count);
    for (std::size_t n = 0; n < count; ++n) {
        // Edge 0 is the one after edges_before_ others.
        const auto edges = changes[n].edges;
        quiet_(edges <= edges_before_ ? 0 : edges - edges_before_ - 1, changes[n].value);
    }
}

std::string user_design::fault() const {
    const auto reason = design_.fault();
    return reason.empty() ? "" : fmt::format("{}: {}", path_, reason);
}

}  // namespace tabletop
