// SPDX-License-Identifier: Apache-2.0
#include "peripherals/jtag_uart/jtag_uart_tlm.h"

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/jtag_uart/timing.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace tabletop {
namespace reg = jtag_uart_registers;
namespace core = jtag_uart_core;
namespace {

constexpr unsigned bits_per_byte = 10;  // 8N1
constexpr unsigned least_cycles_per_byte = 10;

}  // namespace

unsigned jtag_uart_cycles_per_byte(const clock_domain& clock, std::uint64_t bits_per_second) {
    if (bits_per_second == 0) throw input_error("a JTAG link of 0 bits a second");
    const auto cycles = std::round(bits_per_byte * clock.hz() / static_cast<double>(bits_per_second));
    if (cycles < least_cycles_per_byte) {
        throw input_error(fmt::format(
            "a JTAG link of {} bits a second is too fast for a clock of {:.6g} MHz: at most {:.0f}", bits_per_second,
            clock.hz() * 1e-6, std::floor(bits_per_byte * clock.hz() / least_cycles_per_byte)));
    }
    if (cycles > UINT32_MAX) {
        throw input_error(fmt::format("a JTAG link of {} bits a second is too slow for a clock of {:.6g} MHz",
                                      bits_per_second, clock.hz() * 1e-6));
    }
    return static_cast<unsigned>(cycles);
}

void check(const jtag_uart_config& config) {
    if (config.cycles_per_byte < least_cycles_per_byte) {
        throw std::invalid_argument("jtag_uart: at least 10 cycles a byte");
    }
}

// A read of data takes the byte at the end of the cycle, whatever lanes it is for.
std::uint32_t jtag_uart_tlm::read(std::uint32_t offset, std::uint64_t accept_ps) {
    const auto cycle = config_.clock.cycle(accept_ps);
    const auto result = value(offset, cycle);
    took_byte_ = offset == reg::data && (result & reg::data_rvalid) != 0;
    if (!took_byte_) return result;
    receive_.pop(cycle);
    announce_irq(cycle + 1);
    return result;
}

// The data register stays as it is while it is empty, until the next byte.
std::uint64_t jtag_uart_tlm::stable_until_ps(std::uint32_t offset, std::uint64_t) const {
    if (offset != reg::data || took_byte_) return 0;
    const auto next = receive_.first_cycle();
    return next == core::never ? UINT64_MAX : config_.clock.edge(next);
}

std::uint32_t jtag_uart_tlm::peek(std::uint32_t offset) const {
    return value(offset, std::max(now(), written_from_));
}

std::uint32_t jtag_uart_tlm::value(std::uint32_t offset, std::uint64_t cycle) const {
    return offset == reg::data ? data_value(cycle) : control_value(cycle);
}

std::uint32_t jtag_uart_tlm::data_value(std::uint64_t cycle) const {
    const auto byte = receive_.front(cycle);
    if (!byte) return 0;
    return *byte | reg::data_rvalid | (receive_.size(cycle) - 1) << reg::data_ravail.lsb;
}

std::uint32_t jtag_uart_tlm::control_value(std::uint64_t cycle) const {
    const auto room = transmit_.room(cycle);
    auto value = room << reg::control_wspace.lsb;
    if (read_interrupts_) value |= reg::control_re;
    if (write_interrupts_) value |= reg::control_we;
    if (receive_.size(cycle) >= core::least_to_read) value |= reg::control_ri;
    if (room >= core::least_room) value |= reg::control_wi;
    if (host_.seen(cycle)) value |= reg::control_ac;
    return value;
}

void jtag_uart_tlm::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t,
                          std::uint64_t effect_ps) {
    const auto cycle = config_.clock.cycle_from(effect_ps);
    if (offset == reg::data && (lanes & 1) != 0) write_data(static_cast<std::uint8_t>(value), cycle);
    if (offset == reg::control) write_control(value, lane_mask(lanes), cycle);
    announce_irq(cycle);
}

void jtag_uart_tlm::write_data(std::uint8_t byte, std::uint64_t cycle) {
    const auto taken = transmit_.push(cycle - 1);
    if (!taken) return tell_of_loss(byte);
    const auto start_ps = config_.clock.edge(*taken + core::fifo_to_shown);
    outbox_.push({start_ps, make_frame(start_ps, config_.bit_time(), byte)});
    schedule_line();
}

void jtag_uart_tlm::write_control(std::uint32_t value, std::uint32_t bits, std::uint64_t cycle) {
    if ((bits & reg::control_re) != 0) read_interrupts_ = (value & reg::control_re) != 0;
    if ((bits & reg::control_we) != 0) write_interrupts_ = (value & reg::control_we) != 0;
    if ((value & bits & reg::control_ac) != 0) host_.clear(cycle);
}

// The level from a cycle on, until something is read or written: it can only rise.
void jtag_uart_tlm::announce_irq(std::uint64_t cycle) {
    written_from_ = cycle;
    auto rise = core::never;
    if (read_interrupts_) rise = receive_.first_cycle();
    if (write_interrupts_) rise = std::min(rise, transmit_.first_cycle_with(core::least_room, cycle));
    irq_level_.announce(cycle, rise <= cycle, rise);
}

// The byte is the block's at the end of its frame. One that comes before the local time of an access is seen from then
// on.
void jtag_uart_tlm::on_frame(const serial_frame& frame) {
    if (!frame.stop_bit) return;
    receive_.offer(static_cast<std::uint8_t>(frame.data), config_.clock.cycle_from(frame.end_ps()));
    announce_irq(std::max(now(), written_from_));
}

// A frame is kept until the line has it.
bool jtag_uart_tlm::transmitter_idle() const {
    return outbox_.empty() && tx.free_ps() <= now_ps();
}

void jtag_uart_tlm::schedule_line() {
    if (outbox_.empty()) return;
    line_time_.notify(from_ps(std::max(outbox_.next_ps(), now_ps()) - now_ps()));
}

void jtag_uart_tlm::on_line_time() {
    outbox_.flush(tx, now_ps());
    schedule_line();
}

// What the link has taken before is the host's, and goes on.
void jtag_uart_tlm::reset() {
    held_ = true;
    outbox_.flush(tx, now_ps());
    outbox_ = {};
    line_time_.cancel();
    receive_.reset(now());
    const auto line_free = config_.clock.cycle_from(tx.free_ps());
    transmit_.reset(line_free - std::min<std::uint64_t>(line_free, core::fifo_to_shown));
    host_.clear(now());
    read_interrupts_ = write_interrupts_ = false;
    announce_irq(now());
}

// What has come during a reset is lost.
void jtag_uart_tlm::on_reset() {
    port_.set_reset(rst.read());
    if (rst.read() || !held_) return;
    held_ = false;
    receive_.reset(now());
    host_.clear(now());
    announce_irq(now());
}

std::uint64_t jtag_uart_tlm::now() const {
    return config_.clock.cycle(now_ps());
}

jtag_uart_tlm::jtag_uart_tlm(sc_core::sc_module_name name, view v, const jtag_uart_config& config)
    : jtag_uart_block(name),
      config_((check(config), config)),
      port_("port", in, *this, reg::map.size, access_timing(v, config.clock, core::port_cycles)),
      irq_level_("irq_level", config.clock, irq),
      receive_(config.cycles_per_byte),
      transmit_(config.cycles_per_byte),
      host_(config.cycles_per_byte) {
    rx.attach(*this);
    spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    spawn_method("on_line_time", sensitive_to(line_time_).dont_initialize(), [this] { on_line_time(); });
}

std::unique_ptr<jtag_uart_block> make_jtag_uart_tlm(const char* name, view v, const jtag_uart_config& config) {
    return std::make_unique<jtag_uart_tlm>(name, v, config);
}

}  // namespace tabletop
