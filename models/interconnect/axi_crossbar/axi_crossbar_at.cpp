// SPDX-License-Identifier: Apache-2.0
#include "interconnect/axi_crossbar/axi_crossbar_at.h"

#include "base/process.h"

#include <algorithm>

namespace tabletop {

axi_crossbar_at::axi_crossbar_at(sc_core::sc_module_name name, const axi_crossbar_config& config)
    : axi_crossbar_ports(name, view::at, config), masters_(config.masters), targets_(config.targets + 1) {
    spawn_method("on_due", sensitive_to(steps_.due()).dont_initialize(), [this] { on_due(); });
}

void axi_crossbar_at::begin_request(unsigned index, unsigned target) {
    masters_[index].request_target = target;
    if (!resetting_) steps_.push(request_ps(now_ps()), {step_kind::request, index});
}

void axi_crossbar_at::on_due() {
    settle_reset();
    step next{};
    while (steps_.pop(next)) {
        const auto target = next.kind == step_kind::request ? masters_[next.port].request_target : next.port;
        if (next.kind == step_kind::request) wait_for(target, next.port);
        if (next.kind == step_kind::response) ++targets_[target].answered;
        deliver(target);
        if (!by_number()) serve(target);
    }
    // By then everybody is there who comes at this time.
    for (unsigned j = 0; by_number() && j < targets_.size(); ++j) serve(j);
}

void axi_crossbar_at::wait_for(unsigned target, unsigned master) {
    auto& waiting = targets_[target].waiting;
    waiting.insert(by_number() ? std::lower_bound(waiting.begin(), waiting.end(), master) : waiting.end(), master);
}

// Forwards the first waiting request that may go: the target's slot is free, and the master has room and nothing
// outstanding elsewhere (its responses come in order).
void axi_crossbar_at::serve(unsigned index) {
    auto& target = targets_[index];
    const auto may_go = [&](unsigned m) {
        const auto& master = masters_[m];
        return master.outstanding == 0 ||
               (master.target == index && master.outstanding < axi_crossbar_core::most_outstanding);
    };
    while (!target.busy) {
        const auto next = std::find_if(target.waiting.begin(), target.waiting.end(), may_go);
        if (next == target.waiting.end()) return;
        const auto winner = *next;
        target.waiting.erase(next);
        accept(index, winner);
    }
}

void axi_crossbar_at::accept(unsigned index, unsigned winner) {
    auto& master = masters_[winner];
    master.target = index;
    ++master.outstanding;
    if (index == hole()) {
        begin_response(index);
    } else {
        targets_[index].busy = true;
    }
    accept_request(winner, index);
}

void axi_crossbar_at::request_ended(unsigned index) {
    targets_[index].busy = false;
    next_turn(index);
}

void axi_crossbar_at::begin_response(unsigned index) {
    steps_.push(response_ps(index == hole() ? hole_ps(now_ps()) : now_ps()), {step_kind::response, index});
}

void axi_crossbar_at::deliver(unsigned index) {
    auto& target = targets_[index];
    while (target.answered != 0 && !masters_[oldest_master(index)].response_open) {
        --target.answered;
        masters_[oldest_master(index)].response_open = true;
        hand_over_response(index);
    }
}

void axi_crossbar_at::response_ended(unsigned index) {
    auto& master = masters_[index];
    --master.outstanding;
    master.response_open = false;
    next_turn(master.target);
    if (has_request(index) && master.request_target != master.target) next_turn(master.request_target);
}

// Looks at the target again, in the block's own process.
void axi_crossbar_at::next_turn(unsigned index) {
    const auto& target = targets_[index];
    if (target.answered != 0 || (!target.busy && !target.waiting.empty())) {
        steps_.push(now_ps(), {step_kind::turn, index});
    }
}

void axi_crossbar_at::restart() {
    resetting_ = in_reset();
    steps_.clear();
    for (auto& target : targets_) target = target_state{};
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
