// SPDX-License-Identifier: Apache-2.0
// What the benches of pins have in common: moments of their traffic as kernel time, and the resets that they press.
#pragma once

#include "base/clock_domain.h"
#include "base/kernel_time.h"
#include "base/recording.h"
#include "stimulus/signoff/bus_traffic.h"
#include "stimulus/signoff/moment.h"

#include <systemc>

#include <cstdint>
#include <functional>
#include <vector>

namespace tabletop {

class bench_clock {
  public:
    explicit bench_clock(const clock_domain& clock) : clock_(clock) {}

    const clock_domain& domain() const { return clock_; }
    std::uint64_t now() const { return clock_.cycle(now_ps()); }

    // Called in a thread of the kernel. It does not wait for a moment that is over.
    void wait_until(const signoff::moment& m) const;
    // The middle of a cycle, when everything that belongs to it has happened.
    static signoff::moment middle_of(std::uint64_t cycle) { return {cycle, 4}; }
    void wait_into(std::uint64_t cycle) const { wait_until(middle_of(cycle)); }

  private:
    clock_domain clock_;
};

// Plays resets in a thread of the kernel. on_press: called in the moment, after the line has been driven.
void press_resets_of(
    const std::vector<signoff::reset_press>& resets, const bench_clock& clock, sc_core::sc_signal<bool>& line,
    const std::function<void()>& on_press = [] {});

// Adds the request and the response of an access of a byte that begins in one cycle and ends in another.
struct bench_access {
    std::uint32_t channel = 0;
    std::uint64_t address = 0;
    std::uint64_t data = 0;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool write = false;
    bool answered = true;  // else there is no response
};
void add_access(record_target& to, const clock_domain& clock, const bench_access& access);

// The levels that mark the cases of a recording. They have to be made before the channels of their accesses.
class case_log {
  public:
    case_log(record_target& to, const clock_domain& clock);
    // What begins from this cycle on belongs to the next case.
    void begin(std::uint64_t cycle, case_kind kind);

  private:
    record_target& to_;
    const clock_domain clock_;
    std::uint32_t number_channel_;
    std::uint32_t kind_channel_;
    std::uint64_t number_ = 0;
};

}  // namespace tabletop
