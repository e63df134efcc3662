// SPDX-License-Identifier: Apache-2.0
// The axi_crossbar in any view between two traffic initiators and three traffic targets, all with four phases:
// back-pressure everywhere, holes, errors, reset in mid-transfer. What sign-off and the protocol tests drive.
#pragma once

#include "base/probe_point.h"
#include "base/recording.h"
#include "base/view.h"
#include "interconnect/axi_crossbar/axi_crossbar.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/blocks/axi_crossbar/crossbar_agents.h"
#include "stimulus/signoff/crossbar_traffic.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "signoff/bench/axi_handshake_player.h"

namespace tabletop {

// What a crossbar_bench is made of.
struct crossbar_bench_parts {
    axi_crossbar_config config;
    std::function<std::unique_ptr<axi_crossbar_block>(const char* name, const axi_crossbar_config& config)> make;
    bool record_targets = true;  // the sockets behind the crossbar, too
};

class crossbar_bench : public sc_core::sc_module {
  public:
    // record_to: null, or where the sockets ("axi_crossbar.in0", "axi_crossbar.in1", "axi_crossbar.out0" ..) and the
    // reset pin ("axi_crossbar.rst", 1 in reset) are recorded. check: with protocol checkers at all sockets. The
    // simulation pauses when all traffic is done.
    crossbar_bench(sc_core::sc_module_name name, view v, const crossbar_traffic& traffic, record_target* record_to,
                   bool check);
    // The same for any crossbar; where the traffic has cases, they are recorded, too.
    crossbar_bench(sc_core::sc_module_name name, const crossbar_bench_parts& parts, const crossbar_traffic& traffic,
                   record_target* record_to, bool check);

    // All requests have had their responses.
    bool done() const;
    // Payloads that are still alive: 0 when done.
    std::size_t live_payloads() const;
    std::uint64_t transactions() const;
    std::uint64_t fingerprint(unsigned initiator) const { return initiators_[initiator].fingerprint(); }

    // Targets as crossbar_traffic.h has them, which is the default map of the RTL.
    static axi_crossbar_config config(crossbar_shape shape = {}, const clock_domain& clock = clock_domain(fabric_hz));

  private:
    static constexpr std::uint64_t fabric_hz = 100'000'000;

    void record_cases();
    void press_resets();
    void finish_if_done();
    void stop();

    const std::vector<crossbar_reset> resets_;
    const std::vector<crossbar_case> cases_;
    const clock_domain clock_;
    probe_point in_probe_point_;
    probe_point out_probe_point_;
    sc_core::sc_signal<bool> rst_{"rst"};
    std::unique_ptr<axi_crossbar_block> crossbar_;
    std::deque<crossbar_initiator> initiators_;
    std::deque<crossbar_target> targets_;
    std::optional<case_log> case_log_;  // made before the sockets' channels
    std::unique_ptr<pin_recorder> rst_recorder_;
    sc_core::sc_event finished_;
};

// Which traffic is played: make_crossbar_traffic or make_uncontended_crossbar_traffic.
enum class crossbar_load { contended, uncontended };

// Handshakes with words of the targets, of each initiator its own, and with addresses of none.
axi_handshake_setup crossbar_handshakes(crossbar_shape shape);

// What a run was, apart from its recording.
struct crossbar_run_figures {
    std::uint64_t transactions = 0;
    std::uint64_t cycles = 0;
    double wall_seconds = 0;  // of the simulation, without elaboration
};

// Elaborates the bench and plays count requests of the seed's traffic with protocol checkers. Needs a SystemC kernel in
// which nothing has been elaborated. Throws std::runtime_error when traffic gets stuck or a payload stays alive.
crossbar_run_figures play_crossbar_bench(view v, std::uint64_t seed, unsigned count, crossbar_load load,
                                         record_target& to,
                                         crossbar_arbitration arbitration = crossbar_arbitration::round_robin);

// The same, and returns the recording in its sorted order. figures: null, or filled in.
recording run_crossbar_bench(view v, std::uint64_t seed, unsigned count, crossbar_run_figures* figures = nullptr,
                             crossbar_load load = crossbar_load::contended,
                             crossbar_arbitration arbitration = crossbar_arbitration::round_robin);

}  // namespace tabletop
