// SPDX-License-Identifier: Apache-2.0
// Keys out of the bytes that a terminal sends for them.
#pragma once

#include "host/display/display.h"

#include <optional>

namespace tabletop {

// The bytes that a terminal sends for a key without a character: ESC [ or ESC O, numbers of modifiers, a last one.
class key_sequence {
  public:
    enum class part { none, inside, end };
    part take(char byte);

  private:
    enum class place { outside, escape, sequence } place_ = place::outside;
};

class terminal_keys {
  public:
    // The key that ends with this byte, if one does.
    std::optional<display_key> take(char byte);

  private:
    key_sequence sequence_;
};

}  // namespace tabletop
