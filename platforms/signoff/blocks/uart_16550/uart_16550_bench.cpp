// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/uart_16550/uart_16550_bench.h"

#include "base/process.h"
#include "uart_16550/uart_16550_rtl.h"

#include <algorithm>
#include <utility>

namespace tabletop {

uart_16550_bench::uart_16550_bench(sc_core::sc_module_name name, view v, const uart_16550_config& config,
                                   const signoff::uart_16550_traffic& traffic, record_target& to, bool check)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      to_(to),
      accesses_(
          "accesses", config.clock, [this, v, &config] { return make(v, config); }, traffic.accesses, {}, &to, check),
      tx_(uart_->tx),
      tx_channel_(to.add_channel("uart_16550.tx", config.clock, 1)) {
    to.add_source(*this);
    spawn_thread("drive_line", [this] { drive_line(); });
}

register_block uart_16550_bench::make(view v, const uart_16550_config& config) {
    auto uart = make_uart_16550("uart_16550", v, config);
    uart_ = uart.get();
    return register_block_of(std::move(uart));
}

void uart_16550_bench::drive_line() {
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

std::uint64_t uart_16550_bench::settle(std::uint64_t now_ps) {
    record_tx(now_ps);
    const auto& clock = clock_.domain();
    return std::min(clock.edge(std::max<std::uint64_t>(clock.cycle(now_ps), 1) - 1), now_ps);
}

void uart_16550_bench::record_tx(std::uint64_t before_ps) {
    while (const auto edge = tx_.take_edge(before_ps)) to_.add_level(tx_channel_, edge->time_ps, edge->level ? 1 : 0);
}

}  // namespace tabletop
