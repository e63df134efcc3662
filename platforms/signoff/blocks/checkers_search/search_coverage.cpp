// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_search/search_coverage.h"

#include "engines/checkers_search/game_task.h"
#include "signoff/compare/pin_levels.h"

#include <algorithm>
#include <array>
#include <bitset>

namespace tabletop {
namespace {

namespace core = checkers_search_core;

constexpr std::array state_names{"SEEK", "PROBE",       "POP",   "RESUME", "MOVE",  "EVAL",         "SCORE",
                                 "COPY", "COPY a jump", "CLOSE", "PLAY",   "WRITE", "WRITE a jump", "REFUSE"};
static_assert(state_names.size() == core::states);

// What the messages of the tasks that were not broken off say, by the functional core.
class played_tasks {
  public:
    explicit played_tasks(const checkers_search_config& config) : game_(config.rules, config.horizon) {}

    void add(const signoff::search_task& task) {
        if (task.load) game_.load(*task.load);
        const auto answers = task.round ? game_.round(task.move >> checkers_message::field_bits,
                                                      task.move & ((1u << checkers_message::field_bits) - 1))
                                        : game_.search(task.side);
        if (task.reset_after != 0) return game_.reset();
        for (const auto& answer : answers) add(answer);
    }

    void list(std::vector<coverage_item>& items) const {
        for (std::size_t s = 0; s < core::states; ++s) {
            items.push_back({"States", state_names[s], counts_[static_cast<core::state>(s)]});
        }
        constexpr std::array names{"promoted", "continued", "computer has won", "human has won", "draw", "illegal"};
        for (std::size_t n = 0; n < names.size(); ++n) items.push_back({"Messages", names[n], status_[n]});
        items.push_back({"Messages", "five jumps", five_jumps_});
        items.push_back({"Messages", "a capture in a circle", circles_});
        items.push_back({"Messages", "departures", departures_.count(), departures_.size()});
        items.push_back({"Messages", "landings", landings_.count(), landings_.size()});
        // A piece on the border cannot be captured.
        items.push_back({"Messages", "captured squares", captures_.count(), inner_squares});
        items.push_back({"Values", "positive", positive_});
        items.push_back({"Values", "negative", negative_});
        items.push_back({"Values", "the human has lost", human_lost_});
        items.push_back({"Values", "the computer has lost", computer_lost_});
    }

  private:
    static constexpr std::uint64_t inner_squares = 18;
    using squares = std::bitset<checkers::squares>;

    void add(const core::task_answer& answer) {
        counts_ += answer.counts;
        if (answer.value) add(answer.value->value);
        const auto& message = answer.message;
        for (std::size_t n = 0; n < status_.size(); ++n) status_[n] += message.has(1 << n) ? 1 : 0;
        if (message.has(checkers_status::illegal) || message.destination() == 0) return;
        constexpr auto departure = checkers_message::departure, capture = checkers_message::first_capture;
        departures_.set(checkers::square_of(message.field[departure]));
        for (std::size_t k = 0; k < checkers_message::most_jumps; ++k) {
            const auto landing = message.field[checkers_message::first_landing + k];
            const auto taken = message.field[capture + k];
            if (landing != 0) landings_.set(checkers::square_of(landing));
            if (taken != 0) captures_.set(checkers::square_of(taken));
        }
        if (message.field[capture + checkers_message::most_jumps - 1] != 0) ++five_jumps_;
        if (message.field[departure] == message.destination()) ++circles_;
    }
    void add(core::board_value value) {
        positive_ += value > 0 ? 1 : 0;
        negative_ += value < 0 ? 1 : 0;
        human_lost_ += value == -core::infinity ? 1 : 0;
        computer_lost_ += value == core::infinity ? 1 : 0;
    }

    core::game_task game_;
    core::state_counts counts_;
    std::array<std::uint64_t, 6> status_{};
    std::uint64_t five_jumps_ = 0, circles_ = 0, positive_ = 0, negative_ = 0, human_lost_ = 0, computer_lost_ = 0;
    squares departures_, landings_, captures_;
};

template <typename Test>
coverage_item count_tasks(const char* name, const signoff::search_traffic& traffic, Test test) {
    return {"Tasks", name, static_cast<std::uint64_t>(std::count_if(traffic.begin(), traffic.end(), test))};
}

void list_tasks(const signoff::search_traffic& traffic, std::vector<coverage_item>& items) {
    using signoff::search_task;
    const auto add = [&](const char* name, auto test) { items.push_back(count_tasks(name, traffic, test)); };
    add("round", [](const search_task& task) { return task.round; });
    add("search for the human",
        [](const search_task& task) { return !task.round && task.side == checkers_side::human; });
    add("search for the computer",
        [](const search_task& task) { return !task.round && task.side == checkers_side::computer; });
    add("after a load", [](const search_task& task) { return task.load.has_value(); });
    add("load in the first cycle of a request", [](const search_task& task) { return task.load_with_request; });
    add("requests while the block is busy", [](const search_task& task) { return task.disturbed; });
    add("message_take is held", [](const search_task& task) { return !task.take_delay; });
}

void list_resets(record_feed& reference, std::vector<coverage_item>& items) {
    const auto pins = pin_levels::of(reference);
    const auto &idle = *pins.find("search.send_last"), &flag = *pins.find("search.message_flag");
    std::uint64_t in_idle = 0, in_offer = 0, elsewhere = 0;
    for (const auto& change : *pins.find("search.rst")) {
        if (change.level == 0 || change.cycle == 0) continue;
        if (level_at(idle, change.cycle) != 0) {
            ++in_idle;
        } else if (level_at(flag, change.cycle) != 0) {
            ++in_offer;
        } else {
            ++elsewhere;
        }
    }
    items.push_back({"Reset", "in IDLE", in_idle});
    items.push_back({"Reset", "in OFFER", in_offer});
    items.push_back({"Reset", "in another state", elsewhere});
}

}  // namespace

std::vector<coverage_item> search_coverage(const checkers_search_config& config, const signoff::search_traffic& traffic,
                                           record_feed& reference) {
    played_tasks played(config);
    for (const auto& task : traffic) played.add(task);
    std::vector<coverage_item> items;
    played.list(items);
    list_tasks(traffic, items);
    list_resets(reference, items);
    return items;
}

}  // namespace tabletop
