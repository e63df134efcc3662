// SPDX-License-Identifier: Apache-2.0
// What a whole sign-off is asked for, and one simulation of it.
#pragma once

#include "base/view.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct signoff_options {
    std::vector<std::string> blocks;  // empty: all that exist
    std::vector<std::string> views;   // "[BLOCK=]VIEW"; empty: at and ca
    std::string against = "rtl";
    unsigned count = 0;                // positions or transactions; 0: the block's default
    bool deep = false;                 // --long
    std::uint64_t until_ps = 0;        // of a game with own RTL: no part that ends later; 0: as long as is usual
    bool coverage = false;             // RTL counts which of its code runs
    bool align = false;                // own RTL may be late or early by a constant
    std::vector<std::string> include;  // names of exclusions that are played and compared all the same
    std::uint64_t seed = 1;
    std::string rtl;            // "BLOCK=DESCRIPTION.toml", a user's own RTL to hold the views against; empty: ours
    std::string report_folder;  // where pictures of differences go; empty: where the user is
    bool prove = false;         // rules are proved, nothing is played
    std::string prove_rules;    // of these, by name; empty: all that there are
    unsigned depth = 0;         // cycles in which a rule that is not proved has to hold; 0: as many as is usual
    unsigned within = 0;        // cycles that a slave may let an access wait for in a proof; 0: any number
    std::string replay;         // a file with a case that a proof has found
};

// One simulation on a bench, in a process of its own: it writes a recording to a file and figures to standard output.
struct bench_options {
    std::string block;  // or machine
    std::string variant;
    tabletop::view view = tabletop::view::ca;
    unsigned count = 0;  // 0: the block's default
    bool deep = false;
    std::uint64_t until_ps = 0;        // as in signoff_options
    std::vector<std::string> include;  // as in signoff_options
    bool uncontended = false;          // traffic in which `at` does the same as the RTL
    std::string traffic;               // other traffic of the bench, by name; empty: all that it has
    std::uint64_t seed = 1;
    std::string rtl;  // as in signoff_options
    // Steps of register traffic that had no answer on the other side: after them comes a reset, and the next case.
    std::vector<std::uint64_t> lost_steps;
    std::optional<std::uint64_t> line;  // of a bench that records digests of lines: this one is recorded instead, whole
    std::string recording_path;
};

// Called with one line for every simulation.
using progress_line = std::function<void(const std::string&)>;

}  // namespace tabletop
