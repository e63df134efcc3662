// SPDX-License-Identifier: Apache-2.0
// The labkit's whole fabric, composed of `ca` views or as one Verilated module, with a camera, an FT245R and the PC.
#pragma once

#include "base/cycle_pin_probe.h"
#include "base/recording.h"
#include "compositions/labkit/labkit_rtl.h"
#include "labkit/around/pc_at_link.h"
#include "labkit/labkit.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "stimulus/signoff/labkit_rounds.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

struct labkit_bench_config {
    clock_domain clock;
    std::string variant;
    std::uint64_t steady;
    std::uint64_t noise_seed;
};

class labkit_bench : public sc_core::sc_module {
  public:
    // Records every pin of the fabric: "labkit.hsync", "vsync", "blank", "write", "rd_n", and of the pins that change
    // with every cycle a digest of each line of the screen, "labkit.colour" and "labkit.memory". The simulation stops
    // when all rounds are played.
    labkit_bench(sc_core::sc_module_name name, view v, const labkit_bench_config& config,
                 const signoff::labkit_rounds& rounds, record_target& to);
    ~labkit_bench() override;

  private:
    class fabric;
    class model;
    class verilated;

    void play();
    void digest_lines();

    const bench_clock clock_;
    const signoff::labkit_rounds& rounds_;
    sc_core::sc_signal<bool> rst_{"rst"};
    scene_image image_;
    pc_at_link pc_;
    std::unique_ptr<fabric> fabric_;
    std::deque<cycle_pin_probe> probes_;
    level_history colour_{0};
    level_history memory_{0};
    std::uint64_t digested_ = 0;  // lines
    history_recorder recorder_;
};

}  // namespace tabletop
