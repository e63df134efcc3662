// SPDX-License-Identifier: Apache-2.0
// The facet of a machine with general-purpose pins, counted as in its machine_pins.
#pragma once

#include <cstdint>
#include <functional>

namespace tabletop {

class pins_facet {
  public:
    using change_callback = std::function<void(unsigned pin, bool level, std::uint64_t time_ps)>;

    virtual ~pins_facet() = default;

    // The level from outside from time_ps on, before the start and in order of time.
    virtual void set_pin(unsigned pin, bool level, std::uint64_t time_ps) = 0;
    // Sets what is called when the machine has changed a pin, perhaps ahead of the kernel.
    virtual void on_pin_change(change_callback tell) = 0;
};

}  // namespace tabletop
