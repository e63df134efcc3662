// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace tabletop {

// A simulated machine, or a user's design in it, has stopped in a fault; what() says what it said.
struct machine_fault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace tabletop
