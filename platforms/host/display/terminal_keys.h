// SPDX-License-Identifier: Apache-2.0
// Keys out of the bytes that a terminal sends for them.
#pragma once

#include "host/display/display.h"

#include <optional>

namespace tabletop {

class terminal_keys {
  public:
    // The key that ends with this byte, if one does. Arrows are ESC [ A or ESC O A, with numbers of modifiers or
    // without.
    std::optional<display_key> take(char byte);

  private:
    std::optional<display_key> in_sequence(char byte);

    enum class place { plain, escape, sequence } place_ = place::plain;
};

}  // namespace tabletop
