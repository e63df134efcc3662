// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/table_view.h"

namespace tabletop {

table_view::table_view(const camera_geometry& geometry, const camera_core::camera_noise& noise,
                       std::uint64_t camera_phase, const real_table& table)
    : phase_(camera_phase),
      table_(table),
      image_(geometry, noise, [this](std::uint64_t frame, unsigned field) { return scene(frame, field); }) {}

camera_scene table_view::scene(std::uint64_t frame, unsigned field) const {
    const auto cycle = camera_core::field_cycle(phase_, frame, field);
    auto seen = table_.scene(cycle);
    if (film_ != nullptr) {
        seen.film = film_->at(frame, field);
        return seen;
    }
    if (machine_ == nullptr) return seen;
    seen.screen = machine_->shown(cycle);
    seen.first_phase = machine_->first_phase(cycle);
    return seen;
}

}  // namespace tabletop
