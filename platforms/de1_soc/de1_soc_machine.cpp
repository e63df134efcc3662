// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc_machine.h"

#include "base/cycle_pin_follower.h"
#include "base/kernel_time.h"
#include "de1_soc/around/board_bridge.h"
#include "de1_soc/around/board_log.h"
#include "de1_soc/around/board_panel.h"
#include "de1_soc/around/board_script.h"
#include "de1_soc/around/odd_accesses.h"
#include "de1_soc/around/polled_registers.h"
#include "de1_soc/around/sound_ends.h"
#include "de1_soc/board_pins.h"
#include "de1_soc/de1_soc_linux.h"
#include "de1_soc/de1_soc_parameters.h"
#include "de1_soc/de1_soc_places.h"
#include "de1_soc/de1_soc_svd.h"
#include "de1_soc/memory_map.h"
#include "design/rtl_design.h"
#include "host/contention.h"
#include "host/display/key_names.h"
#include "host/game_facet.h"
#include "host/input_facet.h"
#include "host/linux/linux_facet.h"
#include "host/panel_facet.h"
#include "host/pins/pins_facet.h"
#include "host/processor/elf_image.h"
#include "host/processor/processor_machine.h"
#include "host/processor/program_facet.h"
#include "host/screen_facet.h"
#include "modules/module.h"
#include "pins/burst_clock.h"
#include "pixel_buffer/pixel_buffer_rtl.h"
#include "support/input_error.h"
#include "support/visible_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabletop {

namespace {

constexpr unsigned pin_stride = cyclone_v_hps_map::gpio_stride;
constexpr unsigned hps_pins = pin_stride * (cyclone_v_hps_map::gpio_blocks - 1) +
                              cyclone_v_hps_map::gpio_pins[cyclone_v_hps_map::gpio_blocks - 1];

machine_pins de1_soc_pins() {
    std::vector<machine_pin_group> groups;
    for (const auto& pins : de1_soc_map::board) groups.push_back({pins.name, pins.count, pins.input, pins.lettered});
    return machine_pins(hps_pins, std::move(groups));
}

// Tells of the changes at some pins of a parallel port that the port itself has made.
class board_watch {
  public:
    // first_pin: the number of the first of them among the pins of the machine. Called before the simulation starts.
    board_watch(const char* name, const board_pins& pins, unsigned first_pin, de1_soc& board, const clock_domain& clock,
                pins_facet::change_callback callback)
        : pins_(pins),
          first_pin_(first_pin),
          enable_(*board.ports.at(pins.port)->output_enable.operator->()),
          clock_(clock),
          callback_(std::move(callback)),
          follower_(name, board.levels(pins.port), clock,
                    [this](std::uint64_t cycle, std::uint64_t levels) { see(cycle, levels); }) {}

  private:
    void see(std::uint64_t cycle, std::uint64_t levels) {
        const auto driven = enable_.value(cycle);
        const auto changed = (levels ^ std::exchange(levels_, levels)) & (driven | std::exchange(driven_, driven));
        for (unsigned n = 0; n < pins_.count; ++n) {
            const auto bit = pins_.first + n;
            if ((changed >> bit & 1) == 0) continue;
            callback_(first_pin_ + n, ((levels >> bit & 1) != 0) != pins_.inverted, clock_.edge(cycle));
        }
    }

    const board_pins& pins_;
    const unsigned first_pin_;
    cycle_pin_if& enable_;
    const clock_domain clock_;
    const pins_facet::change_callback callback_;
    std::uint64_t levels_ = 0;
    std::uint64_t driven_ = 0;
    cycle_pin_follower follower_;
};

constexpr const char* board_connector = "board";
constexpr const char* keys_at_board = "keys";
constexpr const char* page_at_board = "web";
constexpr const char* painter = "painter";
constexpr const char* jtag_is_elsewhere = "the JTAG UART is there with de1_soc.design = computer";

// The pin of the machine that belongs to something that is moved at its board.
unsigned pin_of(board_part part, unsigned number) {
    constexpr const char* groups[] = {"SW", "KEY", "JP1", "JP2"};
    auto first = hps_pins;
    for (const auto& pins : de1_soc_map::board) {
        if (std::string_view(pins.group) == groups[static_cast<unsigned>(part)]) break;
        first += pins.count;
    }
    return first + number;
}

board_features features_of(const de1_soc_config& config) {
    board_features features;
    if (config.design != de1_soc_design::computer) features.why_no_jtag = jtag_is_elsewhere;
    const auto is_plugged_in = [&](de1_soc_ps2_device device) {
        const auto& devices = config.ps2.devices;
        return config.design == de1_soc_design::computer &&
               std::find(devices.begin(), devices.end(), device) != devices.end();
    };
    if (!is_plugged_in(de1_soc_ps2_device::keyboard)) features.why_no_keyboard = "there is no PS/2 keyboard";
    if (!is_plugged_in(de1_soc_ps2_device::mouse)) features.why_no_mouse = "there is no PS/2 mouse";
    features.why_no_key = [](const std::string& name) {
        return is_ps2_key(name) ? "" : fmt::format("the PS/2 keyboard has no key \"{}\"", visible_text(name));
    };
    const auto layout = vga_scanout_core::layout_of(static_cast<pixel_format>(config.vga.control.format));
    features.columns = vga_scanout_core::visible_columns / layout.scale;
    features.rows = vga_scanout_core::visible_lines / layout.scale;
    features.frame_ps = config.vga.clock.edge(vga_timing_core::columns * vga_timing_core::usual_lines);
    return features;
}

// Who is at the board; null: nobody.
std::unique_ptr<board_end> make_board_end(const own_request& own, const board_features& features) {
    const auto found = own.said.find(board_connector);
    if (found == own.said.end()) return nullptr;
    constexpr std::string_view script = "script:", replay = "replay:";
    const auto& who = found->second;
    const auto begins_with = [&](std::string_view kind) { return who.compare(0, kind.size(), kind) == 0; };
    if (who == page_at_board) return make_keys_board_end(features, {});
    if (who == keys_at_board) {
        if (own.has_input || own.has_keys) {
            return make_keys_board_end(features, {own.has_input, own.has_keys});
        }
        throw input_error("--board keys: standard input and output have another use");
    }
    if (begins_with(replay)) {
        const auto path = who.substr(replay.size());
        return make_script_board_end(read_board_log(path, features), path);
    }
    if (!begins_with(script) || who.size() == script.size()) {
        throw input_error(
            fmt::format("--board: unknown backend \"{}\"; there are keys, web, script:PATH and replay:PATH", who));
    }
    const auto path = who.substr(script.size());
    return make_script_board_end(read_board_script(path, features), path);
}

class de1_soc_machine : public processor_machine,
                        public pins_facet,
                        public screen_facet,
                        public input_facet,
                        public panel_facet,
                        private board_controls {
  public:
    de1_soc_machine(const de1_soc_config& config, const de1_soc_game_settings& settings, const line_settings& lines,
                    const machine_probes& probes, std::unique_ptr<board_end> at_board)
        : bindings_(probes.record_to, probes.check_protocol),
          main_clock_(config.engine.clock),
          settings_(settings),
          line_settings_(lines),
          quantum_ps_(config.hps.cpu.quantum_ps),
          board_("de1_soc", config, bindings_) {
        adopt(board_.hps, config.hps.sdram_size, board_.interrupting);
        if (at_board) attach_board(std::move(at_board), features_of(config).columns);
        const auto place = probes.own.said.find(board_connector);
        keys_move_board_ = place != probes.own.said.end() && place->second == keys_at_board;
        attach_sound(config, probes.own);
    }

    // Other programs find their memory as a boot loader leaves it.
    void load(const memory_image& image) override {
        if (image.is_own) board_.hps.load(DE1_SOC_GAME_SETTINGS_ADDRESS, &settings_, sizeof settings_);
        processor_machine::load(image);
    }

    std::vector<machine_line> lines() override {
        auto& uart0 = board_.hps.uart(0);
        auto& uart1 = board_.hps.uart(1);
        std::vector<machine_line> all = {{"uart0", uart0.rx, uart0.tx, line_settings_},
                                         {"uart1", uart1.rx, uart1.tx, line_settings_}};
        if (board_.jtag) all.push_back({"jtag", board_.jtag->rx, board_.jtag->tx, line_settings_});
        if (board_.jtag2) all.push_back({"jtag2", board_.jtag2->rx, board_.jtag2->tx, line_settings_});
        return all;
    }

    const clock_domain& main_clock() const override { return main_clock_; }

    pins_facet* pins() override { return this; }
    void set_pin(unsigned pin, bool level, std::uint64_t time_ps) override {
        if (pin < hps_pins) {
            board_.hps.gpio(pin / pin_stride).set_input(pin % pin_stride, level, time_ps);
        } else {
            set_board_pin(pin - hps_pins, level, time_ps);
        }
    }

    void on_pin_change(pins_facet::change_callback callback) override {
        for (unsigned n = 0; n < cyclone_v_hps_map::gpio_blocks; ++n) {
            board_.hps.gpio(n).on_output([n, callback](unsigned pin, bool level, std::uint64_t time_ps) {
                callback(n * pin_stride + pin, level, time_ps);
            });
        }
        auto first_pin = hps_pins;
        for (const auto& pins : de1_soc_map::board) {
            const auto name = std::string("watch_of_") + pins.group;
            if (pins.output) {
                watches_.push_back(
                    std::make_unique<board_watch>(name.c_str(), pins, first_pin, board_, main_clock_, callback));
            }
            first_pin += pins.count;
        }
    }

    std::vector<std::unique_ptr<connection>> connections() override {
        std::vector<std::unique_ptr<connection>> all;
        if (bridge_) all.push_back(std::move(bridge_));
        if (sound_) all.push_back(std::move(sound_));
        return all;
    }
    void on_event(std::function<void(const machine_event&)> tell) override { tell_ = std::move(tell); }

    bool sending() override { return processor_machine::sending() || fabric_sends(); }

    machine_measurements measurements() override { return {measured_json(), exchanges_text() + painter_text()}; }

    std::string why_it_stays(std::uint32_t address, const connected_query& is_connected) override {
        const auto or_a_device = [&](const std::string& connector) {
            return sends(connector) || is_connected(connector);
        };
        return why_a_register_stays(
            address, [this](std::uint32_t other) { return peek(other).value_or(0); }, or_a_device);
    }

    void on_lost(std::function<void(const std::string&)> tell) override {
        for (auto* const jtag : {board_.jtag.get(), board_.jtag2.get()}) {
            if (jtag == nullptr) continue;
            jtag->on_lost([tell, name = std::string(jtag->basename())](std::uint8_t byte) {
                const bool is_visible = byte > 0x20 && byte < 0x7F;
                tell(
                    fmt::format("the FIFO of {} is full, so {} is lost: WSPACE, the upper half of its control "
                                "register, tells how many characters it takes",
                                name, is_visible ? fmt::format("'{:c}'", byte) : fmt::format("0x{:02x}", byte)));
            });
        }
    }
    bool is_suspect(const program_access& access) override { return is_suspect_access(access); }
    std::string what_is_odd(const program_access& access, std::uint32_t pc) override {
        const auto plugged_in = [this](const std::string& port) -> std::string {
            const auto& device = board_.ps2_devices[port == de1_soc_map::ps2.name ? 0 : 1];
            if (dynamic_cast<const ps2_keyboard*>(device.get()) != nullptr) return "keyboard";
            return dynamic_cast<const ps2_mouse*>(device.get()) != nullptr ? "mouse" : "";
        };
        return why_an_access_is_odd(
            access, pc, [this](std::uint32_t address) { return peek(address).value_or(0); }, plugged_in);
    }

    void on_missing(std::function<void(const std::string&)> tell) override {
        const auto look = [tell, told = std::make_shared<std::set<std::string>>()](std::uint64_t address) {
            const auto part = de1_soc_map::part_of_one_design(address);
            if (part.name == nullptr || !told->insert(part.name).second) return;
            tell(fmt::format("nothing answers at 0x{:08x} in this design; with --set design={} there is {}", address,
                             part.of_computer ? "computer" : "connect_four", part.name));
        };
        board_.heavy_bridge.on_outside(look);
        board_.light_bridge.on_outside(look);
    }

    screen_facet* screen() override { return this; }
    vga_monitor* monitor() override { return &board_.screen(); }
    bool draws_until_idle() const override { return true; }
    picture whole(const picture& on_screen) override { return draw_board(on_screen, state_at(now_ps())); }
    std::string caption() override { return board_caption(state_at(now_ps())); }
    panel_facet* panel() override { return this; }
    panel_state panel_at(std::uint64_t time_ps) override { return {board_levels(state_at(time_ps))}; }
    void on_change(std::function<void()> tell) override {
        for (const auto* const port :
             {&de1_soc_map::ledr, &de1_soc_map::hex3_0, &de1_soc_map::hex5_4, &de1_soc_map::sw, &de1_soc_map::key}) {
            const auto name = std::string("look_at_") + port->name;
            looks_.push_back(std::make_unique<cycle_pin_follower>(name.c_str(), board_.levels(port->name), main_clock_,
                                                                  [tell](std::uint64_t, std::uint64_t) { tell(); }));
        }
    }

    input_facet* input() override { return this; }
    // Keys of the display type on the keyboard, unless they move the board. A character that is no key's name has been
    // typed with shift, which comes as a key of its own.
    void key(display_key key, bool pressed) override {
        auto* const keyboard = board_.keyboard();
        if (keyboard == nullptr || keys_move_board_) return;
        auto name = sdl_name(key);
        if (const auto typed = ps2_typed_as(name.front()); typed && !is_ps2_key(name)) name = typed->key;
        if (!is_ps2_key(name)) return;
        this->key(name, pressed);
        tell_act((pressed ? "down " : "up ") + name, now_ps());
    }
    void pointer(int dx, int dy, std::uint8_t buttons) override {
        const bool holds = buttons == std::exchange(pointer_buttons_, buttons);
        if (board_.mouse() == nullptr || (holds && dx == 0 && dy == 0)) return;
        mouse(dx, dy, buttons);
        tell_act(mouse_text(dx, dy, buttons), now_ps());
    }

    std::string fault() override {
        const auto of_processor = processor_machine::fault();
        return of_processor.empty() ? rtl_design::fault_of_any() : of_processor;
    }

  private:
    std::string measured_json() const {
        if (!board_.exchanges) return "";
        const auto& times = board_.exchanges->times();
        auto object = nlohmann::ordered_json{{"count", times.count}, {"min_ps", {}}, {"mean_ps", {}}, {"max_ps", {}}};
        if (times.count != 0) {
            object["min_ps"] = times.least_ps;
            object["mean_ps"] = static_cast<double>(times.sum_ps) / static_cast<double>(times.count);
            object["max_ps"] = times.most_ps;
        }
        auto measured = nlohmann::ordered_json{{"exchanges", object}};
        if (board_.painter) {
            const auto& counts = board_.painter->counts();
            measured[painter] = {{"commands", counts.commands}, {"words", counts.words}, {"waits", counts.waits}};
            measured.update(contention_json(contention()));
        }
        return measured.dump();
    }
    // At the memories that the painter shares with the processor, which never waits there.
    std::vector<master_contention> contention() const {
        const auto& counts = board_.painter->counts();
        if (!counts.accesses) return {};
        return {{"processor", board_.shared_accesses()},
                {painter, *counts.accesses, counts.waiting, static_cast<double>(counts.waits),
                 static_cast<double>(counts.longest)}};
    }
    std::string painter_text() const {
        if (!board_.painter) return "";
        const auto& counts = board_.painter->counts();
        return fmt::format("{} commands of the painter, {} words of pixels, {} cycles of waiting for the processor\n",
                           counts.commands, counts.words, counts.waits);
    }
    std::string exchanges_text() const {
        if (!board_.exchanges || board_.exchanges->times().count == 0) return "";
        constexpr double us = 1e-6;
        const auto& times = board_.exchanges->times();
        const auto mean = static_cast<double>(times.sum_ps) / static_cast<double>(times.count);
        return fmt::format(
            "{} moves of the engine, min / mean / max from the flag to its answer: {:.2f} / {:.2f} / {:.2f} "
            "us\n",
            times.count, static_cast<double>(times.least_ps) * us, mean * us, static_cast<double>(times.most_ps) * us);
    }

    void attach_board(std::unique_ptr<board_end> end, unsigned columns) {
        bridge_ =
            std::make_unique<board_bridge>("at_board", static_cast<board_controls&>(*this), std::move(end), columns);
        bridge_->on_step([this](const board_step& step, std::uint64_t time_ps) { tell_act(step_text(step), time_ps); });
        bridge_->on_level([this](board_part part, unsigned number, bool level, std::uint64_t time_ps) {
            if (!tell_) return;
            const auto held = level != (part == board_part::key);
            tell_({time_ps, time_ps, "gpio", true,
                   fmt::format("\"pin\":{},\"level\":{}", de1_soc_pins().json(pin_of(part, number)), held ? 1 : 0)});
        });
    }

    // Tells of an act as the line of a board script that does it.
    void tell_act(const std::string& text, std::uint64_t time_ps) {
        if (tell_) tell_({time_ps, time_ps, board_connector, true, "\"act\":" + nlohmann::json(text).dump()});
    }

    board_state state_at(std::uint64_t time_ps) {
        const auto cycle = main_clock_.cycle(time_ps);
        const auto level = [&](const register_region& port) { return board_.levels(port.name).value(cycle); };
        const auto header = [&](const register_region& port) {
            return level(port) | board_.ports.at(port.name)->output_enable->value(cycle) << 32;
        };
        return {static_cast<std::uint32_t>(level(de1_soc_map::ledr)),
                level(de1_soc_map::hex3_0) | level(de1_soc_map::hex5_4) << 32,
                static_cast<std::uint32_t>(level(de1_soc_map::sw)),
                static_cast<std::uint32_t>(level(de1_soc_map::key)),
                header(de1_soc_map::jp1),
                header(de1_soc_map::jp2)};
    }

    // The interface of board_controls.
    void move(board_part part, unsigned number, bool level, std::uint64_t time_ps) override {
        set_pin(pin_of(part, number), level != (part == board_part::key), time_ps);
    }
    std::uint64_t lead_ps() const override { return quantum_ps_; }
    void key(const std::string& name, bool down) override {
        down ? board_.keyboard()->press(name) : board_.keyboard()->release(name);
    }
    void mouse(int dx, int dy, std::uint8_t buttons) override {
        board_.mouse()->buttons((buttons & 1) != 0, (buttons & 2) != 0, (buttons & 4) != 0);
        board_.mouse()->move(dx, dy);
    }
    const clock_domain& clock() const override { return main_clock_; }
    cycle_pin_if& lights() override { return board_.levels(de1_soc_map::ledr.name); }
    cycle_pin_if& digits_3_0() override { return board_.levels(de1_soc_map::hex3_0.name); }
    cycle_pin_if& digits_5_4() override { return board_.levels(de1_soc_map::hex5_4.name); }
    serial_line* jtag() override { return board_.jtag ? &board_.jtag->tx : nullptr; }

    // pin: counted from the first of the board's. What changes within a cycle is sampled at its end.
    void set_board_pin(unsigned pin, bool level, std::uint64_t time_ps) {
        const auto* group = std::begin(de1_soc_map::board);
        for (; pin >= group->count; ++group) pin -= group->count;
        auto& outside = *board_.pins.at(group->port);
        const auto bit = std::uint64_t{1} << (group->first + pin);
        const auto last = outside.value(cycle_pin_if::never);
        outside.set(main_clock_.cycle(time_ps), level != group->inverted ? last | bit : last & ~bit);
    }

    // A PS/2 device, by the name of its port.
    bool sends(const std::string& port) const {
        for (std::size_t n = 0; n < board_.ps2_devices.size(); ++n) {
            if (board_.ps2_devices[n] && port == board_.ps2_ports[n]->basename()) {
                return board_.ps2_devices[n]->busy() || board_.ps2_ports[n]->busy();
            }
        }
        return false;
    }

    // The engine has no interrupt: a processor that sleeps is not woken by it.
    bool fabric_busy() override { return false; }
    // Bytes to a host, or sound.
    bool fabric_sends() {
        if (board_.audio && board_.audio->plays()) return true;
        return board_.jtag && (!board_.jtag->transmitter_idle() || !board_.jtag2->transmitter_idle());
    }

    // A file in place of the loudspeaker, and one in place of the microphone.
    void attach_sound(const de1_soc_config& config, const own_request& own) {
        const auto is_said = [&](const char* place) { return own.said.count(place) != 0; };
        if (!is_said(sound_output) && !is_said(sound_input)) return;
        if (!board_.audio) {
            throw input_error(fmt::format(
                "--{}: there is audio only with de1_soc.design = computer or de1_soc.screen.painter = fabric",
                is_said(sound_output) ? sound_output : sound_input));
        }
        const sound_rate rate{config.audio_rate, de1_soc_audio_rate};
        sound_ = std::make_unique<sound_ends>("sound", make_sound_setup(own, rate), *board_.audio,
                                              sample_times(main_clock_, config.audio_rate), main_clock_, rate);
    }

    probe_point bindings_;
    clock_domain main_clock_;
    const de1_soc_game_settings settings_;
    const line_settings line_settings_;
    const std::uint64_t quantum_ps_;
    de1_soc board_;
    bool keys_move_board_ = false;
    std::uint8_t pointer_buttons_ = 0;      // of the display's pointer
    std::unique_ptr<board_bridge> bridge_;  // until it is asked for
    std::unique_ptr<sound_ends> sound_;     // the same
    std::function<void(const machine_event&)> tell_;
    std::vector<std::unique_ptr<board_watch>> watches_;
    std::vector<std::unique_ptr<cycle_pin_follower>> looks_;
};

class de1_soc_kind : public machine_kind, public program_facet, public linux_facet {
  public:
    std::string name() const override { return "de1_soc"; }
    std::vector<parameter_declaration> parameters() const override { return de1_soc_parameters(); }
    std::map<std::string, std::string> parameter_texts(const parameter_set& parameters) const override {
        return de1_soc_parameter_texts(parameters);
    }
    connector_list connectors(const parameter_set& parameters) const override {
        const bool computer = parameters.choice("design") == "computer";
        const auto* const why_no_jtag = computer ? "" : jtag_is_elsewhere;
        machine_connector board{board_connector, connector_kind::own,
                                "Who moves the board's switches and keys and looks at its lights",
                                "keys, web, script:PATH, replay:PATH"};
        board.moves_pins = true;
        board.panel = board_groups();
        machine_connector sound{sound_output, connector_kind::own, "Write the sound that the machine plays to a file",
                                "wav:PATH, web"};
        if (computer || paints_in_fabric(parameters))
            sound.sound_hz = static_cast<std::uint64_t>(parameters.frequency("audio.rate").hz());
        return {serial_connector("uart0", computer ? "" : "stdio"),
                serial_connector("uart1"),
                serial_connector("jtag", computer ? "stdio" : "", why_no_jtag),
                serial_connector("jtag2", "", why_no_jtag),
                screen_connector(),
                board,
                sound,
                {sound_input, connector_kind::own, "Take the sound that comes in from a file", "wav:PATH"},
                pins_connector(de1_soc_pins())};
    }
    std::string why_no_game(const parameter_set& parameters) const override {
        if (parameters.choice("design") == "computer") return "de1_soc.design = computer has no engine to play against";
        return "";
    }
    std::optional<source_start> start_of_sources(const parameter_set& parameters) const override {
        if (parameters.choice("design") != "computer") return std::nullopt;
        return source_start{"stimulus/firmware/de1_soc_start", parameters.size("sdram.size")};
    }
    std::string why_no_sources() const override {
        return "source files are compiled for de1_soc.design = computer only";
    }
    const linux_facet* on_linux() const override { return this; }
    linux_board board(const parameter_set& parameters) const override { return de1_soc_linux(parameters); }
    void prepare_for_linux(parameter_set& parameters) const override {
        if (!decides_in_software(parameters)) return;
        throw input_error("--linux: de1_soc.engine.kind = software is for the machine's own game");
    }
    const game_facet* game() const override {
        static const auto game = [] {
            game_facet played{connect4_game(), "uart0"};
            played.answer_mark = "Engine plays ";
            return played;
        }();
        return &game;
    }
    std::vector<register_region> registers() const override { return de1_soc_registers(); }
    std::string svd() const override { return de1_soc_svd(); }
    const program_facet* programs() const override { return this; }
    std::string firmware(const parameter_set& parameters) const override {
        if (decides_in_software(parameters)) return "stimulus/firmware/de1_soc_connect4_software.elf";
        return paints_in_fabric(parameters) ? "stimulus/firmware/de1_soc_connect4_painter.elf"
                                            : "stimulus/firmware/de1_soc_connect4.elf";
    }
    view_map fabric_blocks() const override {
        view_map blocks = {{"sram", view::ca}, {"engine", view::ca}, {"vga", view::ca}, {painter, view::ca}};
        for (const auto& region : de1_soc_map::fabric) blocks.emplace(region.name, view::ca);
        for (const auto& region : de1_soc_map::computer) blocks.emplace(region.name, view::ca);
        return blocks;
    }

    std::string why_no_block(const std::string& instance, const parameter_set& parameters) const override {
        const auto& devices = de1_soc_map::computer;
        const bool of_computer = std::any_of(std::begin(devices), std::end(devices),
                                             [&](const register_region& region) { return instance == region.name; });
        const bool paints = paints_in_fabric(parameters);
        if (instance == painter && !paints) return "it exists only with de1_soc.screen.painter = fabric";
        if (instance == de1_soc_map::audio.name && paints) return "";
        const bool of_game = instance == "sram" || instance == "engine" || instance == de1_soc_map::ai_reset.name;
        const bool computer = parameters.choice("design") == "computer";
        if (of_computer && !computer) return "it exists only with de1_soc.design = computer";
        if (of_game && computer) return "it does not exist with de1_soc.design = computer";
        return "";
    }

    bool has_rtl(const std::string& instance, const parameter_set& parameters) const override {
        const auto config = make_de1_soc_config(parameters, {});
        for (const auto& region : de1_soc_map::fabric) {
            if (instance == region.name) return true;
        }
        if (instance == de1_soc_map::pixel_buffer.name) {
            return has_pixel_buffer_rtl({config.engine.clock, config.vga.clock});
        }
        const char* const others[] = {"vga",
                                      painter,
                                      "engine",
                                      "sram",
                                      de1_soc_map::ps2.name,
                                      de1_soc_map::ps2_second.name,
                                      de1_soc_map::audio.name,
                                      de1_soc_map::interval_timer1.name,
                                      de1_soc_map::interval_timer2.name};
        return std::find(std::begin(others), std::end(others), instance) != std::end(others);
    }

    void check_own(const parameter_set& parameters, const own_request& own) const override {
        make_board_end(own, features_of(make_de1_soc_config(parameters, {})));
    }

    std::unique_ptr<machine> build(const parameter_set& parameters, const view_map& views,
                                   const machine_probes& probes) const override {
        const auto config = make_de1_soc_config(parameters, views);
        auto at_board = make_board_end(probes.own, features_of(config));
        // What comes from the host is announced a quantum ahead; a Verilated block must not have run past it.
        burst_clock::set_default_longest_burst(config.engine.clock.cycle(config.hps.cpu.quantum_ps) + 1);
        const line_settings lines{parameters.integer("line.baud"), "line.baud", parameters.time_ps("cpu.quantum")};
        return std::make_unique<de1_soc_machine>(config, make_de1_soc_game_settings(parameters), lines, probes,
                                                 std::move(at_board));
    }

    std::vector<rtl_place> rtl_places() const override { return de1_soc_rtl_places(); }
    std::string set_by_rtl(const rtl_description& description, parameter_set& parameters) const override {
        apply_de1_soc_rtl(description, parameters);
        return "";
    }
};

}  // namespace

const machine_kind& de1_soc_machine_kind() {
    static const de1_soc_kind kind;
    return kind;
}

}  // namespace tabletop

TABLETOP_MODULE() {
    return {{&tabletop::de1_soc_machine_kind()}};
}
