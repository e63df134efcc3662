// SPDX-License-Identifier: Apache-2.0
// Keys as a browser calls them: KeyboardEvent.key.
#pragma once

#include "host/display/display.h"

#include <optional>
#include <string>

namespace tabletop {

// Empty: it is none of those that are passed on.
std::optional<display_key> key_of_browser(const std::string& name);

}  // namespace tabletop
