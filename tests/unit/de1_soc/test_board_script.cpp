// SPDX-License-Identifier: Apache-2.0
// The script of a person at the DE1-SoC's board, and what it expects held against what is seen.
#include "base/seven_segments.h"
#include "de1_soc/around/board_end.h"
#include "de1_soc/around/board_log.h"
#include "de1_soc/around/board_panel.h"
#include "de1_soc/around/board_script.h"
#include "de1_soc/around/board_sight.h"
#include "support/input_error.h"

#include <boost/test/unit_test.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace tabletop {
namespace {

using kind = board_step::kind;
using expectation = board_expectation::kind;

std::vector<board_step> parsed(const std::string& script, const board_features& features = {}) {
    std::istringstream lines(script);
    return parse_board_script(lines, "script", features);
}

std::string refusal(const std::string& script, const board_features& features = {}) {
    try {
        parsed(script, features);
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

board_expectation expected(const std::string& line) {
    return parsed(line)[0].expected;
}

BOOST_AUTO_TEST_CASE(lines_are_steps) {
    const auto steps = parsed("# hand\n@ 10 ms\n  sw 3 on\nsw 9 off\nkey 2 press 20 ms\njp1 5 1\njp2 31 0\n");
    BOOST_REQUIRE(steps.size() == 6u);
    BOOST_TEST(steps[0].duration_ps == 10'000'000'000u);
    BOOST_TEST((steps[1].what == kind::move && steps[1].part == board_part::sw && steps[1].level));
    BOOST_TEST(steps[1].number == 3u);
    BOOST_TEST(steps[1].line == 3u);
    BOOST_TEST(!steps[2].level);
    BOOST_TEST((steps[3].part == board_part::key && steps[3].level));
    BOOST_TEST(steps[3].duration_ps == 20'000'000'000u);
    BOOST_TEST((steps[4].part == board_part::jp1 && steps[4].level));
    BOOST_TEST((steps[5].part == board_part::jp2 && !steps[5].level));
    BOOST_TEST(steps[5].number == 31u);
}

BOOST_AUTO_TEST_CASE(a_key_is_held_until_it_is_let_go) {
    const auto steps = parsed("key 3 down\n@ 1 s\nkey 3 up\n");
    BOOST_REQUIRE(steps.size() == 3u);
    BOOST_TEST((steps[0].part == board_part::key && steps[0].level && steps[0].duration_ps == 0));
    BOOST_TEST((steps[2].part == board_part::key && !steps[2].level && steps[2].number == 3));
    BOOST_TEST(refusal("key 3 held").find("\"key N press TIME\", \"key N down\" or \"key N up\"") != std::string::npos);
}

// What is done again is at its time; what was expected is not expected again.
BOOST_AUTO_TEST_CASE(a_log_is_done_again) {
    const auto replayed = [](const std::string& lines) {
        std::istringstream log("{\"version\":1}\n" + lines);
        return parse_board_log(log, "log", {});
    };
    const auto steps = replayed(
        "{\"t_ps\":5,\"port\":\"board\",\"act\":\"sw 1 "
        "on\"}\n{\"t_ps\":5,\"port\":\"gpio\",\"pin\":\"SW1\",\"level\":1}\n"
        "{\"t_ps\":7,\"port\":\"board\",\"act\":\"expect leds 1\"}\n{\"t_ps\":9,\"port\":\"board\",\"act\":\"key 0 "
        "down\"}\n");
    BOOST_REQUIRE(steps.size() == 5u);
    std::uint64_t now_ps = 0;
    for (const auto& step : steps) now_ps += step.what == kind::wait ? step.duration_ps : 0;
    BOOST_TEST(now_ps == 9u);
    BOOST_TEST((steps[1].what == kind::move && steps[4].part == board_part::key));
    for (const auto* wrong :
         {"{\"t_ps\":5,\"port\":\"board\"}\n", "{\"t_ps\":5,\"port\":\"board\",\"act\":\" \"}\n",
          "{\"t_ps\":5,\"port\":\"board\",\"act\":\"jump\"}\n",
          "{\"t_ps\":5,\"port\":\"board\",\"act\":\"sw 1 on\"}\n{\"t_ps\":4,\"port\":\"board\",\"act\":\"sw 1 "
          "off\"}\n"}) {
        BOOST_CHECK_THROW(replayed(wrong), input_error);
    }
}

// Switches and keys of a panel become steps as a script's; a key that is tapped is held for 20 ms.
BOOST_AUTO_TEST_CASE(a_panel_moves_the_board) {
    const auto end = make_keys_board_end({}, {});
    std::vector<std::string> done;
    const auto play = [&](std::uint64_t now_ps) {
        while (const auto* step = end->next(now_ps)) {
            if (step->what == kind::wait) return step->duration_ps;
            done.push_back(step_text(*step));
            end->done_at(now_ps, "");
        }
        return std::uint64_t{0};
    };
    end->move_panel(panel_move{board_group::switches, 9, true});
    end->move_panel(panel_move{board_group::keys, 2, true});
    end->move_panel(panel_move{board_group::keys, 2, false});
    end->move_panel(panel_move{board_group::lights, 0, true});
    end->move_panel(piece_move{});
    BOOST_TEST(play(0) == 20'000'000'000u);
    BOOST_TEST(done == std::vector<std::string>({"sw 9 on", "key 2 down"}), boost::test_tools::per_element());
    end->done_at(20'000'000'000u, "");
    BOOST_TEST(play(20'000'000'000u) == 0u);
    end->move_panel(panel_move{board_group::switches, 9, false});
    end->move_panel(panel_move{board_group::jp2, 31, true});
    play(20'000'000'000u);
    BOOST_TEST(done == std::vector<std::string>({"sw 9 on", "key 2 down", "key 2 up", "sw 9 off", "jp2 31 1"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_text_is_typed_key_by_key) {
    std::string typed;
    std::uint64_t duration = 0;
    for (const auto& step : parsed("type aB!\\n")) {
        if (step.what == kind::wait) duration += step.duration_ps;
        if (step.what != kind::wait) typed += step_text(step) + '\n';
    }
    BOOST_TEST(typed ==
               "down A\nup A\ndown Left Shift\ndown B\nup B\nup Left Shift\ndown Left Shift\ndown 1\nup 1\n"
               "up Left Shift\ndown Return\nup Return\n");
    BOOST_TEST(duration == 4 * 40'000'000'000u);
    BOOST_TEST(step_text(parsed("down Left Shift")[0]) == "down Left Shift");
    const auto mouse = parsed("mouse 5 -3 left middle")[0];
    BOOST_TEST((mouse.dx == 5 && mouse.dy == -3 && mouse.buttons == 5));
    BOOST_TEST(parsed("mouse 0 0")[0].buttons == 0);
}

BOOST_AUTO_TEST_CASE(expectations_have_a_limit_in_time_or_frames) {
    const auto leds = expected("expect leds 0x3ff within 1 s");
    BOOST_TEST((leds.what == expectation::leds && leds.value == 0x3FF && leds.within_ps == 1'000'000'000'000));
    BOOST_TEST(expected("expect leds 5").within_ps == 0u);
    const auto pixel = expected("expect pixel 319 239 rgb565 0xf800 within 2 frames");
    BOOST_TEST((pixel.what == expectation::pixel && pixel.x == 319 && pixel.y == 239 && pixel.value == 0xF800));
    BOOST_TEST(pixel.within_ps == 2 * board_features().frame_ps);
    BOOST_TEST(expected("expect leds 1 within 1 frame").within_ps == board_features().frame_ps);
    const auto text = expected("expect jtag \"a \"b\" within\\n\" within 3ms");
    BOOST_TEST(text.text == "a \"b\" within\n");
    BOOST_TEST(text.within_ps == 3'000'000'000u);
    BOOST_TEST(expected("expect hex \"- bC\"").text == "- bC");
}

BOOST_AUTO_TEST_CASE(bad_lines_are_refused_by_number) {
    const std::vector<std::string> bad = {"sw 3",
                                          "sw 10 on",
                                          "sw 3 up",
                                          "key 4 press 1 ms",
                                          "key 0 press",
                                          "key 0 press 0 s",
                                          "jp1 32 1",
                                          "jp3 0 1",
                                          "jp1 1 on",
                                          "type",
                                          "type \\q",
                                          "type \\x01",
                                          "down",
                                          "mouse 1",
                                          "mouse 1 2 third",
                                          "mouse 1 2000",
                                          "@",
                                          "@ soon",
                                          "expect",
                                          "expect leds",
                                          "expect leds 0x400",
                                          "expect leds 1 2",
                                          "expect leds 1 within",
                                          "expect leds 1 within 2",
                                          "expect hex 0042",
                                          "expect hex \"\"",
                                          "expect hex \"1234567\"",
                                          "expect hex \"M\"",
                                          "expect hex \"?\"",
                                          "expect pixel 320 0 rgb565 0",
                                          "expect pixel 0 240 rgb565 0",
                                          "expect pixel 0 0 rgb888 0",
                                          "expect pixel 0 0 rgb565 0x10000",
                                          "expect jtag text",
                                          "expect jtag \"\"",
                                          "expect sound",
                                          "press 3",
                                          "@ 9000000 s\n@ 9000000 s",
                                          "expect leds 1 within 99999999999999 frames"};
    for (const auto& line : bad) {
        BOOST_TEST_CONTEXT(line) BOOST_TEST(refusal("\n" + line).rfind("script:", 0) == 0u);
    }
    BOOST_TEST(refusal("@ 1 ms\npress 3") ==
               "script:2: unknown \"press\"; there are @, sw, key, jp1, jp2, type, down, up, mouse and expect");
}

BOOST_AUTO_TEST_CASE(what_is_not_there_is_refused) {
    board_features bare;
    bare.why_no_jtag = "no link";
    bare.why_no_keyboard = "no keyboard";
    bare.why_no_mouse = "no mouse";
    BOOST_TEST(refusal("expect jtag \"a\" within 1 s", bare) == "script:1: no link");
    for (const char* const line : {"type a", "down A", "up A"}) {
        BOOST_TEST(refusal(line, bare) == "script:1: no keyboard");
    }
    BOOST_TEST(refusal("mouse 1 1", bare) == "script:1: no mouse");
    board_features picky;
    picky.why_no_key = [](const std::string& key) { return "no key " + key; };
    BOOST_TEST(refusal("down Elsewhere", picky) == "script:1: no key Elsewhere");
}

BOOST_AUTO_TEST_CASE(digits_are_read_as_a_person_reads_them) {
    BOOST_TEST(read_digits(0x3F'06'5B'4F'66'6D) == "012345");
    BOOST_TEST(read_digits(0x7D'07'7F'6F'67'40) == "67899-");
    BOOST_TEST(read_digits(0x77'7C'39'5E'79'71) == "AbCdEF");
    BOOST_TEST(read_digits(0x80'00'00'00'15'BF) == "    ?0");  // bit 7 is no segment
    board_sight sight;
    sight.see_digits(0x3F'3F'66'5B, 0);
    BOOST_TEST(sight.take(expected("expect hex \"0042\"")));
    BOOST_TEST(sight.take(expected("expect hex \"  0042\"")));
    BOOST_TEST(sight.take(expected("expect hex \"42\"")));
    BOOST_TEST(!sight.take(expected("expect hex \" 042\"")));
    sight.see_digits(0x15'3F'66'7C, 7'000'000);
    BOOST_TEST(sight.take(expected("expect hex \"4B\"")));
    BOOST_TEST(!sight.take(expected("expect hex \"1042\"")));
    BOOST_TEST(sight.seen(expected("expect hex \"1042\"")) ==
               "the digits show \"  ?04b\", segments 00 00 15 3F 66 7C since 0.000007 s");
}

BOOST_AUTO_TEST_CASE(lights_have_the_time_since_when) {
    board_sight sight;
    const auto wanted = expected("expect leds 0x3");
    sight.see_leds(0, 0);
    BOOST_TEST(!sight.take(wanted));
    sight.see_leds(1, 5'000'000'000);
    sight.see_leds(1, 9'000'000'000);
    BOOST_TEST(sight.seen(wanted) == "leds are 0x001 since 0.005000 s");
    sight.see_leds(3, 10'000'000'000);
    BOOST_TEST(sight.take(wanted));
}

BOOST_AUTO_TEST_CASE(a_pixel_is_that_of_the_buffer) {
    board_sight sight;
    const auto wanted = expected("expect pixel 3 2 rgb565 0xf81f");
    sight.look_at(3, 2);
    BOOST_TEST(!sight.take(wanted));
    BOOST_TEST(sight.seen(wanted) == "there is no picture on the screen");
    picture screen{640, 480, std::vector<std::uint32_t>(640 * 480, 0)};
    screen.pixels[4 * 640 + 6] = 0xFF00FF;
    sight.see_picture(screen, 320, 1'000'000);
    BOOST_TEST(sight.take(wanted));
    sight.see_picture(screen, 640, 2'000'000);
    BOOST_TEST(sight.seen(wanted) == "the pixel is 0x0000 since 0.000002 s");
}

BOOST_AUTO_TEST_CASE(texts_come_one_after_the_other) {
    board_sight sight;
    for (const char byte : std::string("tick tick tock")) sight.see_byte(static_cast<std::uint8_t>(byte), 1'000'000);
    const auto tick = expected("expect jtag \"tick\""), tock = expected("expect jtag \"tock\"");
    sight.begin();
    BOOST_TEST(sight.take(tick));
    BOOST_TEST(sight.taken(tick) == "the JTAG UART sent \"tick\"");
    sight.begin();
    BOOST_TEST(sight.take(tick));
    sight.begin();
    BOOST_TEST(!sight.take(tick));
    BOOST_TEST(sight.seen(tick) == "the JTAG UART sent \" tock\", the last of it at 0.000001 s");
    sight.begin();
    BOOST_TEST(sight.take(tock));
    BOOST_TEST(sight.seen(tock) == "nothing came by the JTAG UART");
    // A text that comes in parts.
    sight.begin();
    for (const char byte : std::string("ti")) {
        sight.see_byte(static_cast<std::uint8_t>(byte), 0);
        BOOST_TEST(!sight.take(tick));
    }
    for (const char byte : std::string("ck")) sight.see_byte(static_cast<std::uint8_t>(byte), 0);
    BOOST_TEST(sight.take(tick));
}

BOOST_AUTO_TEST_CASE(a_script_ends_the_run_only_when_it_expects) {
    auto quiet = make_script_board_end(parsed("sw 1 on"), "quiet");
    BOOST_REQUIRE(quiet->next(0) != nullptr);
    quiet->done_at(0, "");
    BOOST_TEST((quiet->next(0) == nullptr && quiet->done() && !quiet->ends_run() && quiet->unmet().empty()));
    BOOST_TEST(quiet->results_json().empty());

    auto marker = make_script_board_end(parsed("sw 1 on\nexpect leds 1\nexpect leds 2"), "marker");
    marker->done_at(0, "");
    marker->done_at(5, "leds are 0x001");
    BOOST_TEST((!marker->ends_run() && !marker->done()));
    BOOST_TEST(marker->unmet() == "marker:3: expect leds 2: the run ended before; ");
    marker->unmet_at(9, "leds are 0x001");
    BOOST_TEST((marker->ends_run() && marker->next(9) == nullptr));
    BOOST_TEST(marker->unmet() == "marker:3: expect leds 2: leds are 0x001");
    BOOST_TEST(marker->results_text() == "1 of 2 expectations met");
}

BOOST_AUTO_TEST_CASE(the_panel_shows_what_is_lit_and_up) {
    const board_state off, on{0x201, 0x7F, 0x008, 0x1};
    const auto dark = draw_board({}, off), lit = draw_board({}, on);
    BOOST_TEST((dark.width == 640 && dark.height == 480 + board_panel_height));
    const auto differs = [&](unsigned left, unsigned right) {
        for (unsigned y = 480; y < dark.height; ++y) {
            for (unsigned x = left; x < right; ++x) {
                if (dark.at(x, y) != lit.at(x, y)) return true;
            }
        }
        return false;
    };
    BOOST_TEST(differs(216, 250));   // HEX0
    BOOST_TEST(!differs(0, 216));    // the others
    BOOST_TEST(differs(284, 300));   // LEDR9
    BOOST_TEST(!differs(308, 428));  // to SW4
    BOOST_TEST(differs(428, 444));   // SW3
    BOOST_TEST(differs(500, 516));   // LEDR0
    BOOST_TEST(board_caption(on) == "LEDR 1000000001  HEX      8  SW 0000001000  KEY 0001");
}

}  // namespace
}  // namespace tabletop
