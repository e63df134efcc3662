// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/probe_point.h"
#include "base/process.h"
#include "base/recording.h"
#include "checkers_referee/checkers_referee_rtl.h"
#include "engines/checkers_referee/checkers_referee.h"
#include "engines/checkers_referee/tolerance.h"
#include "labkit/labkit_board.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/played_bench.h"
#include "signoff/bench/stop_simulation.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/referee_neighbours.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>

namespace tabletop {
namespace {

struct referee_traffic {
    std::uint64_t seed = 1;
    unsigned rounds = 1;
};

// A referee alone, with neighbours that answer what it does.
class referee_bench : public sc_core::sc_module {
  public:
    // Records "referee.rst" (1 in reset) and each output of the block as "referee.NAME". The simulation stops when all
    // rounds are played.
    referee_bench(sc_core::sc_module_name name, view v, const checkers_referee_config& config,
                  const referee_traffic& traffic, record_target& to)
        : sc_module(name),
          clock_(config.clock),
          neighbours_(traffic.seed, traffic.rounds, config.ready == ready_sign::by_image),
          rst_recorder_("rst_recorder", to, "referee.rst", config.clock),
          referee_(make_checkers_referee("referee", v, config)),
          recorder_(to, config.clock) {
        rst_recorder_.pin(rst_);
        bind_inputs();
        record("grid_open", referee_->grid_open, 1);
        record("scan_start", referee_->scan_start, 1);
        record("send_request", referee_->send_request, 1);
        recorder_.add(move_, "referee.send_move", 12);
        record("message_take", referee_->message_take, 1);
        record("freeze", referee_->freeze, 1);
        record("display_low", referee_->display[0], 64);
        record("display_high", referee_->display[1], 64);
        record("reject", referee_->reject, 32);
        record("blink", referee_->blink, 32);
        record("swap", referee_->swap, 32);
        record("calibrating", referee_->calibrating, 1);
        record("winner", referee_->winner, 3);
        spawn_thread("play", [this] { play(); });
    }

    std::uint64_t cycles() const { return cycles_; }

  private:
    void bind_inputs() {
        referee_->rst(rst_);
        referee_->enter(enter_);
        referee_->ready(ready_);
        referee_->scan_last(scan_last_);
        referee_->seen(seen_);
        referee_->blue(blue_);
        referee_->doubtful(doubtful_);
        referee_->send_last(send_last_);
        referee_->message_flag(message_flag_);
        for (unsigned i = 0; i < message_.size(); ++i) referee_->message[i](message_[i]);
    }

    void record(const char* name, sc_core::sc_export<cycle_pin_if>& pin, unsigned bits) {
        probes_.emplace_back(name, *pin.operator->(), clock_.domain());
        recorder_.add(probes_.back().history(), std::string("referee.") + name, bits);
    }

    void play() {
        for (cycles_ = 4; !neighbours_.done(); ++cycles_) {
            clock_.wait_into(cycles_);
            const bool sends = referee_->send_request->value(cycles_) != 0;
            move_.set_level(cycles_, sends ? referee_->send_move->value(cycles_) : 0);
            drive(cycles_, neighbours_.answer(outputs(cycles_)));
        }
        stop_simulation();
    }

    signoff::referee_outputs outputs(std::uint64_t cycle) const {
        return {referee_->scan_start->value(cycle) != 0,
                referee_->send_request->value(cycle) != 0,
                referee_->message_take->value(cycle) != 0,
                {referee_->display[0]->value(cycle), referee_->display[1]->value(cycle)}};
    }

    // Drives the inputs from the next cycle on, but for the reset, whose edge ends this one.
    void drive(std::uint64_t cycle, const signoff::referee_inputs& next) {
        const auto set = [cycle](cycle_pin& pin, std::uint64_t level) {
            if (pin.value(cycle) != level) pin.set(cycle + 1, level);
        };
        rst_.write(next.reset);
        set(enter_, next.enter);
        set(ready_, next.ready);
        set(scan_last_, next.scan_last);
        set(seen_, next.seen);
        set(blue_, next.blue);
        set(doubtful_, next.doubtful);
        set(send_last_, next.send_last);
        for (unsigned n = 0; n < message_.size(); ++n) set(message_[n], next.message.half(n));
        set(message_flag_, next.message_flag);
    }

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

checkers_referee_config config_of(const std::string& variant) {
    const auto& build = find_build(checkers_referee_rtl_variants(), variant);
    checkers_referee_config config{clock_domain(labkit_board_hz)};
    if (build.number("READY_BY_IMAGE") != 0) config.ready = ready_sign::by_image;
    if (build.number("ILLEGAL_HALTS") != 0) config.illegal = illegal_move_answer::halt;
    if (build.number("FAULT_LOST_LANDING") != 0) config.fault = checkers_referee_core::board_fault::lost_landing;
    return config;
}

search_speed play(const bench_options& options, bench_recording& to) {
    referee_bench bench("signoff", options.view, config_of(options.variant), {options.seed, options.count},
                        to.target());
    const auto wall_seconds = simulate_recorded(to);
    to.finish();
    return {bench.cycles(), wall_seconds};
}

}  // namespace

// Its functional core answers queries; there is no other view.
descriptor checkers_referee_signoff() {
    const auto& builds = checkers_referee_rtl_variants();
    auto d = block_with_rtl("checkers_referee", "state machine and board memory of the labkit checkers machine", builds,
                            labkit_board_hz);
    d.recorded = recorded_bench{signed_off_in(builds), 1500, false,
                                pin_rules_with("referee.rst", checkers_referee_at_tolerance), play};
    return d;
}

}  // namespace tabletop
