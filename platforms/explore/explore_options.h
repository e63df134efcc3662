// SPDX-License-Identifier: Apache-2.0
// What the user asked `explore` to do, as read from the command line; nothing is checked yet.
#pragma once

#include <string>
#include <vector>

namespace tabletop {

struct explore_options {
    // What is swept, also in a file (--config). Empty: not said.
    std::string machine_name;
    std::vector<std::string> sweeps;   // "KEY=VALUES"
    std::vector<std::string> metrics;  // names
    std::vector<std::string> defines;  // "NAME=EXPRESSION"
    std::vector<std::string> views;    // "[BLOCK=]VIEW"
    std::vector<std::string> rtl;      // "BLOCK=DESCRIPTION"
    std::string stimulus;
    std::string sample;
    std::string constraint;
    std::string seed;
    std::vector<std::string> minimise;  // names of metrics
    std::vector<std::string> maximise;
    std::string subject_to;
    std::string budget;
    std::string precision;    // "2%"; empty: none
    std::string point_limit;  // a time, by the clock; empty: none

    // How it is done.
    std::string config;
    std::string jobs;
    std::string executor;
    std::string slurm;  // options of sbatch; empty: none
    std::string out;
    std::string plot;      // a file; empty: none
    std::string measured;  // a file of figures of a board; empty: none
    std::string check;     // points in `at` that are played in `ca` too
    bool resume = false;
    bool yes = false;
    bool beside_others = false;  // the machine is one of several: what it has not is left out
    std::string task;            // "ARRAY/TASK": one of a cluster's tasks, which only its points are asked of
};

// The folder of the results when nobody says one, and otherwise that.
std::string out_folder(const explore_options& options);

// Adds OPTION VALUE for each value that is not empty.
void add_option(std::vector<std::string>& words, const std::string& option, const std::vector<std::string>& values);

// What is swept and what belongs to it, as one types it; where the results go, too.
std::string explore_line(const explore_options& options);

// What is swept as a file for --config.
std::string config_text(const explore_options& options);

// Adds what the file in `config` says and the command line does not. The file is TOML: machine, sweep, metric, define,
// view, rtl, stimulus, sample, constraint, seed, minimise, maximise, subject_to, budget, precision, point_limit; sweep,
// metric, define, view, rtl, minimise and maximise are a text or a list of texts. Throws input_error "FILE:LINE: ..".
explore_options with_config_file(explore_options options);

}  // namespace tabletop
