// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/illegal_move.h"

#include <fmt/format.h>

#include "support/visible_text.h"

namespace tabletop {

std::string illegal_words(const std::string& side, unsigned stone, const std::string& text, const std::string& why) {
    return fmt::format("{}, stone {}, \"{}\": {}", side, stone, visible_text(text), why);
}

}  // namespace tabletop
