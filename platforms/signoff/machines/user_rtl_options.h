// SPDX-License-Identifier: Apache-2.0
// What may be asked of a sign-off together with --rtl, the same for every machine.
#pragma once

#include "signoff/signoff_options.h"

#include <string>
#include <vector>

namespace tabletop {

// Throws input_error for another view than ca, and for another side than the user's RTL.
void require_ca_against_pins(const signoff_options& options);

// The names to be signed off: of none the block, else this block, this machine or both. Throws input_error.
std::vector<std::string> names_with_user_rtl(const std::string& block, const std::string& machine,
                                             const signoff_options& options);

}  // namespace tabletop
