// SPDX-License-Identifier: Apache-2.0
#include "zynq/zynq_machine.h"

#include "base/input_error.h"
#include "base/kernel_time.h"
#include "connect4_minimax/connect4_minimax_rtl.h"
#include "host/processor/elf_image.h"
#include "pins/burst_clock.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_parameters.h"
#include "zynq/zynq_svd.h"
#include "zynq/zynq_user_rtl.h"

#include <fmt/format.h>

#include <utility>

namespace tabletop {

namespace {

// Ends the current sc_start() when the processor cannot go on.
class fault_watch : public sc_core::sc_module {
  public:
    fault_watch(sc_core::sc_module_name name, const sc_core::sc_event& halted) : sc_module(name) {
        SC_HAS_PROCESS(fault_watch);
        SC_METHOD(on_halt);
        sensitive << halted;
        dont_initialize();
    }

  private:
    void on_halt() { sc_core::sc_pause(); }
};

class zynq_machine : public machine {
  public:
    zynq_machine(const zynq_config& config, const machine_probes& probes)
        : bindings_(probes.record_to, probes.check_protocol),
          main_clock_(config.engine.clock),
          memory_end_(config.ps.ddr_size),
          zynq_("zynq", config, bindings_),
          fault_watch_("fault_watch", zynq_.ps.cpu().halted_event) {}

    std::vector<machine_line> lines() override {
        auto& uart0 = zynq_.ps.uart(0);
        auto& uart1 = zynq_.ps.uart(1);
        return {{"uart0", uart0.rx, uart0.tx}, {"uart1", uart1.rx, uart1.tx}};
    }

    const clock_domain& main_clock() const override { return main_clock_; }

    void set_pin(unsigned pin, bool level, std::uint64_t time_ps) override {
        zynq_.ps.gpio().set_input(pin, level, time_ps);
    }

    void on_pin_change(std::function<void(unsigned, bool, std::uint64_t)> callback) override {
        zynq_.ps.gpio().on_output(std::move(callback));
    }

    void load(const memory_image& image) override {
        for (const auto& segment : image.segments) {
            if (segment.size == 0) continue;
            const auto last = segment.address + segment.size - 1;
            if (!is_memory(segment.address, last) || !load_segment(segment)) {
                throw input_error(fmt::format("{}: 0x{:08x} to 0x{:08x} is not memory of this machine", image.name,
                                              segment.address, last));
            }
        }
    }

    void set_entry(const memory_image& image) override {
        if (!is_memory(image.entry, image.entry)) {
            throw input_error(
                fmt::format("{}: entry point 0x{:08x} is not memory of this machine", image.name, image.entry));
        }
        zynq_.ps.set_entry_point(image.entry);
    }

    std::uint64_t memory_end() const override { return memory_end_; }

    cortex_a9* processor() override { return &zynq_.ps.cpu(); }

    machine_statistics statistics() override {
        const auto cpu = zynq_.ps.cpu().statistics();
        return {cpu.instructions, cpu.reads + cpu.writes};
    }

    machine_activity activity() override {
        const auto now = zynq_.ps.cpu().statistics();
        const auto slept = now.sleep_ps - before_.sleep_ps;
        const bool only_reads = now.reads != before_.reads && now.writes == before_.writes;
        const bool mostly_asleep = slept > (now_ps() - before_ps_) / 2;
        before_ = now;
        before_ps_ = now_ps();
        if (engine_busy()) return machine_activity::busy;
        if (zynq_.ps.is_idle()) return machine_activity::idle;
        return only_reads || mostly_asleep ? machine_activity::waiting : machine_activity::busy;
    }

    bool sending() override { return !zynq_.ps.uart(0).transmitter_idle() || !zynq_.ps.uart(1).transmitter_idle(); }

    std::string fault() override {
        auto& cpu = zynq_.ps.cpu();
        if (!cpu.core().halted().empty()) return cpu.describe();
        return zynq_.user_rtl != nullptr ? zynq_.user_rtl->fault() : "";
    }

    std::string measurements_text() override {
        std::string text;
        if (zynq_.user_rtl == nullptr) return text;
        for (const auto& sentence : zynq_.user_rtl->broken_rules()) text += sentence + '\n';
        return text;
    }

  private:
    bool load_segment(const memory_segment& segment) {
        const auto address = static_cast<std::uint32_t>(segment.address);
        const auto after = static_cast<std::uint32_t>(segment.address + segment.bytes.size());
        return zynq_.ps.load(address, segment.bytes.data(), segment.bytes.size()) &&
               zynq_.ps.clear(after, segment.size - segment.bytes.size());
    }

    bool is_memory(std::uint64_t first, std::uint64_t last) { return zynq_.ps.is_memory(first, last - first + 1); }

    // The engine's STATUS.BUSY. Debug access does not reach it through a Verilated block: there a processor that the
    // engine can wake is taken to wait for it.
    bool engine_busy() {
        constexpr auto& region = zynq_map::fabric[0];
        namespace reg = connect4_minimax_registers;
        if (const auto status = peek(region.base + reg::status)) return (*status & reg::status_busy) != 0;
        constexpr unsigned irq = region.irq;
        constexpr auto enable = zynq_ps_map::region("gic_distributor").base + gic_enable_offset + irq / 32 * 4;
        const auto enabled = peek(enable).value_or(0) >> irq % 32 & 1u;
        return enabled != 0 && (zynq_.ps.cpu().core().cpsr() & irq_masked) == 0;
    }

    std::optional<std::uint32_t> peek(std::uint32_t address) {
        std::uint32_t value = 0;
        if (!zynq_.ps.cpu().core().read_memory(address, &value, sizeof value)) return std::nullopt;
        return value;
    }

    static constexpr std::uint32_t irq_masked = 1u << 7;       // CPSR.I
    static constexpr std::uint32_t gic_enable_offset = 0x100;  // ICDISER0

    seam bindings_;
    clock_domain main_clock_;
    std::uint64_t memory_end_;
    zynq zynq_;
    fault_watch fault_watch_;
    cortex_a9_statistics before_;
    std::uint64_t before_ps_ = 0;
};

class zynq_kind : public machine_kind {
  public:
    std::string name() const override { return "zynq"; }
    std::vector<parameter_declaration> parameters() const override { return zynq_parameters(); }
    std::vector<std::string> line_names() const override { return {"uart0", "uart1"}; }
    line_settings far_ends(const parameter_set& parameters) const override {
        return {parameters.integer("line.baud"), "line.baud", parameters.time_ps("cpu.quantum")};
    }
    machine_game game() const override {
        machine_game game{connect4_game(), "uart1"};
        game.answer_mark = "Engine plays ";
        return game;
    }
    std::vector<register_region> registers() const override { return zynq_registers(); }
    std::string svd() const override { return zynq_svd(); }
    unsigned gpio_pins() const override { return ps_gpio::pins; }
    bool has_processor() const override { return true; }
    std::string firmware() const override { return "stimulus/firmware/zynq_connect4.elf"; }
    view_map fabric_blocks() const override { return {{"crossbar", view::ca}, {"engine", view::ca}}; }

    bool has_rtl(const std::string& instance, const parameter_set& parameters) const override {
        return instance == "crossbar" ||
               has_connect4_minimax_rtl(make_zynq_config(parameters, view::rtl, view::rtl).engine);
    }

    std::unique_ptr<machine> build(const parameter_set& parameters, const view_map& views,
                                   const machine_probes& probes) const override {
        return build(make_zynq_config(parameters, views.at("engine"), views.at("crossbar")), probes);
    }

    std::vector<user_rtl_place> user_rtl_places() const override { return zynq_user_rtl_places(); }
    void apply_user_rtl(const user_rtl_description& description, parameter_set& parameters) const override {
        apply_zynq_user_rtl(description, parameters);
    }
    std::string user_rtl_note(const user_rtl_description& description) const override {
        return zynq_user_rtl_note(description);
    }
    std::unique_ptr<machine> build_with_user_rtl(const parameter_set& parameters, const view_map& views,
                                                 std::shared_ptr<const user_rtl_description> user_rtl,
                                                 const machine_probes& probes) const override {
        auto config = make_zynq_config(parameters, views.at("engine"), views.at("crossbar"));
        config.user_rtl = std::move(user_rtl);
        return build(config, probes);
    }

  private:
    static std::unique_ptr<machine> build(const zynq_config& config, const machine_probes& probes) {
        // What comes from the host is announced a quantum ahead; a Verilated block must not have run past it.
        burst_clock::set_default_longest_burst(config.engine.clock.cycle(config.ps.cpu.quantum_ps) + 1);
        return std::make_unique<zynq_machine>(config, probes);
    }
};

}  // namespace

const machine_kind& zynq_machine_kind() {
    static const zynq_kind kind;
    return kind;
}

}  // namespace tabletop
