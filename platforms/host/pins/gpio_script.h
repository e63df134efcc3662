// SPDX-License-Identifier: Apache-2.0
// What happens at a machine's general-purpose pins from outside.
//
//     @ 1 ms      wait; s ms us ns ps. Waits add up, as in all scripts
//     7=1         pin 7 is high from now on; SW3=1 where pins have names
//     # comment   at the start of a line; empty lines are skipped too
#pragma once

#include "host/pins/machine_pins.h"

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

namespace tabletop {

struct pin_change {
    std::uint64_t time_ps;  // since the start of the run
    unsigned pin;           // of machine_pins
    bool level;
};

struct gpio_script {
    std::vector<pin_change> changes;  // in order of time
    std::uint64_t end_ps = 0;         // of the last wait
};

// Throws input_error "FILE:LINE: message"; `name` stands for FILE.
gpio_script parse_gpio_script(std::istream& script, const std::string& name, const machine_pins& pins);

// The option's value, "script:PATH". Throws input_error.
gpio_script read_gpio_script(const std::string& backend, const machine_pins& pins);

}  // namespace tabletop
