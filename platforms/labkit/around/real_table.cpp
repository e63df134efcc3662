// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/real_table.h"

#include <algorithm>

namespace tabletop {
namespace {

auto find_piece(const std::vector<real_piece>& pieces, int row, int column) {
    return std::find_if(pieces.begin(), pieces.end(),
                        [&](const auto& piece) { return piece.row == row && piece.column == column; });
}

}  // namespace

const real_piece* real_table::piece_at(std::uint64_t cycle, int row, int column) const {
    const auto& all = pieces_.at(cycle);
    const auto found = find_piece(all, row, column);
    return found == all.end() ? nullptr : &*found;
}

bool real_table::put(std::uint64_t cycle, const real_piece& piece) {
    auto all = pieces_.at(cycle);
    if (find_piece(all, piece.row, piece.column) != all.end()) return false;
    all.push_back(piece);
    pieces_.set(cycle, all);
    return true;
}

bool real_table::take(std::uint64_t cycle, int row, int column) {
    auto all = pieces_.at(cycle);
    const auto found = find_piece(all, row, column);
    if (found == all.end()) return false;
    all.erase(found);
    pieces_.set(cycle, all);
    return true;
}

void real_table::light(std::uint64_t cycle, const colour_cast& cast) {
    light_.set(cycle, cast);
}

camera_scene real_table::scene(std::uint64_t cycle) const {
    camera_scene now;
    now.pieces = pieces_.at(cycle);
    now.light = light_.at(cycle);
    for (const auto& one : coverings_) {
        if (one.begin <= cycle && cycle < one.end) now.coverings.push_back(one.what);
    }
    return now;
}

}  // namespace tabletop
