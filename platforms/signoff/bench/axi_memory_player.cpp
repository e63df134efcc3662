// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/axi_memory_player.h"

#include "signoff/bench/axi_scoreboard.h"

#include <utility>

namespace tabletop {
namespace {

constexpr std::size_t most_waiting = 4;
constexpr unsigned longest_answer = 6;

}  // namespace

axi_memory_player::axi_memory_player(axi_master_pins& pins, std::uint64_t seed, axi_request_rules::listener wrong,
                                     taker taken)
    : pins_(pins), random_(seed), rules_(std::move(wrong)), taken_(std::move(taken)) {}

void axi_memory_player::drive() {
    rules_.next_cycle();
    for (const auto channel : axi_channels) {
        const auto waiting = channel == axi_channel::ar   ? answers_[0].waiting.size()
                             : channel == axi_channel::aw ? write_addresses_.size() + answers_[1].waiting.size()
                                                          : write_data_.size() + answers_[1].waiting.size();
        const bool ready = waiting < most_waiting && random_.one_in(2);
        ready_[static_cast<std::size_t>(channel)] = ready;
        pins_.drive_ready(channel, ready);
    }
    for (const bool write : {false, true}) {
        auto& of = answers_[write ? 1 : 0];
        if (of.taken) {
            of.taken = of.valid = false;
            of.waiting.pop_front();
            pins_.drop_response(write);
        }
        if (of.valid || of.waiting.empty() || of.waiting.front().wait-- != 0) continue;
        of.valid = true;
        pins_.drive_response(write, of.waiting.front().response);
    }
}

void axi_memory_player::look() {
    rules_.look(pins_);
    for (const auto channel : axi_channels) {
        if (ready_[static_cast<std::size_t>(channel)] && pins_.channel_valid(channel)) take(channel);
    }
    for (const bool write : {false, true}) {
        auto& of = answers_[write ? 1 : 0];
        of.taken = of.valid && pins_.response_ready(write);
    }
    write();
}

void axi_memory_player::take(axi_channel channel) {
    rules_.taken(channel);
    const auto request = pins_.request(channel != axi_channel::ar);
    taken_(channel, request);
    if (channel == axi_channel::aw) {
        write_addresses_.push_back(request.address);
    } else if (channel == axi_channel::w) {
        write_data_.push_back(request);
    } else {
        answers_[0].waiting.push_back({{words_[request.address], 0}, random_.below(longest_answer)});
    }
}

void axi_memory_player::write() {
    while (!write_addresses_.empty() && !write_data_.empty()) {
        auto& word = words_[write_addresses_.front()];
        const auto& from = write_data_.front();
        const auto mask = axi_lane_mask(from.strobes);
        word = (word & ~mask) | (from.data & mask);
        write_addresses_.pop_front();
        write_data_.pop_front();
        answers_[1].waiting.push_back({{0, 0}, random_.below(longest_answer)});
    }
}

void axi_memory_player::begin_reset() {
    rules_.reset();
    words_.clear();
    write_addresses_.clear();
    write_data_.clear();
    answers_ = {};
    ready_ = {};
    for (const auto channel : axi_channels) pins_.drive_ready(channel, false);
    for (const bool write : {false, true}) pins_.drop_response(write);
}

}  // namespace tabletop
