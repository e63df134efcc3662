// SPDX-License-Identifier: Apache-2.0
// The views of connect4_heuristic that answer queries.
#include "signoff/blocks/connect4_heuristic/heuristic_query.h"

#include "base/at_initiator.h"
#include "base/bus_word.h"
#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "base/kernel_time.h"
#include "connect4_heuristic/make_connect4_heuristic.h"
#include "de1_soc/de1_soc_parameters.h"
#include "engines/connect4_heuristic/decision.h"
#include "on_chip_sram/make_on_chip_sram.h"
#include "signoff/bench/stop_simulation.h"
#include "signoff/blocks/connect4_heuristic/heuristic_query_lines.h"
#include "signoff/blocks/connect4_heuristic/row_words.h"
#include "signoff/process/exit_code.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {
namespace core = connect4_heuristic_core;
namespace {

using question_function = std::function<heuristic_answer(const heuristic_question& question)>;

bool answer_lines(const question_function& ask) {
    return answer_query_lines([&](const nlohmann::json& line) {
        const auto question = parse_heuristic_question(line);
        return answer_json(question, ask(question));
    });
}

// A view of the block at the second port of its memory.
class simulated_heuristic : public sc_core::sc_module, private heuristic_listener_if {
  public:
    // The simulation stops when all lines are answered.
    simulated_heuristic(sc_core::sc_module_name name, view v, const connect4_heuristic_config& config)
        : sc_module(name),
          config_(config),
          processor_("processor", config.clock),
          memory_(make_on_chip_sram("on_chip_sram", view::ca, {config.clock})),
          engine_(make_connect4_heuristic("connect4_heuristic", v, config)) {
        processor_.out.bind(memory_->in);
        engine_->memory(memory_->port2);
        engine_->reset(reset_);
        engine_->events(*this);
        SC_HAS_PROCESS(simulated_heuristic);
        SC_THREAD(run);
    }

    bool all_good() const { return good_; }

  private:
    // More than an exchange of any build takes.
    static constexpr std::uint64_t longest_exchange = 128;

    void run() {
        good_ = answer_lines([this](const heuristic_question& question) { return ask(question); });
        stop_simulation();
    }

    heuristic_answer ask(const heuristic_question& question) {
        if (question.defensive && config_.defensive_rounds == 0) {
            throw input_error("with engine.defensive_rounds 0 the defensive module is never asked");
        }
        press_reset();
        if (!question.defensive) {
            for (unsigned n = 0; n < config_.defensive_rounds; ++n) exchange({});
        }
        exchange(question.rows);
        return answer_;
    }
    void press_reset() {
        const auto now = config_.clock.cycle(now_ps());
        reset_.set(now, 1);
        reset_.set(now + 1, 0);
        wait_cycles(2);
    }
    void exchange(const std::array<std::uint16_t, 6>& rows) {
        auto index = heuristic_words::first_row;
        for (const auto word : row_words(rows, config_.packed_rows)) processor_.write(word_bytes * index++, word);
        processor_.write(word_bytes * heuristic_words::flag, 1);
        wait_cycles(longest_exchange);
        std::uint32_t move = 0;
        processor_.read(word_bytes * heuristic_words::move, move);
        answer_.move = move;
    }
    void wait_cycles(std::uint64_t cycles) {
        const auto& clock = config_.clock;
        sc_core::wait(from_ps(clock.edge(clock.cycle(now_ps()) + cycles) - now_ps()));
    }
    void happened(const heuristic_event& event) override {
        if (event.what == heuristic_event::kind::flag) seen_ = event.cycle;
        if (event.what == heuristic_event::kind::move) {
            answer_ = {event.data, event.value, event.rule, event.cycle - seen_};
        }
    }

    const connect4_heuristic_config config_;
    cycle_pin reset_{0};
    at_initiator processor_;
    std::unique_ptr<on_chip_sram_block> memory_;
    std::unique_ptr<connect4_heuristic_block> engine_;
    std::uint64_t seen_ = 0;  // the last flag, by cycle
    heuristic_answer answer_;
    bool good_ = true;
};

// Of the platform's parameters the engine has its own, the clock and the cycles of a read.
connect4_heuristic_config make_config(const std::vector<std::string>& settings) {
    const auto concerns_engine = [](const parameter_declaration& declared) {
        return declared.key.rfind("de1_soc.engine.", 0) == 0 || declared.key == "de1_soc.fabric.clock" ||
               declared.key == "de1_soc.sram.read_cycles";
    };
    const auto all = de1_soc_parameters();
    std::vector<parameter_declaration> declarations;
    std::copy_if(all.begin(), all.end(), std::back_inserter(declarations), concerns_engine);
    parameter_set of_engine("de1_soc", declarations);
    parameter_set of_machine("de1_soc", all);
    for (const auto& setting : settings) {
        of_engine.set_assignment(setting, "--set");
        of_machine.set_assignment(setting, "--set");
    }
    return make_de1_soc_config(of_machine, {}).engine;
}

bool answer_by_core(const connect4_heuristic_config& config) {
    return answer_lines([&](const heuristic_question& question) {
        const auto module = question.defensive ? core::module_kind::defensive : core::module_kind::full;
        const auto decided =
            core::decide(core::position(question.rows), module, {config.generation, config.human_traps});
        return heuristic_answer{decided.move, decided.value, static_cast<unsigned>(decided.by)};
    });
}

}  // namespace

int query_connect4_heuristic(const query_options& options) {
    if (!options.user_rtl.empty()) {
        throw input_error(
            "--rtl: connect4_heuristic cannot be replaced; there are connect4_minimax and connect6_threat");
    }
    const auto v = parse_query_view(options);
    const auto config = make_config(options.settings);
    if (!v) return answer_by_core(config) ? exit_done : exit_check_failed;
    const simulated_heuristic engine("query", *v, config);
    sc_core::sc_start();
    return engine.all_good() ? exit_done : exit_check_failed;
}

}  // namespace tabletop
