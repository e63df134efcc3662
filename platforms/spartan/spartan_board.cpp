// SPDX-License-Identifier: Apache-2.0
#include "spartan/spartan_board.h"

#include "base/seven_segments.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>

namespace tabletop {
namespace {

constexpr unsigned pitch = 24;  // pixels from line to line; the first is as far from the edge
constexpr int stone_radius = 10, mark_radius = 4, star_radius = 3;
constexpr unsigned stone_digits = 4, move_stones = 2;
constexpr std::uint32_t wood = 0xD9A75E, ink = 0x3A2A12, black = 0x101010, white = 0xF4F4F4, mark = 0xD02020;

unsigned at_line(unsigned number) {
    return pitch * number;
}

void fill_circle(picture& on, unsigned row, unsigned column, int radius, std::uint32_t colour) {
    for (int dy = -radius; dy <= radius; ++dy) {
        for (int dx = -radius; dx <= radius; ++dx) {
            if (dx * dx + dy * dy > radius * radius) continue;
            const auto x = static_cast<unsigned>(static_cast<int>(at_line(column)) + dx);
            const auto y = static_cast<unsigned>(static_cast<int>(at_line(row)) + dy);
            on.pixels[std::size_t{y} * on.width + x] = colour;
        }
    }
}

}  // namespace

// The first byte is the colour; the machine looks at the low half of all others.
bool spartan_board::to_machine(std::uint8_t byte) {
    if (started_) return take(owner::host, byte & 15u);
    started_ = true;
    machine_is_black_ = byte == 'D';
    return false;
}

// The machine sends 10 as ':'.
bool spartan_board::from_machine(std::uint8_t byte) {
    return take(owner::machine, byte - unsigned{'0'});
}

bool spartan_board::take(owner who, unsigned digit) {
    auto& side_of = who == owner::host ? host_ : machine_;
    auto& digits = side_of.digits;
    digits.push_back(digit);
    if (digits.size() < stone_digits) return false;
    constexpr unsigned registers = 32;
    const place where{(10 * digits[0] + digits[1]) % registers, (10 * digits[2] + digits[3]) % registers};
    digits.clear();
    ++side_of.sent;
    chosen_.clear();
    if (where.row < 1 || where.row > side || where.column < 1 || where.column > side) return false;
    put(who, where);
    return true;
}

void spartan_board::put(owner who, place where) {
    auto& last = (who == owner::host ? host_ : machine_).last;
    if (moved_ != who || last.size() == move_stones) last.clear();
    moved_ = who;
    last.push_back(where);
    cells_[where.row - 1][where.column - 1] = who;
}

// The stones of the host's turn; none while the machine's is. Whoever is black begins with one, and nobody has said
// anything before a host that begins.
unsigned spartan_board::due_of_host() const {
    if (!started_) return 1;
    return machine_.sent == host_.sent + 1 ? move_stones : 0;
}

std::string spartan_board::click(unsigned x, unsigned y) {
    const auto line_at = [](unsigned pixel) { return (pixel + pitch / 2) / pitch; };
    const place where{line_at(y), line_at(x)};
    const auto due = due_of_host();
    if (due == 0 || where.row < 1 || where.row > side || where.column < 1 || where.column > side) return "";
    if (cells_[where.row - 1][where.column - 1] != owner::nobody) return "";
    const auto found = std::find(chosen_.begin(), chosen_.end(), where);
    if (found == chosen_.end()) {
        chosen_.push_back(where);
    } else {
        chosen_.erase(found);
    }
    if (chosen_.size() < due) return "";
    std::string typed;
    for (const auto& one : chosen_) typed += fmt::format("{}{} {}", typed.empty() ? "" : " ", one.row, one.column);
    chosen_.clear();
    return typed + '\n';
}

std::uint32_t spartan_board::colour_of(owner who) const {
    return (who == owner::machine) == machine_is_black_ ? black : white;
}

picture spartan_board::draw() const {
    constexpr unsigned size = pitch * (side + 1);
    picture on{size, size, std::vector<std::uint32_t>(std::size_t{size} * size, wood)};
    constexpr unsigned length = pitch * (side - 1) + 1;
    for (unsigned n = 1; n <= side; ++n) {
        fill_rectangle(on, pitch, at_line(n), length, 1, ink);
        fill_rectangle(on, at_line(n), pitch, 1, length, ink);
    }
    for (const unsigned row : {4u, 10u, 16u}) {
        for (const unsigned column : {4u, 10u, 16u}) fill_circle(on, row, column, star_radius, ink);
    }
    for (unsigned row = 1; row <= side; ++row) {
        for (unsigned column = 1; column <= side; ++column) {
            const auto who = cells_[row - 1][column - 1];
            if (who == owner::nobody) continue;
            fill_circle(on, row, column, stone_radius, ink);
            fill_circle(on, row, column, stone_radius - 1, colour_of(who));
        }
    }
    for (const auto* const one : {&host_, &machine_}) {
        for (const auto& where : one->last) fill_circle(on, where.row, where.column, mark_radius, mark);
    }
    for (const auto& where : chosen_) fill_circle(on, where.row, where.column, mark_radius, mark);
    return on;
}

}  // namespace tabletop
