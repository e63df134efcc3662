// SPDX-License-Identifier: Apache-2.0
// What may be asked of a sign-off together with --rtl, the same for every machine.
#pragma once

#include "design/description.h"
#include "signoff/signoff_options.h"

#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// What --rtl says of a block that is signed off by itself, whatever it is called there.
std::shared_ptr<rtl_description> description_of(const std::string& block, const std::string& option);

// The RTL that a bench plays: what --rtl says, or ours.
rtl_description rtl_of(const bench_options& options);

// Throws input_error for another view than ca, and for another side than the user's RTL.
void require_ca_against_pins(const signoff_options& options);

// The names to be signed off: of none the block, else this block, this machine or both. Throws input_error.
std::vector<std::string> names_with_rtl(const std::string& block, const std::string& machine,
                                        const signoff_options& options);

}  // namespace tabletop
