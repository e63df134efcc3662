// SPDX-License-Identifier: Apache-2.0
// The views of connect4_referee that answer queries.
#include "base/kernel_time.h"
#include "base/process.h"
#include "connect4_referee/connect4_referee_rtl.h"
#include "engines/connect4_referee/connect4_referee.h"
#include "engines/connect4_referee/positioning.h"
#include "host/process/exit_code.h"
#include "nexys4/nexys4_parameters.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/bench/stop_simulation.h"
#include "signoff/blocks/connect4_referee/referee_query_lines.h"
#include "signoff/described_query.h"
#include "signoff/descriptor.h"
#include "signoff/query/query_lines.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

namespace tabletop {
namespace {

class core_referee : public queried_referee {
  public:
    void reset() override { machine_ = connect4_referee_core::positioning(); }
    void press(referee_button button) override {
        const connect4_referee_core::pad_presses pressed{button == referee_button::a, button == referee_button::left,
                                                         button == referee_button::right};
        machine_.take({pressed, pressed});
    }
    unsigned player() const override { return machine_.player(); }
    unsigned column() const override { return machine_.column(); }
    bool win() const override { return machine_.win(); }
    position_vectors board() const override { return machine_.board(); }

  private:
    connect4_referee_core::positioning machine_;
};

// A view of the block with nothing around it.
class simulated_referee : public sc_core::sc_module, public queried_referee, private position_listener_if {
  public:
    // traffic runs in a process of this module; the simulation stops when it returns.
    simulated_referee(sc_core::sc_module_name name, view v, const connect4_referee_config& config,
                      std::function<void()> traffic)
        : sc_module(name),
          clock_(config.clock),
          traffic_(std::move(traffic)),
          referee_(make_connect4_referee("connect4_referee", v, config)) {
        referee_->rst(rst_);
        referee_->positions(*this);
        spawn_thread("run", [this] { run(); });
    }

    void reset() override {
        rst_.write(true);
        settle();
        rst_.write(false);
        boards_.clear();
        settle();
    }
    void press(referee_button button) override {
        boards_.clear();
        const auto buttons = bit(button == referee_button::a      ? nes_button::a
                                 : button == referee_button::left ? nes_button::left
                                                                  : nes_button::right);
        press_events events{};
        events[player()] = buttons;
        referee_->presses->pressed(clock_.cycle(now_ps()), events);
        settle();
    }
    unsigned player() const override { return status() >> referee_status::player_shift & 1; }
    unsigned column() const override { return status() >> referee_status::column_shift & 7; }
    bool win() const override { return (status() >> referee_status::win_shift & 1) != 0; }
    // A chip and the winner's picture that follows come one after the other in every view.
    position_vectors board() const override { return win() && !boards_.empty() ? boards_.front() : board_; }

  private:
    // More cycles than any event takes.
    static constexpr std::uint64_t settled_cycles = 8;

    void run() {
        traffic_();
        stop_simulation();
    }
    void positions(std::uint64_t, const position_vectors& vectors) override {
        position_vectors cells;
        for (unsigned c = 0; c < position_vectors::columns; ++c) cells.column[c] = vectors.cells(c);
        if (cells == board_) return;
        board_ = cells;
        boards_.push_back(cells);
    }
    void settle() { sc_core::wait(from_ps(clock_.edge(clock_.cycle(now_ps()) + settled_cycles) - now_ps())); }
    unsigned status() const { return static_cast<unsigned>(referee_->status->value(clock_.cycle(now_ps()))); }

    const clock_domain clock_;
    std::function<void()> traffic_;
    sc_core::sc_signal<bool> rst_{"rst"};
    std::unique_ptr<connect4_referee_block> referee_;
    position_vectors board_;                // the cells last announced
    std::vector<position_vectors> boards_;  // all of them since the last press
};

// The referee takes the clock of the machine's parameters.
connect4_referee_config make_config(const std::vector<std::string>& settings) {
    auto declarations = nexys4_parameters();
    declarations.erase(std::remove_if(declarations.begin(), declarations.end(),
                                      [](const auto& declared) { return declared.key != "nexys4.fabric.clock"; }),
                       declarations.end());
    parameter_set parameters("nexys4", declarations);
    for (const auto& setting : settings) parameters.set_assignment(setting, "--set");
    return {parameters.frequency("fabric.clock")};
}

bool answer_lines(queried_referee& referee) {
    return answer_query_lines(
        [&](const nlohmann::json& line) { return play_referee_moves(referee, parse_referee_moves(line)); });
}

int answer(const query_options& options) {
    const auto v = view_of_described(options);
    const auto config = make_config(options.settings);
    bool ok = false;
    if (v) {
        std::unique_ptr<simulated_referee> referee;
        referee = std::make_unique<simulated_referee>("query", *v, config, [&] { ok = answer_lines(*referee); });
        sc_core::sc_start();
        referee.reset();
        check_running();
    } else {
        core_referee referee;
        ok = answer_lines(referee);
    }
    return ok ? exit_done : exit_check_failed;
}

}  // namespace

query_descriptor connect4_referee_query() {
    return {answer,
            "  in:  {\"id\":1,\"moves\":\"1212121\"}\n"
            "  out: {\"id\":1,\"winner\":1,\"ply\":7,\"columns\":[\"000001010101\",..],\"groups\":[24],"
            "\"ignored\":[]}\n"};
}

}  // namespace tabletop
