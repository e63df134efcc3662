// SPDX-License-Identifier: Apache-2.0
// A whole sign-off: which blocks in which variants, one process a view, the comparisons.
#pragma once

#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

#include <map>
#include <string>
#include <vector>

namespace tabletop {

// Throws input_error for what the user got wrong, before anything is started.
signoff_report run_signoff(const signoff_options& options, const progress_line& progress);

// The blocks and machines that are named, each once; of none all. Throws input_error for a name that is not known.
std::vector<std::string> chosen_names(const signoff_options& options);

// The views of each of these names: what is said of a block by name wins over what is said of all. Throws input_error.
std::map<std::string, std::vector<view>> chosen_views(const signoff_options& options,
                                                      const std::vector<std::string>& names);

// The block of the description that --rtl names. Throws input_error for what is wrong with it.
std::string block_of_rtl(const signoff_options& options);

}  // namespace tabletop
