// SPDX-License-Identifier: Apache-2.0
// A whole sign-off: which blocks in which variants, one process a view, the comparisons.
#pragma once

#include "base/view.h"
#include "signoff/report/signoff_report.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

struct signoff_options {
    std::vector<std::string> blocks;  // empty: all that exist
    std::vector<std::string> views;   // "[BLOCK=]VIEW"; empty: at and ca
    std::string against = "rtl";
    unsigned count = 0;  // positions or transactions; 0: the block's default
    bool deep = false;   // --long
    std::uint64_t seed = 1;
    std::string user_rtl;       // "BLOCK=DESCRIPTION.toml", a user's own RTL to hold the views against; empty: ours
    std::string report_folder;  // where pictures of differences go; empty: where the user is
};

// Throws input_error for what the user got wrong, before anything is started. progress: called with one line for every
// simulation.
signoff_report run_signoff(const signoff_options& options, const std::function<void(const std::string&)>& progress);

// One simulation on a block's bench, as started by run_signoff: writes the recording to a file and the speed of its
// searches to standard output.
struct bench_options {
    std::string block;
    std::string variant;
    std::string view;
    unsigned count = 0;
    bool deep = false;
    bool uncontended = false;  // axi_crossbar, and plain traffic of uart
    std::uint64_t seed = 1;
    std::string user_rtl;  // as in signoff_options
    std::string recording_path;
};
int run_bench(const bench_options& options);

}  // namespace tabletop
