// SPDX-License-Identifier: Apache-2.0
#include "labkit/labkit_machine.h"

#include "base/kernel_time.h"
#include "checkers_screen/checkers_screen_rtl.h"
#include "design/rtl_design.h"
#include "engines/ycrcb_converter/colour_conversion.h"
#include "host/display/display.h"
#include "host/game_facet.h"
#include "host/panel_facet.h"
#include "host/reset_button.h"
#include "host/reset_facet.h"
#include "host/screen_facet.h"
#include "labkit/around/link_tap.h"
#include "labkit/around/pc_at_link.h"
#include "labkit/around/table_bridge.h"
#include "labkit/around/table_log.h"
#include "labkit/around/table_player.h"
#include "labkit/around/table_script.h"
#include "labkit/around/table_view.h"
#include "labkit/around/usb_port.h"
#include "labkit/around/usb_replay.h"
#include "labkit/filmed_screen.h"
#include "labkit/hex_digits.h"
#include "labkit/labkit_latency.h"
#include "labkit/labkit_parameters.h"
#include "labkit/labkit_pictures.h"
#include "labkit/labkit_places.h"
#include "labkit/labkit_recorder.h"
#include "modules/module.h"
#include "stimulus/players/checkers_human.h"
#include "stimulus/players/player_program.h"
#include "support/input_error.h"
#include "usb_link/usb_link_rtl.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

namespace tabletop {
namespace {

constexpr const char* table_connector = "table";
constexpr const char* link_connector = "link";
constexpr const char* camera_connector = "camera";
constexpr const char* usual_pc = "pc";
constexpr const char* usual_player = "search";

// What follows "KIND:" in a backend; empty: it is of another kind.
std::string argument_of(const std::string& backend, std::string_view kind) {
    return backend.compare(0, kind.size(), kind) == 0 ? backend.substr(kind.size()) : "";
}

// The file of a "replay:FILE".
std::optional<std::string> replayed_log(const std::string& backend) {
    constexpr std::string_view kind = "replay:";
    if (backend.compare(0, kind.size(), kind) != 0) return std::nullopt;
    return backend.substr(kind.size());
}

// What is built of the parameters and of who is around.
struct labkit_setup {
    labkit_config machine;
    camera_geometry geometry;
    camera_core::camera_noise noise;
    colour_cast light;
    bool films_screen = false;
    pc_at_link_config pc = {};
    std::string link = usual_pc;
    std::optional<std::vector<logged_byte>> replayed = std::nullopt;  // in place of a PC
    std::vector<picture> pictures = {};                               // of the camera; empty: it looks at the table
    std::unique_ptr<table_end> at_table = nullptr;
};

pc_at_link_config pc_of(const parameter_set& parameters, const clock_domain& clock) {
    pc_at_link_config pc = {};
    pc.game.rules = labkit_rules(parameters);
    pc.game.horizon = static_cast<unsigned>(parameters.integer("ai.horizon"));
    if (parameters.choice("ai.tie") == "random") pc.game.tie_seed = parameters.integer("ai.seed");
    pc.delay = clock.cycle_from(parameters.time_ps("pc.delay"));
    pc.gap = std::max<std::uint64_t>(clock.cycle_from(parameters.time_ps("pc.gap")), 1);
    pc.search = clock.cycle_from(parameters.time_ps("ai.time"));
    pc.stuck_alternate = parameters.choice("fault") == "stuck_alternate";
    return pc;
}

// Reads the pictures in the order of their names.
std::vector<picture> read_pictures(const std::string& folder) {
    std::vector<std::string> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".png") files.push_back(entry.path().string());
    }
    if (error) throw input_error(fmt::format("--camera: {}: {}", folder, error.message()));
    if (files.empty()) throw input_error(fmt::format("--camera: {}: there are no PNG files", folder));
    std::sort(files.begin(), files.end());
    std::vector<picture> pictures;
    for (const auto& file : files) {
        pictures.push_back(read_png(file));
        const auto& image = pictures.back();
        if (image.width == camera_core::image_columns && image.height == camera_core::image_rows) continue;
        throw input_error(fmt::format("--camera: {}: {}x{} pixels; the camera's image has {}x{}", file, image.width,
                                      image.height, camera_core::image_columns, camera_core::image_rows));
    }
    return pictures;
}

// The longest that this program's PC may take, two whole answers, or a search in the FPGA.
std::uint64_t longest_answer_ps(const parameter_set& parameters) {
    constexpr std::uint64_t longest_search_ps = 1'000'000'000'000;
    if (parameters.choice("ai.kind") == "fpga") return longest_search_ps;
    constexpr std::uint64_t bytes = 4 * checkers_message::fields;
    return parameters.time_ps("pc.delay") + parameters.time_ps("ai.time") + bytes * parameters.time_ps("pc.gap");
}

std::string who_is_at(const own_request& own, const char* place, const char* usual) {
    const auto found = own.said.find(place);
    return found == own.said.end() ? usual : found->second;
}

table_typing typing_of(const own_request& own, const char* option) {
    if (own.has_input || own.has_keys) return {own.has_input, own.has_keys};
    throw input_error(fmt::format("{}: standard input and output have another use", option));
}

std::unique_ptr<table_end> make_player(const parameter_set& parameters, const own_request& own) {
    const auto& name = own.player.empty() ? usual_player : own.player;
    table_player_options options;
    options.rules = labkit_rules(parameters);
    if (name == human_player) {
        options.typing = typing_of(own, "--player human");
        auto person = std::make_unique<checkers_human>(options.rules);
        options.typist = person.get();
        options.strategy = std::move(person);
    } else {
        const auto horizon = static_cast<unsigned>(parameters.integer("ai.horizon"));
        options.strategy = make_checkers_strategy(name, {options.rules, horizon, own.program});
    }
    if (!options.strategy) {
        auto names = checkers_strategies().names();
        names.emplace_back(program_names);
        names.emplace_back(human_player);
        throw input_error(fmt::format("--player: unknown player \"{}\"; {}", name, nearest_or_all(name, names)));
    }
    options.games = own.games;
    options.seed = own.seed;
    options.spread = own.spread;
    options.geometry = labkit_geometry(parameters);
    const auto link = who_is_at(own, link_connector, usual_pc);
    if (link == usual_pc || replayed_log(link)) options.longest_answer_ps = longest_answer_ps(parameters);
    return std::make_unique<table_player>(std::move(options));
}

std::unique_ptr<table_end> make_table_end(const parameter_set& parameters, const own_request& own, bool has_table) {
    const auto who = who_is_at(own, table_connector, has_table ? "" : "null");
    if (who.empty()) return make_player(parameters, own);
    if (!own.player.empty()) {
        throw input_error(own.said.count(table_connector) != 0
                              ? "--player: the table has both a player and a backend"
                              : "--player: with --camera png:FOLDER the machine does not see the table");
    }
    if (own.games != 1) throw input_error("--games: there is no player at the table");
    if (who == "null") return make_null_table_end();
    if (const auto file = replayed_log(who)) return make_script_table_end(read_table_log(*file), *file);
    if (who == "web") return make_keys_table_end({false, true});
    if (who == "keys") return make_keys_table_end(typing_of(own, "--table keys"));
    if (const auto file = argument_of(who, "script:"); !file.empty()) {
        return make_script_table_end(read_table_script(file), file);
    }
    throw input_error(
        fmt::format("--table: unknown backend \"{}\"; there are keys, web, script:PATH, replay:PATH and null", who));
}

labkit_setup make_setup(const parameter_set& parameters, const view_map& views, const own_request& own) {
    labkit_setup setup{make_labkit_config(parameters, views), labkit_geometry(parameters), labkit_noise(parameters),
                       labkit_light(parameters), parameters.choice("camera.feedback") == "screen"};
    setup.pc = pc_of(parameters, setup.machine.clock);
    setup.link = who_is_at(own, link_connector, usual_pc);
    const bool is_port = setup.link == "pty" || setup.link.rfind("tcp:", 0) == 0;
    if (const auto file = replayed_log(setup.link)) {
        setup.replayed = read_link_log(*file);
    } else if (setup.link != usual_pc && !is_port) {
        throw input_error(
            fmt::format("--link: unknown backend \"{}\"; there are pc, tcp:PORT, pty and replay:PATH", setup.link));
    }
    const auto camera = who_is_at(own, camera_connector, "scene");
    if (const auto folder = argument_of(camera, "png:"); !folder.empty()) {
        setup.pictures = read_pictures(folder);
    } else if (camera != "scene") {
        throw input_error(fmt::format("--camera: unknown backend \"{}\"; there are scene and png:FOLDER", camera));
    }
    setup.at_table = make_table_end(parameters, own, setup.pictures.empty());
    return setup;
}

class labkit_machine : public machine, public screen_facet, public panel_facet, public reset_facet {
  public:
    // record_to: null: nothing is recorded.
    labkit_machine(labkit_setup setup, record_target* record_to)
        : clock_(setup.machine.clock),
          table_view_(setup.geometry, setup.noise, setup.machine.camera_phase, table_),
          pictures_(setup.pictures),
          image_(setup.pictures.empty() ? static_cast<const camera_image&>(table_view_) : pictures_),
          camera_phase_(setup.machine.camera_phase),
          button_("reset_button", clock_),
          labkit_("labkit", setup.machine, image_) {
        if (labkit_.whole) {
            labkit_.read_screen();
        } else {
            latency_.emplace("latency", labkit_, clock_, setup.machine.referee.ready);
            judged_.emplace("judged", labkit_, clock_);
        }
        table_.light(0, setup.light);
        table_view_.look_at(labkit_);
        if (setup.films_screen && setup.pictures.empty()) {
            film_ = std::make_unique<filmed_screen>("film", labkit_, setup.machine);
            table_view_.look_at(*film_);
        }
        labkit_.rst.bind(button_.level);
        if (record_to != nullptr) {
            recorder_ = std::make_unique<labkit_recorder>("recorder", labkit_, clock_, *record_to);
            recorder_->rst.bind(button_.level);
        }
        bind_pc(setup);
        bridge_ = std::make_unique<table_bridge>("table", clock_, labkit_, table_, std::move(setup.at_table));
        bridge_->on_reset([this] {
            const auto ready_ps = press_reset();
            if (tell_) tell_({now_ps(), ready_ps, "reset", true, R"("pin":0,"level":1)"});
        });
        bridge_->on_act([this](const table_act& act, std::uint64_t cycle) {
            if (act.what == table_act::kind::contact) {
                last_touch_ = cycle + clock_.cycle(act.duration_ps);
                if (latency_ && act.contact == labkit_contact::switch5 && act.closed) latency_->switched(cycle);
            }
            log(act);
        });
        bridge_->on_touch([this](std::uint64_t cycle) {
            if (latency_) latency_->touched(cycle);
        });
        tap_.on_byte([this](std::uint64_t cycle, bool to_device, std::uint8_t byte) {
            if (!tell_) return;
            const auto time_ps = clock_.edge(cycle);
            tell_({time_ps, time_ps, link_connector, to_device, fmt::format("\"byte\":{}", byte)});
        });
    }

    std::vector<machine_line> lines() override { return {}; }
    const clock_domain& main_clock() const override { return clock_; }
    screen_facet* screen() override { return this; }
    vga_monitor* monitor() override { return &labkit_.monitor(); }
    picture shown(const picture& on_screen) override;
    panel_facet* panel() override { return this; }
    panel_state panel_at(std::uint64_t time_ps) override;
    std::vector<std::unique_ptr<connection>> connections() override {
        std::vector<std::unique_ptr<connection>> all;
        all.push_back(std::move(bridge_));
        if (port_) all.push_back(std::move(port_));
        if (replay_) all.push_back(std::move(replay_));
        return all;
    }
    void on_event(std::function<void(const machine_event&)> tell) override { tell_ = std::move(tell); }

    reset_facet* reset() override { return this; }
    std::uint64_t press_reset() override {
        if (judged_) judged_->reset();
        if (latency_) latency_->reset();
        last_touch_ = clock_.cycle(now_ps());
        return button_.press();
    }

    // It waits for somebody at the table, or for its PC. This program's PC is never late, nor is a log: a machine that
    // has not gone on long after the last byte never will.
    machine_activity activity() override {
        const auto cycle = clock_.cycle(now_ps());
        if (!judged_) return activity_of_own(cycle);
        const auto since = judged_->judging_since();
        if (!since) return machine_activity::idle;
        constexpr std::uint64_t longest = 4 * checkers_screen_core::cycles_per_frame;  // of scan, link and redraw
        const auto quiet = pc_ ? pc_->quiet_cycle() : replay_end_;
        const bool searches = labkit_.search && labkit_.search->send_last->value(cycle) == 0 &&
                              labkit_.search->message_flag->value(cycle) == 0;
        const bool stuck = !searches && quiet && cycle > std::max(*since, *quiet) + longest;
        return stuck ? machine_activity::idle : machine_activity::waiting;
    }

    std::string fault() override { return rtl_design::fault_of_any(); }

    machine_measurements measurements() override {
        if (!judged_) return {};
        const auto judged = judged_->json(), rounds = latency_->json();
        auto json =
            fmt::format("{{\"hexdisplay\":\"{:016X}\"{}{},\"answers_ps\":[{}]}}",
                        labkit_.hex_digits(clock_.cycle(now_ps())), judged.empty() ? "" : ",\"pictures\":" + judged,
                        rounds.empty() ? "" : ",\"rounds\":" + rounds, fmt::join(latency_->answers_ps(), ","));
        return {std::move(json), judged_->text() + latency_->text()};
    }

    std::vector<timed_answer> answers_from(std::size_t number) override {
        std::vector<timed_answer> all;
        if (!latency_) return all;
        const auto begun = latency_->begun_ps(), took = latency_->answers_ps();
        for (; number < took.size(); ++number) all.push_back({begun[number], std::nullopt, took[number]});
        return all;
    }

  private:
    // Nobody sees into it: a round of ours is over by then, the longest bounce, scan, frame of the link and redraw.
    machine_activity activity_of_own(std::uint64_t cycle) const {
        constexpr std::uint64_t round = 5 * checkers_screen_core::cycles_per_frame;
        const auto last = std::max(last_touch_, pc_ ? pc_->quiet_cycle() : replay_end_.value_or(0));
        return cycle > last + round ? machine_activity::idle : machine_activity::waiting;
    }

    void bind_pc(const labkit_setup& setup) {
        labkit_.host.bind(tap_.host);
        tap_.device.bind(labkit_.usb);
        if (setup.link == usual_pc) {
            pc_ = std::make_unique<pc_at_link>("pc", setup.pc);
            link_to(*pc_);
        } else if (setup.replayed) {
            replay_ = std::make_unique<usb_replay>("link", clock_, *setup.replayed);
            replay_end_ = replay_->quiet_cycle();
            link_to(*replay_);
        } else {
            port_ = std::make_unique<usb_port>("link", clock_, setup.link, setup.pc.gap);
            link_to(*port_);
        }
    }

    template <typename Pc>
    void link_to(Pc& pc) {
        tap_.pc.bind(pc.host);
        pc.device.bind(tap_.usb);
    }

    // The reset button has a line of its own, as on every machine.
    void log(const table_act& act) {
        if (!tell_ || act.what == table_act::kind::reset) return;
        tell_({now_ps(), now_ps() + act.duration_ps, table_connector, true,
               fmt::format("\"act\":\"{}\"", act_text(act))});
    }

    const clock_domain clock_;
    real_table table_;
    table_view table_view_;
    picture_frames pictures_;
    const camera_image& image_;
    const std::uint64_t camera_phase_;
    reset_button button_;
    labkit labkit_;
    std::unique_ptr<filmed_screen> film_;  // null: the camera sees the board of the display array
    // These are there for a fabric of blocks, and are told by the pins between them.
    std::optional<labkit_latency> latency_;
    std::optional<labkit_pictures> judged_;
    std::uint64_t last_touch_ = 0;  // of buttons, switches and reset
    std::unique_ptr<labkit_recorder> recorder_;
    std::unique_ptr<pc_at_link> pc_;
    std::unique_ptr<usb_port> port_;
    std::unique_ptr<usb_replay> replay_;
    std::optional<std::uint64_t> replay_end_;
    link_tap tap_{"link_tap"};
    std::function<void(const machine_event&)> tell_;
    std::unique_ptr<table_bridge> bridge_;
};

// The screen, and beside it what the camera has seen of it last: the frame that has ended. Below that the board's
// hexadecimal digits.
picture labkit_machine::shown(const picture& on_screen) {
    using namespace camera_core;
    using namespace ycrcb_converter_core;
    picture both;
    both.width = on_screen.width + image_columns;
    both.height = std::max(on_screen.height, image_rows + hex_digits_height);
    both.pixels.assign(std::size_t{both.width} * both.height, 0);
    for (unsigned y = 0; y < on_screen.height; ++y) {
        std::copy_n(on_screen.pixels.begin() + std::ptrdiff_t{y} * on_screen.width, on_screen.width,
                    both.pixels.begin() + std::ptrdiff_t{y} * both.width);
    }
    if (!labkit_.whole) {
        draw_hex_digits(both, on_screen.width + (image_columns - hex_digits_width) / 2,
                        image_rows + (both.height - image_rows - hex_digits_height) / 2,
                        labkit_.hex_digits(clock_.cycle(now_ps())));
    }
    const auto frames = (clock_.cycle(now_ps()) - std::min(clock_.cycle(now_ps()), camera_phase_)) / cycles_per_frame;
    if (frames == 0) return both;
    for (unsigned y = 0; y < image_rows; ++y) {
        for (unsigned x = 0; x < image_columns; ++x) {
            both.pixels[std::size_t{y} * both.width + on_screen.width + x] =
                rgb_of(stored(image_.sample(frames - 1, y, x)));
        }
    }
    return both;
}

panel_state labkit_machine::panel_at(std::uint64_t time_ps) {
    const auto cycle = clock_.cycle(time_ps);
    panel_state now{panel_levels(labkit_group::switches + 1)};
    auto& levels = now.levels;
    if (!labkit_.whole) levels[labkit_group::digits] = labkit_.hex_digits(cycle);
    for (unsigned i = 0; i < labkit_contacts; ++i) {
        if (!labkit_.contact(static_cast<labkit_contact>(i), cycle)) continue;
        const bool is_button = i < labkit_buttons;
        levels[is_button ? labkit_group::buttons : labkit_group::switches] |= std::uint64_t{1}
                                                                              << (is_button ? i : i - labkit_buttons);
    }
    for (const auto& piece : table_.pieces(cycle)) {
        now.pieces.push_back(
            {piece.king ? 1u : 0u, {static_cast<unsigned>(piece.row), static_cast<unsigned>(piece.column)}});
    }
    return now;
}

std::vector<panel_group> labkit_groups() {
    std::vector<std::string> buttons(labkit_contact_names.begin(), labkit_contact_names.begin() + labkit_buttons);
    std::vector<std::string> switches(labkit_contact_names.begin() + labkit_buttons, labkit_contact_names.end());
    return {{panel_kind::digits, "hex", 16},
            {panel_kind::buttons, "button", labkit_buttons, std::move(buttons)},
            {panel_kind::switches, "switch", labkit_contacts - labkit_buttons, std::move(switches)}};
}

class labkit_kind : public machine_kind {
  public:
    std::string name() const override { return "labkit"; }
    std::vector<parameter_declaration> parameters() const override { return labkit_parameters(); }
    const game_facet* game() const override {
        static const auto game = [] {
            game_facet played{checkers_game()};
            played.connector = table_connector;
            played.kind = connector_kind::own;
            played.talks = false;
            played.answer_span = "from the sign that a move has been made to the next turn";
            return played;
        }();
        return &game;
    }
    connector_list connectors(const parameter_set&) const override {
        constexpr auto own = connector_kind::own;
        machine_connector table{table_connector, own, "What a person does at the table, in place of a player",
                                "keys, web, script:PATH, replay:PATH, null"};
        table.panel = labkit_groups();
        table.table = {8, 8, {{"red", real_piece::red}, {"blue", real_piece::blue}}};
        return {
            screen_connector(),
            {camera_connector, own, "What the camera sees",
             "scene (the table and the machine's own screen), png:FOLDER"},
            table,
            {link_connector, own, "The PC at the machine's link", "pc (this program's), tcp:PORT, pty, replay:PATH"},
            reset_connector()};
    }
    view_map fabric_blocks() const override {
        return {{"converter", view::ca}, {"debouncer", view::ca}, {"decoder", view::ca},
                {"link", view::ca},      {"packer", view::ca},    {"referee", view::ca},
                {"screen", view::ca},    {"search", view::ca},    {"vision", view::ca}};
    }
    std::string why_no_block(const std::string& instance, const parameter_set& parameters) const override {
        if (instance == "search" && parameters.choice("ai.kind") != "fpga") {
            return "it exists only with labkit.ai.kind = fpga";
        }
        if (instance == "decoder" && parameters.choice("camera.pins") != "bt656") {
            return "it exists only with labkit.camera.pins = bt656";
        }
        return "";
    }
    bool has_rtl(const std::string& instance, const parameter_set& parameters) const override {
        if (instance == "vision") return !shows_counts(make_labkit_config(parameters).hex);
        return instance != "link" || has_usb_link_rtl(make_labkit_config(parameters).link);
    }

    void check_own(const parameter_set& parameters, const own_request& own) const override {
        make_setup(parameters, {}, own);
    }

    std::vector<rtl_place> rtl_places() const override { return labkit_rtl_places(); }
    std::string set_by_rtl(const rtl_description& description, parameter_set& parameters) const override {
        apply_labkit_rtl(description, parameters);
        return "";
    }

    std::unique_ptr<machine> build(const parameter_set& parameters, const view_map& views,
                                   const machine_probes& probes) const override {
        auto setup = make_setup(parameters, views, probes.own);
        return std::make_unique<labkit_machine>(std::move(setup), probes.record_to);
    }
};

}  // namespace

const machine_kind& labkit_machine_kind() {
    static const labkit_kind kind;
    return kind;
}

}  // namespace tabletop

TABLETOP_MODULE() {
    return {{&tabletop::labkit_machine_kind()}};
}
