// SPDX-License-Identifier: Apache-2.0
// What a bench leaves: a recording in a file, pictures in a file beside it, and figures that it prints in the end.
#pragma once

#include "base/picture.h"
#include "base/record_stream.h"
#include "signoff/compare/pin_levels.h"

#include <nlohmann/json_fwd.hpp>

#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// A bench's recording on its way to its file, while it is taken.
class bench_recording {
  public:
    // levels: as pin_levels, written at the end; else as the lines of a recording.
    enum class format { lines, levels };

    explicit bench_recording(const std::string& path, format kind = format::lines);
    ~bench_recording();

    record_target& target() { return stream_; }
    // Wall time that writing has taken so far.
    double writing_seconds() const { return stream_.writing_seconds(); }
    // Called in the simulation, now and then: writes what has happened.
    void settle();
    // Called at the end of the simulation. Throws input_error when the file cannot be written.
    void finish();
    // What the bench prints besides cycles and wall time.
    void say(const nlohmann::json& figures);
    const nlohmann::json& figures() const { return *figures_; }

  private:
    std::string path_;
    std::ofstream file_;
    std::unique_ptr<record_sink> lines_;
    std::unique_ptr<pin_levels> levels_;
    record_stream stream_;
    std::unique_ptr<nlohmann::json> figures_;
};

// Throws input_error when the file cannot be written.
void write_bench_pictures(const std::vector<picture>& pictures, const std::string& recording_path);

pin_levels read_bench_levels(const std::string& recording_path);
std::vector<picture> read_bench_pictures(const std::string& recording_path);

}  // namespace tabletop
