// SPDX-License-Identifier: Apache-2.0
// Commands as one types them.
#pragma once

#include <string>
#include <vector>

namespace tabletop {

// Quoted where a shell would see more than a word.
std::string shell_word(const std::string& text);

std::string shell_line(const std::vector<std::string>& words);

}  // namespace tabletop
