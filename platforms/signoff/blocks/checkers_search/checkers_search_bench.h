// SPDX-License-Identifier: Apache-2.0
// The labkit's search block alone, with a referee that asks and takes as its traffic says.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/probe_point.h"
#include "base/recording.h"
#include "engines/checkers_search/checkers_search.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/blocks/checkers_search/asked_search.h"
#include "stimulus/signoff/search_traffic.h"

#include <systemc>

#include <cstdint>
#include <deque>

namespace tabletop {

class checkers_search_bench : public sc_core::sc_module {
  public:
    // Records "search.rst" (1 in reset) and each output of the block as "search.NAME". The simulation stops when all
    // tasks are done, or when one does not end.
    checkers_search_bench(sc_core::sc_module_name name, view v, const checkers_search_config& config,
                          const signoff::search_traffic& traffic, record_target& to);

    std::uint64_t cycles() const { return cycles_; }

  private:
    void record(const char* name, sc_core::sc_export<cycle_pin_if>& pin, unsigned bits);
    void play();
    bool play(const signoff::search_task& task);
    void begin(const signoff::search_task& task);
    void disturb(const signoff::search_task& task, std::uint64_t level);
    bool take_messages(const signoff::search_task& task);
    void break_off(const signoff::search_task& task);

    asked_search asked_;
    const signoff::search_traffic& traffic_;
    std::deque<cycle_pin_probe> probes_;
    pin_recorder rst_recorder_;
    history_recorder recorder_;
    std::uint64_t cycles_ = 0;
};

}  // namespace tabletop
