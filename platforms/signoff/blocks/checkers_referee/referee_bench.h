// SPDX-License-Identifier: Apache-2.0
// A referee alone, with neighbours that answer what it does.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/probe_point.h"
#include "base/recording.h"
#include "engines/checkers_referee/checkers_referee.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "stimulus/signoff/referee_neighbours.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>

namespace tabletop {

struct referee_traffic {
    std::uint64_t seed = 1;
    unsigned rounds = 1;
};

class referee_bench : public sc_core::sc_module {
  public:
    // Records "referee.rst" (1 in reset) and each output of the block as "referee.NAME". The simulation stops when all
    // rounds are played.
    referee_bench(sc_core::sc_module_name name, view v, const checkers_referee_config& config,
                  const referee_traffic& traffic, record_target& to);

    std::uint64_t cycles() const { return cycles_; }

  private:
    void bind_inputs();
    void record(const char* name, sc_core::sc_export<cycle_pin_if>& pin, unsigned bits);
    void play();
    signoff::referee_outputs outputs(std::uint64_t cycle) const;
    void drive(std::uint64_t cycle, const signoff::referee_inputs& next);

    const bench_clock clock_;
    signoff::referee_neighbours neighbours_;
    sc_core::sc_signal<bool> rst_{"rst"};
    cycle_pin enter_{0}, ready_{0}, scan_last_{0}, send_last_{0}, message_flag_{0}, seen_{0}, blue_{0}, doubtful_{0};
    std::array<cycle_pin, 2> message_{cycle_pin{0}, cycle_pin{0}};
    pin_recorder rst_recorder_;
    std::unique_ptr<checkers_referee_block> referee_;
    std::deque<cycle_pin_probe> probes_;
    level_history move_{0};  // send_move, as long as there is a request
    history_recorder recorder_;
    std::uint64_t cycles_ = 0;
};

}  // namespace tabletop
