// SPDX-License-Identifier: Apache-2.0
#include "zynq/zynq_machine.h"

#include "host/contention.h"
#include "host/game_facet.h"
#include "host/linux/linux_facet.h"
#include "host/pins/pins_facet.h"
#include "host/processor/elf_image.h"
#include "host/processor/processor_machine.h"
#include "host/processor/program_facet.h"
#include "host/storage/storage_file.h"
#include "modules/module.h"
#include "pins/burst_clock.h"
#include "zynq/game_settings.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_linux.h"
#include "zynq/zynq_parameters.h"
#include "zynq/zynq_places.h"
#include "zynq/zynq_svd.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

namespace {

constexpr const char* flash_connector = "flash";

// What the user has said of the flash memory; null: nothing.
std::unique_ptr<storage_file> make_flash_file(const own_request& own, const flash_chip* chip) {
    const auto found = own.said.find(flash_connector);
    if (found == own.said.end()) return nullptr;
    if (chip == nullptr) throw input_error("--flash: there is no flash memory with zynq.qspi.flash = none");
    return std::make_unique<storage_file>(flash_connector, found->second);
}

class zynq_machine : public processor_machine, public pins_facet {
  public:
    zynq_machine(const zynq_config& config, const machine_probes& probes, const line_settings& settings)
        : settings_(settings),
          bindings_(probes.record_to, probes.check_protocol),
          main_clock_(config.engine.clock),
          zynq_("zynq", config, bindings_) {
        adopt(zynq_.ps, config.ps.ddr_size, zynq_.interrupting);
        load_flash(make_flash_file(probes.own, config.flash));
    }

    // Other programs look for the engines themselves.
    void load(const memory_image& image) override {
        const auto engines = static_cast<std::uint32_t>(zynq_.engines.size());
        const zynq_game_settings told{ZYNQ_GAME_SETTINGS_MAGIC, engines};
        if (image.is_own && engines != 1) zynq_.ps.load(ZYNQ_GAME_SETTINGS_ADDRESS, &told, sizeof told);
        processor_machine::load(image);
    }

    std::vector<machine_line> lines() override {
        auto& uart0 = zynq_.ps.uart(0);
        auto& uart1 = zynq_.ps.uart(1);
        std::vector<machine_line> all = {{"uart0", uart0.rx, uart0.tx, settings_},
                                         {"uart1", uart1.rx, uart1.tx, settings_}};
        if (zynq_.uart2) all.push_back({"uart2", zynq_.uart2->rx, zynq_.uart2->tx, settings_});
        return all;
    }

    const clock_domain& main_clock() const override { return main_clock_; }

    std::vector<std::unique_ptr<connection>> connections() override {
        std::vector<std::unique_ptr<connection>> all;
        if (at_flash_) all.push_back(std::move(at_flash_));
        return all;
    }

    pins_facet* pins() override { return this; }
    void set_pin(unsigned pin, bool level, std::uint64_t time_ps) override {
        zynq_.ps.gpio().set_input(pin, level, time_ps);
    }

    void on_pin_change(change_callback callback) override { zynq_.ps.gpio().on_output(std::move(callback)); }

    bool sending() override { return processor_machine::sending() || uart2_sends(); }

    std::string fault() override {
        auto of_processor = processor_machine::fault();
        if (!of_processor.empty()) return of_processor;
        for (const auto* const design : zynq_.designs) {
            if (auto of_design = design->fault(); !of_design.empty()) return of_design;
        }
        return "";
    }

    machine_measurements measurements() override {
        machine_measurements measured;
        for (const auto* const design : zynq_.designs) {
            for (const auto& sentence : design->broken_rules()) measured.text += sentence + '\n';
        }
        add_contention(measured);
        return measured;
    }

  private:
    void load_flash(std::unique_ptr<storage_file> file) {
        if (!file) return;
        auto& cells = zynq_.flash->cells();
        cells.load(file->read(cells.size()));
        at_flash_ = std::make_unique<storage_connection>(flash_connector, flash_connector, std::move(file),
                                                         [&cells] { return cells.content(); });
    }

    // A processor that an engine can wake is taken to wait for one that does not say so.
    bool fabric_busy() override {
        if (zynq_.copy && zynq_.copy->busy()) return true;
        for (unsigned n = 0; n < zynq_.engines.size(); ++n) {
            if (engine_busy(n)) return true;
        }
        return false;
    }

    bool engine_busy(unsigned n) {
        if (const auto busy = zynq_.engines[n]->busy()) return *busy;
        return takes_interrupt(zynq_ps_map::region("gic_distributor").base, zynq_map::region(zynq_map::engines[n]).irq);
    }

    // What each master of the crossbar has waited for the other.
    void add_contention(machine_measurements& measured) const {
        constexpr const char* names[] = {"processor", "copy"};
        const auto cycles = [this](std::uint64_t ps) { return static_cast<double>(ps) / period_ps(); };
        std::vector<master_contention> masters;
        for (const auto& of : zynq_.contention()) {
            masters.push_back(
                {names[masters.size()], of.calls, of.waiting, cycles(of.waited_ps), cycles(of.longest_ps)});
        }
        if (masters.empty()) return;
        measured.json = contention_json(masters).dump();
        for (const auto& of : masters) {
            measured.text += fmt::format(
                "crossbar, {}: {} accesses, {:.2f} % wait for the other master, {:.3f} cycles "
                "in the mean, {:.1f} at most\n",
                of.master, of.accesses, 100 * of.share(), of.mean_cycles(), of.longest_cycles);
        }
    }
    double period_ps() const {
        return 1e12 * static_cast<double>(main_clock_.hz_denominator()) /
               static_cast<double>(main_clock_.hz_numerator());
    }

    bool uart2_sends() const { return zynq_.uart2 && !zynq_.uart2->transmitter_idle(); }

    const line_settings settings_;
    probe_point bindings_;
    clock_domain main_clock_;
    zynq zynq_;
    std::unique_ptr<storage_connection> at_flash_;  // until it is asked for
};

class zynq_kind : public machine_kind, public program_facet, public linux_facet {
  public:
    std::string name() const override { return "zynq"; }
    std::vector<parameter_declaration> parameters() const override { return zynq_parameters(); }
    connector_list connectors(const parameter_set& parameters) const override {
        return {
            serial_connector("uart0"),
            serial_connector("uart1", "stdio"),
            serial_connector("uart2", "", why_no_block("uart2", parameters)),
            pins_connector(machine_pins(ps_gpio::pins)),
            {flash_connector, connector_kind::own, "Take the content of the flash memory from a file", storage_offers}};
    }
    const linux_facet* on_linux() const override { return this; }
    linux_board board(const parameter_set& parameters) const override { return zynq_linux(parameters); }
    void prepare_for_linux(parameter_set& parameters) const override { prepare_zynq_for_linux(parameters); }
    const game_facet* game() const override {
        static const auto game = [] {
            game_facet played{connect4_game(), "uart1"};
            played.answer_mark = "Engine plays ";
            return played;
        }();
        return &game;
    }
    std::vector<register_region> registers() const override { return zynq_registers(); }
    std::string svd() const override { return zynq_svd(); }
    const program_facet* programs() const override { return this; }
    std::string why_no_sources() const override { return "zynq has no start-up for source files"; }
    std::string firmware(const parameter_set& parameters) const override {
        if (copies_in_game(parameters)) return "stimulus/firmware/zynq_connect4_copies.elf";
        if (searches_in_software(parameters)) return "stimulus/firmware/zynq_connect4_software.elf";
        return parameters.integer("engines") == 1 ? "stimulus/firmware/zynq_connect4.elf"
                                                  : "stimulus/firmware/zynq_connect4_engines.elf";
    }
    view_map fabric_blocks() const override {
        view_map blocks = {{"copy", view::ca}, {"crossbar", view::ca}, {"uart2", view::ca}};
        for (const auto* const engine : zynq_map::engines) blocks[engine] = view::ca;
        return blocks;
    }
    std::string why_no_block(const std::string& instance, const parameter_set& parameters) const override {
        for (const auto& [optional, option] : {std::pair{"uart2", "fabric.uart"}, std::pair{"copy", "fabric.copy"}}) {
            if (instance != optional || parameters.boolean(option)) continue;
            return fmt::format("it exists only with zynq.{} = on", option);
        }
        for (unsigned n = 1; n < zynq_map::most_engines; ++n) {
            if (instance != zynq_map::engines[n] || parameters.integer("engines") > n) continue;
            return fmt::format("it exists only with zynq.engines > {}", n);
        }
        return "";
    }

    bool has_rtl(const std::string&, const parameter_set&) const override { return true; }

    void check_own(const parameter_set& parameters, const own_request& own) const override {
        const auto* const chip = chosen_flash(parameters);
        if (const auto file = make_flash_file(own, chip)) file->read(chip->size);
    }

    std::unique_ptr<machine> build(const parameter_set& parameters, const view_map& views,
                                   const machine_probes& probes) const override {
        auto config =
            make_zynq_config(parameters, views.at("engine"), views.at("crossbar"), views.at("uart2"), views.at("copy"));
        for (unsigned n = 0; n < config.engines; ++n) config.engine_views.at(n) = views.at(zynq_map::engines[n]);
        // What comes from the host is announced a quantum ahead; a Verilated block must not have run past it.
        burst_clock::set_default_longest_burst(config.engine.clock.cycle(config.ps.cpu.quantum_ps) + 1);
        return std::make_unique<zynq_machine>(
            config, probes,
            line_settings{parameters.integer("line.baud"), "line.baud", parameters.time_ps("cpu.quantum")});
    }

    std::vector<rtl_place> rtl_places() const override { return zynq_rtl_places(); }
    std::string set_by_rtl(const rtl_description& description, parameter_set& parameters) const override {
        apply_zynq_rtl(description, parameters);
        return zynq_rtl_note(description);
    }
};

}  // namespace

const machine_kind& zynq_machine_kind() {
    static const zynq_kind kind;
    return kind;
}

}  // namespace tabletop

TABLETOP_MODULE() {
    return {{&tabletop::zynq_machine_kind()}};
}
