// SPDX-License-Identifier: Apache-2.0
// The files of --vcd, --trace and --recording: what a machine and its serial lines were seen to do, written at the end
// of a run from one recording.
#pragma once

#include "base/recording.h"
#include "base/serial_line.h"
#include "cli/machines/machine.h"
#include "cli/output_file.h"
#include "cli/run/run_options.h"

#include <memory>
#include <string>
#include <vector>

namespace tabletop {

class recording_files {
  public:
    // Throws input_error when a file cannot be written.
    explicit recording_files(const run_options& options);
    ~recording_files();

    // What the machine is to record to; null: nobody asked.
    recording* target();
    // Records a line's directions as pins: "uart1.rx" carries what the machine gets, "uart1.tx" what it sends. Only for
    // the files that people look at: sign-off compares what blocks do.
    void attach(const machine_line& line, const clock_domain& main_clock);
    // Throws input_error when not everything could be written.
    void write();

  private:
    class pin;
    void attach(serial_line& line, const std::string& name, const clock_domain& main_clock);

    output_file vcd_;
    output_file trace_;
    output_file recording_file_;
    std::uint64_t trace_from_ps_ = 0;
    std::uint64_t trace_to_ps_ = 0;
    recording recording_;
    std::vector<std::unique_ptr<pin>> pins_;
};

}  // namespace tabletop
