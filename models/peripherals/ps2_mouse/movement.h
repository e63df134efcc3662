// SPDX-License-Identifier: Apache-2.0
// What a mouse has to report since its last packet. Plain C++17.
#pragma once

#include <array>
#include <cstdint>

namespace tabletop {

// The flags in a packet's first byte.
struct mouse_flags {
    static constexpr std::uint8_t left = 1 << 0;
    static constexpr std::uint8_t right = 1 << 1;
    static constexpr std::uint8_t middle = 1 << 2;
    static constexpr std::uint8_t always = 1 << 3;
    static constexpr std::uint8_t x_negative = 1 << 4;
    static constexpr std::uint8_t y_negative = 1 << 5;
    static constexpr std::uint8_t x_overflow = 1 << 6;
    static constexpr std::uint8_t y_overflow = 1 << 7;
};

class mouse_movement {
  public:
    using packet = std::array<std::uint8_t, 3>;

    void move(int dx, int dy);
    // mouse_flags of those that are down.
    void set_buttons(std::uint8_t down) { buttons_ = down; }
    // There is something that no packet has told.
    bool has_news() const { return x_.moved() || y_.moved() || buttons_ != reported_; }
    // The next packet; counts from 0 again.
    packet take();
    // The same without a packet.
    void forget() { take(); }

  private:
    // Nine bits with a sign; what does not fit is lost, and told.
    struct counter {
        int count = 0;
        bool overflow = false;

        void add(int counts);
        bool moved() const { return count != 0 || overflow; }
    };

    counter x_;
    counter y_;
    std::uint8_t buttons_ = 0;
    std::uint8_t reported_ = 0;
};

}  // namespace tabletop
