// SPDX-License-Identifier: Apache-2.0
// What the paper reports of its machine's games (seeds/spartan-connect6-threat.md, tables II and III).
#pragma once

#include <string>

namespace tabletop {

// Beside the table of a match against this opponent; empty: the paper has none like it.
std::string spartan_match_note(const std::string& opponent);

}  // namespace tabletop
