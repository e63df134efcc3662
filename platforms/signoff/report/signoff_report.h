// SPDX-License-Identifier: Apache-2.0
// What `signoff` says: one entry a block, variant and view, as JSON and as a table for the terminal. report_page.h has
// the page, junit.h what continuous integration reads.
#pragma once

#include "signoff/compare/comparison.h"
#include "signoff/report/code_coverage.h"
#include "signoff/report/coverage.h"
#include "signoff/report/mutation_score.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct signoff_entry {
    std::string name;
    std::string variant;
    std::string view;
    std::string against;
    timing_tolerance tolerance;
    comparison result;
    std::vector<coverage_item>
        coverage;         // functional coverage of the specification by the stimulus; empty: not counted
    std::string failure;  // why there is no result: "failed to start: .."; empty: there is one
    std::vector<std::string> not_played;  // stimulus that was left out, in sentences
    std::string replay;            // how to replay the first difference, or see it; empty: no way, or no difference
    std::string wave;              // path of the waves of both sides around the first difference; empty: there are none
    double seconds = 0;            // on the wall, all its simulations
    double cycles_per_second = 0;  // simulated cycles per wall second, set-up excluded
    double against_cycles_per_second = 0;
    double board_hz = 0;  // the clock of the real board

    // 0 where one of the two has not been measured: nothing was searched, say, or there is no result.
    double speed_ratio() const {
        return against_cycles_per_second > 0 ? cycles_per_second / against_cycles_per_second : 0;
    }
    double board_ratio() const { return failure.empty() ? cycles_per_second / board_hz : 0; }
};

// What is looked at in the design itself, without stimulus.
struct static_check {
    std::string what;                 // "no combinational path .."
    std::optional<bool> passed = {};  // empty: it was not checked
    std::string said = {};            // what was found, or why it was not checked

    // "WHAT: pass", "WHAT: pass, SAID", "WHAT: FAIL, SAID", "not checked: WHAT: SAID"
    std::string line() const;
};

struct signoff_report {
    std::vector<signoff_entry> entries;
    std::vector<static_check> checks;
    std::vector<code_coverage> code;  // none: it was not asked for
    std::vector<mutation_score> mutations;
    std::uint64_t seed = 1;
    bool timed_out = false;  // what follows the last entry has not been played

    // seconds: on the wall, since there were `first` entries; those that have come since and have none yet share it.
    void share_time(std::size_t first, double seconds);
    bool passed() const;
    nlohmann::ordered_json json() const;
    // The table has at most 100 columns, but for the row of one that failed, which says why; below it a line for each
    // static check and excluded name, and the first differences.
    std::string table() const;
};

// Its name and variant.
std::string label(const signoff_entry& entry);
// What this sign-off could not see, or did not look at.
std::vector<std::string> blind_spots(const signoff_entry& entry);
std::string tolerance_text(const timing_tolerance& tolerance);
// Three significant digits without an exponent; "-": there is no such number.
std::string plain_number(double value);

}  // namespace tabletop
