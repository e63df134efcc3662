// SPDX-License-Identifier: Apache-2.0
// What the sign-offs of a user's own RTL on a bus have in common: the traffic of our own block first, and where that
// finds a difference, traffic in which cycles decide nothing, answers and cycles each by themselves.
#pragma once

#include "base/scratch_folder.h"
#include "design/description.h"
#include "host/machine_fault.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/compare/comparison.h"
#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tabletop {

// The traffic of our own sign-off, and the part of it in which cycles decide nothing.
inline constexpr const char* full_traffic = "full";
inline constexpr const char* patient_traffic = "patient";

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

// Of traffic that has gone on behind accesses without an answer.
void add_lost_steps(const register_traffic& traffic, nlohmann::json& figures);

// Throws machine_fault when a simulation has ended because a design has stopped.
void check_running();
// The same of one; null: none took part.
template <typename Design>
void check_running(const Design* design) {
    if (design == nullptr || design->fault().empty()) return;
    throw machine_fault(fmt::format("the design has stopped: {}", design->fault()));
}

// Case by case, however late its answers are.
void compare_patiently(comparison_rules& rules);

// Whether an output of the design's AXI4-Lite ports follows an input within a cycle.
static_check check_axi_paths(const rtl_description& description, const progress_line& progress);

// " --set engine.depth=4", of all options that the description gives.
std::string settings_text(const rtl_description& description);

// "reads come 1 cycle later, always"; errors are positive when ours is later.
std::string offset_text(const char* what, const error_statistics& error);

// The machine whose `bench-run` plays the traffic, and how much of it where --count says nothing.
struct user_bus_bench {
    const char* machine = nullptr;
    unsigned count = 0;
};

// The entries of one design.
class user_bus_report {
  public:
    user_bus_report(const rtl_description& description, const signoff_options& options, const user_bus_bench& bench,
                    const progress_line& progress, signoff_report& report)
        : description_(description), options_(options), bench_(bench), progress_(progress), report_(report) {}

    bench_options bench(const char* traffic) const;
    // On both sides. Throws as run_bench_process().
    user_bus_traffic play(const char* traffic, const comparison_rules& rules) const;

    // category: empty: the design as a whole.
    signoff_entry& add(const std::string& category, comparison result, const user_bus_traffic& played);
    // What came, whenever it came.
    signoff_entry& add_answers(const std::string& category, const user_bus_traffic& played);
    // How many cycles later or earlier, which --align signs off. said: in words.
    signoff_entry& add_cycles(const char* category, std::uint64_t accesses, std::uint64_t searches,
                              const std::vector<error_statistics>& errors, const std::string& said,
                              const user_bus_traffic& played);
    // The rules of AXI that the design has broken; none: no entry.
    void add_broken_rules(const user_bus_traffic& played);
    // The accesses that had no answer; none: no entry, and false.
    bool add_hangs(const user_bus_traffic& played);
    // What handshakes at the pins have shown.
    void add_handshakes();

  private:
    const rtl_description& description_;
    const signoff_options& options_;
    const user_bus_bench bench_;
    const progress_line& progress_;
    signoff_report& report_;
    const scratch_folder folder_;
};

}  // namespace tabletop
