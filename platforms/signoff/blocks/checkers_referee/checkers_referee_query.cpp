// SPDX-License-Identifier: Apache-2.0
#include "base/process.h"
#include "host/process/exit_code.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/bench/stop_simulation.h"
#include "signoff/blocks/checkers_referee/checkers_referee_query_lines.h"
#include "signoff/blocks/checkers_referee/simulated_referee.h"
#include "signoff/described_query.h"
#include "signoff/descriptor.h"

#include <optional>

namespace tabletop {
namespace {

nlohmann::ordered_json answer_by_core(const nlohmann::json& line) {
    const auto table = parse_referee_table(line);
    const auto found = checkers_referee_core::find_move(table.board, table.seen, false);
    referee_answer answer;
    if (found.result == checkers_referee_core::find_result::move) answer.move = {found.from, found.to};
    answer.reject = found.reject();
    return answer_json(answer);
}

// The simulation stops when all lines are answered.
class asked_referee : public sc_core::sc_module {
  public:
    asked_referee(sc_core::sc_module_name name, view v) : sc_module(name), referee_("referee", v) {
        spawn_thread("run", [this] { run(); });
    }

    bool all_good() const { return good_; }

  private:
    void run() {
        good_ = answer_query_lines([this](const nlohmann::json& line) {
            const auto table = parse_referee_table(line);
            const auto judged = referee_.judge(table.board, table.seen);
            return answer_json({judged.move, judged.reject, judged.cycles});
        });
        stop_simulation();
    }

    simulated_referee referee_;
    bool good_ = true;
};

bool answer_by_view(view v) {
    const asked_referee asked("query", v);
    sc_core::sc_start();
    check_running();
    return asked.all_good();
}

int answer(const query_options& options) {
    refuse_settings(options);
    const auto v = view_of_described(options);
    const bool ok = v ? answer_by_view(*v) : answer_query_lines(answer_by_core);
    return ok ? exit_done : exit_check_failed;
}

}  // namespace

query_descriptor checkers_referee_query() {
    return {answer,
            "  in:  {\"id\":1,\"board\":[6,6,..],\"seen\":[0,0,..]}\n"
            "  out: {\"id\":1,\"move\":[20,16],\"reject\":[],\"cycles\":98}\n"
            "  --view core takes any board, and its cycles are null; the other views take at most twelve pieces\n"
            "  a side.\n"};
}

}  // namespace tabletop
