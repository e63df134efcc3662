// SPDX-License-Identifier: Apache-2.0
// The waves of both sides around their first difference, in one file with one time: the pins of the model, the pins of
// the RTL, and the signals inside of it, for which the RTL runs once more.
#pragma once

#include "base/clock_domain.h"
#include "signoff/report/signoff_report.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

struct wave_question {
    std::string ours;  // recordings of the same channels
    std::string theirs;
    std::vector<std::string> left_out;  // channels that are not compared
    clock_domain clock;                 // of the designs
    std::string folder;                 // empty: no waves are wanted
    // Plays the RTL as it was played for its recording, in a process that is started.
    std::function<void()> run_again;
};

// Shows the first entry since `first` that has a difference where the recordings do, with the files NAME.fst and
// NAME.gtkw, which opens the other one in GTKWave. From 300 cycles before the first event that is not the same on both
// sides to 300 behind it the scope `model` has the channels of ours, `rtl` those of theirs and in `design` what is
// inside, `difference` a level that rises there, and one that is high while the transaction lasts. When no entry has a
// difference, or the recordings have none, nothing is run or written. What cannot be written, or built with waves,
// is said in the entry: that is no reason to lose what else has been found.
void add_difference_wave(std::vector<signoff_entry>& entries, std::size_t first, const wave_question& question);

}  // namespace tabletop
