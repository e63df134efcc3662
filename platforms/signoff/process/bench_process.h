// SPDX-License-Identifier: Apache-2.0
// A simulation of a sign-off in a process of its own, and what it leaves: figures on standard output, a recording in a
// file, pictures in a file beside it.
#pragma once

#include "base/picture.h"
#include "base/record_stream.h"
#include "base/scratch_folder.h"
#include "signoff/compare/pin_levels.h"
#include "signoff/signoff_options.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

struct bench_figures {
    nlohmann::json all;  // as printed
    double cycles_per_second = 0;
};

// Builds the RTL that it plays, and runs the program with `bench-run` and these options; scratch: for its output.
// Throws input_error for what is wrong with a user's own RTL, machine_fault when that has stopped, std::runtime_error
// for any other end, and what run_self() throws.
bench_figures run_bench_process(const bench_options& options, const scratch_folder& scratch);

// A bench's recording on its way to its file, while it is taken.
class bench_recording {
  public:
    // levels: as pin_levels, written at the end; else as the lines of a recording.
    enum class format { lines, levels };

    explicit bench_recording(const std::string& path, format kind = format::lines);

    record_target& target() { return stream_; }
    // Wall time that writing has taken so far.
    double writing_seconds() const { return stream_.writing_seconds(); }
    // In the simulation, now and then: writes what has happened.
    void settle();
    // At the end of the simulation. Throws input_error when the file cannot be written.
    void finish();
    // Besides cycles and wall time, what the bench prints.
    void say(const nlohmann::json& figures) { figures_.update(figures); }
    const nlohmann::json& figures() const { return figures_; }

  private:
    std::string path_;
    std::ofstream file_;
    std::unique_ptr<record_sink> lines_;
    std::unique_ptr<pin_levels> levels_;
    record_stream stream_;
    nlohmann::json figures_ = nlohmann::json::object();
};

// Throws input_error when the file cannot be written.
void write_bench_pictures(const std::vector<picture>& pictures, const std::string& recording_path);

pin_levels read_bench_levels(const std::string& recording_path);
std::vector<picture> read_bench_pictures(const std::string& recording_path);

}  // namespace tabletop
