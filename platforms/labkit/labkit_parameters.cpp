// SPDX-License-Identifier: Apache-2.0
#include "labkit/labkit_parameters.h"

#include "engines/checkers_search/search.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <utility>

namespace tabletop {
namespace {

using kind = parameter_kind;

std::vector<std::string> light_names() {
    std::vector<std::string> names;
    for (const auto& one : named_casts()) names.push_back(one.name);
    return names;
}

parameter_declaration number(const char* key, const char* usual, const char* least, const char* most, const char* what,
                             const char* source) {
    return {fmt::format("labkit.{}", key), kind::integer, usual, least, most, what, source};
}

parameter_declaration time(const char* key, const char* usual, const char* what, const char* source,
                           const char* most = "1000 s") {
    return {fmt::format("labkit.{}", key), kind::time, usual, "0 s", most, what, source};
}

parameter_declaration choice(const char* key, const char* what, const char* source, std::vector<std::string> choices) {
    const auto usual = choices.front();
    return {fmt::format("labkit.{}", key), kind::choice, usual, "", "", what, source, std::move(choices)};
}

std::uint64_t cycles_of(const parameter_set& parameters, const char* key) {
    return clock_domain(labkit_board_hz).cycle_from(parameters.time_ps(key));
}

checkers_vision_core::grid first_grid(const parameter_set& parameters) {
    const auto part = [&](const char* name) {
        return static_cast<int>(parameters.integer(fmt::format("grid.{}", name)));
    };
    const checkers_vision_core::grid grid{part("x0"), part("y0"), part("dx"), part("dy")};
    if (grid.fits()) return grid;
    throw input_error(fmt::format("{}: with grid.x0 = {}, y0 = {}, dx = {}, dy = {} a window lies outside the picture",
                                  setting_text(parameters, "grid.x0"), grid.x0, grid.y0, grid.dx, grid.dy));
}

[[noreturn]] void refuse(const parameter_set& parameters, const char* key, const std::string& why) {
    throw input_error(fmt::format("{}: {}", setting_text(parameters, key), why));
}

// Nothing: the PC finds the computer's moves.
std::optional<checkers_search_config> search_of(const parameter_set& parameters, bool is_whole) {
    constexpr unsigned most_horizon = checkers_search_core::most_horizon;
    if (parameters.choice("ai.kind") != "fpga") return std::nullopt;
    if (is_whole) refuse(parameters, "ai.kind", "the whole fabric of your own has no search of ours in it");
    if (parameters.choice("ai.tie") != "first") {
        refuse(parameters, "ai.tie", "the search of ai.kind = fpga takes the first of equal moves");
    }
    const auto horizon = static_cast<unsigned>(parameters.integer("ai.horizon"));
    if (horizon > most_horizon) {
        refuse(parameters, "ai.horizon",
               fmt::format("the search of ai.kind = fpga looks at most {} moves ahead", most_horizon));
    }
    return checkers_search_config{clock_domain(labkit_board_hz), labkit_rules(parameters), horizon};
}

hex_shown hex_of(const std::string& name) {
    if (name == "high") return hex_shown::high;
    if (name == "red") return hex_shown::red;
    return name == "blue" ? hex_shown::blue : hex_shown::low;
}

// 358 degrees are -2.
int tilt_of(const parameter_set& parameters) {
    constexpr int most = 45'000, full = 360'000;
    const auto given = static_cast<int>(parameters.integer("camera.tilt"));
    const auto tilt = given > full / 2 ? given - full : given;
    if (tilt >= -most && tilt <= most) return tilt;
    throw input_error(fmt::format("{}: at most 45 degrees either way: 0 to 45000, or 315000 to 359999",
                                  setting_text(parameters, "camera.tilt")));
}

}  // namespace

std::vector<parameter_declaration> labkit_parameters() {
    const char* const option = "specification, options";
    const char* const camera = "specification, synthetic camera";
    return {
        number("debouncer.steady", "648000", "1", "16777216",
               "Cycles without a break after which a button or switch counts.", "specification: 10 ms"),
        number("grid.x0", "100", "4", "715", "Column of the grid's first dot after a reset.", "specification"),
        number("grid.y0", "60", "4", "475", "Row of the grid's first dot after a reset.", "specification"),
        number("grid.dx", "48", "10", "80", "Columns from dot to dot after a reset.", "specification"),
        number("grid.dy", "48", "10", "80", "Rows from dot to dot after a reset.", "specification"),
        number("camera.phase", "1000", "0", "2162159", "Cycle of the camera's first sample.", camera),
        choice("camera.pins", "What comes from the camera: samples, or the decoder chip's words of BT.656.", camera,
               {"decoded", "bt656"}),
        number("camera.centre_x", "360", "0", "719", "Column of the board's middle in the image.", camera),
        number("camera.centre_y", "240", "0", "479", "Row of the board's middle in the image.", camera),
        number("camera.pitch_x", "56", "20", "200", "Columns of a square in the image.", camera),
        number("camera.pitch_y", "52", "20", "200", "Rows of a square in the image.", camera),
        number("camera.tilt", "0", "0", "359999",
               "Rotation of the board in thousandths of a degree; up to 45 degrees either way.", camera),
        number("camera.keystone", "0", "0", "100", "Keystone in thousandths.", camera),
        number("camera.noise", "0", "0", "512", "Standard deviation of the noise in ten-bit levels.", camera),
        number("camera.noise_seed", "1", "0", "4294967295", "Seed of the noise.", camera),
        choice("camera.light", "Light on the table at the start.", camera, light_names()),
        choice("camera.feedback",
               "What the camera sees of the screen: the board of the display array, or whatever the screen shows, its "
               "own video included.",
               camera, {"none", "screen"}),
        time("link.timeout", "100 ms", "After this time without a byte a partial message is dropped; 0: never.",
             "specification", "258 ms"),  // 2^24 cycles
        choice("link.idle", "What is written to the FT245R as long as there is no message: FF without end, or nothing.",
               "specification, framing", {"stream", "quiet"}),
        choice("illegal", "After a move that the PC calls illegal: ask the human again, or halt as published.", option,
               {"ask", "halt"}),
        choice("ready", "How the human says that a move is made: a switch, or a picture that stands.", option,
               {"switch", "image"}),
        choice(
            "hexdisplay",
            "What the sixteen hexadecimal digits show: squares 0 to 15 or 16 to 31 of the display array, or counts of "
            "red or blue pixels.",
            option, {"low", "high", "red", "blue"}),
        number("hexrows", "3", "0", "3", "Of which rows of squares counts are shown: 3 for rows 6 and 7.",
               "assumption"),
        choice("fault", "A fault for negative tests.", option,
               {"none", "lost_landing", "prefetch_1048", "stuck_alternate", "no_freeze"}),
        choice("ai.kind", "Who finds the computer's move.", option, {"pc", "fpga"}),
        choice("ai.tie", "Which of equal moves: the first generated, or one by lot.", "specification, rules",
               {"first", "random"}),
        number("ai.seed", "1", "0", "4294967295", "Seed of that lot.", "assumption"),
        number("ai.horizon", "2", "1", "12", "Moves that the search looks ahead.", "specification, rules"),
        time("ai.time", "0 s", "Time of the PC's search, beside pc.delay.", "specification, PC side"),
        time("pc.delay", "1 ms", "From the last byte of a move to the first of the PC's answer.",
             "specification, PC side"),
        time("pc.gap", "100 us", "From byte to byte of the PC's answer.", "specification, PC side"),
        choice("rules.preset", "Rules of the PC.", "specification, rules", {"program", "american"}),
        choice("rules.kings", "How kings move: as in the preset, any distance, one step.", "specification, rules",
               {"preset", "fly", "one"}),
        choice("rules.men_capture", "Where men capture to: as in the preset, forward, both ways.",
               "specification, rules", {"preset", "forward", "both"}),
        choice("rules.crowning", "When a man that captures is crowned: as in the preset, run_on, end.",
               "specification, rules", {"preset", "run_on", "end"}),
        number("rules.draw", "50", "1", "1000", "Successive moves without a capture that draw a game.",
               "specification, rules"),
    };
}

labkit_config make_labkit_config(const parameter_set& parameters, const std::map<std::string, view>& views) {
    labkit_config config{clock_domain(labkit_board_hz)};
    const std::pair<const char*, view&> blocks[] = {
        {"converter", config.converter_view}, {"debouncer", config.debouncer_view}, {"link", config.link_view},
        {"decoder", config.decoder_view},     {"search", config.search_view},       {"packer", config.packer_view},
        {"referee", config.referee_view},     {"screen", config.screen_view},       {"vision", config.vision_view}};
    for (const auto& [instance, chosen] : blocks) {
        if (const auto found = views.find(instance); found != views.end()) chosen = found->second;
    }
    config.is_whole = views.count(labkit_composition) != 0;
    config.search = search_of(parameters, config.is_whole);
    config.camera_phase = parameters.integer("camera.phase");
    if (parameters.choice("camera.pins") == "bt656") {
        if (config.is_whole) refuse(parameters, "camera.pins", "the whole fabric as one design takes decoded samples");
        config.decoder = bt656_decoder_config{config.clock};
    }
    config.debouncer.steady = parameters.integer("debouncer.steady");
    config.vision.first_grid = first_grid(parameters);
    config.hex = hex_of(parameters.choice("hexdisplay"));
    config.hex_rows = static_cast<unsigned>(parameters.integer("hexrows"));
    config.link.quiet = parameters.choice("link.idle") == "quiet";
    config.link.timeout = cycles_of(parameters, "link.timeout");
    if (parameters.choice("ready") == "image") config.referee.ready = ready_sign::by_image;
    if (parameters.choice("illegal") == "halt") config.referee.illegal = illegal_move_answer::halt;
    const auto& fault = parameters.choice("fault");
    if (fault == "lost_landing") config.referee.fault = checkers_referee_core::board_fault::lost_landing;
    if (fault == "prefetch_1048") config.packer.prefetch_wrap = 1048;
    config.never_freezes = fault == "no_freeze";
    if (config.never_freezes && config.is_whole) {
        throw input_error(
            fmt::format("{}: the wire lies inside of the whole fabric", setting_text(parameters, "fault")));
    }
    return config;
}

checkers_rules labkit_rules(const parameter_set& parameters) {
    auto rules = parameters.choice("rules.preset") == "american" ? checkers_rules::american() : checkers_rules{};
    const auto& kings = parameters.choice("rules.kings");
    if (kings != "preset") {
        rules.kings = kings == "fly" ? checkers_rules::king_step::fly : checkers_rules::king_step::one;
    }
    const auto& men = parameters.choice("rules.men_capture");
    if (men != "preset") {
        rules.men_capture = men == "both" ? checkers_rules::men_captures::both : checkers_rules::men_captures::forward;
    }
    const auto& crowning = parameters.choice("rules.crowning");
    if (crowning != "preset") {
        rules.crowning = crowning == "end" ? checkers_rules::crowning_time::end : checkers_rules::crowning_time::run_on;
    }
    rules.draw_after = static_cast<unsigned>(parameters.integer("rules.draw"));
    return rules;
}

camera_geometry labkit_geometry(const parameter_set& parameters) {
    const auto pixels = [&](const char* key) { return static_cast<int>(parameters.integer(key)); };
    return {pixels("camera.centre_x"), pixels("camera.centre_y"), pixels("camera.pitch_x"),
            pixels("camera.pitch_y"),  tilt_of(parameters),       pixels("camera.keystone")};
}

camera_core::camera_noise labkit_noise(const parameter_set& parameters) {
    return {static_cast<unsigned>(parameters.integer("camera.noise")), parameters.integer("camera.noise_seed")};
}

colour_cast labkit_light(const parameter_set& parameters) {
    for (const auto& one : named_casts()) {
        if (one.name == parameters.choice("camera.light")) return one.cast;
    }
    return {};
}

}  // namespace tabletop
