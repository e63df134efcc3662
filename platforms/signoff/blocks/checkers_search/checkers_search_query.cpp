// SPDX-License-Identifier: Apache-2.0
#include "base/process.h"
#include "engines/checkers_referee/move_code.h"
#include "engines/checkers_search/board_value.h"
#include "engines/checkers_search/search.h"
#include "host/process/exit_code.h"
#include "labkit/labkit_parameters.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/bench/stop_simulation.h"
#include "signoff/blocks/checkers_search/asked_search.h"
#include "signoff/blocks/checkers_search/checkers_search_query_lines.h"
#include "signoff/described_query.h"
#include "signoff/descriptor.h"
#include "signoff/query/query_lines.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace tabletop {
namespace {

namespace core = checkers_search_core;

// The block takes its own of the machine's parameters.
checkers_search_config make_config(const std::vector<std::string>& settings) {
    const auto concerns_search = [](const parameter_declaration& declared) {
        return declared.key == "labkit.ai.horizon" || declared.key.rfind("labkit.rules.", 0) == 0;
    };
    const auto all = labkit_parameters();
    std::vector<parameter_declaration> declarations;
    std::copy_if(all.begin(), all.end(), std::back_inserter(declarations), concerns_search);
    parameter_set of_search("labkit", declarations);
    for (const auto& setting : settings) of_search.set_assignment(setting, "--set");
    const auto horizon = static_cast<unsigned>(of_search.integer("ai.horizon"));
    if (horizon > core::most_horizon) {
        throw input_error(fmt::format("{}: the block searches at most {} moves ahead",
                                      setting_text(of_search, "ai.horizon"), core::most_horizon));
    }
    return {clock_domain(labkit_board_hz), labkit_rules(of_search), horizon};
}

checkers_question parse_question_to_block(const nlohmann::json& line) {
    for (const auto* const key : {"rules", "horizon", "perft"}) {
        if (!line.contains(key)) continue;
        throw input_error(
            fmt::format("{}: only --view core has it in its lines; the block is built as --set says", key));
    }
    return parse_checkers_question(line);
}

// Points, of the level of the pin.
checkers_value points_of(std::uint64_t level) {
    constexpr checkers_value points_a_step = 10, values = 1 << core::value_bits;
    const auto steps = static_cast<checkers_value>(level);
    const auto value = steps < values / 2 ? steps : steps - values;
    if (value == core::infinity) return checkers_infinity;
    if (value == -core::infinity) return -checkers_infinity;
    return value * points_a_step;
}

// Puts the messages of a move together.
void add_message(checkers_move& move, const checkers_message& message) {
    constexpr auto landing = checkers_message::first_landing, capture = checkers_message::first_capture;
    if (move.landings.empty()) {
        move.departure = static_cast<uint8_t>(checkers::square_of(message.field[checkers_message::departure]));
    }
    for (std::size_t k = 0; k < checkers_message::most_jumps; ++k) {
        if (message.field[landing + k] != 0) move.landings.push(checkers::square_of(message.field[landing + k]));
        if (message.field[capture + k] != 0) move.captures.push(checkers::square_of(message.field[capture + k]));
    }
    move.promoted = message.has(checkers_status::promoted);
}

// The simulation stops when all lines are answered.
class questioned_search : public sc_core::sc_module {
  public:
    questioned_search(sc_core::sc_module_name name, view v, const checkers_search_config& config)
        : sc_module(name), config_(config), asked_("asked", v, config) {
        spawn_thread("run", [this] { run(); });
    }

    bool all_good() const { return good_; }

  private:
    void run() {
        constexpr std::uint64_t reset_cycles = 16;
        asked_.rst.write(true);
        asked_.wait(reset_cycles);
        asked_.rst.write(false);
        asked_.wait(reset_cycles);
        good_ = answer_query_lines([this](const nlohmann::json& line) {
            const auto question = parse_question_to_block(line);
            return answer_json(is_drawn(question) ? checkers_answer{"draw", {}, 0} : ask(question));
        });
        stop_simulation();
    }

    // The search does not look at that.
    bool is_drawn(const checkers_question& question) const {
        return question.position.quiet_moves >= config_.rules.draw_after;
    }

    checkers_answer ask(const checkers_question& question) {
        asked_.set_position(question.position);
        asked_.set(asked_.load, 1);
        asked_.wait(1);
        asked_.set(asked_.load, 0);
        asked_.set(asked_.search_side, question.to_move == checkers_side::computer ? 1 : 0);
        asked_.set(asked_.search, 1);
        asked_.wait(1);
        asked_.set(asked_.search, 0);
        asked_.set(asked_.message_take, 1);
        const auto begin = asked_.clock().now() + 1;
        checkers_answer answer;
        for (;;) {
            if (!asked_.wait_for_flag_or_done()) throw input_error("the search does not end");
            const auto cycle = asked_.clock().now();
            auto& block = asked_.block();
            if (asked_search::is_high(block.done, cycle)) break;
            if (!answer.cycles) answer.cycles = cycle - begin;
            add_answer(answer,
                       checkers_message::of_halves(block.message[0]->value(cycle), block.message[1]->value(cycle)));
            answer.value = points_of(block.value->value(cycle));
            asked_.wait(1);
        }
        asked_.set(asked_.message_take, 0);
        return answer;
    }

    static void add_answer(checkers_answer& answer, const checkers_message& message) {
        if (message.destination() == 0) {
            answer.status = "lost";
        } else {
            add_message(answer.move, message);
        }
    }

    const checkers_search_config config_;
    asked_search asked_;
    bool good_ = true;
};

bool answer_by_view(view v, const checkers_search_config& config) {
    const questioned_search asked("query", v, config);
    sc_core::sc_start();
    check_running();
    return asked.all_good();
}

// The PC's program, which the block is held to.
bool answer_by_core(const query_options& options) {
    refuse_settings(options);
    return answer_query_lines([](const nlohmann::json& line) { return answer_json(parse_checkers_question(line)); });
}

int answer(const query_options& options) {
    const bool asks_core = options.view.empty() && options.rtl.empty();
    const auto v = asks_core ? std::nullopt : view_of_described(options);
    const bool ok = v ? answer_by_view(*v, make_config(options.settings)) : answer_by_core(options);
    return ok ? exit_done : exit_check_failed;
}

}  // namespace

query_descriptor checkers_search_query() {
    return {answer,
            "  in:  {\"id\":1} or {\"id\":1,\"board\":[6,6,..],\"to_move\":\"computer\",\"rules\":\"american\","
            "\"horizon\":4,\"quiet\":0}\n"
            "  out: {\"id\":1,\"status\":\"ok\",\"move\":[20,16],\"captures\":[],\"promoted\":false,"
            "\"value\":110,\"moves\":7}\n"
            "  in:  {\"id\":2,\"perft\":6}\n"
            "  out: {\"id\":2,\"nodes\":36768}\n"
            "  --view core, the default, is the PC's program; the block in the other views has rules and horizon by\n"
            "  --set labkit.ai.horizon and labkit.rules.*, does not count moves, and tells its cycles.\n"};
}

}  // namespace tabletop
