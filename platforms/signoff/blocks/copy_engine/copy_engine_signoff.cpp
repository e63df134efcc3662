// SPDX-License-Identifier: Apache-2.0
#include "copy_engine/copy_engine_rtl.h"
#include "peripherals/copy_engine/copy_engine.h"
#include "peripherals/copy_engine/registers.h"
#include "peripherals/copy_engine/tolerance.h"
#include "signoff/bench/axi_handshake_player.h"
#include "signoff/bench/interrupt_question.h"
#include "signoff/bench/played_bench.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/blocks/copy_engine/copied_memory.h"
#include "signoff/blocks/copy_engine/copy_engine_coverage.h"
#include "signoff/report/coverage.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/copy_engine_traffic.h"
#include "zynq/zynq_parameters.h"

#include <systemc>

#include <utility>

namespace tabletop {
namespace {

namespace reg = copy_engine_registers;

constexpr std::uint64_t questions_apart = 7;  // in all places of a short copy

// A copy engine between a processor and a memory.
class copy_engine_bench : public sc_core::sc_module {
  public:
    // Records what register_bench does of a block "copy_engine", what interrupt_question does, and "copy_engine.out",
    // the accesses of the master port. The simulation stops when all accesses to registers are done.
    copy_engine_bench(sc_core::sc_module_name name, view v, const clock_domain& clock,
                      const signoff::copy_engine_traffic& traffic, record_target& to, bool check)
        : sc_module(name),
          accesses_(
              "accesses", clock,
              [&] {
                  auto engine = make_copy_engine("copy_engine", v, {clock});
                  engine_ = engine.get();
                  return register_block_of(std::move(engine));
              },
              traffic.accesses, {}, &to, check),
          memory_("memory", clock, traffic.replies, "copy_engine.out", to),
          question_("question", *engine_, clock, questions_apart, to) {
        engine_->out.bind(memory_.in);
        memory_.rst(engine_->rst);
    }

    const register_traffic& accesses() const { return accesses_; }

  private:
    copy_engine_block* engine_ = nullptr;
    register_traffic accesses_;
    copied_memory memory_;
    interrupt_question question_;
};

signoff::copy_engine_traffic traffic_of(const bench_options& options) {
    const auto make = options.uncontended ? signoff::make_plain_copy_engine_traffic : signoff::make_copy_engine_traffic;
    return make(options.seed, options.count);
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = traffic_of(options);
    copy_engine_bench bench("signoff", options.view, clock_domain(zynq_board_hz), traffic, to.target(), options.deep);
    return play_registers(bench.accesses(), to);
}

std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    const auto traffic = traffic_of(options);
    return coverage_in(reference, copy_engine_coverage(traffic));
}

// No copy is started.
axi_handshake_setup handshakes() {
    axi_handshake_setup setup;
    setup.words = {{{reg::control, reg::control_irq_enable, 0, ~reg::control_start},
                    {reg::source, reg::whole_words, 0},
                    {reg::destination, reg::whole_words, 0},
                    {reg::length, reg::whole_words, 0}}};
    return setup;
}

}  // namespace

descriptor copy_engine_signoff() {
    const auto& builds = copy_engine_rtl_variants();
    auto d = block_with_rtl("copy_engine", "engine that copies words, a second master", builds, zynq_board_hz);
    const auto rules = register_rules("copy_engine.rst", copy_engine_at_tolerance);
    d.recorded = recorded_bench{signed_off_in(builds), 1000, true, rules, play, coverage};
    d.handshakes = handshake_bench{[](const bench_options&) { return make_copy_engine_pins(); },
                                   [](const bench_options&) { return handshakes(); }};
    return d;
}

}  // namespace tabletop
