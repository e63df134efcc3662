// SPDX-License-Identifier: Apache-2.0
#include "host/recordings/recording_files.h"

#include <utility>

namespace tabletop {

recording_files::recording_files(const recording_request& request, std::vector<register_region> registers)
    : vcd_output_(request.vcd),
      trace_output_(request.trace),
      recording_output_(request.recording),
      registers_(std::move(registers)) {
    if (vcd_output_.is_open()) {
        vcd_file_.emplace(vcd_output_.stream());
        stream_.add_sink(vcd_.emplace(*vcd_file_, registers_));
    }
    if (!request.fst.path.empty()) {
        fst_file_.emplace(request.fst.name, request.fst.path);
        stream_.add_sink(fst_.emplace(*fst_file_, registers_));
    }
    if (trace_output_.is_open()) {
        stream_.add_sink(
            trace_.emplace(trace_output_.stream(), registers_, request.trace_from_ps, request.trace_to_ps));
    }
    if (recording_output_.is_open()) stream_.add_sink(recording_.emplace(recording_output_.stream()));
}

record_target* recording_files::target() {
    return shows_lines() || recording_ ? &stream_ : nullptr;
}

void recording_files::attach(const machine_line& line, const clock_domain& main_clock) {
    if (!shows_lines()) return;
    attach(line.to_device, line.name + ".rx", main_clock, std::nullopt);
    attach(line.from_device, line.name + ".tx", main_clock, line.bit_time);
}

void recording_files::attach(serial_line& line, const std::string& name, const clock_domain& main_clock,
                             const std::optional<serial_bit_time>& bit_time) {
    lines_.push_back(std::make_unique<line_recorder>(stream_, name, main_clock, bit_time));
    line.attach(*lines_.back());
}

void recording_files::settle(std::uint64_t now_ps) {
    if (target() == nullptr) return;
    stream_.settle(now_ps);
    save();
    vcd_output_.tell_growth(now_ps, "--until ends the run earlier, and --fst takes a fraction of the space");
    trace_output_.tell_growth(now_ps, "--trace FILE,FROM..TO writes a part of the run");
}

void recording_files::finish(std::uint64_t now_ps) {
    if (target() == nullptr) return;
    stream_.finish(now_ps);
    for (auto* const file : {&vcd_output_, &trace_output_, &recording_output_}) file->finish();
    if (fst_file_) fst_file_->finish();
}

void recording_files::save() {
    for (auto* const file : {&vcd_output_, &trace_output_, &recording_output_}) file->save();
    if (fst_file_) fst_file_->save();
}

bool recording_files::failed() const {
    return vcd_output_.failed() || trace_output_.failed() || recording_output_.failed() ||
           (fst_file_ && fst_file_->failed());
}

}  // namespace tabletop
