// SPDX-License-Identifier: Apache-2.0
// Sign-off of a block that has a recorded bench: the view it is held against once, every other view once, each in a
// process of its own.
#pragma once

#include "signoff/descriptor.h"

#include <functional>
#include <string>
#include <vector>

namespace tabletop {

// Signs a block or a machine off: adds an entry for every variant and view, or one for each group of pins where they
// differ.
void sign_block_off(const descriptor& block, const signoff_task& task, signoff_report& report);

// The same, in ca, with another description of the block's RTL: in the variants that it is built for. Throws
// input_error for what is wrong with it.
void sign_described_off(const descriptor& block, const signoff_options& options, const progress_line& progress,
                        signoff_report& report);

// The names of the variants that are played with the RTL of --rtl. Throws input_error when none is built so.
std::vector<std::string> variants_with_rtl(const descriptor& block, const signoff_options& options);

// Signs off what --rtl names: the machine, if it is among these names, by sign_machine, and blocks by themselves.
signoff_report sign_names_off(const std::vector<std::string>& names, const std::string& machine,
                              const signoff_options& options, const progress_line& progress,
                              const std::function<void(signoff_report& report)>& sign_machine);

// Throws input_error for what cannot be asked of a block whose RTL is another one's.
void require_exact(const descriptor& block, const signoff_options& options);

// It has the pins that only ours has, or says how it follows the variants.
bool follows_variants(const rtl_description& description);

// The variants that are played by default, with `deep` all; for RTL of others (not null) those of its options, or, if
// it says nothing of its parameters, the usual ones. Throws input_error when there are none.
std::vector<signoff_variant> played_variants(const descriptor& block, const rtl_description* other, bool deep);

// One simulation: writes the recording and prints the speed. Throws input_error for a variant that is not there.
int run_recorded_bench(const descriptor& block, bench_options options);

}  // namespace tabletop
