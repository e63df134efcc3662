// SPDX-License-Identifier: Apache-2.0
#include "host/run/machine_run.h"

#include "base/kernel_time.h"
#include "host/debugger/page_debugger.h"
#include "host/display/terminal_mode.h"
#include "host/gdb/gdb_server.h"
#include "host/input_facet.h"
#include "host/lines/answer_watch.h"
#include "host/lines/serial_bridge.h"
#include "host/panel_facet.h"
#include "host/pins/pins_facet.h"
#include "host/processor/debug_target.h"
#include "host/processor/instruction_trace.h"
#include "host/processor/processor_facet.h"
#include "host/processor/program_exit.h"
#include "host/recordings/event_log.h"
#include "host/recordings/recording_files.h"
#include "host/reset_facet.h"
#include "host/screen_facet.h"
#include "host/semihosting/semihosted_program.h"
#include "host/web/web_panel.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

namespace tabletop {

namespace {

// How long simulated time runs before the host is looked at again. If somebody is at a line, it is the delay of a key.
constexpr std::uint64_t live_chunk_ps = 1'000'000'000;
// The same while the machine only waits, held to wall time.
constexpr std::uint64_t live_waiting_chunk_ps = 5'000'000'000;
constexpr std::uint64_t chunk_ps = 10'000'000'000;
// The same while the last bytes of a program that has ended itself go out.
constexpr std::uint64_t exited_chunk_ps = 10'000'000;
// A run ends when the machine is idle and nothing went over its lines for so long.
constexpr std::uint64_t idle_ps = 20'000'000'000;
// How long somebody at a display sees how it ended.
constexpr std::uint64_t last_look_ps = 3'000'000'000'000;
// What a program that has ended itself left in a transmitter: so long after the last frame, it has been stopped.
constexpr std::uint64_t longest_pause_ps = 50'000'000'000;
// How long Ctrl-C and the limit of wall time wait while time stands still.
constexpr auto longest_standstill = std::chrono::milliseconds(100);
constexpr std::uint64_t ps_per_instruction = 1'000'000'000'000 / paced_instructions;  // of wall time

}  // namespace

// The second machine has names of its own in the simulation and for its lines.
class machine_run::second_machine : public sc_core::sc_module {
  public:
    second_machine(sc_core::sc_module_name name, const machine_builder& build) : sc_module(name), machine_(build()) {}

    machine& device() { return *machine_; }
    std::vector<machine_line> lines() {
        auto lines = machine_->lines();
        std::vector<machine_line> named;
        for (const auto& line : lines) {
            auto of_opponent = line;
            of_opponent.name = opponent_line(line.name);
            named.push_back(of_opponent);
        }
        return named;
    }

  private:
    std::unique_ptr<machine> machine_;
};

void machine_run::attach_lines(peer_map ends) {
    peers_ = std::move(ends);
    for (const auto& line : machine_->lines()) attach_line(*machine_, line);
}

void machine_run::add_opponent(const machine_builder& build) {
    opponent_ = std::make_unique<second_machine>("opponent", build);
    for (const auto& line : opponent_->lines()) attach_line(opponent_->device(), line);
}

void machine_run::attach_line(machine& owner, const machine_line& line) {
    auto name = "peer_of_" + line.name;
    std::replace(name.begin(), name.end(), '.', '_');  // separates a module from its parent
    auto bridge = std::make_unique<serial_bridge>(name.c_str(), line.name, line.to_device, line.from_device,
                                                  *peers_.at(line.name), line.settings.rate, line.settings.lead_ps);
    if (&owner == machine_.get()) bridge->watch_for(settings_.stop_on);
    bridge->start_at(line.ready_ps);
    bridge->name_rate(line.settings.rate_key);
    bridge->on_reset([this, &owner] { return press_reset(owner); });
    if (settings_.recordings != nullptr) settings_.recordings->attach(line, machine_->main_clock());
    around_.add(std::move(bridge));
}

void machine_run::attach_pads(pad_end_map ends) {
    pad_ends_ = std::move(ends);
    for (const auto& pad : machine_->pads()) {
        const auto name = "hand_at_" + pad.name;
        auto bridge = std::make_unique<pad_bridge>(name.c_str(), pad, *pad_ends_.at(pad.name));
        bridge->on_change([this, pad_name = pad.name](std::uint8_t buttons, bool plugged) {
            if (log_) log_->add_pad(pad_name, now_ps(), buttons, plugged);
        });
        bridge->on_reset([this] { press_reset_at_pad(); });
        pads_.push_back(bridge.get());
        around_.add(std::move(bridge));
    }
}

void machine_run::time_answers(const std::string& line, const std::string& mark) {
    times_answers_ = true;
    for (const auto& one : machine_->lines()) {
        if (one.name == line) answers_ = std::make_unique<answer_watch>(one, mark);
    }
}

void machine_run::attach_connections() {
    for (auto& one : machine_->connections()) around_.add(std::move(one));
}

std::uint64_t machine_run::press_reset(machine& owner) {
    auto* const button = owner.reset();
    const auto ready_ps = button != nullptr ? button->press_reset() : 0;
    const bool first = &owner == machine_.get();
    if (log_) log_->add_reset(first ? "reset" : opponent_line("reset"), now_ps(), ready_ps);
    return ready_ps;
}

// Several hands at one time: one press.
void machine_run::press_reset_at_pad() {
    if (pad_reset_ps_ == now_ps()) return;
    pad_reset_ps_ = now_ps();
    press_reset(*machine_);
}

void machine_run::attach_pins(const gpio_script& script) {
    pins_ = script;
    for (const auto& change : pins_.changes) machine_->pins()->set_pin(change.pin, change.level, change.time_ps);
}

void machine_run::log_events(const named_output& file, const std::string& machine, const machine_pins& pins) {
    log_ = std::make_unique<event_log>(file, machine, machine_->main_clock());
    for (const auto& line : machine_->lines()) log_->attach(line);
    if (opponent_) {
        for (const auto& line : opponent_->lines()) log_->attach(line);
    }
    if (auto* const of_machine = machine_->pins()) log_->attach_pins(*of_machine, pins, pins_.changes);
    machine_->on_event([this](const machine_event& event) { log_->add(event); });
}

void machine_run::answer_semihosting(const semihosting_setup& setup) {
    auto own = setup;
    own.interrupted = [this] { return interrupted(); };
    program_ = std::make_unique<semihosted_program>(own, machine_->processor()->cpu());
}

void machine_run::end_at(std::uint32_t exit_register, std::int32_t restart) {
    program_ = std::make_unique<program_exit>(machine_->processor()->cpu());
    machine_->processor()->on_exit(exit_register, [this, restart](std::int32_t status) {
        restarts_ = status == restart;
        program_->end(status & 0xFF);
    });
}

void machine_run::trace_instructions(const named_output& file) {
    instruction_trace_ = std::make_unique<instruction_trace>(file, machine_->processor()->cpu().core());
}

void machine_run::attach_debugger(std::uint16_t port, std::uint32_t entry) {
    gdb_ = std::make_unique<gdb_server>(port, target_of_debuggers(entry));
}

void machine_run::offer_debugger(web_panel& page, debugged_program program, std::uint32_t entry) {
    auto channel = page.add_debugger(machine_->processor()->cpu().name(), describe_debugger(program));
    page_debugger_ = std::make_unique<page_debugger>(std::move(channel), std::move(program),
                                                     [this, entry] { target_of_debuggers(entry); });
    if (debug_target_) page_debugger_->join(*debug_target_);
}

// It is made for the first of them.
debug_target& machine_run::target_of_debuggers(std::uint32_t entry) {
    if (debug_target_) return *debug_target_;
    auto& processor = *machine_->processor();
    debug_surroundings around;
    around.memories = processor.memories();
    around.restart = [&processor] { processor.restart(); };
    around.bring_up_to_date = [this, &processor] {
        flush_before_stop();
        around_.show_standstill(processor.cpu().local_time_ps());
    };
    around.interrupted = [this] { return interrupted(); };
    around.is_traced = instruction_trace_ != nullptr;
    debug_target_ = std::make_unique<debug_target>(processor.cpu(), entry, std::move(around));
    if (page_debugger_) page_debugger_->join(*debug_target_);
    return *debug_target_;
}

void machine_run::attach_screen(std::vector<std::unique_ptr<display>> displays, std::vector<frame_request> frames) {
    // No pictures are drawn when nobody sees them.
    if (displays.empty() && frames.empty() && pads_.empty()) return;
    auto* const facet = machine_->screen();
    if (facet == nullptr) {
        auto bridge =
            std::make_unique<screen_bridge>("screen", nullptr, std::move(displays), std::vector<frame_request>());
        attach_person(*bridge);
        around_.add_screen(std::move(bridge));
        return;
    }
    auto& screen = *facet;
    const bool whole = screen.monitor() == nullptr || std::any_of(displays.begin(), displays.end(),
                                                                  [](const auto& one) { return one->shows_whole(); });
    auto bridge = std::make_unique<screen_bridge>("screen", screen.monitor(), std::move(displays), std::move(frames));
    bridge->show_as([&screen](const picture& seen) { return screen.shown(seen); });
    bridge->show_whole_as([&screen](const picture& seen) { return screen.whole(seen); });
    bridge->caption_as([&screen] { return screen.caption(); });
    if (whole) screen.on_change([to = bridge.get()] { to->refresh(); });
    if (std::any_of(pads_.begin(), pads_.end(), [](const auto* pad) { return pad->end().sees(); })) {
        bridge->on_picture([this](const picture& seen) {
            for (auto* const pad : pads_) pad->see(seen);
        });
    }
    attach_person(*bridge);
    auto* const input = machine_->input();
    bridge->on_key([this, input](display_key key, bool pressed) {
        around_.key(key, pressed);
        if (input != nullptr) input->key(key, pressed);
    });
    if (input != nullptr) {
        bridge->on_pointer([input](int dx, int dy, std::uint8_t buttons) { input->pointer(dx, dy, buttons); });
        bridge->on_click([this, input](unsigned x, unsigned y) {
            const auto said = input->click(x, y);
            if (!said.empty()) around_.say_typed(said);
        });
    }
    around_.add_screen(std::move(bridge));
}

// What a person at a display does with any machine.
void machine_run::attach_person(screen_bridge& bridge) {
    bridge.on_time_request([this](const time_request& request) { take(request); });
    if (times_answers_) {
        bridge.answers_as([this](std::size_t number) {
            return answers_ ? answers_->answers_from(number) : machine_->answers_from(number);
        });
    }
    auto* const panel = machine_->panel();
    if (panel == nullptr) return;
    bridge.panel_as([panel](std::uint64_t time_ps) { return panel->panel_at(time_ps); });
    bridge.on_panel([this](const std::string& connector, const panel_act& act) { around_.move_panel(connector, act); });
}

void machine_run::run() {
    const auto start = std::chrono::steady_clock::now();
    unless_lost([this] { advance(); });
    wall_seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    finish();
}

void machine_run::advance() {
    while (true) {
        run_to(next_stop_ps());
        if (settings_.recordings != nullptr) settings_.recordings->settle(now_ps());
        flush_lines();
        if (log_) log_->flush(now_ps());
        if (const auto reached = ending()) {
            end_ = *reached;
            return;
        }
        if (exited()) continue;
        const bool waits = any_live() && only_waits();
        if (any_live()) keep_pace(waits);
        around_.poll(waits);
    }
}

// The run goes in parts between which nothing happens, so that it does not depend on them, nor on how long time stands
// still there. One that ends early was paused by the kernel.
void machine_run::run_to(std::uint64_t stop_ps) {
    bool paused = false;
    do {
        stand_still();
        while (time_.wants_event()) {
            go_to_event(stop_ps);
            if (is_over()) return;
            stand_still();
        }
        if (time_.stands(now_ps()) && is_given_up()) return;
        const auto here_ps = time_.stands(now_ps()) ? stop_ps : std::min(stop_ps, time_.pause_ps());
        stop_.notify(from_ps(here_ps - now_ps()));
        const auto part_end_ps = std::min(here_ps, now_ps() + glance_.part_ps());
        glance_.begin(now_ps());
        sc_core::sc_start(from_ps(part_end_ps - now_ps()));
        glance_.end(now_ps());
        paused = now_ps() < part_end_ps;
        poll_debuggers();
    } while (!paused && now_ps() < stop_ps && !told_to_end());
}

void machine_run::take(const time_request& request) {
    if (request.what == time_request::kind::reset) {
        press_reset(*machine_);
        return;
    }
    time_.take(request, now_ps());
    around_.tell_pace(time_.stands(now_ps()), time_.pace());
}

// As long as a person at a display wants it to. What has been sent until now is seen.
void machine_run::stand_still() {
    if (!time_.stands(now_ps())) return;
    flush_before_stop();
    around_.poll_displays();
    around_.tell_pace(time_.stands(now_ps()), time_.pace());
    const auto start = std::chrono::steady_clock::now();
    const auto stopped = stopped_by_debuggers();
    while (time_.stands(now_ps()) && !is_given_up()) {
        wait_for_any(with_debuggers(around_.descriptors_of_displays()), longest_standstill);
        around_.poll_displays();
        poll_debuggers();
    }
    stood_ += std::chrono::steady_clock::now() - start - (stopped_by_debuggers() - stopped);
    pacer_.release();
    instruction_pacer_.release();
}

void machine_run::poll_debuggers() {
    if (debug_target_) {
        debug_target_->poll();
    } else if (page_debugger_) {
        page_debugger_->poll();
    }
}

// What is still to be done now comes before it. The processor runs no further ahead than to the end of the part, which
// is no event of the machine's.
void machine_run::go_to_event(std::uint64_t stop_ps) {
    stop_.cancel();
    if (stop_ps > now_ps()) stop_.notify(from_ps(stop_ps - now_ps()));
    while (sc_core::sc_pending_activity_at_current_time()) sc_core::sc_start(sc_core::SC_ZERO_TIME);
    stop_.cancel();
    const auto ahead_ps = sc_core::sc_pending_activity() ? to_ps(sc_core::sc_time_to_pending_activity()) : 0;
    time_.pause_at(now_ps() + ahead_ps);
}

// What has happened at this time ends the run, whatever a person wants of its time.
bool machine_run::is_over() {
    return around_.text_seen() || around_.ends_run() || !machine_->fault().empty();
}

bool machine_run::is_given_up() const {
    return told_to_end() || around_.closed();
}

bool machine_run::told_to_end() const {
    return interrupted() || (debug_target_ && debug_target_->killed());
}

// The grid is one of absolute time, so that a run's endings do not depend on the host.
std::uint64_t machine_run::next_stop_ps() const {
    const auto live = activity_ == machine_activity::busy ? live_chunk_ps : live_waiting_chunk_ps;
    const auto chunk = any_live() ? live : chunk_ps;
    const auto next = exited() ? now_ps() + exited_chunk_ps : (now_ps() / chunk + 1) * chunk;
    return settings_.until_ps ? std::min(next, std::max(*settings_.until_ps, now_ps())) : next;
}

std::optional<run_end> machine_run::ending() {
    if (around_.text_seen()) return run_end::stop_on;
    if (!exited()) fault_ = machine_->fault();
    if (fault_.empty() && opponent_) fault_ = opponent_->device().fault();
    if (!fault_.empty()) {
        if (debug_target_) debug_target_->faulted();
        return run_end::fault;
    }
    if (interrupted()) return settings_.out_of_time() ? run_end::time_out : run_end::interrupted;
    if (!around_.failure().empty()) return run_end::failed;
    if (around_.closed()) return run_end::closed;
    if (around_.ends_run()) return run_end::script_done;
    const bool over = settings_.until_ps && now_ps() >= *settings_.until_ps;
    if (exited() && lines_quiet() && (over || around_.has_shown(program_->exit_ps()))) {
        if (!restarts_) return run_end::exited;
        fault_ = "the kernel restarts the machine: it has panicked, or was told to; its console says which";
        return run_end::fault;
    }
    if (debug_target_ && debug_target_->killed()) return run_end::killed;
    if (over) return run_end::until;
    if (exited()) return std::nullopt;
    activity_ = machine_->activity();
    // The enumeration goes from the busiest on.
    if (opponent_) activity_ = std::min(activity_, opponent_->device().activity());
    if (!idle()) return std::nullopt;
    if (around_.players_done()) {
        const bool seen = !around_.watched() || around_.quiet_for(last_look_ps);
        return seen ? std::optional(run_end::players_done) : std::nullopt;
    }
    if (around_.open()) return std::nullopt;
    return run_end::idle;
}

// What a program that has ended itself left in the transmitters still goes out, unless they have been stopped.
bool machine_run::lines_quiet() const {
    return !machine_->sending() || std::max(program_->exit_ps(), last_frame_ps()) + longest_pause_ps <= now_ps();
}

std::uint64_t machine_run::last_frame_ps() const {
    std::uint64_t last = 0;
    for (const auto& line : machine_->lines()) last = std::max(last, line.from_device.free_ps());
    return last;
}

// Nothing has happened for a while, and no player or script has yet something to do by itself. What the machine has
// drawn last has been seen.
bool machine_run::idle() {
    if (activity_ != machine_activity::idle) {
        idle_since_ps_.reset();
    } else if (!idle_since_ps_) {
        idle_since_ps_ = now_ps();
    }
    if (debugged() || !idle_since_ps_ || pins_.end_ps + idle_ps > now_ps()) return false;
    return around_.quiet_for(idle_ps) && (!draws_until_idle() || around_.has_shown(*idle_since_ps_));
}

bool machine_run::draws_until_idle() const {
    return machine_->screen() != nullptr && machine_->screen()->draws_until_idle();
}

bool machine_run::debugged() const {
    return debug_target_ && debug_target_->attached();
}

bool machine_run::only_waits() const {
    return activity_ != machine_activity::busy && !around_.hurries() && !around_.prepares();
}

void machine_run::keep_pace(bool waits) {
    const auto pace = time_.pace();
    const bool in_real_time = pace == time_pace::real ? !around_.prepares() : waits && pace != time_pace::free;
    auto* const processor = pace == time_pace::instructions && !waits ? machine_->processor() : nullptr;
    in_real_time ? hold(pacer_, now_ps()) : pacer_.release();
    if (processor == nullptr) {
        instruction_pacer_.release();
    } else {
        hold(instruction_pacer_, processor->statistics().instructions * ps_per_instruction);
    }
}

void machine_run::hold(wall_pacer& pacer, std::uint64_t simulated_ps) {
    pacer.hold(simulated_ps, with_debuggers(around_.descriptors()));
}

std::vector<int> machine_run::with_debuggers(std::vector<int> descriptors) const {
    if (debug_target_) {
        const auto of_debuggers = debug_target_->descriptors();
        descriptors.insert(descriptors.end(), of_debuggers.begin(), of_debuggers.end());
    } else if (page_debugger_) {
        descriptors.push_back(page_debugger_->descriptor());
    }
    return descriptors;
}

void machine_run::flush_lines() {
    around_.flush();
    if (program_) program_->flush();
    if (!instruction_trace_) return;
    instruction_trace_->save();
    instruction_trace_->tell_growth(now_ps());
}

void machine_run::flush_before_stop() {
    try {
        flush_lines();
    } catch (const input_error&) {
        // The same failure ends the run when its lines are flushed next.
    }
}

// Runs an action. What cannot be written any more is said, and everything else is still written.
template <typename Action>
void machine_run::unless_lost(Action action) {
    try {
        action();
    } catch (const input_error& error) {
        fmt::print(stderr, "tabletop: {}\n", error.what());
        lost_ = true;
    }
}

void machine_run::finish() {
    if (log_) log_->finish(now_ps());
    if (page_debugger_) page_debugger_->ended(0);
    around_.tell_end(run_end_name(end_), end_ == run_end::failed ? failure() : fault_);
    unless_lost([this] { missed_pictures_ = around_.finish_screen(); });
    if (restore_terminal()) fmt::print(stderr, "\n");
    unless_lost([this] { around_.finish(); });
    if (settings_.recordings != nullptr) settings_.recordings->finish(now_ps());
    if (instruction_trace_ && exited()) instruction_trace_->finish();
    if (instruction_trace_) instruction_trace_->close();
}

bool machine_run::lost() const {
    return lost_ || (settings_.recordings != nullptr && settings_.recordings->failed()) || around_.lost() ||
           (log_ && log_->failed()) || (instruction_trace_ && instruction_trace_->failed());
}

std::optional<std::int32_t> machine_run::exit_status() const {
    return program_ && !restarts_ ? program_->exit_status() : std::nullopt;
}

machine* machine_run::opponent() {
    return opponent_ ? &opponent_->device() : nullptr;
}

bool machine_run::exited() const {
    return program_ && program_->exit_status().has_value();
}

double machine_run::wall_seconds() const {
    return wall_seconds_ - (stood_ + stopped_by_debuggers()).count();
}

std::chrono::duration<double> machine_run::stopped_by_debuggers() const {
    return std::chrono::duration<double>(debug_target_ ? debug_target_->stopped_seconds() : 0);
}

void machine_run::tell_debugger(int status) {
    if (debug_target_) debug_target_->finish(status);
}

std::string opponent_line(const std::string& line) {
    return "opponent." + line;
}

machine_run::machine_run(std::unique_ptr<machine> device, run_settings settings)
    : settings_(std::move(settings)), machine_(std::move(device)) {}

machine_run::~machine_run() = default;

}  // namespace tabletop
