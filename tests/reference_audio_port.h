// SPDX-License-Identifier: Apache-2.0
// The audio port as FIFOs that are clocked edge by edge, written from its page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

namespace tabletop {

class reference_audio_port {
  public:
    struct inputs {
        bool reset = false;
        bool read = false;
        bool write = false;
        unsigned word = 0;  // of the register, 0 to 3
        std::uint32_t value = 0;
        unsigned lanes = 0;
        bool sample = false;
        std::uint32_t left = 0;  // from the codec
        std::uint32_t right = 0;
    };
    // What the codec plays of the last sample.
    std::uint32_t left_out = 0;
    std::uint32_t right_out = 0;

    // The word in the present cycle, before its end.
    std::uint32_t read(unsigned word) const {
        const auto size = [](const queue& of) { return static_cast<std::uint32_t>(of.size()); };
        if (word == 0) return control_ | (ri() ? 0x100 : 0) | (wi() ? 0x200 : 0);
        if (word == 1) {
            return size(in_[1]) | size(in_[0]) << 8 | (depth - size(out_[1])) << 16 | (depth - size(out_[0])) << 24;
        }
        const auto& from = in_[word - 2];
        return from.empty() ? 0 : from.front();
    }
    bool irq() const { return ((control_ & 1) != 0 && ri()) || ((control_ & 2) != 0 && wi()); }
    bool has_queued() const { return !out_[0].empty() && !out_[1].empty(); }

    // The edge that ends the cycle.
    void clock(const inputs& in) {
        if (in.sample) left_out = right_out = 0;
        if (in.reset) {
            *this = {};
            return;
        }
        const bool has_room = in_[0].size() < depth && in_[1].size() < depth;
        const bool plays = has_queued();
        const bool was_clearing_read = (control_ & 4) != 0;
        const bool was_clearing_write = (control_ & 8) != 0;
        const bool takes = in.read && in.word >= 2 && !in_[in.word - 2].empty();
        const bool puts = in.write && in.word >= 2 && in.lanes != 0 && out_[in.word - 2].size() < depth;
        if (in.sample && plays) {
            left_out = out_[0].front();
            right_out = out_[1].front();
            for (auto& each : out_) each.pop_front();
        }
        if (in.sample && has_room) {
            in_[0].push_back(in.left);
            in_[1].push_back(in.right);
        }
        if (takes) in_[in.word - 2].pop_front();
        if (puts) out_[in.word - 2].push_back(enabled(in.value, in.lanes));
        if (in.write && in.word == 0 && (in.lanes & 1) != 0) control_ = in.value & 0xF;
        if (was_clearing_read || (control_ & 4) != 0) clear(in_);
        if (was_clearing_write || (control_ & 8) != 0) clear(out_);
    }

  private:
    using queue = std::deque<std::uint32_t>;
    static constexpr std::uint32_t depth = 128;

    bool ri() const { return in_[0].size() >= 96 || in_[1].size() >= 96; }
    bool wi() const { return depth - out_[0].size() >= 96 || depth - out_[1].size() >= 96; }
    static std::uint32_t enabled(std::uint32_t value, unsigned lanes) {
        for (unsigned byte = 0; byte < 4; ++byte) {
            if ((lanes >> byte & 1) == 0) value &= ~(0xFFu << 8 * byte);
        }
        return value;
    }
    static void clear(queue (&both)[2]) {
        for (auto& each : both) each.clear();
    }

    std::uint32_t control_ = 0;
    queue in_[2];  // left, right
    queue out_[2];
};

}  // namespace tabletop
