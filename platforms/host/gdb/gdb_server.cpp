// SPDX-License-Identifier: Apache-2.0
#include "host/gdb/gdb_server.h"

#include "base/kernel_time.h"

#include <fmt/format.h>
#include <utility>

namespace tabletop {

namespace {

// How soon Ctrl-C is noticed that comes just before the program sleeps.
constexpr std::chrono::milliseconds longest_sleep{100};
// How long an access may hold up the core's stop.
constexpr std::chrono::milliseconds patience{500};

// True for a while.
class raised {
  public:
    explicit raised(bool& flag) : flag_(flag) { flag_ = true; }
    raised(const raised&) = delete;
    raised& operator=(const raised&) = delete;
    ~raised() { flag_ = false; }

  private:
    bool& flag_;
};

class stopwatch {
  public:
    explicit stopwatch(std::chrono::duration<double>& total) : total_(total) {}
    stopwatch(const stopwatch&) = delete;
    stopwatch& operator=(const stopwatch&) = delete;
    ~stopwatch() { total_ += std::chrono::steady_clock::now() - start_; }

  private:
    std::chrono::duration<double>& total_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

// The first stop is the one at the entry point, without a debugger yet.
core_debugger::action gdb_server::stopped(const iss_stop& stop) {
    const raised thread(in_thread_);
    const auto asked = std::exchange(asked_, std::nullopt);
    if (std::exchange(restarting_, false)) cpu_.core().remove_breakpoint(entry_);
    if (!waits_for_first_) {
        const bool interrupted_by_debugger = asked && stop.why == iss_stop::reason::none;
        return act_on(report(interrupted_by_debugger ? *asked : gdb_signal::trap, stop));
    }
    cpu_.core().remove_breakpoint(entry_);
    return act_on(wait_for_first());
}

// The core must not execute anything more, so its thread does not return before the simulation ends.
core_debugger::action gdb_server::act_on(verdict decided) {
    if (decided == verdict::give_up) {
        sc_core::sc_pause();
        sc_core::wait(never_);
    }
    return decided == verdict::step ? action::step : action::run;
}

void gdb_server::resume(verdict decided) {
    if (decided != verdict::give_up) cpu_.resume(decided == verdict::step ? action::step : action::run);
}

void gdb_server::poll() {
    if (killed_ || around_.interrupted() || serving_) return;
    std::optional<verdict> decided;
    if (waits_for_first_) {
        decided = wait_for_first();
    } else if (asked_) {
        decided = serve_in_place();
    } else if (attached()) {
        decided = listen();
    } else {
        connection_.accept_client();
        if (attached()) ask_to_stop(gdb_signal::trap);
    }
    if (decided) resume(*decided);
}

void gdb_server::ask_to_stop(gdb_signal signal) {
    asked_ = signal;
    asked_at_ = std::chrono::steady_clock::now();
    cpu_.look_at_debugger();
}

// The core that has been asked to stop has not come to it.
std::optional<gdb_server::verdict> gdb_server::serve_in_place() {
    if (std::chrono::steady_clock::now() - asked_at_ < patience) return std::nullopt;
    return report(*std::exchange(asked_, std::nullopt), {});
}

gdb_server::verdict gdb_server::wait_for_first() {
    if (!wait_for_client()) return verdict::give_up;
    waits_for_first_ = false;
    return serve();
}

bool gdb_server::wait_for_client() {
    const stopwatch watch(stopped_);
    while (!attached()) {
        if (around_.interrupted()) return false;
        connection_.wait(longest_sleep);
        connection_.accept_client();
    }
    return true;
}

// While the program runs, a debugger can interrupt it or leave.
std::optional<gdb_server::verdict> gdb_server::listen() {
    reader_.feed(connection_.receive());
    while (const auto input = reader_.take()) {
        if (input->what == gdb_input::kind::interrupt) {
            ask_to_stop(gdb_signal::interrupt);
            return std::nullopt;
        }
        if (input->what != gdb_input::kind::packet || !gdb_commands::ends_session(input->payload)) continue;
        if (const auto decided = take_input(*input)) return decided;
    }
    if (attached()) return std::nullopt;
    end_session();
    return verdict::run;
}

gdb_server::verdict gdb_server::report(gdb_signal signal, const iss_stop& stop) {
    if (!attached()) return verdict::run;
    around_.before_stop();
    const auto reply = commands_.stopped(signal, stop);
    if (std::exchange(reply_due_, false)) send(reply);
    return serve();
}

// The core is stopped, until the debugger says how it goes on or leaves.
gdb_server::verdict gdb_server::serve() {
    const raised serving(serving_);
    const stopwatch watch(stopped_);
    while (attached()) {
        if (const auto decided = take_inputs()) return *decided;
        if (around_.interrupted()) return verdict::give_up;
        connection_.wait(longest_sleep);
        reader_.feed(connection_.receive());
    }
    end_session();
    killed_ = dead_;
    return dead_ ? verdict::give_up : verdict::run;
}

std::optional<gdb_server::verdict> gdb_server::take_inputs() {
    while (const auto input = reader_.take()) {
        if (const auto decided = take_input(*input)) return decided;
    }
    return std::nullopt;
}

std::optional<gdb_server::verdict> gdb_server::take_input(const gdb_input& input) {
    switch (input.what) {
        case gdb_input::kind::packet:
            if (commands_.acknowledges()) connection_.send("+");
            return take_packet(input.payload);
        case gdb_input::kind::damaged:
            if (commands_.acknowledges()) connection_.send("-");
            break;
        case gdb_input::kind::retransmit:
            if (commands_.acknowledges()) connection_.send(last_sent_);
            break;
        case gdb_input::kind::interrupt:  // has crossed the report of the stop
            break;
    }
    return std::nullopt;
}

std::optional<gdb_server::verdict> gdb_server::take_packet(const std::string& packet) {
    const auto answer = commands_.answer(packet);
    if (answer.reply) send(*answer.reply);
    switch (answer.next) {
        case gdb_answer::action::stay:
            return std::nullopt;
        case gdb_answer::action::run:
            reply_due_ = true;
            return verdict::run;
        case gdb_answer::action::step:
            reply_due_ = true;
            return verdict::step;
        case gdb_answer::action::restart:
            reply_due_ = packet[0] == 'v';
            return restart();
        case gdb_answer::action::detach:
            end_session();
            return verdict::run;
        case gdb_answer::action::kill:
            return kill();
    }
    return std::nullopt;
}

// The kernel catches up with the core first. Its thread then resets the core, which stops at its first instruction.
std::optional<gdb_server::verdict> gdb_server::restart() {
    if (!in_thread_) {
        if (std::exchange(reply_due_, false)) send("E01");
        return std::nullopt;
    }
    dead_ = false;
    const auto ahead_ps = cpu_.local_time_ps() - now_ps();
    if (ahead_ps != 0) sc_core::wait(from_ps(ahead_ps));
    around_.restart();
    cpu_.core().add_breakpoint(entry_);
    restarting_ = true;
    return verdict::run;
}

// A debugger that can start the program again keeps the machine, until it goes.
std::optional<gdb_server::verdict> gdb_server::kill() {
    if (commands_.is_extended() && in_thread_) {
        dead_ = true;
        return std::nullopt;
    }
    killed_ = true;
    end_session();
    return verdict::give_up;
}

void gdb_server::send(const std::string& payload) {
    last_sent_ = frame_gdb_packet(payload);
    connection_.send(last_sent_);
}

void gdb_server::end_session() {
    connection_.drop_client();
    commands_.end_session();
    reader_ = {};
    last_sent_.clear();
    reply_due_ = false;
}

void gdb_server::faulted() {
    asked_.reset();
    report(gdb_signal::segmentation_fault, {});
}

void gdb_server::finish(int status) {
    if (attached() && reply_due_) send(fmt::format("W{:02x}", status & 0xFF));
    end_session();
}

gdb_server::gdb_server(std::uint16_t port, debugged_core& cpu, std::uint32_t entry, gdb_surroundings around)
    : connection_(port),
      cpu_(cpu),
      commands_(
          cpu.core(), entry, around.memories, [&cpu] { return cpu.local_time_ps(); },
          [this, &cpu](std::uint32_t address, unsigned size, std::uint32_t value) {
              return in_thread_ && cpu.core().write_device(address, size, value);
          }),
      entry_(entry),
      around_(std::move(around)) {
    cpu_.core().add_breakpoint(entry_);
    cpu_.attach(this);
    fmt::print(stderr, "gdb is at 127.0.0.1:{}; the machine waits for it\n", connection_.port());
}

}  // namespace tabletop
