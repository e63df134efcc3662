// SPDX-License-Identifier: Apache-2.0
#include "host/processor/hint_list.h"

#include "base/warning.h"
#include "support/visible_text.h"

namespace tabletop {

void hint_list::say(const std::string& hint) {
    all_.push_back(visible_text(hint));
    warn("hint: " + all_.back());
    if (said_) said_(all_.back());
}

}  // namespace tabletop
