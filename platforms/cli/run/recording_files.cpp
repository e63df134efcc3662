// SPDX-License-Identifier: Apache-2.0
#include "cli/run/recording_files.h"

namespace tabletop {

// One direction of a line.
class recording_files::pin : public serial_receiver {
  public:
    pin(recording& target, const std::string& name, const clock_domain& clock)
        : target_(target), channel_(target.add_channel(name, clock, 1)) {
        target_.add_level(channel_, 0, 1);
    }
    void on_frame(const serial_frame& frame) override {
        flush();
        for (const auto& edge : expand(frame)) announced_.push_back(edge);
    }
    void on_edge(std::uint64_t time_ps, bool level) override {
        flush();
        announced_.push_back({time_ps, level});
    }
    void on_release(std::uint64_t time_ps) override {
        while (!announced_.empty() && announced_.back().time_ps > time_ps) announced_.pop_back();
        if (!(announced_.empty() ? level_ : announced_.back().level)) announced_.push_back({time_ps, true});
        flush();
    }

    // What is announced now begins after the end of what was announced before, which comes as it is.
    void flush() {
        for (const auto& edge : announced_) target_.add_level(channel_, edge.time_ps, edge.level ? 1 : 0);
        if (!announced_.empty()) level_ = announced_.back().level;
        announced_.clear();
    }

  private:
    recording& target_;
    std::uint32_t channel_;
    std::vector<serial_edge> announced_;
    bool level_ = true;
};

recording* recording_files::target() {
    return vcd_.is_open() || trace_.is_open() || recording_file_.is_open() ? &recording_ : nullptr;
}

void recording_files::attach(const machine_line& line, const clock_domain& main_clock) {
    if (!vcd_.is_open() && !trace_.is_open()) return;
    attach(line.to_device, line.name + ".rx", main_clock);
    attach(line.from_device, line.name + ".tx", main_clock);
}

void recording_files::attach(serial_line& line, const std::string& name, const clock_domain& main_clock) {
    pins_.push_back(std::make_unique<pin>(recording_, name, main_clock));
    line.attach(*pins_.back());
}

void recording_files::write() {
    for (const auto& each : pins_) each->flush();
    recording_.sort();
    if (recording_file_.is_open()) recording_.write(recording_file_.stream());
    if (vcd_.is_open()) recording_.write_vcd(vcd_.stream());
    if (trace_.is_open()) recording_.write_chrome_trace(trace_.stream(), trace_from_ps_, trace_to_ps_);
    for (auto* const file : {&vcd_, &trace_, &recording_file_}) file->flush();
}

recording_files::recording_files(const run_options& options)
    : vcd_("--vcd", options.vcd),
      trace_("--trace", options.trace ? options.trace->path : ""),
      recording_file_("--recording", options.recording) {
    if (!options.trace) return;
    trace_from_ps_ = options.trace->from_ps;
    trace_to_ps_ = options.trace->to_ps;
}

recording_files::~recording_files() = default;

}  // namespace tabletop
