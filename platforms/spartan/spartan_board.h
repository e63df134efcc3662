// SPDX-License-Identifier: Apache-2.0
// The game as the bytes on the machine's line tell it, and its picture: what the window of the paper shows.
#pragma once

#include "base/picture.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

class spartan_board {
  public:
    // The reset button: an empty board, and the colour byte is due.
    void reset() { *this = {}; }

    // The bytes in each direction, one after the other. Each returns whether the picture is another one now.
    bool to_machine(std::uint8_t byte);
    bool from_machine(std::uint8_t byte);

    // A click at a pixel of the picture: chooses an empty cell for a stone of the host, or takes that back. Returns the
    // stones of the turn as a person types them, with the end of the line, when they are all chosen; else nothing.
    std::string click(unsigned x, unsigned y);

    // The board with its lines; the last stones of either side have a mark, and so have cells that are chosen.
    picture draw() const;

  private:
    enum class owner : std::uint8_t { nobody, host, machine };
    struct place {
        unsigned row;
        unsigned column;
        bool operator==(const place& other) const { return row == other.row && column == other.column; }
    };
    static constexpr unsigned side = 19;
    // The two stones of a side that have come last, and the digits of the one that is under way.
    struct hand {
        std::vector<unsigned> digits;
        std::vector<place> last;
        unsigned sent = 0;  // stones, those beside the board too
    };

    bool take(owner who, unsigned digit);
    void put(owner who, place where);
    std::uint32_t colour_of(owner who) const;
    unsigned due_of_host() const;

    bool started_ = false;
    bool machine_is_black_ = false;
    owner moved_ = owner::nobody;  // last
    std::array<std::array<owner, side>, side> cells_{};
    hand host_, machine_;
    std::vector<place> chosen_;  // by the host's clicks
};

}  // namespace tabletop
