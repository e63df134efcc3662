// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_search/checkers_search_tlm.h"

#include "base/next_high.h"
#include "engines/checkers_search/timing.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {

using namespace checkers_search_core;

namespace {

constexpr auto never = cycle_pin_if::never;

std::uint64_t level_of(board_value value) {
    constexpr std::uint64_t mask = (1u << value_bits) - 1;
    return static_cast<std::uint64_t>(value) & mask;
}

}  // namespace

void check(const checkers_search_config& config) {
    constexpr unsigned latest_draw = 1000;
    if (config.horizon < 1 || config.horizon > most_horizon) {
        throw std::invalid_argument("checkers_search: a horizon of 1 to 6 moves");
    }
    if (config.rules.draw_after < 1 || config.rules.draw_after > latest_draw) {
        throw std::invalid_argument("checkers_search: a draw after 1 to 1000 moves");
    }
}

checkers_search_tlm::checkers_search_tlm(sc_core::sc_module_name name, const checkers_search_config& config)
    : checkers_search_block(name),
      waiting_states(rst, config.clock, moment::after_it),
      config_(config),
      task_(config.rules, config.horizon) {
    check(config);
    send_last.bind(send_last_);
    message_flag.bind(message_flag_);
    for (unsigned n = 0; n < message.size(); ++n) message[n].bind(message_[n]);
    done.bind(done_);
    value.bind(value_);
    start();
}

void checkers_search_tlm::end_of_elaboration() {
    for (auto* const pin : {send_request[0], search[0], load[0], message_take[0]}) pin->attach(*this);
}

void checkers_search_tlm::leave_reset(std::uint64_t cycle) {
    state_ = state::idle;
    from_ = cycle;
}

void checkers_search_tlm::enter_reset(std::uint64_t cycle) {
    state_ = state::in_reset;
    task_.reset();
    send_last_.set(cycle, 1);
    for (auto* const pin : {&message_flag_, &message_[0], &message_[1], &done_, &value_}) pin->set(cycle, 0);
}

// When what it waits for comes, as far as it is known.
std::uint64_t checkers_search_tlm::due_cycle() const {
    switch (state_) {
        case state::idle:
            return std::min(
                {next_high(*load[0], from_), next_high(*send_request[0], from_), next_high(*search[0], from_)});
        case state::offer:
            return next_high(*message_take[0], from_);
        case state::in_reset:
            break;
    }
    return never;
}

void checkers_search_tlm::leave(std::uint64_t cycle) {
    state_ == state::idle ? leave_idle(cycle) : leave_offer(cycle);
}

void checkers_search_tlm::leave_idle(std::uint64_t cycle) {
    if (load->value(cycle) != 0) return load_position(cycle);
    if (send_request->value(cycle) != 0) {
        constexpr std::uint64_t field_mask = (1u << checkers_message::field_bits) - 1;
        const auto move = send_move->value(cycle);
        answers_ = task_.round(static_cast<unsigned>(move >> checkers_message::field_bits & field_mask),
                               static_cast<unsigned>(move & field_mask));
    } else {
        answers_ = task_.search(search_side->value(cycle) == 0 ? checkers_side::human : checkers_side::computer);
    }
    offered_ = 0;
    send_last_.set(cycle + 1, 0);
    offer(cycle + 1);
}

void checkers_search_tlm::load_position(std::uint64_t cycle) {
    const auto squares = [cycle](const pin_port& pin) { return static_cast<checkers_squares>(pin->value(cycle)); };
    task_.load({{squares(load_human), squares(load_computer), squares(load_kings)},
                static_cast<unsigned>(load_quiet->value(cycle))});
    from_ = cycle + 1;
}

// From the first cycle after a task has been taken, or a message, to the next message.
void checkers_search_tlm::offer(std::uint64_t begin) {
    const auto& answer = answers_[offered_];
    const auto flag = begin + exact_timing(answer.counts);
    if (answer.value) value_.set(begin + exact_timing(answer.value->until), level_of(answer.value->value));
    for (unsigned n = 0; n < message_.size(); ++n) message_[n].set(flag, answer.message.half(n));
    message_flag_.set(flag, 1);
    state_ = state::offer;
    from_ = flag;
}

void checkers_search_tlm::leave_offer(std::uint64_t cycle) {
    message_flag_.set(cycle + 1, 0);
    if (++offered_ < answers_.size()) return offer(cycle + 1);
    send_last_.set(cycle + 1, 1);
    done_.append(cycle + 1, 1);
    done_.append(cycle + 2, 0);
    done_.revise(cycle + 1);
    state_ = state::idle;
    from_ = cycle + 1;
}

std::unique_ptr<checkers_search_block> make_checkers_search_tlm(const char* name, view,
                                                                const checkers_search_config& config) {
    return std::make_unique<checkers_search_tlm>(name, config);
}

}  // namespace tabletop
