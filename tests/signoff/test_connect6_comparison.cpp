// SPDX-License-Identifier: Apache-2.0
// The comparison of transactions against hand-made ones that differ in every way there is, and the stimulus' own word
// on what it touches.
#include "base/serial_line.h"
#include "signoff/blocks/connect6_threat/compare/connect6_comparison.h"
#include "signoff/blocks/connect6_threat/core_opponent.h"
#include "support/input_error.h"

#include <boost/test/unit_test.hpp>

#include <set>
#include <sstream>

using namespace tabletop;

namespace {

using kind = connect6_event_kind;

core_opponent opponent;

signoff::connect6_game make_connect6_game(const std::string& name, const std::vector<std::string>& requests) {
    return signoff::make_connect6_game(name, requests, opponent);
}

connect6_transaction make_transaction(const std::string& request, const std::string& reply, std::uint64_t at) {
    connect6_transaction one;
    one.request = request;
    one.reply = reply;
    one.phases = connect6_phases{8360, 8360, 12759, 12715, {29481, 42200}};
    one.request_end = at;
    for (std::size_t n = 0; n < reply.size(); ++n) one.start.push_back(at + 29000 + n * 4480);
    one.events = {{at + 10, kind::pop, 0},
                  {at + 11, kind::phase, 1},
                  {at + 29491, kind::push, '0'},
                  {at + 42210, kind::push, '1'}};
    one.edges_ps = {(at + 29000) * 20000, (at + 29448) * 20000};
    return one;
}

std::vector<connect6_trace> two_games() {
    return {{"first", {make_transaction("D", "1010", 1000), make_transaction("09090808", "09111109", 60000)}},
            {"second", {make_transaction("L1010", "09090810", 1000)}}};
}

const std::vector<signoff::connect6_game> stimulus = {make_connect6_game("first", {"D", "09090808"}),
                                                      make_connect6_game("second", {"L1010"})};

comparison compare(const std::vector<connect6_trace>& seen, const std::vector<connect6_trace>& against,
                   const connect6_rules& rules = {}) {
    return compare_connect6_traces(seen, against, stimulus, rules, "ca", "rtl");
}

void check_says(const comparison& result, const std::string& text) {
    BOOST_TEST(result.first_difference.find(text) != std::string::npos,
               "no \"" << text << "\" in " << result.first_difference);
}

template <typename Change>
comparison changed(Change change, const connect6_rules& rules = {}) {
    auto seen = two_games();
    change(seen[0].transactions[1]);
    return compare(seen, two_games(), rules);
}

}  // namespace

BOOST_AUTO_TEST_CASE(equal_transactions_pass) {
    const auto result = compare(two_games(), two_games());
    BOOST_TEST(result.passed);
    BOOST_TEST(result.searches == 3u);
    BOOST_TEST(result.first_difference.empty());
    BOOST_TEST(!compare_connect6_traces({}, {}, {}, {}, "ca", "rtl").passed);
    BOOST_CHECK_THROW(compare_connect6_traces({}, two_games(), stimulus, {}, "ca", "rtl"), input_error);
}

BOOST_AUTO_TEST_CASE(one_byte_is_found_and_shown_on_the_board) {
    const auto result = changed([](connect6_transaction& one) { one.reply[7] = '8'; });
    BOOST_TEST(!result.passed);
    BOOST_TEST(result.functional_differences == 1u);
    check_says(result, "game first, request 2 \"09090808\": other bytes");
    check_says(result, "ca: \"09111108\" (9,11) (11,8)");
    check_says(result, "rtl: \"09111109\" (9,11) (11,9)");
    check_says(result, "S 8360, T 8360, P1 12759, P2 12715, first pushes 29481 42200");
    // Row 8 and 9 with the host's last stones, row 10 with the machine's.
    check_says(result, "\n       1234567890123456789\n     1 ...................\n");
    check_says(result, "\n     8 .......x...........\n     9 ........x..........\n    10 .........O.........\n");
}

BOOST_AUTO_TEST_CASE(another_request_is_a_difference) {
    const auto result = changed([](connect6_transaction& one) { one.request = "09090809"; });
    BOOST_TEST(!result.passed);
    BOOST_TEST(result.functional_differences == 1u);
    check_says(result, "game first, request 2 \"09090808\": \"09090809\" was sent to ca");
}

BOOST_AUTO_TEST_CASE(an_empty_board_is_not_drawn) {
    auto seen = two_games();
    seen[0].transactions[0].reply = "1011";
    check_says(compare(seen, two_games()), "the board was empty");
}

BOOST_AUTO_TEST_CASE(text_that_is_no_stone_is_shown_as_bytes) {
    const auto says = [](const std::string& reply, const std::string& text) {
        check_says(changed([&](connect6_transaction& one) { one.reply = reply; }), "ca: " + text);
    };
    says(std::string("\0\x10\xFF!0808", 8), "\"\\x00\\x10\\xFF!0808\" (not a stone) (8,8)");
    says("061:08", "\"061:08\" (6,20) (not a stone)");
    says("20080;08", "\"20080;08\" (not a stone) (not a stone)");
}

BOOST_AUTO_TEST_CASE(silence_has_its_reason_guessed_when_nothing_ever_came) {
    auto seen = two_games();
    seen[0].transactions[1].reply.clear();
    seen[0].transactions[1].edges_ps.clear();
    const auto late = compare(seen, two_games()).first_difference;
    BOOST_TEST(late.find("ca: no byte for 100 000 cycles; last stop bit") != std::string::npos, late);

    seen[0].transactions.resize(1);
    seen[0].transactions[0].reply.clear();
    seen[0].transactions[0].edges_ps.clear();
    check_says(compare(seen, two_games()), "ca: no byte for 100 000 cycles; TX has not moved since the game began");
}

BOOST_AUTO_TEST_CASE(bytes_before_the_end_of_the_request_are_called_so) {
    const auto result = changed([](connect6_transaction& one) {
        one.reply = "10101010";
        for (std::size_t n = 0; n < 4; ++n) one.start[n] = 20000 + n * 4480;
    });
    check_says(result, "ca: \"10101010\" (10,10) (10,10); 4 of the bytes came before the request was complete");
    BOOST_TEST(result.first_difference.find("(11,9); ") == result.first_difference.rfind("; last stop bit") - 6);
}

BOOST_AUTO_TEST_CASE(an_unusual_line_is_said) {
    auto unusual = stimulus;
    unusual[0].requests[1].condition = "2.5 % fast";
    auto seen = two_games();
    seen[0].transactions[1].reply[7] = '8';
    check_says(compare_connect6_traces(seen, two_games(), unusual, {}, "ca", "rtl"),
               "request 2 \"09090808\", sent: 2.5 % fast: other bytes");
}

BOOST_AUTO_TEST_CASE(one_cycle_is_found_wherever_it_is) {
    BOOST_TEST(!changed([](connect6_transaction& one) { one.events[2].cycle += 1; }).passed);
    BOOST_TEST(!changed([](connect6_transaction& one) { one.events[1].value = 2; }).passed);
    BOOST_TEST(!changed([](connect6_transaction& one) { one.events.pop_back(); }).passed);
    BOOST_TEST(!changed([](connect6_transaction& one) { one.start[3] -= 1; }).passed);
    BOOST_TEST(!changed([](connect6_transaction& one) { *one.request_end += 1; }).passed);
    BOOST_TEST(!changed([](connect6_transaction& one) { one.phases->first_push[1] += 1; }).passed);
    BOOST_TEST(!changed([](connect6_transaction& one) { one.edges_ps[1] += 1; }).passed);

    const auto result = changed([](connect6_transaction& one) { one.start[3] += 1; });
    BOOST_TEST(result.cycle_error.max == 1);
    BOOST_TEST(result.functional_differences == 0u);
    check_says(result, "start edge of byte 4: 102441 in ca, 102440 in rtl");
    check_says(result, "last stop bit ends in cycle 60000, start edges in cycles 89000 93480 97960 102441");
}

BOOST_AUTO_TEST_CASE(the_game_ends_at_a_difference_the_next_goes_on) {
    auto seen = two_games();
    seen[0].transactions[0].reply = "1011";
    const auto result = compare(seen, two_games());
    BOOST_TEST(result.searches == 2u);
    BOOST_TEST(result.functional_differences == 1u);
    BOOST_REQUIRE(result.excluded.size() == 1u);
    BOOST_TEST(result.excluded[0].name == "after_a_difference");
    BOOST_TEST(result.excluded[0].count == 1u);
}

BOOST_AUTO_TEST_CASE(silence_of_one_side_is_found) {
    auto seen = two_games();
    seen[0].transactions.resize(1);
    seen[0].transactions[0].reply.clear();
    BOOST_TEST(compare(seen, two_games()).functional_differences == 1u);
    BOOST_TEST(compare(two_games(), seen).functional_differences == 1u);
}

BOOST_AUTO_TEST_CASE(pins_are_compared_from_the_last_stop_bit) {
    connect6_rules pins;
    pins.pins_only = true;
    const auto without_phases = [](connect6_transaction& one) {
        one.phases.reset();
        one.events.clear();
    };
    BOOST_TEST(changed(without_phases, pins).passed);
    const auto late = changed(
        [&](connect6_transaction& one) {
            without_phases(one);
            for (auto& start : one.start) start += 3;
        },
        pins);
    BOOST_TEST(!late.passed);
    BOOST_TEST(late.cycle_error.max == 3);
    BOOST_TEST(late.out_of_tolerance == 8u);
    check_says(late, "start edge of byte 1 after the last stop bit: 29003 in ca, 29000 in rtl");
    check_says(late, "16x ticks");
}

namespace {

// What a device sends whose bits have so many cycles of 10 ns, byte behind byte.
connect6_transaction sent_at(unsigned bit_cycles) {
    auto one = make_transaction("D", "1010", 1000);
    one.start.clear();
    one.edges_ps.clear();
    const clock_domain clock(100'000'000);
    std::uint64_t start = 2000;
    for (const char byte : one.reply) {
        one.start.push_back(start);
        const auto bit = bit_time_of_cycles(bit_cycles, clock.hz_numerator(), clock.hz_denominator());
        for (const auto& edge : expand(make_frame(clock.edge(start), bit, static_cast<unsigned char>(byte)))) {
            one.edges_ps.push_back(edge.time_ps);
        }
        start += 10 * bit_cycles;
    }
    return one;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_rate_that_is_off_is_told_as_the_length_of_its_bits) {
    const clock_domain clock(100'000'000);
    BOOST_TEST(measured_bit({sent_at(880)}, clock).value() == 880);
    BOOST_TEST(measured_bit({sent_at(864)}, clock).value() == 864);
    BOOST_TEST(!measured_bit({}, clock).has_value());
    auto misread = sent_at(700);
    misread.reply = "\xff";
    BOOST_TEST(measured_bit({misread}, clock).value() == 700);

    connect6_rules pins;
    pins.pins_only = true;
    pins.clock = clock;
    pins.bit_cycles = 880;
    const std::vector<signoff::connect6_game> black = {make_connect6_game("black", {"D"})};
    const auto at = [&](unsigned bit_cycles) { return std::vector<connect6_trace>{{"black", {sent_at(bit_cycles)}}}; };
    const auto result = compare_connect6_traces(at(880), at(864), black, pins, "ca", "rtl");
    BOOST_TEST(!result.passed);
    check_says(result, "its bit is 864 cycles, -1.8 %; ca has 880");
    BOOST_REQUIRE(result.first_at.has_value());
    BOOST_TEST(result.first_at->game == 0u);
    BOOST_TEST(result.first_at->request == 0u);
}

// The second stone comes 12 719 cycles behind the first, which takes 40 bits.
BOOST_AUTO_TEST_CASE(what_the_line_hides_is_said_in_cycles) {
    connect6_rules pins;
    pins.pins_only = true;
    pins.bit_cycles = 880;
    const auto slow = compare(two_games(), two_games(), pins);
    BOOST_REQUIRE(slow.not_seen.size() == 1u);
    BOOST_TEST(slow.not_seen[0] ==
               "when the second stone of 3 replies is computed: at 880 cycles a bit the first occupies the line, so it "
               "may be up to 22481 cycles late");
    pins.bit_cycles = 32;
    BOOST_TEST(compare(two_games(), two_games(), pins).not_seen.empty());
}

BOOST_AUTO_TEST_CASE(what_lies_outside_the_board_is_left_out_by_name) {
    const std::vector<std::string> requests = {"D", "00000000", "09090808"};
    const std::vector<signoff::connect6_game> passing = {make_connect6_game("passes", requests)};
    BOOST_REQUIRE(passing[0].outside.size() == 1u);
    BOOST_TEST(passing[0].outside.front().from == 1u);
    std::vector<connect6_trace> seen = {{"passes", {}}};
    for (const auto& request : requests) seen[0].transactions.push_back(make_transaction(request, "09111109", 1000));
    auto other = seen;
    other[0].transactions[1].reply = "09111110";
    connect6_rules rules;
    rules.left_out = {"six_in_line", "stones_outside"};
    const auto result = compare_connect6_traces(seen, other, passing, rules, "ca", "rtl");
    BOOST_TEST(result.passed);
    BOOST_TEST(result.searches == 1u);
    BOOST_REQUIRE(result.excluded.size() == 1u);
    BOOST_TEST(result.excluded[0].name == "stones_outside");
    BOOST_TEST(result.excluded[0].count == 2u);
    BOOST_TEST(!result.excluded[0].why.empty());
    for (const auto& others : {std::vector<std::string>{}, std::vector<std::string>{"six_in_line"}}) {
        rules.left_out = others;
        const auto whole = compare_connect6_traces(seen, other, passing, rules, "ca", "rtl");
        BOOST_TEST(whole.functional_differences == 1u);
        BOOST_TEST(whole.searches == 2u);
    }
}

BOOST_AUTO_TEST_CASE(an_approximate_view_is_held_to_percentages) {
    connect6_rules rules;
    rules.tolerance = {50, 1000, 2, 5};
    const auto slow = [](connect6_transaction& one) {
        one.phases->first_push = {30000, 43000};
        one.events.clear();
    };
    const auto within = changed(slow, rules);
    BOOST_TEST(within.passed);
    BOOST_TEST(within.percents.max > 1.5);
    const auto slower = changed([](connect6_transaction& one) { one.phases->first_push = {29481, 45000}; }, rules);
    BOOST_TEST(!slower.passed);
    check_says(slower, "first push of stone 2");
    BOOST_TEST(changed([](connect6_transaction& one) { one.reply[0] = '1'; }, rules).functional_differences == 1u);
}

BOOST_AUTO_TEST_CASE(transactions_survive_a_file) {
    auto games = two_games();
    games[0].transactions[0].request = std::string("\x00\xC4\xFF\"\n", 5);
    games[0].transactions[0].phases->pm1.reset();
    games[1].transactions[0].phases.reset();
    games[1].transactions[0].request_end.reset();
    std::stringstream file;
    for (const auto& game : games) write_connect6_trace(file, game);
    connect6_trace_reader reader(file, "file");
    std::vector<connect6_trace> read;
    while (auto game = reader.next()) read.push_back(*game);
    BOOST_TEST(compare(read, games).passed);
    BOOST_TEST(read[0].transactions[0].request == games[0].transactions[0].request);
    BOOST_TEST(!read[0].transactions[0].phases->pm1.has_value());
    BOOST_TEST(!read[1].transactions[0].phases.has_value());
    BOOST_TEST(!read[1].transactions[0].request_end.has_value());
    std::istringstream damaged("{\"name\":\"x\"}\n");
    connect6_trace_reader reader_of_damaged(damaged, "file");
    BOOST_CHECK_THROW(reader_of_damaged.next(), input_error);
}

BOOST_AUTO_TEST_CASE(stimulus_comes_from_the_seed_and_has_every_quirk) {
    signoff::connect6_stimulus_options options;
    options.random_games = 30;
    const auto games = signoff::connect6_games(options, opponent);
    const auto again = signoff::connect6_games(options, opponent);
    options.seed = 2;
    const auto others = signoff::connect6_games(options, opponent);
    const auto bytes = [](const std::vector<signoff::connect6_game>& list) {
        std::string all;
        for (const auto& game : list) {
            for (const auto& request : game.requests) all += request.bytes + ' ' + std::to_string(request.delay) + ' ';
        }
        return all;
    };
    BOOST_TEST(bytes(games) == bytes(again));
    BOOST_TEST(bytes(games) != bytes(others));

    std::set<std::string> seen;
    for (const auto& game : games) {
        connect6_threat_core::engine engine({});
        connect6_threat_core::reply won;
        for (const auto& outside : game.outside) seen.insert(outside.name);
        bool many_threats = false;
        for (const auto& request : game.requests) {
            for (const char byte : request.bytes) {
                const auto* const reply = engine.take(static_cast<std::uint8_t>(byte));
                if (reply == nullptr) continue;
                const bool ghost =
                    reply->stones != 0 && (reply->stone[0].row % 20 == 0 || reply->stone[0].column % 20 == 0);
                if (reply->hangs) seen.insert("hang");
                if (reply->win && !reply->win_repeated) won = *reply;
                if (reply->win && ghost) seen.insert("false win");
                if (reply->threats != 0 && ghost) seen.insert("false threat");
                if (reply->win && reply->stones == 1) seen.insert("single stone");
                if (reply->win && many_threats) seen.insert("win with acknowledge");
                if (reply->threats != 0 && many_threats) seen.insert("threat with acknowledge");
                if (reply->win_repeated) seen.insert("repeated win");
                if (reply->win_repeated && !(reply->stone[0] == won.stone[0])) seen.insert("other win repeated");
                many_threats = reply->threat_scan.acknowledges > 2;
            }
        }
    }
    for (const char* const quirk :
         {"hang", "false win", "false threat", "single stone", "win with acknowledge", "threat with acknowledge",
          "repeated win", "other win repeated", "corner_diagonals", "six_in_line", "stones_outside"}) {
        BOOST_TEST(seen.count(quirk) == 1u, "the stimulus has no " << quirk);
    }
}

BOOST_AUTO_TEST_CASE(line_conditions_touch_nothing_outside_the_board) {
    const auto games = signoff::connect6_line_games(3, 5, opponent);
    BOOST_TEST(games.size() == 10u);
    bool fast = false, slow = false, gap = false, pulse = false, low_stop = false, ahead = false;
    for (const auto& game : games) {
        BOOST_TEST(game.outside.empty(), game.name);
        for (const auto& request : game.requests) {
            ahead = ahead || request.replies > 1;
            BOOST_TEST((request.line.empty() || request.line.size() == request.bytes.size()));
            for (const auto& step : request.line) {
                fast = fast || step.permille == 975;
                slow = slow || step.permille == 1025;
                gap = gap || step.idle % 1000 != 0;
                pulse = pulse || step.pulse != 0;
                low_stop = low_stop || !step.stop_bit;
            }
        }
    }
    BOOST_TEST((fast && slow && gap && pulse && low_stop && ahead));
}

BOOST_AUTO_TEST_CASE(long_stimulus_fills_the_board) {
    signoff::connect6_stimulus_options options;
    options.random_games = 1;
    options.deep = true;
    bool full = false;
    for (const auto& game : signoff::connect6_games(options, opponent)) {
        connect6_threat_core::engine engine({});
        for (const auto& request : game.requests) {
            for (const char byte : request.bytes) {
                const auto* const reply = engine.take(static_cast<std::uint8_t>(byte));
                full = full || (reply != nullptr && reply->placement[1].occupied == 19 * 19);
            }
        }
    }
    BOOST_TEST(full);
}
