// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc_machine.h"

#include "base/cycle_pin_follower.h"
#include "connect4_heuristic/connect4_heuristic_rtl.h"
#include "de1_soc/board_pins.h"
#include "de1_soc/de1_soc_linux.h"
#include "de1_soc/de1_soc_parameters.h"
#include "de1_soc/de1_soc_svd.h"
#include "de1_soc/de1_soc_user_rtl.h"
#include "de1_soc/memory_map.h"
#include "host/display/key_names.h"
#include "host/processor/elf_image.h"
#include "host/processor/processor_machine.h"
#include "on_chip_sram/on_chip_sram_rtl.h"
#include "pins/burst_clock.h"
#include "pio/pio_rtl.h"
#include "ps2_port/ps2_port_rtl.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

namespace {

constexpr unsigned pin_stride = cyclone_v_hps_map::gpio_stride;
constexpr unsigned hps_pins = pin_stride * (cyclone_v_hps_map::gpio_blocks - 1) +
                              cyclone_v_hps_map::gpio_pins[cyclone_v_hps_map::gpio_blocks - 1];

using pin_callback = std::function<void(unsigned pin, bool level, std::uint64_t time_ps)>;

// Tells of the changes at some pins of a parallel port that the port itself has made.
class board_watch {
  public:
    // first_pin: the number of the first of them among the pins of the machine. Before the simulation starts.
    board_watch(const char* name, const board_pins& pins, unsigned first_pin, de1_soc& board, const clock_domain& clock,
                pin_callback callback)
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
    const pin_callback callback_;
    std::uint64_t levels_ = 0;
    std::uint64_t driven_ = 0;
    cycle_pin_follower follower_;
};

class de1_soc_machine : public processor_machine {
  public:
    de1_soc_machine(const de1_soc_config& config, const de1_soc_game_settings& settings, const machine_probes& probes)
        : bindings_(probes.record_to, probes.check_protocol),
          main_clock_(config.engine.clock),
          settings_(settings),
          board_("de1_soc", config, bindings_) {
        adopt(board_.hps, config.hps.sdram_size);
    }

    // Other programs find their memory as a boot loader leaves it.
    void load(const memory_image& image) override {
        if (image.is_own) board_.hps.load(DE1_SOC_GAME_SETTINGS_ADDRESS, &settings_, sizeof settings_);
        processor_machine::load(image);
    }

    std::vector<machine_line> lines() override {
        auto& uart0 = board_.hps.uart(0);
        auto& uart1 = board_.hps.uart(1);
        std::vector<machine_line> all = {{"uart0", uart0.rx, uart0.tx}, {"uart1", uart1.rx, uart1.tx}};
        if (board_.jtag) all.push_back({"jtag", board_.jtag->rx, board_.jtag->tx});
        return all;
    }

    const clock_domain& main_clock() const override { return main_clock_; }

    void set_pin(unsigned pin, bool level, std::uint64_t time_ps) override {
        if (pin < hps_pins) {
            board_.hps.gpio(pin / pin_stride).set_input(pin % pin_stride, level, time_ps);
        } else {
            set_board_pin(pin - hps_pins, level, time_ps);
        }
    }

    void on_pin_change(pin_callback callback) override {
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

    bool sending() override {
        return processor_machine::sending() || (board_.jtag && !board_.jtag->transmitter_idle());
    }

    std::string measurements_json() override {
        if (!board_.exchanges) return "";
        const auto& times = board_.exchanges->times();
        auto object = nlohmann::ordered_json{{"count", times.count}, {"min_ps", {}}, {"mean_ps", {}}, {"max_ps", {}}};
        if (times.count != 0) {
            object["min_ps"] = times.least_ps;
            object["mean_ps"] = static_cast<double>(times.sum_ps) / static_cast<double>(times.count);
            object["max_ps"] = times.most_ps;
        }
        return nlohmann::ordered_json{{"exchanges", object}}.dump();
    }
    std::string measurements_text() override {
        if (!board_.exchanges || board_.exchanges->times().count == 0) return "";
        constexpr double us = 1e-6;
        const auto& times = board_.exchanges->times();
        const auto mean = static_cast<double>(times.sum_ps) / static_cast<double>(times.count);
        return fmt::format(
            "{} moves of the engine, least .. mean .. most from the flag to its answer: {:.2f} .. {:.2f} .. {:.2f} "
            "us\n",
            times.count, static_cast<double>(times.least_ps) * us, mean * us, static_cast<double>(times.most_ps) * us);
    }

    vga_monitor* screen() override { return &board_.screen(); }

    // A character that is no key's name has been typed with shift, which has been told of by itself.
    void key(display_key key, bool pressed) override {
        auto* const keyboard = board_.keyboard();
        if (keyboard == nullptr) return;
        auto name = sdl_name(key);
        if (const auto typed = ps2_typed_as(name.front()); typed && !is_ps2_key(name)) name = typed->key;
        pressed ? keyboard->press(name) : keyboard->release(name);
    }
    void pointer(int dx, int dy, std::uint8_t buttons) override {
        auto* const mouse = board_.mouse();
        if (mouse == nullptr) return;
        mouse->buttons((buttons & 1) != 0, (buttons & 2) != 0, (buttons & 4) != 0);
        mouse->move(dx, dy);
    }

    std::string fault() override {
        const auto of_processor = processor_machine::fault();
        return of_processor.empty() ? board_.fault() : of_processor;
    }

  private:
    // pin: counted from the first of the board's. What changes within a cycle is sampled at its end.
    void set_board_pin(unsigned pin, bool level, std::uint64_t time_ps) {
        const auto* group = std::begin(de1_soc_map::board);
        for (; pin >= group->count; ++group) pin -= group->count;
        auto& outside = *board_.pins.at(group->port);
        const auto bit = std::uint64_t{1} << (group->first + pin);
        const auto last = outside.value(cycle_pin_if::never);
        outside.set(main_clock_.cycle(time_ps), level != group->inverted ? last | bit : last & ~bit);
    }

    // The engine has no interrupt: a processor that sleeps is not woken by it.
    bool fabric_busy() override { return false; }
    bool fabric_wakes() override {
        if (!board_.jtag) return false;
        return !board_.jtag->transmitter_idle() || timer_wakes(de1_soc_map::interval_timer1) ||
               timer_wakes(de1_soc_map::interval_timer2) || ps2_wakes(0, de1_soc_map::ps2) ||
               ps2_wakes(1, de1_soc_map::ps2_second);
    }
    // A Verilated port does not say whether it interrupts.
    bool ps2_wakes(unsigned n, const register_region& region) {
        namespace reg = ps2_port_registers;
        const auto& device = board_.ps2_devices[n];
        if (!board_.ps2_ports[n]->busy() && !(device && device->busy())) return false;
        return (peek(region.base + reg::control).value_or(reg::control_re) & reg::control_re) != 0;
    }
    bool timer_wakes(const register_region& timer) {
        namespace reg = interval_timer_registers;
        const auto status = peek(timer.base + reg::status).value_or(0);
        const auto control = peek(timer.base + reg::control).value_or(0);
        return (status & (reg::status_run | reg::status_to)) == reg::status_run && (control & reg::control_ito) != 0;
    }

    seam bindings_;
    clock_domain main_clock_;
    const de1_soc_game_settings settings_;
    de1_soc board_;
    std::vector<std::unique_ptr<board_watch>> watches_;
};

class de1_soc_kind : public machine_kind {
  public:
    std::string name() const override { return "de1_soc"; }
    std::vector<parameter_declaration> parameters() const override { return de1_soc_parameters(); }
    std::vector<std::string> line_names() const override { return {"uart0", "uart1", "jtag"}; }
    std::string why_no_line(const std::string& line, const parameter_set& parameters) const override {
        if (line != "jtag" || parameters.choice("design") == "computer") return "";
        return "the JTAG UART is there with de1_soc.design = computer";
    }
    std::string why_no_game(const parameter_set& parameters) const override {
        if (parameters.choice("design") == "computer") return "de1_soc.design = computer has no engine to play against";
        return "";
    }
    std::optional<linux_board> linux_start(const parameter_set& parameters) const override {
        return de1_soc_linux(parameters);
    }
    line_settings far_ends(const parameter_set& parameters) const override {
        return {parameters.integer("line.baud"), "line.baud", parameters.time_ps("cpu.quantum")};
    }
    machine_game game() const override {
        machine_game game{connect4_game(), "uart0"};
        game.answer_mark = "Engine plays ";
        return game;
    }
    std::vector<register_region> registers() const override { return de1_soc_registers(); }
    std::string svd() const override { return de1_soc_svd(); }
    machine_pins pins() const override {
        std::vector<machine_pin_group> groups;
        for (const auto& pins : de1_soc_map::board)
            groups.push_back({pins.name, pins.count, pins.input, pins.lettered});
        return machine_pins(hps_pins, std::move(groups));
    }
    bool has_screen() const override { return true; }
    bool has_processor() const override { return true; }
    std::string firmware() const override { return "stimulus/firmware/de1_soc_connect4.elf"; }
    view_map fabric_blocks() const override {
        view_map blocks = {{"sram", view::ca}, {"engine", view::ca}, {"vga", view::ca}};
        for (const auto& region : de1_soc_map::fabric) blocks.emplace(region.name, view::ca);
        for (const auto& region : de1_soc_map::computer) blocks.emplace(region.name, view::ca);
        return blocks;
    }

    std::string why_no_block(const std::string& instance, const parameter_set& parameters) const override {
        const auto& devices = de1_soc_map::computer;
        const bool of_computer = std::any_of(std::begin(devices), std::end(devices),
                                             [&](const register_region& region) { return instance == region.name; });
        const bool of_game = instance == "sram" || instance == "engine" || instance == de1_soc_map::ai_reset.name;
        const bool computer = parameters.choice("design") == "computer";
        if (of_computer && !computer) return "it is there with de1_soc.design = computer";
        if (of_game && computer) return "it is not there with de1_soc.design = computer";
        return "";
    }

    bool has_rtl(const std::string& instance, const parameter_set& parameters) const override {
        const auto config = make_de1_soc_config(parameters, {});
        if (instance == "sram") return has_on_chip_sram_rtl(config.sram);
        if (instance == "engine") return has_connect4_heuristic_rtl(config.engine);
        for (const auto& region : de1_soc_map::fabric) {
            if (instance == region.name) return has_pio_rtl(de1_soc_port(instance, config.engine.clock));
        }
        if (instance == de1_soc_map::ps2.name || instance == de1_soc_map::ps2_second.name) {
            return has_ps2_port_rtl(ps2_port_config_of(config.engine.clock));
        }
        return instance == "vga";
    }

    std::unique_ptr<machine> build(const parameter_set& parameters, const view_map& views,
                                   const machine_probes& probes) const override {
        return build(make_de1_soc_config(parameters, views), parameters, probes);
    }

    std::vector<user_rtl_place> user_rtl_places() const override { return de1_soc_user_rtl_places(); }
    void apply_user_rtl(const user_rtl_description& description, parameter_set& parameters) const override {
        apply_de1_soc_user_rtl(description, parameters);
    }
    std::unique_ptr<machine> build_with_user_rtl(const parameter_set& parameters, const view_map& views,
                                                 std::shared_ptr<const user_rtl_description> user_rtl,
                                                 const machine_probes& probes) const override {
        auto config = make_de1_soc_config(parameters, views);
        config.user_rtl = std::move(user_rtl);
        return build(config, parameters, probes);
    }

  private:
    static std::unique_ptr<machine> build(const de1_soc_config& config, const parameter_set& parameters,
                                          const machine_probes& probes) {
        // What comes from the host is announced a quantum ahead; a Verilated block must not have run past it.
        burst_clock::set_default_longest_burst(config.engine.clock.cycle(config.hps.cpu.quantum_ps) + 1);
        return std::make_unique<de1_soc_machine>(config, make_de1_soc_game_settings(parameters), probes);
    }
};

}  // namespace

const machine_kind& de1_soc_machine_kind() {
    static const de1_soc_kind kind;
    return kind;
}

}  // namespace tabletop
