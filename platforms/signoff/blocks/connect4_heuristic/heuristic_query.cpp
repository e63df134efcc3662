// SPDX-License-Identifier: Apache-2.0
// The views of connect4_heuristic that answer queries.
#include "base/at_initiator.h"
#include "base/bus_word.h"
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "de1_soc/de1_soc_machine.h"
#include "de1_soc/de1_soc_parameters.h"
#include "engines/connect4_heuristic/decision.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "on_chip_sram/on_chip_sram_rtl.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/bench/stop_simulation.h"
#include "signoff/blocks/connect4_heuristic/heuristic_engines.h"
#include "signoff/blocks/connect4_heuristic/heuristic_query_lines.h"
#include "signoff/blocks/connect4_heuristic/row_words.h"
#include "signoff/described_query.h"
#include "signoff/descriptor.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
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

// An engine at the second port of its memory.
class simulated_heuristic : public sc_core::sc_module, private heuristic_listener_if {
  public:
    // The simulation stops when all lines are answered. wait: called after the flag has been set, until the answer is
    // there.
    using waiting = std::function<void(simulated_heuristic& engine)>;
    simulated_heuristic(sc_core::sc_module_name name, const heuristic_maker& make,
                        const connect4_heuristic_config& config, waiting wait)
        : sc_module(name),
          config_(config),
          wait_(std::move(wait)),
          processor_("processor", config.clock),
          memory_(make_on_chip_sram("on_chip_sram", view::ca, {config.clock})),
          engine_(make(*memory_, {reset_, advanced_}, {this, nullptr})) {
        processor_.out.bind(memory_->in);
        spawn_thread("run", [this] { run(); });
    }

    bool all_good() const { return good_; }

    // More than an exchange of this build of ours takes.
    void wait_for_exchange() { wait_cycles(2 * core::exact_longest_answer(build_of(config_))); }
    void wait_cycles(std::uint64_t cycles) {
        const auto& clock = config_.clock;
        sc_core::wait(from_ps(clock.edge(clock.cycle(now_ps()) + cycles) - now_ps()));
    }
    std::uint32_t read(std::uint32_t index) {
        std::uint32_t value = 0;
        processor_.read(word_bytes * index, value);
        return value;
    }

  private:
    void run() {
        good_ = answer_lines([this](const heuristic_question& question) { return ask(question); });
        stop_simulation();
    }

    heuristic_answer ask(const heuristic_question& question) {
        if (question.defensive && config_.defensive_rounds == 0) {
            throw input_error("with engine.defensive_rounds 0 the defensive module is never asked");
        }
        press_reset();
        advanced_.set(config_.clock.cycle(now_ps()), question.advanced ? 1 : 0);
        if (!question.defensive) {
            for (unsigned n = 0; n < config_.defensive_rounds; ++n) exchange({});
        }
        exchange(question.rows);
        return answer_;
    }
    // Long enough for designs that sample it more than once.
    void press_reset() {
        constexpr std::uint64_t cycles = 16;
        const auto now = config_.clock.cycle(now_ps());
        reset_.set(now, 1);
        reset_.set(now + cycles, 0);
        wait_cycles(2 * cycles);
    }
    void exchange(const std::array<std::uint16_t, 6>& rows) {
        auto index = heuristic_words::first_row;
        for (const auto word : row_words(rows, config_.packed_rows)) processor_.write(word_bytes * index++, word);
        processor_.write(word_bytes * heuristic_words::flag, 1);
        wait_(*this);
        answer_.move = read(heuristic_words::move);
    }
    void happened(const heuristic_event& event) override {
        if (event.what == heuristic_event::kind::flag) seen_ = event.cycle;
        if (event.what == heuristic_event::kind::move) {
            answer_ = {event.data, event.value, event.rule, event.cycle - seen_};
        }
    }

    const connect4_heuristic_config config_;
    const waiting wait_;
    cycle_pin reset_{0};
    cycle_pin advanced_{0};
    at_initiator processor_;
    std::unique_ptr<on_chip_sram_block> memory_;
    attached_engine engine_;
    std::uint64_t seen_ = 0;  // the last flag, by cycle
    heuristic_answer answer_;
    bool good_ = true;
};

// The engine takes its own of the machine's parameters, the clock and the cycles of a read. rtl: null, or what stands
// for it.
connect4_heuristic_config make_config(const std::vector<std::string>& settings, const rtl_description* rtl = nullptr) {
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
    if (rtl != nullptr) de1_soc_machine_kind().apply_rtl(*rtl, of_machine);
    return make_de1_soc_config(of_machine, {}).engine;
}

bool answer_by_core(const connect4_heuristic_config& config) {
    return answer_lines([&](const heuristic_question& question) {
        const auto module = question.defensive ? core::module_kind::defensive : core::module_kind::full;
        const auto decided =
            core::decide(position_of(config, question.rows), module, foresight_of(config, question.advanced));
        return heuristic_answer{decided.move, decided.value, static_cast<unsigned>(decided.by)};
    });
}

void wait_for_ours(simulated_heuristic& engine) {
    engine.wait_for_exchange();
}

// A thousand times what ours takes, and with a search still many times.
void wait_for_users(simulated_heuristic& engine) {
    constexpr std::uint64_t longest_exchange = 100'000, polling_cycles = 64;
    for (std::uint64_t waited = 0; engine.read(heuristic_words::flag) != 0; waited += polling_cycles) {
        if (waited > longest_exchange) {
            throw input_error(fmt::format("the flag has not been cleared within {} cycles", longest_exchange));
        }
        engine.wait_cycles(polling_cycles);
    }
}

int query_rtl(const query_options& options, const rtl_description& description) {
    const auto config = make_config(options.settings, &description);
    watch_interrupts();  // the design may have to be compiled
    const simulated_heuristic engine("query", heuristic_in(view::rtl, config, &description), config, wait_for_users);
    sc_core::sc_start();
    check_running();
    return engine.all_good() ? exit_done : exit_check_failed;
}

int answer(const query_options& options) {
    if (const auto rtl = read_query_rtl(options, de1_soc_machine_kind())) return query_rtl(options, *rtl);
    const auto v = parse_query_view(options);
    const auto config = make_config(options.settings);
    if (!v) return answer_by_core(config) ? exit_done : exit_check_failed;
    const simulated_heuristic engine("query", heuristic_in(*v, config), config, wait_for_ours);
    sc_core::sc_start();
    return engine.all_good() ? exit_done : exit_check_failed;
}

}  // namespace

query_descriptor connect4_heuristic_query() {
    return {answer,
            "  in:  {\"id\":1,\"rows\":[42,0,0,0,0,0],\"module\":\"full\"}, six of 14 bits, the bottom first; or "
            "\"defensive\";\n      with engine.mode=switch \"advanced\":true for the switch that is up\n"
            "  out: {\"id\":1,\"move\":3,\"value\":20,\"legal\":true,\"rule\":\"imm\",\"cycles\":21}\n"};
}

}  // namespace tabletop
