// SPDX-License-Identifier: Apache-2.0
// Who is at the connectors of a machine, from what is said of them: a machine that is never built.
#include "host/setup/machine_setup.h"

#include "host/game_facet.h"
#include "support/input_error.h"

#include <boost/test/unit_test.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

class paper_kind : public machine_kind {
  public:
    explicit paper_kind(bool has_pads = false) : has_pads_(has_pads), game_{connect4_game(), has_pads ? "" : "uart1"} {}

    std::string name() const override { return "paper"; }
    std::vector<parameter_declaration> parameters() const override { return {}; }
    const game_facet* game() const override { return &game_; }
    connector_list connectors(const parameter_set&) const override {
        if (has_pads_) return {pad_connector("pad1", 1000), pad_connector("pad2", 1000), screen_connector(2000)};
        machine_connector table{"table", connector_kind::own, "Who is at it", "keys"};
        table.moves_pins = true;
        table.panel = {{panel_kind::switches, "SW", 2}};
        return {serial_connector("uart0"), serial_connector("uart1", "stdio"),
                serial_connector("uart2", "", "it is on another page"), table, pins_connector(machine_pins(4))};
    }
    view_map fabric_blocks() const override { return {}; }
    bool has_rtl(const std::string&, const parameter_set&) const override { return false; }
    std::unique_ptr<machine> build(const parameter_set&, const view_map&, const machine_probes&) const override {
        return nullptr;
    }

  private:
    const bool has_pads_;
    const game_facet game_;
};

class silent_kind : public paper_kind {
    using paper_kind::paper_kind;
    const game_facet* game() const override { return nullptr; }
};

machine_setup setup_of(const setup_request& request, const machine_kind& kind = paper_kind()) {
    return make_setup(kind, parameter_set(kind.name(), kind.parameters()), request);
}

setup_request at(const std::string& name, connector_kind kind, const std::string& who) {
    setup_request request;
    request.say(name, kind, who);
    return request;
}

void check_refused(const setup_request& request, const std::string& message, const machine_kind& kind = paper_kind()) {
    BOOST_CHECK_EXCEPTION(setup_of(request, kind), input_error, [&](const input_error& error) {
        BOOST_TEST(error.what() == message);
        return true;
    });
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_line_has_somebody_and_nobody_plays_unless_it_is_said) {
    const auto setup = setup_of({});
    BOOST_TEST(setup.lines.size() == 3u);
    for (const auto& [line, end] : setup.lines) BOOST_TEST((end && !end->is_player() && !end->open()), line);
    BOOST_TEST(setup.pads.empty());
    BOOST_TEST(!setup.self_play);
}

BOOST_AUTO_TEST_CASE(a_player_without_a_connector_has_the_line_that_talks) {
    setup_request request;
    request.players = {"random"};
    const auto setup = setup_of(request);
    BOOST_TEST(setup.lines.at("uart1")->is_player());
    BOOST_TEST(!setup.lines.at("uart0")->is_player());
}

BOOST_AUTO_TEST_CASE(a_connector_that_is_not_there_is_refused) {
    check_refused(at("jtag", connector_kind::serial, "null"),
                  "paper has no serial line \"jtag\"; there are uart0, uart1, uart2");
    check_refused(at("uart2", connector_kind::serial, "null"), "--uart2: it is on another page");
    check_refused(at("pad1", connector_kind::pad, "keys"), "--pad1: paper has no pads");
    check_refused(at("link", connector_kind::own, "pc"), "--link: paper has no link");
    check_refused(at("uart0", connector_kind::serial, "null"), "--uart0: paper has no serial line", paper_kind(true));
    check_refused(at("gpio", connector_kind::pins, "script:x"), "--gpio: paper has no general-purpose pins",
                  paper_kind(true));
}

BOOST_AUTO_TEST_CASE(two_at_one_connector_are_refused) {
    auto both = at("uart1", connector_kind::serial, "null");
    both.players = {"random"};
    check_refused(both, "--player: uart1 has both a player and a backend");
    setup_request two;
    two.players = {"uart0=random", "uart0=greedy"};
    check_refused(two, "--player: uart0 has two players");
    auto stdio = at("uart0", connector_kind::serial, "stdio");
    stdio.players = {"human"};
    check_refused(stdio, "only one serial line can have standard input and output");
    auto pins = at("gpio", connector_kind::pins, "script:x");
    pins.say("table", connector_kind::own, "keys");
    check_refused(pins, "--gpio: --table moves the pins");
}

BOOST_AUTO_TEST_CASE(games_need_a_player) {
    setup_request request;
    request.games = 2;
    check_refused(request, "--games: there is no player; --player names one");
    check_refused(request, "--games: there is no player; --player names one", paper_kind(true));
}

BOOST_AUTO_TEST_CASE(nobody_plays_where_no_game_is) {
    for (const bool has_pads : {false, true}) {
        const silent_kind kind(has_pads);
        setup_of({}, kind);
        setup_request request;
        request.players = {"random"};
        check_refused(request, "--player: paper plays no game", kind);
        request.players.clear();
        request.games = 2;
        check_refused(request, "--games: paper plays no game", kind);
    }
    BOOST_TEST(players_of(silent_kind()).empty());
}

BOOST_AUTO_TEST_CASE(a_player_has_all_pads_and_others_are_for_nobody) {
    setup_request request;
    request.players = {"random"};
    const auto all = setup_of(request, paper_kind(true));
    BOOST_TEST((all.pads.at("pad1")->is_player() && all.pads.at("pad2")->is_player()));
    request.players = {"pad2=random"};
    const auto one = setup_of(request, paper_kind(true));
    BOOST_TEST((!one.pads.at("pad1")->is_player() && one.pads.at("pad2")->is_player()));
    check_refused(at("pad1", connector_kind::pad, "keys"),
                  "pad1: there is no display with keys; --display terminal, window and web have some",
                  paper_kind(true));
}

BOOST_AUTO_TEST_CASE(what_is_said_of_its_own_connectors_is_for_the_machine) {
    auto request = at("table", connector_kind::own, "keys");
    request.has_output = true;
    const auto setup = setup_of(request);
    BOOST_TEST(setup.own.said.at("table") == "keys");
    BOOST_TEST(!setup.own.has_input);
    request.say(display_option, connector_kind::screen, "window");
    BOOST_TEST(make_own_request(paper_kind(), request).has_keys);
}

BOOST_AUTO_TEST_CASE(options_come_from_the_connectors) {
    const auto names = [](const machine_connector& connector) {
        std::vector<std::string> all;
        for (const auto& option : connector.options()) all.push_back(option.name);
        return all;
    };
    BOOST_TEST((names(serial_connector("uart0")) == std::vector<std::string>{"uart0"}));
    BOOST_TEST((names(screen_connector()) == std::vector<std::string>{"display", "web-host", "panel", "frame-at"}));
    BOOST_TEST(names(reset_connector()).empty());
}

BOOST_AUTO_TEST_CASE(a_screen_is_shown_as_it_is_said) {
    setup_request request;
    request.say(display_option, connector_kind::screen, "null");
    request.say(display_option, connector_kind::screen, "png:pictures");
    request.say(panel_option, connector_kind::screen, "png:board.png");
    request.say(frame_option, connector_kind::screen, "1 ms");
    const auto screen = setup_of(request, paper_kind(true)).screen;
    BOOST_TEST((screen.displays == std::vector<std::string>{"null", "png:pictures"}));
    BOOST_TEST(screen.panel == "png:board.png");
    BOOST_REQUIRE(screen.frames.size() == 1);
    BOOST_TEST(screen.frames.front().path == "pictures/frame_at_1ms.png");
    BOOST_TEST(!request.has_keys());
    check_refused(request, "--display: paper has no screen");
}

BOOST_AUTO_TEST_CASE(a_page_has_the_lines_at_which_nobody_else_is) {
    auto request = at(display_option, connector_kind::screen, "web:8000");
    request.say("uart0", connector_kind::serial, "null");
    const auto setup = setup_of(request);
    BOOST_TEST(!setup.lines.at("uart0")->open());
    BOOST_TEST(setup.lines.at("uart1")->open());
    BOOST_TEST(setup.lines.at("uart1")->live());
    BOOST_TEST(!setup.lines.at("uart2")->open());  // it is not there
    BOOST_TEST(setup.screen.displays == std::vector<std::string>{"web:8000"}, boost::test_tools::per_element());
    BOOST_TEST(!!setup.screen.page);
    request.players = {"random"};
    BOOST_TEST(setup_of(request).lines.at("uart1")->is_player());

    // A line at the page is reason enough for it to be there.
    const auto line = setup_of(at("uart0", connector_kind::serial, "web"));
    BOOST_TEST(line.screen.displays == std::vector<std::string>{"web"}, boost::test_tools::per_element());
    BOOST_TEST(line.lines.at("uart0")->open());

    const auto pads = setup_of(at(display_option, connector_kind::screen, "web"), paper_kind(true));
    BOOST_TEST(!pads.pads.at("pad1")->is_player());
    BOOST_TEST(pads.screen.options.note == "pad1: a, d and space; pad2: arrows and enter");
}

BOOST_AUTO_TEST_CASE(whoever_looks_at_the_page_moves_the_panel_unless_somebody_else_does) {
    auto request = at(display_option, connector_kind::screen, "web");
    BOOST_TEST(setup_of(request).own.said.at("table") == "web");
    request.say("table", connector_kind::own, "keys");
    BOOST_TEST(setup_of(request).own.said.at("table") == "keys");
    BOOST_TEST(setup_of({}).own.said.empty());
    // The panel is reason enough for the page to be there.
    BOOST_TEST(!!setup_of(at("table", connector_kind::own, "web")).screen.page);
}

BOOST_AUTO_TEST_CASE(one_page_is_enough_and_it_has_a_host) {
    auto twice = at(display_option, connector_kind::screen, "web");
    twice.say(display_option, connector_kind::screen, "web:0");
    check_refused(twice, "--display: one page in a browser is enough");
    check_refused(at(web_host_option, connector_kind::screen, "localhost"),
                  "--web-host: there is no page; --display web has one");
    check_refused(at(display_option, connector_kind::screen, "web:x"),
                  "--display: web: \"x\" is not a TCP port, 0 to 65535");
    check_refused(at(display_option, connector_kind::screen, "null"), "--display: paper has no screen");
    auto named = at(display_option, connector_kind::screen, "web");
    named.say(web_host_option, connector_kind::screen, "localhost");
    BOOST_TEST(setup_of(named).screen.web_host == "localhost");
}
