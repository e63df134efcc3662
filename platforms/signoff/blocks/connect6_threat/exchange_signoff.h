// SPDX-License-Identifier: Apache-2.0
// Sign-off by exchanges, of the Connect6 engine and of the machine around it: both sides play the same games, each in a
// process of its own.
#pragma once

#include "signoff/blocks/connect6_threat/exchange_bench.h"
#include "signoff/compare/exchange_comparison.h"
#include "signoff/descriptor.h"

#include <string>
#include <vector>

namespace tabletop {

// The games that these options ask for.
using exchange_stimulus = std::vector<signoff::connect6_game> (*)(const bench_options& options);

// What an entry has beside the comparison of both sides.
struct exchange_entry {
    std::string name;
    std::string variant;
    exchange_rules rules;
    double board_hz = 0;
};

// Both sides of one entry. progress of each: what is said before it is played.
class exchange_match {
  public:
    // bench: without view and recording.
    exchange_match(bench_options bench, exchange_stimulus stimulus) : bench_(std::move(bench)), stimulus_(stimulus) {}

    void play_reference(view v) { reference_ = play(v); }
    // Plays the other side and compares.
    signoff_entry play_and_compare(view v, const std::string& against, const exchange_entry& about);

  private:
    struct outcome {
        std::vector<exchange_game> games;
        double cycles_per_second = 0;
    };

    outcome play(view v);

    bench_options bench_;
    const exchange_stimulus stimulus_;
    outcome reference_;
};

// Of one variant: an entry for every view.
void sign_exchanges_off(const bench_options& bench, exchange_stimulus stimulus, const signoff_task& task,
                        signoff_report& report);

// What both views promise.
signoff_tolerance exchange_tolerance(view v, const std::string& variant);

// In the process of a simulation: the traffic of a bench, and what becomes of it.
class exchange_play {
  public:
    exchange_play(std::vector<signoff::connect6_game> games, const clock_domain& clock)
        : games_(std::move(games)), clock_(clock) {}

    // Plays the games, again until the speed can be told from the time that a first call takes.
    bench_traffic traffic();
    // Writes the exchanges and prints the speed. Throws input_error.
    void finish(const std::string& recording_path) const;

  private:
    const std::vector<signoff::connect6_game> games_;
    const clock_domain clock_;
    exchange_speed speed_;
    std::vector<exchange_game> played_;
};

}  // namespace tabletop
