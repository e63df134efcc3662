// SPDX-License-Identifier: Apache-2.0
// The facet of a machine with a keyboard and a mouse of its own: what a person at a display types and does with a mouse
// there.
#pragma once

#include <cstdint>

namespace tabletop {

enum class display_key : std::uint32_t;

// Called between two sc_start().
class input_facet {
  public:
    virtual ~input_facet() = default;

    virtual void key(display_key key, bool pressed) = 0;
    // The mouse moves so far to the right and up; bit 0 of the buttons that are held is the left one, 1 the right, 2
    // the middle one.
    virtual void pointer(int dx, int dy, std::uint8_t buttons) = 0;
};

}  // namespace tabletop
