// SPDX-License-Identifier: Apache-2.0
// The recordings of a run: what a machine and its serial lines are seen to do, written while the run goes on.
#pragma once

#include "base/record_stream.h"
#include "base/serial_line.h"
#include "host/machine.h"
#include "host/output_file.h"
#include "host/recordings/chrome_trace.h"
#include "host/recordings/fst_file.h"
#include "host/recordings/line_recorder.h"
#include "host/recordings/register_names.h"
#include "host/recordings/vcd_file.h"
#include "host/recordings/waveform.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// A file with an empty path is not written.
struct recording_request {
    named_output vcd;    // a waveform, as a value change dump
    named_output fst;    // the same in GTKWave's format
    named_output trace;  // for Chrome's trace viewer, of what begins in this time
    std::uint64_t trace_from_ps = 0;
    std::uint64_t trace_to_ps = UINT64_MAX;
    named_output recording;  // as base/recording.h reads it
};

class recording_files {
  public:
    // registers: what accesses are named by. Throws input_error when a file cannot be written.
    recording_files(const recording_request& request, std::vector<register_region> registers);

    // What the machine is to record to; null: nobody asked.
    record_target* target();
    // Records a line's directions, "uart1.rx" with what the machine gets and "uart1.tx" with what it sends. Only for
    // the files that people look at: sign-off compares what blocks do.
    void attach(const machine_line& line, const clock_domain& main_clock);

    // Called at a time of the kernel: writes what happened before.
    void settle(std::uint64_t now_ps);
    // The run is over: writes the rest.
    void finish(std::uint64_t now_ps);
    // True when not everything could be written; standard error has said what.
    bool failed() const;

  private:
    void attach(serial_line& line, const std::string& name, const clock_domain& main_clock,
                const std::optional<serial_bit_time>& bit_time);
    bool shows_lines() const { return vcd_file_ || fst_ || trace_; }
    void save();

    output_file vcd_output_;
    output_file trace_output_;
    output_file recording_output_;
    register_names registers_;
    record_stream stream_;
    std::optional<vcd_file> vcd_file_;
    std::optional<waveform> vcd_;
    std::optional<fst_file> fst_file_;
    std::optional<waveform> fst_;
    std::optional<chrome_trace> trace_;
    std::optional<recording_writer> recording_;
    std::vector<std::unique_ptr<line_recorder>> lines_;
};

}  // namespace tabletop
