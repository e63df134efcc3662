// SPDX-License-Identifier: Apache-2.0
#include "interconnect/axi_crossbar/axi_crossbar_at.h"

#include "base/process.h"

#include <algorithm>

namespace tabletop {

axi_crossbar_at::axi_crossbar_at(sc_core::sc_module_name name, const axi_crossbar_config& config)
    : axi_crossbar_ports(name, view::at, config), masters_(config.masters), targets_(config.targets + 1) {
    axi_crossbar_at::restart();
    spawn_method("on_due", sensitive_to(steps_.due()).dont_initialize(), [this] { on_due(); });
}

void axi_crossbar_at::begin_request(unsigned index, unsigned target) {
    auto& master = masters_[index];
    master.request_target = target;
    if (!resetting_) steps_.push(request_ps(std::max(now_ps(), master.request_from)), {step_kind::request, index});
}

// Everything of one time is there before anybody is served.
void axi_crossbar_at::on_due() {
    settle_reset();
    step next{};
    while (steps_.pop(next)) take(next);
    for (unsigned j = 0; j < targets_.size(); ++j) serve(j);
    for (unsigned j = 0; j < targets_.size(); ++j) deliver(j);
}

void axi_crossbar_at::take(const step& next) {
    switch (next.kind) {
        case step_kind::request:
            targets_[masters_[next.port].request_target].waiting.insert(next.port);
            return;
        case step_kind::response:
            ++targets_[next.port].answered;
            return;
        case step_kind::request_taken:
            targets_[next.port].busy = false;
            return;
        case step_kind::response_taken:
            --masters_[next.port].outstanding;
            masters_[next.port].response_open = false;
            return;
        case step_kind::handed_over:
            --targets_[next.port].outstanding;
            if (next.port != hole()) return;
            targets_[hole()].hole_pending = false;
            offer_to_hole();
    }
}

// One direction at a time at a target; the winner keeps its turn until the others have drained.
void axi_crossbar_at::serve(unsigned index) {
    const auto& target = targets_[index];
    if (target.busy) return;
    const auto winner = winner_of(index);
    if (winner && (target.outstanding == 0 || target.write == request_is_write(*winner))) accept(index, *winner);
}

std::optional<unsigned> axi_crossbar_at::winner_of(unsigned index) const {
    const auto& target = targets_[index];
    std::optional<unsigned> first;
    for (const auto master : target.waiting) {
        if (!may_go(master, index)) continue;
        if (by_number() || master > target.last_winner) return master;
        if (!first) first = master;
    }
    return first;
}

bool axi_crossbar_at::may_go(unsigned index, unsigned target) const {
    const auto& master = masters_[index];
    return master.outstanding == 0 || (master.target == target && master.write == request_is_write(index) &&
                                       master.outstanding < axi_crossbar_core::most_outstanding);
}

void axi_crossbar_at::accept(unsigned index, unsigned winner) {
    auto& target = targets_[index];
    auto& master = masters_[winner];
    target.waiting.erase(winner);
    target.last_winner = winner;
    target.busy = true;
    target.write = master.write = request_is_write(winner);
    ++target.outstanding;
    master.target = index;
    master.request_from = request_ps(now_ps());
    ++master.outstanding;
    if (index == hole()) {
        target.hole_offered = true;
        offer_to_hole();
    }
    accept_request(winner, index);
}

void axi_crossbar_at::offer_to_hole() {
    auto& target = targets_[hole()];
    if (!target.hole_offered || target.hole_pending) return;
    target.hole_offered = false;
    target.hole_pending = true;
    see_later(step_kind::request_taken, hole());
    steps_.push(response_ps(hole_ps(now_ps())), {step_kind::response, hole()});
}

void axi_crossbar_at::request_ended(unsigned index) {
    see_later(step_kind::request_taken, index);
}

void axi_crossbar_at::begin_response(unsigned index) {
    steps_.push(response_ps(std::max(now_ps(), targets_[index].response_from)), {step_kind::response, index});
}

void axi_crossbar_at::deliver(unsigned index) {
    auto& target = targets_[index];
    while (target.answered != 0 && !masters_[oldest_master(index)].response_open) {
        --target.answered;
        masters_[oldest_master(index)].response_open = true;
        target.response_from = response_ps(now_ps());
        see_later(step_kind::handed_over, index);
        hand_over_response(index);
    }
}

void axi_crossbar_at::response_ended(unsigned index) {
    see_later(step_kind::response_taken, index);
}

void axi_crossbar_at::restart() {
    resetting_ = in_reset();
    steps_.clear();
    for (auto& target : targets_) {
        target = target_state{};
        target.last_winner = config().masters - 1;
    }
    for (auto& master : masters_) master = master_state{};
}

void axi_crossbar_at::released() {
    if (!resetting_) return;
    resetting_ = false;
    for (unsigned i = 0; i < masters_.size(); ++i) {
        if (has_request(i)) steps_.push(request_ps(now_ps()), {step_kind::request, i});
    }
}

}  // namespace tabletop
