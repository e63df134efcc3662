// SPDX-License-Identifier: Apache-2.0
// The machine's parameters make the configuration they say, and its page names them with their defaults.
#include "nexys4/nexys4_parameters.h"
#include "support/input_error.h"

#include <boost/test/unit_test.hpp>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

const std::string folder = TABLETOP_NEXYS4_FOLDER;

parameter_set parameters_with(const std::vector<std::string>& settings) {
    parameter_set parameters("nexys4", nexys4_parameters());
    for (const auto& setting : settings) parameters.set_assignment(setting, "--set");
    return parameters;
}

void check_refused(const std::vector<std::string>& settings, const std::string& text) {
    const auto parameters = parameters_with(settings);
    BOOST_CHECK_EXCEPTION(make_nexys4_config(parameters), input_error, [&](const input_error& error) {
        BOOST_TEST_INFO(error.what());
        return std::string(error.what()).find(text) != std::string::npos;
    });
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_page_names_every_parameter_with_its_default) {
    std::ifstream file(folder + "/README.md");
    const std::string page{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    for (const auto& declaration : nexys4_parameters()) {
        const auto row = "| `" + declaration.key + "` | " + declaration.default_value + " | ";
        BOOST_TEST(page.find(row) != std::string::npos, "no row " << row);
    }
}

BOOST_AUTO_TEST_CASE(pads_are_read_so_many_times_a_second) {
    BOOST_TEST(make_nexys4_config(parameters_with({})).host.counts == 8u);
    const auto console = make_nexys4_config(parameters_with({"host.poll=60Hz", "pad.clock=100kHz"}));
    BOOST_TEST(console.host.counts == 1667u);
    BOOST_TEST(console.host.cycles_per_frame() == 1'667'000u);
    BOOST_TEST(make_nexys4_config(parameters_with({"host.poll=50Hz"})).host.counts == 8u);
    check_refused({"host.poll=60Hz"},
                  "--set: nexys4.host.poll = 60Hz: a reading takes 8 pad clocks; with a pad clock "
                  "of 400 Hz it is 0.007 Hz to 50 Hz");
}

BOOST_AUTO_TEST_CASE(the_default_is_the_published_machine) {
    const auto config = make_nexys4_config(parameters_with({}));
    BOOST_TEST(config.clock.hz_numerator() == 100'000'000u);
    BOOST_TEST(config.pad.delay == 1u);
    BOOST_TEST(config.host.divider == 250'000u);
    BOOST_TEST(config.host.pads == 2u);
    BOOST_TEST((config.host.domain == press_domain::pad));
    BOOST_TEST(config.timing.divider == 4u);
    BOOST_TEST(config.timing.lines == 525u);
    BOOST_TEST(config.monitor.standard.width == 640u);
    BOOST_TEST(config.monitor.standard.height == 480u);
    BOOST_TEST((config.fabric == nexys4_fabric::blocks));
    BOOST_TEST(!config.record_colour);
}

// One design that is several blocks has a place of its own beside theirs.
BOOST_AUTO_TEST_CASE(views_say_what_stands_between_pads_and_monitor) {
    const auto blocks = make_nexys4_config(parameters_with({}), {{"host", view::rtl}, {"timing", view::at}});
    BOOST_TEST((blocks.fabric == nexys4_fabric::blocks));
    BOOST_TEST((blocks.host_view == view::rtl));
    BOOST_TEST((blocks.timing_view == view::at));
    BOOST_TEST((blocks.painter_view == view::ca));
    const auto game = make_nexys4_config(parameters_with({}), {{nexys4_game_composition, view::rtl}});
    BOOST_TEST((game.fabric == nexys4_fabric::one_game));
    const auto screen = make_nexys4_config(parameters_with({}), {{nexys4_screen_composition, view::rtl}});
    BOOST_TEST((screen.fabric == nexys4_fabric::one_screen));
}

BOOST_AUTO_TEST_CASE(parameters_reach_the_configuration) {
    const auto config = make_nexys4_config(parameters_with(
        {"fabric.clock=50 MHz", "pad.clock=1 MHz", "pad.delay=7", "host.pads=1", "host.press_domain=fabric",
         "timing.pixel_clock=50 MHz", "timing.refresh=75 Hz", "record.colour=on"}));
    BOOST_TEST(config.pad.clock.hz_numerator() == 50'000'000u);
    BOOST_TEST(config.host.clock.hz_numerator() == 50'000'000u);
    BOOST_TEST(config.referee.clock.hz_numerator() == 50'000'000u);
    BOOST_TEST(config.timing.clock.hz_numerator() == 50'000'000u);
    BOOST_TEST(config.painter.clock.hz_numerator() == 50'000'000u);
    BOOST_TEST(config.monitor.clock.hz_numerator() == 50'000'000u);
    BOOST_TEST(config.pad.delay == 7u);
    BOOST_TEST(config.host.divider == 50u);
    BOOST_TEST(config.host.pads == 1u);
    BOOST_TEST((config.host.domain == press_domain::fabric));
    BOOST_TEST(config.timing.divider == 1u);
    BOOST_TEST(config.timing.lines == 833u);  // 50 MHz / 800 / 75 Hz = 833.3
    BOOST_TEST(config.record_colour);
}

BOOST_AUTO_TEST_CASE(the_examples_are_what_they_say) {
    parameter_set fast("nexys4", nexys4_parameters());
    fast.load_toml(folder + "/fast_pads.toml");
    BOOST_TEST(make_nexys4_config(fast).host.divider == 100u);
    parameter_set fabric("nexys4", nexys4_parameters());
    fabric.load_toml(folder + "/fabric_press.toml");
    BOOST_TEST((make_nexys4_config(fabric).host.domain == press_domain::fabric));
}

BOOST_AUTO_TEST_CASE(clocks_that_no_divider_makes_are_refused_with_the_nearest) {
    check_refused({"pad.clock=300 Hz"}, "--set: nexys4.pad.clock = 300 Hz");
    check_refused({"pad.clock=300 Hz"},
                  "by an even number from 8 to 262144; the nearest is 381.4697265625 Hz, divided by 262144");
    check_refused({"pad.clock=33 MHz"}, "the nearest is 12.5 MHz, divided by 8");
    check_refused({"fabric.clock=90 MHz", "pad.clock=600 kHz", "timing.pixel_clock=20 MHz"},
                  "nexys4.timing.pixel_clock = 20 MHz");
    check_refused({"timing.pixel_clock=24 MHz"}, "a whole number from 1 to 16; the nearest is 25 MHz, divided by 4");
    // Odd dividers have no middle.
    check_refused({"pad.clock=4 MHz"}, "divided by 26");
}

BOOST_AUTO_TEST_CASE(the_nearest_clock_that_is_named_is_accepted) {
    const auto refused = parameters_with({"pad.clock=777 Hz"});
    std::string message;
    try {
        make_nexys4_config(refused);
    } catch (const input_error& error) {
        message = error.what();
    }
    const std::string mark = "the nearest is ";
    const auto begin = message.find(mark);
    BOOST_REQUIRE(begin != std::string::npos);
    const auto clock = message.substr(begin + mark.size(), message.rfind(',') - begin - mark.size());
    BOOST_TEST(make_nexys4_config(parameters_with({"pad.clock=" + clock})).host.divider == 128'700u);
}

BOOST_AUTO_TEST_CASE(a_pad_that_answers_after_the_bit_was_sampled_is_refused) {
    BOOST_TEST(make_nexys4_config(parameters_with({"pad.clock=1 MHz", "pad.delay=47"})).pad.delay == 47u);
    check_refused({"pad.clock=1 MHz", "pad.delay=48"}, "with 100 cycles a pad clock at most 47");
    BOOST_TEST(make_nexys4_config(parameters_with({"pad.clock=12.5 MHz"})).pad.delay == 1u);
    check_refused({"pad.clock=12.5 MHz", "pad.delay=2"}, "at most 1");
}

BOOST_AUTO_TEST_CASE(frames_have_between_493_and_1023_lines) {
    BOOST_TEST(make_nexys4_config(parameters_with({"timing.refresh=60 Hz"})).timing.lines == 521u);
    BOOST_TEST(make_nexys4_config(parameters_with({"timing.refresh=30.6 Hz"})).timing.lines == 1021u);
    check_refused({"timing.refresh=30 Hz"},
                  "a frame of 1042 lines; 493 to 1023 are 30.55 Hz to 63.38 Hz with a pixel clock of 25 MHz");
    check_refused({"timing.pixel_clock=50 MHz"}, "61.10 Hz to 126.77 Hz with a pixel clock of 50 MHz");
}
