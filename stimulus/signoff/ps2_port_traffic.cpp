// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/ps2_port_traffic.h"

#include "peripherals/ps2_port/registers.h"
#include "stimulus/signoff/random_source.h"

#include <algorithm>

namespace tabletop::signoff {
namespace {

namespace ps2 = ps2_port_registers;

constexpr std::uint64_t clock_bit = 1;
constexpr std::uint64_t data_bit = 2;
constexpr unsigned bits_of_frame = 11;

class ps2_traffic_maker {
  public:
    ps2_traffic_maker(std::uint64_t seed, const ps2_port_pace& pace, bool resets)
        : random_(seed), pace_(pace), resets_(resets) {}

    ps2_port_traffic make(unsigned turns) {
        constexpr unsigned turns_a_case = 20;
        for (unsigned n = 0; n < turns; ++n) {
            if (n % turns_a_case == 0) {
                add(step_kind::begin_case, static_cast<std::uint32_t>(case_kind::access));
                write(ps2::control, random_.below(2), 0xF);
            }
            take_turn();
        }
        while (cycle_ < lasts_ + lasts_ / 4 + 1000) add_frame();
        constexpr unsigned replies = 251;
        for (unsigned n = 0; n < replies; ++n) made_.replies.push_back(some_reply());
        return std::move(made_);
    }

  private:
    unsigned bit() const { return pace_.transfer / 20; }
    unsigned frame_cycles() const { return bits_of_frame * bit(); }

    void add(step_kind kind, std::uint32_t value) {
        add_step(made_.accesses, kind, value);
        if (kind == step_kind::idle) lasts_ += value;
    }
    void add_access(traffic_step step) {
        constexpr unsigned cycles = 4;
        step.accept_delay = static_cast<std::uint8_t>(random_.one_in(6) ? random_.below(6) : 0);
        made_.accesses.push_back(step);
        lasts_ += cycles;
    }
    void read(std::uint32_t offset) {
        traffic_step step;
        step.kind = step_kind::read;
        step.address = offset;
        add_access(step);
    }
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes) {
        traffic_step step;
        step.kind = step_kind::write;
        step.address = offset;
        step.value = value;
        step.lanes = static_cast<std::uint8_t>(lanes);
        add_access(step);
    }
    void idle(std::uint64_t limit) { add(step_kind::idle, random_.below(limit + 1)); }

    void take_turn() {
        if (pace_.fills && random_.one_in(100)) return fill();
        if (resets_ && random_.one_in(7)) return press_reset();
        switch (random_.below(10)) {
            case 0:
                write(ps2::control, random_.word(), random_.one_in(3) ? random_.below(16) : 0xF);
                return;
            case 1:
                read(ps2::control);
                return;
            case 2:
                for (auto left = random_.below(30); left > 0; --left) read(ps2::data);
                return;
            case 3:
            case 4:
            case 5:
                send_commands();
                return;
            case 6:
                idle(5 * frame_cycles());
                return;
            default:
                for (auto left = 1 + random_.below(3); left > 0; --left) {
                    idle(2 * frame_cycles());
                    read(random_.one_in(4) ? ps2::control : ps2::data);
                }
        }
    }

    // Sends more frames than the FIFO holds; then it is kept full for a while, and emptied.
    void fill() {
        add(step_kind::idle, (ps2::fifo_depth + 20) * 4 * frame_cycles());
        for (unsigned n = 0; n < 60; ++n) {
            read(random_.one_in(8) ? ps2::control : ps2::data);
            idle(frame_cycles());
        }
        for (unsigned n = 0; n < ps2::fifo_depth + 10; ++n) read(ps2::data);
    }

    void send_commands() {
        for (auto left = random_.one_in(3) ? 1 + random_.below(4) : 1; left > 0; --left) {
            write(ps2::data, random_.word(), random_.one_in(5) ? random_.below(16) : 0xF);
            if (random_.one_in(3)) read(random_.one_in(2) ? ps2::control : ps2::data);
            if (random_.one_in(2)) idle(pace_.inhibit + pace_.filter);
        }
        if (random_.one_in(3)) return;
        idle(pace_.inhibit + pace_.transfer + (random_.one_in(3) ? pace_.start : 0));
        read(ps2::control);
    }

    // Anywhere in a byte or a command; in the midst of cycles: what happens in one moment with a request has no order.
    void press_reset() {
        if (random_.one_in(2)) write(ps2::data, random_.word(), 0xF);
        traffic_step step;
        step.kind = step_kind::pulse_reset;
        step.value = random_.below(random_.one_in(2) ? 12 : pace_.inhibit + pace_.transfer);
        // Around a command's request.
        if (random_.one_in(4)) step.value = pace_.inhibit + random_.below(pace_.filter + 6);
        step.gap = 1 + random_.below(6);
        step.eighths = 1 + random_.below(7);
        made_.accesses.push_back(step);
        lasts_ += step.value;
        for (auto left = random_.below(4); left > 0; --left) {
            if (random_.one_in(3)) write(ps2::data, random_.word(), 0xF);
            read(random_.one_in(2) ? ps2::control : ps2::data);
        }
        add(step_kind::join_reset, 0);
        if (random_.one_in(2)) write(ps2::control, 1, 0xF);
    }

    ps2_frame_kind some_kind() {
        if (!random_.one_in(4)) return ps2_frame_kind::good;
        static constexpr ps2_frame_kind bad[] = {ps2_frame_kind::wrong_parity, ps2_frame_kind::low_stop,
                                                 ps2_frame_kind::cut_off,      ps2_frame_kind::slow,
                                                 ps2_frame_kind::no_start,     ps2_frame_kind::glitches};
        return bad[random_.below(6)];
    }

    void add_frame() {
        ps2_frame frame;
        frame.kind = some_kind();
        if (!random_.one_in(3)) cycle_ += random_.below(random_.one_in(10) ? 12 * bit() : 2 * bit());
        // A command has the wires for itself for as long as it may wait.
        if (pace_.fills && random_.one_in(3)) cycle_ += pace_.inhibit + pace_.start + pace_.transfer;
        cycle_ += bit();
        frame.told = cycle_ - random_.below(bit());
        const auto byte = random_.word() & 0xFF;
        unsigned parity = 1;
        for (unsigned n = 0; n < 8; ++n) parity ^= byte >> n & 1;
        auto bits = byte << 1 | parity << 9 | 1u << 10;
        if (frame.kind == ps2_frame_kind::wrong_parity) bits ^= 1u << 9;
        if (frame.kind == ps2_frame_kind::low_stop) bits ^= 1u << 10;
        if (frame.kind == ps2_frame_kind::no_start) bits |= 1;
        const auto count = frame.kind == ps2_frame_kind::cut_off ? 1 + random_.below(bits_of_frame - 1) : bits_of_frame;
        const auto least = std::max(pace_.filter + 1, bit() / 3);
        auto low = least + random_.below(bit() / 2);
        const auto high = least + random_.below(bit() / 2);
        if (frame.kind == ps2_frame_kind::slow) low += pace_.transfer / (8 + random_.below(4));
        for (unsigned n = 0; n < count; ++n) add_bit(frame, (bits >> n & 1) != 0, low, high);
        level(frame, clock_bit | data_bit);
        made_.frames.push_back(std::move(frame));
    }
    // The clock is low for a while in the midst of it; data may move while it is.
    void add_bit(ps2_frame& frame, bool bit, unsigned low, unsigned high) {
        const auto data = bit ? data_bit : 0;
        level(frame, clock_bit | data);
        if (frame.kind == ps2_frame_kind::glitches) add_glitch(frame, clock_bit | data);
        cycle_ += high / 2 + random_.below(2);
        level(frame, data);
        if (frame.kind == ps2_frame_kind::glitches) add_glitch(frame, data);
        cycle_ += low;
        level(frame, clock_bit | data);
        cycle_ += high - high / 2;
    }
    // Around the length that the filter lets pass.
    void add_glitch(ps2_frame& frame, std::uint64_t around) {
        cycle_ += 1 + random_.below(2 * pace_.filter);
        level(frame, around ^ (random_.one_in(5) ? data_bit : clock_bit));
        cycle_ += random_.one_in(3) ? pace_.filter : 1 + random_.below(pace_.filter);
        level(frame, around);
        cycle_ += random_.below(2 * pace_.filter);
    }
    void level(ps2_frame& frame, std::uint64_t level) const { frame.levels.push_back({cycle_, level}); }

    ps2_reply some_reply() {
        ps2_reply reply;
        const auto least = std::max(pace_.filter + 1, bit() / 3);
        reply.low = least + random_.below(bit() / 2);
        reply.high = least + random_.below(bit() / 2);
        reply.delay = 2 + random_.below(pace_.start / 2);
        reply.data_held = random_.one_in(8) ? pace_.transfer : random_.below(2 * bit());
        switch (random_.below(14)) {
            case 0:
                reply.pulses = 0;
                break;
            case 1:
                reply.pulses = 1 + random_.below(10);
                break;
            case 2:
                reply.acknowledges = false;
                break;
            case 3:
                reply.low += pace_.transfer / 11;
                break;
            case 4:
                // The first fall is seen around the end of the limit.
                reply.delay = pace_.start - std::min(pace_.start - 2, pace_.filter + 5) + random_.below(10);
                break;
            case 5:
                reply.delay = pace_.start - std::min(pace_.start - 2, pace_.filter + 2);
                break;
            case 6:
                // Another fall is seen so, or a cycle beside it.
                reply.pauses_before = 1 + random_.below(bits_of_frame - 1);
                reply.pause = pace_.transfer -
                              std::min(pace_.transfer, reply.pauses_before * (reply.low + reply.high)) +
                              random_.below(3) - 1;
                break;
            default:
                break;
        }
        return reply;
    }

    random_source random_;
    const ps2_port_pace pace_;
    const bool resets_;
    ps2_port_traffic made_;
    std::uint64_t lasts_ = 0;  // the accesses, about
    std::uint64_t cycle_ = 40;
};

}  // namespace

ps2_port_traffic make_ps2_port_traffic(std::uint64_t seed, unsigned turns, const ps2_port_pace& pace) {
    return ps2_traffic_maker(seed, pace, true).make(turns);
}

ps2_port_traffic make_plain_ps2_port_traffic(std::uint64_t seed, unsigned turns, const ps2_port_pace& pace) {
    return ps2_traffic_maker(seed, pace, false).make(turns);
}

}  // namespace tabletop::signoff
