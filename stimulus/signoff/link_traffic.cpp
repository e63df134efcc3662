// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/link_traffic.h"

#include "stimulus/signoff/random_source.h"

#include <algorithm>
#include <utility>

namespace tabletop::signoff {
namespace {

constexpr unsigned message_bytes = 12;
constexpr unsigned mark = 0x80, alternate = 0x40, fields = 0x40;
constexpr std::uint64_t rxf_n = 0x100;
// Cycles from the one in which a byte shows in the chip until it is taken, and until the next one shows at the
// earliest.
constexpr std::uint64_t shown_to_taken = 9, shown_to_next = 23;
// A pause up to this one is made in a round; longer ones are made once.
constexpr std::uint64_t usual_pause = 5000;

class link_writer {
  public:
    link_writer(std::uint64_t seed, const link_shape& shape)
        : random_(seed), shape_(shape), frame_(std::uint64_t{shape.slot} * message_bytes) {
        traffic_.plain = shape.plain;
        traffic_.by_hand = shape.by_hand;
    }

    void round() {
        begin_ = cycle_;
        last_ = begin_ + 4 * frame_;
        ask();
        if (shape_.by_hand) {
            drive_by_hand();
        } else {
            send();
        }
        reset();
        cycle_ = last_ + random_.below(200);
    }

    // A message with a pause of the timeout, and one with a pause that is a cycle longer, after a byte with the
    // alternate bit: another message tells what is left of it.
    void long_pauses() {
        if (shape_.by_hand || shape_.timeout <= usual_pause) return;
        for (const std::uint64_t more : {0, 1}) {
            begin_ = cycle_;
            whole_message(5, shape_.timeout + more);
            if (more != 0) bytes(message_bytes, false);
            last_ = taken_ + 40;
            take_at(taken_ + 1, 1);
            press({last_, 0}, {last_ + 2, 0});
            cycle_ = last_ + 50;
        }
    }

    link_traffic take() {
        traffic_.end_cycle = cycle_ + 2 * frame_;
        return std::move(traffic_);
    }

  private:
    std::uint64_t next_frame(std::uint64_t from) const {
        return epoch_ + (from - epoch_ + frame_ - 1) / frame_ * frame_;
    }
    // About the beginning of a frame, or anywhere.
    std::uint64_t some_cycle(std::uint64_t from) {
        return random_.one_in(2) ? next_frame(from + random_.below(frame_)) + random_.below(5) - 2
                                 : from + 1 + random_.below(2 * frame_);
    }
    unsigned some_move() { return random_.below(fields - 1) << 6 | random_.below(fields - 1); }

    void ask() {
        if (shape_.plain) {
            traffic_.requests.push_back({begin_ + random_.below(frame_), 0, false, some_move()});
            return;
        }
        // The move holds until its two bytes have been taken.
        const std::uint64_t held = 2 * shape_.slot;
        for (auto n = 1 + random_.below(2); n > 0; --n) {
            const auto from = some_cycle(std::max(begin_, asked_ + held) + 2);
            const auto to = random_.one_in(4) ? from + 1 + random_.below(3) : std::max(some_cycle(from), from + 1);
            traffic_.requests.push_back({from, to, random_.one_in(2), some_move()});
            asked_ = to;
        }
        last_ = std::max(last_, asked_ + held);
    }

    // A byte arrives then, or when the one before it is gone.
    void arrive(std::uint64_t cycle, unsigned byte) {
        arrived_ = std::max(arrived_, cycle);
        traffic_.bytes.push_back({arrived_, static_cast<std::uint8_t>(byte)});
        shown_ = std::max(arrived_, shown_ + shown_to_next);
        taken_ = shown_ + shown_to_taken;
    }
    std::uint64_t some_gap(unsigned kind) {
        switch (kind) {
            case 0:
                return 0;
            case 1:
                return 20 + random_.below(8);
            default:
                return 1 + random_.below(60);
        }
    }
    unsigned field() { return random_.below(fields); }

    // Bytes with alternate bits, the first one's 1. A pause before byte pause_at, from taken to taken.
    void bytes(unsigned count, bool noisy, unsigned pause_at = 0, std::uint64_t pause = 0) {
        const auto gap = random_.below(3);
        auto cycle = std::max(begin_ + random_.below(300), arrived_);
        for (unsigned k = 0; k < count; ++k) {
            const auto bit = k % 2 == 0 ? alternate : 0u;
            if (pause != 0 && k == pause_at) cycle = taken_ + pause - shown_to_taken;
            arrive(cycle, mark | bit | field());
            cycle = std::max(cycle + some_gap(gap), arrived_);
            if (!noisy) continue;
            if (random_.one_in(3)) arrive(cycle, mark | bit | field());
            if (random_.one_in(3)) arrive(cycle, random_.below(mark));
        }
    }
    void whole_message(unsigned pause_at, std::uint64_t pause) {
        bytes(message_bytes, false, pause_at, pause);
        ++(pause <= shape_.timeout ? traffic_.pauses_in_time : traffic_.pauses_too_long);
    }

    void send() {
        bool whole = true;
        switch (random_.below(8)) {
            case 0:
                bytes(message_bytes, true);
                break;
            case 1:
                whole = false;
                bytes(message_bytes + 1 + random_.below(message_bytes - 1), false);
                break;
            case 2:
                whole = false;
                bytes(1 + random_.below(message_bytes - 1), random_.one_in(2));
                break;
            case 3:
                bytes(message_bytes, false);
                take_about();
                bytes(message_bytes, false);
                break;
            case 4:
                // A byte with the wrong alternate bit first.
                arrive(begin_ + random_.below(100), mark | field());
                bytes(message_bytes, false);
                break;
            case 5:
            case 6:
                if (shape_.timeout <= usual_pause) {
                    const auto pause = shape_.timeout - 2 + random_.below(5);
                    whole = pause <= shape_.timeout;
                    whole_message(1 + random_.below(message_bytes - 1), pause);
                    break;
                }
                [[fallthrough]];
            default:
                bytes(message_bytes, false);
                break;
        }
        take_about();
        last_ = std::max(last_, taken_ + 40);
        // What is left over goes, most times.
        if (whole || random_.one_in(4)) return;
        if (shape_.timeout <= usual_pause) {
            last_ = std::max(last_, taken_ + shape_.timeout + 10);
        } else {
            press({last_, random_.below(8)}, {last_ + 2, 0});
            last_ += 10;
        }
    }

    void take_at(std::uint64_t cycle, std::uint64_t cycles) {
        const auto from = std::max(cycle, take_free_);
        const auto to = from + cycles;
        traffic_.takes.push_back({from, 1});
        traffic_.takes.push_back({to, 0});
        take_free_ = to + 1;
        last_ = std::max(last_, to + 2);
    }
    // Takes about the byte that is taken last.
    void take_about() {
        switch (random_.below(6)) {
            case 0:
                break;
            case 1:
                take_at(taken_ + 1, 1);
                break;
            case 2:
                take_at(taken_ - 2 + random_.below(5), 1);
                break;
            case 3:
                take_at(taken_ - random_.below(30), 1 + random_.below(60));
                break;
            case 4:
                // Twice: for the message before it and for this one.
                take_at(taken_ - 1, 1);
                take_at(taken_ + 1, 1);
                break;
            default:
                take_at(taken_ + 1 + random_.below(300), 1);
                break;
        }
    }

    void press(const moment& from, const moment& to) {
        const bool before = !traffic_.resets.empty() && traffic_.resets.back().to.cycle >= from.cycle;
        if (before) return;
        traffic_.resets.push_back({from, to});
        if (to.cycle > from.cycle) epoch_ = to.cycle;
    }
    void reset() {
        if (!random_.one_in(4)) return;
        if (shape_.plain) {
            press({last_, random_.below(8)}, {last_ + 1 + random_.below(3), random_.below(8)});
            last_ += 10;
            return;
        }
        const auto from = begin_ + random_.below(last_ - begin_);
        if (random_.one_in(6)) {
            press({from, 1 + random_.below(3)}, {from, 4 + random_.below(4)});
        } else {
            press({from, random_.below(8)}, {from + 1 + random_.below(3), random_.below(8)});
        }
    }

    void drive_by_hand() {
        // Slots that wait, up to two frames; more frames than usual for them.
        last_ += 4 * frame_;
        for (auto cycle = begin_ + 4; cycle + 4 * frame_ + 2 < last_;) {
            cycle += 1 + random_.below(random_.one_in(3) ? 2 * frame_ : shape_.slot);
            const auto busy = 1 + (random_.one_in(4) ? random_.below(2 * frame_) : random_.below(2 * shape_.slot));
            traffic_.txe_n.push_back({cycle, 1});
            traffic_.txe_n.push_back({cycle + busy, 0});
            cycle += busy;
        }
        for (auto cycle = begin_ + 4; cycle + 400 < last_;) {
            const auto low = random_.one_in(2) ? 1 + random_.below(4) : 1 + random_.below(random_.one_in(8) ? 300 : 30);
            for (const auto end = cycle + low; cycle < end; cycle += 1 + random_.below(12)) {
                traffic_.read.push_back({cycle, some_byte()});
            }
            const auto high = 1 + random_.below(random_.one_in(2) ? 3 : 20);
            traffic_.read.push_back({cycle, rxf_n | some_byte()});
            if (random_.one_in(40)) take_at(cycle, 1 + random_.below(50));
            cycle += high;
        }
    }
    // Nearly all of them with bit 7.
    unsigned some_byte() { return (random_.one_in(8) ? 0 : mark) | random_.below(mark); }

    random_source random_;
    const link_shape shape_;
    const std::uint64_t frame_;
    std::uint64_t cycle_ = 8;
    std::uint64_t begin_ = 0;      // of the round
    std::uint64_t last_ = 0;       // nothing of the round comes after this cycle
    std::uint64_t epoch_ = 0;      // frames are counted from here
    std::uint64_t asked_ = 0;      // until this cycle
    std::uint64_t arrived_ = 0;    // the last byte
    std::uint64_t shown_ = 0;      // in the chip
    std::uint64_t taken_ = 0;      // by the link
    std::uint64_t take_free_ = 0;  // the next take begins then at the earliest
    link_traffic traffic_;
};

}  // namespace

link_traffic make_link_traffic(std::uint64_t seed, unsigned rounds, const link_shape& shape) {
    link_writer writer(seed, shape);
    for (unsigned n = 0; n < rounds; ++n) writer.round();
    if (!shape.plain) writer.long_pauses();
    return writer.take();
}

}  // namespace tabletop::signoff
