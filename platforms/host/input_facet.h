// SPDX-License-Identifier: Apache-2.0
// The facet of a machine to which it matters what a person at a display types and does with a mouse there: it has a
// keyboard and a mouse of its own, or the picture is a board on which moves can be pointed at.
#pragma once

#include <cstdint>
#include <string>

namespace tabletop {

enum class display_key : std::uint32_t;

// Called between two sc_start().
class input_facet {
  public:
    virtual ~input_facet() = default;

    virtual void key(display_key /*key*/, bool /*pressed*/) {}
    // The mouse moves so far to the right and up; bit 0 of the buttons that are held is the left one, 1 the right, 2
    // the middle one.
    virtual void pointer(int /*dx*/, int /*dy*/, std::uint8_t /*buttons*/) {}
    // The left button goes down on a pixel of the picture of the whole machine. Returns what the person who plays
    // against the machine has said by it, as it would have been typed; empty: nothing yet.
    virtual std::string click(unsigned /*x*/, unsigned /*y*/) { return ""; }
};

}  // namespace tabletop
