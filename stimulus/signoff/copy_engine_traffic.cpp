// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/copy_engine_traffic.h"

#include "peripherals/copy_engine/registers.h"
#include "stimulus/signoff/random_source.h"

namespace tabletop::signoff {
namespace {

namespace copy_reg = copy_engine_registers;

constexpr unsigned reply_count = 997;
constexpr std::uint32_t all_copy_lanes = 0xF;
constexpr std::uint32_t hole_bit = 0x20;  // set in no register's offset; nor is a higher one

class copy_rounds {
  public:
    copy_rounds(std::uint64_t seed, bool plain) : random_(seed), plain_(plain) {}

    copy_engine_traffic make(unsigned rounds) {
        copy_engine_traffic made;
        for (unsigned n = 0; n < reply_count; ++n) made.replies.push_back(some_reply());
        if (!plain_) write_holes(made.accesses);
        for (unsigned n = 0; n < rounds; ++n) add_round(made.accesses);
        if (!plain_) end_with_a_copy(made.accesses);
        return made;
    }

  private:
    copy_reply some_reply() {
        copy_reply reply;
        reply.latency = 1 + (random_.one_in(8) ? random_.below(24) : random_.below(3));
        reply.hold = random_.one_in(2) ? random_.below(reply.latency) : 0;
        if (random_.one_in(16)) {
            reply.answer = random_.one_in(2) ? copy_answer::slave_error : copy_answer::decode_error;
        }
        return reply;
    }

    void add_round(bus_traffic& to) {
        add_step(to, step_kind::begin_case, static_cast<std::uint32_t>(case_kind::access));
        set_up(to);
        const bool in_reset = !plain_ && random_.one_in(4);
        if (in_reset) to.push_back(some_reset());
        write_control(to, copy_reg::control_start | some_irq_enable());
        if (!plain_) disturb(to);
        if (in_reset) {
            add_step(to, step_kind::join_reset, 0);
        } else {
            await_end(to);
        }
        look(to);
    }

    // Each that differs from a register in one bit of its address, with DONE and the interrupt high.
    void write_holes(bus_traffic& to) {
        add_step(to, step_kind::begin_case, static_cast<std::uint32_t>(case_kind::access));
        write_control(to, copy_reg::control_start | copy_reg::control_irq_enable);
        idle(to, 2);
        for (std::uint32_t offset = 0; offset < hole_bit; offset += 4) {
            for (std::uint32_t bit = hole_bit; bit < copy_reg::map.size; bit <<= 1) {
                write(to, offset | bit, UINT32_MAX);
                read(to, offset);
            }
        }
    }

    // One that is left by a reset in the last round might be cut off anywhere.
    void end_with_a_copy(bus_traffic& to) {
        add_step(to, step_kind::begin_case, static_cast<std::uint32_t>(case_kind::access));
        await_end(to);
    }

    // Carries and borrows below every power of two show in a few words.
    std::uint32_t some_address() {
        if (random_.one_in(2)) return random_.word();
        return (random_.one_in(4) ? 0 : 4u << random_.below(30)) - random_.below(16);
    }
    std::uint32_t some_length() {
        const auto draw = random_.below(16);
        if (draw < 11) return random_.below(5 * 4);
        if (draw < 14) return (4u << random_.below(30)) + 4 * random_.below(4);
        return random_.word();
    }
    // The two places overlap, or are one, now and then.
    std::uint32_t some_destination(std::uint32_t source) {
        const auto draw = random_.below(8);
        if (draw == 0) return source;
        if (draw < 3) return source + 4 * random_.below(5);
        if (draw < 5) return source - 4 * random_.below(5);
        return some_address();
    }

    void set_up(bus_traffic& to) {
        const auto source = some_address();
        write_word(to, copy_reg::source, source);
        write_word(to, copy_reg::destination, some_destination(source));
        write_word(to, copy_reg::length, some_length());
        if (random_.one_in(6)) look(to);
    }

    // As a whole, or its bytes one part after the other.
    void write_word(bus_traffic& to, std::uint32_t offset, std::uint32_t value) {
        if (!random_.one_in(4)) return write(to, offset, value);
        const auto lanes = random_.below(16);
        const auto other_lanes = all_copy_lanes & ~lanes;
        for (const auto part : {lanes, other_lanes}) {
            write(to, offset, (value & mask_of(part)) | (random_.word() & ~mask_of(part)), part);
        }
    }
    static std::uint32_t mask_of(std::uint32_t lanes) {
        std::uint32_t mask = 0;
        for (unsigned lane = 0; lane < 4; ++lane) mask |= (lanes >> lane & 1) != 0 ? 0xFFu << 8 * lane : 0;
        return mask;
    }

    // Where nothing else is done the end is awaited by the interrupt.
    std::uint32_t some_irq_enable() { return !plain_ && random_.one_in(4) ? 0 : copy_reg::control_irq_enable; }
    void write_control(bus_traffic& to, std::uint32_t value) {
        constexpr std::uint32_t fields = 0x3;
        write(to, copy_reg::control, value | (random_.word() & ~fields));
    }

    void disturb(bus_traffic& to) {
        const auto accesses = random_.below(7);
        for (std::uint32_t n = 0; n < accesses; ++n) {
            if (random_.one_in(2)) idle(to, random_.below(random_.one_in(2) ? 6 : 40));
            access(to);
        }
    }

    void access(bus_traffic& to) {
        const auto draw = random_.below(20);
        if (draw < 4) return read(to, copy_reg::status);
        if (draw < 6) return read(to, copy_reg::left);
        if (draw < 11) return write(to, copy_reg::status, random_.word(), some_lanes());
        if (draw < 14) return write(to, copy_reg::control, random_.word(), some_lanes());
        if (draw < 17) return write(to, some_plain_register(), random_.below(7 * 4), some_lanes());
        const auto offset = some_offset();
        if (draw == 17) return read(to, offset);
        write(to, offset, random_.word(), some_lanes());
    }
    // A register, or a hole, which may differ from one in a bit.
    std::uint32_t some_offset() {
        const auto offset = 4 * random_.below(hole_bit / 4);
        return random_.one_in(4) ? offset : offset | hole_bit << random_.below(11);
    }
    std::uint32_t some_plain_register() {
        return random_.one_in(3) ? copy_reg::source : random_.one_in(2) ? copy_reg::destination : copy_reg::length;
    }
    std::uint32_t some_lanes() { return random_.one_in(2) ? all_copy_lanes : random_.below(16); }

    // Whatever has been done before, a copy runs behind this START, that one or another, and DONE is 0 until its end.
    void await_end(bus_traffic& to) {
        if (!plain_) write_control(to, copy_reg::control_start | copy_reg::control_irq_enable);
        idle(to, 1);  // an interrupt of the copy before falls when this write has its response
        if (plain_ || !random_.one_in(4)) return add_step(to, step_kind::wait_irq, 0);
        traffic_step poll;
        poll.kind = step_kind::poll;
        poll.address = copy_reg::status;
        poll.value = copy_reg::status_done;
        poll.gap = 1 + random_.below(8);
        to.push_back(poll);
    }

    // Everything that a program can see.
    void look(bus_traffic& to) {
        for (const auto& each : {copy_reg::status, copy_reg::left, copy_reg::control, copy_reg::source,
                                 copy_reg::destination, copy_reg::length, copy_reg::id, copy_reg::version}) {
            if (each == copy_reg::status || each == copy_reg::left || random_.one_in(3)) read(to, each);
        }
    }

    // Resets begin and end within cycles: what happens at the very time of a request has no order.
    traffic_step some_reset() {
        traffic_step step;
        step.kind = step_kind::pulse_reset;
        step.value = random_.below(random_.one_in(2) ? 14 : 80);
        step.gap = 1 + random_.below(4);
        step.eighths = 1 + random_.below(7);
        return step;
    }

    void write(bus_traffic& to, std::uint32_t offset, std::uint32_t value, std::uint32_t lanes = all_copy_lanes) {
        add_write(to, offset, value, lanes, some_delay());
    }
    void read(bus_traffic& to, std::uint32_t offset) { add_read(to, offset, some_delay()); }
    void idle(bus_traffic& to, std::uint32_t cycles) { add_step(to, step_kind::idle, cycles); }
    std::uint8_t some_delay() { return static_cast<std::uint8_t>(random_.one_in(8) ? random_.below(6) : 0); }

    random_source random_;
    const bool plain_;
};

}  // namespace

copy_engine_traffic make_copy_engine_traffic(std::uint64_t seed, unsigned rounds) {
    return copy_rounds(seed, false).make(rounds);
}

copy_engine_traffic make_plain_copy_engine_traffic(std::uint64_t seed, unsigned rounds) {
    return copy_rounds(seed, true).make(rounds);
}

}  // namespace tabletop::signoff
