// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/user_design.h"

#include <fmt/format.h>

#include <utility>

namespace tabletop {

user_design::user_design(const user_rtl_description& description, const design_pins& pins, std::uint64_t high_inputs,
                         quiet_listener quiet)
    : path_(description.path), quiet_(std::move(quiet)), design_(description, pins, high_inputs) {}

std::uint64_t user_design::clock(std::uint64_t edges, bool& output_changed) {
    const auto done = design_.clock(release_at_edge_0_ ? 1 : edges, output_changed);
    edges_ += done;
    if (release_at_edge_0_) {
        release_at_edge_0_ = false;
        design_.reset(false);
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
        design_.reset(asserted);
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
