// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc_machine.h"

#include "connect4_heuristic/connect4_heuristic_rtl.h"
#include "de1_soc/de1_soc_parameters.h"
#include "de1_soc/de1_soc_svd.h"
#include "de1_soc/de1_soc_user_rtl.h"
#include "de1_soc/memory_map.h"
#include "host/processor/processor_machine.h"
#include "on_chip_sram/on_chip_sram_rtl.h"
#include "pins/burst_clock.h"
#include "pio/pio_rtl.h"

#include <utility>

namespace tabletop {

namespace {

constexpr unsigned pin_stride = cyclone_v_hps_map::gpio_stride;

class de1_soc_machine : public processor_machine {
  public:
    de1_soc_machine(const de1_soc_config& config, const machine_probes& probes)
        : bindings_(probes.record_to, probes.check_protocol),
          main_clock_(config.engine.clock),
          board_("de1_soc", config, bindings_) {
        adopt(board_.hps, config.hps.sdram_size);
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
        board_.hps.gpio(pin / pin_stride).set_input(pin % pin_stride, level, time_ps);
    }

    void on_pin_change(std::function<void(unsigned, bool, std::uint64_t)> callback) override {
        for (unsigned n = 0; n < cyclone_v_hps_map::gpio_blocks; ++n) {
            board_.hps.gpio(n).on_output([n, callback](unsigned pin, bool level, std::uint64_t time_ps) {
                callback(n * pin_stride + pin, level, time_ps);
            });
        }
    }

    bool sending() override {
        return processor_machine::sending() || (board_.jtag && !board_.jtag->transmitter_idle());
    }

    vga_monitor* screen() override { return &board_.monitor; }

    std::string fault() override {
        const auto of_processor = processor_machine::fault();
        return of_processor.empty() ? board_.fault() : of_processor;
    }

  private:
    // The engine has no interrupt: a processor that sleeps is not woken by it.
    bool fabric_busy() override { return false; }

    seam bindings_;
    clock_domain main_clock_;
    de1_soc board_;
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
        if (parameters.boolean("engine.packed_rows")) {
            return "de1_soc.engine.packed_rows = on: the game's program writes a row a word until it is told \"rows "
                   "packed\"";
        }
        return "";
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
    unsigned gpio_pins() const override {
        constexpr auto& pins = cyclone_v_hps_map::gpio_pins;
        return pin_stride * (cyclone_v_hps_map::gpio_blocks - 1) + pins[cyclone_v_hps_map::gpio_blocks - 1];
    }
    bool has_screen() const override { return true; }
    bool has_processor() const override { return true; }
    std::string firmware() const override { return "stimulus/firmware/de1_soc_connect4.elf"; }
    view_map fabric_blocks() const override {
        view_map blocks = {{"sram", view::ca}, {"engine", view::ca}, {"vga", view::ca}, {"pixel_buffer", view::ca}};
        for (const auto& region : de1_soc_map::fabric) blocks.emplace(region.name, view::ca);
        return blocks;
    }

    bool has_rtl(const std::string& instance, const parameter_set& parameters) const override {
        const auto config = make_de1_soc_config(parameters, {});
        if (instance == "sram") return has_on_chip_sram_rtl(config.sram);
        if (instance == "engine") return has_connect4_heuristic_rtl(config.engine);
        if (instance == "pixel_buffer") return false;
        return instance == "vga" || has_pio_rtl(de1_soc_port(instance, config.engine.clock));
    }

    std::unique_ptr<machine> build(const parameter_set& parameters, const view_map& views,
                                   const machine_probes& probes) const override {
        return build(make_de1_soc_config(parameters, views), probes);
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
        return build(config, probes);
    }

  private:
    static std::unique_ptr<machine> build(const de1_soc_config& config, const machine_probes& probes) {
        // What comes from the host is announced a quantum ahead; a Verilated block must not have run past it.
        burst_clock::set_default_longest_burst(config.engine.clock.cycle(config.hps.cpu.quantum_ps) + 1);
        return std::make_unique<de1_soc_machine>(config, probes);
    }
};

}  // namespace

const machine_kind& de1_soc_machine_kind() {
    static const de1_soc_kind kind;
    return kind;
}

}  // namespace tabletop
