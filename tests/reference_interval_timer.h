// SPDX-License-Identifier: Apache-2.0
// The interval timer as registers that are clocked edge by edge, written from its page.
#pragma once

#include <cstdint>

namespace tabletop {

class reference_interval_timer {
  public:
    struct inputs {
        bool reset = false;
        bool write = false;
        unsigned word = 0;  // of the register, 0 to 5
        std::uint32_t value = 0;
        unsigned lanes = 0;
    };

    // The word in the present cycle.
    std::uint32_t read(unsigned word) const {
        const std::uint32_t of[] = {(run_ ? 2u : 0u) | (to_ ? 1u : 0u),
                                    (cont_ ? 2u : 0u) | (ito_ ? 1u : 0u),
                                    period_ % 65536,
                                    period_ / 65536,
                                    snapshot_ % 65536,
                                    snapshot_ / 65536};
        return word < 6 ? of[word] : 0;
    }
    bool irq() const { return to_ && ito_; }

    // The edge that ends the cycle.
    void clock(const inputs& in) {
        if (in.reset) {
            *this = {};
            return;
        }
        const auto before = *this;
        const bool acts = in.write && (in.lanes & 3) != 0;
        const bool is_control = acts && in.word == 1 && (in.lanes & 1) != 0;
        const bool is_period = acts && (in.word == 2 || in.word == 3);

        load_ = is_period;
        zero_before_ = before.count_ == 0;
        if (before.load_ || before.run_) {
            count_ = before.load_ || before.count_ == 0 ? before.period_ : before.count_ - 1;
        }

        if (before.load_ || (before.count_ == 0 && !before.cont_)) run_ = false;
        if (is_control && (in.value & 8) != 0) run_ = false;
        if (is_control && (in.value & 4) != 0) run_ = true;

        if (before.count_ == 0 && !before.zero_before_) to_ = true;
        if (acts && in.word == 0) to_ = false;

        if (is_control) ito_ = (in.value & 1) != 0;
        if (is_control) cont_ = (in.value & 2) != 0;
        if (acts && in.word >= 4 && in.word < 6) snapshot_ = before.count_;
        for (unsigned lane = 0; lane < 2 && is_period; ++lane) {
            if ((in.lanes >> lane & 1) == 0) continue;
            const auto shift = 16 * (in.word - 2) + 8 * lane;
            period_ = (period_ & ~(0xFFu << shift)) | (in.value >> 8 * lane & 0xFF) << shift;
        }
    }

  private:
    static constexpr std::uint32_t first_period = 0x00BEBC1F;

    std::uint32_t period_ = first_period;
    std::uint32_t count_ = first_period;
    std::uint32_t snapshot_ = 0;
    bool run_ = false;
    bool to_ = false;
    bool ito_ = false;
    bool cont_ = false;
    bool load_ = false;         // the cycle after a write to the period
    bool zero_before_ = false;  // the count was 0 in the cycle before
};

}  // namespace tabletop
