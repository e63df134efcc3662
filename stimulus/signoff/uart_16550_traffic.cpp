// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/uart_16550_traffic.h"

#include "peripherals/uart_16550/registers.h"
#include "stimulus/signoff/random_source.h"

#include <algorithm>
#include <utility>

namespace tabletop::signoff {
namespace {

namespace uart = uart_16550_registers;

constexpr std::uint32_t cycles_per_bit = 16;  // of the undivided clock
constexpr unsigned slow_rates = 16;           // one for every bit of the divisor

class program_maker {
  public:
    program_maker(std::uint64_t seed, bool plain) : random_(seed), plain_(plain) {}

    uart_16550_traffic make(unsigned programs) {
        for (unsigned n = 0; n < programs; ++n) {
            if (n != 0 && !plain_ && random_.one_in(4)) add_reset();
            add_case();
            set_up();
            const auto steps = 4 + random_.below(12);
            for (unsigned k = 0; k < steps; ++k) add_something();
        }
        add_line(20);
        if (!plain_) add_rare_cases();
        return std::move(made_);
    }

  private:
    void step(step_kind kind, std::uint32_t value, std::uint32_t gap = 0) {
        traffic_step s;
        s.kind = kind;
        s.value = value;
        s.gap = gap;
        if (kind == step_kind::idle) cycles_ += value;
        made_.accesses.push_back(s);
    }
    void add_case() { step(step_kind::begin_case, static_cast<std::uint32_t>(case_kind::access)); }

    void access(step_kind kind, std::uint32_t address, std::uint32_t value) {
        traffic_step s;
        s.kind = kind;
        s.address = address;
        s.value = value;
        s.accept_delay = static_cast<std::uint8_t>(random_.one_in(6) ? random_.below(6) : 0);
        if (kind == step_kind::write && !every_lane_ && random_.one_in(16))
            s.lanes = static_cast<std::uint8_t>(random_.below(16));
        made_.accesses.push_back(s);
        cycles_ += 3u + s.accept_delay;
        if (random_.one_in(3)) step(step_kind::idle, random_.below(4));
    }
    void write(std::uint32_t address, std::uint32_t value) { access(step_kind::write, address, value); }
    void read(std::uint32_t address) { access(step_kind::read, address, 0); }

    void set_divisor(std::uint32_t divisor) {
        write(uart::lcr, lcr_ | uart::lcr_divisor);
        write(uart::rbr_thr_dll, divisor & 0xFF);
        write(uart::ier_dlh, divisor >> 8);
        if (random_.one_in(4)) read(random_.one_in(2) ? uart::rbr_thr_dll : uart::ier_dlh);
        write(uart::lcr, lcr_);
        divisor_ = divisor;
    }

    std::uint32_t some_format() {
        if (random_.one_in(2)) return 0x03;  // 8N1
        return random_.below(0x40);
    }

    void set_up() {
        lcr_ = some_format();
        set_divisor(random_.one_in(4) ? random_.below(4) : 1);
        write(uart::iir_fcr, random_.one_in(4) ? random_.below(256) : 0x07 | random_.below(4) << 6);
        write(uart::ier_dlh, random_.one_in(3) ? 0xF : random_.below(256));
        write(uart::mcr, random_.one_in(3) ? random_.below(256) : random_.below(16));
    }

    std::uint32_t frame_cycles() const { return 11 * cycles_per_bit * std::max(divisor_, 1u); }

    void send_burst() {
        for (auto left = 1 + random_.below(random_.one_in(4) ? 20 : 4); left != 0; --left) {
            write(uart::rbr_thr_dll, random_.one_in(8) ? 0 : random_.word());
        }
    }
    void read_burst() {
        for (auto left = 1 + random_.below(random_.one_in(4) ? 18 : 3); left != 0; --left) {
            if (random_.one_in(2)) read(uart::lsr);
            read(uart::rbr_thr_dll);
        }
    }
    void wait_frames(std::uint32_t frames) { step(step_kind::idle, frames * frame_cycles() + random_.below(40)); }

    void add_something() {
        switch (random_.below(16)) {
            case 0:
            case 1:
                return send_burst();
            case 2:
            case 3:
                return read_burst();
            case 4:
                return wait_frames(1 + random_.below(3));
            case 5:
                return wait_for_timeout();
            case 6:
                return read(uart::iir_fcr);
            case 7:
                return read(uart::lsr);
            case 8:
                return read(random_.one_in(2) ? uart::msr : 4 * random_.below(8));
            case 9:
                return write(uart::iir_fcr, random_.below(256));
            case 10:
                return write(uart::ier_dlh, random_.below(16));
            case 11:
                return write(uart::mcr, random_.below(32));
            case 12:
                return write(uart::scr, random_.word());
            case 13:
                return change_line_control();
            case 14:
                return step(step_kind::idle, random_.below(3 * cycles_per_bit));
            default:
                return write(4 * random_.below(8), random_.word() & 0x7F);
        }
    }

    // Bytes below the trigger level, and nothing for longer than four frames.
    void wait_for_timeout() {
        if (random_.one_in(2)) write(uart::ier_dlh, 0x0F & ~uart::ier_line);
        if (random_.one_in(2)) write(uart::iir_fcr, 0xC1);
        wait_frames(random_.one_in(3) ? 18 : 5);
        read(uart::iir_fcr);
    }

    void change_line_control() {
        lcr_ = random_.one_in(2) ? lcr_ ^ uart::lcr_break : some_format() | (random_.one_in(4) ? uart::lcr_break : 0);
        write(uart::lcr, lcr_);
    }

    void add_rare_cases() {
        every_lane_ = true;
        for (unsigned bit = 0; bit < slow_rates; ++bit) add_slow_rate(bit);
        add_errors();
        const auto start = cycles_;
        add_changes_of_input();
        add_line(start);
    }

    // A frame at a slow rate in the loop, and its time-out, which is seen because one byte is below the trigger level;
    // at the two slowest, where that would take long, the first byte interrupts. The transmitter's interrupt would hide
    // both, a pin that moves would have the clock go on, and a divisor of one bit is too regular for the counters.
    void add_slow_rate(unsigned bit) {
        constexpr unsigned time_out_to = 13;
        add_reset();
        add_case();
        lcr_ = 0x00;
        const bool times_out = bit <= time_out_to;
        set_divisor(1u << bit | (1u << bit) >> 3 | (0x1Au & ((1u << bit) - 1)));
        write(uart::iir_fcr, times_out ? 0xC7 : 0x07);
        write(uart::mcr, uart::mcr_loopback);
        write(uart::ier_dlh, uart::ier_all & ~uart::ier_empty);
        write(uart::rbr_thr_dll, 0x55);
        const auto bits = times_out ? 38u : 8u;
        step(step_kind::idle, bits * cycles_per_bit * divisor_ + 50);
        read(uart::lsr);
        read(uart::iir_fcr);
        read(uart::rbr_thr_dll);
        // The start bit on the pin, and the edge behind it.
        write(uart::mcr, 0);
        write(uart::rbr_thr_dll, 0x55);
        step(step_kind::idle, cycles_per_bit * divisor_ + 50);
    }

    void enable_all(std::uint32_t modem_control) {
        write(uart::iir_fcr, 0xC7);
        write(uart::mcr, modem_control);
        write(uart::ier_dlh, uart::ier_all);
    }

    // A break in each place of the receiver's FIFO, between two bytes without an error: three and 16 have no common
    // divisor.
    void add_errors() {
        constexpr unsigned places = 16;
        add_reset();
        add_case();
        lcr_ = 0x03;
        set_divisor(1);
        enable_all(uart::mcr_loopback);
        for (unsigned k = 0; k < places; ++k) {
            write(uart::rbr_thr_dll, random_.word());
            wait_frames(1);
            write(uart::lcr, lcr_ | uart::lcr_break);
            wait_frames(2);
            write(uart::lcr, lcr_);
            write(uart::rbr_thr_dll, random_.word());
            wait_frames(2);
            for (unsigned entry = 0; entry < 3; ++entry) {
                read(uart::lsr);
                read(uart::rbr_thr_dll);
            }
            read(uart::lsr);
        }
    }

    // Into the loop while that is low, and out of it, at any level of the pin: each new input is taken to have been
    // high.
    void add_changes_of_input() {
        constexpr unsigned changes = 24;
        add_reset();
        add_case();
        lcr_ = 0x03;
        set_divisor(1);
        write(uart::iir_fcr, 0x07);
        write(uart::ier_dlh, uart::ier_all & ~uart::ier_empty);
        write(uart::lcr, lcr_ | uart::lcr_break);
        for (unsigned k = 0; k < changes; ++k) {
            write(uart::mcr, k % 2 == 0 ? uart::mcr_loopback : 0);
            wait_frames(1);
            read(uart::lsr);
            read(uart::rbr_thr_dll);
            step(step_kind::idle, random_.below(frame_cycles()));
        }
    }

    // Resets begin and end within cycles: what happens at the very time of a request has no order.
    void add_reset() {
        traffic_step pulse;
        pulse.kind = step_kind::pulse_reset;
        pulse.value = random_.below(40);
        pulse.gap = 1 + random_.below(6);
        pulse.eighths = 1 + random_.below(7);
        made_.accesses.push_back(pulse);
        for (unsigned k = 0; k < 3; ++k) read(4 * random_.below(8));
        step(step_kind::join_reset, 0);
        cycles_ += 50;
    }

    // Adds frames from that cycle on to about the end of what has been made.
    void add_line(std::uint64_t cycle) {
        const auto end = cycles_ + 1000;
        while (cycle < end) {
            uart_16550_line_step s;
            s.at = {cycle, plain_ ? 0 : random_.below(8)};
            cycle = !plain_ && random_.one_in(8) ? add_pulses(s) : add_frame(s);
        }
    }

    // Both return the cycle from which on the line is free.
    std::uint64_t add_frame(uart_16550_line_step s) {
        s.data = static_cast<std::uint8_t>(random_.one_in(8) ? 0 : random_.word());
        s.bit_cycles = cycles_per_bit * (random_.one_in(5) ? 1 + random_.below(3) : 1);
        if (random_.one_in(2)) {
            s.format.data_bits = 5 + random_.below(4);
            s.format.parity = static_cast<serial_parity>(random_.below(5));
        }
        s.parity_bit = random_.one_in(3) ? random_.one_in(2) : parity_level(s.data, s.format);
        if (!plain_) {
            s.level = !random_.one_in(10);
            if (random_.one_in(4)) s.permille = 940 + random_.below(120);
        }
        made_.line.push_back(s);
        const auto length = (s.format.half_bits() + 1) * s.bit_cycles * s.permille / 2000 + 2;
        const bool at_once = random_.one_in(3);
        return s.at.cycle + length + (at_once ? 0 : random_.below(random_.one_in(6) ? 3000 : 60));
    }

    // Glitches from less than a cycle on, and breaks.
    std::uint64_t add_pulses(uart_16550_line_step s) {
        s.frame = false;
        auto eighth = s.at.cycle * 8 + s.at.eighths;
        for (auto left = 1 + random_.below(6); left != 0; --left) {
            for (const bool level : {false, true}) {
                s.level = level;
                s.at = {eighth / 8, static_cast<unsigned>(eighth % 8)};
                made_.line.push_back(s);
                eighth += random_.one_in(3) ? 1 + random_.below(16) : 8 + random_.below(random_.one_in(4) ? 4000 : 200);
            }
        }
        return eighth / 8 + 2;
    }

    random_source random_;
    const bool plain_;
    uart_16550_traffic made_;
    std::uint64_t cycles_ = 0;  // that the accesses take, about
    std::uint32_t lcr_ = 0;
    std::uint32_t divisor_ = 1;
    bool every_lane_ = false;  // of a write is there: what is set up counts
};

}  // namespace

uart_16550_traffic make_uart_16550_traffic(std::uint64_t seed, unsigned programs) {
    return program_maker(seed, false).make(programs);
}

uart_16550_traffic make_plain_uart_16550_traffic(std::uint64_t seed, unsigned programs) {
    return program_maker(seed, true).make(programs);
}

}  // namespace tabletop::signoff
