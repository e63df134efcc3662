// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_referee/referee_bench.h"

#include "base/process.h"
#include "checkers_referee/checkers_referee_rtl.h"
#include "signoff/bench/stop_simulation.h"

namespace tabletop {

referee_bench::referee_bench(sc_core::sc_module_name name, view v, const checkers_referee_config& config,
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

void referee_bench::bind_inputs() {
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

void referee_bench::record(const char* name, sc_core::sc_export<cycle_pin_if>& pin, unsigned bits) {
    probes_.emplace_back(name, *pin.operator->(), clock_.domain());
    recorder_.add(probes_.back().history(), std::string("referee.") + name, bits);
}

signoff::referee_outputs referee_bench::outputs(std::uint64_t cycle) const {
    return {referee_->scan_start->value(cycle) != 0,
            referee_->send_request->value(cycle) != 0,
            referee_->message_take->value(cycle) != 0,
            {referee_->display[0]->value(cycle), referee_->display[1]->value(cycle)}};
}

// From the next cycle on, but for the reset: its edge ends this one.
void referee_bench::drive(std::uint64_t cycle, const signoff::referee_inputs& next) {
    const auto set = [cycle](cycle_pin& pin, std::uint64_t level) {
        if (pin.value(cycle) != level) pin.set(cycle + 1, level);
    };
    const auto part = [&](unsigned first) {
        std::uint64_t levels = 0;
        for (unsigned k = 0; k < checkers_message::fields / 2; ++k)
            levels = levels << 6 | next.message.field[first + k];
        return levels;
    };
    rst_.write(next.reset);
    set(enter_, next.enter);
    set(ready_, next.ready);
    set(scan_last_, next.scan_last);
    set(seen_, next.seen);
    set(blue_, next.blue);
    set(doubtful_, next.doubtful);
    set(send_last_, next.send_last);
    set(message_[0], part(0));
    set(message_[1], part(checkers_message::fields / 2));
    set(message_flag_, next.message_flag);
}

void referee_bench::play() {
    for (cycles_ = 4; !neighbours_.done(); ++cycles_) {
        clock_.wait_into(cycles_);
        const bool sends = referee_->send_request->value(cycles_) != 0;
        move_.set_level(cycles_, sends ? referee_->send_move->value(cycles_) : 0);
        drive(cycles_, neighbours_.answer(outputs(cycles_)));
    }
    stop_simulation();
}

}  // namespace tabletop
