// SPDX-License-Identifier: Apache-2.0
#include "host/display/terminal_colour.h"

#include <unistd.h>

#include <cstdlib>
#include <string>

namespace tabletop {

bool wants_colour(int descriptor) {
    const char* const refusal = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    const bool refused = refusal != nullptr && *refusal != '\0';
    const bool plain = terminal == nullptr || terminal == std::string("dumb");
    return !refused && !plain && ::isatty(descriptor) != 0;
}

}  // namespace tabletop
