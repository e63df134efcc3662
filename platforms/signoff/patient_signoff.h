// SPDX-License-Identifier: Apache-2.0
// The entries of a variant on a bench: one for all of it, or, of a block with a patient_bench that differs, one for
// each category; and what was wrong with the RTL besides.
#pragma once

#include "base/clock_domain.h"
#include "signoff/descriptor.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tabletop {

// What one bench simulation left.
struct bench_outcome {
    bench_options bench;
    double cycles_per_second = 0;
    nlohmann::json figures;
};

// Two of the same traffic.
struct played_traffic {
    bench_outcome seen;
    bench_outcome reference;
    comparison result;
};

// A variant as the report names it.
struct shown_variant {
    std::string name;       // "alpha_beta", "THEIR_TOP alpha_beta"; of the variant "" the top alone
    bool is_alone = false;  // of the block: its categories are not named after it

    std::string category(const std::string& name_of_category) const {
        return is_alone ? name_of_category : name + ' ' + name_of_category;
    }
};

// For patient traffic: case by case, however late its answers are.
comparison_rules patient_rules(comparison_rules rules, const patient_bench& patient);

class variant_entries {
  public:
    variant_entries(const descriptor& block, const shown_variant& shown, const clock_domain& clock,
                    const signoff_options& options, signoff_report& report)
        : block_(block), shown_(shown), clock_(clock), options_(options), report_(report) {}

    // The entry is not in the report yet.
    signoff_entry whole(const played_traffic& played) const;
    // patient: of all its traffics.
    void add_categories(const played_traffic& full, const std::vector<played_traffic>& patient);
    // The accesses that had no answer; none: no entry, and false.
    bool add_hangs(const played_traffic& played);
    // The rules of AXI that the RTL has broken; none: no entry.
    void add_broken_rules(const played_traffic& played);

  private:
    signoff_entry entry(const std::string& variant, comparison result, const played_traffic& played) const;
    signoff_entry& add(const std::string& category, comparison result, const played_traffic& played);
    signoff_entry& add_answers(const std::string& category, const played_traffic& played);
    bool add_cycles(const patient_bench::cycles& of, const played_traffic& played);
    void add_rest(const patient_bench& patient, const played_traffic& full, bool only_cycles);
    std::string replay_of(const played_traffic& played, const comparison& result) const;

    const descriptor& block_;
    const shown_variant shown_;
    const clock_domain clock_;
    const signoff_options& options_;
    signoff_report& report_;
};

}  // namespace tabletop
