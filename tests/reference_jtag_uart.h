// SPDX-License-Identifier: Apache-2.0
// The JTAG UART as two FIFOs that are clocked edge by edge, written from its page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

namespace tabletop {

class reference_jtag_uart {
  public:
    struct inputs {
        bool reset = false;
        bool read = false;
        bool write = false;
        unsigned word = 0;  // of the register, 0 or 1
        std::uint32_t value = 0;
        unsigned lanes = 0;
        std::optional<std::uint8_t> from_host = std::nullopt;  // has come in this cycle
    };

    explicit reference_jtag_uart(unsigned cycles_per_byte) : cycles_per_byte_(cycles_per_byte) {}

    // The word in the present cycle.
    std::uint32_t read(unsigned word) const {
        if (word == 1) {
            return (re_ ? 1u : 0u) | (we_ ? 2u : 0u) | (ri() ? 0x100u : 0u) | (wi() ? 0x200u : 0u) |
                   (ac_ ? 0x400u : 0u) | static_cast<std::uint32_t>(room()) << 16;
        }
        if (received_.empty()) return 0;
        return received_.front() | 0x8000u | static_cast<std::uint32_t>(received_.size() - 1) << 16;
    }
    bool irq() const { return (re_ && ri()) || (we_ && wi()); }
    std::size_t received() const { return received_.size(); }
    std::size_t waiting() const { return at_host_.size(); }
    std::size_t room() const { return depth - to_send_.size(); }
    // A frame begins with the cycle that is on.
    std::optional<std::uint8_t> begins() const { return begins_; }

    // The edge that ends the cycle.
    void clock(const inputs& in) {
        const auto received = received_.size();
        const auto to_send = to_send_.size();
        const bool is_data = in.word == 0;

        begins_.reset();
        if (to_send > 0 && send_pause_ == 0) {
            begins_ = to_send_.front();
            to_send_.pop_front();
            send_pause_ = cycles_per_byte_;
        }
        if (in.write && is_data && (in.lanes & 1) != 0 && to_send < depth) {
            to_send_.push_back(static_cast<std::uint8_t>(in.value));
        }

        if (in.read && is_data && received > 0) received_.pop_front();
        if (in.from_host) at_host_.push_back(*in.from_host);
        if (!at_host_.empty() && received < depth && receive_pause_ == 0) {
            received_.push_back(at_host_.front());
            at_host_.pop_front();
            receive_pause_ = cycles_per_byte_;
        }

        if (cycle_ % cycles_per_byte_ == 0) ac_ = true;
        if (in.write && !is_data) {
            if ((in.lanes & 1) != 0) re_ = (in.value & 1) != 0;
            if ((in.lanes & 1) != 0) we_ = (in.value & 2) != 0;
            if ((in.lanes & 2) != 0 && (in.value & 0x400) != 0) ac_ = false;
        }

        if (send_pause_ > 0) --send_pause_;
        if (receive_pause_ > 0) --receive_pause_;
        ++cycle_;
        if (in.reset) reset();
    }

  private:
    static constexpr std::size_t depth = 64;

    bool ri() const { return !received_.empty(); }
    bool wi() const { return room() > 7; }

    // What the link has taken before stays.
    void reset() {
        at_host_.clear();
        received_.clear();
        to_send_.clear();
        receive_pause_ = 0;
        re_ = we_ = ac_ = false;
    }

    unsigned cycles_per_byte_;
    std::uint64_t cycle_ = 0;
    std::deque<std::uint8_t> at_host_;
    std::deque<std::uint8_t> received_;
    std::deque<std::uint8_t> to_send_;
    unsigned receive_pause_ = 0;  // cycles in which the link moves no byte
    unsigned send_pause_ = 0;
    std::optional<std::uint8_t> begins_;
    bool re_ = false;
    bool we_ = false;
    bool ac_ = false;
};

}  // namespace tabletop
