// SPDX-License-Identifier: Apache-2.0
// What the camera sees of the table: the real pieces on it, and the machine's own screen below them.
#pragma once

#include "labkit/around/real_table.h"
#include "labkit/filmed_screen.h"
#include "labkit/labkit.h"
#include "peripherals/camera/camera_image.h"

#include <cstdint>

namespace tabletop {

class table_view : public camera_image {
  public:
    // The table must outlive it.
    table_view(const camera_geometry& geometry, const camera_core::camera_noise& noise, std::uint64_t camera_phase,
               const real_table& table);

    // Called before the start. Until then the screen is dark.
    void look_at(labkit& machine) { machine_ = &machine; }
    // The same: all that its screen shows, in place of the board.
    void look_at(const filmed_screen& film) { film_ = &film; }

    ycrcb sample(std::uint64_t frame, unsigned row, unsigned column) const override {
        return image_.sample(frame, row, column);
    }

  private:
    camera_scene scene(std::uint64_t frame, unsigned field) const;

    const std::uint64_t phase_;
    const real_table& table_;
    labkit* machine_ = nullptr;
    const filmed_screen* film_ = nullptr;
    const scene_image image_;
};

}  // namespace tabletop
