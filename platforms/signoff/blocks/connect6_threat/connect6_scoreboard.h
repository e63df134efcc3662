// SPDX-License-Identifier: Apache-2.0
// Sign-off by transactions, of the Connect6 engine and of the machine around it: both sides play the same games, each
// in a process of its own.
#pragma once

#include "engines/connect6_threat/reply.h"
#include "signoff/blocks/connect6_threat/compare/connect6_comparison.h"
#include "signoff/blocks/connect6_threat/connect6_bench.h"
#include "signoff/descriptor.h"
#include "signoff/report/serial_replay.h"
#include "support/scratch_folder.h"

#include <fstream>
#include <functional>
#include <map>
#include <memory>
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
    // The build of the specification; nothing: coverage is not counted.
    std::optional<connect6_threat_core::options> build;
    // Where both sides differ: names for the rules' left_out.
    std::vector<std::string> left_out = {};
};

// Both sides of one entry.
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
    const std::vector<coverage_item>& coverage_in(const connect6_threat_core::options& build,
                                                  const std::vector<signoff::connect6_game>& games,
                                                  const connect6_rules& rules);

    const scratch_folder folder_;
    bench_options bench_;
    const connect6_stimulus stimulus_;
    outcome reference_;
    std::map<std::vector<std::string>, std::vector<coverage_item>> coverage_;  // by what is left out
};

// One variant, of the engine alone or of a machine, whoever's RTL is on a side.
struct connect6_variant {
    bench_options exact;
    bench_options approximate;  // with `at` on a side
    connect6_entry about;       // of the exact one
    timing_tolerance at = {};   // what that view promises
    // How `run` shows the two views on which this game differs; null: it cannot.
    std::function<serial_replay(view v, view against, const signoff::connect6_game& game)> replay = nullptr;
    std::string replay_name = {};  // of its files
};

// Signs off one view after the other; the other side is played once.
class connect6_signoff {
  public:
    // All of them must outlive it.
    connect6_signoff(connect6_variant variant, connect6_stimulus stimulus, const signoff_options& options,
                     const progress_line& progress)
        : variant_(std::move(variant)), stimulus_(stimulus), options_(options), progress_(progress) {}

    signoff_entry sign_off(view v);

  private:
    connect6_scoreboard& match_against(view against, bool approximate);
    void announce(view v) const;

    const connect6_variant variant_;
    const connect6_stimulus stimulus_;
    const signoff_options& options_;
    const progress_line& progress_;
    std::map<bool, std::unique_ptr<connect6_scoreboard>> matches_;  // by whether `at` is on a side
};

// The traffic of a bench, and what becomes of it, in the process of a simulation.
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
