// SPDX-License-Identifier: Apache-2.0
#include "host/processor/debug_target.h"

#include "base/kernel_time.h"
#include "processors/cortex_a9/raised.h"

#include <poll.h>
#include <algorithm>
#include <utility>

namespace tabletop {

namespace {

// How soon Ctrl-C is noticed that comes just before the program sleeps.
constexpr std::chrono::milliseconds longest_sleep{100};
// How long an access may hold up the core's stop.
constexpr std::chrono::milliseconds patience{500};

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

void debug_target::add(debug_client& client) {
    members_.push_back({&client});
}

void debug_target::remove(debug_client& client) {
    detach(client);
    members_.erase(
        std::find_if(members_.begin(), members_.end(), [&](const member& one) { return one.client == &client; }));
}

debug_target::member& debug_target::member_of(const debug_client& client) {
    return *std::find_if(members_.begin(), members_.end(), [&](const member& one) { return one.client == &client; });
}

void debug_target::attach(debug_client& client) {
    auto& one = member_of(client);
    if (one.wants != member::wish::absent) return;
    one.wants = is_stopped_ ? member::wish::stay : member::wish::run;
    if (is_stopped_) client.stopped(stop_);
}

void debug_target::detach(debug_client& client) {
    client.points().clear();
    member_of(client) = {&client};
}

void debug_target::interrupt(debug_client& client, debug_stop::reason why) {
    auto& one = member_of(client);
    if (!is_stopped_) {
        if (!wants_stop()) asked_at_ = std::chrono::steady_clock::now();
        one.asked = why;
        cpu_.look_at_debugger();
    } else if (one.wants != member::wish::stay) {
        one.wants = member::wish::stay;
        client.stopped({why, {}, {&client}});
    }
}

void debug_target::resume(debug_client& client, action next) {
    member_of(client).wants = next == action::step ? member::wish::step : member::wish::run;
    for (auto& other : members_) {
        if (other.wants == member::wish::stay && !other.client->holds()) other.wants = member::wish::run;
    }
}

bool debug_target::can_restart(const debug_client& client) const {
    return in_thread_ && std::none_of(members_.begin(), members_.end(), [&](const member& other) {
               return other.client != &client && other.wants == member::wish::stay && other.client->holds();
           });
}

// The kernel catches up with the core first. Its thread then resets the core.
bool debug_target::restart(debug_client& client) {
    if (!can_restart(client)) return false;
    const auto ahead_ps = cpu_.local_time_ps() - now_ps();
    if (ahead_ps != 0) sc_core::wait(from_ps(ahead_ps));
    around_.restart();
    stop_at_entry();
    for (auto& one : members_) {
        if (one.wants != member::wish::absent) one.wants = member::wish::run;
    }
    member_of(client).restarts = true;
    return true;
}

void debug_target::changed(const debug_client& by) {
    around_.bring_up_to_date();
    for (const auto& one : members_) {
        if (one.wants != member::wish::absent && one.client != &by) one.client->changed();
    }
}

void debug_target::stop_at_entry() {
    if (!std::exchange(to_entry_, true)) access_.add_breakpoint(entry_);
}

bool debug_target::attached() const {
    return std::any_of(members_.begin(), members_.end(),
                       [](const member& one) { return one.wants != member::wish::absent; });
}

bool debug_target::stays() const {
    return std::any_of(members_.begin(), members_.end(),
                       [](const member& one) { return one.wants == member::wish::stay; });
}

bool debug_target::wants_stop() const {
    return std::any_of(members_.begin(), members_.end(), [](const member& one) { return one.asked.has_value(); });
}

std::vector<int> debug_target::descriptors() const {
    std::vector<int> all;
    for (const auto& one : members_) all.push_back(one.client->descriptor());
    return all;
}

// Clients may come and go meanwhile; one that is left out has its turn the next time.
void debug_target::poll_clients() {
    for (std::size_t n = 0; n < members_.size(); ++n) members_[n].client->poll();
}

void debug_target::wait_for_client() const {
    std::vector<pollfd> ready;
    for (const auto descriptor : descriptors()) ready.push_back({descriptor, POLLIN, 0});
    ::poll(ready.data(), ready.size(), static_cast<int>(longest_sleep.count()));
}

core_debugger::action debug_target::stopped(const iss_stop& at) {
    const raised thread(in_thread_);
    const bool expected = std::exchange(to_entry_, false);
    if (expected) access_.remove_breakpoint(entry_);
    const bool at_entry = expected && at.why == iss_stop::reason::breakpoint && at.address == (entry_ & ~1u);
    if (const auto next = take_stop(at, at_entry)) return *next;
    // The core must not execute anything more, so its thread does not return before the simulation ends.
    sc_core::sc_pause();
    sc_core::wait(never_);
    return action::run;
}

void debug_target::poll() {
    if (killed_ || is_stopped_ || around_.interrupted()) return;
    poll_clients();
    if (killed_ || !wants_stop() || std::chrono::steady_clock::now() - asked_at_ < patience) return;
    // The core that has been asked to stop has not come to it.
    if (const auto next = take_stop({}, false)) cpu_.resume(*next);
}

void debug_target::faulted() {
    for (auto& one : members_) one.asked.reset();
    stop({debug_stop::reason::fault, {}, {}});
}

void debug_target::finish(int status) {
    for (std::size_t n = 0; n < members_.size(); ++n) members_[n].client->ended(status);
}

// What has been asked for is done with. Returns what the core does next; empty: the run is to end.
std::optional<core_debugger::action> debug_target::take_stop(const iss_stop& at, bool at_entry) {
    auto found = find_stop(at, at_entry);
    const bool looks = has_gone_long();
    const bool for_one = is_for_one(found) && !(looks && around_.interrupted());
    for (auto& one : members_) {
        one.asked.reset();
        one.steps = one.restarts = false;
    }
    if (for_one) {
        auto& one = member_of(*found.of.front());
        if (const auto next = one.client->passes(found)) {
            one.steps = next == action::step;
            if (looks) one.client->poll();
            return next;
        }
    }
    return stop(std::move(found));
}

// What a person takes for one step may be very many for the core, which returns to the kernel for none of them.
bool debug_target::has_gone_long() {
    const auto now = std::chrono::steady_clock::now();
    const bool is_long = now - gone_at_ >= patience;
    if (is_long) gone_at_ = now;
    return is_long;
}

debug_stop debug_target::find_stop(const iss_stop& at, bool at_entry) const {
    debug_stop found{reason_of(at, at_entry), at, {}};
    for (const auto& one : members_) {
        if (is_of(one, found)) found.of.push_back(one.client);
    }
    return found;
}

// Nobody else waits for a stop.
bool debug_target::is_for_one(const debug_stop& stop) const {
    if (stop.why == debug_stop::reason::entry || stop.of.size() != 1) return false;
    return std::all_of(members_.begin(), members_.end(),
                       [&](const member& one) { return !one.asked || stop.is_of(*one.client); });
}

debug_stop::reason debug_target::reason_of(const iss_stop& at, bool at_entry) const {
    if (at_entry) return debug_stop::reason::entry;
    if (at.why == iss_stop::reason::breakpoint) return debug_stop::reason::breakpoint;
    if (at.why == iss_stop::reason::watchpoint) return debug_stop::reason::watchpoint;
    for (const auto& one : members_) {
        if (one.asked) return *one.asked;
    }
    return debug_stop::reason::step;
}

bool debug_target::is_of(const member& one, const debug_stop& stop) {
    switch (stop.why) {
        case debug_stop::reason::entry:
            return one.restarts || one.client->points().caused(stop.at);
        case debug_stop::reason::breakpoint:
        case debug_stop::reason::watchpoint:
            return one.client->points().caused(stop.at);
        case debug_stop::reason::step:
            return one.steps;
        case debug_stop::reason::attach:
        case debug_stop::reason::interrupt:
            return one.asked.has_value();
        case debug_stop::reason::fault:
            return false;
    }
    return false;
}

// Returns when the core is to go on; empty: the run is to end.
std::optional<core_debugger::action> debug_target::stop(debug_stop stop) {
    if (!attached()) return action::run;
    around_.bring_up_to_date();
    stop_ = std::move(stop);
    {
        const raised stopped(is_stopped_);
        const stopwatch watch(stopped_time_);
        tell(stop_);
        if (!wait()) return std::nullopt;
    }
    return go_on();
}

void debug_target::tell(const debug_stop& stop) {
    for (auto& one : members_) {
        if (one.wants != member::wish::absent) one.wants = member::wish::stay;
    }
    for (const auto& one : members_) {
        if (one.wants != member::wish::absent) one.client->stopped(stop);
    }
}

// False: the run is to end.
bool debug_target::wait() {
    while (true) {
        poll_clients();
        if (killed_) return false;
        if (!stays()) return true;
        if (around_.interrupted()) return false;
        wait_for_client();
    }
}

core_debugger::action debug_target::go_on() {
    gone_at_ = std::chrono::steady_clock::now();
    auto next = action::run;
    for (auto& one : members_) {
        if (one.wants == member::wish::absent) continue;
        one.steps = std::exchange(one.wants, member::wish::run) == member::wish::step;
        if (one.steps) next = action::step;
        one.client->resumed();
    }
    return next;
}

debug_target::debug_target(debugged_core& cpu, std::uint32_t entry, debug_surroundings around)
    : cpu_(cpu),
      access_(
          cpu.core(), entry, around.memories, [&cpu] { return cpu.local_time_ps(); },
          [this, &cpu](std::uint32_t address, unsigned size, std::uint32_t value) {
              return in_thread_ && cpu.core().write_device(address, size, value);
          }),
      entry_(entry),
      around_(std::move(around)) {
    if (cpu.core().instructions() == 0) stop_at_entry();
    cpu_.attach(this);
}

}  // namespace tabletop
