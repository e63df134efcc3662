// SPDX-License-Identifier: Apache-2.0
// Compares two recordings of the same traffic, a view's and that of the thing it is held against. Every event by its
// cycle since the last reset, every latency by itself, so that errors cannot cancel; data and status are function.
#pragma once

#include "base/tolerance.h"
#include "signoff/compare/picture_difference.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class record_feed;
class recording;

struct exclusion {
    std::string name;
    std::string why;
    std::uint64_t count = 0;  // accesses
};

// What the comparison must know about a block. Addresses are those of its register socket.
struct comparison_rules {
    std::string reset_channel;      // level, 1 in reset; empty: none
    std::string search_channel;     // socket on which a search is started; empty: the block has none
    std::string interrupt_channel;  // level that ends a search
    std::uint64_t start_address = 0;
    std::uint64_t start_mask = 0;
    std::vector<std::uint64_t> timing_registers;  // their values are cycle counts: time, not function, in `at`
    bool by_case = false;                         // even if nothing is to differ: cases of the kind `race` are left out
    std::string timed_channels;                   // whose latencies count: names that begin so; empty: all
    bool pins_only = false;                       // of an exact comparison: a change of a pin counts as an access
    // Why accesses in cases of the kind `race` are left out.
    exclusion race = {
        "end_of_search",
        "accesses aimed at the very cycles in which a search ends; their answer depends on its exact length", 0};
    timing_tolerance tolerance;
};

// A request in a stimulus of games, both counted from 0.
struct stimulus_place {
    std::size_t game = 0;
    std::size_t request = 0;
};

// Signed: positive when the view is later or slower. It is counted in cycles.
struct error_statistics {
    std::uint64_t samples = 0;
    double sum = 0;
    double sum_abs = 0;
    std::int64_t max = 0;  // largest absolute value

    void add(std::int64_t error);
    void merge(const error_statistics& other);
    double mean() const { return samples == 0 ? 0 : sum / static_cast<double>(samples); }
    double mean_abs() const { return samples == 0 ? 0 : sum_abs / static_cast<double>(samples); }
    // All samples are the same.
    bool constant() const { return std::abs(sum) == static_cast<double>(samples) * static_cast<double>(max); }
};

// Signed errors in percent, and how many lie between the limits: below the first, .., above the last.
struct percent_statistics {
    static constexpr std::array<double, 12> limits{-20, -10, -5, -2, -1, -0.1, 0.1, 1, 2, 5, 10, 20};

    std::uint64_t samples = 0;
    double sum_abs = 0;
    double max = 0;  // largest absolute value
    std::array<std::uint64_t, limits.size() + 1> bins{};

    void add(double percent);
    double mean_abs() const { return samples == 0 ? 0 : sum_abs / static_cast<double>(samples); }
};

struct comparison {
    std::uint64_t searches = 0;
    std::uint64_t accesses = 0;
    std::uint64_t functional_differences = 0;
    error_statistics search_latency;  // START to interrupt; of a polled search the engine's own count
    error_statistics access_latency;  // request to its acceptance, and to its response
    error_statistics read_latency;    // request to response
    error_statistics write_latency;
    error_statistics position;           // every event, by cycle since reset
    percent_statistics percents;         // one a latency of at least percent_from_cycles: searches, or accesses of a
                                         // block without searches
    std::uint64_t out_of_tolerance = 0;  // latencies; in an exact comparison positions too
    std::vector<exclusion> excluded;
    std::string first_difference;              // in context; empty: none
    std::optional<stimulus_place> first_at;    // where in the stimulus it is, of games
    std::uint64_t first_case = 0;              // the number of its case, of register traffic; 0: in none
    std::vector<difference_picture> pictures;  // of that difference
    std::vector<std::string> not_seen;         // what such a comparison cannot see, in sentences
    bool passed = false;

    std::size_t most_waiting = 0;  // events or transactions of a channel for their partners of the other side
    // What cycle_error in the JSON report is about: all kinds together in an exact comparison, else the searches, or
    // the accesses of a block without searches. The maximum is over all latencies.
    error_statistics cycle_error;
};

// view_label and against_label appear in first_difference. Exact rules compare event by event, unless they are by_case;
// others case by case, leaving out what a case_kind says depends on cycles. Throws input_error when the recordings have
// different channels. Both are read as streams: of a channel 65 536 events or transactions may wait for the other side,
// of more the rest is counted as differences; a request of which 4096 later ones have begun is compared without its
// response.
comparison compare_recordings(record_feed& seen, record_feed& against, const comparison_rules& rules,
                              const std::string& view_label, const std::string& against_label);
// Compares two recordings in memory, which are sorted.
comparison compare_recordings(const recording& seen, const recording& against, const comparison_rules& rules,
                              const std::string& view_label, const std::string& against_label);

}  // namespace tabletop
