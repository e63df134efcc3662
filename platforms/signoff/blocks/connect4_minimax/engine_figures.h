// SPDX-License-Identifier: Apache-2.0
// The published figures of the engine beside those of the model.
#pragma once

#include <string>

namespace tabletop {

// A table of at most 100 columns. quick: leaves the searches of whole games out.
std::string published_engine_figures(bool quick);

}  // namespace tabletop
