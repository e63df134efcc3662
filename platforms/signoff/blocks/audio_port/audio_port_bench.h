// SPDX-License-Identifier: Apache-2.0
// An audio port between a processor and a codec.
#pragma once

#include "base/cycle_history.h"
#include "peripherals/audio_port/audio_port.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/interrupt_question.h"
#include "signoff/bench/register_traffic.h"
#include "stimulus/signoff/audio_port_traffic.h"

#include <systemc>

#include <cstdint>

namespace tabletop {

class audio_port_bench : public sc_core::sc_module, private audio_peer {
  public:
    // Records what register_bench does of a block "audio_port", what interrupt_question does, and "audio_port.left" and
    // "audio_port.right", the words that are played. The simulation stops when all accesses are done.
    audio_port_bench(sc_core::sc_module_name name, view v, const audio_port_config& config, const bus_traffic& traffic,
                     record_target& to, bool check);

    const register_traffic& accesses() const { return accesses_; }

  private:
    register_block make(view v, const audio_port_config& config);
    audio_frame input(std::uint64_t n) const override;
    void output(std::uint64_t n, const audio_frame& frame) override;
    void play_silence_before(std::uint64_t n);
    void play(std::uint64_t n, const audio_frame& frame);
    std::uint64_t settle(std::uint64_t end_cycle);

    const bench_clock clock_;
    const sample_times times_;
    audio_port_block* port_ = nullptr;
    register_traffic accesses_;
    interrupt_question question_;
    level_history left_{0};
    level_history right_{0};
    std::uint64_t next_ = 0;  // the first sample of which nothing has been recorded
    history_recorder recorder_;
};

}  // namespace tabletop
