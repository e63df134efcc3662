// SPDX-License-Identifier: Apache-2.0
#include "base/process.h"
#include "peripherals/uart_16550/registers.h"
#include "peripherals/uart_16550/tolerance.h"
#include "peripherals/uart_16550/uart_16550.h"
#include "signoff/bench/axi_handshake_player.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/played_bench.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/bench/serial_pin_watch.h"
#include "signoff/report/coverage.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/uart_16550_traffic.h"
#include "uart_16550/uart_16550_rtl.h"
#include "zynq/zynq_parameters.h"

#include <systemc>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace tabletop {
namespace {

namespace reg = uart_16550_registers;

// The UART between a processor and a serial line.
class uart_16550_bench : public sc_core::sc_module, private record_source {
  public:
    // Records what register_bench does of a block "uart_16550", and "uart_16550.tx", the pin. The simulation stops when
    // all accesses are done.
    uart_16550_bench(sc_core::sc_module_name name, view v, const uart_16550_config& config,
                     const signoff::uart_16550_traffic& traffic, record_target& to, bool check)
        : sc_module(name),
          clock_(config.clock),
          traffic_(traffic),
          to_(to),
          accesses_(
              "accesses", config.clock, [this, v, &config] { return make(v, config); }, traffic.accesses, {}, &to,
              check),
          tx_(uart_->tx),
          tx_channel_(to.add_channel("uart_16550.tx", config.clock, 1)) {
        to.add_source(*this);
        spawn_thread("drive_line", [this] { drive_line(); });
    }

    const register_traffic& accesses() const { return accesses_; }

  private:
    register_block make(view v, const uart_16550_config& config) {
        auto uart = make_uart_16550("uart_16550", v, config);
        uart_ = uart.get();
        return register_block_of(std::move(uart));
    }

    void drive_line() {
        const auto& clock = clock_.domain();
        for (const auto& step : traffic_.line) {
            clock_.wait_until(step.at);
            accesses_.disturb();
            if (!step.frame) {
                uart_->rx.drive(now_ps(), step.level);
                continue;
            }
            const auto nominal = bit_time_of_cycles(step.bit_cycles, clock.hz_numerator(), clock.hz_denominator());
            serial_frame frame;
            frame.start_ps = now_ps();
            frame.bit_time = {nominal.numerator * step.permille, nominal.denominator * 1000};
            frame.data = step.data & ((1u << step.format.data_bits) - 1);
            frame.format = step.format;
            frame.parity_bit = step.parity_bit;
            frame.stop_bit = step.level;
            uart_->rx.send(frame);
        }
    }

    std::uint64_t settle(std::uint64_t now_ps) override {
        record_tx(now_ps);
        const auto& clock = clock_.domain();
        return std::min(clock.edge(std::max<std::uint64_t>(clock.cycle(now_ps), 1) - 1), now_ps);
    }

    void finish(std::uint64_t now_ps) override { record_tx(now_ps + 1); }

    void record_tx(std::uint64_t before_ps) {
        while (const auto edge = tx_.take_edge(before_ps))
            to_.add_level(tx_channel_, edge->time_ps, edge->level ? 1 : 0);
    }

    const bench_clock clock_;
    const signoff::uart_16550_traffic& traffic_;
    record_target& to_;
    uart_16550_block* uart_ = nullptr;
    register_traffic accesses_;
    serial_pin_watch tx_;
    const std::uint32_t tx_channel_;
};

search_speed play(const bench_options& options, bench_recording& to) {
    const auto make = options.uncontended ? signoff::make_plain_uart_16550_traffic : signoff::make_uart_16550_traffic;
    const auto traffic = make(options.seed, options.count);
    const uart_16550_config config{clock_domain(zynq_board_hz)};
    uart_16550_bench bench("signoff", options.view, config, traffic, to.target(), options.deep);
    return play_registers(bench.accesses(), to);
}

// What the reference has done.
class uart_coverage {
  public:
    void add(const std::string& channel, const record& entry) {
        if (channel == "uart_16550.in" && entry.kind == record_kind::end_resp) add_access(entry);
        if (channel == "uart_16550.irq" && entry.data != 0) ++interrupts_;
        if (channel == "uart_16550.rst" && entry.data != 0) ++resets_;
        if (channel == "uart_16550.tx") ++edges_;
    }
    std::vector<coverage_item> items() const {
        static constexpr std::array<std::pair<unsigned, const char*>, 6> ids{{{reg::iir_line, "error"},
                                                                              {reg::iir_data, "received data"},
                                                                              {reg::iir_timeout, "time-out"},
                                                                              {reg::iir_empty, "transmitter empty"},
                                                                              {reg::iir_modem, "modem change"},
                                                                              {reg::iir_none, "none"}}};
        static constexpr std::array names{"data",  "overrun",       "parity error",      "framing error",
                                          "break", "holding empty", "transmitter empty", "error in the FIFO"};
        std::vector<coverage_item> all;
        for (const auto& [id, name] : ids) all.push_back({"IIR", name, identified_[id]});
        for (unsigned bit = 0; bit < names.size(); ++bit) all.push_back({"LSR", names[bit], seen_[bit]});
        all.push_back({"Modem", "changes read", modem_changes_});
        all.push_back({"Line", "edges sent", edges_});
        all.push_back({"Interrupt", "it rises", interrupts_});
        all.push_back({"Reset", "it is pressed", resets_});
        all.push_back({"Reset", "it ends an access", failed_});
        return all;
    }

  private:
    void add_access(const record& entry) {
        if (entry.status != tlm::TLM_OK_RESPONSE) ++failed_;
        if (entry.write) return;
        constexpr unsigned id_mask = 0xF, changes_mask = 0xF;
        if (entry.address == reg::iir_fcr) ++identified_[entry.data & id_mask];
        if (entry.address == reg::msr && (entry.data & changes_mask) != 0) ++modem_changes_;
        if (entry.address != reg::lsr) return;
        for (unsigned bit = 0; bit < seen_.size(); ++bit) seen_[bit] += entry.data >> bit & 1;
    }

    std::array<std::uint64_t, 16> identified_{};
    std::array<std::uint64_t, 8> seen_{};
    std::uint64_t modem_changes_ = 0;
    std::uint64_t edges_ = 0;
    std::uint64_t interrupts_ = 0;
    std::uint64_t resets_ = 0;
    std::uint64_t failed_ = 0;
};

// Registers that show what was written; without the divisor, which lies over one of them.
axi_handshake_setup handshakes() {
    constexpr std::uint32_t format = 0xFF & ~reg::lcr_divisor, modem = 0x1F, byte = 0xFF;
    axi_handshake_setup setup;
    setup.words = {{{reg::ier_dlh, reg::ier_all, 0},
                    {reg::lcr, format, 0, ~reg::lcr_divisor},
                    {reg::mcr, modem, 0},
                    {reg::scr, byte, 0}}};
    return setup;
}

std::vector<coverage_item> coverage(const bench_options&, record_feed& reference) {
    return coverage_in(reference, uart_coverage{});
}

}  // namespace

descriptor uart_16550_signoff() {
    const auto& builds = uart_16550_rtl_variants();
    auto d = block_with_rtl("uart_16550", "UART with the registers of a 16550", builds, zynq_board_hz);
    const auto rules = register_rules("uart_16550.rst", uart_16550_at_tolerance);
    d.recorded = recorded_bench{signed_off_in(builds), 400, true, rules, play, coverage};
    d.handshakes = handshake_bench{[](const bench_options&) { return make_uart_16550_pins(); },
                                   [](const bench_options&) { return handshakes(); }};
    return d;
}

}  // namespace tabletop
