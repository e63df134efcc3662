// SPDX-License-Identifier: Apache-2.0
#include "interconnect/axi_crossbar/axi_crossbar_at.h"

#include <algorithm>

namespace tabletop {

axi_crossbar_at::axi_crossbar_at(sc_core::sc_module_name name, const axi_crossbar_config& config)
    : axi_crossbar_ports(name, view::at, config), masters_(config.masters), targets_(config.targets + 1) {
    SC_HAS_PROCESS(axi_crossbar_at);
    SC_METHOD(on_due);
    sensitive << steps_.due();
    dont_initialize();
}

void axi_crossbar_at::begin_request(unsigned index, payload& trans, std::uint64_t begin_ps) {
    masters_[index].request = &trans;
    if (!resetting_) steps_.push(request_ps(begin_ps), {false, index});
}

void axi_crossbar_at::on_due() {
    settle_reset();
    step next{};
    while (steps_.pop(next)) {
        if (next.response) {
            answer(next.port);
            continue;
        }
        const auto target = decode(masters_[next.port].request->get_address());
        targets_[target].waiting.push_back(next.port);
        serve(target);
    }
}

// Forwards the first waiting request that may go: the target's slot is free, and the master has room and nothing
// outstanding elsewhere (its responses come in order).
void axi_crossbar_at::serve(unsigned index) {
    auto& target = targets_[index];
    const auto may_go = [&](unsigned m) {
        const auto& master = masters_[m];
        return master.accepted.empty() || (master.target == index && master.accepted.size() < max_outstanding);
    };
    while (target.slot == nullptr) {
        const auto next = std::find_if(target.waiting.begin(), target.waiting.end(), may_go);
        if (next == target.waiting.end()) return;
        const auto winner = *next;
        target.waiting.erase(next);
        accept(index, winner);
    }
}

void axi_crossbar_at::accept(unsigned index, unsigned winner) {
    auto& master = masters_[winner];
    auto& trans = *master.request;
    master.request = nullptr;
    master.target = index;
    master.accepted.push_back(&trans);
    targets_[index].queue.push_back({winner, &trans, false, false, false});
    if (index == hole()) {
        trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        targets_[index].queue.back().done = true;
        steps_.push(response_ps(hole_ps(now_ps())), {true, index});
    } else {
        targets_[index].slot = &trans;
        send_request(index, trans);
    }
    end_request(winner, trans);
}

void axi_crossbar_at::request_ended(unsigned index, payload& trans, std::uint64_t) {
    if (targets_[index].slot != &trans) return;
    targets_[index].slot = nullptr;
    serve(index);
}

bool axi_crossbar_at::begin_response(unsigned index, payload& trans, std::uint64_t begin_ps, bool done) {
    auto& queue = targets_[index].queue;
    const auto entry = std::find_if(queue.begin(), queue.end(), [&](const auto& e) { return e.trans == &trans; });
    if (entry == queue.end()) return false;
    entry->shown = true;
    entry->done = done;
    steps_.push(response_ps(begin_ps), {true, index});
    return true;
}

// A target's responses come in order, so this is the oldest one that has not been answered yet.
void axi_crossbar_at::answer(unsigned index) {
    auto& queue = targets_[index].queue;
    std::find_if(queue.begin(), queue.end(), [](const auto& e) { return !e.answered; })->answered = true;
    deliver(index);
}

void axi_crossbar_at::deliver(unsigned index) {
    auto& queue = targets_[index].queue;
    while (!queue.empty() && queue.front().answered && !masters_[queue.front().master].response_open) {
        const auto entry = queue.front();
        queue.pop_front();
        masters_[entry.master].response_open = true;
        if (!entry.done) end_target_response(index, *entry.trans);
        offer_response(entry.master, *entry.trans);
    }
}

void axi_crossbar_at::response_ended(unsigned index, payload&, std::uint64_t) {
    auto& master = masters_[index];
    master.accepted.pop_front();
    master.response_open = false;
    deliver(master.target);
    if (master.request != nullptr) serve(decode(master.request->get_address()));
}

void axi_crossbar_at::drop_all(std::vector<std::deque<payload*>>& open) {
    resetting_ = reset_pin();
    steps_.clear();
    for (unsigned j = 0; j < targets_.size(); ++j) {
        const auto queue = std::move(targets_[j].queue);
        targets_[j] = target_state{};
        if (!queue.empty() && queue.front().shown && !queue.front().done) end_target_response(j, *queue.front().trans);
    }
    for (unsigned i = 0; i < masters_.size(); ++i) {
        auto& master = masters_[i];
        open[i].insert(open[i].end(), master.accepted.begin(), master.accepted.end());
        if (master.request != nullptr) open[i].push_back(master.request);
        master = master_state{};
    }
}

void axi_crossbar_at::released() {
    if (!resetting_) return;
    resetting_ = false;
    for (unsigned i = 0; i < masters_.size(); ++i) {
        if (masters_[i].request != nullptr) steps_.push(request_ps(now_ps()), {false, i});
    }
}

}  // namespace tabletop
