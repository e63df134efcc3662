// SPDX-License-Identifier: Apache-2.0
#include "spartan/spartan_paper.h"

#include <fmt/format.h>
#include <array>

namespace tabletop {
namespace {

struct paper_row {
    const char* opponent;
    const char* name;  // of our player on the same rung
    const char* colour;
    const char* winner;
    unsigned stones;
};

constexpr std::array<paper_row, 10> paper = {{
    {"host software", "random", "black", "25 of 25 games won", 58},
    {"host software", "random", "white", "25 of 25 games won", 57},
    {"Java, Random", "random", "black", "won", 15},
    {"Java, Random", "random", "white", "won", 11},
    {"Java, Simple", "simple", "black", "won", 25},
    {"Java, Simple", "simple", "white", "won", 23},
    {"Java, Hard", "hard", "black", "won", 53},
    {"Java, Hard", "hard", "white", "won", 26},
    {"Java, Advanced", "advanced", "black", "won", 35},
    {"Java, Advanced", "advanced", "white", "lost", 35},
}};

}  // namespace

std::string spartan_match_note(const std::string& opponent) {
    if (opponent == "spartan") return "\nThe paper: a tie with all cells filled.\n";
    std::string text;
    for (const auto& row : paper) {
        if (opponent != row.name) continue;
        text +=
            fmt::format("  {:<15} {}  {}, {} stones in the mean\n", row.opponent, row.colour, row.winner, row.stones);
    }
    if (text.empty()) return "";
    if (opponent == "random") text += "  host software: least 22 stones, most 206\n";
    return "\nThe paper's machine (tables II and III); its opponents were other programs, so that the number of stones "
           "depends on them:\n" +
           text;
}

}  // namespace tabletop
