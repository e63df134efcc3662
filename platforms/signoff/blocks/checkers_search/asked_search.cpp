// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_search/asked_search.h"

#include "base/kernel_time.h"
#include "base/next_high.h"
#include "checkers_search/checkers_search_rtl.h"

#include <algorithm>

namespace tabletop {
namespace {

// More than any search of six moves has taken: a second of the board.
constexpr std::uint64_t longest_task = 64'800'000;

}  // namespace

asked_search::asked_search(sc_core::sc_module_name name, view v, const checkers_search_config& config)
    : sc_module(name), clock_(config.clock), block_(make_checkers_search("search", v, config)) {
    block_->rst(rst);
    block_->send_request(send_request);
    block_->send_move(send_move);
    block_->message_take(message_take);
    block_->search(search);
    block_->search_side(search_side);
    block_->load(load);
    block_->load_human(load_human);
    block_->load_computer(load_computer);
    block_->load_kings(load_kings);
    block_->load_quiet(load_quiet);
}

void asked_search::end_of_elaboration() {
    block_->message_flag->attach(*this);
    block_->done->attach(*this);
}

void asked_search::set_position(const checkers_position& position) {
    set(load_human, position.board.human);
    set(load_computer, position.board.computer);
    set(load_kings, position.board.kings);
    set(load_quiet, position.quiet_moves);
}

bool asked_search::wait_for_flag_or_done() {
    return wait_for(true);
}

bool asked_search::wait_for_done() {
    return wait_for(false);
}

bool asked_search::wait_for(bool flag) {
    const auto from = clock_.now(), last = from + longest_task;
    for (;;) {
        auto due = next_high(*block_->done.operator->(), from);
        if (flag) due = std::min(due, next_high(*block_->message_flag.operator->(), from));
        const auto until = std::min(due, last);
        if (until <= clock_.now()) {
            clock_.wait_into(clock_.now());
            return due <= clock_.now();
        }
        sc_core::wait(from_ps(clock_.domain().edge(until) - now_ps()), changed_);
    }
}

}  // namespace tabletop
