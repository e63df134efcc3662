// SPDX-License-Identifier: Apache-2.0
// What the program knows of a block or a machine to sign it off, list it and ask it: all of it said in the folder of
// its name, blocks/NAME or machines/NAME, but for what has nothing to say (blocks_without_rtl.h). registry.h has the
// list of them.
#pragma once

#include "base/view.h"
#include "signoff/bench/axi_handshake_player.h"
#include "signoff/bench/search_speed.h"
#include "signoff/compare/channel_group.h"
#include "signoff/compare/comparison.h"
#include "signoff/exploration.h"
#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class bench_recording;
class record_feed;
struct query_options;

struct signoff_variant {
    std::string name;
    bool only_long = false;
    std::string parameters = {};  // as of an rtl_variant
};

// A pin that a design need not have; without it the channel of the recording is left out, by the pin's name.
struct optional_pin {
    std::string pin;
    std::string channel;
};

// Of a block whose views play the same traffic on a bench of its own, and are compared by what it has recorded.
struct recorded_bench {
    std::vector<signoff_variant> variants;
    unsigned default_count = 0;  // of what its traffic is made of
    // With `at` on a side both play uncontended traffic: in contention, or between its samples, it does something else.
    bool at_uncontended = false;
    // How to compare, and what the view promises.
    std::function<comparison_rules(view v, const std::string& variant)> rules;
    // One simulation of a variant.
    std::function<search_speed(const bench_options& options, bench_recording& to)> play;
    // What that traffic has reached of the specification, by what the reference has done; null: it is not counted.
    std::function<std::vector<reached_item>(const bench_options& options, record_feed& reference)> reached = nullptr;
    // Where `ca` differs from the RTL, an entry for each of these in place of one for all; none: one for all.
    std::vector<channel_group> groups = {};
    std::vector<optional_pin> optional_pins = {};
    // What a design is built for that says nothing of its parameters, one of the variants; empty: all of them.
    std::string usual_variant = {};
    // Why --align is refused; empty: "NAME is compared cycle by cycle".
    std::string why_exact = {};
};

struct signoff_task {
    const signoff_options& options;
    const std::vector<view>& views;
    const progress_line& progress;
};

// Of a block with AXI4-Lite ports: its RTL on handshakes at the pins, beside the views.
struct handshake_bench {
    std::function<std::unique_ptr<axi_pin_design>(const std::string& variant)> make;
    std::function<axi_handshake_setup(const std::string& variant)> setup;
};

struct query_descriptor {
    int (*answer)(const query_options& options) = nullptr;  // standard input to the last answer; returns the exit code
    std::string lines;                                      // one in, one out, for help
};

struct descriptor {
    std::string name;
    // Of a block; a machine is described as a machine_kind.
    std::string what;  // empty: a machine
    std::vector<view> views = {view::at, view::ca, view::rtl};
    std::vector<std::string> verilated_variants;

    std::uint64_t board_hz = 0;  // the clock of the real board

    // It is signed off by recordings, or in its own way, or not at all.
    std::optional<recorded_bench> recorded;
    std::optional<handshake_bench> handshakes;
    std::function<void(const signoff_task& task, signoff_report& report)> sign_off;
    std::function<int(const bench_options& options)> run_bench;  // one simulation of sign_off
    // A user's own RTL in place of the block, or of blocks of the machine. Throws input_error before anything is
    // started. Null, of a recorded block: as its own.
    std::function<signoff_report(const signoff_options& options, const progress_line& progress)> sign_rtl_off;

    // Of its stimulus for a user's own RTL, what is left out unless it is asked for, by name.
    std::vector<std::string> exclusions;
    std::string can_end_earlier;  // this stimulus, in words: "the rounds of labkit"; empty: it cannot

    // The constants of `at` that fit the stimulus best and the errors they leave, as text: "NAME NUMBER, ..; ..", with
    // the names that timing.h has. Null: it has none.
    std::string (*fit)(const signoff_options& options) = nullptr;
    std::optional<query_descriptor> query;
    exploration explored;  // of a machine

    bool is_block() const { return !what.empty(); }
    bool is_signed_off() const { return recorded.has_value() || sign_off != nullptr; }
};

}  // namespace tabletop
