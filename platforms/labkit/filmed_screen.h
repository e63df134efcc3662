// SPDX-License-Identifier: Apache-2.0
// What the labkit's screen has shown when the camera looked at it, field by field: all its pixels, the camera's own
// video among them.
#pragma once

#include "base/clock_domain.h"
#include "base/picture.h"
#include "labkit/labkit.h"
#include "peripherals/vga_monitor/vga_monitor.h"

#include <systemc>

#include <cstdint>
#include <map>
#include <memory>
#include <set>

namespace tabletop {

class filmed_screen : public sc_core::sc_module {
  public:
    // Called before the start; the machine must outlive it. It has a monitor of its own at the machine's connector.
    filmed_screen(sc_core::sc_module_name name, labkit& machine, const labkit_config& config);

    // The last frame that the monitor had got whole before the cycle of the field's first sample, 0x0 when there was
    // none. A field is kept for the last frames of the camera, and as long as the frame store has a word of it.
    std::shared_ptr<const picture> at(std::uint64_t frame, unsigned field) const;

  private:
    // From the field of this number on, 2 * frame + field, until the next picture.
    using pictures = std::map<std::uint64_t, std::shared_ptr<const picture>>;

    std::uint64_t time_of(std::uint64_t field) const;
    void look();
    void forget();
    std::set<std::uint64_t> needed_fields() const;

    labkit& machine_;
    const clock_domain clock_;
    const std::uint64_t phase_;
    vga_monitor monitor_;
    pictures seen_;
    std::uint64_t next_field_ = 0;
};

}  // namespace tabletop
