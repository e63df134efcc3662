// SPDX-License-Identifier: Apache-2.0
// Sign-off of RTL in a machine whose committed firmware is played by a script: once with our blocks in `ca`, once with
// RTL in their place, ours or what --rtl describes.
#pragma once

#include "signoff/machines/scripted_machine.h"
#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

#include <functional>
#include <string>
#include <vector>

namespace tabletop {

struct scripted_signoff;

// What there is to say of two sides that differ. whole: the entry of all of it.
using scripted_categories = std::function<std::vector<signoff_entry>(
    const scripted_signoff& of, const scripted_outcome& seen, const scripted_outcome& reference,
    const signoff_entry& whole, const signoff_options& options)>;

// What the machine sends, and cycles: a block with other ones makes everything later or earlier.
std::vector<signoff_entry> text_and_cycles(const scripted_signoff& of, const scripted_outcome& seen,
                                           const scripted_outcome& reference, const signoff_entry& whole,
                                           const signoff_options& options);

struct scripted_signoff {
    scripted_machine played;
    scripted_side ours;    // in `ca`; with the parameters that a description fixes set as arguments
    scripted_side theirs;  // with the RTL
    std::string name;      // of its entry
    std::string variant;
    comparison_rules rules = {};
    scripted_categories categories = text_and_cycles;
    std::vector<std::string> instances = {};  // of which the entry says whether the script has reached them
};

// Adds an entry, or those of the categories when it differs. Throws as play_script().
void sign_script_off(const scripted_signoff& of, const signoff_options& options, const progress_line& progress,
                     signoff_report& report);

}  // namespace tabletop
