// SPDX-License-Identifier: Apache-2.0
#include "cli/run_session.h"

#include "base/kernel_time.h"
#include "cli/commands.h"
#include "cli/interrupt_flag.h"
#include "cli/output_file.h"
#include "cli/run_plan.h"
#include "cli/run_statistics.h"
#include "cli/serial_bridge.h"
#include "cli/serial_log.h"
#include "cli/terminal.h"
#include "cli/wall_pacer.h"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

namespace tabletop {

namespace {

// How long simulated time runs before the host is looked at again. With somebody at a line: the delay of a key.
constexpr std::uint64_t live_chunk_ps = 1'000'000'000;
constexpr std::uint64_t chunk_ps = 10'000'000'000;
// A run ends when the machine is idle and nothing went over its lines for so long.
constexpr std::uint64_t idle_ps = 20'000'000'000;

class line_logger : public serial_receiver {
  public:
    line_logger(serial_log& log, const std::string& port, bool to_device)
        : log_(log), port_(port), to_device_(to_device) {}
    void on_frame(const serial_frame& frame) override {
        log_.add({frame.start_ps, frame.end_ps(), port_, to_device_, frame.data});
    }
    void on_edge(std::uint64_t, bool) override {}

  private:
    serial_log& log_;
    std::string port_;
    bool to_device_;
};

class run_session {
  public:
    explicit run_session(const run_options& options)
        : options_(options),
          plan_(make_run_plan(options)),
          stats_file_("--stats", options.stats),
          vcd_file_("--vcd", options.vcd),
          trace_file_("--trace", options.trace ? options.trace->path : ""),
          recording_file_("--recording", options.recording) {}

    int run() {
        build();
        const auto start = std::chrono::steady_clock::now();
        statistics_.end = advance();
        statistics_.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        finish();
        return statistics_.exit_code;
    }

  private:
    void build() {
        const bool records = vcd_file_.is_open() || trace_file_.is_open() || recording_file_.is_open();
        machine_ = plan_.kind->build(plan_.parameters, plan_.views, records ? &recording_ : nullptr);
        if (!options_.serial_log.empty()) {
            log_ = std::make_unique<serial_log>(options_.serial_log, plan_.kind->name(), machine_->main_clock());
        }
        for (const auto& line : machine_->lines()) attach(line);
        machine_->load(plan_.firmware);
        machine_->set_entry(plan_.firmware.entry);
        for (const auto& image : plan_.loads) machine_->load(image);
        watch_interrupts();
    }

    void attach(const machine_line& line) {
        bridges_.push_back(std::make_unique<serial_bridge>(
            ("far_end_of_" + line.name).c_str(), line.to_device, line.from_device, *plan_.far_ends.at(line.name),
            plan_.parameters.integer("line.baud"), plan_.parameters.time_ps("cpu.quantum")));
        bridges_.back()->watch_for(options_.stop_on);
        if (!log_) return;
        loggers_.push_back(std::make_unique<line_logger>(*log_, line.name, true));
        line.to_device.attach(*loggers_.back());
        loggers_.push_back(std::make_unique<line_logger>(*log_, line.name, false));
        line.from_device.attach(*loggers_.back());
    }

    // Lets time run to the first of the endings.
    run_end advance() {
        while (true) {
            sc_core::sc_start(from_ps(next_stop_ps() - now_ps()));
            for (const auto& bridge : bridges_) bridge->end().flush();
            if (log_) log_->flush(now_ps());
            if (const auto end = ending()) return *end;
            if (any_live()) pace();
            for (const auto& bridge : bridges_) bridge->poll();
        }
    }

    // On a grid of absolute time, so that a run's endings do not depend on the host.
    std::uint64_t next_stop_ps() const {
        const auto chunk = any_live() ? live_chunk_ps : chunk_ps;
        const auto next = (now_ps() / chunk + 1) * chunk;
        return options_.until_ps ? std::min(next, std::max(*options_.until_ps, now_ps())) : next;
    }

    std::optional<run_end> ending() {
        if (std::any_of(bridges_.begin(), bridges_.end(), [](const auto& bridge) { return bridge->text_seen(); })) {
            return run_end::stop_on;
        }
        fault_ = machine_->fault();
        if (!fault_.empty()) return run_end::fault;
        if (interrupted()) return run_end::interrupted;
        if (options_.until_ps && now_ps() >= *options_.until_ps) return run_end::until;
        activity_ = machine_->activity();
        if (!idle()) return std::nullopt;
        const bool players =
            std::any_of(bridges_.begin(), bridges_.end(), [](const auto& bridge) { return bridge->end().is_player(); });
        if (players &&
            std::all_of(bridges_.begin(), bridges_.end(), [](const auto& bridge) { return bridge->end().done(); })) {
            return run_end::players_done;
        }
        if (std::any_of(bridges_.begin(), bridges_.end(), [](const auto& bridge) { return bridge->end().open(); })) {
            return std::nullopt;
        }
        return run_end::idle;
    }

    // Nothing has happened for a while, and no player has yet something to do by itself.
    bool idle() const {
        if (activity_ != machine_activity::idle) return false;
        return std::all_of(bridges_.begin(), bridges_.end(), [](const auto& bridge) {
            return !bridge->acting() && bridge->last_activity_ps() + idle_ps <= now_ps();
        });
    }

    bool any_live() const {
        return std::any_of(bridges_.begin(), bridges_.end(), [](const auto& bridge) { return bridge->end().live(); });
    }

    void pace() {
        const bool acting =
            std::any_of(bridges_.begin(), bridges_.end(), [](const auto& bridge) { return bridge->acting(); });
        if (activity_ == machine_activity::busy || acting) return pacer_.release();
        std::vector<int> descriptors;
        for (const auto& bridge : bridges_) {
            if (bridge->end().descriptor() >= 0) descriptors.push_back(bridge->end().descriptor());
        }
        pacer_.hold(now_ps(), descriptors);
    }

    void finish() {
        if (log_) log_->flush();
        if (restore_terminal()) fmt::print(stderr, "\n");
        for (const auto& bridge : bridges_) bridge->end().finish();
        statistics_.simulated_ps = now_ps();
        statistics_.machine = machine_->statistics();
        statistics_.exit_code = decide_exit_code();
        fmt::print(stderr, "{}", statistics_.text());
        for (const auto& [line, end] : plan_.far_ends) {
            if (const auto results = end->results_text(); !results.empty()) {
                fmt::print(stderr, "{}: {}\n", line, results);
            }
        }
        write_files();
    }

    int decide_exit_code() const {
        if (statistics_.end == run_end::fault) {
            fmt::print(stderr, "{}\n", fault_);
            return exit_machine_fault;
        }
        if (statistics_.end == run_end::interrupted) return exit_interrupted;
        if (statistics_.end == run_end::stop_on) return exit_done;
        if (!options_.stop_on.empty()) {
            fmt::print(stderr, "--stop-on: the machine never sent \"{}\"\n", options_.stop_on);
            return exit_check_failed;
        }
        if (statistics_.end != run_end::idle) return exit_done;
        const auto waiting = std::find_if(plan_.far_ends.begin(), plan_.far_ends.end(),
                                          [](const auto& entry) { return !entry.second->done(); });
        if (waiting == plan_.far_ends.end()) return exit_done;
        fmt::print(stderr, "{}: its player waits for what never came\n", waiting->first);
        return exit_check_failed;
    }

    void write_files() {
        if (stats_file_.is_open()) {
            nlohmann::ordered_json players = nlohmann::ordered_json::object();
            for (const auto& [line, end] : plan_.far_ends) {
                if (const auto results = end->results_json(); !results.empty()) {
                    players[line] = nlohmann::ordered_json::parse(results);
                }
            }
            stats_file_.stream() << statistics_.json(options_, plan_.parameters, plan_.views, players.dump());
        }
        recording_.sort();
        if (recording_file_.is_open()) recording_.write(recording_file_.stream());
        if (vcd_file_.is_open()) recording_.write_vcd(vcd_file_.stream());
        if (trace_file_.is_open()) {
            recording_.write_chrome_trace(trace_file_.stream(), options_.trace->from_ps, options_.trace->to_ps);
        }
        for (auto* const file : {&stats_file_, &vcd_file_, &trace_file_, &recording_file_}) file->flush();
    }

    run_options options_;
    run_plan plan_;
    output_file stats_file_;
    output_file vcd_file_;
    output_file trace_file_;
    output_file recording_file_;
    recording recording_;
    std::unique_ptr<machine> machine_;
    std::unique_ptr<serial_log> log_;
    std::vector<std::unique_ptr<serial_bridge>> bridges_;
    std::vector<std::unique_ptr<line_logger>> loggers_;
    wall_pacer pacer_;
    machine_activity activity_ = machine_activity::busy;
    std::string fault_;
    run_statistics statistics_;
};

}  // namespace

int run_machine(const run_options& options) {
    return run_session(options).run();
}

}  // namespace tabletop
