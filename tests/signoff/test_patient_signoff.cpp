// SPDX-License-Identifier: Apache-2.0
// What is said of a block on a bus that differs: by what its patient traffic has shown, an entry for each category.
#include "signoff/patient_signoff.h"

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

using namespace tabletop;

namespace {

comparison with_latencies(std::int64_t read, std::int64_t acceptance) {
    comparison result;
    result.accesses = 1;
    result.passed = true;
    result.read_latency.add(read);
    result.cycle_error.add(read);
    result.cycle_error.add(acceptance);
    return result;
}

comparison differing(const char* where) {
    comparison result;
    result.accesses = 2;
    result.first_difference = where;
    return result;
}

descriptor block_with(const char* aligned_rest) {
    descriptor block;
    block.name = "block";
    block.recorded = recorded_bench{};
    block.recorded->patient = patient_bench{};
    auto& patient = *block.recorded->patient;
    patient.traffics = {{patient_traffic, "answers"}};
    patient.latencies = {{"cycles", &comparison::accesses, {{"reads come", &comparison::read_latency}}}};
    patient.rest = "rest";
    patient.aligned_rest = aligned_rest;
    patient.not_played = "races";
    return block;
}

// "answers: pass", .. and what is said of those that fail, of a block that differs where its patient traffic shows
// this.
std::vector<std::string> said_of(const descriptor& block, const comparison& patient, bool align) {
    signoff_options options;
    options.align = align;
    signoff_report report;
    played_traffic full, alone;
    full.result = differing("there");
    alone.result = patient;
    variant_entries entries(block, {"variant"}, clock_domain(1'000'000), options, report);
    entries.add_categories(full, {alone});
    std::vector<std::string> said;
    for (const auto& entry : report.entries) {
        said.push_back(entry.variant + (entry.result.passed ? ": pass" : ": " + entry.result.first_difference));
    }
    return said;
}

using sentences = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_CASE(what_differs_though_no_cycle_does_is_no_matter_of_cycles) {
    const sentences expected{"variant answers: pass", "variant rest: there"};
    BOOST_TEST((said_of(block_with(""), with_latencies(0, 0), false) == expected));
    BOOST_TEST((said_of(block_with(""), with_latencies(0, 0), true) == expected));
}

BOOST_AUTO_TEST_CASE(other_cycles_are_said_and_signed_off) {
    const auto block = block_with("");
    BOOST_TEST((said_of(block, with_latencies(-3, 0), false) ==
                sentences{"variant answers: pass",
                          "variant cycles: reads come 3 cycles later, always; --align signs that off"}));
    BOOST_TEST(
        (said_of(block, with_latencies(1, 0), true) == sentences{"variant answers: pass", "variant cycles: pass"}));
}

// An acceptance is no latency that is said, but a difference.
BOOST_AUTO_TEST_CASE(cycles_that_no_category_has_are_signed_off_too) {
    const auto block = block_with("");
    BOOST_TEST(
        (said_of(block, with_latencies(0, 1), false) ==
         sentences{"variant answers: pass", "variant cycles: pass", "variant rest: there; --align signs that off"}));
    BOOST_TEST((said_of(block, with_latencies(0, 1), true) ==
                sentences{"variant answers: pass", "variant cycles: pass", "variant rest: pass"}));
}

BOOST_AUTO_TEST_CASE(an_order_is_always_said) {
    const auto block = block_with("the order");
    BOOST_TEST(
        (said_of(block, with_latencies(0, 0), false) == sentences{"variant answers: pass", "variant cycles: pass",
                                                                  "variant rest: there; --align signs the order off"}));
    BOOST_TEST((said_of(block, with_latencies(2, 0), true) ==
                sentences{"variant answers: pass", "variant cycles: pass", "variant rest: pass"}));
}
