// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/translator.h"

#include <algorithm>
#include <utility>

namespace tabletop {

bool translator::has_known_state() {
    constexpr std::uint32_t all_flags = 0xF80F'0000, thumb = 0x20;  // N, Z, C, V, Q and GE; T
    constexpr std::uint32_t all_conditions = 0xF800'0000;           // N, Z, C, V and QC
    auto& now = state();
    const auto before = now;
    const auto has_set = [](std::uint32_t word) { return word != 0; };
    jit_.SetCpsr(0);
    const auto without = now;
    jit_.SetCpsr(all_flags);
    bool known = now.status[0] != without.status[0] && now.status[1] != without.status[1] &&
                 now.status[2] != without.status[2] && now.mode == without.mode;
    jit_.SetCpsr(thumb);
    known = known && (now.mode & ~without.mode) == 1 && now.status == without.status;
    jit_.SetCpsr(psr::control & ~std::uint32_t{psr::thumb});
    known = known && now.status[3] == (psr::control & ~std::uint32_t{psr::thumb}) && now.mode == without.mode;
    jit_.SetFpscr(0);
    known = known && std::none_of(now.floating_point_flags.begin(), now.floating_point_flags.end(), has_set);
    jit_.SetFpscr(all_conditions);
    known = known && now.floating_point_flags[1] != 0 && now.floating_point_flags[2] != 0;
    now.exclusive = 1;
    jit_.ClearExclusiveState();
    known = known && now.exclusive == 0;
    jit_.HaltExecution(Dynarmic::HaltReason::UserDefined1);
    known = known && now.halt_reason == static_cast<std::uint32_t>(Dynarmic::HaltReason::UserDefined1);
    jit_.ClearHalt(Dynarmic::HaltReason::UserDefined1);
    known = known && now.halt_reason == 0 && jit_.ExtRegs().data() == now.vector_registers.data();
    now = before;
    return known;
}

bool translator::learn_way_out() {
    const auto& now = state();
    way_out_ = now.return_code[now.below_top()];
    return now.returns[now.below_top()] == now.location() && way_out_ != 0;
}

void translator::forget_page(std::uint32_t address) {
    pages_.erase(address);
    forget_range(address & ~(page_bytes - 1), page_bytes);
}

void translator::forget_range(std::uint32_t address, std::uint32_t size) {
    if (!stale_.empty() && stale_.back().address + stale_.back().size == address) {
        stale_.back().size += size;
    } else {
        stale_.push_back({address, size});
    }
}

void translator::forget_all() {
    pages_.clear();
    stale_.clear();
    blocks_.clear();
    renewed_ = 0;
    all_stale_ = true;
}

void translator::note_block() {
    if (!blocks_.insert(state().location()).second) ++renewed_;
}

// A prediction whose code this translator does not know leads to the way out, from where the code is looked up.
void translator::take_over(translator& from) {
    auto& to = state();
    const auto& last = from.state();
    to.registers = last.registers;
    to.mode = last.mode;
    to.status = last.status;
    to.vector_registers = last.vector_registers;
    to.host_floating_point = last.host_floating_point;
    to.exclusive = last.exclusive;
    to.floating_point_flags = last.floating_point_flags;
    to.top = last.top;
    for (unsigned i = 0; i < translator_state::predictions; ++i) {
        if (to.returns[i] == last.returns[i] && to.return_code[i] != 0) continue;
        to.returns[i] = last.returns[i];
        to.return_code[i] = way_out_;
    }
}

void translator::begin_run(bool short_run) {
    const bool forgets = all_stale_ || !stale_.empty();
    const bool keeps_return = std::exchange(keeps_return_, false);
    if (!forgets && !short_run && !keeps_return) return;
    if (pages_.doubtful() != 0) divert_doubtful_returns();
    keep_predictions();
    if (keeps_return && has_stopped_at_branch()) hide_return();
    if (forgets) carry_out();
}

void translator::keep_predictions() {
    kept_top_ = state().top;
    kept_returns_ = state().returns;
    kept_code_ = state().return_code;
}

// A return to a page in doubt is looked at before it is executed.
void translator::divert_doubtful_returns() {
    auto& now = state();
    for (unsigned i = 0; i < translator_state::predictions; ++i) {
        if (pages_.is_in_doubt(static_cast<std::uint32_t>(now.returns[i]))) now.return_code[i] = way_out_;
    }
}

// The run that follows forgets the code and, with it, all predictions.
void translator::carry_out() {
    if (all_stale_) {
        jit_.ClearCache();
    } else {
        for (const auto& each : stale_) jit_.InvalidateCacheRange(each.address, each.size);
    }
    all_stale_ = false;
    stale_.clear();
    kept_code_.fill(way_out_);
    returns_lost_ = true;
}

// Puts the predictions back as they were when the run began: one that says where the core is has been used up.
void translator::put_returns_back() {
    auto& now = state();
    if (returns_lost_) {
        now.top = kept_top_;
        now.returns = kept_returns_;
        now.return_code = kept_code_;
        if (!hides_return_ && has_stopped_at_branch()) now.top = now.below_top();
    } else {
        now.returns[kept_top_] = kept_returns_[kept_top_];
        now.return_code[kept_top_] = kept_code_[kept_top_];
    }
    returns_lost_ = hides_return_ = false;
}

// A return that is no predicted one leaves the prediction where it is, and the run that follows would use it up.
void translator::hide_return() {
    hides_return_ = true;
    stop_at_branch();
}

void translator::stop_at_branch() {
    auto& now = state();
    now.returns[now.top] = now.location();
    now.return_code[now.top] = way_out_;
    now.top = (now.top + 1) % translator_state::predictions;
}

// The place of a stop at a branch has replaced the oldest prediction, which is put back.
void translator::end_short_run() {
    if (!has_stopped_at_branch()) return;
    auto& now = state();
    const auto place = now.below_top();
    const bool is_new = now.top != kept_top_ || kept_returns_[place] != now.location();
    if (is_new) {
        now.top = place;
        now.returns[place] = kept_returns_[place];
        now.return_code[place] = kept_code_[place];
    }
    keeps_return_ = has_stopped_at_branch();
}

}  // namespace tabletop
