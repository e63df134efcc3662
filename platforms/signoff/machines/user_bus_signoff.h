// SPDX-License-Identifier: Apache-2.0
// What the sign-offs of a user's own RTL on a bus have in common: the traffic of our own block first, and where that
// finds a difference, traffic in which cycles decide nothing, answers and cycles each by themselves.
#pragma once

#include "base/scratch_folder.h"
#include "signoff/compare/comparison.h"
#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"
#include "user_rtl/user_rtl.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tabletop {

struct user_bus_side {
    std::string recording_path;
    double cycles_per_second = 0;
    nlohmann::json figures;  // all that the bench has printed
};

// Both sides of one traffic.
struct user_bus_traffic {
    user_bus_side ours;    // ca
    user_bus_side theirs;  // rtl
    comparison result;
};

// What the bench of a bus block prints as its figures. broken_rules: of a design, else none.
nlohmann::json user_bus_figures(std::uint64_t cycles, double wall_seconds, const bus_design* design);

// The bench's traffic on both sides. Throws as run_bench_process().
user_bus_traffic play_user_bus(bench_options bench, const comparison_rules& rules, const scratch_folder& folder);

// "reads come 1 cycle later, always"; errors are positive when ours is later.
std::string offset_text(const char* what, const error_statistics& error);

// The entries of one design.
class user_bus_report {
  public:
    user_bus_report(const user_rtl_description& description, const signoff_options& options, signoff_report& report)
        : description_(description), options_(options), report_(report) {}

    // category: empty: the design as a whole.
    signoff_entry& add(const std::string& category, comparison result, const user_bus_traffic& played);
    // How many cycles later or earlier, which --align signs off. said: in words.
    signoff_entry& add_cycles(const char* category, std::uint64_t accesses, std::uint64_t searches,
                              const std::vector<error_statistics>& errors, const std::string& said,
                              const user_bus_traffic& played);
    // The rules of AXI that the design has broken; none: no entry.
    void add_broken_rules(const user_bus_traffic& played);

  private:
    const user_rtl_description& description_;
    const signoff_options& options_;
    signoff_report& report_;
};

}  // namespace tabletop
