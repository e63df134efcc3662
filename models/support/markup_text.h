// SPDX-License-Identifier: Apache-2.0
// Foreign text in HTML and XML.
#pragma once

#include <string>
#include <string_view>

namespace tabletop {

// Safe between elements and within the quotes of an attribute: nothing in it begins or ends markup. Line ends and tabs
// stay, what else is no text is made visible (visible_lines()).
std::string markup_text(std::string_view text);

}  // namespace tabletop
