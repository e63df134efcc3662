// SPDX-License-Identifier: Apache-2.0
// What somebody at the board has seen so far, held against what he expects. Plain C++, no SystemC.
#pragma once

#include "base/picture.h"
#include "de1_soc/around/board_step.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace tabletop {

// The six digits as somebody reads them from the left. segments: eight bits a digit, digit 0 is the right one.
std::string read_digits(std::uint64_t segments);

class board_sight {
  public:
    // A pixel that will be looked at, of a picture of so many columns.
    void look_at(unsigned x, unsigned y) { pixels_[{x, y}] = {}; }
    bool looks_at_screen() const { return !pixels_.empty(); }

    void see_leds(std::uint32_t lights, std::uint64_t now_ps) { leds_.set(lights, now_ps); }
    void see_digits(std::uint64_t segments, std::uint64_t now_ps) { digits_.set(segments, now_ps); }
    // columns: of the pixels that are counted; the screen may show each of them as a square.
    void see_picture(const picture& screen, unsigned columns, std::uint64_t now_ps);
    void see_byte(std::uint8_t byte, std::uint64_t now_ps);

    // Another expectation is looked at from now on.
    void begin() { searched_ = 0; }
    // It is so now. A text is looked for once: the next one has to come after it.
    bool take(const board_expectation& expected);
    // What was there when it was taken.
    std::string taken(const board_expectation& expected) const;
    // What is there instead, and since when.
    std::string seen(const board_expectation& expected) const;

  private:
    template <typename Value>
    struct dated {
        Value value = {};
        std::uint64_t since_ps = 0;
        bool known = false;

        void set(const Value& now, std::uint64_t now_ps) {
            if (known && now == value) return;
            *this = {now, now_ps, true};
        }
    };

    dated<std::uint32_t> leds_;
    dated<std::uint64_t> digits_;
    std::map<std::pair<unsigned, unsigned>, dated<std::uint32_t>> pixels_;  // in RGB565
    std::string unread_;                                                    // of the JTAG UART
    std::size_t searched_ = 0;                                              // of that, from the front
    std::uint64_t last_byte_ps_ = 0;
};

}  // namespace tabletop
