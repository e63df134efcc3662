// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_search/checkers_search_bench.h"

#include "base/process.h"
#include "engines/checkers_referee/move_code.h"
#include "engines/checkers_search/board_value.h"
#include "signoff/bench/stop_simulation.h"

#include <algorithm>
#include <string>

namespace tabletop {

checkers_search_bench::checkers_search_bench(sc_core::sc_module_name name, view v, const checkers_search_config& config,
                                             const signoff::search_traffic& traffic, record_target& to)
    : sc_module(name),
      asked_("asked", v, config),
      traffic_(traffic),
      rst_recorder_("rst_recorder", to, "search.rst", config.clock),
      recorder_(to, config.clock) {
    rst_recorder_.pin(asked_.rst);
    auto& block = asked_.block();
    record("send_last", block.send_last, 1);
    record("message_flag", block.message_flag, 1);
    record("message_high", block.message[0], checkers_message::half_bits);
    record("message_low", block.message[1], checkers_message::half_bits);
    record("done", block.done, 1);
    record("value", block.value, checkers_search_core::value_bits);
    spawn_thread("play", [this] { play(); });
}

void checkers_search_bench::record(const char* name, sc_core::sc_export<cycle_pin_if>& pin, unsigned bits) {
    probes_.emplace_back(name, *pin.operator->(), asked_.clock().domain());
    recorder_.add(probes_.back().history(), std::string("search.") + name, bits);
}

void checkers_search_bench::play() {
    constexpr std::uint64_t first = 4, rest = 100;
    asked_.wait(first);
    asked_.rst.write(true);
    asked_.wait(first);
    asked_.rst.write(false);
    for (const auto& task : traffic_) {
        if (!play(task)) break;
    }
    asked_.wait(rest);
    cycles_ = asked_.clock().now();
    stop_simulation();
}

bool checkers_search_bench::play(const signoff::search_task& task) {
    asked_.wait(task.gap);
    begin(task);
    if (task.reset_after == 0) return take_messages(task);
    break_off(task);
    return true;
}

// Up to the end of the request.
void checkers_search_bench::begin(const signoff::search_task& task) {
    auto& request = task.round ? asked_.send_request : asked_.search;
    if (task.load) {
        asked_.set_position(*task.load);
        asked_.set(asked_.load, 1);
        if (task.load_with_request) asked_.set(request, 1);
        asked_.wait(1);
        asked_.set(asked_.load, 0);
    }
    asked_.set(asked_.send_move, task.move);
    asked_.set(asked_.search_side, task.side == checkers_side::computer ? 1 : 0);
    asked_.set(request, 1);
    if (!task.take_delay) asked_.set(asked_.message_take, 1);
    asked_.wait(1);
    if (task.hold > 1) {
        if (task.disturbed) disturb(task, 1);
        asked_.wait(task.hold - 1);
        if (task.disturbed) disturb(task, 0);
    }
    asked_.set(request, 0);
}

void checkers_search_bench::disturb(const signoff::search_task& task, std::uint64_t level) {
    for (auto* const pin : {&asked_.send_request, &asked_.search, &asked_.load}) asked_.set(*pin, level);
    asked_.set(asked_.send_move, ~task.move & 0xFFF);
}

bool checkers_search_bench::take_messages(const signoff::search_task& task) {
    if (!task.take_delay) {
        const bool ended = asked_.wait_for_done();
        asked_.set(asked_.message_take, 0);
        return ended;
    }
    while (asked_.wait_for_flag_or_done()) {
        if (asked_search::is_high(asked_.block().done, asked_.clock().now())) return true;
        asked_.wait(*task.take_delay);
        asked_.set(asked_.message_take, 1);
        asked_.wait(1);
        asked_.set(asked_.message_take, 0);
        asked_.wait(1);
    }
    return false;
}

// Whatever comes meanwhile is taken or not, as the task says.
void checkers_search_bench::break_off(const signoff::search_task& task) {
    asked_.wait(task.reset_after);
    asked_.rst.write(true);
    asked_.wait(task.reset_cycles);
    asked_.rst.write(false);
    asked_.set(asked_.message_take, 0);
}

}  // namespace tabletop
