// SPDX-License-Identifier: Apache-2.0
// Sign-off of a machine whose committed firmware is played by a script on a serial line: two runs of the program that
// differ in the view of a block, their recordings and serial logs compared.
#pragma once

#include "signoff/compare/seen_frame.h"
#include "signoff/descriptor.h"
#include "support/scratch_folder.h"

#include <string>
#include <vector>

namespace tabletop {

struct scripted_machine {
    std::string name;
    std::string line;                        // on which the script talks
    std::string script;                      // as --LINE script:F takes it
    std::vector<std::string> left_out = {};  // channels of the recordings that are not compared
    bool has_screen = false;                 // every new picture on it is compared, too
    std::string why_no_log = {};             // why the serial logs are not compared; empty: they are
};

// One of the two runs.
struct scripted_side {
    std::string blocks;                  // that differ, in words
    view shown = view::ca;               // of those
    std::vector<std::string> arguments;  // of `run`, besides the script's
    double clock_hz = 0;                 // of the machine's main clock
    bool checked = false;                // by the protocol checker
    bool own = false;                    // with RTL of a user, whose faults are not ours
};

struct scripted_outcome {
    std::string recording_path;
    std::string serial_log;
    std::vector<seen_frame> frames;  // of a screen, by cycles of the main clock
    double cycles_per_second = 0;
};

// The file of a program among the machine's firmware, by its name.
std::string firmware_file(const std::string& program);

// Throws input_error or machine_fault for what a user's RTL does wrong, what require_done() throws for the rest.
scripted_outcome play_script(const scripted_machine& played, const scripted_side& side, const scratch_folder& folder);

// Plays it for its waves (design/wave_window.h), for which it is not judged.
void show_script_waves(const scripted_machine& played, const scripted_side& side);

// An entry of the report: recordings by the rules, logs line by line, byte, start and end in picoseconds, pictures
// pixel by pixel. report_folder: where the picture of a difference goes, as in signoff_options.
signoff_entry compare_outcomes(const scripted_machine& played, const std::string& variant, const scripted_outcome& seen,
                               const scripted_outcome& reference, const comparison_rules& rules, double board_hz,
                               const std::string& report_folder);

}  // namespace tabletop
