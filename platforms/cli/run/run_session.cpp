// SPDX-License-Identifier: Apache-2.0
#include "cli/run/run_session.h"

#include "base/input_error.h"
#include "base/kernel_time.h"
#include "cli/run/recording_files.h"
#include "cli/run/run_plan.h"
#include "cli/run/run_statistics.h"
#include "host/display/terminal_mode.h"
#include "host/gdb/gdb_server.h"
#include "host/lines/serial_bridge.h"
#include "host/output_file.h"
#include "host/pacing/host_glance.h"
#include "host/pacing/wall_pacer.h"
#include "host/pads/pad_bridge.h"
#include "host/processor/instruction_trace.h"
#include "host/recordings/event_log.h"
#include "host/run/surroundings.h"
#include "host/semihosting/semihosted_program.h"
#include "signoff/process/exit_code.h"
#include "signoff/process/interrupt_flag.h"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
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
// How long somebody at a display sees how it ended.
constexpr std::uint64_t last_look_ps = 3'000'000'000'000;
// What a program that has ended itself left in a transmitter: so long after the last frame, it has been stopped.
constexpr std::uint64_t longest_pause_ps = 50'000'000'000;

// The other machine of self play, with names of its own in the simulation and for its lines.
class second_machine : public sc_core::sc_module {
  public:
    second_machine(sc_core::sc_module_name name, const std::function<std::unique_ptr<machine>()>& build)
        : sc_module(name), machine_(build()) {}

    machine& device() { return *machine_; }
    std::vector<machine_line> lines() {
        std::vector<machine_line> lines;
        for (const auto& line : machine_->lines()) {
            lines.push_back({opponent_line(line.name), line.to_device, line.from_device, line.bit_time});
        }
        return lines;
    }

  private:
    std::unique_ptr<machine> machine_;
};

class run_session {
  public:
    explicit run_session(const run_options& options)
        : options_(options),
          plan_(make_run_plan(options)),
          stats_file_("--stats", options.stats),
          recording_(options, plan_.kind->registers()) {}

    int run() {
        build();
        const auto start = std::chrono::steady_clock::now();
        statistics_.end = run_end::lost;
        unless_lost([this] { statistics_.end = advance(); });
        statistics_.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        finish();
        return statistics_.exit_code;
    }

  private:
    void build() {
        watch_interrupts();
        machine_ = build_machine(recording_.target());
        for (const auto& line : machine_->lines()) attach(*machine_, line);
        if (plan_.self_play) add_opponent();
        attach_pads();
        for (const auto& change : plan_.gpio.changes) machine_->set_pin(change.pin, change.level, change.time_ps);
        if (!options_.serial_log.empty()) attach_event_log();
        if (plan_.kind->has_processor()) load_programs();
        attach_semihosting();
        if (!options_.instruction_trace.empty()) {
            instruction_trace_ = std::make_unique<instruction_trace>(options_.instruction_trace,
                                                                     processor_for("--trace-instructions").core());
        }
        if (options_.gdb) attach_debugger();
        // What a refused run would leave on the host, or somebody would see for a moment, comes last.
        if (machine_->screen() != nullptr) attach_screen(*machine_->screen());
    }

    void load_programs() {
        machine_->load(plan_.firmware);
        machine_->set_entry(plan_.firmware);
        for (const auto& image : plan_.loads) machine_->load(image);
    }

    std::unique_ptr<machine> build_machine(record_target* record_to) const {
        if (plan_.user_rtl)
            return plan_.kind->build_with_user_rtl(plan_.parameters, plan_.views, plan_.user_rtl, record_to);
        return plan_.kind->build(plan_.parameters, plan_.views, record_to);
    }

    void add_opponent() {
        opponent_ = std::make_unique<second_machine>("opponent", [this] { return build_machine(nullptr); });
        for (const auto& line : opponent_->lines()) attach(opponent_->device(), line);
    }

    void attach(machine& device, const machine_line& line) {
        auto name = "far_end_of_" + line.name;
        std::replace(name.begin(), name.end(), '.', '_');  // separates a module from its parent
        auto bridge = std::make_unique<serial_bridge>(
            name.c_str(), line.name, line.to_device, line.from_device, *plan_.far_ends.at(line.name),
            plan_.parameters.integer(plan_.kind->line_rate_key()), plan_.kind->lead_ps(plan_.parameters));
        if (&device == machine_.get()) bridge->watch_for(options_.stop_on);
        bridge->start_at(device.ready_ps());
        bridge->name_rate(plan_.kind->line_rate_key());
        bridge->on_reset([this, &device] { return press_reset(device); });
        recording_.attach(line, machine_->main_clock());
        around_.add(std::move(bridge));
    }

    void attach_pads() {
        for (const auto& pad : machine_->pads()) {
            const auto name = "hand_at_" + pad.name;
            auto bridge = std::make_unique<pad_bridge>(name.c_str(), pad, *plan_.pad_ends.at(pad.name));
            bridge->on_change([this, pad_name = pad.name](std::uint8_t buttons, bool plugged) {
                if (log_) log_->add_pad(pad_name, now_ps(), buttons, plugged);
            });
            bridge->on_reset([this] { press_reset_at_pad(); });
            pads_.push_back(bridge.get());
            around_.add(std::move(bridge));
        }
    }

    void attach_screen(vga_monitor& monitor) {
        auto bridge = std::make_unique<screen_bridge>("screen", monitor, open_displays(plan_.screen),
                                                      std::move(plan_.screen.frames));
        if (std::any_of(pads_.begin(), pads_.end(), [](const auto* pad) { return pad->end().sees(); })) {
            bridge->on_picture([this](const picture& screen) {
                for (auto* const pad : pads_) pad->see(screen);
            });
        }
        bridge->on_key([this](display_key key, bool pressed) {
            for (auto* const pad : pads_) pad->end().key(key, pressed);
        });
        around_.add_screen(std::move(bridge));
    }

    std::uint64_t press_reset(machine& device) {
        const auto ready_ps = device.press_reset();
        const bool first = &device == machine_.get();
        if (log_) log_->add_reset(first ? "reset" : opponent_line("reset"), now_ps(), ready_ps);
        return ready_ps;
    }

    // Several hands at one time: one press.
    void press_reset_at_pad() {
        if (pad_reset_ps_ == now_ps()) return;
        pad_reset_ps_ = now_ps();
        press_reset(*machine_);
    }

    void attach_event_log() {
        log_ = std::make_unique<event_log>(options_.serial_log, plan_.kind->name(), machine_->main_clock());
        for (const auto& line : all_lines()) log_->attach(line);
        log_->attach_pins(*machine_, plan_.gpio.changes);
    }

    std::vector<machine_line> all_lines() {
        auto lines = machine_->lines();
        if (!opponent_) return lines;
        for (const auto& line : opponent_->lines()) lines.push_back(line);
        return lines;
    }

    cortex_a9& processor_for(const char* option) {
        auto* const processor = machine_->processor();
        if (processor == nullptr) throw input_error(fmt::format("{}: {} has no processor", option, plan_.kind->name()));
        return *processor;
    }

    void attach_semihosting() {
        if (options_.semihosting.empty()) {
            if (machine_->processor() != nullptr) warn_of_semihosting(*machine_->processor());
            return;
        }
        semihosting_setup setup;
        setup.folder = options_.semihosting;
        setup.command_line = std::filesystem::path(plan_.firmware.name).filename();
        setup.epoch = options_.epoch;
        setup.quota = plan_.parameters.size("semihosting.quota");
        setup.interrupted = interrupted;
        setup.owns_input = std::none_of(options_.backends.begin(), options_.backends.end(),
                                        [](const auto& backend) { return backend.second == "stdio"; });
        set_heap(setup, plan_.firmware, plan_.loads, machine_->memory_end());
        program_ = std::make_unique<semihosted_program>(setup, processor_for("--semihosting"));
    }

    void attach_debugger() {
        debugger_ = std::make_unique<gdb_server>(
            *options_.gdb, processor_for("--gdb"), plan_.firmware.entry, [this] { flush_before_stop(); }, interrupted);
    }

    void flush_before_stop() {
        try {
            flush_lines();
        } catch (const input_error&) {
            // The same failure ends the run when its lines are flushed next.
        }
    }

    void flush_lines() {
        around_.flush();
        if (program_) program_->flush();
        if (instruction_trace_) instruction_trace_->save();
    }

    // Runs an action. What cannot be written any more is said, and everything else is still written.
    template <typename Action>
    void unless_lost(Action action) {
        try {
            action();
        } catch (const input_error& error) {
            fmt::print(stderr, "tabletop: {}\n", error.what());
            lost_ = true;
        }
    }

    bool anything_lost() const {
        return lost_ || stats_file_.failed() || recording_.failed() || around_.lost() || (log_ && log_->failed()) ||
               (instruction_trace_ && instruction_trace_->failed());
    }

    // Lets time run to the first of the endings.
    run_end advance() {
        while (true) {
            run_to(next_stop_ps());
            recording_.settle(now_ps());
            flush_lines();
            if (log_) log_->flush(now_ps());
            if (const auto end = ending()) return *end;
            if (exited()) continue;
            if (any_live()) pace();
            around_.poll();
        }
    }

    // In parts between which nothing happens, so that a run does not depend on them. One that ends early was paused.
    void run_to(std::uint64_t stop_ps) {
        stop_.notify(from_ps(stop_ps - now_ps()));
        bool paused = false;
        do {
            const auto part_end_ps = std::min(stop_ps, now_ps() + glance_.part_ps());
            glance_.begin(now_ps());
            sc_core::sc_start(from_ps(part_end_ps - now_ps()));
            glance_.end(now_ps());
            paused = now_ps() < part_end_ps;
            if (debugger_) debugger_->poll();
        } while (!paused && now_ps() < stop_ps && !told_to_end());
    }

    bool told_to_end() const { return interrupted() || (debugger_ && debugger_->killed()); }

    // On a grid of absolute time, so that a run's endings do not depend on the host.
    std::uint64_t next_stop_ps() const {
        const auto chunk = any_live() ? live_chunk_ps : chunk_ps;
        const auto next = exited() ? now_ps() + exited_chunk_ps : (now_ps() / chunk + 1) * chunk;
        return options_.until_ps ? std::min(next, std::max(*options_.until_ps, now_ps())) : next;
    }

    bool exited() const { return program_ && program_->exit_status(); }

    // What a program that has ended itself left in the transmitters still goes out, unless they have been stopped.
    bool lines_quiet() const {
        return !machine_->sending() || std::max(program_->exit_ps(), last_frame_ps()) + longest_pause_ps <= now_ps();
    }

    std::uint64_t last_frame_ps() const {
        std::uint64_t last = 0;
        for (const auto& line : machine_->lines()) last = std::max(last, line.from_device.free_ps());
        return last;
    }

    std::optional<run_end> ending() {
        if (around_.text_seen()) return run_end::stop_on;
        fault_ = machine_->fault();
        if (fault_.empty() && opponent_) fault_ = opponent_->device().fault();
        if (!fault_.empty()) {
            if (debugger_) debugger_->faulted();
            return run_end::fault;
        }
        if (interrupted()) return run_end::interrupted;
        if (around_.closed()) return run_end::closed;
        if (exited() && lines_quiet()) return run_end::exited;
        if (debugger_ && debugger_->killed()) return run_end::killed;
        if (options_.until_ps && now_ps() >= *options_.until_ps) return run_end::until;
        if (exited()) return std::nullopt;
        activity_ = machine_->activity();
        // The enumeration goes from the busiest on.
        if (opponent_) activity_ = std::min(activity_, opponent_->device().activity());
        if (!idle()) return std::nullopt;
        if (around_.players_done()) return seen() ? std::optional(run_end::players_done) : std::nullopt;
        if (around_.open()) return std::nullopt;
        return run_end::idle;
    }

    // Nothing has happened for a while, and no player or script has yet something to do by itself.
    bool idle() const {
        if (debugged()) return false;
        if (activity_ != machine_activity::idle || plan_.gpio.end_ps + idle_ps > now_ps()) return false;
        return around_.quiet_for(idle_ps);
    }

    bool seen() const { return !around_.watched() || around_.quiet_for(last_look_ps); }

    bool debugged() const { return debugger_ && debugger_->attached(); }

    bool any_live() const { return debugged() || around_.live(); }

    void pace() {
        if (activity_ == machine_activity::busy || around_.hurries()) return pacer_.release();
        auto descriptors = around_.descriptors();
        if (debugger_) descriptors.push_back(debugger_->descriptor());
        pacer_.hold(now_ps(), descriptors);
    }

    void finish() {
        if (log_) log_->finish(now_ps());
        unless_lost([this] { missed_pictures_ = around_.finish_screen(); });
        if (restore_terminal()) fmt::print(stderr, "\n");
        unless_lost([this] { around_.finish(); });
        recording_.finish(now_ps());
        if (instruction_trace_ && exited()) instruction_trace_->finish();
        if (instruction_trace_) instruction_trace_->save();
        statistics_.simulated_ps = now_ps();
        if (plan_.kind->has_processor()) statistics_.machine = machine_->statistics();
        if (program_) statistics_.exit_status = program_->exit_status();
        statistics_.exit_code = decide_exit_code();
        if (anything_lost()) statistics_.exit_code = exit_bad_input;
        if (debugger_) {
            debugger_->finish(statistics_.exit_status.value_or(statistics_.exit_code));
            statistics_.wall_seconds -= debugger_->stopped_seconds();
        }
        fmt::print(stderr, "{}{}", statistics_.text(), machine_->measurements_text());
        for (const auto* const link : around_.links()) {
            if (const auto results = link->end().results_text(); !results.empty()) {
                fmt::print(stderr, "{}: {}\n", link->connector(), results);
            }
        }
        write_statistics();
    }

    int decide_exit_code() const {
        if (statistics_.end == run_end::fault) {
            fmt::print(stderr, "{}\n", fault_);
            return exit_machine_fault;
        }
        if (statistics_.end == run_end::lost) return exit_bad_input;
        if (statistics_.end == run_end::interrupted) return exit_interrupted;
        for (const auto& sentence : missed_pictures_) fmt::print(stderr, "{}\n", sentence);
        if (!missed_pictures_.empty()) return exit_check_failed;
        if (statistics_.end == run_end::stop_on || statistics_.end == run_end::killed) return exit_done;
        if (!options_.stop_on.empty()) {
            fmt::print(stderr, "--stop-on: the machine never sent \"{}\"\n", options_.stop_on);
            return exit_check_failed;
        }
        if (statistics_.exit_status) return *statistics_.exit_status == 0 ? exit_done : exit_check_failed;
        if (statistics_.end != run_end::idle) return exit_done;
        const auto waiting = around_.first_waiting();
        if (waiting.empty()) return exit_done;
        fmt::print(stderr, "{}: its player waits for what never came\n", waiting);
        return exit_check_failed;
    }

    // Without those of blocks that RTL of one's own stands for.
    view_map views_there() const {
        auto views = plan_.views;
        if (!plan_.user_rtl) return views;
        for (const auto& instance : plan_.kind->replaced_instances(*plan_.user_rtl)) views.erase(instance);
        return views;
    }

    void write_statistics() {
        if (!stats_file_.is_open()) return;
        nlohmann::ordered_json players = nlohmann::ordered_json::object();
        for (const auto* const link : around_.links()) {
            if (const auto results = link->end().results_json(); !results.empty()) {
                players[link->connector()] = nlohmann::ordered_json::parse(results);
            }
        }
        stats_file_.stream() << statistics_.json(options_, plan_.parameters, views_there(), players.dump(),
                                                 machine_->measurements_json());
        stats_file_.save();
        if (stats_file_.failed()) statistics_.exit_code = exit_bad_input;
    }

    run_options options_;
    run_plan plan_;
    output_file stats_file_;
    recording_files recording_;
    std::unique_ptr<semihosted_program> program_;  // outlives the processor, which waits in it after the exit call
    sc_core::sc_event stop_{"stop"};               // the end of a chunk, which the processor must not run past
    std::unique_ptr<machine> machine_;
    std::unique_ptr<second_machine> opponent_;
    surroundings around_;
    std::vector<pad_bridge*> pads_;
    std::optional<std::uint64_t> pad_reset_ps_;  // the last press by a hand at a pad
    std::vector<std::string> missed_pictures_;
    std::unique_ptr<event_log> log_;
    std::unique_ptr<instruction_trace> instruction_trace_;
    std::unique_ptr<gdb_server> debugger_;
    wall_pacer pacer_;
    host_glance glance_;
    machine_activity activity_ = machine_activity::busy;
    std::string fault_;
    bool lost_ = false;  // something that no file of its own knows of
    run_statistics statistics_;
};

}  // namespace

int run_machine(const run_options& options) {
    return run_session(options).run();
}

}  // namespace tabletop
