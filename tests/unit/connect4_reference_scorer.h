// SPDX-License-Identifier: Apache-2.0
// The published board scorer as it is described, shift by shift: ring shift registers, a 4x4 window with ten counters,
// annotated pieces. Slow and reference; the oracle of the closed form. It includes nothing of the model.
#pragma once

#include <array>
#include <cstdint>

namespace tabletop::connect4_reference {

class scorer {
  public:
    static constexpr int last_position = 20;

    // pieces: bit 7*row + column, the pieces of one player.
    explicit scorer(std::uint64_t pieces) {
        for (unsigned row = 0; row < 6; ++row) {
            for (unsigned column = 0; column < 7; ++column) ring_[row][column].set = (pieces >> (7 * row + column)) & 1;
        }
    }

    // One clock cycle: looks at one window position, then shifts. Returns the points it added.
    int step() {
        const int before = sum_;
        // The window wraps around the edge in the last three positions of a sweep.
        if (position_ % 7 <= 3) look();
        shift_rows();
        if (++position_ % 7 == 0) shift_columns();
        return sum_ - before;
    }

    bool ended() const { return terminal_ || position_ > last_position; }
    bool terminal() const { return terminal_; }
    int sum() const { return sum_; }
    int positions() const { return position_; }  // examined so far

    void run() {
        while (!ended()) step();
    }

  private:
    enum direction { horizontal, vertical, rising, falling };
    struct piece {
        bool set = false;
        std::array<int, 4> annotation{};
    };

    void look() {
        for (int i = 0; i < 4; ++i) {
            count(horizontal, {&ring_[i][0], &ring_[i][1], &ring_[i][2], &ring_[i][3]});
            count(vertical, {&ring_[0][i], &ring_[1][i], &ring_[2][i], &ring_[3][i]});
        }
        count(rising, {&ring_[0][0], &ring_[1][1], &ring_[2][2], &ring_[3][3]});
        count(falling, {&ring_[3][0], &ring_[2][1], &ring_[1][2], &ring_[0][3]});
    }

    void count(direction way, const std::array<piece*, 4>& line) {
        int length = 0;
        int end = 0;
        for (int i = 0, current = 0; i < 4; ++i) {
            current = line[i]->set ? current + 1 : 0;
            if (current > length) {
                length = current;
                end = i + 1;
            }
        }
        if (length == 4) terminal_ = true;
        if (length < 2 || length > 3) return;
        int annotations = 0;
        for (int i = end - length; i < end; ++i) {
            if (line[i]->annotation[way] > length) return;
            annotations += line[i]->annotation[way];
        }
        sum_ += length * length - annotations;
        for (int i = end - length; i < end; ++i) line[i]->annotation[way] = length;
    }

    // The top two rows stay: a vertical shift happens only when the others are back in place.
    void shift_rows() {
        for (int row = 0; row < 4; ++row) {
            const piece first = ring_[row][0];
            for (int column = 0; column < 6; ++column) ring_[row][column] = ring_[row][column + 1];
            ring_[row][6] = first;
        }
    }

    void shift_columns() {
        const auto first = ring_[0];
        for (int row = 0; row < 5; ++row) ring_[row] = ring_[row + 1];
        ring_[5] = first;
    }

    std::array<std::array<piece, 7>, 6> ring_{};
    int position_ = 0;
    int sum_ = 0;
    bool terminal_ = false;
};

}  // namespace tabletop::connect4_reference
