// SPDX-License-Identifier: Apache-2.0
// The specification's worked round, played on the whole machine: a real table, its camera, the PC.
#include "base/cycle_pin_follower.h"
#include "labkit/around/pc_at_link.h"
#include "labkit/around/table_bridge.h"
#include "labkit/around/table_script.h"
#include "labkit/around/table_view.h"
#include "labkit/labkit.h"

#include <boost/test/unit_test.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace tabletop {
namespace {

// Levels of a pin, each with the cycle in which it begins.
class pin_log : public cycle_pin_follower {
  public:
    pin_log(const char* name, cycle_pin_if& pin, const clock_domain& clock)
        : cycle_pin_follower(name, pin, clock, [this](std::uint64_t cycle, std::uint64_t level) {
              if (levels.empty() || levels.back().second != level) levels.emplace_back(cycle, level);
          }) {}

    std::vector<std::pair<std::uint64_t, std::uint64_t>> levels;
};

BOOST_AUTO_TEST_CASE(the_worked_round) {
    labkit_config config{clock_domain(labkit_board_hz)};
    config.vision.first_grid = {164, 58, 56, 52};
    real_table table;
    table_view view({}, {}, config.camera_phase, table);
    labkit machine("labkit", config, view);
    view.look_at(machine);
    sc_core::sc_signal<bool> rst("rst");
    machine.rst(rst);
    pc_at_link pc("pc", {});
    machine.host(pc.host);
    pc.device(machine.usb);

    std::string script;
    for (const char* const square : {"50", "52", "54", "56", "61", "63", "65", "67", "70", "72", "74", "76"}) {
        script += std::string("put red ") + square + "\n";
    }
    script += "@ 100 ms\npress enter 30 ms\n@ 500 ms\nmove 50 41\n";
    std::istringstream lines(script);
    auto acts = parse_table_script(lines, "script");
    // Switch 5 on in cycle 100 000 000.
    const auto flip_ps = config.clock.edge(100'000'000);
    acts.push_back(table_act::waiting(flip_ps - 600'000'000'000));
    acts.push_back(table_act::setting(labkit_contact::switch5, true));
    table_bridge person("table", config.clock, machine, table, make_script_table_end(acts));

    const auto pin = [](auto& from) -> cycle_pin_if& { return *from.operator->(); };
    pin_log freeze("freeze", pin(machine.referee->freeze), config.clock);
    pin_log request("request", pin(machine.referee->send_request), config.clock);
    pin_log flag("flag", pin(machine.link->message_flag), config.clock);
    pin_log move("move", pin(machine.referee->send_move), config.clock);

    sc_core::sc_start(sc_core::sc_time(2, sc_core::SC_SEC));
    using level_list = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
    for (auto* const log : {&freeze, &request, &flag, &move}) {
        for (const auto& [cycle, level] : log->levels) BOOST_TEST_MESSAGE(log->name() << " " << cycle << " " << level);
    }
    BOOST_TEST((freeze.levels == level_list{{0, 0}, {100'648'003, 1}, {101'604'233, 0}}));
    BOOST_TEST((request.levels == level_list{{0, 0}, {101'388'805, 1}, {101'389'536 + 864, 0}}));
    BOOST_TEST(
        (flag.levels == level_list{{0, 0}, {101'526'431, 1}, {101'526'432, 0}, {101'604'191, 1}, {101'604'192, 0}}));
    const auto shown = machine.shown(config.clock.cycle(flip_ps) + 5'000'000);
    BOOST_TEST((shown.display[checkers::square_at(4, 1)] == checkers_code::human_man));
    BOOST_TEST((shown.display[checkers::square_at(5, 0)] == checkers_code::empty));
    BOOST_TEST((shown.display[checkers::square_at(3, 2)] == checkers_code::computer_man));
    BOOST_TEST((shown.display[checkers::square_at(2, 1)] == checkers_code::empty));
}

}  // namespace
}  // namespace tabletop
