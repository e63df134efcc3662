// SPDX-License-Identifier: Apache-2.0
#include "cli/run_session.h"

#include "base/input_error.h"
#include "base/kernel_time.h"
#include "cli/commands.h"
#include "cli/gdb_server.h"
#include "cli/instruction_trace.h"
#include "cli/interrupt_flag.h"
#include "cli/output_file.h"
#include "cli/run_plan.h"
#include "cli/run_statistics.h"
#include "cli/semihosting.h"
#include "cli/serial_bridge.h"
#include "cli/serial_log.h"
#include "cli/terminal.h"
#include "cli/wall_pacer.h"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace tabletop {

namespace {

// How long simulated time runs before the host is looked at again. With somebody at a line: the delay of a key.
constexpr std::uint64_t live_chunk_ps = 1'000'000'000;
constexpr std::uint64_t chunk_ps = 10'000'000'000;
// The same while the last bytes of a program that has ended itself go out.
constexpr std::uint64_t exited_chunk_ps = 10'000'000;
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

// A direction of a line as a pin in the recording: "uart1.rx" carries what the machine gets, "uart1.tx" what it sends.
class line_recorder : public serial_receiver {
  public:
    line_recorder(recording& target, const std::string& name, const clock_domain& clock)
        : target_(target), channel_(target.add_channel(name, clock, 1)) {
        target_.add_level(channel_, 0, 1);
    }
    void on_frame(const serial_frame& frame) override {
        for (const auto& edge : expand(frame)) on_edge(edge.time_ps, edge.level);
    }
    void on_edge(std::uint64_t time_ps, bool level) override { target_.add_level(channel_, time_ps, level ? 1 : 0); }

  private:
    recording& target_;
    std::uint32_t channel_;
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
        attach_pins();
        machine_->load(plan_.firmware);
        machine_->set_entry(plan_.firmware);
        for (const auto& image : plan_.loads) machine_->load(image);
        watch_interrupts();
        if (!options_.semihosting.empty()) attach_semihosting();
        if (!options_.instruction_trace.empty()) {
            instruction_trace_ = std::make_unique<instruction_trace>(options_.instruction_trace,
                                                                     processor_for("--trace-instructions").core());
        }
        if (options_.gdb) attach_debugger();
    }

    cortex_a9& processor_for(const char* option) {
        auto* const processor = machine_->processor();
        if (processor == nullptr) throw input_error(fmt::format("{}: {} has no processor", option, plan_.kind->name()));
        return *processor;
    }

    void attach_semihosting() {
        auto& cpu = processor_for("--semihosting");
        semihosting_setup setup;
        setup.folder = options_.semihosting;
        setup.command_line = std::filesystem::path(plan_.firmware.name).filename();
        setup.epoch = options_.epoch;
        setup.owns_input = std::none_of(options_.backends.begin(), options_.backends.end(),
                                        [](const auto& backend) { return backend.second == "stdio"; });
        set_heap(setup, plan_.firmware, plan_.loads, machine_->memory_end());
        semihosting_ = std::make_unique<semihosting>(setup, [&cpu] { return cpu.local_time_ps(); });
        cpu.on_supervisor_call([this, &cpu](iss& core, std::uint32_t number, bool thumb) {
            if (!semihosting_->call(core, number, thumb)) return false;
            if (semihosting_->exit_status()) end_program(cpu);
            return true;
        });
    }

    // In the processor's thread: the kernel catches up with the exit call, and the processor never returns from it.
    void end_program(const cortex_a9& cpu) {
        if (cpu.local_time_ps() > now_ps()) sc_core::wait(from_ps(cpu.local_time_ps() - now_ps()));
        exit_ps_ = now_ps();
        sc_core::sc_pause();
        sc_core::wait(never_);
    }

    void attach_debugger() {
        debugger_ = std::make_unique<gdb_server>(*options_.gdb, processor_for("--gdb"), plan_.firmware.entry, [this] {
            try {
                flush_lines();
            } catch (const input_error&) {
                // The same failure ends the run when its lines are flushed next.
            }
        });
    }

    void attach(const machine_line& line) {
        bridges_.push_back(std::make_unique<serial_bridge>(
            ("far_end_of_" + line.name).c_str(), line.to_device, line.from_device, *plan_.far_ends.at(line.name),
            plan_.parameters.integer("line.baud"), plan_.parameters.time_ps("cpu.quantum")));
        bridges_.back()->watch_for(options_.stop_on);
        if (vcd_file_.is_open() || trace_file_.is_open()) record(line);
        if (!log_) return;
        loggers_.push_back(std::make_unique<line_logger>(*log_, line.name, true));
        line.to_device.attach(*loggers_.back());
        loggers_.push_back(std::make_unique<line_logger>(*log_, line.name, false));
        line.from_device.attach(*loggers_.back());
    }

    void record(const machine_line& line) {
        recorders_.push_back(std::make_unique<line_recorder>(recording_, line.name + ".rx", machine_->main_clock()));
        line.to_device.attach(*recorders_.back());
        recorders_.push_back(std::make_unique<line_recorder>(recording_, line.name + ".tx", machine_->main_clock()));
        line.from_device.attach(*recorders_.back());
    }

    void attach_pins() {
        for (const auto& change : plan_.gpio.changes) machine_->set_pin(change.pin, change.level, change.time_ps);
        if (!log_) return;
        machine_->on_pin_change([this](unsigned pin, bool level, std::uint64_t time_ps) {
            log_pin({time_ps, pin, level}, false);
        });
    }

    void log_pin(const pin_change& change, bool to_device) {
        log_->add({change.time_ps, change.time_ps, "gpio", to_device, change.level ? 1u : 0u, change.pin});
    }

    // Everything that started before a time up to which all is known.
    void flush_log(std::uint64_t before_ps) {
        if (!log_) return;
        const auto& inputs = plan_.gpio.changes;
        for (; logged_inputs_ < inputs.size() && inputs[logged_inputs_].time_ps < before_ps; ++logged_inputs_) {
            log_pin(inputs[logged_inputs_], true);
        }
        log_->flush(before_ps);
    }

    void flush_lines() {
        for (const auto& bridge : bridges_) bridge->end().flush();
        if (semihosting_) semihosting_->flush();
        if (instruction_trace_) instruction_trace_->flush();
    }

    // Lets time run to the first of the endings.
    run_end advance() {
        while (true) {
            const auto chunk = from_ps(next_stop_ps() - now_ps());
            stop_.notify(chunk);
            sc_core::sc_start(chunk);
            flush_lines();
            flush_log(now_ps());
            if (debugger_) debugger_->poll();
            if (const auto end = ending()) return *end;
            if (exited()) continue;
            if (any_live()) pace();
            for (const auto& bridge : bridges_) bridge->poll();
        }
    }

    // On a grid of absolute time, so that a run's endings do not depend on the host.
    std::uint64_t next_stop_ps() const {
        const auto chunk = any_live() ? live_chunk_ps : chunk_ps;
        const auto next = exited() ? now_ps() + exited_chunk_ps : (now_ps() / chunk + 1) * chunk;
        return options_.until_ps ? std::min(next, std::max(*options_.until_ps, now_ps())) : next;
    }

    bool exited() const { return semihosting_ && semihosting_->exit_status(); }

    // What a program that has ended itself left in the transmitters still goes out, unless they have been stopped.
    bool lines_quiet() const {
        constexpr std::uint64_t longest_pause_ps = 50'000'000'000;
        return !machine_->sending() || std::max(exit_ps_, last_frame_ps()) + longest_pause_ps <= now_ps();
    }

    std::uint64_t last_frame_ps() const {
        std::uint64_t last = 0;
        for (const auto& line : machine_->lines()) last = std::max(last, line.from_device.free_ps());
        return last;
    }

    std::optional<run_end> ending() {
        if (std::any_of(bridges_.begin(), bridges_.end(), [](const auto& bridge) { return bridge->text_seen(); })) {
            return run_end::stop_on;
        }
        fault_ = machine_->fault();
        if (!fault_.empty()) {
            if (debugger_) debugger_->faulted();
            return run_end::fault;
        }
        if (interrupted()) return run_end::interrupted;
        if (exited() && lines_quiet()) return run_end::exited;
        if (debugger_ && debugger_->killed()) return run_end::killed;
        if (options_.until_ps && now_ps() >= *options_.until_ps) return run_end::until;
        if (exited()) return std::nullopt;
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

    // Nothing has happened for a while, and no player or script has yet something to do by itself.
    bool idle() const {
        if (debugged()) return false;
        if (activity_ != machine_activity::idle || plan_.gpio.end_ps + idle_ps > now_ps()) return false;
        return std::all_of(bridges_.begin(), bridges_.end(), [](const auto& bridge) {
            return !bridge->acting() && bridge->last_activity_ps() + idle_ps <= now_ps();
        });
    }

    bool debugged() const { return debugger_ && debugger_->attached(); }

    bool any_live() const {
        return debugged() ||
               std::any_of(bridges_.begin(), bridges_.end(), [](const auto& bridge) { return bridge->end().live(); });
    }

    void pace() {
        const bool acting =
            std::any_of(bridges_.begin(), bridges_.end(), [](const auto& bridge) { return bridge->acting(); });
        if (activity_ == machine_activity::busy || acting) return pacer_.release();
        std::vector<int> descriptors;
        if (debugger_) descriptors.push_back(debugger_->descriptor());
        for (const auto& bridge : bridges_) {
            if (bridge->end().descriptor() >= 0) descriptors.push_back(bridge->end().descriptor());
        }
        pacer_.hold(now_ps(), descriptors);
    }

    void finish() {
        flush_log(now_ps() + 1);
        if (restore_terminal()) fmt::print(stderr, "\n");
        for (const auto& bridge : bridges_) bridge->end().finish();
        if (instruction_trace_ && exited()) instruction_trace_->finish();
        statistics_.simulated_ps = now_ps();
        statistics_.machine = machine_->statistics();
        if (semihosting_) statistics_.exit_status = semihosting_->exit_status();
        statistics_.exit_code = decide_exit_code();
        if (debugger_) {
            debugger_->finish(statistics_.exit_status.value_or(statistics_.exit_code));
            statistics_.wall_seconds -= debugger_->stopped_seconds();
        }
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
        if (statistics_.end == run_end::stop_on || statistics_.end == run_end::killed) return exit_done;
        if (!options_.stop_on.empty()) {
            fmt::print(stderr, "--stop-on: the machine never sent \"{}\"\n", options_.stop_on);
            return exit_check_failed;
        }
        if (statistics_.exit_status) return *statistics_.exit_status == 0 ? exit_done : exit_check_failed;
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
        if (instruction_trace_) instruction_trace_->flush();
        for (auto* const file : {&stats_file_, &vcd_file_, &trace_file_, &recording_file_}) file->flush();
    }

    run_options options_;
    run_plan plan_;
    output_file stats_file_;
    output_file vcd_file_;
    output_file trace_file_;
    output_file recording_file_;
    recording recording_;
    sc_core::sc_event never_{"never"};
    sc_core::sc_event stop_{"stop"};  // the end of a chunk, which the processor must not run past
    std::unique_ptr<machine> machine_;
    std::unique_ptr<gdb_server> debugger_;
    std::unique_ptr<serial_log> log_;
    std::vector<std::unique_ptr<serial_bridge>> bridges_;
    std::vector<std::unique_ptr<line_logger>> loggers_;
    std::vector<std::unique_ptr<line_recorder>> recorders_;
    std::size_t logged_inputs_ = 0;  // of the plan's script
    std::unique_ptr<semihosting> semihosting_;
    std::uint64_t exit_ps_ = 0;
    std::unique_ptr<instruction_trace> instruction_trace_;
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
