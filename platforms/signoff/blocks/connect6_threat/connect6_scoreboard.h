// SPDX-License-Identifier: Apache-2.0
// Sign-off by transactions, of the Connect6 engine and of the machine around it: both sides play the same games, each
// in a process of its own.
#pragma once

#include "base/scratch_folder.h"
#include "engines/connect6_threat/reply.h"
#include "signoff/blocks/connect6_threat/compare/connect6_comparison.h"
#include "signoff/blocks/connect6_threat/connect6_bench.h"
#include "signoff/descriptor.h"

#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

// The games that these options ask for.
using connect6_stimulus = std::vector<signoff::connect6_game> (*)(const bench_options& options);

// What an entry has beside the comparison of both sides.
struct connect6_entry {
    std::string name;
    std::string variant;
    connect6_rules rules;
    double board_hz = 0;
    // Of the specification; nothing: what is reached is not counted.
    std::optional<connect6_threat_core::options> build;
};

// Both sides of one entry. progress of each: what is said before it is played.
class connect6_scoreboard {
  public:
    // bench: without view and recording.
    connect6_scoreboard(bench_options bench, connect6_stimulus stimulus)
        : bench_(std::move(bench)), stimulus_(stimulus) {}

    void play_reference(view v) { reference_ = play(v); }
    // Plays the other side and compares.
    signoff_entry play_and_compare(view v, const std::string& against, const connect6_entry& about);

  private:
    struct outcome {
        std::string trace_path;
        double cycles_per_second = 0;
    };

    outcome play(view v);
    const std::vector<reached_item>& reached_in(const connect6_threat_core::options& build);

    const scratch_folder folder_;
    bench_options bench_;
    const connect6_stimulus stimulus_;
    outcome reference_;
    std::vector<reached_item> reached_;
};

// What is played of one variant, with and without `at` on a side.
struct connect6_benches {
    bench_options exact;
    bench_options approximate;
    std::string shown = {};  // the variant in the report; empty: by its name
};

// Of one variant: an entry for every view. build: of the engine. at: what that view promises.
void sign_off_connect6(const connect6_benches& benches, connect6_stimulus stimulus,
                       const connect6_threat_core::options& build, const timing_tolerance& at, const signoff_task& task,
                       signoff_report& report);

// In the process of a simulation: the traffic of a bench, and what becomes of it.
class connect6_play {
  public:
    // recording_path: where the transactions go, game by game.
    connect6_play(std::vector<signoff::connect6_game> games, const clock_domain& clock,
                  const std::string& recording_path)
        : games_(std::move(games)), clock_(clock), path_(recording_path), file_(path_, std::ios::binary) {}

    // Plays the games, again until the speed can be told from the time that a first call takes.
    bench_traffic traffic();
    // Prints the speed. Throws input_error when the transactions could not be written.
    void finish();

  private:
    const std::vector<signoff::connect6_game> games_;
    const clock_domain clock_;
    const std::string path_;
    std::ofstream file_;
    connect6_speed speed_;
};

}  // namespace tabletop
