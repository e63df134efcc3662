// SPDX-License-Identifier: Apache-2.0
// Plays register traffic on an engine_bench and marks its cases in the recording.
#pragma once

#include "signoff/bench/search_speed.h"
#include "signoff/blocks/connect4_minimax/engine_bench.h"
#include "stimulus/signoff/bus_traffic.h"

#include <chrono>
#include <cstdint>
#include <memory>

namespace tabletop {

class engine_traffic : public sc_core::sc_module {
  public:
    // Elaborates the engine in view v and everything around it. All references must outlive this object. record_to may
    // be null.
    engine_traffic(sc_core::sc_module_name name, view v, const connect4_minimax_config& config,
                   const bus_traffic& traffic, record_target* record_to);

    const search_speed& speed() const { return speed_; }
    std::size_t live_payloads() const { return bench_.live_payloads(); }

  private:
    void play(engine_bench& bench);
    void take(engine_bench& bench, const traffic_step& step);
    void begin_case(std::uint32_t kind);
    void poll(engine_bench& bench, const traffic_step& step);
    void wait_irq(engine_bench& bench);
    void pulse_reset();

    using wall_clock = std::chrono::steady_clock;

    const clock_domain clock_;
    const bus_traffic& traffic_;
    record_target* record_to_;
    // Before the bench's own channels, so that a case begins before its first access when both have the same time.
    const std::uint32_t number_channel_;
    const std::uint32_t kind_channel_;
    std::uint32_t case_number_ = 0;

    std::uint64_t search_began_ = 0;
    wall_clock::time_point search_began_at_;
    search_speed speed_;

    // Only this process drives the reset, also while the traffic waits for a response.
    sc_core::sc_event reset_request_{"reset_request"};
    sc_core::sc_event reset_over_{"reset_over"};
    std::uint64_t reset_after_ = 0;
    std::uint64_t reset_width_ = 0;
    bool reset_under_way_ = false;

    engine_bench bench_;
};

}  // namespace tabletop
