// SPDX-License-Identifier: Apache-2.0
// What a model, or what is around a machine, tells whoever runs the simulation.
#pragma once

#include <string>

namespace tabletop {

// A sentence, without an end of line. It goes to spdlog's default logger as a warning: the program decides where that
// writes to.
void warn(const std::string& sentence);

}  // namespace tabletop
