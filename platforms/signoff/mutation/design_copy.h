// SPDX-License-Identifier: Apache-2.0
// A described design with another text of one of its sources, in a folder of its own.
#pragma once

#include "design/description.h"

#include <filesystem>
#include <string>

namespace tabletop {

// Makes the folder look like the one that all of the design's sources and its description are below: the description is
// copied, the source has the text, and what lies beside them is there, too, as links. Returns the description's path.
std::filesystem::path copy_design(const rtl_description& design, const std::filesystem::path& folder,
                                  const std::filesystem::path& source, const std::string& text);

}  // namespace tabletop
