// SPDX-License-Identifier: Apache-2.0
#include "peripherals/uart/uart_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace tabletop {
namespace {

constexpr unsigned most_cycles_per_tick = 65536;
constexpr double rate_tolerance = 0.04;
constexpr auto ticks_per_bit = static_cast<double>(uart_core::ticks_per_bit);

struct divided_clock {
    divided_clock(const clock_domain& clock, std::uint64_t baud)
        : quotient(std::floor(clock.hz() / (ticks_per_bit * static_cast<double>(baud)))),
          rate(clock.hz() / (quotient + 1) / ticks_per_bit),
          off(rate / static_cast<double>(baud) - 1) {}

    bool is_possible() const {
        return quotient >= 1 && quotient < most_cycles_per_tick && std::abs(off) <= rate_tolerance;
    }

    double quotient;
    double rate;  // that comes out, in baud
    double off;   // from the one that is wanted, as a part of it
};

// Two cycles a tick, the fewest, and as far from that as may be; 0 when there is none.
std::uint64_t highest_baud(const clock_domain& clock) {
    auto baud = static_cast<std::uint64_t>(clock.hz() / (2 * ticks_per_bit * (1 - rate_tolerance))) + 1;
    while (baud > 0 && !divided_clock(clock, baud).is_possible()) --baud;
    return baud;
}

std::unique_ptr<uart_core::receiver> make_receiver(view v, const uart_config& config) {
    check(config);
    if (v == view::at) return std::make_unique<uart_core::average_receiver>(config.clock, config.bit_time());
    return std::make_unique<uart_core::oversampling_receiver>(config.clock, config.cycles_per_tick);
}

}  // namespace

unsigned uart_cycles_per_tick(const clock_domain& clock, std::uint64_t baud) {
    if (baud == 0) throw input_error("a serial rate of 0 baud");
    const divided_clock made(clock, baud);
    if (made.quotient < 1) {
        throw input_error(fmt::format(
            "the UART's divider would have the quotient 0 for {} baud; the highest rate of a clock of {:.6g} MHz is {}",
            baud, clock.hz() * 1e-6, highest_baud(clock)));
    }
    if (!made.is_possible()) {
        throw input_error(
            fmt::format("the UART's divider makes {:.0f} baud ({:+.1f} %) of a clock of {:.6g} MHz, not {}", made.rate,
                        100 * made.off, clock.hz() * 1e-6, baud));
    }
    return static_cast<unsigned>(made.quotient) + 1;
}

void check(const uart_config& config) {
    if (config.cycles_per_tick < 1 || config.cycles_per_tick > most_cycles_per_tick) {
        throw std::invalid_argument("uart: 1 to 65536 cycles a tick");
    }
}

uart_tlm::uart_tlm(sc_core::sc_module_name name, view v, const uart_config& config)
    : uart_block(name), config_(config), receiver_(make_receiver(v, config)), transmitter_(v, config.cycles_per_tick) {
    rx.attach(*this);
    fifo.bind(*this);
    spawn_method("on_byte", sensitive_to(byte_available_).dont_initialize(), [this] { on_byte(); });
    spawn_method("on_start_bit", sensitive_to(start_bit_).dont_initialize(), [this] { on_start_bit(); });
    spawn_method("follow_reset", sensitive_to(rst), [this] { follow_reset(); });
}

std::uint64_t uart_tlm::now_cycle() const {
    return config_.clock.cycle(now_ps());
}

void uart_tlm::on_frame(const serial_frame& frame) {
    receive();
    receiver_->on_frame(frame);
    schedule_receive();
}

void uart_tlm::on_edge(std::uint64_t time_ps, bool level) {
    receive();
    receiver_->on_edge(time_ps, level);
    schedule_receive();
}

void uart_tlm::on_release(std::uint64_t time_ps) {
    receive();
    receiver_->on_release(time_ps);
    schedule_receive();
}

// Whatever is complete by now goes through the FIFO, or is lost at its end.
void uart_tlm::receive() {
    if (!sc_core::sc_is_running()) return;
    follow_reset();
    if (reset_.asserted()) return;
    while (const auto next = receiver_->take(now_cycle())) {
        if (receive_fifo_.write(next->cycle - 1)) reader->available(next->byte, next->cycle);
    }
}

void uart_tlm::schedule_receive() {
    byte_available_.cancel();
    if (const auto next = receiver_->next()) {
        const auto time_ps = config_.clock.edge(next->cycle);
        byte_available_.notify(from_ps(std::max(time_ps, now_ps()) - now_ps()));
    }
}

void uart_tlm::on_byte() {
    receive();
    schedule_receive();
}

void uart_tlm::pop(std::uint64_t cycle) {
    if (!reset_.asserted()) receive_fifo_.read(cycle);
}

void uart_tlm::push(std::uint8_t byte, std::uint64_t cycle) {
    if (reset_.asserted()) return;
    const bool idle = !transmitter_.next();
    transmitter_.push(byte, cycle);
    if (idle) schedule_transmit();
}

void uart_tlm::schedule_transmit() {
    if (const auto next = transmitter_.next()) start_bit_.notify(from_ps(config_.clock.edge(next->cycle) - now_ps()));
}

void uart_tlm::on_start_bit() {
    follow_reset();
    const auto next = transmitter_.next();
    if (!next) return;
    transmitter_.take();
    tx.send(make_frame(now_ps(), config_.bit_time(), next->byte));
    schedule_transmit();
}

void uart_tlm::follow_reset() {
    if (!reset_.has_changed()) return;
    receive_fifo_.clear();
    transmitter_.reset(now_cycle());
    start_bit_.cancel();
    if (reset_.asserted()) {
        receiver_->hold(now_cycle());
        tx.release(now_ps());
    } else {
        receiver_->resume(now_cycle());
    }
    schedule_receive();
}

std::unique_ptr<uart_block> make_uart_tlm(const char* name, view v, const uart_config& config) {
    return std::make_unique<uart_tlm>(name, v, config);
}

}  // namespace tabletop
