// SPDX-License-Identifier: Apache-2.0
// What the program knows of a block or a machine to sign it off, list it and ask it: all of it said in the folder of
// its name, blocks/NAME or machines/NAME, but for what has nothing to say (blocks_without_rtl.h). registry.h has the
// list of them.
#pragma once

#include "base/view.h"
#include "signoff/bench/search_speed.h"
#include "signoff/compare/channel_group.h"
#include "signoff/compare/comparison.h"
#include "signoff/exploration.h"
#include "signoff/report/optional_pin.h"
#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct axi_handshake_setup;
class axi_pin_design;
class bench_recording;
class record_feed;
struct query_options;
struct rtl_description;

struct signoff_variant {
    std::string name;
    bool only_long = false;
    std::string parameters = {};  // as of an rtl_variant
};

// What benches call the traffic in which cycles decide nothing.
inline constexpr const char* patient_traffic = "patient";

// For a block that others put on their bus with other cycles. Where an exact comparison of all its traffic differs,
// traffic is played in which cycles decide nothing, and answers and cycles are judged each by themselves, an entry
// each.
struct patient_bench {
    struct traffic {
        std::string name;     // as of bench_options
        std::string answers;  // the entry of what came, whenever it came
    };
    struct latency {
        std::string what;  // "writes are answered", of which "3 cycles later, always" can be said
        error_statistics comparison::*error;
    };
    struct cycles {
        std::string category;
        std::uint64_t comparison::*counted;
        std::vector<latency> latencies;
    };

    std::vector<traffic> traffics;
    std::vector<cycles> latencies;  // of the first of them; --align signs them off
    std::string timed_channels;     // as of comparison_rules
    std::optional<exclusion> race;  // as of comparison_rules; empty: the usual one
    // What all the traffic has found besides: an entry where no cycle differs. Or always, which --align signs off, and
    // how it is called there; empty: it does not.
    std::string rest;
    std::string aligned_rest;
    std::string not_played;  // what is not where cycles differ, in a sentence; empty: everything is
};

// A question to both sides of a comparison.
struct query_replay {
    std::string line;      // of `query`; empty: there is none
    std::string settings;  // its options for the same block of ours: " --set engine.depth=4"
};

// For a block whose views play the same traffic on a bench of its own, and are compared by what it has recorded.
struct recorded_bench {
    std::vector<signoff_variant> variants;
    unsigned default_count = 0;  // of what its traffic is made of
    // True: when `at` is on a side both play uncontended traffic, since in contention, or between its samples, it does
    // something else.
    bool at_uncontended = false;
    // How to compare, and what the view promises.
    std::function<comparison_rules(view v, const std::string& variant)> rules;
    // One simulation of a variant.
    std::function<search_speed(const bench_options& options, bench_recording& to)> play;
    // Functional coverage of the specification by that traffic, by what the reference has done; null: it is not
    // counted.
    std::function<std::vector<coverage_item>(const bench_options& options, record_feed& reference)> coverage = nullptr;
    // Where `ca` differs from the RTL, an entry for each of these in place of one for all; none: one for all.
    std::vector<channel_group> groups = {};
    std::vector<optional_pin> optional_pins = {};
    // What a design is built for that says nothing of its parameters, one of the variants; empty: all of them.
    std::string usual_variant = {};
    // A description that does not follow the variants is played in the configuration that its [options] make, whichever
    // it is: the variant "", named after its top. Its bench then plays what such a design can show, and its end is that
    // of the sign-off.
    bool plays_options = false;
    // What the bench leaves out of the traffic for this RTL, by name; null: nothing.
    std::function<std::vector<exclusion>(const bench_options& options, const rtl_description& rtl)> left_out = nullptr;
    std::optional<patient_bench> patient = {};
    // What `query` asks at the first difference. figures: what the bench of the view has printed.
    std::function<query_replay(const bench_options& options, const nlohmann::json& figures, const comparison& result)>
        replay = nullptr;
};

struct signoff_task {
    const signoff_options& options;
    const std::vector<view>& views;
    const progress_line& progress;
};

// For a block with AXI4-Lite ports: plays handshakes at the pins of its RTL, beside the views.
struct handshake_bench {
    std::function<std::unique_ptr<axi_pin_design>(const bench_options& options)> make;
    std::function<axi_handshake_setup(const bench_options& options)> setup;
};

struct query_descriptor {
    int (*answer)(const query_options& options) = nullptr;  // standard input to the last answer; returns the exit code
    std::string lines;                                      // one in, one out, for help
};

struct descriptor {
    std::string name;
    // What a block is; a machine is described as a machine_kind.
    std::string what;  // empty: a machine
    std::vector<view> views = {view::at, view::ca, view::rtl};
    std::vector<std::string> verilated_variants;
    // Those of our own RTL whose mutants are counted; none: the first.
    std::vector<std::string> mutated_variants;

    std::uint64_t board_hz = 0;  // the clock of the real board

    // It is signed off by recordings, or in its own way, or not at all.
    std::optional<recorded_bench> recorded;
    std::optional<handshake_bench> handshakes;
    std::function<void(const signoff_task& task, signoff_report& report)> sign_off;
    std::function<int(const bench_options& options)> run_bench;  // one simulation of sign_off
    // Its sign_off plays the RTL of --rtl, too; so does that of every recorded block.
    bool takes_rtl = false;
    std::string why_exact;  // why --align is refused then; empty: "NAME is compared cycle by cycle"
    // Another way for the RTL of --rtl in place of the block, or of blocks of the machine. Throws input_error before
    // anything is started.
    std::function<signoff_report(const signoff_options& options, const progress_line& progress)> sign_rtl_off;

    // What of its stimulus for a user's own RTL is left out unless it is asked for, by name.
    std::vector<std::string> exclusions;
    std::string can_end_earlier;  // this stimulus, in words: "the rounds of labkit"; empty: it cannot

    // The constants of `at` that fit the stimulus best and the errors they leave, as text: "NAME NUMBER, ..; ..", with
    // the names that timing.h has. Null: it has none.
    std::string (*fit)(const signoff_options& options) = nullptr;
    // The published figures beside those of the model, as a table of at most 100 columns; quick: without what takes
    // long. Null: there is none.
    std::string (*published_figures)(bool quick) = nullptr;
    std::optional<query_descriptor> query;
    exploration explored;  // of a machine

    bool is_block() const { return !what.empty(); }
    bool is_signed_off() const { return recorded.has_value() || sign_off != nullptr; }
};

}  // namespace tabletop
